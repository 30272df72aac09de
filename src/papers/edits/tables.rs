//! The cost of an edit by the size of the obstacle, and by map.

use std::time::Duration;

use super::measure::{EditMeasurements, RADIUS, SIDES, Sums};
use crate::message::Message;
use crate::papers::origin::origin;
use crate::papers::table::{PaperTable, Row, Value, Words, number};
use crate::papers::{Map, Watch};

/// The tables of edits: `each` squares of each size on each map, and the median of so many repeats as the time of
/// building. Without maps they are empty.
///
/// # Errors
/// Those of a map that is too large to be a scene, and of an abstraction that would be too large.
pub fn tables(
    maps: &[Map],
    each: usize,
    repeats: usize,
    watch: &mut dyn Watch,
) -> Result<Vec<PaperTable>, Message> {
    let measured = EditMeasurements::of(maps, each, repeats, watch)?;
    let mut tables = vec![measured.touched(), measured.times(), measured.by_map(maps)];
    tables[0].words.extend(origin(maps));
    Ok(tables.into_iter().map(PaperTable::compared).collect())
}

fn columns(ids: &[&'static str]) -> Vec<Words> {
    ids.iter().map(|id| vec![Message::new(id)]).collect()
}

fn milliseconds(sums: &Sums, of: Duration) -> Value {
    let time = Some(of.as_secs_f64() * 1e3).filter(|time| *time > 0.0);
    Value::ours(time.and_then(|time| sums.each(time)))
}

/// So many of all, in percent.
fn percent(sums: &Sums) -> Value {
    Value::ours((sums.whole > 0).then(|| 100.0 * sums.touched as f64 / sums.whole as f64))
}

impl EditMeasurements {
    fn rows(&self, values: impl Fn(&[Sums]) -> Vec<Value>) -> Vec<Row> {
        let sides = SIDES.iter().map(|side| f64::from(*side));
        sides
            .zip(&self.by_side)
            .map(|(side, sums)| Row {
                name: vec![number(side)],
                at: Some(side),
                values: values(sums),
            })
            .collect()
    }

    fn table(
        id: &'static str,
        of: &'static str,
        about: &'static str,
        ids: &[&'static str],
    ) -> PaperTable {
        PaperTable {
            id,
            of: vec![Message::new(of)],
            about: Message::new(about).with("radius", RADIUS),
            columns: columns(ids),
            rows: Vec::new(),
            words: Vec::new(),
            apart: None,
        }
    }

    /// What is made anew, by the side of the square.
    fn touched(&self) -> PaperTable {
        let rows = self.rows(|sums| {
            let of = |sums: &Sums| [Value::ours(sums.each(sums.touched as f64)), percent(sums)];
            let edits = Value::ours(f64::from(sums[0].edits));
            std::iter::once(edits)
                .chain(sums.iter().flat_map(of))
                .collect()
        });
        let all = self.by_side.iter().flatten();
        let anew = |system: usize| -> (u32, u32) {
            let of = self.by_side.iter().map(|sums| &sums[system]);
            of.fold((0, 0), |(anew, edits), sums| {
                (anew + sums.anew, edits + sums.edits)
            })
        };
        let mut words = Vec::new();
        if all.map(|sums| sums.edits).sum::<u32>() > 0 {
            let ((mesh, edits), (roadmap, of)) = (anew(0), anew(2));
            words.push(
                Message::new("reproduce.edits.anew")
                    .with("mesh", mesh)
                    .with("edits", edits)
                    .with("roadmap", roadmap)
                    .with("of", of),
            );
        }
        let ids = [
            "reproduce.edits.side",
            "reproduce.edits.edits",
            "reproduce.edits.triangles",
            "reproduce.edits.percent",
            "reproduce.edits.clusters",
            "reproduce.edits.percent",
            "reproduce.edits.vertices",
            "reproduce.edits.percent",
        ];
        let (of, about) = ("reproduce.edits.of-touched", "reproduce.edits.touched");
        PaperTable {
            rows,
            words,
            ..EditMeasurements::table("edits-touched", of, about, &ids)
        }
    }

    /// What repairing and building anew take, by the side of the square.
    fn times(&self) -> PaperTable {
        let rows = self.rows(|sums| {
            let of = |sums: &Sums| {
                [
                    milliseconds(sums, sums.repairing),
                    milliseconds(sums, sums.building),
                ]
            };
            sums.iter().flat_map(of).collect()
        });
        let ids = [
            "reproduce.edits.side",
            "reproduce.edits.mesh-repair",
            "reproduce.edits.mesh-anew",
            "reproduce.edits.hpa-repair",
            "reproduce.edits.hpa-anew",
            "reproduce.edits.roadmap-repair",
            "reproduce.edits.roadmap-anew",
        ];
        let (of, about) = ("reproduce.edits.of-times", "reproduce.edits.times");
        PaperTable {
            rows,
            ..EditMeasurements::table("edits-times", of, about, &ids)
        }
    }

    /// The same by map, squares of all sizes together.
    fn by_map(&self, maps: &[Map]) -> PaperTable {
        let row = |(map, of): (&Map, &super::measure::EditsOnMap)| {
            let mut values = vec![Value::ours(of.triangles as f64)];
            for sums in &of.sums {
                values.push(percent(sums));
                values.push(milliseconds(sums, sums.repairing));
                values.push(milliseconds(sums, sums.building));
            }
            Row {
                name: vec![map.said()],
                at: None,
                values,
            }
        };
        let ids = [
            "reproduce.edits.map",
            "reproduce.edits.triangles",
            "reproduce.edits.mesh-percent",
            "reproduce.edits.mesh-repair",
            "reproduce.edits.mesh-anew",
            "reproduce.edits.hpa-percent",
            "reproduce.edits.hpa-repair",
            "reproduce.edits.hpa-anew",
            "reproduce.edits.roadmap-percent",
            "reproduce.edits.roadmap-repair",
            "reproduce.edits.roadmap-anew",
        ];
        let (of, about) = ("reproduce.edits.of-maps", "reproduce.edits.maps");
        PaperTable {
            rows: maps.iter().zip(&self.by_map).map(row).collect(),
            ..EditMeasurements::table("edits-maps", of, about, &ids)
        }
    }
}
