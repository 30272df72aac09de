//! The tables in which something published stands beside ours.

use super::measure::{EXPANSIONS, NODES, RAW, RAYS, SIGHT, STRAIGHT, TIME};
use super::published::{self, PROTOTYPE};
use super::results::{Results, columns, ours};
use super::ways::TIES;
use crate::papers::table::{Table, Value};

/// The variants of which most was published.
const V1: &str = "V1";
const V2: &str = "V2 MaxDist";

/// What SGA\* is to keep where it is at home: at most so many percent of A\*'s expansions with ties for the highest g, and paths at least so good after
/// smoothing.
const MOST_EXPANSIONS: f64 = 20.0;
const LEAST_OPTIMALITY: f64 = 97.0;

const SMOOTHERS: [(&str, usize); 3] = [
    ("rays", RAYS),
    ("sight", SIGHT),
    ("straight lines", STRAIGHT),
];

/// What the thesis tells.
pub fn thesis(all: &[Results<'_>]) -> Table {
    let told = [
        "problems",
        "time",
        "median",
        "in all",
        "nodes",
        "worst nodes",
        "expansions",
        "raw",
        "rays",
        "sight",
    ];
    let mut rows = Vec::new();
    let mut words = vec![published::PROTOCOL.to_owned()];
    for one in all {
        let Some(known) = one.set.thesis else {
            continue;
        };
        let mut apart = Vec::new();
        for (variant, way) in [V1, V2].into_iter().enumerate() {
            for (ties, (name, _)) in TIES.iter().enumerate() {
                let time = one.spread(ties, way, TIME);
                let nodes = one.spread(ties, way, NODES);
                let mean = |measure| one.mean(ties, way, measure);
                let quality = |which| one.mean_quality(ties, way, which);
                let of_second = |value: Option<f64>| value.filter(|_| variant == 1);
                let values = [
                    (Some(one.problems()), None),
                    (mean(TIME), of_second(known.time)),
                    (time.map(|it| it.median), None),
                    (one.in_all(ties, way, TIME), None),
                    (mean(NODES), of_second(known.nodes)),
                    (nodes.map(|it| it.most), None),
                    (mean(EXPANSIONS), None),
                    (quality(RAW), known.raw[variant]),
                    (quality(RAYS), of_second(known.smooth)),
                    (quality(SIGHT), None),
                ];
                let values = values.map(|(ours, published)| Value { ours, published });
                for (what, value) in told.iter().zip(values) {
                    if let (Some(ours), Some(published)) = (value.ours, value.published) {
                        apart.push(format!("{:+.0} {what} ({way}, {name})", ours - published));
                    }
                }
                rows.push((format!("{}; {way}; {name}", one.set.name), values.to_vec()));
            }
        }
        if !apart.is_empty() {
            apart.insert(0, "Ours less published, in points:".to_owned());
        }
        let apart = apart.join(", ").replacen(":,", ":", 1);
        let stop = if apart.is_empty() { "" } else { ". " };
        words.push(format!("{}. {apart}{stop}{}", one.set.name, known.why));
    }
    Table {
        of: "Section 8.3".to_owned(),
        about: "SGA* in percent of A*, and optimality in percent; published in brackets".to_owned(),
        columns: columns(&[&["set"], &told[..]].concat(), &[]),
        rows,
        words,
    }
}

/// What a prototype came to.
pub fn prototype(all: &[Results<'_>]) -> Table {
    let mut rows = Vec::new();
    for (generator, by_ties) in &PROTOTYPE {
        let Some(one) = all.iter().find(|one| one.is_made_by(generator)) else {
            continue;
        };
        for ((ties, (name, _)), known) in TIES.iter().enumerate().zip(by_ties) {
            for &(way, told) in *known {
                let values = [
                    one.mean(ties, way, EXPANSIONS),
                    one.mean(ties, way, NODES),
                    one.mean_quality(ties, way, RAW),
                    one.mean_quality(ties, way, SIGHT),
                ];
                let values = values.into_iter().zip(told);
                let values = values.map(|(ours, published)| Value { ours, published });
                let problems = Value::ours(one.problems());
                let values = [problems].into_iter().chain(values).collect();
                rows.push((format!("{}; {way}; {name}", one.set.name), values));
            }
        }
    }
    Table {
        of: "SGA* prototype".to_owned(),
        about: "means beside those of a prototype that was written from the thesis alone; its values in brackets".to_owned(),
        columns: columns(&["set", "problems", "expansions", "nodes", "raw", "sight"], &[]),
        rows,
        words: vec![published::PROTOTYPE_DIFFERS.to_owned()],
    }
}

/// Whether SGA\* keeps what is hoped for where it is at home.
pub fn acceptance(all: &[Results<'_>]) -> Option<Table> {
    let one = all.iter().find(|one| one.is_made_by("pseudo-rts"))?;
    let mut words = Vec::new();
    let mut rows = Vec::new();
    for way in one.ways().into_iter().filter(|way| way.starts_with("V2")) {
        let expansions = one.mean(0, way, EXPANSIONS);
        let mut values = vec![Value::ours(one.problems()), ours(expansions)];
        let mut kept = Vec::new();
        for (smoother, which) in SMOOTHERS {
            let quality = one.mean_quality(0, way, which);
            values.push(ours(quality));
            if quality.is_some_and(|it| it >= LEAST_OPTIMALITY) {
                kept.push(smoother);
            }
        }
        let kept = match kept.join(", ") {
            _ if expansions.is_none_or(|it| it > MOST_EXPANSIONS) => "no".to_owned(),
            none if none.is_empty() => "no".to_owned(),
            kept => format!("yes along {kept}"),
        };
        words.push(format!("{way}: {kept}."));
        rows.push((way.to_owned(), values));
    }
    Some(Table {
        of: "SGA* at home".to_owned(),
        about: format!(
            "whether V2 takes at most {MOST_EXPANSIONS} % of A*'s expansions with ties for the highest g and comes within {} % of the optimum by moves after smoothing, on {}",
            100.0 - LEAST_OPTIMALITY,
            one.set.name
        ),
        columns: columns(
            &["way", "problems", "expansions", "rays", "sight", "straight"],
            &[],
        ),
        rows,
        words: vec![words.join(" ")],
    })
}
