//! All tables, and the figures among them: how they differ from those of the article.

use super::columns::{columns, levels};
use super::measure::{Bin, HpaMeasurements, LONG, Spent};
use super::numbered::of_example;
use super::published::{
    EFFORT, EXPANDED, LENGTHS, LONGER, LONGER_ON_AVERAGE, MILLISECONDS, SIDE, SIDES,
};
use crate::message::Message;
use crate::papers::origin::origin;
use crate::papers::table::{PaperTable, Row, Value, Words, named, number};
use crate::papers::{Map, Watch};

/// The tables of HPA\*: `each` problems for each of the published lengths, as far as the maps have them, and the median
/// of so many repeats as time. Without maps they have what was published. Errors: those of an abstraction that would be
/// too large.
pub fn tables(
    maps: &[Map],
    each: usize,
    repeats: usize,
    watch: &mut dyn Watch,
) -> Result<Vec<PaperTable>, Message> {
    let measured = HpaMeasurements::of(maps, each, repeats, watch)?;
    let mut tables = vec![
        measured.expanded(),
        measured.times(),
        measured.split(),
        measured.longer(),
        measured.sweep(),
        measured.sizes(),
        measured.open_lists(),
    ];
    tables[0].words.extend(origin(maps));
    tables.push(of_example(!maps.is_empty())?);
    Ok(tables.into_iter().map(PaperTable::compared).collect())
}

/// The quantity of which a mean is told.
type OfBin = fn(&Bin, usize) -> f64;

/// A\* first, then one to three levels.
fn expanded(bin: &Bin, which: usize) -> f64 {
    match which {
        0 => bin.expanded as f64,
        level => bin.levels[level - 1].all() as f64,
    }
}

/// The same in milliseconds.
fn time(bin: &Bin, which: usize) -> f64 {
    let time = match which {
        0 => bin.time,
        level => bin.levels[level - 1].time,
    };
    time.as_secs_f64() * 1e3
}

impl HpaMeasurements {
    /// Figure 1.5 a.
    fn expanded(&self) -> PaperTable {
        let about = Message::new("reproduce.hpa.expanded");
        let mut table = self.by_length("hpa-expanded", ("1.5 a", about), expanded, &EXPANDED);
        if self.problems() > 0 {
            table.words.push(Message::new("reproduce.hpa.other-maps"));
        }
        table
    }

    /// Figure 1.5 b.
    fn times(&self) -> PaperTable {
        let about = Message::new("reproduce.hpa.times");
        let mut table = self.by_length("hpa-times", ("1.5 b", about), time, &MILLISECONDS);
        let each = |which| {
            let [ours, of] = [time, expanded].map(|of: OfBin| self.long(of, &EXPANDED, which));
            let told = self.long(time, &MILLISECONDS, which).1 / of.1;
            [1e6 * ours.0 / of.0, 1e6 * told]
        };
        let [a_star, one, two, three] = [0, 1, 2, 3].map(each);
        if one[0].is_finite() && one[0] > 0.0 {
            table.words.push(
                Message::new("reproduce.hpa.each")
                    .with("star", a_star[0])
                    .with("starThere", a_star[1])
                    .with("one", one[0])
                    .with("oneThere", one[1])
                    .with("two", two[0])
                    .with("twoThere", two[1])
                    .with("three", three[0])
                    .with("threeThere", three[1]),
            );
        }
        table
    }

    fn by_length(
        &self,
        id: &'static str,
        (figure, about): (&str, Message),
        of: OfBin,
        published: &[[f64; 4]],
    ) -> PaperTable {
        let rows = LENGTHS.iter().zip(&self.bins).enumerate();
        let rows = rows.map(|(n, (&length, bin))| {
            let told = n.checked_sub(1).map(|n| published[n]);
            let mean = |which| {
                let mean = (bin.problems > 0).then(|| of(bin, which) / f64::from(bin.problems));
                Value::ours(mean).beside(told.map(|told| told[which]))
            };
            at_length(length, bin, (0..4).map(mean).collect())
        });
        PaperTable {
            id,
            of: figure_named(figure),
            about,
            columns: columns(&["reproduce.length", "reproduce.problems"])
                .into_iter()
                .chain([vec![named("A*")]])
                .chain((1..4).map(|many| vec![levels(many)]))
                .collect(),
            rows: rows.collect(),
            words: self.ratios(of, published).into_iter().collect(),
            apart: None,
        }
    }

