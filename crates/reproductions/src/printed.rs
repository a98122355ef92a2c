//! Printed figures, read from the corpus.

/// The lines of facts, as their cells.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn number<T: std::str::FromStr>(cell: &str) -> T {
    cell.parse().unwrap_or_else(|_| panic!("'{cell}' is no number"))
}

/// A row of Coplan's tables: what was varied, `N_AB`, then `N`, `N - M`, `N_D` and `M_L` in per
/// cent of `N_AB`, and `S`.
pub(crate) type CoplanRow = (u32, [f64; 6]);

/// The rows of one of Coplan's tables, 1 to 10; none for another number.
pub(crate) fn coplan(table: usize) -> Vec<CoplanRow> {
    let rows = rows(include_str!("../../../corpus/papers/coplan.tsv"));
    let row = |cells: Vec<&str>| (number(cells[1]), std::array::from_fn(|column| number(cells[column + 2])));
    rows.filter(|cells| number::<usize>(cells[0]) == table).map(row).collect()
}

/// A position of Reinfeld's *Win at Chess* by its number, and Schijf's nodes of the tree and the
/// DCG algorithm.
pub(crate) type SchijfRow = (u32, u64, u64);

/// The 82 positions of Schijf's tables B.1 to B.3.
pub(crate) fn schijf() -> Vec<SchijfRow> {
    let rows = rows(include_str!("../../../corpus/papers/schijf.tsv"));
    rows.map(|cells| (number(cells[0]), number(cells[1]), number(cells[2]))).collect()
}

/// The position that neither algorithm solved; its figures are where they stopped.
pub(crate) const UNSOLVED: u32 = 105;
