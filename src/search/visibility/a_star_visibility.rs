//! A\* on the visibility graph: shortest any-angle paths of a point.
//!
//! **Idea.** A shortest path is a string pulled tight: straight, but for turns around corners. So the corners of
//! obstacles are the nodes, those that see each other are linked ([`CornerGraph`]), start and goal are joined to what
//! they see, and A\* searches the graph, with the straight line as its estimate.
//!
//! **Guarantee.** No path of a point is shorter, at any angle: it may touch corners and slide along walls, but not pass
//! between two blocked cells that touch. Never longer than the best path by moves past one blocked cell. Refused where
//! there are more than [`MOST_CORNERS`] corners or too many links, and where cells cost differently.
//!
//! **Complexity.** For n corners, O(n² w) to build the graph with lines of w cells, and O(n² log n) to search it;
//! memory O(cells + links).
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! section 3.2; T. Lozano-Pérez, M. A. Wesley, "An algorithm for planning collision-free paths among polyhedral
//! obstacles", 1979.
//!
//! **Deviations.** Only taut links are kept, which no shortest path misses. The graph is kept when start or goal are
//! elsewhere, and built again after an edit, where it would not have to be everywhere.
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&[".....", ".@@@.", "....."])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("a-star-visibility")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(4, 1))?;
//! solver.solve(false);
//! // By moves it would be 4.83.
//! assert!((solver.length().unwrap_or(None).unwrap_or(0.0) - 4.4142).abs() < 1e-4);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::sight_search::{GraphBuilder, LINE_HEURISTIC, SightSearch, heuristic};
use crate::graph::{CornerGraph, HalfCellPoint, MOST_CORNERS, NodeId, SightGraph};
use crate::message::Message;
use crate::search::best_first::a_star;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::entry::Need;
use crate::search::engine::family::Family;
use crate::search::engine::on_graph::GraphRefusal;
use crate::search::engine::on_graph::SightFacts;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::world::{Grid, World};

