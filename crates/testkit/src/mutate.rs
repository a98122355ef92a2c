//! Ways to spoil a certificate. A checker must reject the result, or the claim that it now makes
//! must be true.
//!
//! It works on the text alone and accepts any text, even a spoilt one. If a kind of damage does not
//! fit (no reply to drop), the text stays unchanged.

mod lines;

use crate::random::Random;
use lines::{Lines, pick};

/// The number of kinds of damage.
pub const KINDS: usize = TABLE.len();

/// The name of a kind of damage.
///
/// # Panics
/// If there is no such kind.
#[must_use]
pub fn name(kind: usize) -> &'static str {
    TABLE[kind].0
}

/// Does one damage of this kind, at a random place.
///
/// # Panics
/// If there is no such kind.
#[must_use]
pub fn mutate(text: &str, kind: usize, random: &mut Random) -> String {
    match TABLE[kind].1 {
        Damage::Lines(damage) => {
            let mut lines = Lines::split(text);
            // `None` means that nothing fits; earlier changes stay.
            let _ = damage(&mut lines, random);
            lines.join()
        }
        Damage::Text(damage) => damage(text, random),
    }
}

enum Damage {
    Lines(fn(&mut Lines, &mut Random) -> Option<()>),
    Text(fn(&str, &mut Random) -> String),
}

/// Each kind of damage works on the fields of `lines`, or on the whole `text`.
macro_rules! damages {
    (@ lines $damage:expr) => { Damage::Lines($damage) };
    (@ text $damage:expr) => { Damage::Text($damage) };
    ($($on:ident $name:literal $damage:expr;)*) => {
        const TABLE: &[(&str, Damage)] = &[$(($name, damages!(@ $on $damage))),*];
    };
}

