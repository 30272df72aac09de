//! A* with a differential heuristic (ALT): true distances from a few landmarks give lower bounds.
//!
//! **Idea.** A* with h = the larger of the octile distance and what the tables of [`landmarks`](super::landmarks) say.
//! Where walls make detours long, the tables take them into account, and fewer nodes are expanded.
//!
//! **Guarantee.** Optimal, and no node is expanded twice, as long as the tables are of the world as it is, or of one in
//! which moves have only gone or become dearer since. After a move has become possible or cheaper h may be too large:
//! then the path may be longer than the shortest.
//!
//! **Complexity.** That of A*, with k looks for each node seen; beforehand k + 1 runs of Dijkstra's algorithm, and a
//! cost per landmark and cell of memory.
//!
//! **Source.** N. R. Sturtevant, A. Felner, M. Barrer, J. Schaeffer, N. Burch, "Memory-based heuristics for explicit
//! state spaces", 2009; A. V. Goldberg, C. Harrelson, "Computing the shortest path: A* search meets graph theory", 2005
//! (ALT).
//!
//! **Deviations.** The tables have all landmarks, and all are asked each time; ALT asks those only that are good for
//! the two ends. Parts of the grid that are apart from the largest have no landmarks: there h is the octile distance.
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("a-star-landmarks")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(3, 1))?;
//! solver.solve(false);
//! assert_eq!(solver.path().map(|path| path.len()), Some(6));
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use std::rc::Rc;

use super::a_star::{self, TIES};
use super::landmarks::{Tables, WithTables};
use crate::graph::{Cost, GridGraph, Heuristic, Moves, NodeId};
use crate::message::Message;
use crate::search::Search;
use crate::search::engine::best_first::BestFirst;
use crate::search::engine::best_first::BestFirstSettings;
use crate::search::engine::best_first::Target;
use crate::search::engine::claim::Claim;
use crate::search::engine::claim::Guarantee;
use crate::search::engine::entry::About;
use crate::search::engine::entry::Entry;
use crate::search::engine::family::Family;
use crate::search::engine::on_grid::GridAlgorithm;
use crate::search::engine::on_grid::GridSearch;
use crate::search::engine::open_list::OpenList;
use crate::search::engine::order::Weight;
use crate::search::engine::pseudocode::{Line, Moment, line};
use crate::search::engine::runner::Runner;
use crate::search::engine::settings::SettingSpec;
use crate::search::engine::settings::Settings;
use crate::search::engine::table_facts::TableValidity;
use crate::search::engine::table_facts::{TableFacts, TableKind};
use crate::trace::{Counters, Process, Recorder, Status};
use crate::world::Grid;

/// How many landmarks there are.
const LANDMARKS: SettingSpec = SettingSpec {
    id: "landmarks",
    options: &["4", "1", "2", "8", "16"],
};

/// What becomes of the tables when the world is edited.
const TABLES: SettingSpec = SettingSpec {
    id: "tables",
    options: &["kept", "anew"],
};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "a-star-landmarks",
    family: Family::Shortest,
    settings: &[LANDMARKS, TABLES, TIES],
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Optimal, Message::new("because.tables")),
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |_| Some(Heuristic::Octile),
    make,
};

fn about() -> About {
    About {
        paper: "paper.sturtevant-2009",
        idea: "about.a-star-landmarks.idea",
        deviations: &[
            "about.a-star-landmarks.deviation.all",
            "about.a-star-landmarks.deviation.parts",
            "about.shared.lazy",
            "about.shared.whole-costs",
        ],
        use_when: &[
            "about.a-star-landmarks.use.walls",
            "about.a-star-landmarks.use.still",
        ],
        avoid_when: &[
            "about.a-star-landmarks.avoid.changing",
            "about.a-star-landmarks.avoid.memory",
            "about.a-star-landmarks.avoid.open",
        ],
    }
}

fn pseudocode(_: &Settings) -> &'static [Line] {
    &LISTING
}

static LISTING: [Line; 10] = [
    line(0, "code.a-star-landmarks.begin", &[Moment::Began]),
    line(0, "code.best-first.start", &[Moment::Started]),
    line(0, "code.best-first.loop", &[]),
    line(1, "code.best-first.take", &[Moment::Expanded]),
    line(1, "code.best-first.goal", &[Moment::Reached]),
    line(1, "code.best-first.successors", &[]),
    line(2, "code.best-first.new", &[Moment::Generated]),
    line(2, "code.a-star-landmarks.estimate", &[]),
    line(
        2,
        "code.best-first.improve",
        &[Moment::Improved, Moment::Reopened],
    ),
    line(0, "code.best-first.no-path", &[Moment::Exhausted]),
];

