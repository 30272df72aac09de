//! The navigation mesh of the cells that a lane searches: what a picture draws of it, and its making in words.

use super::sight_graph::{exhausted, values_of_making};
use crate::graph::MOST_LINKS;
use crate::lab::core::cell_state::CellState;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::navmesh::MOST_SIDES;
use crate::search::{GraphRefusal, Moment, OnMesh, SightFacts};
use crate::trace::{Event, EventKind, Quantity, REFUSED, UNSEEN};
use crate::world::World;

impl Lane {
    /// Whether its search goes over a mesh of the cells.
    pub(in crate::lab) fn searches_mesh(&self) -> bool {
        !self.settings().get("mesh-nodes").is_empty()
    }

    /// Whether the nodes are middles of polygons, not of sides.
    fn over_centres(&self) -> bool {
        self.settings().get("mesh-nodes") == "centres"
    }

    /// The mesh, where it is made at the cursor.
    fn mesh(&self) -> Option<&dyn OnMesh> {
        let placed = self.trace().view(0).quantity(Quantity::Placed);
        let mesh = self.sight_graph()?.mesh?;
        placed.is_some_and(|n| n != u64::MAX).then_some(mesh)
    }
}

impl Lab {
    /// The sides of the mesh that a lane shows, four numbers each: column and row of both ends, in half cells. First
    /// those between two polygons, in the order of the nodes where these are their middles; in all so many as the first
    /// number says. Empty for lanes without a mesh. O(sides). Errors: no such lane.
    pub fn mesh_sides(&self, lane: usize) -> Result<Vec<i32>, Message> {
        let mesh = self.lane(lane)?.mesh();
        let told = mesh.map(|mesh| {
            let crossings = mesh.sizes().crossings as i32;
            [crossings].into_iter().chain(mesh.sides()).collect()
        });
        Ok(told.unwrap_or_default())
    }

    /// The polygons of the mesh that a lane's node lies in or beside that is named by a cell: of each the number of
    /// corners, then their columns and rows in half cells. Empty where there is no such node. Errors: no such lane.
    pub fn mesh_around(&self, lane: usize, cell: u32) -> Result<Vec<i32>, Message> {
        let lane = self.lane(lane)?;
        let place = |facts: SightFacts<'_>| facts.graph.place(crate::graph::NodeId(cell));
        let place = lane.sight_graph().and_then(place);
        let around = lane.mesh().zip(place);
        Ok(around.map_or_else(Vec::new, |(mesh, place)| mesh.around(place)))
    }

    /// The path over the nodes of a lane's mesh, before it was pulled tight, where that is done at the cursor: columns
    /// and rows by turns, in half cells. Errors: no such lane.
    pub fn mesh_way(&self, lane: usize) -> Result<Vec<i32>, Message> {
        let lane = self.lane(lane)?;
        let part = lane.trace().view(0).quantity(Quantity::Part);
        let done = part.is_some_and(|part| part != u64::MAX);
        let facts = lane.sight_graph().filter(|_| done);
        let way = facts.and_then(|facts| Some((facts, facts.mesh?.pulled()?.0)));
        let points = |(facts, way): (SightFacts<'_>, &[u32])| {
            let points = way.iter().filter_map(move |name| facts.node_point(*name));
            points.flat_map(|at| [at.x, at.y]).collect()
        };
        Ok(way.map_or_else(Vec::new, points))
    }
}

/// The view of lanes that search a mesh of the cells ([`Lane::searches_mesh`]).
pub(in crate::lab) struct MeshView;

impl FamilyView for MeshView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        say_mesh(world, lane, event).or_else(|| exhausted(world, lane, event))
    }

    fn values(&self, _: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        mesh_values(lane, event).or_else(|| values_of_making(event))
    }

    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        made_mesh(lane)
    }

    fn why(&self, _: &World, lane: &Lane, node: u32, state: CellState) -> Option<Message> {
        why_in_mesh(lane, node, state)
    }

    fn mark(&self, _: &Lane, marks: &mut [u8]) {
        // The places on the mesh are drawn, not the cells that they are named by.
        marks.fill(UNSEEN);
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["graphs"]
    }
}

