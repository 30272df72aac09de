//! A search that ran elsewhere, as a lane: what it did is replayed, event by event.
//!
//! A [`Recorded`] run is made by a [`Builder`], which takes what happened in order, drops nothing silently and keeps
//! the events consistent: a node is generated before it is expanded, the parents form a forest, and what an event
//! overwrites is known, so that the trace can be played backwards. It belongs to one world, start and goal: on any
//! other it is *stale* and shows nothing, because a recorded run cannot search anew.
//!
//! `Replay` plays such a run as a `Runner`, so that everything built on traces works on it: difference, open list,
//! tree, stops, verdict. World, start and goal are told by a fingerprint. Its entry is in no catalogue
//! (`Lab::entry_of`). The saved form and chapters keep it; links and scenario JSON have no room for it and say so.
//! Reading recordings is in the second file of the wasm: restoring a lab with one before that has come answers
//! `lane.not-loaded`, as making a lane does whose algorithm is not there yet.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::graph::{MoveRule, Neighbours};
use crate::message::Message;
use crate::path::{grid_length, has_lines, lines_length};
use crate::search::{
    About, Advance, By, Claim, Entry, Guarantee, Order, Runner, Stage, Ties, Weight,
};
use crate::trace::{
    Counters, Event, EventKind, LEAVES, NO_NODE, Recorder, StateHash, Status, Trace,
};
use crate::world::World;

/// The id of the algorithm of a lane that shows a recorded run. It is in no catalogue: it takes a recording to make
/// one.
pub const ID: &str = "trace";

/// The most events of a recorded run.
pub const MOST_EVENTS: usize = 500_000;

/// The largest cost, in units: what is counted with it stays within 64 bits.
const MOST_UNITS: u64 = 1 << 50;

/// The largest weight of an estimate, in quarters.
const MOST_QUARTERS: u32 = 1 << 13;

/// How many parents are followed at most to find out that a run is its own ancestor.
const MOST_HOPS: u64 = 50_000_000;

/// A cost told by a recording is that of its moves when it differs by less than this part of it.
const SAME: f64 = 1e-6;

/// What a lane with a recorded run declares.
pub(in crate::lab) const ENTRY: Entry = Entry {
    id: ID,
    family: crate::search::Family::Shortest,
    settings: &[],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode: |_| &[],
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.trace")),
    order: |_| None,
    heuristic: |_| None,
    make: |_| {
        Box::new(Replay::new(
            Rc::new(Recorded::default()),
            MoveRule::default(),
        ))
    },
};

fn about() -> About {
    About {
        paper: "paper.trace",
        idea: "about.trace.idea",
        deviations: &[],
        use_when: &[],
        avoid_when: &[],
    }
}

/// An oddity of a recording. The numbers are in saved forms: never changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Odd {
    /// Events on blocked cells.
    Blocked = 0,
    /// Events of a type that says nothing here.
    Unknown = 1,
    /// Events that give no g where one is needed: the straight distance of the way so far stands in its place.
    NoG = 2,
    /// A cell was closed that was never open.
    Closed = 3,
    /// A cell was expanded that was never generated.
    Sudden = 4,
    /// A cell got a larger g than it had.
    Larger = 5,
    /// The recording ends in the middle: no event says `end`, and cells are open.
    Unended = 6,
    /// A cell was expanded though another open one counted less.
    Unordered = 7,
    /// Events after the end.
    AfterEnd = 8,
}

impl Odd {
    const ALL: [Odd; 9] = [
        Odd::Blocked,
        Odd::Unknown,
        Odd::NoG,
        Odd::Closed,
        Odd::Sudden,
        Odd::Larger,
        Odd::Unended,
        Odd::Unordered,
        Odd::AfterEnd,
    ];

    fn id(self) -> &'static str {
        match self {
            Odd::Blocked => "trace.odd.blocked",
            Odd::Unknown => "trace.odd.unknown",
            Odd::NoG => "trace.odd.no-g",
            Odd::Closed => "trace.odd.closed",
            Odd::Sudden => "trace.odd.sudden",
            Odd::Larger => "trace.odd.larger",
            Odd::Unended => "trace.odd.unended",
            Odd::Unordered => "trace.odd.unordered",
            Odd::AfterEnd => "trace.odd.after-end",
        }
    }
}

/// An oddity with how often it happened, and the first event with it, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Oddity {
    odd: Odd,
    event: u64,
    count: u64,
}

