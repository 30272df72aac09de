//! What a lane shows of an agent on its way, and of a search that lasts: places, plan, rounds, and the sentences of
//! their events.

use serde::Serialize;

use super::hierarchy::say_walk;
use crate::graph::{Graph, GridGraph, Heuristic, NodeId};
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::picture::{AHEAD_CLOSED, AHEAD_OPEN, EARLIER, UNDER, UNKNOWN};
use crate::lab::core::steps::{expanded, is_move};
use crate::lab::explain::cell::{CellInfo, CellState};
use crate::message::Message;
use crate::search::journey::round_mark;
use crate::search::{Moment, Role, weighed};
use crate::trace::{
    AHEAD, BEFORE, BELIEF, CLOSED, Event, EventKind, INFINITE, LESSONS, LOST, NO_NODE, NodeRecord,
    OPEN, Place, Quantity, UNSEEN, VALUES,
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

/// What is said and shown of searches that last: in the rest of the wasm, as these searches are, and called only where
/// there is one.
#[derive(Clone, Copy)]
struct Words {
    event: fn(&Lab, &Lane, &Event) -> Option<Message>,
    expansion: fn(&Lab, &Lane, &Event, &[&Event]) -> Message,
    round: fn(&Lab, &Lane, &[&Event]) -> Option<Message>,
    notes: fn(&Lab, &Lane) -> Vec<Message>,
    marks: fn(&Lane, &mut [u8]),
    ahead: fn(&Lab, &Lane, &mut CellInfo),
}

/// Hidden, so that nothing is called directly that is not there before.
fn words() -> Words {
    std::hint::black_box(Words {
        event: say_event,
        expansion: say_expansion,
        round: say_round,
        notes: say_notes,
        marks: mark_cells,
        ahead: see_ahead,
    })
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
    pub(in crate::lab) fn mark_journey(&self, marks: &mut [u8]) {
        (words().marks)(self, marks);
    }

    fn compose(&self, marks: &mut [u8]) {
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
    fn has_rounds_of_cells(&self) -> bool {
        self.keeps_rhs() || self.keeps_least() || self.is_once_a_round()
    }

    /// Whether it expands each cell once in a round at most, and goes by g alone.
    fn is_once_a_round(&self) -> bool {
        self.roles().contains(&Role::Closed)
    }

    /// Whether its plan is kept apart from its search.
    fn keeps_plan(&self) -> bool {
        self.roles().contains(&Role::Plan)
    }

    /// Whether it keeps an h for each cell that it has learned of, and forgets its search from round to round.
    pub(in crate::lab) fn learns(&self) -> bool {
        self.roles().first() == Some(&Role::Learned)
    }

    /// Whether that search has such an event, or what was learned from it.
    fn is_ahead(&self, event: &Event) -> bool {
        self.looks_ahead() && [AHEAD, LESSONS].contains(&event.space)
    }

    /// What is known of a cell in the search ahead, where there is one beside another.
    pub(in crate::lab) fn sees_ahead(&self, node: u32) -> Option<NodeRecord> {
        let ahead = self.looks_ahead().then_some(usize::from(AHEAD))?;
        self.trace().view(ahead).record(node)
    }

    /// The space of the h that was learned, where it is.
    fn space_of_learned(&self) -> Option<usize> {
        match (self.learns(), self.looks_ahead()) {
            (true, _) => Some(usize::from(VALUES)),
            (_, true) => Some(usize::from(LESSONS)),
            _ => None,
        }
    }

    /// How many cells have a learned h at the cursor, where it is learned.
    fn learned(&self) -> Option<u64> {
        let marks = self.trace().view(self.space_of_learned()?).marks();
        Some(marks.iter().filter(|&&mark| mark != UNSEEN).count() as u64)
    }

    /// What the trials have cost that are over at the cursor, in units, and the steps at which the next ones began.
    fn trials_over(&self) -> &[(u64, u64)] {
        let trials = self.milestones().trials();
        &trials[..trials.partition_point(|&(_, step)| step <= self.at())]
    }

    /// What the heuristic says of a cell, in units, as of where the target is at the cursor; nothing is learned in it.
    fn estimator<'a>(&'a self, world: &'a World) -> impl Fn(u32) -> u64 + 'a {
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

    fn keeps_rhs(&self) -> bool {
        self.roles().contains(&Role::Rhs)
    }

    /// Whether it keeps the least g of each cell since it was expanded last.
    fn keeps_least(&self) -> bool {
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

    /// How a cell stands in a search that keeps g and rhs; `None` for cells that it has not met.
    pub(in crate::lab) fn why_of_journey(
        &self,
        lane: &Lane,
        info: &CellInfo,
        node: u32,
    ) -> Option<Message> {
        if !lane.is_journey() {
            return None;
        }
        let view = lane.trace().view(0);
        let record = view.record(node);
        let seen = lane.roles().contains(&Role::Belief)
            && lane
                .trace()
                .view(usize::from(BELIEF))
                .record(node)
                .is_none();
        if record.is_none()
            && let Some(ahead) = lane.sees_ahead(node)
        {
            let length = |units: u64| units as f64 * lane.unit(self.world());
            let told = Message::new(match info.state {
                CellState::Open => "why.ahead.open",
                _ => "why.ahead.closed",
            });
            let told = told.with("g", length(ahead.g)).with("h", length(ahead.h));
            return Some(told.with("f", length(ahead.g.saturating_add(ahead.h))));
        }
        if record.is_none() && seen {
            return Some(Message::new("why.not-seen"));
        }
        if info.state == CellState::Deferred {
            return Some(Message::new("why.improved-since"));
        }
        if lane.learns() {
            let learned = lane.trace().view(usize::from(VALUES)).record(node)?;
            let estimate = lane.estimator(self.world())(node);
            let length = |units: u64| units as f64 * lane.unit(self.world());
            let told = Message::new(match learned.g {
                INFINITE => "why.learned-endless",
                _ => "why.learned",
            });
            let told = match learned.g {
                INFINITE => told,
                h => told.with("h", length(h)),
            };
            return Some(told.with("old", length(estimate)));
        }
        let record = record.filter(|_| lane.keeps_rhs() || lane.keeps_least())?;
        let length = |units: u64| units as f64 * lane.unit(self.world());
        let kept = lane.trace().view(usize::from(VALUES)).record(node);
        let g = kept.map(|kept| kept.g).filter(|&g| g != INFINITE);
        let rhs = (record.g != INFINITE).then_some(record.g);
        let id = match (info.state, g, rhs) {
            (CellState::Open, _, None) if lane.keeps_least() => "why.focused.lost",
            (CellState::Open, ..) if lane.is_under(node) && lane.keeps_least() => {
                "why.focused.raise"
            }
            (CellState::Open, ..) if lane.keeps_least() => "why.focused.lower",
            _ if lane.keeps_least() => "why.focused.closed",
            (CellState::Open, Some(_), Some(_)) if lane.is_under(node) => "why.rhs.under",
            (CellState::Open, Some(_), None) => "why.rhs.lost",
            (CellState::Open, None, _) => "why.rhs.new",
            (CellState::Open, ..) => "why.rhs.over",
            _ => "why.rhs.consistent",
        };
        let told = Message::new(id);
        let told = match g {
            Some(g) => told.with("g", length(g)),
            None => told,
        };
        Some(match rhs {
            Some(rhs) => told.with("cost", length(rhs)),
            None => told,
        })
    }

    /// Adds what a search ahead knows of a cell that no other has met, where a lane looks ahead beside another search.
    pub(in crate::lab) fn add_seen_ahead(&self, lane: &Lane, info: &mut CellInfo) {
        if lane.looks_ahead() {
            (words().ahead)(self, lane, info);
        }
    }

    /// Where an agent and its search stand at the cursor, as notes to its lane.
    pub(in crate::lab) fn journey_notes(&self, lane: &Lane) -> Vec<Message> {
        match lane.is_journey() {
            true => (words().notes)(self, lane),
            false => Vec::new(),
        }
    }

    /// The sentence of an event, where the lane's search lasts and says it in its own way.
    pub(in crate::lab) fn told_of_journey(&self, lane: &Lane, event: &Event) -> Option<Message> {
        lane.is_journey()
            .then(|| (words().event)(self, lane, event))
            .flatten()
    }

    /// The sentence of a whole step in which a path was published, or in which nothing happened but that epsilon fell.
    pub(in crate::lab) fn round_in_words(&self, lane: &Lane, events: &[&Event]) -> Option<Message> {
        lane.is_journey()
            .then(|| (words().round)(self, lane, events))
            .flatten()
    }

    /// The sentence of a whole step with an expansion, where it is known in which round each cell was last expanded.
    pub(in crate::lab) fn rhs_expansion(
        &self,
        lane: &Lane,
        event: &Event,
        events: &[&Event],
    ) -> Option<Message> {
        (lane.has_rounds_of_cells() || lane.keeps_plan())
            .then(|| (words().expansion)(self, lane, event, events))
    }

    /// What an event knows, in the names of the pseudocode, where the lane's search lasts.
    pub(in crate::lab) fn values_of_journey(
        &self,
        lane: &Lane,
        event: &Event,
    ) -> Option<Vec<Message>> {
        if !lane.is_journey() {
            return None;
        }
        let ahead = lane.is_ahead(event);
        let event = &alone(event);
        let (rhs, once) = (lane.keeps_rhs() && !ahead, lane.is_once_a_round());
        let least = lane.keeps_least();
        let plans = lane.keeps_plan();
        let learns = lane.learns() || ahead;
        let anytime = lane.trace().view(0).quantity(Quantity::Epsilon).is_some();
        // What the search counts as the cost of a cell.
        let cost = if least { "values.g" } else { "values.rhs" };
        let length = |units: u64| units as f64 * lane.unit(self.world());
        let cell =
            |id, node: u32| Message::new(id).with("cell", self.world().grid().cell(node as usize));
        let of = |id, of: &'static str, units: u64| match units {
            INFINITE => Message::new("values.infinite").with("of", of),
            units => Message::new(id).with("of", of).with("g", length(units)),
        };
        let was = |units: u64| match units {
            INFINITE => Message::new("values.was-infinite"),
            units => Message::new("values.was").with("old", length(units)),
        };
        let view = lane
            .trace()
            .view(if ahead { usize::from(AHEAD) } else { 0 });
        let h = |name: &'static str| {
            let record = view.record(event.node).unwrap_or_default();
            Message::new("values.h")
                .with("of", name)
                .with("h", length(record.h))
        };
        let mut values = Vec::new();
        match Moment::of(event) {
            Moment::Started | Moment::Generated if rhs || least => {
                values.push(cell("values.s", event.node));
                if event.parent != NO_NODE {
                    values.push(cell("values.n", event.parent));
                }
                values.push(of(cost, "s", event.g));
                values.push(h("s"));
            }
            Moment::Improved | Moment::Reopened | Moment::Changed if rhs || least => {
                values.push(cell("values.s", event.node));
                if event.parent != NO_NODE {
                    values.push(cell("values.n", event.parent));
                }
                values.push(of(cost, "s", event.g));
                values.push(was(event.other));
                let how = match Moment::of(event) {
                    Moment::Improved => Some("values.was-open"),
                    Moment::Reopened if least => Some("values.was-closed"),
                    Moment::Reopened => Some("values.was-consistent"),
                    _ if least => None,
                    _ => Some("values.looked-up"),
                };
                values.extend(how.map(Message::new));
            }
            Moment::Expanded if rhs || least => {
                values.push(cell("values.n", event.node));
                values.push(of(cost, "n", event.g));
                let key = Message::new("values.key").with("f", length(event.other));
                values.push(key);
            }
            Moment::Expanded if plans => {
                values.push(cell("values.n", event.node));
                values.push(of("values.g", "n", event.g));
                values.push(h("n"));
                let f = Message::new("values.f").with("of", "n");
                values.push(f.with("f", length(event.other)));
            }
            Moment::Pruned if plans => {
                values.push(cell("values.n", event.node));
                values.push(of("values.g", "n", event.g));
            }
            Moment::Valued if plans => {
                values.push(cell("values.on-plan", event.node));
                values.push(Message::new("values.left").with("g", length(event.g)));
                if event.other != INFINITE {
                    values.push(was(event.other));
                }
            }
            Moment::Unvalued if plans => {
                values.push(cell("values.off-plan", event.node));
                if event.other != INFINITE {
                    values.push(was(event.other));
                }
            }
            Moment::Lost => {
                values.push(cell("values.move-from", event.parent));
                values.push(cell("values.move-to", event.node));
            }
            Moment::Expanded if once => {
                values.push(cell("values.n", event.node));
                values.push(of("values.g", "n", event.g));
                values.push(h("n"));
                let key = Message::new("values.inflated").with("f", length(event.other));
                values.push(key);
            }
            Moment::Valued if once => {
                values.push(cell("values.n", event.node));
                values.push(of("values.g-closed", "n", event.g));
                if event.other != INFINITE {
                    values.push(was(event.other));
                }
            }
            Moment::Started | Moment::Generated | Moment::Improved if learns => {
                values.push(cell("values.s", event.node));
                if event.parent != NO_NODE {
                    values.push(cell("values.n", event.parent));
                }
                values.push(of("values.g", "s", event.g));
                values.push(h("s"));
                if event.kind == EventKind::Improved {
                    values.push(was(event.other));
                }
            }
            Moment::Expanded if learns => {
                values.push(cell("values.n", event.node));
                values.push(of("values.g", "n", event.g));
                values.push(h("n"));
            }
            Moment::Forgotten => values.push(cell("values.s", event.node)),
            Moment::Backtracked => {
                values.push(cell("values.s", event.node));
                values.push(of("values.g", "s", event.g));
            }
            Moment::Lowered => {
                values.push(cell("values.s", event.node));
                values.push(cell("values.n", event.parent));
                values.push(of("values.learned", "s", event.g));
                values.push(was(event.other));
            }
            Moment::Shifted => {
                values.push(cell("values.s", event.node));
                values.push(cell("values.target", event.parent));
                values.push(of("values.learned", "s", event.g));
                values.push(was(event.other));
            }
            Moment::TargetMoved => {
                values.push(cell("values.target", event.node));
                if event.parent != NO_NODE {
                    values.push(cell("values.came-from", event.parent));
                }
            }
            Moment::Stopped => {
                values.push(Message::new("values.moves").with("n", event.g as i64));
            }
            Moment::Deferred | Moment::Resumed => {
                values.push(cell("values.s", event.node));
                let waits = Moment::of(event) == Moment::Deferred;
                if waits && event.parent != NO_NODE {
                    values.push(cell("values.n", event.parent));
                }
                values.push(of(
                    if rhs { "values.rhs" } else { "values.g" },
                    "s",
                    event.g,
                ));
                if waits {
                    values.push(was(event.other));
                    values.push(Message::new("values.was-expanded"));
                } else {
                    values.push(Message::new("values.was-put-off"));
                }
            }
            Moment::Valued | Moment::Unvalued if least => {
                values.push(cell("values.s", event.node));
                values.push(of("values.k", "s", event.g));
                values.push(was(event.other));
            }
            Moment::Valued | Moment::Unvalued => {
                values.push(cell("values.n", event.node));
                values.push(of(
                    if rhs { "values.g" } else { "values.learned" },
                    "n",
                    event.g,
                ));
                values.push(was(event.other));
            }
            Moment::Estimated => {
                values.push(cell("values.n", event.node));
                values.push(match anytime {
                    true => Message::new("values.h")
                        .with("of", "n")
                        .with("h", length(event.g)),
                    false if least => of("values.biased", "n", event.g),
                    false => of("values.estimate", "n", event.g),
                });
                values.push(was(event.other));
            }
            Moment::Sensed => {
                values.push(cell("values.s", event.node));
                values.push(Message::new(match event.g {
                    INFINITE => "values.blocked",
                    _ => "values.free",
                }));
            }
            Moment::Moved => {
                values.push(cell("values.agent", event.node));
                if event.parent != NO_NODE {
                    values.push(cell("values.came-from", event.parent));
                }
                values.push(of("values.walked", "", event.g));
            }
            Moment::Planned => values.push(match event.node {
                NO_NODE => Message::new("values.no-plan"),
                node => cell("values.plan", node),
            }),
            Moment::Noted | Moment::Published | Moment::Heard | Moment::Checked => {
                values.push(noted(self, lane, event));
            }
            Moment::Reached => {
                values.push(cell("values.goal", event.node));
                values.push(Message::new("values.cost").with("cost", length(event.g)));
            }
            Moment::Exhausted => {
                values.push(Message::new("values.expanded").with("expanded", expanded(lane)));
            }
            _ => return None,
        }
        Some(values)
    }
}

fn mark_cells(lane: &Lane, marks: &mut [u8]) {
    lane.compose(marks);
}

/// Adds what a search ahead knows of a cell that the other one has not met.
fn see_ahead(lab: &Lab, lane: &Lane, info: &mut CellInfo) {
    let index = lab.world().grid().index(info.cell);
    let ahead = lane.sees_ahead(index as u32).is_some() && info.state == CellState::Unseen;
    if ahead && let Some(side) = lab.side_info(lane, usize::from(AHEAD), index) {
        info.state = side.state;
        (info.g, info.h, info.f) = (Some(side.g), Some(side.h), side.f);
        info.parent = side.parent;
    }
}

fn say_notes(lab: &Lab, lane: &Lane) -> Vec<Message> {
    let view = lane.trace().view(0);
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let Some(round) = view.quantity(Quantity::Round) else {
        return Vec::new();
    };
    let before = view.quantity(Quantity::Before).unwrap_or(0);
    let mut notes = vec![
        Message::new("lane.round")
            .with("n", round)
            .with("expanded", expanded(lane) as u64 - before)
            .with("all", expanded(lane) as u64),
    ];
    let trials = lane.trials_over();
    if let Some(trial) = view.quantity(Quantity::Trial) {
        let cost = length(view.walked());
        notes.push(match trials.last() {
            None => Message::new("lane.first-trial").with("cost", cost),
            Some(&(last, _)) => Message::new("lane.trial")
                .with("n", trial)
                .with("cost", cost)
                .with("last", length(last))
                .with("first", length(trials[0].0)),
        });
    } else if view.place(Place::Agent).is_some() {
        notes.push(Message::new("lane.walked").with("cost", length(view.walked())));
    }
    if let Some(first) = view.quantity(Quantity::First).filter(|_| view.walked() > 0) {
        let all = lane
            .outcome()
            .filter(|_| !lane.runner().voids_claim())
            .map(|outcome| outcome.counters.expanded);
        let told = match all.filter(|&all| all > first) {
            None => Message::new("lane.first-move"),
            Some(all) => Message::new("lane.first-move-of").with("all", all),
        };
        notes.push(told.with("first", first));
    }
    if let Some(plans) = view.quantity(Quantity::Plans) {
        let heard = view.quantity(Quantity::Heard).unwrap_or(0);
        notes.push(
            Message::new("lane.plans")
                .with("n", plans)
                .with("heard", heard),
        );
    }
    let counts = view.quantity(Quantity::Heard);
    if let Some((heard, checks)) = counts.zip(view.quantity(Quantity::Checks)) {
        let told = Message::new("lane.heard").with("n", heard);
        // Each round after the first was begun upon a change.
        let spared = (heard + 1).saturating_sub(round);
        notes.push(told.with("spared", spared).with("checks", checks));
    }
    if let Some(cells) = lane.learned() {
        notes.push(Message::new("lane.learned").with("cells", cells));
    }
    if view.quantity(Quantity::Doubt).is_some() {
        notes.push(Message::new("lane.doubtful"));
    }
    if let Some(drift) = view.quantity(Quantity::Drift) {
        let id = match lane.keeps_least() {
            true => "lane.bias",
            false => "lane.drift",
        };
        notes.push(Message::new(id).with("cost", length(drift)));
    }
    let thousandths = |quantity| view.quantity(quantity).map(|n| n as f64 / 1_000.0);
    if let Some(epsilon) = thousandths(Quantity::Epsilon) {
        let cells = view.deferred();
        notes.push(
            Message::new("lane.epsilon")
                .with("n", epsilon)
                .with("cells", cells),
        );
    }
    if let Some(bound) = view.quantity(Quantity::Bound) {
        let id = match view.place(Place::Agent) {
            Some(_) => "lane.bound-of-plan",
            None => "lane.bound",
        };
        notes.push(Message::new(id).with("n", hundredths(bound)));
    }
    notes
}

/// A bound in thousandths as it is said: with two places, never too small.
fn hundredths(bound: u64) -> f64 {
    bound.div_ceil(10) as f64 / 100.0
}

/// An event of a search ahead as it would be if there were no other search.
fn alone(event: &Event) -> Event {
    event.in_space(match event.space {
        AHEAD => 0,
        LESSONS => VALUES,
        space => space,
    })
}

/// The sentence of an event of a search ahead beside another, or of what was learned from it.
fn say_ahead(lab: &Lab, lane: &Lane, event: &Event) -> Option<Message> {
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let cell = |node: u32| lab.world().grid().cell(node as usize);
    let about = |id| Message::new(id).with("cell", cell(event.node));
    let h = lane.sees_ahead(event.node).unwrap_or_default().h;
    let reached = |told: Message| {
        let told = told.with("parent", cell(event.parent));
        told.with("g", length(event.g)).with("h", length(h))
    };
    Some(match Moment::of(event) {
        Moment::LookBegan => about("event.ahead.started").with("h", length(h)),
        Moment::LookReached if event.kind == EventKind::Improved => {
            reached(about("event.ahead.improved")).with("old", length(event.other))
        }
        Moment::LookReached => reached(about("event.ahead.generated")),
        Moment::LookExpanded => about("event.ahead.taken-out")
            .with("g", length(event.g))
            .with("f", length(event.other)),
        Moment::LookForgotten if event.note == u16::from(CLOSED) => {
            about("event.ahead.forgotten-closed")
        }
        Moment::LookForgotten => about("event.ahead.forgotten-open"),
        _ if event.g == INFINITE => {
            about("event.ahead.learned-endless").with("old", length(event.other))
        }
        _ => about("event.ahead.learned")
            .with("g", length(event.g))
            .with("old", length(event.other)),
    })
}

/// The sentence of a step of a repair that is interrupted: that it is complete, or what was learned from looking ahead.
fn say_turn(lab: &Lab, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let cell = |node: u32| lab.world().grid().cell(node as usize);
    let planned = events.iter().find(|e| Moment::of(e) == Moment::Planned);
    let planned = planned.filter(|event| event.node != NO_NODE);
    let ahead = planned.is_some_and(|event| lane.sees_ahead(event.node).is_some());
    let repaired = |e: &&&Event| e.kind == EventKind::Expanded && e.space == 0;
    if let (Some(event), Some(plan), false) = (events.iter().find(repaired), planned, ahead) {
        let f = event.other as f64 * lane.unit(lab.world());
        let told = Message::new("event.repair.complete").with("cell", cell(event.node));
        return Some(told.with("f", f).with("agent", cell(plan.node)));
    }
    let expanded = |e: &&&Event| Moment::of(e) == Moment::LookExpanded;
    if let Some(event) = events.iter().find(expanded) {
        let length = |units: u64| units as f64 * lane.unit(lab.world());
        let count = |kind| events.iter().filter(|e| e.kind == kind).count() as i64;
        let told = Message::new("event.ahead.expanded").with("cell", cell(event.node));
        let told = told
            .with("f", length(event.other))
            .with("g", length(event.g));
        let told = told.with("h", length(event.other.saturating_sub(event.g)));
        let told = told.with("generated", count(EventKind::Generated));
        return Some(told.with("improved", count(EventKind::Improved)));
    }
    if ahead || events.iter().any(|e| Moment::of(e) == Moment::Learned) {
        let events: Vec<Event> = events.iter().map(|event| alone(event)).collect();
        return say_lesson(lab, lane, &events.iter().collect::<Vec<_>>());
    }
    None
}

fn say_round(lab: &Lab, lane: &Lane, events: &[&Event]) -> Option<Message> {
    if lane.looks_ahead() {
        return say_turn(lab, lane, events);
    }
    if lane.is_on_abstraction() {
        return say_walk(lab, lane, events);
    }
    if lane.keeps_plan() {
        return say_replanning(lab, lane, events);
    }
    if lane.learns() {
        return say_lesson(lab, lane, events);
    }
    let view = lane.trace().view(0);
    let epsilon = view.quantity(Quantity::Epsilon)? as f64 / 1_000.0;
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let cell = |node: u32| lab.world().grid().cell(node as usize);
    let expanded = events.iter().find(|e| e.kind == EventKind::Expanded);
    let moved = events.iter().find(|e| is_move(e) && e.parent != NO_NODE);
    if let Some(published) = events.iter().find(|event| event.publishes()) {
        let end = view.place(Place::Plan)?;
        let told = match (expanded, moved) {
            (Some(event), _) => Message::new("event.anytime.expanded-and-published")
                .with("cell", cell(event.node))
                .with("f", length(event.other)),
            (None, Some(event)) => Message::new("event.anytime.moved-and-published")
                .with("cell", cell(event.node))
                .with("parent", cell(event.parent)),
            (None, None) => Message::new("event.anytime.published-at-once"),
        };
        return Some(
            told.with("cost", length(view.record(end)?.g))
                .with("epsilon", epsilon)
                .with("bound", hundredths(published.g)),
        );
    }
    let falls = |e: &&Event| {
        let noted = e.kind == EventKind::Noted && e.note == Quantity::Epsilon as u16;
        noted && e.other != INFINITE && e.g < e.other
    };
    if expanded.is_some() || moved.is_some() || !events.iter().any(falls) {
        return None;
    }
    let resumed = events.iter().filter(|e| Moment::of(e) == Moment::Resumed);
    Some(
        Message::new("event.anytime.lowered")
            .with("epsilon", epsilon)
            .with("cells", resumed.count() as i64),
    )
}

/// The sentence of a whole step in which an agent that plans anew only where it has to heard of a change, or a search
/// ended.
fn say_replanning(lab: &Lab, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let view = lane.trace().view(0);
    let cell = |node: u32| lab.world().grid().cell(node as usize);
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let find = |moment: Moment| events.iter().find(|e| Moment::of(e) == moment);
    let count = |moment: Moment| events.iter().filter(|e| Moment::of(e) == moment).count();
    let agent = view.place(Place::Agent)?;
    if find(Moment::Expanded).is_some() {
        return None;
    }
    if find(Moment::Heard).is_some() && find(Moment::Reached).is_none() {
        let begins = |e: &&&Event| {
            let noted = e.kind == EventKind::Noted && e.note == Quantity::Round as u16;
            noted && e.other != INFINITE
        };
        let again = events.iter().any(|e| begins(&e));
        let lost = count(Moment::Lost);
        let moved = events.iter().find(|e| is_move(e) && e.parent != NO_NODE);
        let told = match (moved, again) {
            (Some(event), true) => Message::new("event.replanning.moved-and-asks")
                .with("cell", cell(event.node))
                .with("parent", cell(event.parent)),
            (Some(event), false) => Message::new("event.replanning.moved-and-goes-on")
                .with("cell", cell(event.node))
                .with("parent", cell(event.parent)),
            (None, true) => Message::new("event.replanning.asks").with("cell", cell(agent)),
            (None, false) => Message::new("event.replanning.goes-on").with("cell", cell(agent)),
        };
        return Some(told.with("lost", lost));
    }
    let out = find(Moment::Pruned)?;
    let expanded = view.expanded() - view.quantity(Quantity::Before).unwrap_or(0);
    let kept = || lane.trace().view(usize::from(VALUES)).record(agent);
    let told = match find(Moment::Valued) {
        Some(_) => Message::new("event.replanning.found"),
        None => Message::new("event.replanning.kept").with("left", length(kept()?.g)),
    };
    Some(told.with("cost", length(out.g)).with("expanded", expanded))
}

/// The sentence of a step in which something was learned, a trial began, or the search ended without a way.
fn say_lesson(lab: &Lab, lane: &Lane, events: &[&Event]) -> Option<Message> {
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let cell = |node: u32| lab.world().grid().cell(node as usize);
    let first = |moment: Moment| events.iter().find(|e| Moment::of(e) == moment);
    if first(Moment::Reached).is_some() {
        return None;
    }
    if let Some(end) = first(Moment::Exhausted).or(first(Moment::Stopped)) {
        return say_event(lab, lane, end);
    }
    let follows = |e: &&&Event| Moment::of(e) == Moment::TargetMoved && e.parent != NO_NODE;
    // The target may be moved several times before a step goes on. What is expanded in it has a sentence already.
    let last = events.iter().rfind(follows);
    if let Some(last) = last.filter(|_| first(Moment::Expanded).is_none()) {
        let values = lane.trace().view(usize::from(VALUES)).marks();
        let cells = values.iter().filter(|&&mark| mark != UNSEEN).count() as u64;
        let told = Message::new("event.target-and-learned").with("cell", cell(last.node));
        return Some(told.with("parent", cell(last.parent)).with("cells", cells));
    }
    let is = |e: &&&Event, quantity| e.kind == EventKind::Noted && e.note == quantity as u16;
    if let Some(over) = events.iter().find(|e| is(e, Quantity::LastTrial)) {
        let told = Message::new("event.trial-begins").with("last", length(over.g));
        let n = lane.trace().view(0).quantity(Quantity::Trial).unwrap_or(1);
        return Some(told.with("n", n));
    }
    // What was sensed may have changed what was learned, but the move is what the step is about.
    if events.iter().any(|e| is_move(e)) || first(Moment::Expanded).is_some() {
        return None;
    }
    let lessons = events.iter().filter(|e| Moment::of(e) == Moment::Valued);
    let cells = lessons.count() as i64;
    if let Some(most) = events
        .iter()
        .filter(|e| Moment::of(e) == Moment::Valued)
        .max_by_key(|e| e.g.saturating_sub(e.other))
    {
        let told = match (cells, most.g) {
            (1, INFINITE) => Message::new("event.learned-endless"),
            (1, _) => Message::new("event.learned-more"),
            _ => Message::new("event.learned-of-all").with("cells", cells),
        };
        let told = told.with("cell", cell(most.node));
        let told = match most.g {
            INFINITE => told,
            h => told.with("g", length(h)),
        };
        return Some(told.with("old", length(most.other)));
    }
    let planned = first(Moment::Planned).filter(|event| event.node != NO_NODE);
    planned.map(|event| Message::new("event.learned-nothing").with("cell", cell(event.node)))
}

fn say_event(lab: &Lab, lane: &Lane, event: &Event) -> Option<Message> {
    if lane.is_ahead(event) && Moment::of(event) != Moment::Lowered {
        return say_ahead(lab, lane, event);
    }
    if let Some(told) = lab.told_of_hierarchy(lane, event) {
        return Some(told);
    }
    let (rhs, once) = (lane.keeps_rhs(), lane.is_once_a_round());
    let plans = lane.keeps_plan();
    let learns = lane.learns();
    let anytime = lane.trace().view(0).quantity(Quantity::Epsilon).is_some();
    let cell = |node: u32| lab.world().grid().cell(node as usize);
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let goal = lab.world().grid().index(lab.world().goal()) as u32;
    let about = |id| Message::new(id).with("cell", cell(event.node));
    let g = |told: Message| match event.g {
        INFINITE => told,
        g => told.with("g", length(g)),
    };
    let old = |told: Message| match event.other {
        INFINITE => told,
        other => told.with("old", length(other)),
    };
    let parent = |told: Message| match event.parent {
        NO_NODE => told,
        parent => told.with("parent", cell(parent)),
    };
    let view = lane.trace().view(0);
    let h = |told: Message| told.with("h", length(view.record(event.node).unwrap_or_default().h));
    if lane.keeps_least()
        && let Some(id) = focused(event)
    {
        let told = parent(old(g(about(id))));
        return Some(match event.kind {
            EventKind::Expanded => told.with("f", length(event.other)),
            EventKind::Generated => h(told),
            _ => told,
        });
    }
    Some(match Moment::of(event) {
        Moment::Started if event.node == goal && rhs => h(about("event.rhs.goal")),
        Moment::Started if rhs => h(about("event.rhs.start")),
        Moment::Generated if rhs => h(parent(g(about("event.rhs.generated")))),
        Moment::Improved if rhs => parent(old(g(about("event.rhs.improved")))),
        Moment::Reopened if rhs => parent(old(g(about("event.rhs.reopened")))),
        Moment::Expanded if rhs => {
            let id = match event.g {
                INFINITE => "event.rhs.taken-out-lost",
                _ => "event.rhs.taken-out",
            };
            g(about(id)).with("f", length(event.other))
        }
        Moment::Expanded if once => {
            let told = g(about("event.anytime.taken-out"));
            told.with("f", length(event.other))
        }
        Moment::Valued if once => old(g(about(match event.other {
            INFINITE => "event.anytime.closed",
            _ => "event.anytime.closed-again",
        }))),
        Moment::Expanded if plans => {
            g(about("event.replanning.taken-out")).with("f", length(event.other))
        }
        Moment::Started if plans => h(about("event.replanning.started")),
        Moment::Forgotten if plans => g(about("event.replanning.forgotten-open")),
        Moment::Backtracked if plans => g(about("event.replanning.forgotten")),
        Moment::Pruned if plans => g(about("event.replanning.goal")),
        Moment::Valued if plans => old(g(about(match event.other {
            INFINITE => "event.replanning.on-plan",
            _ => "event.replanning.other-cost",
        }))),
        Moment::Unvalued if plans => old(about(match event.other {
            INFINITE => "event.replanning.found-again",
            _ => "event.replanning.off-plan",
        })),
        Moment::Lost => parent(about("event.replanning.lost")),
        Moment::Planned if plans && event.node != NO_NODE => about("event.replanning.planned"),
        Moment::Deferred if rhs => parent(old(g(about("event.anytime.rhs-put-off")))),
        Moment::Deferred => parent(old(g(about("event.anytime.put-off")))),
        Moment::Resumed => g(about("event.anytime.resumed")),
        Moment::Valued if rhs => old(g(about(match event.other {
            INFINITE => "event.rhs.valued",
            _ => "event.rhs.valued-again",
        }))),
        Moment::Valued => old(g(about(match event.g {
            INFINITE => "event.learned-endless",
            _ => "event.learned-more",
        }))),
        Moment::Lowered => parent(old(g(about(match event.other {
            INFINITE => "event.learned-again",
            _ => "event.learned-less",
        })))),
        Moment::Shifted => parent(old(g(about("event.learned-shifted")))),
        Moment::Unvalued if learns => old(g(about("event.learned-dropped"))),
        Moment::TargetMoved => match event.parent {
            NO_NODE => about("event.target-is"),
            _ => parent(about("event.target-moved")),
        },
        Moment::Started if learns => h(about("event.looks-ahead")),
        Moment::Forgotten if learns => about("event.forgotten-open"),
        Moment::Backtracked if learns => g(about("event.forgotten-closed")),
        Moment::Stopped => {
            let agent = view.place(Place::Agent).map(cell);
            let told = Message::new("event.gives-up").with("moves", event.g as i64);
            match agent {
                Some(agent) => told.with("cell", agent),
                None => told,
            }
        }
        Moment::Unvalued => old(about("event.rhs.unvalued")),
        Moment::Changed => {
            let id = match (event.g, event.other) {
                (INFINITE, INFINITE) => "event.rhs.none",
                (INFINITE, _) => "event.rhs.cut-off",
                (_, INFINITE) => "event.rhs.found",
                (now, before) if now == before => "event.rhs.stays",
                _ => "event.rhs.changed",
            };
            old(g(about(id)))
        }
        Moment::Estimated if anytime => old(g(about("event.anytime.estimated"))),
        Moment::Estimated => old(g(about("event.requeued"))),
        Moment::Sensed => about(match event.g {
            INFINITE => "event.sensed-blocked",
            _ => "event.sensed-free",
        }),
        Moment::Moved => match event.parent {
            NO_NODE => g(about("event.stands")),
            // Each move costs something, so this is none.
            _ if event.g == 0 => parent(g(about("event.put-back"))),
            _ => parent(g(about("event.moved"))),
        },
        Moment::Planned => match event.node {
            NO_NODE => Message::new("event.plan-dropped"),
            _ => about("event.planned"),
        },
        Moment::Noted | Moment::Published | Moment::Heard | Moment::Checked => {
            noted(lab, lane, event)
        }
        Moment::Reached => {
            let id = match lane.trace().view(0).place(Place::Agent) {
                Some(_) => "event.arrived",
                None if anytime => "event.anytime.done",
                None => "event.path-known",
            };
            g(about(id)).with("cost", length(event.g))
        }
        Moment::Exhausted => {
            let agent = view.place(Place::Agent).map(cell);
            match agent {
                Some(agent) if learns => Message::new("event.nothing-left").with("cell", agent),
                Some(agent) => Message::new("event.no-way").with("cell", agent),
                None => Message::new("event.no-way-left"),
            }
        }
        _ => return None,
    })
}

fn say_expansion(lab: &Lab, lane: &Lane, event: &Event, events: &[&Event]) -> Message {
    let count = |moments: &[Moment]| {
        let of = |e: &&&Event| moments.contains(&Moment::of(e));
        events.iter().filter(of).count() as i64
    };
    let under = count(&[Moment::Unvalued]) > 0;
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let raises = |e: &&Event| {
        let own = e.node == event.node && e.kind == EventKind::Changed;
        own && (e.space != VALUES || e.g > e.other)
    };
    let id = match under {
        _ if lane.keeps_least() && event.g == INFINITE => "event.focused.raises-lost",
        _ if lane.keeps_least() && events.iter().any(raises) => "event.focused.raises",
        _ if lane.keeps_least() => "event.focused.lowers",
        _ if lane.is_on_abstraction() => "event.walking.expanded",
        _ if lane.keeps_plan() => "event.replanning.expanded",
        _ if lane.is_once_a_round() => "event.anytime.expanded",
        true => "event.rhs.expanded-under",
        false => "event.rhs.expanded-over",
    };
    let cell = lab.world().grid().cell(event.node as usize);
    let g = if event.g == INFINITE {
        0.0
    } else {
        length(event.g)
    };
    let better = [Moment::Improved, Moment::Reopened, Moment::Deferred];
    Message::new(id)
        .with("cell", cell)
        .with("f", length(event.other))
        .with("g", g)
        .with("h", length(event.other.saturating_sub(event.g)))
        .with("generated", count(&[Moment::Generated]))
        .with("improved", count(&better))
        .with("off", count(&[Moment::Deferred]))
        .with("changed", count(&[Moment::Changed]))
}

fn noted(lab: &Lab, lane: &Lane, event: &Event) -> Message {
    let length = |units: u64| units as f64 * lane.unit(lab.world());
    let is = |quantity: Quantity| event.note == quantity as u16;
    let thousandth = event.g as f64 / 1_000.0;
    if is(Quantity::Round) {
        Message::new("event.round").with("n", event.g as i64)
    } else if is(Quantity::Before) {
        Message::new("event.before-round").with("expanded", event.g as i64)
    } else if is(Quantity::Trial) {
        Message::new("event.trial").with("n", event.g as i64)
    } else if is(Quantity::LastTrial) {
        Message::new("event.trial-over").with("cost", length(event.g))
    } else if is(Quantity::Drift) && lane.keeps_least() {
        Message::new("event.bias").with("cost", length(event.g))
    } else if is(Quantity::Drift) {
        Message::new("event.drift").with("cost", length(event.g))
    } else if is(Quantity::Heard) && event.other == INFINITE {
        Message::new("event.heard-nothing")
    } else if is(Quantity::Heard) {
        Message::new("event.heard").with("n", event.g as i64)
    } else if is(Quantity::Checks) && event.other == INFINITE {
        Message::new("event.checked-nothing")
    } else if is(Quantity::Checks) {
        let told = Message::new("event.checked").with("n", event.g as i64);
        told.with("now", (event.g - event.other) as i64)
    } else if is(Quantity::Epsilon) {
        Message::new("event.epsilon").with("n", thousandth)
    } else if is(Quantity::Doubt) {
        Message::new("event.doubt")
    } else if event.g == INFINITE {
        Message::new("event.bound-void")
    } else {
        let id = match lane.trace().view(0).place(Place::Agent) {
            Some(_) => "event.bound-of-plan",
            None => "event.bound",
        };
        Message::new(id).with("n", hundredths(event.g))
    }
}

/// The sentence of an event of a search that keeps the least g of each cell, where it has one of its own.
fn focused(event: &Event) -> Option<&'static str> {
    let lost = event.g == INFINITE;
    Some(match Moment::of(event) {
        Moment::Started => "event.focused.goal",
        Moment::Generated => "event.focused.generated",
        Moment::Improved if event.other == INFINITE => "event.focused.way-again",
        Moment::Improved => "event.focused.improved",
        Moment::Reopened => "event.focused.reopened",
        Moment::Expanded if lost => "event.rhs.taken-out-lost",
        Moment::Expanded => "event.focused.taken-out",
        Moment::Unvalued => "event.focused.unvalued",
        Moment::Valued if event.other == INFINITE => "event.focused.least",
        Moment::Valued if event.g < event.other => "event.focused.least-falls",
        Moment::Valued if event.g > event.other => "event.focused.least-rises",
        Moment::Valued => "event.focused.kept",
        Moment::Changed if lost && event.other == INFINITE => "event.focused.none",
        Moment::Changed if lost => "event.focused.cut-off",
        Moment::Changed if event.g == event.other => "event.focused.opened",
        Moment::Changed if event.parent == NO_NODE => "event.focused.back",
        Moment::Changed if event.other == INFINITE => "event.focused.found",
        Moment::Changed if event.g < event.other => "event.focused.falls",
        Moment::Changed => "event.focused.rises",
        Moment::Estimated => "event.focused.requeued",
        _ => return None,
    })
}