/// What an event of a lane with a mesh came to, in words; `None` for those that are told of any search.
fn say_mesh(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let facts = lane.sight_graph()?;
    let either = |middles, centres| match lane.over_centres() {
        true => Message::new(centres),
        false => Message::new(middles),
    };
    if event.kind == EventKind::Exhausted && event.note == REFUSED {
        return Some(refusal(event));
    }
    match Moment::of(event) {
        Moment::Placed => {
            let sizes = facts.mesh.map(OnMesh::sizes).unwrap_or_default();
            let told = either("event.mesh-made", "event.mesh-made-centres").with("n", event.g);
            Some(
                told.with("polygons", sizes.polygons)
                    .with("crossings", sizes.crossings),
            )
        }
        Moment::Linked
            if event.g as usize > facts.placed || event.g == event.other || event.g == 0 =>
        {
            Some(ends_joined(world, facts))
        }
        Moment::Linked => {
            let node = (event.g as usize).checked_sub(1)?;
            let told = either("event.mesh-linked", "event.mesh-linked-centres");
            let links = facts.graph.links_before(node).len();
            let told = told.with("n", event.g).with("of", facts.placed);
            Some(told.with("links", links))
        }
        Moment::Noted => {
            let [over, pulled] = facts
                .mesh
                .and_then(OnMesh::pulled)
                .map(|(_, lengths)| lengths)?;
            let told = either("event.mesh-pulled", "event.mesh-pulled-centres");
            Some(told.with("over", over).with("length", pulled))
        }
        _ => None,
    }
}

/// Why there is no mesh, or no graph of it.
fn refusal(event: &Event) -> Message {
    let told = |id| Message::new(id).with("found", event.g);
    match event.other {
        why if why == GraphRefusal::Sides as u64 => {
            told("event.too-many-sides").with("limit", MOST_SIDES)
        }
        why if why == GraphRefusal::Names as u64 => told("event.too-few-names"),
        why if why == GraphRefusal::Links as u64 => {
            told("event.too-many-crossings").with("limit", MOST_LINKS)
        }
        _ => Message::new("event.costs-refused"),
    }
}

/// That start and goal are nodes, too, and how they are linked.
fn ends_joined(world: &World, facts: SightFacts<'_>) -> Message {
    let grid = world.grid();
    let links = |cell| {
        let node = crate::graph::NodeId(grid.index(cell) as u32);
        let place = facts.graph.place(node);
        place.map_or(0, |place| facts.graph.links_of(place).len())
    };
    Message::new("event.mesh-joined")
        .with("start", links(world.start()))
        .with("goal", links(world.goal()))
        .with("links", facts.graph.links())
        .with("nodes", facts.graph.len())
}

/// What is known when the path is pulled tight; `None` for other events.
fn mesh_values(lane: &Lane, event: &Event) -> Option<Vec<Message>> {
    if event.kind != EventKind::Noted {
        return None;
    }
    let (_, [over, pulled]) = lane.sight_graph()?.mesh?.pulled()?;
    let length = |id, length| Message::new(id).with("length", length);
    let told = vec![
        length("values.over-middles", over),
        length("values.pulled", pulled),
    ];
    (Moment::of(event) == Moment::Noted).then_some(told)
}

/// How large the mesh is.
fn made_mesh(lane: &Lane) -> Option<Vec<Message>> {
    let sizes = lane.sight_graph()?.mesh?.sizes();
    let made = Message::new("lane.mesh")
        .with("polygons", sizes.polygons)
        .with("vertices", sizes.vertices)
        .with("crossings", sizes.crossings)
        .with("bytes", sizes.bytes);
    Some(vec![made])
}

/// In which polygon a cell lies that the search has not met.
fn why_in_mesh(lane: &Lane, node: u32, state: CellState) -> Option<Message> {
    if state != CellState::Unseen {
        return None;
    }
    let [polygon, corners, beside] = lane.mesh()?.polygon_at(node)?;
    let told = Message::new("why.in-polygon").with("polygon", polygon + 1);
    Some(told.with("corners", corners).with("beside", beside))
}
