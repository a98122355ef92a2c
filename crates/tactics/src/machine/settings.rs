//! The settings of the machine: VIRGO's three knobs (3.2), and the improvements its author proposed
//! (3.5).

/// The settings of a search. Index 0 of a pair is for us, the side whose gain is sought, 1 for
/// them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The highest cycle at nodes with us to move, and with them to move: 1 to 3.
    pub cycles: [u8; 2],
    /// The depth in plies beyond which a search ends within a few plies.
    pub depth: u8,
    /// Iteration n allows a product of brake numbers of 2 to the power n: 1 to 8 on the machine.
    pub iterations: u8,
    /// Whether the moved man must make a threat of one move (VIRGO's consequent moves). Otherwise
    /// discovered threats count as well.
    pub consequent_only: bool,
    /// Improvement 1a: bounds found with one goal are used with the next.
    pub stored_bounds: bool,
    /// Improvement 1b: a position reached by another order of moves is recognised.
    pub transpositions: bool,
    /// Places in the table of both; rounded down to a power of two.
    pub table_places: usize,
    /// Improvement 2: captures of more valuable men first.
    pub order_captures: bool,
    /// Improvement 3: a best move is not examined again with a higher goal; the gain is then only a
    /// lower bound.
    pub keep_best: bool,
}

impl Settings {
    /// The machine of test A (3.3) with the improvements that pay.
    #[must_use]
    pub fn test_a() -> Settings {
        Settings {
            cycles: [3, 2],
            depth: 14,
            iterations: 8,
            consequent_only: false,
            stored_bounds: true,
            transpositions: true,
            table_places: 1 << 20,
            order_captures: true,
            keep_best: false,
        }
    }

    /// Test B: no threats of two moves.
    #[must_use]
    pub fn test_b() -> Settings {
        Settings { cycles: [2, 2], ..Settings::test_a() }
    }

    /// As VIRGO was built: no improvement, consequent moves only.
    #[must_use]
    pub fn as_built() -> Settings {
        Settings {
            consequent_only: true,
            stored_bounds: false,
            transpositions: false,
            table_places: 0,
            order_captures: false,
            ..Settings::test_a()
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings::test_a()
    }
}