/// The end of a step, and what has been counted by then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Step {
    end: u32,
    expanded: u32,
    reexpanded: u32,
    generated: u32,
    peak_open: u32,
}

/// The heading of a recording: what it says of itself beside its events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heading {
    /// The name of the lane: that of the file.
    pub name: String,
    /// [`fingerprint`] of the world that it ran on.
    pub world: u64,
    /// Cells of that world.
    pub cells: u32,
    /// What one unit of its costs is worth as a length.
    pub unit: f64,
    /// How many searches ran on the cells: 1 or 2.
    pub sides: u8,
    /// Whether it says how far it is to the goal.
    pub estimates: bool,
    /// The order of its open list, where its figures tell.
    pub order: Option<Order>,
    /// The cost that it gives its path, as a length.
    pub claimed: Option<f64>,
}

/// A run that was recorded elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    heading: Heading,
    events: Vec<Event>,
    steps: Vec<Step>,
    path: Option<Vec<u32>>,
    odd: Vec<Oddity>,
    /// What is saved of it.
    saved: Vec<u8>,
}

/// The function that reads a recording.
type Read = fn(&mut dyn Source) -> Option<Recorded>;

thread_local! {
    /// In a page, what reads recordings comes after the first picture: it says so when it is there.
    static READER: Cell<Option<Read>> = const {
        Cell::new(if cfg!(target_arch = "wasm32") { None } else { Some(Recorded::read as Read) })
    };
}

/// From now on recordings can be read.
#[cfg(all(target_arch = "wasm32", not(feature = "space")))]
pub(crate) fn enable() {
    // Hidden, so that nothing is called directly that is not there before.
    READER.set(Some(std::hint::black_box(Recorded::read as Read)));
}

/// Whether the rest is there in which recordings are read.
pub(in crate::lab) fn is_enabled() -> bool {
    READER.get().is_some()
}

/// Reads one. `Err`: not yet; `Ok(None)`: it is damaged.
pub(in crate::lab) fn read(input: &mut dyn Source) -> Result<Option<Recorded>, Message> {
    match READER.get() {
        Some(read) => Ok(read(input)),
        None => Err(Message::new("lane.not-loaded").with("algorithm", ID)),
    }
}

/// What tells a world with its start and goal from another. O(cells).
pub fn fingerprint(world: &World) -> u64 {
    let grid = world.grid();
    let mut hash = StateHash::new();
    hash.word(grid.checksum());
    hash.word((u64::from(grid.width()) << 32) | u64::from(grid.height()));
    hash.word(grid.index(world.start()) as u64);
    hash.word(grid.index(world.goal()) as u64);
    for &cost in grid.costs().unwrap_or_default() {
        hash.word(u64::from(cost));
    }
    for &risk in grid.risks().unwrap_or_default() {
        hash.word(u64::from(risk));
    }
    hash.finish()
}

impl Recorded {
    /// What it says of itself.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// Its steps.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Its events.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many nodes it expands.
    pub fn expanded(&self) -> u64 {
        self.steps.last().map_or(0, |step| u64::from(step.expanded))
    }

    /// What is odd about it, `length` being that of its path.
    pub fn odd(&self, length: Option<f64>) -> Vec<Message> {
        self.odd_within(length, 0.0)
    }

    /// The same where the cost that it gives its path may be off by `rounding`.
    fn odd_within(&self, length: Option<f64>, rounding: f64) -> Vec<Message> {
        let told = |oddity: &Oddity| {
            Message::new(oddity.odd.id())
                .with("event", oddity.event as i64)
                .with("n", oddity.count as i64)
        };
        let mut odd: Vec<_> = self.odd.iter().map(told).collect();
        if let Some((claimed, length)) = self.heading.claimed.zip(length)
            && (claimed - length).abs() > SAME * length.max(1.0) + rounding
        {
            odd.push(
                Message::new("trace.odd.cost")
                    .with("found", claimed)
                    .with("cost", length),
            );
        }
        odd
    }

    /// Whether it ran on this very world, with this start and goal. O(cells).
    pub fn fits(&self, world: &World) -> bool {
        self.heading.cells as usize == world.grid().len()
            && self.heading.world == fingerprint(world)
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.events.len() * size_of::<Event>()
            + self.steps.len() * size_of::<Step>()
            + self.saved.len()
    }

