//! A set of numbers of nodes in one bit each, which also knows how many stand before one.

/// Words that are counted together.
const BLOCK: usize = 8;

/// A set of numbers below a bound.
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub fn new(count: u64) -> Bits {
        Bits { words: vec![0; count.div_ceil(64) as usize] }
    }

    pub fn has(&self, number: u64) -> bool {
        self.words[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// Puts a number in; says whether it was not there.
    pub fn insert(&mut self, number: u64) -> bool {
        let word = &mut self.words[(number / 64) as usize];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// The same set, ready to count.
    pub fn counted(self) -> Counted {
        let mut before = Vec::with_capacity(self.words.len() / BLOCK + 1);
        let mut count = 0;
        for block in self.words.chunks(BLOCK) {
            before.push(count);
            count += block.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        Counted { bits: self, before, count }
    }
}

/// A set that does not change any more.
pub(crate) struct Counted {
    pub bits: Bits,
    before: Vec<u64>,
    pub count: u64,
}

impl Counted {
    /// How many smaller numbers the set has.
    pub fn rank(&self, number: u64) -> u64 {
        let word = (number / 64) as usize;
        let block = word / BLOCK;
        let whole = self.bits.words[block * BLOCK..word].iter().map(|word| u64::from(word.count_ones()));
        let part = self.bits.words[word] & ((1 << (number % 64)) - 1);
        self.before[block] + whole.sum::<u64>() + u64::from(part.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_what_is_smaller() {
        let mut bits = Bits::new(3000);
        let numbers: Vec<u64> = (0..3000).filter(|number| number % 7 == 3 || number % 64 == 0).collect();
        assert!(numbers.iter().all(|&number| bits.insert(number)));
        assert!(!bits.insert(numbers[5]));
        let counted = bits.counted();
        assert_eq!(counted.count, numbers.len() as u64);
        for (rank, &number) in (0..).zip(&numbers) {
            assert!(counted.bits.has(number) && counted.rank(number) == rank);
        }
    }
}
