//! Tables 1.1 to 1.3: the example, what is stored, open nodes.

use super::columns::{columns, levels};
use super::measure::{HpaMeasurements, Opens, Stored, example};
use super::published::{EXAMPLE, GRID, OPEN, STORED};
use crate::hierarchy::Storage;
use crate::message::Message;
use crate::papers::table::{PaperTable, Row, Value, Words, named};

impl HpaMeasurements {
    /// Table 1.2.
    pub fn sizes(&self) -> PaperTable {
        let maps = self.stored.len() as f64;
        let mean =
            |of: &dyn Fn(&Stored) -> usize| self.stored.iter().map(of).sum::<usize>() as f64 / maps;
        let (cells, steps) = (mean(&|map| map.0), mean(&|map| map.1));
        let grid = [cells, steps].into_iter().zip(GRID);
        let grid = grid.map(|(ours, told)| Value::ours(ours).beside(Some(told)));
        let mut rows = vec![Row {
            name: vec![Message::new("reproduce.hpa.grid")],
            at: None,
            values: grid.chain([Value::default()]).collect(),
        }];
        for (n, told) in STORED.iter().enumerate() {
            for (level, told) in told.iter().enumerate() {
                let of = |storage: &Storage| {
                    [
                        storage.nodes[level],
                        storage.links[level],
                        storage.paths[level],
                    ]
                };
                let values = (0..3).map(|which| {
                    Value::ours(mean(&|map| of(&map.2[n])[which])).beside(Some(told[which]))
                });
                rows.push(Row {
                    name: vec![
                        levels(n + 1),
                        Message::new("reproduce.hpa.level").with("n", level + 1),
                    ],
                    at: None,
                    values: values.collect(),
                });
            }
        }
        let mut words = vec![Message::new("reproduce.hpa.misprint")];
        if !self.stored.is_empty() {
            let [one, two, three] = [0, 1, 2].map(|n| {
                let paths: f64 = STORED[n].iter().map(|level| level[2]).sum();
                let ours = mean(&|map| map.2[n].paths.iter().sum()) / (cells + steps);
                (100.0 * ours, 100.0 * paths / (GRID[0] + GRID[1]))
            });
            words.push(
                Message::new("reproduce.hpa.over")
                    .with("one", one.0)
                    .with("oneThere", one.1)
                    .with("two", two.0)
                    .with("twoThere", two.1)
                    .with("three", three.0)
                    .with("threeThere", three.1),
            );
            words.push(
                Message::new("reproduce.hpa.denser")
                    .with("maps", self.stored.len())
                    .with("cells", cells / GRID[0])
                    .with(
                        "paths",
                        mean(&|map| map.2[0].paths[0]) / mean(&|map| map.2[0].nodes[0]),
                    ),
            );
        }
        PaperTable {
            id: "hpa-sizes",
            of: table_named("1.2"),
            about: Message::new("reproduce.hpa.sizes"),
            columns: columns(&[
                "reproduce.hpa.graph",
                "reproduce.hpa.nodes",
                "reproduce.hpa.steps",
                "reproduce.hpa.paths",
            ]),
            rows,
            words,
            apart: None,
        }
    }

    /// Table 1.3.
    pub fn open_lists(&self) -> PaperTable {
        let names = [
            named("A*"),
            Message::new("reproduce.hpa.top"),
            Message::new("reproduce.hpa.insertion-alone"),
            Message::new("reproduce.hpa.refinement-alone"),
        ];
        let mean = |opens: &Opens| opens.sum as f64 / opens.times as f64;
        let many = f64::from(self.problems());
        let rows = names.into_iter().zip(&self.opens).zip(OPEN);
        let rows = rows.map(|((name, opens), told)| Row {
            name: vec![name],
            at: None,
            values: vec![
                Value::ours(many),
                Value::ours(mean(opens)).beside(Some(told)),
            ],
        });
        let times = mean(&self.opens[0]) / mean(&self.opens[1]);
        let id = if times < OPEN[0] / OPEN[1] {
            "reproduce.hpa.border-shorter"
        } else {
            "reproduce.hpa.border-longer"
        };
        let words = Message::new(id)
            .with("times", times)
            .with("timesThere", OPEN[0] / OPEN[1]);
        PaperTable {
            id: "hpa-open",
            of: table_named("1.3"),
            about: Message::new("reproduce.hpa.open-lists"),
            columns: columns(&[
                "reproduce.hpa.search",
                "reproduce.problems",
                "reproduce.hpa.open",
            ]),
            rows: rows.collect(),
            words: vec![words],
            apart: None,
        }
    }
}

/// Table 1.1, which needs no maps of others.
pub fn of_example(solved: bool) -> Result<PaperTable, Message> {
    let ours = if solved { Some(example()?) } else { None };
    let rows = EXAMPLE.iter().enumerate().map(|(n, told)| {
        let values = told.iter().enumerate().map(|(part, &told)| {
            let ours = ours.map(|ours| ours[n][part] as f64);
            Value::ours(ours).beside(Some(told))
        });
        Row {
            name: vec![if n == 0 { named("A*") } else { levels(n) }],
            at: None,
            values: values.collect(),
        }
    });
    Ok(PaperTable {
        id: "hpa-example",
        of: table_named("1.1"),
        about: Message::new("reproduce.hpa.example"),
        columns: columns(&[
            "reproduce.hpa.search",
            "reproduce.hpa.insertion-alone",
            "reproduce.hpa.top",
            "reproduce.hpa.refinement-alone",
        ]),
        rows: rows.collect(),
        words: ours
            .map(|ours| {
                Message::new("reproduce.hpa.example-differs")
                    .with("star", ours[0][1])
                    .with("insertion", ours[1][0])
                    .with("top", ours[2][1])
                    .with("refinement", ours[1][2])
            })
            .into_iter()
            .collect(),
        apart: None,
    })
}

fn table_named(n: &str) -> Words {
    vec![Message::new("reproduce.table").with("n", n)]
}
