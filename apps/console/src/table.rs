//! Tables of text.

use comfy_table::{ContentArrangement, Table, presets};

/// A table without lines that fits the terminal.
#[must_use]
pub fn plain_table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(header.iter().copied());
    table
}
