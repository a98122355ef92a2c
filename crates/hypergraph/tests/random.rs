//! Random problems with cycles: every solution, in the order of costs, against their enumeration,
//! and the search's good behaviour (nothing is asked twice, batches, other roots).

use andor_game::Random;
use andor_hypergraph::{Choice, Combine, Reply, Search, State, Step};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A problem: what each state is. Costs are whole numbers.
type Problem = Vec<Option<Vec<(f64, Vec<usize>)>>>;

fn problem(seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let states = 2 + random.below(6);
    let state = |n: usize, random: &mut Random| {
        if n > 0 && random.one_in(4) {
            return None;
        }
        let option = |random: &mut Random| {
            let needs = (0..random.below(4)).map(|_| random.below(states)).collect();
            (random.below(4) as f64, needs)
        };
        Some((0..random.below(4)).map(|_| option(random)).collect())
    };
    (0..states).map(|n| state(n, &mut random)).collect()
}

/// A way to choose: state and place of its option.
type Choices = BTreeMap<usize, usize>;

/// The cost of a state under choices; `None` if it rests on itself. Shared states count each time.
fn cost(
    problem: &Problem,
    choices: &Choices,
    at: usize,
    path: &mut Vec<usize>,
    combine: Combine,
) -> Option<f64> {
    let Some(options) = &problem[at] else { return Some(0.0) };
    if path.contains(&at) {
        return None;
    }
    path.push(at);
    let (own, needs) = &options[choices[&at]];
    let costs: Option<Vec<f64>> =
        needs.iter().map(|&next| cost(problem, choices, next, path, combine)).collect();
    path.pop();
    let costs = costs?;
    Some(
        own + if combine == Combine::Sum {
            costs.iter().sum()
        } else {
            costs.iter().copied().fold(0.0, f64::max)
        },
    )
}

/// All solutions of a state with their costs, by trying every choice.
fn all(problem: &Problem, root: usize, combine: Combine) -> Vec<(f64, Choices)> {
    let mut found = BTreeSet::new();
    let mut solutions = Vec::new();
    let sizes: Vec<usize> = problem.iter().map(|state| state.as_ref().map_or(1, Vec::len)).collect();
    let count: usize = sizes.iter().map(|&size| size.max(1)).product();
    'ways: for way in 0..count {
        let mut rest = way;
        let mut whole = Choices::new();
        for (state, &size) in sizes.iter().enumerate() {
            whole.insert(state, rest % size.max(1));
            rest /= size.max(1);
        }
        // What the root needs of it.
        let mut choices = Choices::new();
        let mut waiting = vec![root];
        while let Some(at) = waiting.pop() {
            let Some(options) = &problem[at] else { continue };
            let Some((_, needs)) = options.get(whole[&at]) else { continue 'ways };
            if choices.insert(at, whole[&at]).is_none() {
                waiting.extend(needs);
            }
        }
        if let Some(cost) = cost(problem, &choices, root, &mut Vec::new(), combine)
            && found.insert(choices.clone())
        {
            solutions.push((cost, choices));
        }
    }
    solutions.sort_by(|a, b| a.0.total_cmp(&b.0));
    solutions
}

struct Solving<'p> {
    problem: &'p Problem,
    search: Search,
    states: HashMap<usize, State>,
    asked: Vec<usize>,
}

