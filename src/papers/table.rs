//! A table with a published value beside each of ours, where there is one.

use serde::Serialize;

use crate::message::{Arg, Message};

/// One measured value, and the published one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Value {
    /// What was measured here.
    pub ours: Option<f64>,
    /// What the paper has.
    pub published: Option<f64>,
}

impl Value {
    /// Ours beside nothing.
    pub(super) fn ours(ours: impl Into<Option<f64>>) -> Value {
        Value {
            ours: ours.into().filter(|it| it.is_finite()),
            published: None,
        }
    }

    /// The same beside what was published.
    pub(super) fn beside(self, published: Option<f64>) -> Value {
        Value { published, ..self }
    }
}

/// The words of a name, one part after the other.
pub type Words = Vec<Message>;

/// A row: its name, where it is along a figure's axis, and its values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its parts are those of the first column.
    pub name: Words,
    /// The length or the side for which it stands, in a figure.
    pub at: Option<f64>,
    /// As many as there are columns but the first.
    pub values: Vec<Value>,
}

/// A table or a figure of a paper as numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PaperTable {
    /// Which one it is, whatever set it is of.
    pub id: &'static str,
    /// What the paper calls it.
    pub of: Words,
    /// What it tells.
    pub about: Message,
    /// What the first column is, and the others.
    pub columns: Vec<Words>,
    /// One after the other.
    pub rows: Vec<Row>,
    /// How ours differs from what was published, and why.
    pub words: Vec<Message>,
    /// How far all of ours are from what was published.
    pub apart: Option<Apart>,
}

/// The distance of a table's values from those that were published; those that are 0 here or there are left out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Apart {
    /// So many are compared.
    pub many: usize,
    /// So many times as large as published: the ratio in the middle.
    pub times: f64,
    /// Where they are farthest apart: the row, from 0.
    pub row: usize,
    /// And the value in it, from 0.
    pub value: usize,
}

impl PaperTable {
    /// The same, and how far it is from what was published. Sentences with a number that is none, of a share of
    /// nothing, are not said.
    pub(super) fn compared(mut self) -> PaperTable {
        let is_none = |arg: &Arg| matches!(arg, Arg::Num(number) if !number.is_finite());
        self.words
            .retain(|message| !message.args.iter().any(|(_, arg)| is_none(arg)));
        let mut ratios = Vec::new();
        let mut farthest = (0.0, 0, 0);
        for (row, of_row) in self.rows.iter().enumerate() {
            for (value, it) in of_row.values.iter().enumerate() {
                let (Some(ours), Some(published)) = (it.ours, it.published) else {
                    continue;
                };
                if ours <= 0.0 || published <= 0.0 {
                    continue;
                }
                ratios.push(ours / published);
                let far = (ours / published).max(published / ours);
                if far > farthest.0 {
                    farthest = (far, row, value);
                }
            }
        }
        ratios.sort_by(f64::total_cmp);
        self.apart = ratios.get(ratios.len() / 2).map(|&times| Apart {
            many: ratios.len(),
            times,
            row: farthest.1,
            value: farthest.2,
        });
        self
    }
}

/// A name that is the same in every language.
pub(super) fn named(name: &str) -> Message {
    Message::new("reproduce.named").with("name", name)
}

/// A number as a name.
pub(super) fn number(number: f64) -> Message {
    Message::new("reproduce.number").with("n", number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_in_the_middle_is_told_and_the_farthest_is_named() {
        let of = |ours, published| Value::ours(ours).beside(Some(published));
        let row = |values| Row {
            name: vec![named("a")],
            at: None,
            values,
        };
        let table = PaperTable {
            id: "t",
            of: vec![named("t")],
            about: named("t"),
            columns: Vec::new(),
            rows: vec![
                row(vec![of(2.0, 1.0), of(0.0, 5.0), Value::ours(7.0)]),
                row(vec![of(1.0, 8.0), of(f64::NAN, 5.0)]),
            ],
            words: vec![number(f64::INFINITY), number(f64::NAN), number(0.5)],
            apart: None,
        };
        let table = table.compared();
        assert_eq!(table.words, [number(0.5)]);
        let apart = table.apart.unwrap();
        assert_eq!((apart.many, apart.row, apart.value), (2, 1, 0));
        assert_eq!(apart.times, 2.0);
    }
}
