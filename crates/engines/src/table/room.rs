//! Room in a crowded table: more buckets as long as there may be more, then the records with the
//! least search go, everywhere (Nagai 1999, SmallTreeGC).

use super::buckets::{Buckets, GROWTH};
use super::signatures::SLOTS;
use crate::atomic::Ordering::Relaxed;

impl Buckets {
    /// More buckets with the same records. `None` when there are as many as there may be, or the
    /// system gives no memory.
    pub(super) fn larger(&self) -> Option<Buckets> {
        let most = self.most_buckets.load(Relaxed);
        if self.buckets() >= most {
            return None;
        }
        let larger = Buckets::of((self.buckets() * GROWTH).min(most), most);
        if larger.buckets() == 0 {
            self.most_buckets.store(self.buckets(), Relaxed);
            return None;
        }
        larger.counts.forgotten.store(self.has_forgotten(), Relaxed);
        larger.count(self.all().map(|(_, _, key, record)| larger.put(key, record, |_| false)).sum());
        Some(larger)
    }

    /// Whether it had to throw something away: another thread may have done so before.
    pub(super) fn collect_if_crowded(&self) -> bool {
        let crowded = self.is_crowded();
        if crowded {
            self.collect();
        }
        crowded
    }

    /// Removes the records with the least search until less than about half of the slots are taken.
    pub fn collect(&self) {
        self.counts.forgotten.store(true, Relaxed);
        // How many records have how many binary digits of work.
        let mut sizes = [0_usize; 33];
        for (.., record) in self.all() {
            sizes[digits(record.work)] += 1;
        }
        let goal = self.buckets() * SLOTS / 2;
        let mut left: usize = sizes.iter().sum();
        let mut small = 0;
        while small < 32 && left - sizes[small] >= goal {
            left -= sizes[small];
            small += 1;
        }
        // Of the size class on the border only as many go as are needed, spread over the table.
        let surplus = left.saturating_sub(goal);
        let (mut seen, mut kept, border) = (0_usize, 0, sizes[small].max(1));
        for (bucket, slot, _, record) in self.all() {
            let size = digits(record.work);
            let goes = size < small
                || size == small && {
                    seen += 1;
                    seen * surplus / border != (seen - 1) * surplus / border
                };
            if goes {
                self.signatures[bucket].erase(slot);
            } else {
                kept += 1;
            }
        }
        self.counts.used.store(kept, Relaxed);
    }
}

const fn digits(work: u32) -> usize {
    (u32::BITS - work.leading_zeros()) as usize
}

#[cfg(test)]
mod tests {
    use super::super::{Record, Table};
    use andor_game::{Key, mix};

    #[test]
    fn a_small_table_that_many_share_grows() {
        let mut first = Table::new(1 << 20);
        first.share();
        let mut all: Vec<Table> = (0..16).map(|_| first.clone()).collect();
        let slots = first.slots();
        for (key, worker) in (0..2 * slots).zip((0..16).cycle()) {
            all[worker].store(Key(mix(key)), Record { word: key, tag: 5, work: 1 }, |_| true);
            all[worker].make_room();
        }
        first.make_room();
        assert!(first.slots() > slots);
        let found = (0..2 * slots).filter(|&key| first.find(Key(mix(key))).any(|found| found.word == key));
        assert!(found.count() as u64 > 2 * slots * 9 / 10, "little was forgotten");
    }

    #[test]
    fn what_a_thread_stored_is_counted_when_it_ends() {
        let mut first = Table::new(1 << 24);
        first.share();
        while first.grow() {}
        for thread in 0..10 {
            let another = first.clone();
            for key in 0..6 {
                another.store(Key(mix(10 * thread + key)), Record { word: 1, tag: 5, work: 1 }, |_| true);
            }
        }
        assert_eq!(first.len(), 60);
    }
}