    fn events_of(&self, step: usize) -> &[Event] {
        let end = |step: usize| self.steps[step].end as usize;
        let from = step.checked_sub(1).map_or(0, end);
        &self.events[from..end(step)]
    }
}

/// The record of a node while a recording is taken in.
#[derive(Clone, Copy)]
struct Known {
    g: u64,
    h: u64,
    parent: u32,
    open: bool,
    /// Whether it has been expanded.
    before: bool,
}

/// Takes a recording in, event by event.
///
/// `space` is 0, or 1 for the search from the goal; `node` a cell's index; costs in units of the recording.
pub struct Builder {
    recorded: Recorded,
    known: BTreeMap<(u8, u32), Known>,
    now: Step,
    /// How many are open, by side.
    open: [u32; 2],
    hops: u64,
    /// Whether any node has had a parent that does not cost less: from then on cycles are looked for.
    irregular: bool,
}

/// The reason why an event cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A node outside the world, or a side that there is not.
    Outside,
    /// The parent has not been generated.
    NoParent,
    /// The node would be among its own ancestors.
    Cycle,
    /// The node is not in the state that the event needs.
    State,
    /// A cost beyond what can be counted.
    Cost,
    /// More events than [`MOST_EVENTS`].
    Many,
}

impl Builder {
    /// A recording without events.
    pub fn new(heading: Heading) -> Builder {
        Builder {
            recorded: Recorded {
                heading,
                ..Recorded::default()
            },
            known: BTreeMap::new(),
            now: Step::default(),
            open: [0; 2],
            hops: 0,
            irregular: false,
        }
    }

    /// Whether a node has been generated, and is open.
    pub fn state(&self, space: u8, node: u32) -> Option<bool> {
        Some(self.known.get(&(space, node))?.open)
    }

    /// The g of a node that has been generated.
    pub fn g(&self, space: u8, node: u32) -> Option<u64> {
        Some(self.known.get(&(space, node))?.g)
    }

    /// The g and h of a node that has been generated.
    pub fn costs(&self, space: u8, node: u32) -> Option<(u64, u64)> {
        self.known
            .get(&(space, node))
            .map(|known| (known.g, known.h))
    }

    /// Whether nothing is open, or nothing on one of two sides.
    pub fn is_dry(&self) -> bool {
        let sides = usize::from(self.recorded.heading.sides);
        self.open[..sides].contains(&0)
    }

    /// Whether the step in progress has events.
    pub fn in_step(&self) -> bool {
        self.recorded.events.len() > self.now.end as usize
    }

    /// Ends the step in progress, if it has events.
    pub fn end_step(&mut self) {
        if self.in_step() {
            self.now.end = self.recorded.events.len() as u32;
            self.now.peak_open = self.now.peak_open.max(self.open[0] + self.open[1]);
            self.recorded.steps.push(self.now);
        }
    }

    /// Takes note of something odd about event `event`.
    pub fn odd(&mut self, odd: Odd, event: u64) {
        let known = self.recorded.odd.iter_mut().find(|known| known.odd == odd);
        match known {
            Some(known) => known.count += 1,
            None => self.recorded.odd.push(Oddity {
                odd,
                event,
                count: 1,
            }),
        }
    }

    /// A node is seen for the first time, from `parent` or, for [`NO_NODE`], as a start.
    pub fn generated(
        &mut self,
        space: u8,
        node: u32,
        parent: u32,
        g: u64,
        h: u64,
    ) -> Result<(), Refusal> {
        self.check(space, node)?;
        self.check_parent(space, node, parent, g)?;
        if g > MOST_UNITS || h > MOST_UNITS {
            return Err(Refusal::Cost);
        }
        if self.known.contains_key(&(space, node)) {
            return Err(Refusal::State);
        }
        let known = Known {
            g,
            h,
            parent,
            open: true,
            before: false,
        };
        self.known.insert((space, node), known);
        self.now.generated += 1;
        self.open[usize::from(space)] += 1;
        self.push(Event::generated(node, parent, g, h).in_space(space))
    }