damages! {
    lines "drop a reply" |lines, random| {
        let (line, at) = lines.reference(random)?;
        lines.0[line].drain(at - 1..=at);
        Some(())
    };
    lines "say a reply twice" |lines, random| {
        let (line, at) = lines.reference(random)?;
        let pair = lines.0[line][at - 1..=at].to_vec();
        lines.0[line].extend(pair);
        Some(())
    };
    lines "swap two moves" |lines, random| {
        let ((line, a), (other, b)) = (lines.reference(random)?, lines.reference(random)?);
        lines.swap_fields((line, a - 1), (other, b - 1))
    };
    lines "swap two references" |lines, random| {
        let (a, b) = (lines.reference(random)?, lines.reference(random)?);
        lines.swap_fields(a, b)
    };
    lines "redirect a reference" |lines, random| {
        let ((line, at), id) = (lines.reference(random)?, lines.id(random)?);
        lines.set(line, at, &id)
    };
    lines "refer to a node with the same position" |lines, random| {
        let (line, at) = lines.reference(random)?;
        let to = lines.nodes().find(|&node| lines.0[node][0] == lines.0[line][at])?;
        let twins: Vec<usize> =
            lines.nodes().filter(|&node| lines.0[node].get(1) == lines.0[to].get(1)).collect();
        let id = lines.0[random.pick(&twins)][0].clone();
        lines.set(line, at, &id)
    };
    lines "refer to nothing" |lines, random| {
        let (line, at) = lines.reference(random)?;
        lines.set(line, at, "18446744073709551615")
    };
    lines "close a cycle" |lines, random| {
        let (line, at) = lines.reference(random)?;
        let later = line + random.below(lines.0.len() - line);
        let id = lines.0[later][0].clone();
        lines.set(line, at, &id)
    };
    lines "turn a reference into a repetition" |lines, random| {
        let (line, at) = lines.reference(random)?;
        lines.set(line, at, "rep")
    };
    lines "turn a repetition into a reference" |lines, random| {
        let places: Vec<_> =
            lines.references().filter(|&(line, at)| lines.0[line][at] == "rep").collect();
        let ((line, at), id) = (pick(&places, random)?, lines.id(random)?);
        lines.set(line, at, &id)
    };
    lines "change a value" |lines, random| {
        let line = lines.node_of_kind("end", random)?;
        lines.set(line, 3, random.pick(&VALUES))
    };
    lines "change a position" |lines, random| {
        let (line, other) = (lines.node(random)?, lines.node(random)?);
        let position = lines.0[other].get(1)?.clone();
        lines.set(line, 1, &position)
    };
    lines "change a picked move" |lines, random| {
        let (line, (other, at)) = (lines.node_of_kind("pick", random)?, lines.reference(random)?);
        let mv = lines.0[other][at - 1].clone();
        lines.set(line, 3, &mv)
    };
    lines "swap two nodes" |lines, random| {
        let (a, b) = (lines.node(random)?, lines.node(random)?);
        lines.0.swap(a, b);
        Some(())
    };
    lines "say an id twice" |lines, random| {
        let (line, id) = (lines.node(random)?, lines.id(random)?);
        lines.set(line, 0, &id)
    };
    lines "delete a node" |lines, random| {
        let line = lines.node(random)?;
        lines.0.remove(line);
        lines.recount()
    };
    lines "delete a node and keep the count" |lines, random| {
        let line = lines.node(random)?;
        lines.0.remove(line);
        Some(())
    };
    lines "repeat a node" |lines, random| {
        let line = lines.node(random)?;
        lines.0.insert(line, lines.0[line].clone());
        lines.recount()
    };
    lines "append a node" |lines, random| {
        let mut copy = lines.0[lines.node(random)?].clone();
        *copy.first_mut()? = "987654321".into();
        lines.0.push(copy);
        lines.recount()
    };
    lines "cut off the root" |lines, _| {
        lines.0.pop();
        lines.recount()
    };
    lines "turn pick into all" |lines, random| {
        let line = lines.node_of_kind("pick", random)?;
        lines.set(line, 2, "all")
    };
    lines "turn all into pick" |lines, random| {
        let line = lines.node_of_kind("all", random)?;
        lines.0[line].truncate(5);
        lines.set(line, 2, "pick")
    };
    lines "turn a move into an end" |lines, random| {
        let line = lines.reference(random)?.0;
        lines.0[line].truncate(2);
        lines.0[line].extend(["end".into(), random.pick(&VALUES).into()]);
        Some(())
    };
    lines "turn an end into a move" |lines, random| {
        let ((from, at), line) = (lines.reference(random)?, lines.node_of_kind("end", random)?);
        let mv = lines.0[from][at - 1..=at].to_vec();
        lines.0[line].truncate(2);
        lines.0[line].push(random.pick(&["pick", "all"]).into());
        lines.0[line].extend(mv);
        Some(())
    };
    lines "turn a node into a sure one" |lines, random| {
        let line = lines.node(random)?;
        lines.0[line].truncate(2);
        lines.0[line].extend(["sure".into(), random.pick(&VALUES).into()]);
        lines.set(0, 1, "2")
    };
    lines "leave a reply out as format 2 may" |lines, random| {
        let (line, at) = lines.reference(random)?;
        lines.0[line].drain(at - 1..=at);
        lines.set(0, 1, "2")
    };
    lines "leave all replies out" |lines, random| {
        let line = lines.node_of_kind("all", random)?;
        lines.0[line].truncate(3);
        lines.set(0, 1, "2")
    };
    lines "turn the claim's sign" |lines, _| {
        let line = lines.header("claim")?;
        let sign = if lines.0[line].get(2)? == "<" { ">=" } else { "<" };
        lines.set(line, 2, sign)
    };
    lines "change the claim's player" |lines, random| {
        let line = lines.header("claim")?;
        lines.set(line, 1, random.pick(&["max", "min", "x", "o", "white", "black", "nobody"]))
    };
    lines "change the claim's value" |lines, random| {
        let line = lines.header("claim")?;
        lines.set(line, 3, random.pick(&VALUES))
    };
    lines "bound the claim" |lines, random| {
        let line = lines.header("claim")?;
        lines.0[line].truncate(4);
        if random.one_in(2) {
            lines.0[line].extend(["within".into(), random.below(4).to_string()]);
        }
        Some(())
    };
    lines "add to the history" |lines, random| {
        let position = lines.0[lines.node(random)?].get(1)?.clone();
        let claim = lines.header("claim")?;
        lines.0.insert(claim, vec!["history".into(), position]);
        Some(())
    };
    lines "forget history" |lines, _| {
        let line = lines.header("history")?;
        lines.0.remove(line);
        Some(())
    };
    lines "change the count" |lines, random| {
        let line = lines.header("nodes")?;
        lines.set(line, 1, random.pick(&["0", "1", "2", "7", "18446744073709551615", "-1", "03"]))
    };
    lines "change the root" |lines, random| {
        let position = lines.0[lines.node(random)?].get(1)?.clone();
        let line = lines.header("root")?;
        lines.set(line, 1, &position)
    };
    lines "change the game" |lines, random| {
        let line = lines.header("game")?;
        lines.set(line, 1, random.pick(&["chess", "graph", "tictactoe", "Graph", "go"]))
    };
    lines "change the rule of repetition" |lines, random| {
        let line = lines.header("repetition")?;
        lines.set(
            line,
            1,
            random.pick(&["draw", "win", "loss", "mover-loses", "mover-wins", "none", "3"]),
        )
    };
    lines "change the version" |lines, random| lines.set(0, random.below(2), random.pick(&["1", "2", "3", "0", "1.0", "andor"]));
    lines "delete a field" |lines, random| {
        let (line, at) = lines.field(random)?;
        lines.0[line].remove(at);
        Some(())
    };
    lines "add a field" |lines, random| {
        let (line, at) = lines.field(random)?;
        lines.0[line]
            .insert(at + random.below(2), random.pick(&["", "0", "rep", "win", "within"]).into());
        Some(())
    };
    lines "delete a line" |lines, random| {
        let (line, _) = lines.field(random)?;
        lines.0.remove(line);
        Some(())
    };
    lines "swap two lines" |lines, random| {
        let ((a, _), (b, _)) = (lines.field(random)?, lines.field(random)?);
        lines.0.swap(a, b);
        Some(())
    };
    lines "repeat a line" |lines, random| {
        let ((from, _), (to, _)) = (lines.field(random)?, lines.field(random)?);
        lines.0.insert(to, lines.0[from].clone());
        Some(())
    };
    text "end lines as other systems do" |text, random| {
        if random.one_in(2) { text.replace('\n', "\r\n") } else { text.replacen('\n', "\r\n", 1) }
    };
    text "cut the file" |text, random| text[..place(text, random)].into();
    text "insert garbage" |text, random| {
        let at = place(text, random);
        let garbage =
            random.pick(&["\0", "\t", "\n", "\t\t", "\n\n", " ", "9", "-", "é", "\u{feff}", "\r"]);
        format!("{}{garbage}{}", &text[..at], &text[at..])
    };
    text "change a sign" |text, random| {
        let at = place(text, random);
        let rest = text[at..].chars().skip(1);
        format!(
            "{}{}{}",
            &text[..at],
            random.pick(&["0", "1", "2", "n", "a", "<", "\t", "\n"]),
            rest.collect::<String>()
        )
    };
}

const VALUES: [&str; 6] = ["win", "draw", "loss", "2", "-2", "5"];

/// A place between two characters, or before the first.
fn place(text: &str, random: &mut Random) -> usize {
    text.floor_char_boundary(random.below(text.len() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "andor-proof\t1\ngame\tgraph\nrepetition\tdraw\nroot\ta\nhistory\tz\nclaim\tmax\t>=\twin\n\
                        nodes\t4\n0\tc\tend\twin\n1\tb\tall\tc\t0\td\trep\n3\tb\tall\tc\t0\td\trep\n2\ta\tpick\tb\t1\n";

    #[test]
    fn every_kind_does_damage() {
        for kind in 0..KINDS {
            let changed = (0..60).any(|seed| mutate(TEXT, kind, &mut Random::new(seed)) != TEXT);
            assert!(changed, "{}", name(kind));
        }
    }

    #[test]
    fn any_text_is_taken() {
        for seed in 0..400 {
            let mut random = Random::new(seed);
            let mut text = TEXT.to_owned();
            for _ in 0..40 {
                let kind = random.below(KINDS);
                text = mutate(&text, kind, &mut random);
            }
        }
        for kind in 0..KINDS {
            let _ = mutate("", kind, &mut Random::new(0));
        }
    }
}