    /// What is done at long distances, and what was: sums of the means of those bins that have problems.
    fn long(&self, of: OfBin, published: &[[f64; 4]], which: usize) -> (f64, f64) {
        let bins = self.bins.iter().enumerate().skip(LONG);
        bins.filter(|(_, bin)| bin.problems > 0)
            .fold((0.0, 0.0), |(ours, told), (n, bin)| {
                let mean = of(bin, which) / f64::from(bin.problems);
                (ours + mean, told + published[n - 1][which])
            })
    }

    /// How many times A* takes what queries do where paths are long.
    fn ratios(&self, of: OfBin, published: &[[f64; 4]]) -> Option<Message> {
        let (star, star_there) = self.long(of, published, 0);
        let [one, two, three] = [1, 2, 3].map(|level| {
            let (ours, there) = self.long(of, published, level);
            (star / ours, star_there / there)
        });
        let told = Message::new("reproduce.hpa.ratios")
            .with("length", LENGTHS[LONG])
            .with("one", one.0)
            .with("oneThere", one.1)
            .with("two", two.0)
            .with("twoThere", two.1)
            .with("three", three.0)
            .with("threeThere", three.1);
        // Without a clock there are none.
        (star > 0.0).then_some(told)
    }

    /// Figure 1.6.
    fn split(&self) -> PaperTable {
        let mut rows = Vec::new();
        for (level, published) in EFFORT.iter().enumerate() {
            for (&length, bin) in LENGTHS.iter().zip(&self.bins) {
                let Some((_, told)) = published.iter().find(|(at, _)| *at == length) else {
                    continue;
                };
                let spent = &bin.levels[level];
                let sums = [spent.top, spent.top + spent.joining, spent.all()];
                let values = sums.iter().zip(told).map(|(&sum, &told)| {
                    Value::ours(sum as f64 / f64::from(bin.problems)).beside(Some(told))
                });
                let mut row = at_length(length, bin, values.collect());
                row.name.insert(0, levels(level + 1));
                rows.push(row);
            }
        }
        PaperTable {
            id: "hpa-split",
            of: figure_named("1.6"),
            about: Message::new("reproduce.hpa.split"),
            columns: columns(&[
                "reproduce.levels-and-length",
                "reproduce.problems",
                "reproduce.hpa.top",
                "reproduce.hpa.and-insertion",
                "reproduce.hpa.and-refinement",
            ]),
            rows,
            words: self.shares(),
            apart: None,
        }
    }

    /// Where the effort of queries goes at long distances.
    fn shares(&self) -> Vec<Message> {
        let long = || self.bins[LONG..].iter();
        let all = |of: fn(&Spent) -> u64, level: usize| {
            long().map(|bin| of(&bin.levels[level])).sum::<u64>() as f64
        };
        let share = |of: fn(&Spent) -> u64, level| 100.0 * all(of, level) / all(Spent::all, level);
        let told = |part: usize, level: usize| {
            let sum = |at: usize| EFFORT[level].iter().map(|(_, sums)| sums[at]).sum::<f64>();
            100.0 * (sum(part) - if part == 0 { 0.0 } else { sum(part - 1) }) / sum(2)
        };
        let many: u32 = long().map(|bin| bin.problems).sum();
        if many == 0 {
            return Vec::new();
        }
        // Ours at long distances, theirs at all that can be read.
        let [one, two, three] = [0, 1, 2].map(|level: usize| {
            let ours = all(|spent| spent.joining, level) / f64::from(many);
            let told = EFFORT[level].iter().map(|(_, sums)| sums[1] - sums[0]);
            (ours, told.sum::<f64>() / EFFORT[level].len() as f64)
        });
        vec![
            Message::new("reproduce.hpa.shares")
                .with("top", share(|spent| spent.top, 2))
                .with("topThere", told(0, 2))
                .with("insertion", share(|spent| spent.joining, 2))
                .with("insertionThere", told(1, 2))
                .with("top1", share(|spent| spent.top, 0))
                .with("top1There", told(0, 0))
                .with("insertion1", share(|spent| spent.joining, 0))
                .with("insertion1There", told(1, 0)),
            Message::new("reproduce.hpa.insertion")
                .with("one", one.0)
                .with("oneThere", one.1)
                .with("two", two.0)
                .with("twoThere", two.1)
                .with("three", three.0)
                .with("threeThere", three.1),
        ]
    }

