//! A\* over waypoints: a small graph that is laid over the world, and what it leaves uncovered.
//!
//! **Idea.** A few points stand for the world: those that see each other are linked, start and goal join the nearest
//! one that they see, and A\* goes from point to point. Designers of levels lay such graphs by hand; here the world is
//! divided into squares, and each gets its waypoint where there is most room.
//!
//! **Guarantee.** A shortest path of the graph, which may be much longer than a shortest path of the world. Incomplete:
//! where start or goal see no waypoint, or none that leads to the other, there may be a path all the same.
//!
//! **Complexity.** For w waypoints in squares s cells wide, O(cells) to place them, O(w s) to link them, O(w log w) to
//! search; memory O(cells + w).
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 3.2.
//!
//! **Deviations.** The thesis has the points placed by a designer. Looks go two squares far each way, so that links are
//! neighbours; there it is left open. It says that coverage is not guaranteed; here it is measured
//! ([`OnGraph::uncovered`](crate::search::engine::on_graph::OnGraph::uncovered)).
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["................"; 8])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("a-star-waypoints")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 0), Cell::new(15, 0))?;
//! solver.solve(false);
//! // By way of waypoints, though the goal is in sight.
//! assert_eq!(solver.path().map(|path| path.len()), Some(5));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use std::cell::OnceCell;
use std::ops::Range;

use super::a_star_visibility::listing;
use super::sight_search::{GraphBuilder, LINE_HEURISTIC, SightSearch, heuristic};
use crate::graph::{DIRECTIONS, HalfCellPoint, Heuristic, MoveRule, Moves, NodeId, SightGraph};
use crate::message::Message;
use crate::path::{lines_length, look};
use crate::search::best_first::a_star;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::entry::Need;
use crate::search::engine::family::Family;
use crate::search::engine::move_rule::move_rule;
use crate::search::engine::on_graph::GraphRefusal;
use crate::search::engine::on_graph::SightFacts;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::Line;
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::world::{Cell, Grid, Medium, World};

/// How wide the squares are, in cells.
const SPACING: SettingSpec = SettingSpec {
    id: "spacing",
    options: &["4", "8", "16", "32"],
};

const SETTINGS: [SettingSpec; 4] = [
    SPACING,
    LINE_HEURISTIC,
    SettingSpec {
        id: "neighbours",
        options: &["8"],
    },
    SettingSpec {
        id: "diagonal",
        options: &["sqrt2"],
    },
];

/// How far looks go, in squares each way.
const FAR: i64 = 2;
/// So many squares lie within that.
const NEAR: usize = 25;

/// No waypoint.
const NONE: u32 = u32::MAX;

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "a-star-waypoints",
    family: Family::Graphs,
    settings: &SETTINGS,
    moves_on_grid: true,
    needs: &[Need::UniformCosts],
    about,
    pseudocode,
    claim: |_, _| Claim {
        may_stop: true,
        ..Claim::new(Guarantee::InGraph, Message::new("because.waypoints"))
    },
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.anguelov-2011-graphs",
        idea: "about.a-star-waypoints.idea",
        deviations: &[
            "about.a-star-waypoints.deviation.placed",
            "about.a-star-waypoints.deviation.far",
            "about.a-star-waypoints.deviation.covered",
        ],
        use_when: &[
            "about.a-star-waypoints.use.memory",
            "about.a-star-waypoints.use.meaning",
        ],
        avoid_when: &[
            "about.a-star-waypoints.avoid.complete",
            "about.a-star-waypoints.avoid.length",
            "about.a-star-waypoints.avoid.changing",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match heuristic(settings) {
        Heuristic::Zero => &BY_G,
        _ => &BY_F,
    }
}

const PLACE: &str = "code.a-star-waypoints.place";
const LINK: &str = "code.a-star-waypoints.link";
static BY_F: [Line; 12] = listing(PLACE, LINK, "code.best-first.take");
static BY_G: [Line; 12] = listing(PLACE, LINK, "code.best-first.take-g");

/// Places and links waypoints.
#[derive(Clone, Debug)]
struct Waypoints {
    rule: MoveRule,
    spacing: u32,
    known: Option<Known>,
    /// What is searched where the agent cannot stand at the start.
    nothing: SightGraph,
}

