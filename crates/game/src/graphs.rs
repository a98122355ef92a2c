//! Graphs whose nodes are numbers: which nodes lie on a common cycle.

/// For every node the number of its strongly connected component (Tarjan 1972). Components are
/// numbered in the order in which they are completed, so those without a way out come first.
///
/// `nth_move` gives the target of a node's n-th move, `None` after the last one. There is no
/// recursion, so that long chains do not overflow the stack.
#[must_use]
pub fn strongly_connected(nodes: usize, nth_move: &dyn Fn(u32, usize) -> Option<u32>) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let mut low = vec![UNSEEN; nodes];
    let mut component = vec![UNSEEN; nodes];
    let (mut seen, mut completed) = (0, 0);
    let mut waiting = Vec::new();
    for start in 0..nodes as u32 {
        if low[start as usize] != UNSEEN {
            continue;
        }
        // A node, its number, and how many of its moves have been followed.
        let mut stack = vec![(start, seen, 0)];
        while let Some((node, number, next)) = stack.last_mut() {
            let (at, number) = (*node as usize, *number);
            if *next == 0 {
                low[at] = number;
                seen += 1;
                waiting.push(*node);
            }
            if let Some(to) = nth_move(*node, *next) {
                *next += 1;
                if low[to as usize] == UNSEEN {
                    stack.push((to, seen, 0));
                } else if component[to as usize] == UNSEEN {
                    low[at] = low[at].min(low[to as usize]);
                }
                continue;
            }
            if low[at] == number {
                while let Some(member) = waiting.pop() {
                    component[member as usize] = completed;
                    if member as usize == at {
                        break;
                    }
                }
                completed += 1;
            }
            let low_here = low[at];
            stack.pop();
            if let Some(&(parent, ..)) = stack.last()
                && component[at] == UNSEEN
            {
                low[parent as usize] = low[parent as usize].min(low_here);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_one_component_and_exits_come_first() {
        // 0 -> 1 <-> 2 -> 3 -> 3, 0 -> 3, 4 alone without a move, 5 -> 6 -> 7 -> 5
        let moves = [vec![1, 3, 4], vec![2], vec![1, 3], vec![3], vec![], vec![6], vec![7], vec![5]];
        let found = strongly_connected(8, &|node, nth| moves[node as usize].get(nth).copied());
        assert_eq!(found[1], found[2]);
        assert!(found[3] < found[1] && found[1] < found[0] && found[4] < found[0]);
        assert_ne!(found[3], found[4]);
        assert!(found[5] == found[6] && found[6] == found[7], "a longer cycle");
    }
}
