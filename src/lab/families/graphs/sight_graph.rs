//! The graph that a lane has built to search it: what a picture draws of it, what it does not cover, and its building
//! in words.

use crate::graph::{HalfCellPoint, MOST_CORNERS, MOST_LINKS, NodeId};
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::expanded;
use crate::lab::explain::unreachable::why_no_path;
use crate::message::Message;
use crate::search::{GraphRefusal, Moment, SightFacts};
use crate::trace::{Event, EventKind, Quantity, REFUSED, Status, UNSEEN};
use crate::world::World;

impl Lane {
    /// The graph that its search has built, as far as it is built; `None` for searches that build none.
    pub fn sight_graph(&self) -> Option<SightFacts<'_>> {
        Some(self.runner().on_graph()?.facts())
    }

    /// Whether its search builds a graph of places.
    pub(in crate::lab) fn is_on_graph(&self) -> bool {
        self.runner().on_graph().is_some()
    }

    /// Whether that is one of places in sight of each other, not of a mesh.
    pub(in crate::lab) fn is_on_sight_graph(&self) -> bool {
        self.is_on_graph() && !self.searches_mesh()
    }

    /// Whether its nodes are corners, so that what is known of a cell is known of a corner that it names.
    pub(in crate::lab) fn names_corners(&self) -> bool {
        let graph = self.runner().on_graph();
        graph.is_some_and(|on| on.facts().corners)
    }

    /// How many nodes of its graph are shown at the cursor, and for how many of them the links.
    pub(super) fn built(&self) -> (usize, usize) {
        let Some(SightFacts { graph, placed, .. }) = self.sight_graph() else {
            return (0, 0);
        };
        let view = self.trace().view(0);
        let known = |quantity| view.quantity(quantity).unwrap_or(0) as usize;
        let linked = known(Quantity::Linked).min(graph.len());
        (
            known(Quantity::Placed)
                .min(placed)
                .max(linked)
                .min(graph.len()),
            linked,
        )
    }
}

impl Lab {
    /// Where the nodes of a lane's graph are that is shown at the cursor: columns and rows by turns, in half cells from
    /// the upper left corner of the world; start and goal come last, where they are no nodes before. Empty for lanes
    /// without such a graph. O(nodes). Errors: no such lane.
    pub fn graph_places(&self, lane: usize) -> Result<Vec<i32>, Message> {
        let lane = self.lane(lane)?;
        if let Some(cells) = lane.subgoal_nodes() {
            let middle = |cell: u32| HalfCellPoint::middle(self.world().grid().cell(cell as usize));
            let middles = cells.into_iter().map(middle);
            return Ok(middles.flat_map(|at| [at.x, at.y]).collect());
        }
        let (nodes, _) = lane.built();
        let graph = lane.sight_graph().map(|facts| facts.graph);
        let points = graph.map_or(&[][..], |graph| graph.points());
        Ok(points[..nodes].iter().flat_map(|at| [at.x, at.y]).collect())
    }

    /// The links of a lane's graph that are shown at the cursor: two nodes by turns, as they are numbered in
    /// [`graph_places`](Lab::graph_places). O(links). Errors: no such lane.
    pub fn graph_links(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        if let Some(links) = lane.subgoal_links() {
            return Ok(links);
        }
        let (_, linked) = lane.built();
        let mut links = Vec::new();
        if let Some(SightFacts { graph, .. }) = lane.sight_graph() {
            for node in 0..linked {
                links.extend(
                    graph
                        .links_before(node)
                        .iter()
                        .flat_map(|&other| [node as u32, other]),
                );
            }
        }
        Ok(links)
    }

    /// How the nodes of a lane's graph stand at the cursor, by their numbers: 0 for not met, 1 for open, 2 for closed,
    /// 3 for a local subgoal that is not met; plus 4 where only the search from the goal has met it, and 8 times the
    /// height of a contracted subgoal, from 1 to 7. O(nodes). Errors: no such lane.
    pub fn graph_states(&self, lane: usize) -> Result<Vec<u8>, Message> {
        let lane = self.lane(lane)?;
        if let Some(states) = lane.subgoal_states() {
            return Ok(states);
        }
        let (nodes, _) = lane.built();
        let names = lane
            .sight_graph()
            .map_or(&[][..], |facts| facts.graph.names());
        let marks = lane.trace().view(0).marks();
        // They have no names before they are searched.
        let state = |node: usize| names.get(node).map_or(UNSEEN, |&name| marks[name as usize]);
        Ok((0..nodes).map(state).collect())
    }

