//! An agent and its search at the cursor: places, plan, rounds, and what is kept of each cell.

use serde::Serialize;

use crate::graph::{Graph, GridGraph, Heuristic, NodeId};
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::picture::{AHEAD_CLOSED, AHEAD_OPEN, EARLIER, UNDER, UNKNOWN};
use crate::lab::core::steps::expanded;
use crate::message::Message;
use crate::search::journey::round_mark;
use crate::search::{Role, weighed};
use crate::trace::{
    AHEAD, BEFORE, BELIEF, CLOSED, Event, INFINITE, LESSONS, LOST, NodeRecord, OPEN, Place,
    Quantity, UNSEEN, VALUES,
};
use crate::world::World;

/// An agent and its search at the cursor. Cells are indices, costs lengths.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Journey {
    /// Where the agent stands, where one walks.
    pub agent: Option<u32>,
    /// Where its target is, where that moves.
    pub target: Option<u32>,
    /// Where it has stood, its start first.
    pub trail: Vec<u32>,
    /// The cells of its plan, from one end to the other; empty while it has none.
    pub plan: Vec<u32>,
    /// What its moves have cost.
    pub walked: f64,
    /// How often it has begun to plan.
    pub round: u64,
    /// Expansions in this round.
    pub expanded: u64,
    /// Expansions in all rounds.
    pub expanded_in_all: u64,
    /// Km: what is added to keys because the agent has moved.
    pub drift: Option<f64>,
    /// By how much h is inflated.
    pub epsilon: Option<f64>,
    /// How many times the optimum the path costs at most.
    pub bound: Option<f64>,
    /// How many cells are open because their g is too large, and because it is too small, where g and rhs are kept.
    pub inconsistent: Option<(u64, u64)>,
    /// How many cells wait for the next round, where they may be expanded once in a round.
    pub put_off: Option<u64>,
    /// How many cells the agent has seen, where it does not know the world.
    pub seen: Option<u64>,
    /// How many changes it has heard of, where it plans anew only upon some: each that has begun no round was spared
    /// one.
    pub heard: Option<u64>,
    /// How many moves it has looked at to see whether a change matters.
    pub checks: Option<u64>,
    /// The moves of its last plan that are gone, from and to, one after the other.
    pub lost: Vec<u32>,
    /// The number of the trial, from 1, where there may be several.
    pub trial: Option<u64>,
    /// What the trials have cost that are over, the first of them first.
    pub trials: Vec<f64>,
    /// How many cells have an h that is larger than the estimate, where h is learned.
    pub learned: Option<u64>,
    /// Whether it looks ahead in a search beside the one that it goes by otherwise.
    pub looks_ahead: bool,
    /// Whether something became cheaper after costs that are left had been learned, so that these may be too large.
    pub doubtful: bool,
}

