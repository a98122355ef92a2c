//! Databases of checkers: published values, verification, killed builds, damage.

use andor_checkers::{Checkers, Material, Rulebook};
use andor_database::{
    Database, Error, Folder, InMemory, Outcome, Stage, Storage, build, build_family, build_with_checkpoints,
    families, verify,
};
use andor_game::{Game, Notation, Numbered, Player, Value, Values};
use andor_testkit::data;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};

/// A storage that fails after some bytes or files, like a killed process.
#[derive(Default)]
struct Mortal {
    storage: InMemory,
    bytes_to_live: usize,
    writes_to_live: usize,
}

impl Storage for Mortal {
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn Read + '_>>> {
        self.storage.open(name)
    }

    fn write(
        &mut self,
        name: &str,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        let left = self.bytes_to_live.checked_sub(bytes.len());
        self.bytes_to_live = left.ok_or_else(|| io::Error::other("killed"))?;
        let left = self.writes_to_live.checked_sub(1);
        self.writes_to_live = left.ok_or_else(|| io::Error::other("killed"))?;
        self.storage.write(name, &mut |to| to.write_all(&bytes))
    }

    fn remove(&mut self, name: &str) -> io::Result<()> {
        self.storage.remove(name)
    }
}

fn built(pieces: u32) -> InMemory {
    let mut storage = InMemory::default();
    build(&Checkers, pieces, &mut storage, &mut |_| {}).unwrap();
    storage
}

/// Own kings and men, their kings and men; positions, wins, draws, losses, longest win, its number,
/// longest loss. An independent program computed them.
const UP_TO_THREE: [[u64; 11]; 16] = [
    [1, 0, 1, 0, 992, 230, 654, 108, 11, 34, 10],
    [1, 0, 0, 1, 868, 331, 531, 6, 11, 49, 4],
    [0, 1, 1, 0, 868, 53, 574, 241, 11, 4, 12],
    [0, 1, 0, 1, 760, 102, 611, 47, 13, 1, 6],
    [1, 0, 2, 0, 14_880, 412, 1450, 13_018, 11, 50, 34],
    [2, 0, 1, 0, 14_880, 14_846, 34, 0, 33, 220, 0],
    [1, 0, 1, 1, 26_040, 1103, 2588, 22_349, 13, 49, 48],
    [1, 1, 1, 0, 26_040, 25_941, 89, 10, 47, 64, 14],
    [0, 1, 2, 0, 13_020, 58, 714, 12_248, 11, 3, 34],
    [2, 0, 0, 1, 13_020, 13_018, 2, 0, 33, 90, 0],
    [1, 0, 0, 2, 11_340, 687, 1242, 9411, 13, 53, 62],
    [0, 2, 1, 0, 11_340, 11_215, 121, 4, 61, 19, 14],
    [0, 1, 1, 1, 22_800, 154, 1465, 21_181, 13, 3, 48],
    [1, 1, 0, 1, 22_800, 22_792, 7, 1, 47, 41, 0],
    [0, 1, 0, 2, 9936, 96, 757, 9083, 13, 3, 62],
    [0, 2, 0, 1, 9936, 9928, 8, 0, 61, 8, 0],
];

fn figures<G: Numbered>(database: &Database<G>) -> BTreeMap<G::Slice, [u64; 7]> {
    let row = |(slice, s): (G::Slice, andor_database::Statistics)| {
        let [win, loss] = [s.longest_win, s.longest_loss].map(u64::from);
        (slice, [s.positions(), s.wins, s.draws, s.losses, win, s.longest_wins, loss])
    };
    database.statistics().into_iter().map(row).collect()
}

/// Compares the figures of a slice with a row.
fn compare(found: &BTreeMap<Material, [u64; 7]>, row: &[u64]) {
    let [own, their] = [0, 2].map(|at| (row[at] as u32, row[at + 1] as u32));
    assert_eq!(found[&Material::new(own, their)][..], row[4..], "{own:?} {their:?}");
}

#[test]
fn up_to_three_pieces_have_the_published_values_and_verify() {
    let database = Database::load(Checkers, 3, &built(3)).unwrap();
    let found = figures(&database);
    assert_eq!(found.len(), UP_TO_THREE.len());
    UP_TO_THREE.iter().for_each(|row| compare(&found, row));
    assert_eq!(verify(&database, &Rulebook, 1, &mut |_, _| {}), Ok(3488 + 196_032));
}

#[test]
fn four_pieces_have_the_published_values_and_verify() {
    let Some(text) = data::shared("checkers-2to4.tsv") else { return };
    let database = Database::load(Checkers, 4, &built(4)).unwrap();
    let found = figures(&database);
    let mut rows = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<u64> = line.split('\t').map(|field| field.parse().unwrap()).collect();
        compare(&found, &fields);
        rows += 1;
    }
    assert_eq!(rows, found.len());
    assert_eq!(verify(&database, &Rulebook, 1, &mut |_, _| {}), Ok(3488 + 196_032 + 6_209_316));
}

#[test]
fn probes_see_both_sides() {
    let database = Database::load(Checkers, 2, &built(2)).unwrap();
    let wins = Checkers.parse_position("B:WK6:BK1").unwrap();
    assert_eq!(database.probe(&wins), Some(Outcome::Win(1)), "a capture");
    assert_eq!(database.value(&wins), Some(Value::WIN));
    let turned = wins.turned();
    assert_eq!(Checkers.turn(&turned), Player::Min);
    assert_eq!(database.probe(&turned), Some(Outcome::Win(1)));
    assert_eq!(database.value(&turned), Some(Value::LOSS));
    let three = Checkers.parse_position("B:WK6,32:BK1").unwrap();
    assert_eq!(database.probe(&three), None, "not in the database");
}