/// The waypoints of one world and the graph on them, for the medium that an agent moves in.
#[derive(Clone, Debug)]
struct Known {
    moves: Moves,
    medium: Medium,
    spacing: u32,
    /// Squares in a row of them.
    across: u32,
    /// By square: its waypoint, or [`NONE`].
    of_square: Vec<u32>,
    /// By waypoint: its cell, and the lines looked along and cells that they came to, in all up to it.
    cells: Vec<u32>,
    looks: Vec<(u64, u64)>,
    graph: SightGraph,
    /// By waypoint: one and the same number for those that lead to each other. Of the graph as it was joined.
    parts: Vec<u32>,
    /// The cell to which paths lead.
    goal: u32,
    /// By cell, once it is asked for: whether the agent can go from there to the goal by moves.
    reaches: OnceCell<Vec<bool>>,
}

impl Known {
    fn new(grid: &Grid, rule: MoveRule, medium: Medium, spacing: u32) -> Known {
        let moves = Moves::new(grid, rule);
        let across = grid.width().div_ceil(spacing);
        let down = grid.height().div_ceil(spacing);
        let mut known = Known {
            moves,
            medium,
            spacing,
            across,
            of_square: vec![NONE; across as usize * down as usize],
            cells: Vec::new(),
            looks: vec![(0, 0)],
            graph: SightGraph::new(),
            parts: Vec::new(),
            goal: 0,
            reaches: OnceCell::new(),
        };
        let room = known.room(grid);
        for square in 0..known.of_square.len() {
            if let Some(cell) = known.roomiest(grid, &room, square as u32) {
                known.of_square[square] = known.cells.len() as u32;
                known.cells.push(cell);
            }
        }
        known
    }

    fn stands(&self, grid: &Grid, cell: usize) -> bool {
        self.moves.medium(grid, cell) == Some(self.medium)
    }

    /// By cell: how many moves it is from there to the nearest cell where the agent cannot stand, or out of the grid.
    /// O(cells).
    fn room(&self, grid: &Grid) -> Vec<u32> {
        let (width, height) = (grid.width() as usize, grid.height() as usize);
        let mut room = vec![0u32; grid.len()];
        // Forwards from those above and to the left, backwards from those below and to the right.
        for i in 0..grid.len() {
            let (x, y) = (i % width, i / width);
            if self.stands(grid, i) {
                room[i] = match (x, y) {
                    (0, _) | (_, 0) => 1,
                    (x, _) => {
                        let right = if x + 1 < width {
                            room[i - width + 1]
                        } else {
                            0
                        };
                        1 + room[i - 1]
                            .min(room[i - width])
                            .min(room[i - width - 1])
                            .min(right)
                    }
                };
            }
        }
        for i in (0..grid.len()).rev() {
            let (x, y) = (i % width, i / width);
            let back = match (x + 1 == width, y + 1 == height) {
                (true, _) | (_, true) => 0,
                _ => {
                    let left = if x > 0 { room[i + width - 1] } else { 0 };
                    room[i + 1]
                        .min(room[i + width])
                        .min(room[i + width + 1])
                        .min(left)
                }
            };
            room[i] = room[i].min(1 + back);
        }
        room
    }

    /// The cell of a square with the most room, the one nearest to its middle if there are several.
    fn roomiest(&self, grid: &Grid, room: &[u32], square: u32) -> Option<u32> {
        let (left, top) = (
            square % self.across * self.spacing,
            square / self.across * self.spacing,
        );
        let right = (left + self.spacing).min(grid.width());
        let below = (top + self.spacing).min(grid.height());
        // In half cells.
        let middle = |from: u32, to: u32, at: u32| (2 * at + 1).abs_diff(from + to);
        let mut best: Option<(u32, u32, u32)> = None;
        for y in top..below {
            for x in left..right {
                let cell = grid.index(Cell::new(x, y));
                if room[cell] == 0 {
                    continue;
                }
                let (dx, dy) = (middle(left, right, x), middle(top, below, y));
                let away = dx * dx + dy * dy;
                let better = |(most, least, _): (u32, u32, u32)| {
                    room[cell] > most || room[cell] == most && away < least
                };
                if best.is_none_or(better) {
                    best = Some((room[cell], away, cell as u32));
                }
            }
        }
        best.map(|(_, _, cell)| cell)
    }

    /// Forgets what was joined.
    fn part(&mut self) {
        self.graph.truncate(self.cells.len());
        self.looks.truncate(self.cells.len() + 1);
    }

    /// The waypoints of the squares around the one of a cell.
    fn near(&self, grid: &Grid, cell: u32) -> impl Iterator<Item = u32> {
        let Cell { x, y } = grid.cell(cell as usize);
        let (x, y) = (i64::from(x / self.spacing), i64::from(y / self.spacing));
        let across = i64::from(self.across);
        let down = self.of_square.len() as i64 / across;
        let rows = (y - FAR).max(0)..=(y + FAR).min(down - 1);
        rows.flat_map(move |row| {
            let columns = (x - FAR).max(0)..=(x + FAR).min(across - 1);
            columns.map(move |column| (row * across + column) as usize)
        })
        .map(|square| self.of_square[square])
        .filter(|&waypoint| waypoint != NONE)
    }

