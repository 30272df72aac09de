//! The tables of each set, and that of pairs without a path.

use super::measure::{EXPANSIONS, MEASURES, NODES, OfMap, QUALITIES, RAW, RAYS, SIGHT, TIME};
use super::results::{Results, columns, ours};
use super::sets::Set;
use super::spread::Spread;
use super::ways::TIES;
use super::{beside, published};
use crate::papers::table::{Table, Value};

/// All tables; those that stand beside something published come first.
pub fn tables(sets: &[Set], measured: &[Vec<OfMap>]) -> Vec<Table> {
    let results = |apart| {
        let each = sets.iter().zip(measured);
        each.map(move |(set, maps)| Results { set, maps, apart })
            .collect::<Vec<_>>()
    };
    let all = results(false);
    let mut tables = vec![beside::thesis(&all), beside::prototype(&all)];
    tables.extend(beside::acceptance(&all));
    for &one in &all {
        tables.extend((0..MEASURES.len()).map(|measure| spreads(one, measure)));
        tables.push(optimality(one));
        tables.push(by_map(one));
    }
    tables.push(unreachable(&results(true)));
    tables.retain(|table| !table.rows.is_empty());
    tables
}

/// A row with the same values for both kinds of ties.
fn both(values: impl Fn(usize) -> Vec<Option<f64>>) -> impl Iterator<Item = Value> {
    (0..TIES.len()).flat_map(move |ties| values(ties).into_iter().map(ours))
}

/// One measure in percent of A\*, way by way.
fn spreads(results: Results<'_>, measure: usize) -> Table {
    let name = MEASURES[measure];
    let told = ["mean", "median", "std dev", "worst", "worse", "in all"];
    let rows = results.ways().into_iter().skip(1).map(|way| {
        let values = both(|ties| {
            let spread = results.spread(ties, way, measure);
            let of = |of: fn(Spread) -> f64| spread.map(of);
            vec![
                of(|it| it.mean),
                of(|it| it.median),
                of(|it| it.deviation),
                of(|it| it.most),
                of(|it| it.above),
                results.in_all(ties, way, measure),
            ]
        });
        let problems = Value::ours(results.problems());
        (
            way.to_owned(),
            [problems].into_iter().chain(values).collect(),
        )
    });
    Table {
        of: format!("SGA* {name}: {}", results.set.name),
        about: format!(
            "{name} in percent of A* with the same ties; worse: percent of the problems above 100; in all: sums in percent of A*'s"
        ),
        columns: columns(
            &["way", "problems"],
            &TIES.map(|(ties, _)| (ties, &told[..])),
        ),
        rows: rows.collect(),
        words: vec![results.words()],
    }
}

/// How good paths are, way by way and for both kinds of ties.
fn optimality(results: Results<'_>) -> Table {
    let mut rows = Vec::new();
    for way in results.ways() {
        for (ties, (name, _)) in TIES.iter().enumerate() {
            let values = (0..QUALITIES.len()).flat_map(|which| {
                let spread = results.quality(ties, way, which);
                let of = |of: fn(Spread) -> f64| ours(spread.map(of));
                [
                    of(|it| it.mean),
                    of(|it| it.median),
                    of(|it| it.deviation),
                    of(|it| it.least),
                ]
            });
            let problems = Value::ours(results.problems());
            let values = [problems].into_iter().chain(values).collect();
            rows.push((format!("{way}; {name}"), values));
        }
    }
    let told = ["mean", "median", "std dev", "worst"];
    Table {
        of: format!("SGA* optimality: {}", results.set.name),
        about: "1 - (length - optimum) / optimum in percent: raw, and smoothed along rays of the compass as HPA* does, by line of sight along moves, and along straight lines, which may be shorter than any path of moves".to_owned(),
        columns: columns(&["way", "problems"], &QUALITIES.map(|name| (name, &told[..]))),
        rows,
        words: Vec::new(),
    }
}

/// Means, map by map.
fn by_map(results: Results<'_>) -> Table {
    let mut rows = Vec::new();
    for map in results.maps {
        let one = Results {
            maps: std::slice::from_ref(map),
            ..results
        };
        for way in results.ways().into_iter().skip(1) {
            let mut values = vec![Value::ours(one.problems())];
            values.extend(both(|ties| {
                let mean = |measure| one.mean(ties, way, measure);
                let worst = one.spread(ties, way, EXPANSIONS).map(|it| it.most);
                vec![mean(TIME), mean(EXPANSIONS), mean(NODES), worst]
            }));
            let quality = |which| ours(one.mean_quality(0, way, which));
            values.extend([RAW, RAYS, SIGHT].map(quality));
            values.push(ours(one.skipped(0, way)));
            rows.push((format!("{}: {way}", map.name), values));
        }
    }
    let told = ["time", "expansions", "nodes", "worst exp."];
    let mut columns = columns(
        &["map and way", "problems"],
        &TIES.map(|(ties, _)| (ties, &told[..])),
    );
    columns.extend(["raw", "rays", "sight", "skipped"].map(str::to_owned));
    Table {
        of: format!("SGA* by map: {}", results.set.name),
        about: "means in percent of A*; with ties for the highest g optimality in percent, and how many sub-goals could not be reached".to_owned(),
        columns,
        rows,
        words: Vec::new(),
    }
}

/// Pairs without a path.
fn unreachable(all: &[Results<'_>]) -> Table {
    let mut rows = Vec::new();
    for one in all.iter().filter(|one| one.problems() > 0.0) {
        for way in one.ways().into_iter().skip(1) {
            let values = both(|ties| {
                let spread = one.spread(ties, way, EXPANSIONS);
                vec![
                    one.a_star(ties, EXPANSIONS),
                    spread.map(|it| it.mean),
                    spread.map(|it| it.median),
                    spread.map(|it| it.most),
                    spread.map(|it| it.above),
                    one.in_all(ties, way, EXPANSIONS),
                    one.mean(ties, way, NODES),
                ]
            });
            let problems = Value::ours(one.problems());
            let values = [problems].into_iter().chain(values).collect();
            rows.push((format!("{}; {way}", one.set.name), values));
        }
    }
    let told = [
        "A* exp.",
        "exp. mean",
        "exp. median",
        "exp. worst",
        "worse",
        "exp. in all",
        "nodes",
    ];
    Table {
        of: "SGA* unreachable".to_owned(),
        about: "pairs without a path: what A* expands, and the others in percent of it".to_owned(),
        columns: columns(
            &["set and way", "problems"],
            &TIES.map(|(ties, _)| (ties, &told[..])),
        ),
        rows,
        words: vec![published::UNREACHABLE.to_owned()],
    }
}
