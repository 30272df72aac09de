//! Tables as they are said in English: the words are those of the site.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use wayscope::message::{Arg, Message};
use wayscope::papers;

use super::table::{Table, short};

/// The words by their ids.
pub struct English(BTreeMap<String, String>);

impl English {
    pub fn new() -> Result<English> {
        let mut words = BTreeMap::new();
        for part in [
            include_str!("../../../www/texts/en.json"),
            include_str!("../../../www/texts/en.files.json"),
            include_str!("../../../www/texts/en.later.json"),
            include_str!("../../../www/texts/en.generate.json"),
            include_str!("../../../www/texts/en.mesh.json"),
            include_str!("../../../www/texts/en.reproduce.json"),
            include_str!("../../../www/texts/en.story.json"),
            include_str!("../../../www/texts/en.walk.json"),
        ] {
            let part: BTreeMap<String, String> = serde_json::from_str(part).context("the texts")?;
            words.extend(part);
        }
        Ok(English(words))
    }

    /// A table with names for ids.
    pub fn table(&self, table: &papers::PaperTable) -> Table {
        let rows = table.rows.iter();
        let words = table.words.iter();
        let mut words: Vec<String> = words.map(|it| self.about_row(it, &table.rows)).collect();
        if let Some(apart) = table.apart {
            let row = &table.rows[apart.row];
            let value = row.values[apart.value];
            let said = Message::new("reproduce.apart")
                .with("many", apart.many)
                .with("times", apart.times)
                .with("row", self.parts(&row.name, "; "))
                .with("column", self.parts(&table.columns[apart.value + 1], ": "))
                .with("ours", value.ours.unwrap_or_default())
                .with("published", value.published.unwrap_or_default());
            words.push(self.say(&said));
        }
        Table {
            of: self.parts(&table.of, ": "),
            about: self.say(&table.about),
            columns: table
                .columns
                .iter()
                .map(|it| self.parts(it, ": "))
                .collect(),
            rows: rows
                .map(|row| (self.parts(&row.name, "; "), row.values.clone()))
                .collect(),
            words,
        }
    }

    fn parts(&self, words: &[Message], between: &str) -> String {
        let said: Vec<String> = words.iter().map(|it| self.say(it)).collect();
        said.join(between)
    }

    /// A sentence, about the row whose number it has, if it has one.
    fn about_row(&self, message: &Message, rows: &[papers::Row]) -> String {
        let mut message = message.clone();
        for (name, value) in &mut message.args {
            if let ("row", Arg::Int(row)) = (*name, &value) {
                *value = self.parts(&rows[*row as usize].name, "; ").into();
            }
        }
        self.say(&message)
    }

    /// A sentence; an id without words stands for itself.
    pub fn say(&self, message: &Message) -> String {
        let Some(sentence) = self.0.get(message.id) else {
            return message.to_string();
        };
        let mut said = sentence.clone();
        for (name, value) in &message.args {
            let of_id = match value {
                Arg::Text(id) if IDS.contains(name) => self.0.get(id),
                _ => None,
            };
            let value = &of_id.map_or_else(|| value.clone(), |words| words.as_str().into());
            said = said.replace(&format!("{{{name}}}"), &written(value));
            // A form for one and a form for more, `#` for the number.
            while let Some(from) = said.find(&format!("{{{name}|")) {
                let Some(long) = said[from..].find('}') else {
                    break;
                };
                let forms: Vec<&str> = said[from + 1..from + long].split('|').collect();
                let one = matches!(value, Arg::Int(1));
                let form = forms.get(if one { 1 } else { 2 }).unwrap_or(&"");
                let form = form.replace('#', &written(value));
                said.replace_range(from..=from + long, &form);
            }
        }
        said
    }
}

/// Slots that hold the id of other words: `IDS` of www/src/apps/reproduce/said.js.
const IDS: [&str; 4] = ["generator", "parameter", "set", "what"];

fn written(value: &Arg) -> String {
    match value {
        Arg::Num(value) => short(*value),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_their_values_and_plurals() {
        let english = English::new().unwrap();
        let levels = |n: u32| english.say(&Message::new("reproduce.levels").with("n", n));
        assert_eq!((&*levels(1), &*levels(3)), ("1 level", "3 levels"));
        let said = Message::new("reproduce.hpa.longer-by")
            .with("raw", 5.678)
            .with("rawThere", 5.6)
            .with("smooth", 0.5)
            .with("smoothThere", 0.33);
        let said = english.say(&said);
        assert!(
            said.starts_with("On average 5.68 % (5.60 % in the paper)"),
            "{said}"
        );
        assert!(!said.contains('{'), "{said}");
    }
}
