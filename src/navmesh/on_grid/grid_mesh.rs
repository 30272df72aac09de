//! The mesh of a grid's cells as the graph that A\* searches: places, their links, their names, and the path pulled
//! tight.

use super::super::{FreeSpace, Locator, MeshBuilding, MeshGraph, MeshNodes, NavMesh, pull};
use super::names::Names;
use crate::graph::{FreeCells, HalfCellPoint, MOST_LINKS, NodeId, SightGraph};
use crate::message::Message;
use crate::search::{GraphBuilder, GraphRefusal, MeshSizes, OnMesh, SightFacts};
use crate::world::scene::{Shape, trace_around};
use crate::world::{Cell, Grid, Medium, World};
use glam::DVec2;

/// The most sides of obstacles between which a mesh is made, in O(n log n) for n of them.
pub const MOST_SIDES: usize = 65_536;

/// No place.
const NONE: u32 = u32::MAX;

/// Makes the mesh, and links its places.
pub(super) struct GridMesh {
    nodes: MeshNodes,
    /// `None` where the start is on a blocked cell.
    known: Option<Known>,
    /// What is searched then.
    nothing: SightGraph,
}

/// The mesh of one world and the graph on it, for what moves in one medium.
struct Known {
    free: FreeCells,
    /// A cell is a metre wide; the lower left corner of the grid is the origin.
    mesh: NavMesh,
    locator: Locator,
    nodes: MeshNodes,
    /// The node of the mesh's graph that each place is.
    places: Vec<NodeId>,
    /// By node of the mesh's graph which place it is, or [`NONE`].
    place_of: Vec<u32>,
    graph: SightGraph,
    names: Names,
    columns: u32,
    rows: i32,
    /// The nodes that the path was found over, by their names, and its length along them and when pulled.
    way: Vec<u32>,
    lengths: [f64; 2],
    /// The bends of the path, by their names.
    bends: Vec<(u32, HalfCellPoint)>,
}

impl GridMesh {
    /// A mesh whose polygons or sides are the places; of no world as yet.
    pub fn new(nodes: MeshNodes) -> GridMesh {
        GridMesh {
            nodes,
            known: None,
            nothing: SightGraph::new(),
        }
    }
}

impl Known {
    fn new(grid: &Grid, medium: Medium, nodes: MeshNodes) -> Result<Known, (GraphRefusal, u64)> {
        let shapes = trace_around(grid, medium, 1.0);
        let sides: usize = shapes.iter().map(sides_of).sum();
        let refused = (GraphRefusal::Sides, sides as u64);
        if sides > MOST_SIDES {
            return Err(refused);
        }
        let mesh = FreeSpace::of_cells(grid, &shapes, 1.0, 0.0)
            .and_then(|space| MeshBuilding::run(&space, true))
            .map_err(|_| refused)?;
        let places: Vec<NodeId> = match nodes {
            // From a polygon by itself nothing leads elsewhere.
            MeshNodes::Centres => {
                let polygons = (0..mesh.polygons()).filter(|polygon| beside(&mesh, *polygon) > 0);
                polygons.map(NodeId).collect()
            }
            MeshNodes::Middles => crossings(&mesh).map(NodeId).collect(),
        };
        let bound = match nodes {
            MeshNodes::Centres => mesh.polygons() as usize,
            MeshNodes::Middles => mesh.sides(),
        };
        let mut place_of = vec![NONE; bound];
        for (place, node) in places.iter().enumerate() {
            place_of[node.index()] = place as u32;
        }
        if !places.is_empty() && places.len() + 2 > grid.len() {
            return Err((GraphRefusal::Names, places.len() as u64));
        }
        Ok(Known {
            free: FreeCells::new(grid, medium),
            locator: Locator::new(&mesh),
            mesh,
            nodes,
            places,
            place_of,
            graph: SightGraph::new(),
            names: Names::new(grid),
            columns: grid.width(),
            rows: grid.height() as i32,
            way: Vec::new(),
            lengths: [0.0; 2],
            bends: Vec::new(),
        })
    }