    /// Where what is known of some cells lies, in half cells, column and row by turns: the corners of a lane whose
    /// nodes are corners named by cells, else the middles of the cells. O(cells x log(nodes)). Errors: no such lane, a
    /// cell outside.
    pub fn spots(&self, lane: usize, cells: &[u32]) -> Result<Vec<i32>, Message> {
        let facts = self.lane(lane)?.sight_graph();
        let grid = self.world().grid();
        let mut spots = Vec::with_capacity(2 * cells.len());
        for &cell in cells {
            if cell as usize >= grid.len() {
                return Err(Message::new("path.outside").with("index", cell));
            }
            let place = facts.and_then(|facts| facts.point(cell));
            let at = place.unwrap_or_else(|| HalfCellPoint::middle(grid.cell(cell as usize)));
            spots.extend([at.x, at.y]);
        }
        Ok(spots)
    }

    /// For each cell of `rows` rows from `first` on whether a lane's graph covers it, as
    /// [`OnGraph::uncovered`](crate::search::OnGraph::uncovered) has it; empty where nothing is to be told. Errors: no
    /// such lane.
    pub fn uncovered(&self, lane: usize, first: u32, rows: u32) -> Result<Vec<u8>, Message> {
        let lane = self.lane(lane)?;
        let rows = first..first.saturating_add(rows);
        let graph = lane.runner().on_graph();
        Ok(graph.map_or_else(Vec::new, |graph| graph.uncovered(self.world(), rows)))
    }
}

/// The view of lanes that build a graph of places in sight of each other ([`Lane::is_on_sight_graph`]).
pub(in crate::lab) struct SightGraphView;

impl FamilyView for SightGraphView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        say_building(world, lane, event).or_else(|| exhausted(world, lane, event))
    }

    fn values(&self, _: &World, _: &Lane, event: &Event) -> Option<Vec<Message>> {
        values_of_making(event)
    }

    fn mark(&self, lane: &Lane, marks: &mut [u8]) {
        if lane.names_corners() {
            // The corners are drawn, not the cells that they are named by.
            marks.fill(UNSEEN);
        }
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["graphs"]
    }
}

/// How many places a graph has by an event, or of how many the links are known.
pub(super) fn values_of_making(event: &Event) -> Option<Vec<Message>> {
    let n = |id| Some(vec![Message::new(id).with("n", event.g)]);
    match Moment::of(event) {
        Moment::Placed => n("values.placed"),
        Moment::Linked => n("values.linked"),
        _ => None,
    }
}

/// That a graph was searched without finding the goal, though there may be a path.
pub(super) fn exhausted(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let found = lane.outcome().is_some_and(|o| o.status == Status::Done);
    if found || Moment::of(event) != Moment::Exhausted || why_no_path(lane, world).is_some() {
        return None;
    }
    Some(Message::new("event.exhausted-in-graph").with("expanded", expanded(lane)))
}

/// What the building of a graph came to, in words; `None` for events of other kinds.
fn say_building(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let facts = lane.sight_graph()?;
    let corners = facts.corners;
    if event.kind == EventKind::Exhausted && event.note == REFUSED {
        let told = |id| Message::new(id).with("found", event.g);
        return Some(match event.other {
            why if why == GraphRefusal::Corners as u64 => {
                told("event.too-many-corners").with("limit", MOST_CORNERS)
            }
            why if why == GraphRefusal::Links as u64 => {
                told("event.too-many-links").with("limit", MOST_LINKS)
            }
            _ => Message::new("event.costs-refused"),
        });
    }
    match Moment::of(event) {
        Moment::Placed if corners => Some(Message::new("event.corners-placed").with("n", event.g)),
        Moment::Placed => Some(Message::new("event.waypoints-placed").with("n", event.g)),
        Moment::Linked
            if event.g as usize > facts.placed || event.g == event.other || event.g == 0 =>
        {
            Some(ends_joined(world, facts))
        }
        Moment::Linked => {
            let node = (event.g as usize).checked_sub(1)?;
            let links = facts.graph.links_before(node).len();
            let id = if corners {
                "event.corner-linked"
            } else {
                "event.waypoint-linked"
            };
            Some(
                Message::new(id)
                    .with("n", event.g)
                    .with("of", facts.placed)
                    .with("links", links),
            )
        }
        _ => None,
    }
}

/// That start and goal are nodes, too, and how they are linked.
fn ends_joined(world: &World, facts: SightFacts<'_>) -> Message {
    let grid = world.grid();
    let links = |cell| {
        let node = NodeId(grid.index(cell) as u32);
        let place = facts.graph.place(node);
        place.map_or(0, |place| facts.graph.links_of(place).len())
    };
    let (start, goal) = (links(world.start()), links(world.goal()));
    let id = match (start, goal) {
        _ if facts.corners => "event.ends-joined",
        (0, 0) => "event.ends-uncovered",
        (0, _) => "event.start-uncovered",
        (_, 0) => "event.goal-uncovered",
        _ => "event.ends-joined-nearest",
    };
    Message::new(id)
        .with("start", start)
        .with("goal", goal)
        .with("links", facts.graph.links())
        .with("nodes", facts.graph.len())
}
