//! The tables in which something published stands beside ours.

use super::claims::claims;
use super::measure::{EXPANSIONS, NODES, RAW, RAYS, SIGHT, STRAIGHT, TIME};
use super::published::{self, PROTOTYPE};
use super::results::{Results, columns, ties_said};
use super::ways::{TIES, V1, V2, said};
use crate::message::Message;
use crate::papers::table::{PaperTable, Row, Value};

/// What SGA\* is to keep where it is at home: at most so many percent of A\*'s expansions with ties for the highest g,
/// and paths at least so good after smoothing.
const MOST_EXPANSIONS: f64 = 20.0;
const LEAST_OPTIMALITY: f64 = 97.0;

const SMOOTHERS: [usize; 3] = [RAYS, SIGHT, STRAIGHT];

/// The headings of the thesis's table, after the set.
const TOLD: [&str; 10] = [
    "reproduce.problems",
    "reproduce.sga.time",
    "reproduce.median",
    "reproduce.in-all",
    "reproduce.sga.nodes",
    "reproduce.sga.worst-nodes",
    "reproduce.sga.expansions",
    "reproduce.sga.raw",
    "reproduce.sga.rays",
    "reproduce.sga.sight",
];

/// What the thesis tells.
pub fn thesis(all: &[Results<'_>]) -> PaperTable {
    let mut rows = Vec::new();
    let mut words = vec![Message::new("reproduce.sga.protocol")];
    for known in published::thesis() {
        let measured: Vec<Results<'_>> = all
            .iter()
            .filter(|one| one.set.thesis.is_some_and(|thesis| thesis.set == known.set))
            .copied()
            .collect();
        for &one in &measured {
            rows.extend(beside_thesis(one, known));
        }
        if measured.is_empty() && all.is_empty() {
            let values = |variant| of_thesis(known, variant).map(|it| Value::default().beside(it));
            for (variant, way) in [V1, V2].into_iter().enumerate() {
                let name = vec![Message::new(known.set), said(way)];
                let values = values(variant).to_vec();
                // What nothing is told of would be empty.
                if values.iter().any(|value| value.published.is_some()) {
                    let at = None;
                    rows.push(Row { name, at, values });
                }
            }
        }
        if !measured.is_empty() || all.is_empty() {
            words.push(Message::new(known.told));
        }
        words.extend(measured.iter().flat_map(|&one| claims(one, known)));
    }
    PaperTable {
        id: "sga-thesis",
        of: vec![Message::new("reproduce.section").with("n", "8.3")],
        about: Message::new("reproduce.sga.thesis"),
        columns: columns(&[&["reproduce.sga.set"], &TOLD[..]].concat(), &[]),
        rows,
        words,
        apart: None,
    }
}

/// What the thesis has of variant 1 or 2, heading by heading.
fn of_thesis(known: &published::Thesis, variant: usize) -> [Option<f64>; TOLD.len()] {
    let second = |value: Option<f64>| value.filter(|_| variant == 1);
    [
        None,
        second(known.time),
        None,
        None,
        second(known.nodes),
        None,
        None,
        known.raw[variant],
        second(known.smooth),
        None,
    ]
}

fn beside_thesis(one: Results<'_>, known: &published::Thesis) -> Vec<Row> {
    let mut rows = Vec::new();
    for (variant, way) in [V1, V2].into_iter().enumerate() {
        for ties in 0..TIES.len() {
            let mean = |measure| one.mean(ties, way, measure);
            let quality = |which| one.mean_quality(ties, way, which);
            let ours = [
                Some(one.problems()),
                mean(TIME),
                one.spread(ties, way, TIME).map(|it| it.median),
                one.in_all(ties, way, TIME),
                mean(NODES),
                one.spread(ties, way, NODES).map(|it| it.most),
                mean(EXPANSIONS),
                quality(RAW),
                quality(RAYS),
                quality(SIGHT),
            ];
            let values = ours.into_iter().zip(of_thesis(known, variant));
            let values = values.map(|(ours, told)| Value::ours(ours).beside(told));
            rows.push(Row {
                name: one.row([said(way), ties_said(ties)]),
                at: None,
                values: values.collect(),
            });
        }
    }
    rows
}

/// What a prototype came to.
pub fn prototype(all: &[Results<'_>]) -> PaperTable {
    let mut rows = Vec::new();
    for (generator, by_ties) in &PROTOTYPE {
        let Some(one) = all.iter().find(|one| one.is_made_by(generator)) else {
            continue;
        };
        for (ties, known) in by_ties.iter().enumerate() {
            for &(way, told) in *known {
                let values = [
                    one.mean(ties, way, EXPANSIONS),
                    one.mean(ties, way, NODES),
                    one.mean_quality(ties, way, RAW),
                    one.mean_quality(ties, way, SIGHT),
                ];
                let values = values.into_iter().zip(told);
                let values = values.map(|(ours, published)| Value::ours(ours).beside(published));
                let problems = Value::ours(one.problems());
                rows.push(Row {
                    name: one.row([said(way), ties_said(ties)]),
                    at: None,
                    values: [problems].into_iter().chain(values).collect(),
                });
            }
        }
    }
    PaperTable {
        id: "sga-prototype",
        of: vec![Message::new("reproduce.sga.prototype")],
        about: Message::new("reproduce.sga.prototype-about"),
        columns: columns(
            &[
                "reproduce.sga.set",
                "reproduce.problems",
                "reproduce.sga.expansions",
                "reproduce.sga.nodes",
                "reproduce.sga.raw",
                "reproduce.sga.sight",
            ],
            &[],
        ),
        rows,
        words: vec![Message::new("reproduce.sga.prototype-differs")],
        apart: None,
    }
}

/// Whether SGA\* keeps what is hoped for where it is at home.
pub fn acceptance(all: &[Results<'_>]) -> Option<PaperTable> {
    let one = all.iter().find(|one| one.is_made_by("pseudo-rts"))?;
    if one.problems() == 0.0 {
        return None;
    }
    let mut words = Vec::new();
    let mut rows = Vec::new();
    for way in one.ways().into_iter().filter(|way| way.starts_with("V2")) {
        let expansions = one.mean(0, way, EXPANSIONS);
        let qualities = SMOOTHERS.map(|which| one.mean_quality(0, way, which));
        let few = expansions.is_some_and(|it| it <= MOST_EXPANSIONS);
        let good = |quality: Option<f64>| few && quality.is_some_and(|it| it >= LEAST_OPTIMALITY);
        let id = match qualities.map(good) {
            [true, true, _] => "reproduce.sga.kept",
            [true, false, _] => "reproduce.sga.kept-by-rays",
            [false, true, _] => "reproduce.sga.kept-by-sight",
            [false, false, true] => "reproduce.sga.kept-by-lines",
            _ => "reproduce.sga.not-kept",
        };
        // The row is named where it is said.
        words.push(Message::new(id).with("row", rows.len()));
        let values = [Some(one.problems()), expansions]
            .into_iter()
            .chain(qualities);
        rows.push(Row {
            name: vec![said(way)],
            at: None,
            values: values.map(Value::ours).collect(),
        });
    }
    let about = Message::new("reproduce.sga.home-about")
        .with("most", MOST_EXPANSIONS)
        .with("within", 100.0 - LEAST_OPTIMALITY);
    Some(PaperTable {
        id: "sga-home",
        of: vec![Message::new("reproduce.sga.home")],
        about,
        columns: columns(
            &[
                "reproduce.sga.way",
                "reproduce.problems",
                "reproduce.sga.expansions",
                "reproduce.sga.rays",
                "reproduce.sga.sight",
                "reproduce.sga.straight",
            ],
            &[],
        ),
        rows,
        words,
        apart: None,
    })
}