    /// Figure 1.7.
    fn longer(&self) -> PaperTable {
        let rows = LENGTHS.iter().zip(&self.bins).map(|(&length, bin)| {
            let told = LONGER.iter().find(|(at, ..)| *at == length);
            let mean = |sum: f64| Value::ours(sum / f64::from(bin.problems));
            let values = vec![
                mean(bin.raw).beside(told.and_then(|told| told.1)),
                mean(bin.smooth).beside(told.and_then(|told| told.2)),
            ];
            at_length(length, bin, values)
        });
        let mut words = Vec::new();
        let many = self.problems();
        if many > 0 {
            let mean =
                |of: fn(&Bin) -> f64| self.bins.iter().map(of).sum::<f64>() / f64::from(many);
            words.push(
                Message::new("reproduce.hpa.longer-by")
                    .with("raw", mean(|bin| bin.raw))
                    .with("rawThere", LONGER_ON_AVERAGE[0])
                    .with("smooth", mean(|bin| bin.smooth))
                    .with("smoothThere", LONGER_ON_AVERAGE[1]),
            );
            words.push(Message::new("reproduce.hpa.entrances"));
        }
        PaperTable {
            id: "hpa-longer",
            of: figure_named("1.7"),
            about: Message::new("reproduce.hpa.longer"),
            columns: columns(&[
                "reproduce.length",
                "reproduce.problems",
                "reproduce.hpa.raw",
                "reproduce.hpa.smoothed",
            ]),
            rows: rows.collect(),
            words,
            apart: None,
        }
    }

    /// Figure 1.8.
    fn sweep(&self) -> PaperTable {
        let many = self.problems();
        let rows = SIDES.iter().zip(&self.sides).map(|(&(side, told), spent)| {
            let sums = [spent.top, spent.top + spent.joining].into_iter().zip(told);
            let values = sums
                .map(|(sum, told)| Value::ours(sum as f64 / f64::from(many)).beside(Some(told)));
            Row {
                name: vec![number(f64::from(side))],
                at: Some(f64::from(side)),
                values: [Value::ours(f64::from(many))]
                    .into_iter()
                    .chain(values)
                    .collect(),
            }
        });
        PaperTable {
            id: "hpa-sides",
            of: figure_named("1.8"),
            about: Message::new("reproduce.hpa.sides"),
            columns: columns(&[
                "reproduce.hpa.side",
                "reproduce.problems",
                "reproduce.hpa.top",
                "reproduce.hpa.and-insertion",
            ]),
            rows: rows.collect(),
            words: self.fewest().into_iter().collect(),
            apart: None,
        }
    }

    /// Which size of clusters takes the fewest expansions, if one alone does, and why it is another than there, as far
    /// as that shows.
    fn fewest(&self) -> Option<Message> {
        let all = |spent: &Spent| spent.top + spent.joining;
        let least = self.sides.iter().map(all).min()?;
        let sides = || SIDES.iter().zip(&self.sides);
        let mut found = sides().filter(|(_, spent)| all(spent) == least);
        let (Some((&(side, _), best)), None) = (found.next(), found.next()) else {
            return None;
        };
        let (&(ten, told), usual) = sides().find(|((side, _), _)| *side == SIDE)?;
        if side == ten {
            return Some(Message::new("reproduce.hpa.fewest-there").with("side", side));
        }
        let weighs = usual.top as f64 / usual.joining as f64;
        let there = told[0] / (told[1] - told[0]);
        let id = if side > ten && weighs > there && best.top < usual.top {
            "reproduce.hpa.fewest-larger"
        } else if side < ten && weighs < there && best.joining < usual.joining {
            "reproduce.hpa.fewest-smaller"
        } else {
            let fewest = Message::new("reproduce.hpa.fewest");
            return Some(fewest.with("side", side).with("there", ten));
        };
        let told = Message::new(id).with("side", side).with("there", ten);
        Some(told.with("top", weighs).with("topThere", there))
    }
}

fn at_length(length: f64, bin: &Bin, values: Vec<Value>) -> Row {
    let problems = Value::ours(f64::from(bin.problems));
    Row {
        name: vec![number(length)],
        at: Some(length),
        values: [problems].into_iter().chain(values).collect(),
    }
}

fn figure_named(n: &str) -> Words {
    vec![Message::new("reproduce.figure").with("n", n)]
}