    /// A node that has been generated gets another g and parent; a closed one is open again.
    pub fn improved(&mut self, space: u8, node: u32, parent: u32, g: u64) -> Result<(), Refusal> {
        self.check(space, node)?;
        self.irregular |= self.g(space, node).is_some_and(|known| g > known);
        self.check_parent(space, node, parent, g)?;
        if g > MOST_UNITS {
            return Err(Refusal::Cost);
        }
        let Some(known) = self.known.get_mut(&(space, node)) else {
            return Err(Refusal::State);
        };
        let old = (known.parent, known.g);
        let kind = match known.open {
            true => EventKind::Improved,
            false => EventKind::Reopened,
        };
        self.open[usize::from(space)] += u32::from(!known.open);
        (known.g, known.parent, known.open) = (g, parent, true);
        self.push(Event::improved(kind, node, parent, g, old).in_space(space))
    }

    /// An open node is expanded; that begins a step.
    pub fn expanded(&mut self, space: u8, node: u32) -> Result<(), Refusal> {
        self.check(space, node)?;
        let order = self.recorded.heading.order;
        let Some(known) = self
            .known
            .get_mut(&(space, node))
            .filter(|known| known.open)
        else {
            return Err(Refusal::State);
        };
        let (g, h) = (known.g, known.h);
        self.now.reexpanded += u32::from(known.before);
        (known.open, known.before) = (false, true);
        self.now.expanded += 1;
        self.open[usize::from(space)] -= 1;
        let counted = match order.map(|order| (order.by, order)) {
            Some((By::F, order)) => order.f(g, h).unwrap_or(g),
            Some((By::H, _)) => h,
            _ => 0,
        };
        self.push(Event::expanded(node, g, counted).in_space(space))
    }

    /// An open node is closed without being expanded; `other` is the cost of the path that it cannot beat.
    pub fn pruned(&mut self, space: u8, node: u32, other: u64) -> Result<(), Refusal> {
        self.check(space, node)?;
        let Some(known) = self
            .known
            .get_mut(&(space, node))
            .filter(|known| known.open)
        else {
            return Err(Refusal::State);
        };
        known.open = false;
        let event = Event {
            other,
            ..Event::about(EventKind::Pruned, node, known.g)
        };
        self.open[usize::from(space)] -= 1;
        self.push(event.in_space(space))
    }

    /// Two searches have met, with a path of cost `g`; `other` is that of the best before, 0 for none.
    pub fn met(&mut self, space: u8, node: u32, g: u64, other: u64) -> Result<(), Refusal> {
        self.check(space, node)?;
        let event = Event {
            other,
            ..Event::about(EventKind::Met, node, g)
        };
        self.push(event.in_space(space))
    }

    /// The search ends with a path: that of `path`, or of the parents of `node`. `closes`: the node leaves the open
    /// list with it.
    pub fn reached(
        &mut self,
        node: u32,
        g: u64,
        closes: bool,
        path: Option<Vec<u32>>,
    ) -> Result<(), Refusal> {
        self.check(0, node)?;
        let cells = self.recorded.heading.cells;
        if path.iter().flatten().any(|&cell| cell >= cells) {
            return Err(Refusal::Outside);
        }
        let known = self
            .known
            .get_mut(&(0, node))
            .filter(|known| known.open && closes);
        let note = match known {
            Some(known) => {
                known.open = false;
                self.open[0] -= 1;
                LEAVES
            }
            None => 0,
        };
        self.push(Event::reached(node, g, note))?;
        let path = path.unwrap_or_else(|| self.chain(node));
        self.recorded.path = (!path.is_empty()).then_some(path);
        Ok(())
    }

    /// The search ends without a path: the open list is empty.
    pub fn exhausted(&mut self) -> Result<(), Refusal> {
        self.push(Event::about(EventKind::Exhausted, NO_NODE, 0))
    }

    /// The recording.
    pub fn done(mut self) -> Recorded {
        self.end_step();
        let mut recorded = self.recorded;
        recorded.saved = recorded.written();
        recorded
    }

    /// From a start to `node`, by the parents.
    fn chain(&self, node: u32) -> Vec<u32> {
        let mut chain = Vec::new();
        let mut at = node;
        while let Some(known) = self.known.get(&(0, at)) {
            chain.push(at);
            at = known.parent;
        }
        chain.reverse();
        chain
    }

    fn check(&self, space: u8, node: u32) -> Result<(), Refusal> {
        let Heading { cells, sides, .. } = self.recorded.heading;
        match node < cells && space < sides {
            true => Ok(()),
            false => Err(Refusal::Outside),
        }
    }