#[test]
fn a_build_that_was_killed_goes_on_and_gives_the_same_files() {
    let whole = built(3);
    let bytes: usize = whole.files.values().map(Vec::len).sum();
    for bytes_to_live in (0..bytes).step_by(bytes / 12) {
        let mut storage = Mortal { bytes_to_live, writes_to_live: usize::MAX, ..Mortal::default() };
        assert!(matches!(build(&Checkers, 3, &mut storage, &mut |_| {}), Err(Error::Storage { .. })));
        let kept = storage.storage.files.len();
        storage.bytes_to_live = usize::MAX;
        let mut seen_kept = 0;
        build(&Checkers, 3, &mut storage, &mut |progress| {
            seen_kept += usize::from(progress.stage == Stage::Kept);
        })
        .unwrap();
        assert_eq!(seen_kept, kept);
        assert!(storage.storage == whole);
    }
}

/// It resumes in the middle of a family from its last checkpoint, unless that is damaged.
#[test]
fn a_build_goes_on_from_a_checkpoint_and_gives_the_same_files() {
    let whole = built(2);
    let mut resumed = 0;
    for writes in 0.. {
        let mut storage = Mortal { bytes_to_live: usize::MAX, writes_to_live: writes, ..Mortal::default() };
        if build_with_checkpoints(&Checkers, 2, &mut storage, 1, &mut |_| {}).is_ok() {
            assert!(storage.storage == whole, "no checkpoint stays");
            break;
        }
        let mut damaged = storage.storage.clone();
        let mut later = None;
        build(&Checkers, 2, &mut storage.storage, &mut |progress| {
            if progress.stage != Stage::Kept {
                later.get_or_insert(progress.stage);
            }
        })
        .unwrap();
        assert!(storage.storage == whole, "after {writes} writes");
        resumed += u32::from(matches!(later, Some(Stage::Plies(2..))));
        for (name, bytes) in &mut damaged.files {
            if name.ends_with(".checkpoint") {
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
            }
        }
        build(&Checkers, 2, &mut damaged, &mut |_| {}).unwrap();
        assert!(damaged == whole, "after {writes} writes, damaged");
    }
    assert!(resumed > 20, "{resumed} builds went on in the middle of a family");
}

#[test]
fn a_folder_clears_away_what_was_left_unfinished() {
    let path = std::env::temp_dir().join(format!("andor-database-{}", std::process::id()));
    let mut folder = Folder::new(&path);
    assert!(matches!(Database::load(Checkers, 2, &folder), Err(Error::Missing(_))));
    std::fs::create_dir_all(&path).unwrap();
    for left in ["checkers-k-k.adb.unfinished", "checkers-k-k.adb.checkpoint.unfinished"] {
        std::fs::write(path.join(left), "half a file").unwrap();
    }
    build(&Checkers, 2, &mut folder, &mut |_| {}).unwrap();
    assert_eq!(std::fs::read_dir(&path).unwrap().count(), built(2).files.len(), "nothing else stays");
    for (name, bytes) in built(2).files {
        assert_eq!(std::fs::read(path.join(name)).unwrap(), bytes);
    }
    let checksum = Database::load(Checkers, 2, &folder).unwrap().checksum();
    assert_eq!(checksum, Database::load(Checkers, 2, &built(2)).unwrap().checksum());
    assert_ne!(checksum, Database::load(Checkers, 3, &built(3)).unwrap().checksum());
    std::fs::remove_dir_all(path).unwrap();
}

#[test]
fn a_changed_byte_is_refused() {
    let whole = built(2);
    for (name, bytes) in &whole.files {
        for place in (0..bytes.len()).step_by(11) {
            let mut storage = whole.clone();
            storage.files.get_mut(name).unwrap()[place] ^= 4;
            let refused = |result| matches!(result, Err(Error::Refused { .. }));
            assert!(refused(Database::load(Checkers, 2, &storage).map(|_| ())), "{name} at {place}");
            assert!(refused(build(&Checkers, 3, &mut storage, &mut |_| {})), "{name} at {place}");
        }
    }
}

/// Each family built by somebody who has the files that it needs and no other.
#[test]
fn families_built_apart_are_the_same_files() {
    let whole = built(3);
    for (at, family) in families(&Checkers, 3).iter().enumerate() {
        let before = &families(&Checkers, 3)[..at];
        assert!(
            family.needs.iter().all(|file| before.iter().any(|family| family.file == *file)),
            "{family:?}"
        );
        let needed = family.needs.iter().map(|file| (file.clone(), whole.files[file].clone()));
        let mut apart = InMemory { files: needed.collect() };
        build_family(&Checkers, 3, &family.file, &mut apart).expect("what it needs is there");
        assert_eq!(apart.files[&family.file], whole.files[&family.file], "{}", family.file);
        assert_eq!(apart.files.len(), family.needs.len() + 1);
        if let Some(file) = family.needs.first() {
            let mut less = InMemory { files: apart.files.clone() };
            less.files.remove(&family.file);
            less.files.remove(file);
            let missing = build_family(&Checkers, 3, &family.file, &mut less);
            assert!(matches!(missing, Err(Error::Missing(_))), "{}", family.file);
        }
    }
    assert_eq!(families(&Checkers, 3).len(), whole.files.len());
    let none = build_family(&Checkers, 3, "checkers-none.adb", &mut InMemory::default());
    assert!(matches!(none, Err(Error::Missing(_))));
}
