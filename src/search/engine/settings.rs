//! Settings of an algorithm: ids of settings and of their options, checked against what it declares.

use serde::{Serialize, Serializer};

use crate::message::{Message, found_text};

/// One setting that an algorithm declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingSpec {
    /// Its id.
    pub id: &'static str,
    /// The ids of its options; the first is the default.
    pub options: &'static [&'static str],
}

/// The settings of the move rule, shared by all searches on grids.
pub const MOVE_SETTINGS: [SettingSpec; 5] = [
    SettingSpec {
        id: "neighbours",
        options: &["8", "4", "hex"],
    },
    SettingSpec {
        id: "corners",
        options: &["never", "one", "always"],
    },
    SettingSpec {
        id: "diagonal",
        options: &["sqrt2", "1.4", "1.42", "1.5"],
    },
    SettingSpec {
        id: "agent",
        options: &["1", "3", "5", "7"],
    },
    // Those of `world::WEIGHTS`, after none.
    SettingSpec {
        id: "risk",
        options: &["0", "1", "2", "4", "8", "16"],
    },
];

/// A value for each setting of one algorithm; as JSON an object with the options by the settings' ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Sorted by id. A `BTreeMap` would be much code for a handful, and all of it in the first view.
    values: Vec<(&'static str, &'static str)>,
}

impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Settings {
    /// The defaults of the declared settings.
    pub fn defaults(specs: &[SettingSpec]) -> Settings {
        let mut settings = Settings::default();
        for spec in specs {
            if let Some(option) = spec.options.first() {
                settings.insert(spec.id, option);
            }
        }
        settings
    }

    /// Sets one option. Errors: no such setting, no such option.
    pub fn set(&mut self, specs: &[SettingSpec], id: &str, option: &str) -> Result<(), Message> {
        let Some(spec) = specs.iter().find(|spec| spec.id == id) else {
            let ids: Vec<_> = specs.iter().map(|spec| spec.id).collect();
            return Err(Message::new("setting.unknown")
                .with("setting", found_text(id.as_bytes()))
                .with("expected", ids.join(", ")));
        };
        let Some(known) = spec.options.iter().find(|known| **known == option) else {
            return Err(Message::new("setting.unknown-option")
                .with("setting", id)
                .with("found", found_text(option.as_bytes()))
                .with("expected", spec.options.join(", ")));
        };
        self.insert(spec.id, known);
        Ok(())
    }

    fn insert(&mut self, id: &'static str, option: &'static str) {
        let at = self.values.partition_point(|(known, _)| *known < id);
        match self.values.get_mut(at) {
            Some(known) if known.0 == id => known.1 = option,
            _ => self.values.insert(at, (id, option)),
        }
    }

    /// Removes the setting where that option is chosen, as if the algorithm did not have it.
    pub fn leave_out(&mut self, id: &str, option: &str) {
        if self.get(id) == option {
            self.values.retain(|(known, _)| *known != id);
        }
    }

    /// The option chosen, or an empty string for a setting that the algorithm does not have.
    pub fn get(&self, id: &str) -> &'static str {
        let chosen = self.values.iter().find(|(known, _)| *known == id);
        chosen.map_or("", |(_, option)| option)
    }

    /// The number that is chosen, or 0 where the option is none.
    pub fn number(&self, id: &str) -> u64 {
        self.get(id).parse().unwrap_or(0)
    }

    /// All settings with their options, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.values.iter().copied()
    }

    /// Takes over those options of `other` that exist here too.
    pub fn adopt(&mut self, specs: &[SettingSpec], other: &Settings) {
        for (id, option) in other.iter() {
            // A setting or option that this algorithm does not have is not an error here.
            let _ = self.set(specs, id, option);
        }
    }
}