    /// A parent has been generated and is no descendant of the node. As long as all parents cost less than their
    /// children no chain of parents can lead back.
    fn check_parent(&mut self, space: u8, node: u32, parent: u32, g: u64) -> Result<(), Refusal> {
        if parent == NO_NODE {
            return Ok(());
        }
        let Some(known) = self.known.get(&(space, parent)) else {
            return Err(Refusal::NoParent);
        };
        self.irregular |= known.g >= g;
        if !self.irregular {
            return Ok(());
        }
        let mut at = parent;
        while let Some(known) = self.known.get(&(space, at)) {
            self.hops += 1;
            if at == node || self.hops > MOST_HOPS {
                return Err(Refusal::Cycle);
            }
            at = known.parent;
        }
        Ok(())
    }

    fn push(&mut self, event: Event) -> Result<(), Refusal> {
        if self.recorded.events.len() == MOST_EVENTS {
            return Err(Refusal::Many);
        }
        self.recorded.events.push(event);
        Ok(())
    }
}

/// The most that terrain can cost.
const DEAREST: f64 = 255.0;

/// A recorded run as a process.
pub(in crate::lab) struct Replay {
    recorded: Rc<Recorded>,
    rule: MoveRule,
    at: usize,
    status: Status,
    /// Whether its path goes from one cell to another that is no neighbour.
    any_angle: bool,
}

impl Replay {
    pub fn new(recorded: Rc<Recorded>, rule: MoveRule) -> Replay {
        Replay {
            recorded,
            rule,
            at: 0,
            status: Status::Failed,
            any_angle: false,
        }
    }

    fn drive<R: Recorder>(
        &mut self,
        budget: u64,
        recorder: &mut R,
        end_step: fn(&mut R) -> bool,
    ) -> Advance {
        let mut steps = 0;
        while steps < budget && self.status == Status::Running {
            for event in self.recorded.events_of(self.at) {
                recorder.record(*event);
            }
            self.at += 1;
            steps += 1;
            self.find_status();
            if !end_step(recorder) {
                break;
            }
        }
        Advance {
            steps,
            status: self.status,
        }
    }

    fn find_status(&mut self) {
        self.status = match (self.at < self.recorded.steps.len(), &self.recorded.path) {
            (true, _) => Status::Running,
            (false, Some(_)) => Status::Done,
            (false, None) => Status::Failed,
        };
    }
}

impl Runner for Replay {
    fn advance(&mut self, _: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        self.drive(budget, trace, Trace::end_step)
    }

    fn advance_silently(&mut self, _: &mut Stage<'_>, budget: u64) -> Advance {
        self.drive(budget, &mut (), |()| true)
    }

    fn restart(&mut self, stage: &mut Stage<'_>) {
        self.at = 0;
        self.status = Status::Failed;
        if self.recorded.fits(stage.world) {
            self.find_status();
            let path = self.recorded.path.as_deref().unwrap_or_default();
            let lines = self.rule.neighbours == Neighbours::Eight;
            self.any_angle = lines && has_lines(stage.world.grid(), path);
        }
    }

    fn odd(&self, length: Option<f64>) -> Vec<Message> {
        // Lengths of lines may have been rounded, one by one.
        let lines = self.recorded.path.as_ref().map_or(0, Vec::len);
        let rounding = match self.any_angle {
            true => lines as f64 * DEAREST * self.recorded.heading.unit,
            false => 0.0,
        };
        self.recorded.odd_within(length, rounding)
    }

    fn further_spaces(&self, world: &World) -> Vec<usize> {
        vec![world.grid().len(); self.sides() - 1]
    }

    fn sides(&self) -> usize {
        usize::from(self.recorded.heading.sides.max(1))
    }

    fn counters(&self) -> Counters {
        let step = self
            .at
            .checked_sub(1)
            .map_or(Step::default(), |at| self.recorded.steps[at]);
        Counters {
            expanded: u64::from(step.expanded),
            reexpanded: u64::from(step.reexpanded),
            generated: u64::from(step.generated),
            peak_open: u64::from(step.peak_open),
            ..Counters::default()
        }
    }

    fn any_angle(&self) -> bool {
        self.any_angle
    }

    fn path(&self) -> Option<Vec<u32>> {
        let path = self.recorded.path.as_ref();
        path.filter(|_| self.status == Status::Done).cloned()
    }

    fn unit(&self, _: &World) -> f64 {
        self.recorded.heading.unit
    }

