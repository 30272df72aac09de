//! Tables from which a lane reads its ways inside clusters: their arrows at the cursor, what they say of a cell, and
//! steps along them in words.

use std::collections::BTreeSet;

use super::hierarchy;
use crate::hierarchy::Part;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{AbstractionFacts, Effort, Layers, Moment, OnAbstraction};
use crate::trace::{Event, NO_NODE, Quantity, Status};
use crate::world::World;

/// The source of a leg of the path.
enum Lead {
    /// It is the step across a border.
    Across,
    /// By the arrows towards that node.
    Towards(u32),
    /// By those towards the node where it begins, read from its end and gone backwards.
    Back(u32),
    /// By a search between start and goal.
    Direct,
}

/// The leg on which the path comes to the cell that has so many before it: from where to where.
fn leg_at(facts: &AbstractionFacts<'_>, place: usize) -> Option<(u32, u32)> {
    let mut legs = facts.top.windows(2);
    let mut leg = legs.next()?;
    for &cell in facts.refined.get(1..place)? {
        if cell == leg[1] {
            leg = legs.next()?;
        }
    }
    Some((leg[0], leg[1]))
}

fn lead(known: &dyn Layers, (from, to): (u32, u32)) -> Lead {
    if known.cluster_of(1, from) != known.cluster_of(1, to) {
        Lead::Across
    } else if known.level_of(to) > 0 {
        Lead::Towards(to)
    } else if known.level_of(from) > 0 {
        Lead::Back(from)
    } else {
        Lead::Direct
    }
}

/// The cells on the way from a cell to a node of its cluster, both included; the cell alone where there is none.
fn way(known: &dyn Layers, cell: u32, node: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(cell), move |&at| known.next(at, node))
}

/// All arrows of a node's cluster towards it: the node, then from which cell to which by turns.
fn field(known: &dyn Layers, row: u32, node: u32) -> Vec<u32> {
    let area = known.cells(1, known.cluster_of(1, node));
    let cells = area.cells().map(|cell| cell.y * row + cell.x);
    let arrow = |cell: u32| Some([cell, known.next(cell, node)?]);
    std::iter::once(node)
        .chain(cells.filter_map(arrow).flatten())
        .collect()
}

/// The arrows from a cell on to each node of its cluster, likewise, but towards no single one.
fn ways(known: &dyn Layers, cell: u32) -> Vec<u32> {
    let mut arrows = BTreeSet::new();
    for &node in known.nodes(1, known.cluster_of(1, cell)) {
        let way: Vec<u32> = way(known, cell, node).collect();
        arrows.extend(way.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    if arrows.is_empty() {
        return Vec::new();
    }
    std::iter::once(NO_NODE)
        .chain(arrows.into_iter().flatten())
        .collect()
}

/// The search of a lane that reads tables, and these as far as they are whole.
fn reader(lane: &Lane) -> Option<(&dyn OnAbstraction, &dyn Layers)> {
    let (search, known) = lane.layers()?;
    let facts = search.facts();
    let whole = !facts.told || lane.part().is_some();
    (facts.reads && whole).then_some((search, known))
}

/// The node whose arrows the path follows at the cursor.
fn followed(lane: &Lane, facts: &AbstractionFacts<'_>, known: &dyn Layers) -> Option<u32> {
    if lane.part() != Some(Part::Refine) {
        return None;
    }
    let led = lane.quantity(Quantity::Led) as usize;
    match lead(known, leg_at(facts, led)?) {
        Lead::Towards(node) | Lead::Back(node) => Some(node),
        Lead::Across | Lead::Direct => None,
    }
}

impl Lab {
    /// Arrows of the tables from which a lane reads ways inside clusters: first the node that they lead to, or
    /// [`NO_NODE`] for several, then from which cell to which by turns. With a cell: all of its cluster towards it if
    /// it is a node, else those from it on to each node. Without: those of the cluster that the path is in at the
    /// cursor, towards the node that it follows; while start or goal are joined, those from there on. Empty where there
    /// are none. O(cells of a cluster x its nodes). Errors: no such lane, a cell outside.
    pub fn hierarchy_arrows(&self, lane: usize, cell: Option<u32>) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let grid = self.world().grid();
        if let Some(cell) = cell.filter(|&cell| cell as usize >= grid.len()) {
            return Err(Message::new("path.outside").with("index", cell));
        }
        let Some((search, known)) = reader(lane) else {
            return Ok(Vec::new());
        };
        let facts = search.facts();
        let index = |cell| grid.index(cell) as u32;
        Ok(match (cell, lane.part()) {
            (Some(cell), _) if known.level_of(cell) > 0 => field(known, grid.width(), cell),
            (Some(cell), _) => ways(known, cell),
            (None, Some(Part::Join { end: 0, .. })) => ways(known, index(self.world().start())),
            (None, Some(Part::Join { .. })) => ways(known, index(self.world().goal())),
            (None, _) => match followed(lane, &facts, known) {
                Some(node) => field(known, grid.width(), node),
                None => Vec::new(),
            },
        })
    }
}

impl Lane {
    /// Whether it reads ways inside clusters from next-hop tables.
    pub(in crate::lab) fn reads_next_hops(&self) -> bool {
        let search = self.runner().on_abstraction();
        search.is_some_and(|search| search.facts().reads)
    }
}

/// The view of lanes that read next-hop tables ([`Lane::reads_next_hops`]); what they have in common with others on an
/// abstraction is told as of these.
pub(in crate::lab) struct NextHopsView;

impl FamilyView for NextHopsView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        say(world, lane, event)
    }

    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        Some(hierarchy::notes(lane, query_told))
    }

    fn why_unmet(&self, world: &World, lane: &Lane, node: u32, never: bool) -> Option<Message> {
        let ended = lane.outcome().filter(|outcome| lane.at() >= outcome.steps);
        let led = ended.is_none_or(|outcome| outcome.path.is_some());
        // No search meets it, but the way from it is known.
        (never && led).then(|| why_read(world, lane, node))?
    }
}

