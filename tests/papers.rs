//! The papers' tables: the same with a clock that stands still, natively here and in the wasm (`www/test/reproduce.test.js`), and what was published is right.
//!
//! `WAYSCOPE_BLESS=1 cargo test --test papers` writes them anew.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use wayscope::lab::papers::{self, Map, Table, Watch};
use wayscope::world::read_map;

/// A clock that stands still, and what was heard.
#[derive(Default)]
struct Still {
    heard: Vec<(f64, String)>,
}

impl Watch for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn done(&mut self, share: f64, map: &str) {
        self.heard.push((share, map.to_owned()));
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// As the test of the wasm has them.
fn maps() -> Vec<Map> {
    let found = |name: &str| {
        let bytes = std::fs::read(root().join("maps").join(name)).unwrap();
        Map::found(name, read_map(&bytes).unwrap())
    };
    let mut maps = vec![found("keep.map"), found("vault.map")];
    for (generator, ..) in papers::GENERATORS {
        maps.extend(Map::made(generator, 1, 48).unwrap());
    }
    maps
}

fn value(tables: &[Table], id: &str, row: usize, value: usize) -> papers::Value {
    tables.iter().find(|table| table.id == id).unwrap().rows[row].values[value]
}

#[test]
fn tables_are_those_that_are_kept() {
    let mut still = Still::default();
    let maps = maps();
    let hpa = papers::hpa(&maps, 3, 1, &mut still).unwrap();
    let sga = papers::sga(maps, 3, 1, &mut still).unwrap();
    let mut tables = serde_json::to_value([&hpa, &sga]).unwrap();
    let file = root().join("bench/golden/papers.json");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        std::fs::write(&file, format!("{tables}\n")).unwrap();
    }
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    // Whole numbers are written without a point.
    tables = serde_json::from_str(&tables.to_string()).unwrap();
    assert!(
        tables == kept,
        "the papers' tables differ from {}",
        file.display()
    );
    for table in hpa.iter().chain(&sga) {
        for row in &table.rows {
            assert_eq!(row.values.len() + 1, table.columns.len(), "{}", table.id);
        }
    }
    let shares: Vec<f64> = still.heard.iter().map(|(share, _)| *share).collect();
    assert!(shares.iter().all(|share| (0.0..=1.0001).contains(share)));
    assert!(shares.len() > 100);
}

#[test]
fn the_example_and_what_was_published() {
    let mut still = Still::default();
    let nothing = papers::hpa(&[], 3, 1, &mut still).unwrap();
    assert_eq!(
        value(&nothing, "hpa-expanded", 11, 1).published,
        Some(10_790.0)
    );
    assert_eq!(value(&nothing, "hpa-sizes", 5, 2).published, Some(662.0));
    // Sums of the article, and what it says of storage: 8.83 % with three levels.
    let paths: f64 = (4..7)
        .filter_map(|row| value(&nothing, "hpa-sizes", row, 2).published)
        .sum();
    assert_eq!(paths, 1_846.0);
    assert!(nothing.iter().all(|table| table.apart.is_none()));
    let ours = |table: &Table| {
        let values = table.rows.iter().flat_map(|row| &row.values);
        values.filter_map(|value| value.ours).any(|ours| ours > 0.0)
    };
    assert!(!nothing.iter().any(ours));

    let solved = papers::hpa(&maps()[1..2], 1, 1, &mut still).unwrap();
    let example = |row, column| value(&solved, "hpa-example", row, column);
    assert_eq!(
        (example(0, 1).ours, example(0, 1).published),
        (Some(1_460.0), Some(1_462.0))
    );
    assert_eq!(
        (example(1, 1).ours, example(1, 1).published),
        (Some(67.0), Some(67.0))
    );

    let nothing = papers::sga(Vec::new(), 3, 1, &mut still).unwrap();
    assert_eq!(nothing.len(), 1);
    let told: Vec<Option<f64>> = nothing[0]
        .rows
        .iter()
        .map(|row| row.values[1].published)
        .collect();
    assert!(
        told.contains(&Some(45.0)) && told.contains(&Some(10.0)),
        "{told:?}"
    );
}
