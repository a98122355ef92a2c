//! Numbers as people type and read them.

use indicatif::HumanCount;

/// A number of things: k, M and G are powers of a thousand.
///
/// # Errors
/// If the text is no such number, or zero.
pub fn parse_count(text: &str) -> Result<u64, String> {
    scaled(text, 1000)
}

/// A number of bytes: k, M and G are powers of 1024.
///
/// # Errors
/// If the text is no such number, or zero.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    scaled(text.strip_suffix('B').unwrap_or(text), 1024)
}

fn scaled(text: &str, step: u64) -> Result<u64, String> {
    let (digits, power) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1),
        Some((at, 'M')) => (&text[..at], 2),
        Some((at, 'G')) => (&text[..at], 3),
        _ => (text, 0),
    };
    let number: Option<u64> = digits.parse().ok();
    number
        .and_then(|number| number.checked_mul(step.pow(power)))
        .filter(|&scaled| scaled > 0)
        .ok_or_else(|| "a number like 1000, 500k, 2M or 1G is wanted".to_owned())
}

/// What follows a word after this number: 1 node, 2 nodes.
#[must_use]
pub const fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// A number of moves of a problem in which both sides help, as half-moves: 2 are four, 2.5 are
/// five.
///
/// # Errors
/// If the text is no such number, zero, or more than a hundred moves.
pub fn parse_half_moves(text: &str) -> Result<u16, String> {
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    let moves: Option<u16> = whole.parse().ok().filter(|&moves| moves <= 100);
    let half_moves = moves.map(|moves| 2 * moves + half);
    half_moves
        .filter(|half_moves| (1..=200).contains(half_moves))
        .ok_or_else(|| "a number of moves like 2 or 2.5, at most 100, is wanted".to_owned())
}

/// `1 node`, `12,345 nodes`.
#[must_use]
pub fn nodes_in_words(nodes: u64) -> String {
    format!("{} node{}", HumanCount(nodes), plural(nodes))
}

/// A number of seconds.
///
/// # Errors
/// If the text is no number above zero.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    // A deadline of more than a century could overflow the clock.
    seconds
        .filter(|seconds| *seconds > 0.0 && *seconds < 3.2e9)
        .ok_or_else(|| "a number of seconds above 0 is wanted".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_understood_as_people_write_them() {
        assert_eq!(parse_count("500k"), Ok(500_000));
        assert_eq!(parse_count("2M"), Ok(2_000_000));
        assert_eq!(parse_bytes("64M"), Ok(64 << 20));
        assert_eq!(parse_bytes("1G"), Ok(1 << 30));
        for text in ["", "k", "0", "-1", "1.5M", "1T", "99999999999G"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
        assert_eq!(parse_half_moves("2"), Ok(4));
        assert_eq!(parse_half_moves("2.5"), Ok(5));
        assert_eq!(parse_half_moves("0.5"), Ok(1));
        for text in ["", "0", ".5", "-1", "2.4", "100.5", "99999", "h"] {
            assert!(parse_half_moves(text).is_err(), "{text}");
        }
        for text in ["0", "-1", "nan", "inf", "1e300", "soon"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}
