//! The lab's state in small, structured values: what a front end shows beside the pictures.

use serde::Serialize;

use super::notes::{idle, overestimating};
use crate::graph::Neighbours;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::pace::{Pace, has_levels};
use crate::message::Message;
use crate::search::{Settings, move_rule};
use crate::trace::{Counters, Status};
use crate::world::Cell;

/// The state of the lab.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Counts the changes of the world.
    pub revision: u64,
    /// How often another lab was taken up, by opening it or by undo and redo.
    pub turns: u32,
    /// How many labs, or the edits in them, fell out of what undo keeps.
    pub forgotten: u32,
    /// Cells from left to right.
    pub width: u32,
    /// Cells from top to bottom.
    pub height: u32,
    /// The world's name.
    pub name: String,
    /// The start.
    pub start: Cell,
    /// The goal.
    pub goal: Cell,
    /// Whether there is something to undo.
    pub undo: bool,
    /// Whether there is something to redo.
    pub redo: bool,
    /// What the lanes have in common as they advance.
    pub pace: Pace,
    /// What `cursor` and `steps` count: the pace, but steps where no lane has levels of f.
    pub counts: Pace,
    /// The level of f that is shown, as a length, where levels are counted and one is shown.
    pub level: Option<f64>,
    /// Where the lanes stand; in steps that of the lane which is farthest.
    pub cursor: u64,
    /// How many events of the next step are shown on top, in the lane that shows the most.
    pub part: u64,
    /// The last place of the cursor, as far as known; in steps that of the longest lane.
    pub steps: u64,
    /// Whether `steps` is final.
    pub complete: bool,
    /// Whether the step asked for is shown.
    pub arrived: bool,
    /// Whether the next advance will find something to do.
    pub working: bool,
    /// Whether a cell of the world has risk.
    pub risky: bool,
    /// Whether its scene offers changes of the world.
    pub offers: bool,
    /// The lanes.
    pub lanes: Vec<LaneSummary>,
}

/// The state of a lane.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LaneSummary {
    /// Id of its algorithm.
    pub algorithm: &'static str,
    /// The name of the recorded run that it shows, where it does not search itself.
    pub recorded: Option<String>,
    /// Its settings.
    pub settings: Settings,
    /// What its result is worth.
    pub guarantee: Message,
    /// Why it is worth that, and not more.
    pub because: Vec<Message>,
    /// What the algorithm needs for that and the world does not offer.
    pub unmet: Vec<&'static str>,
    /// What else should be known: why there can be no path, which steps of a long run are at hand.
    pub notes: Vec<Message>,
    /// Settings that change nothing while the others stand as they do.
    pub idle: Vec<&'static str>,
    /// Heuristics on offer that can overestimate under its moves.
    pub overestimating: Vec<&'static str>,
    /// `running`, `found`, `exhausted`, `stopped` (at a limit of its own, knowing nothing), or `stale` for a recorded
    /// run of another world: how the whole run ended.
    pub status: &'static str,
    /// Steps as far as known.
    pub steps: u64,
    /// The step it shows.
    pub at: u64,
    /// How many events of the next step are shown on top.
    pub part: u64,
    /// Length of the path found, recomputed from its moves.
    pub cost: Option<f64>,
    /// Moves of the path found; of one along lines, these.
    pub moves: Option<usize>,
    /// What is wrong with the path; never anything unless an algorithm is at fault.
    pub fault: Option<Message>,
    /// Counters of the whole run, or of what has been run so far.
    pub counters: Counters,
    /// Expansions up to the cursor.
    pub expanded_at_cursor: u64,
    /// Open nodes at the cursor.
    pub open_at_cursor: u64,
    /// The optimum on the same graph.
    pub reference: ReferenceSummary,
    /// Whether its open list goes by f, so that it has levels of f.
    pub levels: bool,
    /// Whether it goes through its list in passes, and puts off what is above a threshold.
    pub passes: bool,
    /// How many searches run on the cells: 2 when it searches from both ends.
    pub sides: usize,
    /// Whether its search goes on as the world changes, by itself or under an agent's feet.
    #[serde(rename = "lasts")]
    pub is_incremental: bool,
    /// The ids of the views in which is drawn what the families of its search show.
    pub views: Vec<&'static str>,
    /// Of a search that builds a graph of places, what these are, `corners` or `cells`; nothing of others.
    pub graph: &'static str,
    /// What the agent covers beyond its own cell, in cells.
    pub reach: u8,
    /// Whether its cells are hexagons.
    pub hexagons: bool,
    /// Microseconds of a run without recorder, where it has been measured.
    pub micros: Option<f64>,
    /// Events of the next step, 0 where it is not recorded yet.
    pub events_ahead: u64,
    /// Events recorded since the run began.
    pub events: u64,
    /// Bytes of its trace.
    pub trace_bytes: usize,
}

