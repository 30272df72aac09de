//! The tables of each set, and that of pairs without a path.

use super::beside;
use super::distribution::Distribution;
use super::measure::{EXPANSIONS, MEASURES, NODES, OfMap, QUALITIES, RAW, RAYS, SIGHT, TIME};
use super::results::{Results, columns, ties_said};
use super::sets::Set;
use super::ways::{TIES, said};
use crate::message::Message;
use crate::papers::table::{PaperTable, Row, Value, Words};

/// All tables; those that stand beside something published come first.
pub fn tables(sets: &[Set], measured: &[Vec<OfMap>]) -> Vec<PaperTable> {
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
    tables.into_iter().map(PaperTable::compared).collect()
}

/// The same values for both kinds of ties.
fn both(values: impl Fn(usize) -> Vec<Option<f64>>) -> impl Iterator<Item = Value> {
    (0..TIES.len()).flat_map(move |ties| values(ties).into_iter().map(Value::ours))
}

/// The headings of these.
fn by_ties(first: &[&'static str], told: &[&'static str]) -> Vec<Words> {
    columns(first, &TIES.map(|(ties, _)| (ties, told)))
}

/// A row with how many problems there were before its values.
fn row(name: Words, problems: f64, values: impl Iterator<Item = Value>) -> Row {
    Row {
        name,
        at: None,
        values: [Value::ours(problems)].into_iter().chain(values).collect(),
    }
}

/// A table of one set.
fn of_set(results: Results<'_>, id: &'static str, of: &'static str, about: Message) -> PaperTable {
    PaperTable {
        id,
        of: [Message::new(of)]
            .into_iter()
            .chain(results.set.name.clone())
            .collect(),
        about,
        columns: Vec::new(),
        rows: Vec::new(),
        words: Vec::new(),
        apart: None,
    }
}

/// One measure in percent of A\*, way by way.
fn spreads(results: Results<'_>, measure: usize) -> PaperTable {
    let rows = results.ways().into_iter().skip(1).map(|way| {
        let values = both(|ties| {
            let spread = results.spread(ties, way, measure);
            let of = |of: fn(Distribution) -> f64| spread.map(of);
            vec![
                of(|it| it.mean),
                of(|it| it.median),
                of(|it| it.deviation),
                of(|it| it.most),
                of(|it| it.above),
                results.in_all(ties, way, measure),
            ]
        });
        row(vec![said(way)], results.problems(), values)
    });
    let (id, of) = [
        ("sga-time", "reproduce.sga.of-time"),
        ("sga-expansions", "reproduce.sga.of-expansions"),
        ("sga-nodes", "reproduce.sga.of-nodes"),
    ][measure];
    PaperTable {
        columns: by_ties(
            &["reproduce.sga.way", "reproduce.problems"],
            &[
                "reproduce.mean",
                "reproduce.median",
                "reproduce.deviation",
                "reproduce.worst",
                "reproduce.worse",
                "reproduce.in-all",
            ],
        ),
        rows: rows.collect(),
        words: results.words(),
        ..of_set(results, id, of, Message::new("reproduce.sga.spread"))
    }
}

/// How good paths are, way by way and for both kinds of ties.
fn optimality(results: Results<'_>) -> PaperTable {
    let mut rows = Vec::new();
    for way in results.ways() {
        for ties in 0..TIES.len() {
            let values = (0..QUALITIES.len()).flat_map(|which| {
                let spread = results.quality(ties, way, which);
                let of = |of: fn(Distribution) -> f64| Value::ours(spread.map(of));
                [
                    of(|it| it.mean),
                    of(|it| it.median),
                    of(|it| it.deviation),
                    of(|it| it.least),
                ]
            });
            let name = vec![said(way), ties_said(ties)];
            rows.push(row(name, results.problems(), values));
        }
    }
    let told: &[&str] = &[
        "reproduce.mean",
        "reproduce.median",
        "reproduce.deviation",
        "reproduce.worst",
    ];
    PaperTable {
        columns: columns(
            &["reproduce.sga.way", "reproduce.problems"],
            &QUALITIES.map(|name| (name, told)),
        ),
        rows,
        ..of_set(
            results,
            "sga-optimality",
            "reproduce.sga.of-optimality",
            Message::new("reproduce.sga.optimality"),
        )
    }
}

/// Means, map by map.
fn by_map(results: Results<'_>) -> PaperTable {
    let mut rows = Vec::new();
    for map in results.maps {
        let one = Results {
            maps: std::slice::from_ref(map),
            ..results
        };
        for way in results.ways().into_iter().skip(1) {
            let values = both(|ties| {
                let mean = |measure| one.mean(ties, way, measure);
                let worst = one.spread(ties, way, EXPANSIONS).map(|it| it.most);
                vec![mean(TIME), mean(EXPANSIONS), mean(NODES), worst]
            });
            let quality = |which| Value::ours(one.mean_quality(0, way, which));
            let values = values
                .chain([RAW, RAYS, SIGHT].map(quality))
                .chain([Value::ours(one.skipped(0, way))]);
            rows.push(row(
                vec![map.name.clone(), said(way)],
                one.problems(),
                values,
            ));
        }
    }
    let mut columns = by_ties(
        &["reproduce.sga.map-and-way", "reproduce.problems"],
        &[
            "reproduce.sga.time",
            "reproduce.sga.expansions",
            "reproduce.sga.nodes",
            "reproduce.sga.worst-expansions",
        ],
    );
    columns.extend(
        [
            "reproduce.sga.raw",
            "reproduce.sga.rays",
            "reproduce.sga.sight",
            "reproduce.sga.skipped",
        ]
        .map(|id| vec![Message::new(id)]),
    );
    PaperTable {
        columns,
        rows,
        ..of_set(
            results,
            "sga-maps",
            "reproduce.sga.of-maps",
            Message::new("reproduce.sga.by-map"),
        )
    }
}

/// Pairs without a path.
fn unreachable(all: &[Results<'_>]) -> PaperTable {
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
            rows.push(row(one.row([said(way)]), one.problems(), values));
        }
    }
    PaperTable {
        id: "sga-unreachable",
        of: vec![Message::new("reproduce.sga.unreachable")],
        about: Message::new("reproduce.sga.unreachable-about"),
        columns: by_ties(
            &["reproduce.sga.set-and-way", "reproduce.problems"],
            &[
                "reproduce.sga.star-expansions",
                "reproduce.mean",
                "reproduce.median",
                "reproduce.worst",
                "reproduce.worse",
                "reproduce.in-all",
                "reproduce.sga.nodes",
            ],
        ),
        rows,
        words: vec![Message::new("reproduce.sga.why.unreachable")],
        apart: None,
    }
}
