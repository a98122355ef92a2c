//! The files of the front end, as they are.

/// A file of the front end.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name; others refer to it by that.
    pub name: &'static str,
    /// What it is, for a browser.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($name:literal $kind:ident),* $(,)?) => {
        &[$(File { name: $name, kind: $kind, text: include_str!(concat!("front/", $name)) }),*]
    };
}

/// All of them. Modules stand after those that they import.
pub const FILES: &[File] = files![
    "index.html" HTML,
    "style.css" CSS,
    "icon.svg" SVG,
    "dom.js" JS,
    "men.js" JS,
    "layout.js" JS,
    "board.js" JS,
    "draw.js" JS,
    "source.js" JS,
    "tree.js" JS,
    "explorer.js" JS,
    "play.js" JS,
    "file.js" JS,
    "live.js" JS,
    "home.js" JS,
    "editor.js" JS,
    "ask.js" JS,
    "explain.js" JS,
    "learn.js" JS,
    "app.js" JS,
];

/// The modules of a page without a server, the last of which starts it.
pub(crate) const ALONE: [&str; 10] = [
    "dom.js",
    "men.js",
    "layout.js",
    "board.js",
    "draw.js",
    "source.js",
    "tree.js",
    "explorer.js",
    "play.js",
    "file.js",
];

/// The text of a file.
pub(crate) fn text(name: &str) -> &'static str {
    FILES.iter().find(|file| file.name == name).map_or("", |file| file.text)
}
