//! The brackets of an SGF file must match. The parser would not say where they do not.

use andor_game::NotationError;

/// The parser drops its tree by recursion along the moves.
const DEEPEST: usize = 5000;

/// Checks that a text has the form of SGF: games in round, values in square brackets, nodes after
/// `;`.
///
/// # Errors
/// The error with line and column; or a line of moves that is too long.
pub(super) fn check(text: &str) -> Result<(), NotationError> {
    let (mut line, mut column) = (1, 0);
    let mut branches: Vec<Branch> = Vec::new();
    let mut value: Option<Place> = None;
    let mut games = 0;
    let mut escaped = false;
    let wrong = |(line, column): Place, what: &str| {
        Err(NotationError::new(format!("line {line}, column {column}: {what}")))
    };
    for sign in text.trim_start_matches('\u{feff}').chars() {
        column += 1;
        let here = (line, column);
        if sign == '\n' {
            (line, column) = (line + 1, 0);
        }
        if value.is_some() {
            match sign {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                ']' => value = None,
                _ => {}
            }
            continue;
        }
        match (sign, branches.last_mut()) {
            ('(', parent) => {
                games += usize::from(parent.is_none());
                let nodes = parent.map_or(0, |branch| branch.nodes);
                branches.push(Branch { place: here, nodes });
            }
            (')', Some(_)) => {
                branches.pop();
            }
            (')', None) => return wrong(here, "')' without a '('"),
            (']', _) => return wrong(here, "']' without a '['"),
            (';', Some(branch)) => {
                branch.nodes += 1;
                if branch.nodes > DEEPEST {
                    return wrong(here, &format!("a line of more than {DEEPEST} moves"));
                }
            }
            ('[', Some(_)) => value = Some(here),
            (_, None) if !sign.is_whitespace() => {
                return wrong(here, &format!("'{sign}' outside of any game; a game begins with '(;'"));
            }
            _ => {}
        }
    }
    if let Some(begin) = value {
        return wrong(begin, "'[' is never closed");
    }
    match branches.first() {
        Some(branch) => wrong(branch.place, "'(' is never closed"),
        None if games == 0 => Err(NotationError::new("no SGF: there is no game in it")),
        None => Ok(()),
    }
}

/// Line and column, from 1.
type Place = (usize, usize);

/// A game or a variation that is not closed yet.
struct Branch {
    place: Place,
    /// The number of nodes from the root to here.
    nodes: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_match_is_named_with_its_place() {
        assert_eq!(check("(;C[a \\] (;]\n(;B[aa])(;W[bb]))\n(;)"), Ok(()));
        for (text, part) in [
            ("", "there is no game"),
            (" hello", "line 1, column 2: 'h' outside of any game"),
            ("(;SZ[9]\n(;B[aa])", "line 1, column 1: '(' is never closed"),
            ("(;SZ[9]\n;B[aa)", "line 2, column 3: '[' is never closed"),
            ("(;SZ[9]))", "line 1, column 9: ')' without"),
            ("(;SZ9])", "line 1, column 6: ']' without"),
        ] {
            let found = check(text).expect_err(text).0;
            assert!(found.contains(part), "{found}");
        }
        assert_eq!(check(&format!("({})", ";".repeat(DEEPEST))), Ok(()));
        assert!(check(&format!("({}({}))", ";".repeat(9), ";".repeat(DEEPEST - 8))).is_err());
    }
}