    fn link(&mut self, n: usize, grid: &Grid) {
        let cell = self.cells[n];
        let (mut lines, mut cells) = self.looks[n];
        let mut links = Vec::with_capacity(NEAR);
        for other in self.near(grid, cell).filter(|&other| (other as usize) < n) {
            let sight = look(grid, &self.moves, cell, self.cells[other as usize]);
            lines += 1;
            cells += u64::from(sight.cells);
            if sight.seen {
                links.push(other);
            }
        }
        self.graph
            .add_linked(HalfCellPoint::middle(grid.cell(cell as usize)), &links);
        self.looks.push((lines, cells));
    }

    /// The nearest waypoint that is seen from a cell, and the lines looked along and cells that they came to.
    fn nearest(&self, grid: &Grid, cell: u32) -> (Option<u32>, (u64, u64)) {
        let (mut lines, mut cells) = (0, 0);
        if !self.stands(grid, cell as usize) {
            return (None, (0, 0));
        }
        let at = grid.cell(cell as usize);
        let mut near = [(u32::MAX, NONE); NEAR];
        let mut found = 0;
        for waypoint in self.near(grid, cell) {
            let there = grid.cell(self.cells[waypoint as usize] as usize);
            let (dx, dy) = (there.x.abs_diff(at.x), there.y.abs_diff(at.y));
            near[found] = (dx * dx + dy * dy, waypoint);
            found += 1;
        }
        near[..found].sort_unstable();
        for &(_, waypoint) in &near[..found] {
            let sight = look(grid, &self.moves, cell, self.cells[waypoint as usize]);
            lines += 1;
            cells += u64::from(sight.cells);
            if sight.seen {
                return (Some(waypoint), (lines, cells));
            }
        }
        (None, (lines, cells))
    }

    fn join(&mut self, grid: &Grid, start: u32, goal: u32) {
        self.part();
        let mut names = self.cells.clone();
        for end in [start, goal] {
            let Cell { x, y } = grid.cell(end as usize);
            let square = y / self.spacing * self.across + x / self.spacing;
            let own = self.of_square[square as usize];
            if own != NONE && self.cells[own as usize] == end || names.last() == Some(&end) {
                continue;
            }
            let (nearest, (lines, cells)) = self.nearest(grid, end);
            let (all_lines, all_cells) = self.looks[self.looks.len() - 1];
            self.looks.push((all_lines + lines, all_cells + cells));
            self.graph
                .add_linked(HalfCellPoint::middle(Cell::new(x, y)), nearest.as_slice());
            names.push(end);
        }
        self.graph.freeze(names, grid.len());
        self.find_parts();
        if self.goal != goal {
            self.reaches = OnceCell::new();
        }
        self.goal = goal;
    }

    /// Numbers the parts of the graph; start and goal, at the ends of a link, join none. O(waypoints + links).
    fn find_parts(&mut self) {
        self.parts = vec![NONE; self.cells.len()];
        let mut waiting = Vec::new();
        for first in 0..self.cells.len() {
            if self.parts[first] != NONE {
                continue;
            }
            self.parts[first] = first as u32;
            waiting.push(first);
            while let Some(at) = waiting.pop() {
                for &other in self.graph.links_of(at) {
                    let other = other as usize;
                    if other < self.cells.len() && self.parts[other] == NONE {
                        self.parts[other] = first as u32;
                        waiting.push(other);
                    }
                }
            }
        }
    }

    /// By cell: whether the agent gets from there to the goal by moves. O(cells).
    fn reaches(&self, grid: &Grid) -> &[bool] {
        self.reaches.get_or_init(|| {
            let width = grid.width() as i32;
            let mut reaches = vec![false; grid.len()];
            let mut waiting = vec![self.goal];
            reaches[self.goal as usize] = self.stands(grid, self.goal as usize);
            while let Some(at) = waiting.pop() {
                let mut mask = match reaches[at as usize] {
                    true => self.moves.mask(at as usize),
                    false => 0,
                };
                while mask != 0 {
                    let (dx, dy) = DIRECTIONS[mask.trailing_zeros() as usize & 7];
                    mask &= mask - 1;
                    let to = (at as i32 + dy * width + dx) as u32;
                    if !std::mem::replace(&mut reaches[to as usize], true) {
                        waiting.push(to);
                    }
                }
            }
            reaches
        })
    }

