//! The preparations of algorithms: trials of A\*, which prepares nothing, and of every algorithm that makes tables of
//! the map before its first answer, so that building, memory and queries can be set beside each other.
//!
//! No list names them: whatever of the catalogue has tables on a small map is tried. An algorithm that offers several
//! levels is tried with each number of them. Agents that plan on their way are left out: they walk between queries.

use super::solver::Solver;
use super::trials::{Entrant, SENSOR, Trials, can_be_tried, can_go_by, settings};
use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::search::{Entry, Settings, a_star};
use crate::world::{Cell, Grid};

/// Ends of the ids of settings that say how many levels are made.
const LEVELS: &str = "levels";
/// A map with an obstacle, on which whatever makes tables makes some.
const SMALL: [&str; 4] = ["........", "...@@...", "...@@...", "........"];

impl Lab {
    /// Trials as [`Lab::trials`] has them, of A\* and after it of what prepares. Errors: those of that call.
    pub fn preparations(&self, lane: usize, seed: u64, count: u32) -> Result<Trials, Message> {
        let mut trials = self.trials(lane, seed, count)?;
        let moves = self.lane(lane)?.settings();
        let entries = self.catalogue().entries().iter();
        let (mut first, mut entrants) = (Vec::new(), Vec::new());
        for entry in entries.filter(|entry| can_be_tried(entry) && can_go_by(entry, moves)) {
            let usual = settings(entry, moves);
            if entry.id == a_star::ENTRY.id {
                first.push(entrant(entry, usual, None));
            } else if prepares(entry, &usual) {
                entrants.extend(variants(entry, &usual));
            }
        }
        first.append(&mut entrants);
        trials.entrants = first;
        Ok(trials)
    }
}

impl Trials {
    /// The setting, and its option, that tells an entrant from another of the same algorithm, if there is one.
    pub fn variant(&self, at: usize) -> Option<(&'static str, &'static str)> {
        self.entrants.get(at)?.variant
    }
}

fn entrant(
    entry: &Entry,
    settings: Settings,
    variant: Option<(&'static str, &'static str)>,
) -> Entrant {
    Entrant {
        entry: *entry,
        settings,
        unknown: false,
        variant,
    }
}

/// One for each number of levels, where there is a choice.
fn variants(entry: &Entry, usual: &Settings) -> Vec<Entrant> {
    let specs = entry.all_settings();
    let levels = specs
        .iter()
        .find(|spec| spec.id.ends_with(LEVELS) && spec.options.len() > 1);
    let Some(levels) = levels else {
        return vec![entrant(entry, usual.clone(), None)];
    };
    let with = |&option: &&'static str| {
        let mut settings = usual.clone();
        settings.set(&specs, levels.id, option).ok()?;
        Some(entrant(entry, settings, Some((levels.id, option))))
    };
    levels.options.iter().filter_map(with).collect()
}

/// Whether an algorithm has tables of a map once it has answered.
fn prepares(entry: &Entry, settings: &Settings) -> bool {
    if entry.settings.iter().any(|spec| spec.id == SENSOR) {
        return false;
    }
    let tables = || {
        let mut solver = Solver::new(entry, settings, Grid::from_rows(&SMALL)?)?;
        solver.find(Cell::new(0, 1), Cell::new(7, 1))?;
        Ok::<u64, Message>(solver.table_bytes())
    };
    tables().is_ok_and(|bytes| bytes > 0)
}