    /// The nearest point in half cells, exact but for middles of polygons.
    fn half_cells(&self, at: DVec2) -> HalfCellPoint {
        HalfCellPoint {
            x: (2.0 * at.x).round() as i32,
            y: 2 * self.rows - (2.0 * at.y).round() as i32,
        }
    }

    fn metres(&self, cell: Cell) -> DVec2 {
        let HalfCellPoint { x, y } = HalfCellPoint::middle(cell);
        DVec2::new(f64::from(x), f64::from(2 * self.rows - y)) / 2.0
    }

    /// The graph of the mesh between two cells.
    fn between(&self, start: Cell, goal: Cell) -> MeshGraph<'_> {
        let [start, goal] = [start, goal].map(|cell| self.metres(cell));
        MeshGraph::new(&self.mesh, &self.locator, self.nodes, start, goal)
    }

    /// Forgets what was joined, and the path.
    fn part(&mut self) {
        self.graph.truncate(self.places.len());
        self.way.clear();
        self.bends.clear();
    }

    fn link(&mut self, n: usize) {
        let graph = MeshGraph::without_ends(&self.mesh, self.nodes);
        let node = self.places[n];
        let mut links = Vec::new();
        graph.neighbours(node, |other| {
            links.extend(
                self.place_of
                    .get(other.index())
                    .filter(|place| (**place as usize) < n),
            );
        });
        links.sort_unstable();
        links.dedup();
        let at = self.half_cells(graph.at(node));
        self.graph.add_linked(at, &links);
    }

    /// Joins start and goal with the places of the polygons that they lie in, and with each other in one polygon.
    fn join(&mut self, grid: &Grid, start: Cell, goal: Cell) -> Result<(), (GraphRefusal, u64)> {
        self.part();
        let graph = self.between(start, goal);
        let mut ends = vec![(graph.start(), start)];
        if start != goal {
            ends.push((graph.goal(), goal));
        }
        let count = self.places.len() as u32;
        let joined: Vec<(HalfCellPoint, Vec<u32>)> = ends
            .iter()
            .map(|(node, cell)| {
                let mut links = Vec::new();
                graph.neighbours(*node, |other| {
                    if other == graph.start() && *node == graph.goal() {
                        links.push(count);
                    }
                    let place = self.place_of.get(other.index());
                    links.extend(place.filter(|place| **place != NONE));
                });
                links.sort_unstable();
                links.dedup();
                (HalfCellPoint::middle(*cell), links)
            })
            .collect();
        for (at, links) in joined {
            self.graph.add_linked(at, &links);
        }
        self.names.clear();
        let ends: Vec<u32> = ends
            .iter()
            .map(|(_, cell)| grid.index(*cell) as u32)
            .collect();
        for end in &ends {
            self.names.take(*end);
        }
        let mut names = Vec::with_capacity(self.graph.len());
        for place in 0..self.places.len() {
            let given = self.name(self.graph.points()[place]);
            names.push(given.ok_or((GraphRefusal::Names, self.places.len() as u64))?);
        }
        names.extend(ends);
        self.graph.freeze(names, grid.len());
        Ok(())
    }

    /// A name for a place, a cell that is free before others.
    fn name(&mut self, at: HalfCellPoint) -> Option<u32> {
        let (free, columns) = (&self.free, self.columns);
        let likes = |cell: u32| free.is_free((cell % columns) as i32, (cell / columns) as i32);
        self.names.give(at, likes)
    }

    /// The node of the mesh's graph that is named so.
    fn node(&self, graph: &MeshGraph<'_>, name: u32) -> Option<NodeId> {
        let place = self.graph.place(NodeId(name))?;
        Some(match place.checked_sub(self.places.len()) {
            None => self.places[place],
            Some(0) => graph.start(),
            Some(_) => graph.goal(),
        })
    }

    fn pull(&mut self, start: Cell, goal: Cell, way: &[NodeId]) -> Vec<u32> {
        let graph = self.between(start, goal);
        let nodes: Vec<NodeId> = way
            .iter()
            .filter_map(|node| self.node(&graph, node.0))
            .collect();
        let pulled = pull(
            self.metres(start),
            &graph.portals(&nodes),
            self.metres(goal),
        );
        let points: Vec<HalfCellPoint> = pulled.iter().map(|at| self.half_cells(*at)).collect();
        let along = |points: &[HalfCellPoint]| -> f64 {
            points
                .windows(2)
                .map(|pair| pair[0].distance(pair[1]))
                .sum()
        };
        let over: Vec<HalfCellPoint> = way.iter().filter_map(|node| self.point(node.0)).collect();
        self.lengths = [along(&over), along(&points)];
        self.way = way.iter().map(|node| node.0).collect();
        let mut path = vec![self.way[0]];
        for at in &points[1..points.len().max(2) - 1] {
            // Where all cells are names, that of a node: there are more cells than bends and ends, because no bend is
            // on an edge of the grid.
            let taken = |cell: &u32| path.contains(cell) || self.way.last() == Some(cell);
            let other = (0..self.names.len() as u32).find(|cell| !taken(cell));
            let Some(name) = self.name(*at).or(other) else {
                break;
            };
            self.bends.push((name, *at));
            path.push(name);
        }
        path.extend(self.way.last().filter(|_| self.way.len() > 1));
        path
    }

    fn point(&self, name: u32) -> Option<HalfCellPoint> {
        let facts = SightFacts {
            graph: &self.graph,
            placed: self.places.len(),
            corners: true,
            mesh: Some(self),
        };
        facts.point(name)
    }

    fn outline(&self, polygon: u32, told: &mut Vec<i32>) {
        let corners = self.mesh.corners(polygon);
        told.push(corners.len() as i32);
        for corner in corners {
            let at = self.half_cells(self.mesh.vertex(*corner));
            told.extend([at.x, at.y]);
        }
    }

    /// The polygons that a place of the graph lies in or beside.
    fn polygons_of(&self, place: usize) -> Vec<u32> {
        let Some(node) = self.places.get(place) else {
            let Some(at) = self.graph.points().get(place) else {
                return Vec::new();
            };
            let at = DVec2::new(f64::from(at.x), f64::from(2 * self.rows - at.y)) / 2.0;
            return self.locator.at(&self.mesh, at).collect();
        };
        let graph = MeshGraph::without_ends(&self.mesh, self.nodes);
        let (own, _) = graph.polygons_of(*node);
        let there = own
            .into_iter()
            .filter(|polygon| *polygon < self.mesh.polygons());
        there.collect()
    }
}