/// The state of a lane's exact reference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum ReferenceSummary {
    /// The algorithm does not move on the grid.
    None,
    /// It is being searched.
    Checking,
    /// It is known: the length, or `null` when there is no path.
    Known {
        /// The optimal length.
        cost: Option<f64>,
    },
}

impl Lab {
    /// The state of the lab and its lanes.
    pub fn summary(&self) -> Summary {
        let world = self.world();
        Summary {
            revision: world.revision(),
            turns: self.chapters.turns,
            forgotten: self.forgotten(),
            width: world.grid().width(),
            height: world.grid().height(),
            name: world.name().to_owned(),
            start: world.start(),
            goal: world.goal(),
            undo: self.can_undo(),
            redo: self.can_redo(),
            pace: self.pace(),
            counts: self.counts(),
            level: self.level(),
            cursor: self.place(),
            part: self
                .lanes()
                .iter()
                .map(|lane| lane.trace().part())
                .max()
                .unwrap_or(0),
            steps: self.length(),
            complete: self.is_complete(),
            arrived: self.has_arrived(),
            working: self.has_work(),
            risky: world.grid().risks().is_some(),
            offers: !self.offered().is_empty(),
            lanes: (0..self.lanes().len())
                .map(|i| self.lane_summary(i))
                .collect(),
        }
    }

    /// The ids of the views in which is drawn what a lane's families show.
    fn views_of(&self, lane: &Lane) -> Vec<&'static str> {
        let views = self.views(lane).into_iter();
        views.flat_map(|view| view.drawn(lane)).copied().collect()
    }

    fn lane_summary(&self, number: usize) -> LaneSummary {
        let lane = &self.lanes()[number];
        let entry = lane.entry();
        let outcome = lane.outcome();
        let rule = move_rule(lane.settings());
        let (open, expanded) = lane.open_and_expanded();
        let length = outcome.map(|o| o.length.clone());
        let claim = lane.claim(self.world());
        LaneSummary {
            algorithm: entry.id,
            recorded: lane.recorded().map(|r| r.heading().name.clone()),
            settings: lane.settings().clone(),
            guarantee: match lane.recorded() {
                Some(_) => Message::new("guarantee.recorded"),
                None => claim.message(),
            },
            because: claim.because,
            unmet: entry
                .unmet(lane.settings(), self.world())
                .iter()
                .map(|need| need.id())
                .collect(),
            notes: self.notes(lane),
            idle: idle(lane.settings()),
            overestimating: overestimating(lane),
            status: match outcome {
                None => "running",
                Some(_) if lane.is_stale() => "stale",
                Some(o) if o.status == Status::Done && o.path.is_some() => "found",
                Some(o) if o.status == Status::Stopped => "stopped",
                Some(_) => "exhausted",
            },
            steps: lane.steps(),
            at: lane.at(),
            part: lane.trace().part(),
            cost: length.clone().and_then(|l| l.ok().flatten()),
            moves: outcome.and_then(|o| Some(o.path.as_ref()?.len() - 1)),
            fault: length.and_then(Result::err),
            counters: lane.counters(),
            expanded_at_cursor: expanded,
            open_at_cursor: open,
            reference: match self.reference(number) {
                None => ReferenceSummary::None,
                Some(reference) => match reference.known(self.world()) {
                    None => ReferenceSummary::Checking,
                    Some(cost) => ReferenceSummary::Known { cost },
                },
            },
            levels: has_levels(lane),
            passes: lane.order().is_some_and(|order| order.by.has_passes()),
            sides: lane.sides(),
            is_incremental: lane.is_journey(),
            views: self.views_of(lane),
            graph: match lane.runner().on_graph() {
                None if lane.has_subgoals() => "subgoals",
                None => "",
                Some(on) if on.facts().corners => "corners",
                Some(_) => "cells",
            },
            reach: if entry.moves_on_grid { rule.reach } else { 0 },
            hexagons: entry.moves_on_grid && rule.neighbours == Neighbours::Hexagons,
            micros: lane.micros(),
            events_ahead: lane.trace().event_count(lane.at() + 1),
            events: lane.trace().recorded(),
            trace_bytes: lane.trace().bytes(),
        }
    }
}