impl<'p> Solving<'p> {
    fn new(problem: &'p Problem, combine: Combine) -> Solving<'p> {
        Solving { problem, search: Search::new(combine), states: HashMap::new(), asked: Vec::new() }
    }

    fn state(&mut self, number: usize) -> State {
        *self.states.entry(number).or_insert_with(|| self.search.add(0.0).unwrap())
    }

    fn number(&self, state: State) -> usize {
        self.states.iter().find(|(_, known)| **known == state).map(|(&number, _)| number).unwrap()
    }

    fn tell(&mut self, state: State) {
        let number = self.number(state);
        assert!(!self.asked.contains(&number), "{number} was asked twice");
        self.asked.push(number);
        let reply = match &self.problem[number] {
            None => Reply::Solved,
            Some(options) => {
                let mut choices = Vec::new();
                for (cost, needs) in options {
                    let states = needs.iter().map(|&need| self.state(need)).collect();
                    choices.push(Choice { cost: *cost, states });
                }
                Reply::Options(choices)
            }
        };
        self.search.tell(state, reply).unwrap();
    }

    fn solutions(&mut self, root: usize, batch: usize) -> Vec<(f64, Choices)> {
        let root = self.state(root);
        self.search.aim(root);
        let mut solutions = Vec::new();
        loop {
            match self.search.next(batch) {
                Step::Ask(states) => {
                    assert!((1..=batch).contains(&states.len()));
                    states.into_iter().for_each(|state| self.tell(state));
                }
                Step::Found(found) => {
                    let choices = found.choices.iter().map(|&(state, nth)| (self.number(state), nth));
                    solutions.push((found.cost, choices.collect()));
                }
                Step::Exhausted => return solutions,
                Step::TooExpensive => panic!("small costs"),
            }
        }
    }
}

#[test]
fn every_solution_is_found_once_and_cheapest_first() {
    let (mut some, mut none, mut several) = (0, 0, 0);
    for seed in 0..3000 {
        let problem = problem(seed);
        for combine in [Combine::Sum, Combine::Max] {
            let mut solving = Solving::new(&problem, combine);
            let truth = all(&problem, 0, combine);
            let found = solving.solutions(0, 1 + seed as usize % 3);
            let costs = |solutions: &[(f64, Choices)]| solutions.iter().map(|it| it.0).collect::<Vec<_>>();
            assert_eq!(costs(&found), costs(&truth), "seed {seed}, {combine:?}");
            let sets = |solutions: Vec<(f64, Choices)>| {
                solutions.into_iter().map(|(_, choices)| choices).collect::<BTreeSet<_>>()
            };
            let sets = [sets(found), sets(truth.clone())];
            assert_eq!(sets[0], sets[1], "seed {seed}, {combine:?}");
            *if truth.is_empty() { &mut none } else { &mut some } += 1;
            several += usize::from(truth.len() > 3);
            // Another root of the same graph, and the first one again.
            for root in [1, 0] {
                let truth = all(&problem, root, combine);
                assert_eq!(costs(&solving.solutions(root, 2)), costs(&truth), "seed {seed}, root {root}");
            }
        }
    }
    assert!(some > 1000 && none > 500 && several > 100, "{some} {none} {several}");
}

#[test]
fn a_state_that_rests_on_itself_is_no_solution() {
    let problem: Problem = vec![Some(vec![(0.0, vec![1])]), Some(vec![(0.0, vec![0])])];
    assert!(Solving::new(&problem, Combine::Sum).solutions(0, 1).is_empty());
}

#[test]
fn only_what_can_be_cheaper_is_asked() {
    // The option at 9 is never looked into, since the other one costs 2.
    let problem: Problem = vec![Some(vec![(9.0, vec![1]), (1.0, vec![2])]), None, Some(vec![(1.0, vec![])])];
    let mut solving = Solving::new(&problem, Combine::Sum);
    let root = solving.state(0);
    solving.search.aim(root);
    loop {
        match solving.search.next(1) {
            Step::Ask(states) => states.into_iter().for_each(|state| solving.tell(state)),
            Step::Found(solution) => break assert_eq!(solution.cost, 2.0),
            _ => panic!("there is a solution"),
        }
    }
    assert_eq!(solving.asked, [0, 2]);
    assert!(solving.search.bound() >= 2.0);
}

#[test]
fn a_long_line_overflows_nothing_but_doubling_costs_do() {
    let line = |needs: usize| -> Problem {
        let last = 30_000;
        (0..last).map(|n| Some(vec![(1.0, vec![n + 1; needs])])).chain([None]).collect()
    };
    let (once, twice) = (line(1), line(2));
    let solve = |problem: &Problem, combine| {
        let mut search = Search::new(combine);
        let states: Vec<State> = problem.iter().map(|_| search.add(0.0).unwrap()).collect();
        for (state, content) in states.iter().zip(problem) {
            let reply = content.as_ref().map_or(Reply::Solved, |options| {
                let (cost, needs) = &options[0];
                let states = needs.iter().map(|&need| states[need]).collect();
                Reply::Options(vec![Choice { cost: *cost, states }])
            });
            search.tell(*state, reply).unwrap();
        }
        search.aim(states[0]);
        search.next(1)
    };
    for (problem, combine) in [(&once, Combine::Sum), (&once, Combine::Max), (&twice, Combine::Max)] {
        assert!(matches!(solve(problem, combine), Step::Found(found) if found.cost == 30_000.0));
    }
    assert_eq!(solve(&twice, Combine::Sum), Step::TooExpensive);
}

#[test]
fn costs_that_are_none_are_refused() {
    let mut search = Search::new(Combine::Sum);
    for cost in [-1.0, f64::NAN, f64::INFINITY, 1e13] {
        assert!(search.add(cost).is_err());
        let state = search.add(0.0).unwrap();
        let reply = Reply::Options(vec![Choice { cost, states: Vec::new() }]);
        assert!(search.tell(state, reply).is_err());
        assert!(!search.is_known(state));
    }
}