impl OnMesh for Known {
    fn sizes(&self) -> MeshSizes {
        MeshSizes {
            polygons: self.mesh.polygons() as usize,
            vertices: self.mesh.vertices().len(),
            crossings: crossings(&self.mesh).count(),
            bytes: self.mesh.bytes() + self.locator.bytes(),
        }
    }

    fn sides(&self) -> Vec<i32> {
        let all = 0..self.mesh.sides() as u32;
        let outer = all.filter(|side| self.mesh.twin(*side).is_none());
        let ends = |side: u32| {
            let (a, b) = self.mesh.ends(side);
            [a, b].map(|vertex| self.half_cells(self.mesh.vertex(vertex)))
        };
        let sides = crossings(&self.mesh).chain(outer).flat_map(ends);
        sides.flat_map(|at| [at.x, at.y]).collect()
    }

    fn around(&self, place: usize) -> Vec<i32> {
        let mut told = Vec::new();
        for polygon in self.polygons_of(place) {
            self.outline(polygon, &mut told);
        }
        told
    }

    fn polygon_at(&self, cell: u32) -> Option<[usize; 3]> {
        let at = self.metres(Cell::new(cell % self.columns, cell / self.columns));
        let polygon = self.locator.at(&self.mesh, at).next()?;
        let sides = self.mesh.sides_of(polygon);
        Some([polygon as usize, sides.len(), beside(&self.mesh, polygon)])
    }

    fn bend(&self, name: u32) -> Option<HalfCellPoint> {
        let mut bends = self.bends.iter();
        bends.find(|(known, _)| *known == name).map(|(_, at)| *at)
    }

    fn pulled(&self) -> Option<(&[u32], [f64; 2])> {
        (!self.way.is_empty()).then_some((&self.way[..], self.lengths))
    }
}

