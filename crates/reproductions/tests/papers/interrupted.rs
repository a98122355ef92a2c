//! An interrupted experiment has the figures of the whole one, or none.

use andor_engines::{Observer, Progress, Quiet, Stop};
use andor_reproductions::connect_four::SETS;
use andor_reproductions::{
    Entry, Sheet, Table, Timeless, World, antichess, breuker, connect_four, coplan, ghi, kishimoto_go, schijf,
};
use std::cell::Cell;

/// A world that is interrupted after this many searches.
struct Interrupted {
    after: usize,
    searches: Cell<usize>,
}

/// Ends a search at the first look.
struct Ended;

impl Observer for Ended {
    fn tick(&mut self, _: &Progress) -> Option<Stop> {
        Some(Stop::Interrupted)
    }
}

impl World for Interrupted {
    fn seconds(&self) -> f64 {
        0.0
    }

    fn observer(&self, _: Option<f64>) -> Box<dyn Observer> {
        self.searches.set(self.searches.get() + 1);
        if self.interrupted() { Box::new(Ended) } else { Box::new(Quiet) }
    }

    fn interrupted(&self) -> bool {
        self.searches.get() >= self.after
    }
}

/// Interrupts an experiment early and late; its rows must be those of the whole one or lack
/// figures.
fn cut(run: &dyn Fn(&dyn World) -> Vec<Sheet>) {
    let counting = Interrupted { after: usize::MAX, searches: Cell::new(0) };
    let whole = run(&counting);
    assert!(whole.iter().all(|sheet| !sheet.interrupted));
    let searches = counting.searches.get();
    for after in [1, 2, searches / 3, searches / 2, searches] {
        let world = Interrupted { after, searches: Cell::new(0) };
        let sheets = run(&world);
        assert!(sheets.last().is_some_and(|sheet| sheet.interrupted), "{after} of {searches} searches");
        for (sheet, whole) in sheets.iter().zip(&whole) {
            let without = sheet.rows.iter().filter(|row| row[1] == Entry::word("interrupted"));
            assert!(without.clone().count() == 0 || sheet.interrupted, "{}", sheet.title);
            for row in without {
                assert!(row[2..].iter().all(|cell| *cell == Entry::Nothing), "{row:?}");
            }
            let measured =
                sheet.rows.iter().zip(&whole.rows).filter(|(row, _)| row[1] != Entry::word("interrupted"));
            for (row, whole) in measured {
                assert_eq!(row, whole, "{}, {after} of {searches} searches", sheet.title);
            }
            for note in &sheet.notes {
                assert!(whole.notes.contains(note), "{note}");
            }
        }
    }
}

#[test]
fn sheets_have_the_figures_of_the_whole_experiment_or_none() {
    cut(&|world| breuker::endgame(world, 2));
    cut(&|world| ghi::compare(world, 4, &[]));
    cut(&|world| kishimoto_go::one_eye_tables(world, 3));
    cut(&|world| antichess::first_moves_lose(world, 1.0, 0)[..1].to_vec());
    let positions = connect_four::read("4455 18\n44455554221 -15\n").expect("positions");
    let sets = [(SETS[0], positions.clone()), (SETS[1], positions)];
    cut(&|world| connect_four::scores(world, &sets, None));
}

#[test]
fn tables_of_means_have_whole_rows_only() {
    let few = |after: usize| Interrupted { after, searches: Cell::new(0) };
    let rows = |table: &Table| table.rows.len();
    let whole = coplan::table(&Timeless, 8, 2).expect("table 8");
    let cut = coplan::table(&few(60), 8, 2).expect("table 8");
    assert!(cut.interrupted && rows(&cut) == 1 && cut.rows[..] == whole.rows[..1], "{cut:?}");
    let cut = schijf::tictactoe(&few(30), 100);
    assert!(cut.iter().all(|table| table.interrupted && table.rows.is_empty()), "{cut:?}");
}
