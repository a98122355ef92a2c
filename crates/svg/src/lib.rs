//! # svg
//! I write elements of SVG as text.
//!
//! In: names, attributes, words. Out: text that is well-formed whatever the words contain.
//! I use: nothing.
//! I never: decide what a drawing looks like.
//! Read me in this order: `lib.rs`.
//! My tests: below; the golden drawings of `crates/picture/tests`.

use std::fmt::{Display, Write};

/// An element whose start tag is still open for attributes.
#[derive(Clone, Debug)]
#[must_use]
pub struct Element {
    name: &'static str,
    text: String,
}

/// An element without attributes.
pub fn element(name: &'static str) -> Element {
    Element { name, text: format!("<{name}") }
}

impl Element {
    /// Adds an attribute.
    pub fn set(mut self, name: &str, value: impl Display) -> Element {
        let _ = write!(self.text, " {name}=\"{}\"", escaped(&value.to_string()));
        self
    }

    /// Adds an attribute if there is a value.
    pub fn set_some(self, name: &str, value: Option<impl Display>) -> Element {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    /// Adds coordinates and lengths, with one digit after the point.
    pub fn at<const N: usize>(self, numbers: [(&str, f64); N]) -> Element {
        numbers
            .into_iter()
            .fold(self, |element, (name, number)| element.set(name, format_args!("{number:.1}")))
    }

    /// The element without contents.
    #[must_use]
    pub fn empty(self) -> String {
        self.text + "/>"
    }

    /// The element around other elements.
    #[must_use]
    pub fn around(self, elements: &str) -> String {
        format!("{}>{elements}</{}>", self.text, self.name)
    }

    /// The element around words.
    #[must_use]
    pub fn words(self, words: &str) -> String {
        self.around(&escaped(words))
    }
}

/// The start of a document of this size, for more attributes.
pub fn document(width: impl Display, height: impl Display) -> Element {
    element("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("width", &width)
        .set("height", &height)
        .set("viewBox", format_args!("0 0 {width} {height}"))
}

/// Escapes words for XML. Characters that XML forbids become the replacement character.
#[must_use]
pub fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            sign => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out_of_attributes_and_elements() {
        let text = element("text").set("id", "\"a\"").at([("x", 1.0), ("y", 2.25)]).words("<b> & \u{1}");
        let expected = "<text id=\"&quot;a&quot;\" x=\"1.0\" y=\"2.2\">&lt;b&gt; &amp; \u{fffd}</text>";
        assert_eq!(text, expected);
        let line = element("line").set_some("id", None::<&str>).set_some("class", Some("l")).empty();
        assert_eq!(document(3, 4).around(&line).split_once('>').unwrap().1, "<line class=\"l\"/></svg>");
    }
}
