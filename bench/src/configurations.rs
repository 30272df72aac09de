//! Algorithms with their settings, as they are named on the command line.

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use wayscope::lab::{Catalogue, configuration};

/// An algorithm with all of its settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// Its id.
    pub algorithm: String,
    /// Every setting with its option.
    pub settings: BTreeMap<String, String>,
}

impl Configuration {
    /// The id and what differs from the defaults: `weighted-a-star:weight=5`.
    pub fn short(&self, catalogue: &Catalogue) -> String {
        let usual = configuration(catalogue, &self.algorithm, &[]).ok();
        let differs = |(id, option): &(&String, &String)| {
            usual
                .as_ref()
                .is_none_or(|(_, usual)| usual.get(id) != option.as_str())
        };
        let parts: Vec<String> = self
            .settings
            .iter()
            .filter(differs)
            .map(|(id, option)| format!("{id}={option}"))
            .collect();
        if parts.is_empty() {
            return self.algorithm.clone();
        }
        format!("{}:{}", self.algorithm, parts.join("+"))
    }

    /// All settings in one field: `agent=1;corners=never`.
    pub fn field(&self) -> String {
        let pair = |(id, option): (&String, &String)| format!("{id}={option}");
        self.settings.iter().map(pair).collect::<Vec<_>>().join(";")
    }
}

/// Reads `a-star,weighted-a-star:weight=5+ties=low-g` and settings that go for all that have them.
pub fn read(
    catalogue: &Catalogue,
    algorithms: &[String],
    common: &[String],
) -> Result<Vec<Configuration>> {
    let common = pairs(common.iter().map(String::as_str))?;
    let mut used = vec![false; common.len()];
    let mut configurations: Vec<Configuration> = Vec::new();
    for text in algorithms {
        let (id, own) = text.split_once(':').unwrap_or((text, ""));
        let Some(entry) = catalogue.find(id) else {
            let known: Vec<_> = catalogue.entries().iter().map(|entry| entry.id).collect();
            bail!(
                "no algorithm is called {id:?}; there are {}",
                known.join(", ")
            );
        };
        let specs = entry.all_settings();
        let mut chosen = Vec::new();
        for (at, &(setting, option)) in common.iter().enumerate() {
            if specs.iter().any(|spec| spec.id == setting) {
                used[at] = true;
                chosen.push((setting, option));
            }
        }
        chosen.extend(pairs(own.split('+').filter(|pair| !pair.is_empty()))?);
        let settings = match configuration(catalogue, id, &chosen) {
            Ok((_, settings)) => settings,
            Err(wrong) => bail!(
                "{id}: {}",
                match wrong.id {
                    "setting.unknown" => format!(
                        "there is no setting {}; there are {}",
                        word(&wrong, "setting"),
                        word(&wrong, "expected")
                    ),
                    _ => format!(
                        "the setting {} cannot be {}, but {}",
                        word(&wrong, "setting"),
                        word(&wrong, "found"),
                        word(&wrong, "expected")
                    ),
                }
            ),
        };
        let owned = |(id, option): (&str, &str)| (id.to_owned(), option.to_owned());
        let one = Configuration {
            algorithm: id.to_owned(),
            settings: settings.iter().map(owned).collect(),
        };
        if configurations.contains(&one) {
            bail!("{text} is asked for twice");
        }
        configurations.push(one);
    }
    if let Some(at) = used.iter().position(|used| !used) {
        bail!("none of the algorithms has a setting {:?}", common[at].0);
    }
    Ok(configurations)
}

fn word(message: &wayscope::message::Message, name: &str) -> String {
    message
        .arg(name)
        .map_or_else(String::new, ToString::to_string)
}

fn pairs<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Vec<(&'a str, &'a str)>> {
    texts
        .map(|text| match text.split_once('=') {
            Some(pair) => Ok(pair),
            None => bail!("a setting is ID=OPTION, as ties=fifo, not {text:?}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_texts(algorithms: &[&str], common: &[&str]) -> Result<Vec<Configuration>> {
        let owned = |texts: &[&str]| {
            texts
                .iter()
                .map(|&text| text.to_owned())
                .collect::<Vec<_>>()
        };
        read(&Catalogue::standard(), &owned(algorithms), &owned(common))
    }

    #[test]
    fn settings_are_of_one_or_of_all() {
        let read = read_texts(
            &["a-star:ties=fifo", "weighted-a-star:weight=5+ties=low-g"],
            &["neighbours=4", "weight=2"],
        )
        .unwrap();
        let short = |one: &Configuration| one.short(&Catalogue::standard());
        assert_eq!(short(&read[0]), "a-star:neighbours=4+ties=fifo");
        assert_eq!(read[1].settings["weight"], "5");
        assert_eq!(read[1].settings["neighbours"], "4");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |algorithms: &[&str], common: &[&str]| {
            read_texts(algorithms, common).unwrap_err().to_string()
        };
        assert!(wrong(&["a-stra"], &[]).contains("there are a-star, dijkstra"));
        assert!(wrong(&["a-star:weight=2"], &[]).contains("no setting weight"));
        assert!(wrong(&["a-star:ties=x"], &[]).contains("cannot be x"));
        assert!(wrong(&["a-star:ties"], &[]).contains("ID=OPTION"));
        assert!(wrong(&["a-star", "a-star"], &[]).contains("twice"));
        assert!(wrong(&["a-star"], &["wieght=2"]).contains("wieght"));
    }
}
