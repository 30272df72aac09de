//! The papers' tables: the same with a clock that stands still, natively here and in the wasm
//! (`www/test/apps/reproduce.test.js`), and what was published is right.
//!
//! `WAYSCOPE_BLESS=1 cargo test --test lab papers` writes them anew.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use wayscope::message::Message;
use wayscope::papers::{self, Map, PaperTable, Watch};
use wayscope::world::{Grid, Terrain, read_map};

/// A clock that stands still, and what was heard.
#[derive(Default)]
struct Still {
    heard: Vec<f64>,
}

impl Watch for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn done(&mut self, share: f64, _: &Map) {
        self.heard.push(share);
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

fn value(tables: &[PaperTable], id: &str, row: usize, value: usize) -> papers::Value {
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
    assert!(
        still
            .heard
            .iter()
            .all(|share| (0.0..=1.0001).contains(share))
    );
    assert!(still.heard.len() > 100);
}

/// What edits cost, as the test of the wasm of continuous space has it.
#[test]
fn edits_are_those_that_are_kept() {
    let mut still = Still::default();
    let maps = maps();
    let tables = papers::edits(&maps[..3], 2, 1, &mut still).unwrap();
    let text = serde_json::to_value(&tables).unwrap().to_string();
    let file = root().join("bench/golden/edits.json");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        std::fs::write(&file, format!("{text}\n")).unwrap();
    }
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert!(
        serde_json::from_str::<Value>(&text).unwrap() == kept,
        "what edits cost differs from {}",
        file.display()
    );
    for table in &tables {
        for row in &table.rows {
            assert_eq!(row.values.len() + 1, table.columns.len(), "{}", table.id);
        }
    }
    // Two edits for each square, and a larger one touches more of a mesh.
    let triangles = |row| value(&tables, "edits-touched", row, 1).ours.unwrap();
    assert_eq!(value(&tables, "edits-touched", 0, 0).ours, Some(12.0));
    assert!(triangles(4) > triangles(0));
    assert!(still.heard.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(value(&tables, "edits-times", 0, 0).ours.is_none());
    assert!(
        papers::edits(&[], 2, 1, &mut still).unwrap()[2]
            .rows
            .is_empty()
    );
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
    let ours = |table: &PaperTable| {
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

/// A real clock.
struct Clock(Instant);

impl Watch for Clock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn done(&mut self, _: f64, _: &Map) {}
}

/// What is said beside the thesis, read off the table by its columns.
#[test]
fn what_is_said_beside_the_thesis_is_what_the_table_has() {
    let mut clock = Clock(Instant::now());
    let about = |words: &[Message], start: &str| -> Vec<String> {
        let said = words.iter().map(ToString::to_string);
        said.filter(|it| it.starts_with(start)).collect()
    };
    let nothing = papers::sga(Vec::new(), 3, 1, &mut clock).unwrap();
    let words = &nothing[0].words;
    assert_eq!(about(words, "reproduce.sga.told.").len(), 5);
    assert_eq!(words.len(), 6, "{words:?}");

    for (generator, side) in [
        ("pseudo-rts", 64),
        ("pseudo-rts", 128),
        ("indoor", 64),
        ("indoor", 160),
        ("hedgerows", 64),
    ] {
        let maps = Map::made(generator, 1, side).unwrap();
        let tables = papers::sga(maps, 8, 1, &mut clock).unwrap();
        let thesis = tables.iter().find(|it| it.id == "sga-thesis").unwrap();
        // By way and column the values with ties for the highest g and for the lowest.
        let mut wanted = Vec::new();
        for (high, low) in [(0, 1), (2, 3)] {
            let [high, low] = [high, low].map(|row| &thesis.rows[row]);
            let way = high.name[1].arg("name").unwrap();
            for (at, (a, b)) in high.values.iter().zip(&low.values).enumerate() {
                let Some(published) = a.published else {
                    continue;
                };
                let what = thesis.columns[at + 1][0].id;
                let less = ["reproduce.sga.time", "reproduce.sga.nodes"].contains(&what);
                let good = [a, b].map(|it| match it.ours.unwrap() {
                    ours if less => ours <= published,
                    ours => ours >= published,
                });
                let how = match good {
                    [true, true] => "both",
                    [true, false] => "high",
                    [false, true] => "low",
                    [false, false] => "neither",
                };
                wanted.push(format!(
                    "reproduce.sga.beside.{how} way={way} what={what} set=reproduce.made.{generator}"
                ));
            }
        }
        let mut said = about(&thesis.words, "reproduce.sga.beside.");
        said.sort();
        wanted.sort();
        assert_eq!(said, wanted, "{generator} {side}");
        assert!(!said.is_empty());

        let v2 = |column: usize| [2, 3].map(|row| thesis.rows[row].values[column]);
        let because =
            |why: &str| !about(&thesis.words, &format!("reproduce.sga.because.{why} ")).is_empty();
        let far_less = v2(4)
            .iter()
            .all(|it| it.ours <= it.published.map(|it| 0.5 * it));
        assert_eq!(
            because("rooms"),
            generator == "indoor" && far_less,
            "{side}"
        );
        let longer = v2(7).iter().all(|it| it.ours < it.published);
        assert_eq!(
            because("corridors"),
            generator == "indoor" && longer,
            "{side}"
        );
        assert_eq!(
            because("hedges"),
            generator == "hedgerows" && longer,
            "{side}"
        );
    }
}

/// Maps of one cluster, and of none that is free, have shares of nothing.
#[test]
fn no_sentence_has_a_number_that_is_none() {
    let mut still = Still::default();
    for (width, height, terrain) in [
        (8, 8, Terrain::Dot),
        (10, 10, Terrain::Dot),
        (30, 30, Terrain::OutOfBounds),
        (11, 1, Terrain::Dot),
        (1, 1, Terrain::Dot),
    ] {
        let map = Map::found("a.map", Grid::new(width, height, terrain).unwrap());
        let mut tables = papers::hpa(std::slice::from_ref(&map), 10, 1, &mut still).unwrap();
        tables.extend(papers::sga(vec![map], 10, 1, &mut still).unwrap());
        let said = tables.iter().flat_map(|table| &table.words);
        let said: Vec<String> = said.map(ToString::to_string).collect();
        let wrong: Vec<&String> = said
            .iter()
            .filter(|it| it.contains("NaN") || it.contains("inf"))
            .collect();
        assert!(wrong.is_empty(), "{width} x {height}: {wrong:?}");
        // Of clusters of several sizes none is the best where all are.
        let best = said.iter().any(|it| it.starts_with("reproduce.hpa.fewest"));
        assert!(!(best && terrain == Terrain::OutOfBounds), "{said:?}");
    }
}

/// The page has maps in the order in which they came, the native program by their names.
#[test]
fn counts_do_not_hang_on_the_order_of_maps() {
    let mut still = Still::default();
    let mut maps = Map::made("pockets", 2, 64).unwrap();
    maps.extend(Map::made("pseudo-rts", 1, 64).unwrap());
    maps.push(Map::found("b/x.map", maps[0].grid.clone()));
    maps.push(Map::found("a/x.map", maps[2].grid.clone()));
    let mut counts = |maps: &[Map]| {
        let tables = papers::hpa(maps, 10, 1, &mut still).unwrap();
        let counted = tables.into_iter().filter(|table| table.id != "hpa-longer");
        counted.map(|table| table.rows).collect::<Vec<_>>()
    };
    let there = counts(&maps);
    maps.reverse();
    assert_eq!(there, counts(&maps));
    maps.swap(1, 3);
    assert_eq!(there, counts(&maps));
}

/// The counts of the run that the browser's test makes on the page (`www/test/browser/apps/reproduce.spec.js`).
#[test]
fn the_pages_run_has_these_counts() {
    let mut still = Still::default();
    let tables = papers::hpa(&maps()[..2], 10, 1, &mut still).unwrap();
    let counted = tables.iter().filter(|table| table.id != "hpa-times");
    let counts: Vec<(&str, Vec<Vec<Option<f64>>>)> = counted
        .map(|table| {
            let ours = |row: &papers::Row| row.values.iter().map(|it| it.ours).collect();
            (table.id, table.rows.iter().map(ours).collect())
        })
        .collect();
    let counts = serde_json::to_string(&counts).unwrap();
    let file = root().join("bench/golden/page-papers.json");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        std::fs::write(&file, format!("{counts}\n")).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(
        counts == kept.trim_end(),
        "counts differ from {}",
        file.display()
    );
}