impl Lane {
    /// What its spaces from 1 on hold, where they are no sides.
    pub fn roles(&self) -> &'static [Role] {
        self.runner().roles()
    }

    /// Whether its search goes on as the world changes, by itself or under an agent's feet.
    pub fn is_journey(&self) -> bool {
        self.roles().iter().any(|&role| role != Role::Before)
    }

    /// Whether it runs one search after the other, and it is kept apart what those before the present one have
    /// expanded.
    pub fn is_in_series(&self) -> bool {
        self.roles().contains(&Role::Before)
    }

    /// Composes the marks of its search with what searches before it have expanded.
    pub(in crate::lab) fn mark_before(&self, marks: &mut [u8]) {
        let before = self.trace().view(usize::from(BEFORE)).marks();
        for (mark, &before) in marks.iter_mut().zip(before) {
            if *mark == UNSEEN && before != UNSEEN {
                *mark = EARLIER;
            }
        }
    }

    /// Composes the marks of its search with what else is known of the cells: the round in which a cell was expanded,
    /// whether its g is too small, whether the agent has seen it.
    pub(super) fn compose(&self, marks: &mut [u8]) {
        let search = self.trace().view(0);
        let values = self.trace().view(usize::from(VALUES));
        let round = search.quantity(Quantity::Round).unwrap_or(1);
        let now = round_mark(round);
        if self.has_rounds_of_cells() {
            for (node, (mark, &kept)) in marks.iter_mut().zip(values.marks()).enumerate() {
                if *mark == CLOSED && kept != now {
                    *mark = EARLIER;
                } else if *mark == OPEN && kept != UNSEEN && self.is_under(node as u32) {
                    *mark = UNDER;
                }
            }
        }
        if self.learns() {
            for (mark, &kept) in marks.iter_mut().zip(values.marks()) {
                if *mark == UNSEEN && kept != UNSEEN {
                    *mark = EARLIER;
                }
            }
        }
        if self.roles().contains(&Role::Belief) {
            let seen = self.trace().view(usize::from(BELIEF)).marks();
            for (mark, &seen) in marks.iter_mut().zip(seen) {
                if *mark == UNSEEN && seen == UNSEEN {
                    *mark = UNKNOWN;
                }
            }
        }
        if self.looks_ahead() {
            let ahead = self.trace().view(usize::from(AHEAD)).marks();
            for (mark, &ahead) in marks.iter_mut().zip(ahead) {
                *mark = match ahead {
                    OPEN => AHEAD_OPEN,
                    CLOSED => AHEAD_CLOSED,
                    _ => *mark,
                };
            }
        }
    }

    /// Whether it is known of each cell in which round it was last expanded.
    pub(super) fn has_rounds_of_cells(&self) -> bool {
        self.keeps_rhs() || self.keeps_least() || self.is_once_a_round()
    }

    /// Whether it expands each cell once in a round at most, and goes by g alone.
    pub(super) fn is_once_a_round(&self) -> bool {
        self.roles().contains(&Role::Closed)
    }

    /// Whether its plan is kept apart from its search.
    pub(super) fn keeps_plan(&self) -> bool {
        self.roles().contains(&Role::Plan)
    }

    /// Whether it keeps an h for each cell that it has learned of, and forgets its search from round to round.
    pub(in crate::lab) fn learns(&self) -> bool {
        self.roles().first() == Some(&Role::Learned)
    }

    /// Whether that search has such an event, or what was learned from it.
    pub(super) fn is_ahead(&self, event: &Event) -> bool {
        self.looks_ahead() && [AHEAD, LESSONS].contains(&event.space)
    }

    /// What is known of a cell in the search ahead, where there is one beside another.
    pub(in crate::lab) fn sees_ahead(&self, node: u32) -> Option<NodeRecord> {
        let ahead = self.looks_ahead().then_some(usize::from(AHEAD))?;
        self.trace().view(ahead).record(node)
    }

    /// The space of the h that was learned, where it is.
    pub(super) fn space_of_learned(&self) -> Option<usize> {
        match (self.learns(), self.looks_ahead()) {
            (true, _) => Some(usize::from(VALUES)),
            (_, true) => Some(usize::from(LESSONS)),
            _ => None,
        }
    }

    /// How many cells have a learned h at the cursor, where it is learned.
    pub(super) fn learned(&self) -> Option<u64> {
        let marks = self.trace().view(self.space_of_learned()?).marks();
        Some(marks.iter().filter(|&&mark| mark != UNSEEN).count() as u64)
    }

    /// What the trials have cost that are over at the cursor, in units, and the steps at which the next ones began.
    pub(super) fn trials_over(&self) -> &[(u64, u64)] {
        let trials = self.milestones().trials();
        &trials[..trials.partition_point(|&(_, step)| step <= self.at())]
    }

    /// What the heuristic says of a cell, in units, as of where the target is at the cursor; nothing is learned in it.
    pub(super) fn estimator<'a>(&'a self, world: &'a World) -> impl Fn(u32) -> u64 + 'a {
        let grid = weighed(self.settings(), world).grid();
        let heuristic = (self.entry().heuristic)(self.settings()).unwrap_or(Heuristic::Zero);
        let target = self.trace().view(0).place(Place::Target);
        let goal = NodeId(target.unwrap_or_else(|| grid.index(world.goal()) as u32));
        let moves = self.runner().moves();
        let graph = moves.map(|moves| GridGraph::<u64>::new(grid, moves));
        move |node| {
            let estimate =
                |graph: &GridGraph<'_, u64>| graph.estimate(heuristic, NodeId(node), goal);
            graph.as_ref().map_or(0, estimate)
        }
    }

    pub(super) fn keeps_rhs(&self) -> bool {
        self.roles().contains(&Role::Rhs)
    }

    /// Whether it keeps the least g of each cell since it was expanded last.
    pub(super) fn keeps_least(&self) -> bool {
        self.roles().contains(&Role::Least)
    }

    /// Whether a node's g was found too small: it is open, and its rhs is larger, or its g than the least that it was.
    pub(in crate::lab) fn is_under(&self, node: u32) -> bool {
        let (search, values) = (self.trace().view(0), self.trace().view(usize::from(VALUES)));
        (self.keeps_rhs() || self.keeps_least())
            && search.marks()[node as usize] == OPEN
            && values
                .record(node)
                .zip(search.record(node))
                .is_some_and(|(value, record)| value.g < record.g)
    }
}