    fn path_length(&self, world: &World) -> Result<Option<f64>, Message> {
        let Some(path) = self.path() else {
            return Ok(None);
        };
        let grid = world.weighed(self.rule.risk).grid();
        let length = match self.any_angle() {
            true => lines_length(grid, self.rule, &path)?,
            false => grid_length(grid, self.rule, &path)?,
        };
        let ends =
            [path.first(), path.last()].map(|cell| cell.map(|&cell| grid.cell(cell as usize)));
        let wrong = |id, found| Err(Message::new(id).with("cell", found));
        match ends {
            [Some(first), _] if first != world.start() => wrong("path.other-start", first),
            [_, Some(last)] if last != world.goal() => wrong("path.other-goal", last),
            _ => Ok(Some(length)),
        }
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        hash.word(self.at as u64);
        for step in &self.recorded.steps[..self.at] {
            for event in &self.recorded.events[step.end as usize - 1..step.end as usize] {
                hash.word(u64::from(event.node));
                hash.word(event.g);
            }
        }
        hash.finish()
    }

    fn bytes(&self) -> usize {
        self.recorded.bytes()
    }
}

impl Heading {
    fn order_code(&self) -> u8 {
        match self.order {
            // No file names an order of searches that go by passes.
            None
            | Some(Order {
                by: By::Turn | By::Depth,
                ..
            }) => 0,
            Some(Order { by: By::F, .. }) => 1,
            Some(Order { by: By::H, .. }) => 2,
            Some(Order { by: By::Age, .. }) => 3,
        }
    }

    /// The order by a code of the saved form. How ties are broken is not known of a recording.
    fn order_of(code: u8, quarters: u32) -> Option<Option<Order>> {
        let by = match code {
            0 => return Some(None),
            1 => By::F,
            2 => By::H,
            3 => By::Age,
            _ => return None,
        };
        Some(Some(Order {
            by,
            weight: Weight::from_quarters(quarters),
            ties: Ties::HighG,
        }))
    }
}

/// The body of a saved form.
impl Recorded {
    /// What is saved of it.
    pub(in crate::lab) fn saved(&self) -> &[u8] {
        &self.saved
    }

    fn written(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let out = &mut bytes;
        let heading = &self.heading;
        number(out, heading.name.len() as u64);
        out.extend_from_slice(heading.name.as_bytes());
        out.extend_from_slice(&heading.world.to_le_bytes());
        number(out, u64::from(heading.cells));
        out.extend_from_slice(&heading.unit.to_le_bytes());
        out.extend_from_slice(&heading.claimed.unwrap_or(f64::NAN).to_le_bytes());
        out.extend([
            heading.sides,
            u8::from(heading.estimates),
            heading.order_code(),
        ]);
        let weight = heading.order.map_or(Weight::ONE, |order| order.weight);
        number(out, (weight.real() * 4.0) as u64);
        number(out, self.odd.len() as u64);
        for oddity in &self.odd {
            out.push(oddity.odd as u8);
            number(out, oddity.event);
            number(out, oddity.count);
        }
        match &self.path {
            None => number(out, 0),
            Some(path) => {
                number(out, path.len() as u64);
                let mut before = 0;
                for &cell in path {
                    number(out, change(before, u64::from(cell)));
                    before = u64::from(cell);
                }
            }
        }
        number(out, self.events.len() as u64);
        let (mut ends, mut node, mut g) = (
            self.steps.iter().map(|step| step.end as usize).peekable(),
            0,
            0,
        );
        for (at, event) in (1..).zip(&self.events) {
            let ends_step = ends.next_if_eq(&at).is_some();
            let leaves = event.kind == EventKind::Reached && event.note & LEAVES != 0;
            out.push(
                event.kind as u8
                    | (event.space << 4)
                    | (u8::from(leaves) << 6)
                    | (u8::from(ends_step) << 7),
            );
            if event.kind == EventKind::Exhausted {
                continue;
            }
            number(out, change(node, u64::from(event.node)));
            node = u64::from(event.node);
            if event.kind.opens() {
                let parent = match event.parent {
                    NO_NODE => 0,
                    parent => change(node, u64::from(parent)).saturating_add(1),
                };
                number(out, parent);
            }
            if event.kind != EventKind::Expanded {
                number(out, change(g, event.g));
                g = event.g;
            }
            if matches!(
                event.kind,
                EventKind::Generated | EventKind::Pruned | EventKind::Met
            ) {
                number(out, event.other);
            }
        }
        bytes
    }

