//! Files of what a lane, or a solver, made beforehand, written and read: the abstraction of HPA\*, a subgoal graph.

use crate::hierarchy::{HPA_STAR, chosen, from_file};
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{Entry, Runner, Settings, chosen_for_subgoals, subgoal_graph, weighed};
use crate::world::World;

/// A runner that has its abstraction from a file, before it has begun. Of the settings those are changed that the file
/// was made with.
///
/// Errors: neither of HPA* nor of subgoal graphs, no such file, settings that there are none of.
pub(in crate::lab) fn runner_of(
    entry: &Entry,
    settings: &mut Settings,
    file: &[u8],
) -> Result<Box<dyn Runner>, Message> {
    let mut set = |chosen: &[(&'static str, String)]| {
        let specs = entry.all_settings();
        let mut chosen = chosen.iter();
        chosen.try_for_each(|(setting, option)| settings.set(&specs, setting, option))
    };
    if entry.id == HPA_STAR.id {
        set(&chosen(file)?)?;
        return Ok(from_file(settings, file));
    }
    if entry.id == subgoal_graph::ENTRY.id {
        set(&chosen_for_subgoals(file)?)?;
        return Ok(subgoal_graph::from_file(settings, file));
    }
    Err(Message::new("abstraction-file.algorithm").with("found", entry.id))
}

/// Why a runner that has begun could not read its abstraction.
pub(in crate::lab) fn refused(runner: &dyn Runner) -> Result<(), Message> {
    let facts = runner.on_abstraction().map(|search| search.facts());
    let refused = facts.and_then(|facts| facts.refused);
    let subgoals = || runner.on_subgoals().and_then(|search| search.refused());
    match refused.or_else(subgoals) {
        Some(refused) => Err(refused.clone()),
        None => Ok(()),
    }
}

/// The abstraction of a runner that has begun, as a file. Errors: it has none that can be kept.
pub(in crate::lab) fn saved(
    runner: &dyn Runner,
    (entry, settings): (&'static str, &Settings),
    world: &World,
) -> Result<Vec<u8>, Message> {
    let grid = weighed(settings, world).grid();
    let file = runner.moves().and_then(|moves| {
        let subgoals = || runner.on_subgoals()?.save(grid, moves);
        let abstraction = runner.on_abstraction();
        abstraction.map_or_else(subgoals, |search| search.save(grid, moves))
    });
    file.ok_or_else(|| Message::new("abstraction-file.algorithm").with("found", entry))
}

impl Lab {
    /// The whole abstraction of a lane, or its whole subgoal graph, as a file, for the world as it is. Errors: no such
    /// lane, one that has neither.
    pub fn save_abstraction(&self, lane: usize) -> Result<Vec<u8>, Message> {
        let lane = self.lane(lane)?;
        let named = (lane.entry().id, lane.settings());
        saved(lane.runner(), named, self.world())
    }

    /// Takes the abstraction of a lane, or its subgoal graph, from a file, in place of building it; its settings become
    /// those that the file was made with, and it begins again.
    ///
    /// Errors: no such lane, one that has neither, a file that is damaged, of another version or another world; then
    /// nothing has changed.
    pub fn load_abstraction(&mut self, lane: usize, file: &[u8]) -> Result<(), Message> {
        let known = self.lane(lane)?;
        let entry = *known.entry();
        let mut settings = known.settings().clone();
        let runner = runner_of(&entry, &mut settings, file)?;
        self.check_setup(Some(lane), &entry, &settings, None)?;
        let made = Lane::around(
            &entry,
            settings,
            (runner, None),
            self.world(),
            self.trace_limit(),
        );
        refused(made.runner())?;
        self.put_lane(lane, made);
        Ok(())
    }
}