impl GraphBuilder for GridMesh {
    fn place(&mut self, world: &World, fresh: bool) -> Result<usize, (GraphRefusal, u64)> {
        let grid = world.grid();
        let medium = grid.medium(grid.index(world.start()));
        let same = self.known.as_ref().map(|known| known.free.medium()) == medium;
        if fresh || !same {
            self.known = None;
        }
        self.nothing.freeze(Vec::new(), grid.len());
        let Some(medium) = medium else {
            return Ok(0);
        };
        if self.known.is_none() {
            self.known = Some(Known::new(grid, medium, self.nodes)?);
        }
        Ok(self.known.as_mut().map_or(0, |known| {
            known.part();
            known.places.len()
        }))
    }

    fn forget(&mut self, grid: &Grid) {
        self.known = None;
        self.nothing.freeze(Vec::new(), grid.len());
    }

    fn link(&mut self, n: usize, _: &World) -> Result<(), (GraphRefusal, u64)> {
        match &mut self.known {
            Some(known) if known.graph.links() > MOST_LINKS => {
                Err((GraphRefusal::Links, known.graph.links() as u64))
            }
            Some(known) if known.graph.len() <= n => {
                known.link(n);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn join(&mut self, world: &World) -> Result<(), (GraphRefusal, u64)> {
        match &mut self.known {
            Some(known) => known.join(world.grid(), world.start(), world.goal()),
            None => Ok(()),
        }
    }

    fn facts(&self) -> SightFacts<'_> {
        let known = self.known.as_ref();
        SightFacts {
            graph: known.map_or(&self.nothing, |known| &known.graph),
            placed: known.map_or(0, |known| known.places.len()),
            corners: true,
            mesh: known.map(|known| known as &dyn OnMesh),
        }
    }

    fn looks(&self, _: usize) -> (u64, u64) {
        (0, 0)
    }

    fn length(&self, world: &World, path: &[NodeId]) -> Result<f64, Message> {
        let fault = |node: NodeId| {
            Message::new("path.blocked").with("cell", world.grid().cell(node.index()))
        };
        let Some(known) = &self.known else {
            return Err(Message::new("path.empty"));
        };
        let mut length = 0.0;
        for pair in path.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|node| known.point(node.0).ok_or(node));
            let (from, to) = (from.map_err(fault)?, to.map_err(fault)?);
            if !known.free.sees(from, to) {
                return Err(fault(pair[1]));
            }
            length += from.distance(to);
        }
        Ok(length)
    }

    fn leaves_out(&self) -> bool {
        false
    }

    fn pulls(&self) -> bool {
        true
    }

    fn pull(&mut self, world: &World, way: &[NodeId]) -> Vec<u32> {
        match &mut self.known {
            Some(known) if !way.is_empty() => known.pull(world.start(), world.goal(), way),
            _ => Vec::new(),
        }
    }

    fn bytes(&self) -> usize {
        self.known.as_ref().map_or(0, |known| {
            known.mesh.bytes()
                + known.locator.bytes()
                + known.free.bytes()
                + known.names.bytes()
                + known.graph.bytes()
                + 4 * (known.places.len() + known.place_of.len() + known.way.len())
                + size_of_val(&known.bends[..])
        })
    }
}

/// How many sides of a polygon have another beyond them.
fn beside(mesh: &NavMesh, polygon: u32) -> usize {
    let sides = mesh.sides_of(polygon);
    sides.filter(|side| mesh.twin(*side).is_some()).count()
}

/// The sides between two polygons, each once.
fn crossings(mesh: &NavMesh) -> impl Iterator<Item = u32> + '_ {
    (0..mesh.sides() as u32).filter(|side| mesh.twin(*side).is_some_and(|twin| *side < twin))
}

/// How many sides a shape has whose corners are those of cells: where its outline turns.
fn sides_of(shape: &Shape) -> usize {
    let Shape::Polygon { rings } = shape else {
        return 0;
    };
    let turns = |ring: &Vec<DVec2>| {
        let at = |index: usize| ring[index % ring.len()];
        let turns = |index: &usize| {
            let (a, b, c) = (at(*index), at(index + 1), at(index + 2));
            (b - a).perp_dot(c - b) != 0.0
        };
        (0..ring.len()).filter(turns).count()
    };
    rings.iter().map(turns).sum()
}
