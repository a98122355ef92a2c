//! How much room a text takes.

/// The font size of positions and moves.
pub const SIZE: f64 = 12.0;
/// From one line to the next.
pub const LINE: f64 = 15.0;

/// An upper bound for the width of a text in any usual monospace font. Signs outside the alphabets
/// may come from another font and be as wide as high.
pub fn width(text: &str, size: f64) -> f64 {
    let sign = |sign: char| match sign {
        '\0'..='\u{1fff}' if !('\u{1100}'..='\u{11ff}').contains(&sign) => 0.61,
        // Beside a figurine there is a blank.
        '\u{2654}'..='\u{265f}' => 0.61,
        '\u{2010}'..='\u{2026}' | '\u{2500}'..='\u{257f}' => 0.61,
        _ => 1.0,
    };
    text.chars().map(sign).sum::<f64>() * size
}

/// The width of a sign on a board whose lines stand under each other whatever the font.
pub const CELL: f64 = 0.61 * SIZE;

/// Whether there are figurines among the lines.
pub fn has_figurines(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains(|sign| ('\u{2654}'..='\u{265f}').contains(&sign)))
}

/// At most `most` signs.
pub fn clipped(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// Broken into lines that fit, at most `rows` of them. Breaks after blanks and slashes where it
/// can.
pub fn wrapped(text: &str, fits: impl Fn(&str) -> bool, rows: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive([' ', '/']) {
        let line = lines.last_mut().expect("there is a line");
        if fits(&format!("{line}{}", word.trim_end())) {
            line.push_str(word);
            continue;
        }
        if !line.is_empty() && fits(word.trim_end()) {
            lines.push(String::new());
        }
        for sign in word.chars() {
            let line = lines.last_mut().expect("there is a line");
            if line.is_empty() || fits(format!("{line}{sign}").trim_end()) {
                line.push(sign);
            } else {
                lines.push(sign.to_string());
            }
        }
    }
    if lines.len() > rows {
        lines.truncate(rows);
        let last = lines.last_mut().expect("there is a line");
        last.pop();
        last.push('…');
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let fits = |line: &str| line.chars().count() <= 8;
        let text = "rnbqkbnr/pppppppp/8/8 w KQkq abcdefghijklmnopqrstuvw";
        let lines = wrapped(text, fits, 99);
        assert!(lines.iter().all(|line| fits(line)), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        assert_eq!(wrapped(text, fits, 2), ["rnbqkbnr", "/pppppp…"]);
    }
}