/// Its settings: of the move rule what a point goes by.
const SETTINGS: [SettingSpec; 5] = [
    LINE_HEURISTIC,
    SettingSpec {
        id: "neighbours",
        options: &["8"],
    },
    SettingSpec {
        id: "corners",
        // A point that may not touch corners has no shortest path, and between two that touch it does not fit.
        options: &["one"],
    },
    SettingSpec {
        id: "diagonal",
        options: &["sqrt2"],
    },
    SettingSpec {
        id: "agent",
        options: &["1"],
    },
];

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "a-star-visibility",
    family: Family::Graphs,
    settings: &SETTINGS,
    moves_on_grid: true,
    needs: &[Need::UniformCosts],
    about,
    pseudocode,
    claim: |_, _| Claim {
        may_stop: true,
        ..Claim::new(Guarantee::AnyAngle, Message::new("because.corners"))
    },
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |settings| Some(heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.anguelov-2011-graphs",
        idea: "about.a-star-visibility.idea",
        deviations: &[
            "about.a-star-visibility.deviation.cells",
            "about.a-star-visibility.deviation.taut",
            "about.a-star-visibility.deviation.names",
            "about.a-star-visibility.deviation.limit",
        ],
        use_when: &[
            "about.a-star-visibility.use.few",
            "about.a-star-visibility.use.shortest",
        ],
        avoid_when: &[
            "about.a-star-visibility.avoid.many",
            "about.a-star-visibility.avoid.changing",
            "about.a-star-visibility.avoid.body",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match heuristic(settings) {
        crate::graph::Heuristic::Zero => &BY_G,
        _ => &BY_F,
    }
}

/// What is built, then A\*.
pub(in crate::search) const fn listing(
    place: &'static str,
    link: &'static str,
    take: &'static str,
) -> [Line; 12] {
    [
        line(0, place, &[Moment::Placed]),
        line(0, "code.sight.refuse", &[Moment::Stopped]),
        line(0, link, &[Moment::Linked]),
        line(0, "code.best-first.begin", &[Moment::Began]),
        line(0, "code.best-first.start", &[Moment::Started]),
        line(0, "code.best-first.loop", &[]),
        line(1, take, &[Moment::Expanded]),
        line(1, "code.best-first.goal", &[Moment::Reached]),
        line(1, "code.best-first.successors", &[]),
        line(2, "code.best-first.new", &[Moment::Generated]),
        line(
            2,
            "code.best-first.improve",
            &[Moment::Improved, Moment::Reopened],
        ),
        line(0, "code.best-first.no-path", &[Moment::Exhausted]),
    ]
}

const PLACE: &str = "code.a-star-visibility.place";
const LINK: &str = "code.a-star-visibility.link";
static BY_F: [Line; 12] = listing(PLACE, LINK, "code.best-first.take");
static BY_G: [Line; 12] = listing(PLACE, LINK, "code.best-first.take-g");

/// Builds the graph of corners.
#[derive(Clone, Debug, Default)]
struct Corners {
    /// `None` where the start is on a blocked cell.
    known: Option<CornerGraph>,
    /// What is searched then.
    nothing: SightGraph,
}

impl GraphBuilder for Corners {
    fn place(&mut self, world: &World, fresh: bool) -> Result<usize, (GraphRefusal, u64)> {
        let grid = world.grid();
        let medium = grid.medium(grid.index(world.start()));
        let same = self.known.as_ref().map(|known| known.free().medium()) == medium;
        if fresh || !same {
            self.known = None;
        }
        self.nothing.freeze(Vec::new(), grid.len());
        let Some(medium) = medium else {
            return Ok(0);
        };
        if self.known.is_none() {
            let made = CornerGraph::new(grid, medium);
            self.known = Some(made.map_err(|why| (GraphRefusal::Corners, found(&why)))?);
        }
        let corners = self.known.as_mut().map(|known| {
            known.part();
            known.corners()
        });
        Ok(corners.unwrap_or(0))
    }

    fn forget(&mut self, grid: &Grid) {
        self.known = None;
        self.nothing.freeze(Vec::new(), grid.len());
    }

    fn link(&mut self, n: usize, _: &World) -> Result<(), (GraphRefusal, u64)> {
        match &mut self.known {
            Some(known) if known.graph().len() <= n => {
                let linked = known.link_next().map(|_| ());
                linked.map_err(|why| (GraphRefusal::Links, found(&why)))
            }
            _ => Ok(()),
        }
    }

    fn join(&mut self, world: &World) -> Result<(), (GraphRefusal, u64)> {
        if let Some(known) = &mut self.known {
            known.join(world.grid(), &[world.start(), world.goal()]);
        }
        Ok(())
    }

    fn facts(&self) -> SightFacts<'_> {
        let known = self.known.as_ref();
        SightFacts {
            graph: known.map_or(&self.nothing, CornerGraph::graph),
            placed: known.map_or(0, CornerGraph::corners),
            corners: true,
            mesh: None,
        }
    }

    fn looks(&self, nodes: usize) -> (u64, u64) {
        self.known
            .as_ref()
            .map_or((0, 0), |known| known.looks(nodes))
    }

    fn length(&self, world: &World, path: &[NodeId]) -> Result<f64, Message> {
        let fault = |node: NodeId| {
            Message::new("path.blocked").with("cell", world.grid().cell(node.index()))
        };
        let Some(known) = &self.known else {
            return Err(Message::new("path.empty"));
        };
        let point = |node: NodeId| -> Result<HalfCellPoint, Message> {
            let place = known.graph().place(node).ok_or_else(|| fault(node))?;
            Ok(known.graph().points()[place])
        };
        let mut length = 0.0;
        for pair in path.windows(2) {
            let (from, to) = (point(pair[0])?, point(pair[1])?);
            if !known.free().sees(from, to) {
                return Err(fault(pair[1]));
            }
            length += from.distance(to);
        }
        Ok(length)
    }

    fn leaves_out(&self) -> bool {
        false
    }

    fn bytes(&self) -> usize {
        self.known.as_ref().map_or(0, CornerGraph::bytes)
    }
}

/// How many there are, of a refusal that says so.
fn found(why: &Message) -> u64 {
    match why.arg("found") {
        Some(crate::message::Arg::Int(found)) => *found as u64,
        _ => MOST_CORNERS as u64,
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    SightSearch::boxed(Box::new(Corners::default()), settings)
}
