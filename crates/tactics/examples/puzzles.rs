//! Lists the puzzles on which we and a tag disagree, for work on a template; `andor reproduce puzzles` prints the table:
//! `cargo run --release -p andor-tactics --example puzzles -- lichess-puzzles-dev.csv [nodes] [first] [last] [given] [list=fork]`.
//! With `given` the puzzle's own solution is explained. The limit in nodes holds for the search and for the explanation of each puzzle.

use andor_tactics::{Options, Score, TAGS, explain, read_puzzles};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let listed = arguments.last().and_then(|last| last.strip_prefix("list=")).map(str::to_owned);
    if listed.is_some() {
        arguments.pop();
    }
    let given = arguments.last().is_some_and(|last| last == "given");
    if given {
        arguments.pop();
    }
    let number = |place: usize, otherwise: f64| -> f64 {
        arguments.get(place).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let limit = number(1, 2e7) as u64;
    let range = number(2, 1.0) as usize..=number(3, 1e9) as usize;
    let text = std::fs::read_to_string(&arguments[0]).expect("the puzzles can be read");
    let puzzles = read_puzzles(&text).expect("puzzles");
    let (mut total, mut solved) = (0, 0);
    let mut scores = [Score::default(); TAGS.len()];
    for (_, puzzle) in (1..).zip(&puzzles).filter(|(place, _)| range.contains(place)) {
        let options = Options { line: given.then(|| puzzle.solution.join(" ")), ..Options::default() };
        let explanation =
            explain(&puzzle.fen, &options, |_, nodes| nodes < limit).expect("a puzzle is not over");
        total += 1;
        solved += u32::from(puzzle.is_solved_by(&explanation));
        for (tag, score) in TAGS.iter().zip(&mut scores) {
            let (tagged, ours) = (
                puzzle.is_tagged(*tag),
                tag.is_in(&explanation, if given { puzzle.solution.len() } else { usize::MAX }),
            );
            score.count(tagged, ours);
            if tagged != ours && listed.as_deref().is_some_and(|name| name == tag.name || name == "all") {
                let verdict = if tagged { "only the tag" } else { "only we" };
                let (solution, themes) = (puzzle.solution.join(" "), puzzle.themes.join(" "));
                println!(
                    "### {verdict}: {} {} {}\n  solution {solution} ({themes})\n{explanation}",
                    tag.name, puzzle.id, puzzle.fen
                );
            }
        }
    }
    println!("first move as the puzzle's: {solved} of {total}");
    println!("{:18}{:>8}{:>8}{:>8}{:>8}{:>10}", "tag", "both", "tag", "we", "recall", "precision");
    for (tag, score) in TAGS.iter().zip(scores) {
        let Score { both, tag_only, we_only } = score;
        let figure = |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{share:.2}"));
        let (recall, precision) = (figure(score.recall()), figure(score.precision()));
        println!("{:18}{both:8}{tag_only:8}{we_only:8}{recall:>8}{precision:>10}", tag.name);
    }
}