    /// Reads what was written. `None`: it is damaged.
    fn read(input: &mut dyn Source) -> Option<Recorded> {
        let length = usize::try_from(input.number()?).ok()?;
        let name = String::from_utf8(input.bytes(length)?).ok()?;
        let eight = |bytes: Vec<u8>| <[u8; 8]>::try_from(bytes).ok();
        let world = u64::from_le_bytes(eight(input.bytes(8)?)?);
        let cells = u32::try_from(input.number()?).ok()?;
        let unit = f64::from_le_bytes(eight(input.bytes(8)?)?);
        let claimed = f64::from_le_bytes(eight(input.bytes(8)?)?);
        let &[sides, estimates, code] = input.bytes(3)?.as_slice() else {
            return None;
        };
        let quarters = u32::try_from(input.number()?).ok()?;
        let order = Heading::order_of(code, quarters.min(MOST_QUARTERS))?;
        let sound = unit.is_finite() && unit > 0.0 && (1..=2).contains(&sides);
        let heading = Heading {
            name,
            world,
            cells,
            unit,
            sides,
            estimates: estimates != 0,
            order,
            claimed: Some(claimed).filter(|cost| cost.is_finite()),
        };
        let mut builder = Builder::new(sound.then_some(heading)?);
        for _ in 0..input.number()? {
            let kind = usize::from(*input.bytes(1)?.first()?);
            builder.recorded.odd.push(Oddity {
                odd: *Odd::ALL.get(kind)?,
                event: input.number()?,
                count: input.number()?,
            });
        }
        let mut path = Vec::new();
        let mut before = 0;
        for _ in 0..input.number()? {
            before = changed(before, input.number()?);
            path.push(u32::try_from(before).ok()?);
        }
        let count = input.number()?;
        let (mut node, mut g) = (0, 0);
        for _ in 0..count {
            let code = *input.bytes(1)?.first()?;
            let (kind, space) = (code & 15, (code >> 4) & 3);
            if kind == EventKind::Exhausted as u8 {
                builder.exhausted().ok()?;
            } else {
                node = changed(node, input.number()?);
                let at = u32::try_from(node).ok()?;
                let opens = [
                    EventKind::Generated,
                    EventKind::Improved,
                    EventKind::Reopened,
                ];
                let mut parent = NO_NODE;
                if opens.iter().any(|known| *known as u8 == kind) {
                    let code = input.number()?;
                    if code > 0 {
                        parent = u32::try_from(changed(node, code - 1)).ok()?;
                    }
                }
                if kind != EventKind::Expanded as u8 {
                    g = changed(g, input.number()?);
                }
                const GENERATED: u8 = EventKind::Generated as u8;
                const IMPROVED: u8 = EventKind::Improved as u8;
                const REOPENED: u8 = EventKind::Reopened as u8;
                const EXPANDED: u8 = EventKind::Expanded as u8;
                const PRUNED: u8 = EventKind::Pruned as u8;
                const MET: u8 = EventKind::Met as u8;
                const REACHED: u8 = EventKind::Reached as u8;
                match kind {
                    GENERATED => builder.generated(space, at, parent, g, input.number()?),
                    IMPROVED | REOPENED => builder.improved(space, at, parent, g),
                    EXPANDED => builder.expanded(space, at),
                    PRUNED => builder.pruned(space, at, input.number()?),
                    MET => builder.met(space, at, g, input.number()?),
                    REACHED => builder.reached(at, g, code & 64 != 0, Some(path.clone())),
                    _ => return None,
                }
                .ok()?;
            }
            if code & 128 != 0 {
                builder.end_step();
            }
        }
        Some(builder.done())
    }
}

/// LEB128.
fn number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// A source that a saved form is read from. `None`: it is cut short.
pub(in crate::lab) trait Source {
    /// The next bytes.
    fn bytes(&mut self, length: usize) -> Option<Vec<u8>>;
    /// The next number.
    fn number(&mut self) -> Option<u64>;
}

/// The way from one number to another as one that is small when they are near.
fn change(from: u64, to: u64) -> u64 {
    let by = to.wrapping_sub(from) as i64;
    ((by << 1) ^ (by >> 63)) as u64
}

/// Where such a way leads.
fn changed(from: u64, code: u64) -> u64 {
    let by = ((code >> 1) as i64) ^ -((code & 1) as i64);
    from.wrapping_add(by as u64)
}