    fn uncovered(&self, grid: &Grid, rows: Range<u32>) -> Vec<u8> {
        let reaches = self.reaches(grid);
        let part = |waypoint: u32| self.parts[waypoint as usize];
        let goal = self.nearest(grid, self.goal).0.map(part);
        let width = grid.width();
        let cells = rows.start.min(grid.height()) * width..rows.end.min(grid.height()) * width;
        let stands = |cell: u32| match self.nearest(grid, cell).0 {
            _ if !reaches[cell as usize] => OUT_OF_REACH,
            None => SEES_NONE,
            Some(waypoint) if goal.is_some_and(|goal| goal != part(waypoint)) => LED_ASTRAY,
            Some(_) => COVERED,
        };
        cells.map(stands).collect()
    }
}

/// A cell from which the goal cannot be reached by moves either.
pub const OUT_OF_REACH: u8 = 0;
/// A cell that sees a waypoint that leads to the goal's.
pub const COVERED: u8 = 1;
/// A cell that sees no waypoint.
pub const SEES_NONE: u8 = 2;
/// A cell whose nearest waypoint in sight does not lead to the goal's.
pub const LED_ASTRAY: u8 = 3;

impl GraphBuilder for Waypoints {
    fn place(&mut self, world: &World, fresh: bool) -> Result<usize, (GraphRefusal, u64)> {
        let grid = world.grid();
        let medium = crate::graph::room(grid, self.rule, world.start());
        let same = self.known.as_ref().map(|known| known.medium) == medium;
        if fresh || !same {
            let new = |medium| Known::new(grid, self.rule, medium, self.spacing);
            self.known = medium.map(new);
        }
        self.nothing.freeze(Vec::new(), grid.len());
        Ok(self.known.as_mut().map_or(0, |known| {
            if known.graph.len() > known.cells.len() {
                known.part();
            }
            known.cells.len()
        }))
    }

    fn forget(&mut self, grid: &Grid) {
        self.known = None;
        self.nothing.freeze(Vec::new(), grid.len());
    }

    fn link(&mut self, n: usize, world: &World) -> Result<(), (GraphRefusal, u64)> {
        if let Some(known) = self.known.as_mut().filter(|known| known.graph.len() <= n) {
            known.link(n, world.grid());
        }
        Ok(())
    }

    fn join(&mut self, world: &World) -> Result<(), (GraphRefusal, u64)> {
        let grid = world.grid();
        let [start, goal] = [world.start(), world.goal()].map(|cell| grid.index(cell) as u32);
        if let Some(known) = &mut self.known {
            known.join(grid, start, goal);
        }
        Ok(())
    }

    fn facts(&self) -> SightFacts<'_> {
        let known = self.known.as_ref();
        SightFacts {
            graph: known.map_or(&self.nothing, |known| &known.graph),
            placed: known.map_or(0, |known| known.cells.len()),
            corners: false,
            mesh: None,
        }
    }

    fn looks(&self, nodes: usize) -> (u64, u64) {
        let looks = self.known.as_ref().map(|known| &known.looks);
        looks.map_or((0, 0), |looks| looks[nodes.min(looks.len() - 1)])
    }

    fn length(&self, world: &World, path: &[NodeId]) -> Result<f64, Message> {
        let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
        lines_length(world.grid(), self.rule, &cells)
    }

    fn leaves_out(&self) -> bool {
        true
    }

    fn moves(&self) -> Option<&Moves> {
        self.known.as_ref().map(|known| &known.moves)
    }

    fn uncovered(&self, world: &World, rows: Range<u32>) -> Vec<u8> {
        let known = self.known.as_ref();
        known.map_or_else(Vec::new, |known| known.uncovered(world.grid(), rows))
    }

    fn bytes(&self) -> usize {
        self.known.as_ref().map_or(0, |known| {
            known.moves.bytes()
                + known.graph.bytes()
                + known.of_square.len() * size_of::<u32>()
                + known.cells.capacity() * size_of::<u32>()
                + known.parts.capacity() * size_of::<u32>()
                + known.looks.capacity() * size_of::<(u64, u64)>()
                + known.reaches.get().map_or(0, Vec::len)
        })
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let builder = Waypoints {
        rule: move_rule(settings),
        spacing: settings.number("spacing").max(1) as u32,
        known: None,
        nothing: SightGraph::new(),
    };
    SightSearch::boxed(Box::new(builder), settings)
}
