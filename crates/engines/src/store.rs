//! Memory that is asked for once: vectors that never move.
//!
//! A vector that doubles holds three times its contents for a moment, and so breaks the limit on
//! memory. Here the whole limit is reserved as address space; pages that are never touched cost
//! nothing.

/// A vector with room for as many items as fit in `bytes`, or fewer if the system refuses.
#[must_use]
pub fn reserved<T>(bytes: u64) -> Vec<T> {
    let mut vector = Vec::new();
    reserve(&mut vector, bytes);
    vector
}

/// Gives a vector that room, what it holds included.
pub fn reserve<T>(vector: &mut Vec<T>, bytes: u64) {
    let mut wanted = usize::try_from(bytes / (size_of::<T>() as u64).max(1)).unwrap_or(usize::MAX);
    while wanted > vector.len() && vector.try_reserve_exact(wanted - vector.len()).is_err() {
        wanted /= 2;
    }
}

/// Whether `more` items fit without the vector moving.
#[must_use]
pub fn has_room<T>(vector: &Vec<T>, more: usize) -> bool {
    vector.capacity() - vector.len() >= more
}

/// The bytes of a vector's items.
#[must_use]
pub fn bytes_of<T>(vector: &[T]) -> u64 {
    size_of_val(vector) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_made_once_and_counts_what_is_there() {
        let mut vector = vec![1_u64, 2];
        reserve(&mut vector, 800);
        assert_eq!(vector.capacity(), 100);
        assert!(has_room(&vector, 98) && !has_room(&vector, 99));
    }
}