impl Lab {
    /// The agent of a lane and its search at the cursor; `None` for lanes whose search does not last. O(cells). Errors:
    /// no such lane.
    pub fn journey(&self, lane: usize) -> Result<Option<Journey>, Message> {
        let lane = self.lane(lane)?;
        if !lane.is_journey() {
            return Ok(None);
        }
        let view = lane.trace().view(0);
        let unit = lane.unit(self.world());
        let agent = view.place(Place::Agent);
        let moves = lane.milestones().moves();
        let gone = moves.partition_point(|&(_, step)| step <= lane.at());
        let trials = lane.trials_over();
        // The step in which a trial begins puts the agent to its start.
        let begun = trials.last().map_or(0, |&(_, step)| step);
        let begun = moves.partition_point(|&(_, step)| step < begun);
        let mut trail: Vec<u32> = moves[begun..gone].iter().map(|&(node, _)| node).collect();
        // A part of the next step may be shown.
        if let Some(agent) = agent.filter(|agent| trail.last() != Some(agent)) {
            trail.push(agent);
        }
        let thousandths = |quantity| view.quantity(quantity).map(|n| n as f64 / 1_000.0);
        let repairs = lane.keeps_rhs() || lane.keeps_least();
        let inconsistent = repairs.then(|| {
            let under = view.open_records().filter(|&(node, _)| lane.is_under(node));
            let under = under.count() as u64;
            (view.open() - under, under)
        });
        let belief = lane.roles().contains(&Role::Belief);
        let kept = lane.trace().view(usize::from(VALUES));
        let end = view.place(Place::Plan);
        let ahead = lane.looks_ahead() && end.is_some_and(|end| lane.sees_ahead(end).is_some());
        let of_plan = match () {
            () if lane.keeps_plan() => kept,
            () if ahead => lane.trace().view(usize::from(AHEAD)),
            () => view,
        };
        let mut plan = end.map_or_else(Vec::new, |end| of_plan.branch(end));
        // A search that begins at the agent has the way in it that the agent has gone since.
        if lane.learns() || ahead {
            let gone = plan.iter().position(|node| Some(*node) == agent);
            plan.drain(..gone.unwrap_or(0));
        }
        let lost = |(node, &mark): (usize, &u8)| {
            let record = kept.record(node as u32).filter(|_| mark == LOST)?;
            Some([record.parent, node as u32])
        };
        let lost = match lane.keeps_plan() {
            true => kept.marks().iter().enumerate().filter_map(lost).collect(),
            false => Vec::new(),
        };
        let seen = |marks: &[u8]| marks.iter().filter(|&&mark| mark != UNSEEN).count() as u64;
        Ok(Some(Journey {
            agent,
            target: view.place(Place::Target),
            trail: if agent.is_some() { trail } else { Vec::new() },
            plan,
            walked: view.walked() as f64 * unit,
            round: view.quantity(Quantity::Round).unwrap_or(0),
            expanded: expanded(lane) as u64 - view.quantity(Quantity::Before).unwrap_or(0),
            expanded_in_all: expanded(lane) as u64,
            drift: view.quantity(Quantity::Drift).map(|km| km as f64 * unit),
            epsilon: thousandths(Quantity::Epsilon),
            bound: thousandths(Quantity::Bound),
            inconsistent,
            put_off: view.quantity(Quantity::Epsilon).map(|_| view.deferred()),
            seen: belief.then(|| seen(lane.trace().view(usize::from(BELIEF)).marks())),
            heard: view.quantity(Quantity::Heard),
            checks: view.quantity(Quantity::Checks),
            lost: lost.concat(),
            trial: view.quantity(Quantity::Trial),
            trials: trials.iter().map(|&(cost, _)| cost as f64 * unit).collect(),
            learned: lane.learned(),
            looks_ahead: lane.looks_ahead(),
            doubtful: view.quantity(Quantity::Doubt).is_some(),
        }))
    }

