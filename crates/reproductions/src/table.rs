//! A published table with our figures beside it, as plain data.

use crate::Estimate;

/// A reproduced table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Its title.
    pub title: String,
    /// The source of the printed figures.
    pub source: &'static str,
    /// The head of the column of row labels.
    pub rows_are: &'static str,
    /// The heads of the columns.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The number of samples of the printed means.
    pub printed_samples: usize,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// Whether the experiment was interrupted, so that rows are missing.
    pub interrupted: bool,
}

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The varied value.
    pub label: String,
    /// One cell per column.
    pub cells: Vec<Cell>,
}

/// A printed figure and ours.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// The printed figure.
    pub printed: Option<f64>,
    /// Half a unit of the last printed digit.
    pub rounding: f64,
    /// Over as many samples as the printed figure.
    pub same_size: Estimate,
    /// Over a larger number of samples.
    pub large: Estimate,
}

impl Cell {
    /// Whether the printed figure is outside the 95 % confidence interval of our large sample. Many
    /// are, since they come from few samples.
    #[must_use]
    pub fn outside_confidence(&self) -> bool {
        self.beyond(self.large.half_width())
    }

    /// Whether the printed figure is outside the interval of 95 % of the means over so few samples:
    /// then chance is an unlikely explanation.
    #[must_use]
    pub fn outside_chance(&self) -> bool {
        self.beyond(self.large.half_width_for(self.same_size.samples))
    }

    /// Whether there is a printed figure, and enough samples of ours.
    #[must_use]
    pub fn is_comparable(&self) -> bool {
        self.printed.is_some() && self.large.samples > 1
    }

    fn beyond(&self, half_width: f64) -> bool {
        self.is_comparable()
            && self
                .printed
                .is_some_and(|printed| (printed - self.large.mean).abs() > half_width + self.rounding)
    }
}

impl Table {
    /// The cells for which `test` holds, as (row label, column head).
    pub fn cells_where<'a>(
        &'a self,
        test: impl Fn(&Cell) -> bool + 'a,
    ) -> impl Iterator<Item = (&'a str, &'static str)> + 'a {
        self.rows.iter().flat_map(move |row| {
            let cells: Vec<_> = row.cells.iter().zip(&self.columns).filter(|(cell, _)| test(cell)).collect();
            cells.into_iter().map(|(_, column)| (row.label.as_str(), *column))
        })
    }

    /// The number of cells that can be compared with a printed figure.
    #[must_use]
    pub fn comparable_cells(&self) -> usize {
        self.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.is_comparable()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_explains_more_than_the_confidence_interval() {
        let large = Estimate { mean: 100.0, deviation: 10.0, samples: 10_000 };
        let same_size = Estimate { samples: 50, ..large };
        let cell = |printed| Cell { printed: Some(printed), rounding: 0.05, same_size, large };
        assert!(!cell(100.2).outside_confidence() && !cell(100.2).outside_chance());
        assert!(cell(102.0).outside_confidence() && !cell(102.0).outside_chance());
        assert!(cell(104.0).outside_confidence() && cell(104.0).outside_chance());
    }
}