/// The settings of such an A\*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LandmarkSettings {
    /// How many landmarks, at most.
    pub landmarks: usize,
    /// Whether tables that are no longer of the world as it is are made anew.
    pub anew: bool,
    /// Of the search: its order. The estimate is the octile distance, besides the tables.
    pub search: BestFirstSettings,
}

/// A* on a grid, with tables.
#[derive(Clone, Debug)]
pub struct LandmarkSearch<C: Cost> {
    search: BestFirst<C>,
    goal: NodeId,
    tables: Option<Rc<Tables<C>>>,
    standing: TableValidity,
}

impl<'g, C: Cost> Process<&'g GridGraph<'g, C>> for LandmarkSearch<C> {
    fn step<R: Recorder>(&mut self, graph: &'g GridGraph<'g, C>, recorder: &mut R) -> Status {
        match &self.tables {
            Some(tables) => {
                let graph = WithTables::new(graph, tables, self.goal);
                self.search.step(&graph, recorder)
            }
            None => self.search.step(graph, recorder),
        }
    }
}

impl<C: Cost> Search for LandmarkSearch<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        self.search.path()
    }

    fn path_units(&self) -> Option<u64> {
        self.search.path_units()
    }

    /// The tables are not counted: they are made once, and serve all searches.
    fn counters(&self) -> Counters {
        self.search.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.search.is_open(node)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.search.is_closed(node)
    }

    fn open_list(&self, side: usize) -> Option<OpenList<u128>> {
        self.search.open_list(side)
    }

    fn tables(&self) -> Option<TableFacts> {
        let tables = self.tables.as_ref()?;
        Some(TableFacts {
            landmarks: tables.landmarks().iter().map(|node| node.0).collect(),
            expanded: tables.expanded(),
            bytes: tables.bytes() as u64,
            standing: self.standing,
            kind: TableKind::Landmarks,
        })
    }

    fn set_aside(&mut self, nodes: usize, most: usize) -> usize {
        self.search.set_aside(nodes, most)
    }

    fn bytes(&self) -> usize {
        self.search.bytes() + self.tables.as_ref().map_or(0, |tables| tables.bytes())
    }

    fn state_hash(&self) -> u64 {
        self.search.state_hash()
    }
}

impl GridAlgorithm for LandmarkSettings {
    type Search<C: Cost> = LandmarkSearch<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> LandmarkSearch<C> {
        LandmarkSearch {
            search: BestFirst::between(self.search, start, goal),
            goal,
            tables: None,
            standing: TableValidity::Fresh,
        }
    }

    fn restart<C: Cost>(&self, search: &mut LandmarkSearch<C>, start: NodeId, goal: NodeId) {
        search.goal = goal;
        search.search.restart(start, goal);
    }

    fn prepare<C: Cost>(&self, search: &mut LandmarkSearch<C>, grid: &Grid, moves: &Moves) {
        let known = search.tables.as_ref();
        let standing = known.map(|tables| tables.standing(grid, moves));
        match standing {
            Some(standing) if standing == TableValidity::Fresh || !self.anew => {
                search.standing = standing;
            }
            _ => {
                search.tables = Some(Rc::new(Tables::new(grid, moves, self.landmarks)));
                search.standing = TableValidity::Fresh;
            }
        }
    }

    fn twin<C: Cost>(&self, search: &LandmarkSearch<C>) -> Option<(Self, LandmarkSearch<C>)> {
        let tables = search.tables.clone()?;
        let other = LandmarkSearch {
            tables: Some(tables),
            ..self.between(search.goal, search.goal)
        };
        Some((*self, other))
    }
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let engine = LandmarkSettings {
        landmarks: settings.number("landmarks") as usize,
        anew: settings.get("tables") == "anew",
        search: BestFirstSettings {
            heuristic: Heuristic::Octile,
            order: a_star::order(settings, Weight::ONE),
            target: Target::Goal,
        },
    };
    GridSearch::boxed(engine, settings)
}