    /// For each cell what a lane's search keeps of it besides what its list goes by, as a length: g or, where h is
    /// learned, by how much it is larger than the estimate. NaN where there is nothing, or no end of it; empty for
    /// lanes that keep a plan alone. O(cells). Errors: no such lane.
    pub fn kept_values(&self, lane: usize) -> Result<Vec<f32>, Message> {
        let lane = self.lane(lane)?;
        if !lane.is_journey() || lane.keeps_plan() {
            return Ok(Vec::new());
        }
        let view = lane.trace().view(usize::from(VALUES));
        let unit = lane.unit(self.world());
        let (learns, estimate) = (lane.learns(), lane.estimator(self.world()));
        // Where it is the least that g was, g itself is with the search.
        let view = match lane.keeps_least() {
            true => lane.trace().view(0),
            false => view,
        };
        let value = |node: u32| match view.record(node) {
            Some(record) if record.g != INFINITE => {
                let above = if learns { estimate(node) } else { 0 };
                (record.g.saturating_sub(above) as f64 * unit) as f32
            }
            _ => f32::NAN,
        };
        Ok((0..view.marks().len() as u32).map(value).collect())
    }

    /// For each cell by how much the h that was learned from looking ahead is larger than the estimate, as a length,
    /// where a lane looks ahead beside another search; NaN where nothing was learned, or no end of it, empty for other
    /// lanes. O(cells). Errors: no such lane.
    pub fn lessons(&self, lane: usize) -> Result<Vec<f32>, Message> {
        let lane = self.lane(lane)?;
        if !lane.looks_ahead() {
            return Ok(Vec::new());
        }
        let (unit, estimate) = (lane.unit(self.world()), lane.estimator(self.world()));
        let view = lane.trace().view(usize::from(LESSONS));
        let value = |node: u32| match view.record(node) {
            Some(record) if record.g != INFINITE => {
                (record.g.saturating_sub(estimate(node)) as f64 * unit) as f32
            }
            _ => f32::NAN,
        };
        Ok((0..view.marks().len() as u32).map(value).collect())
    }

    /// For each cell whether the lane's agent has seen it: 0, or 1 where it is free and 2 where it is blocked. Empty
    /// where the agent knows the world. Errors: no such lane.
    pub fn seen_cells(&self, lane: usize) -> Result<Vec<u8>, Message> {
        let lane = self.lane(lane)?;
        let belief = lane.roles().contains(&Role::Belief);
        let marks = || lane.trace().view(usize::from(BELIEF)).marks().to_vec();
        Ok(if belief { marks() } else { Vec::new() })
    }
}

/// An event of a search ahead as it would be if there were no other search.
pub(super) fn alone(event: &Event) -> Event {
    event.in_space(match event.space {
        AHEAD => 0,
        LESSONS => VALUES,
        space => space,
    })
}

/// A bound in thousandths as it is said: with two places, never too small.
pub(super) fn hundredths(bound: u64) -> f64 {
    bound.div_ceil(10) as f64 / 100.0
}