/// The sentence of an event of building an abstraction or searching it, whether tables are read or not; `None` for
/// lanes without one.
pub(in crate::lab::families) fn say_on_abstraction(
    world: &World,
    lane: &Lane,
    event: &Event,
) -> Option<Message> {
    let by_tables = lane.reads_next_hops().then(|| say(world, lane, event));
    by_tables
        .flatten()
        .or_else(|| hierarchy::say(world, lane, event))
}

/// What is told otherwise where tables are read.
fn say(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let search = lane.runner().on_abstraction()?;
    let whole = !lane.is_journey();
    let joins_start = matches!(lane.part(), Some(Part::Join { end: 0, .. }));
    let about = |id| Some(hierarchy::about(world, lane, event, id));
    match Moment::of(event) {
        Moment::Started if joins_start && whole => about("event.reading.from-start"),
        Moment::Reached if whole && lane.part() != Some(Part::Top) => {
            about("event.reading.reached")
        }
        Moment::Exhausted if joins_start && whole => Some(Message::new("event.reading.exhausted")),
        Moment::Linked if !search.facts().lazily => {
            hierarchy::inside(search, event, "event.reading.room")
        }
        Moment::Noted if event.note == Quantity::Led as u16 => {
            say_read(world, lane, event.g as usize)
        }
        Moment::Noted if event.note == Quantity::Part as u16 => {
            say_part(lane, search, Part::of_code(event.g)?)
        }
        _ => None,
    }
}

/// A part of the query began.
fn say_part(lane: &Lane, search: &dyn OnAbstraction, part: Part) -> Option<Message> {
    let whole = !lane.is_journey();
    Some(match part {
        Part::Join { end: 0, level } if whole => {
            Message::new("event.reading.join-start").with("level", level)
        }
        Part::Join { end, level } if end > 0 => {
            Message::new("event.reading.join-goal").with("level", level)
        }
        Part::Refine if whole => hierarchy::refined(search, "event.reading.refine"),
        Part::Ended(Status::Done) if whole => hierarchy::ended(lane, search, "event.reading.ended"),
        _ => return None,
    })
}

/// What tables say of a cell that no search has met: the next one towards the node that the path follows, else towards
/// the nearest. `None` where nothing leads on.
fn why_read(world: &World, lane: &Lane, cell: u32) -> Option<Message> {
    let (search, known) = reader(lane)?;
    let nodes = known.nodes(1, known.cluster_of(1, cell));
    let leads = |node: &u32| known.next(cell, *node).is_some();
    let nearest = nodes.iter().copied().filter(leads);
    let nearest = nearest.min_by_key(|&node| way(known, cell, node).count());
    let followed = followed(lane, &search.facts(), known);
    let node = followed.filter(leads).or(nearest)?;
    let next = known.next(cell, node)?;
    let at = |cell: u32| world.grid().cell(cell as usize);
    let told = Message::new("why.arrow").with("node", at(node));
    Some(told.with("next", at(next)))
}

/// In words how the path has come to the last of so many cells; `None` for the first.
fn say_read(world: &World, lane: &Lane, cells: usize) -> Option<Message> {
    let (search, known) = reader(lane)?;
    let facts = search.facts();
    let place = cells.checked_sub(1).filter(|&place| place > 0)?;
    let at = |cell: u32| world.grid().cell(cell as usize);
    let [from, cell] = [place - 1, place].map(|place| facts.refined.get(place).copied());
    let (from, cell) = (from?, cell?);
    let (id, node) = match lead(known, leg_at(&facts, place)?) {
        Lead::Across => ("event.reading.across", None),
        Lead::Towards(node) => ("event.reading.next", Some(node)),
        Lead::Back(node) => ("event.reading.back", Some(node)),
        Lead::Direct => ("event.reading.direct", None),
    };
    let told = Message::new(id)
        .with("from", at(from))
        .with("cell", at(cell));
    Some(match node {
        Some(node) => told.with("node", at(node)),
        None => told,
    })
}

/// What the query of a lane that reads tables came to.
fn query_told(effort: Effort) -> Message {
    Message::new("lane.query-read")
        .with("top", effort.top.expanded)
        .with("joining", effort.joining.expanded)
        .with("read", effort.read)
}
