//! A\* on a navigation mesh: the free cells as a few convex polygons, and a path through them that is pulled tight.
//!
//! **Idea.** Within a convex polygon every straight line is free. So the free cells are divided into convex polygons,
//! as few as is easily done, and A\* finds through which of them to go: from the middle of one side between two
//! polygons to the next, or from the middle of one polygon to the next. Through the sides that this path crosses, the
//! funnel pulls the shortest one.
//!
//! **Guarantee.** Complete: a path of a point is found where there is one, under the rule of
//! [`a_star_visibility`](crate::search::a_star_visibility): it may touch corners and slide along walls, but not pass
//! between two blocked cells that touch. It is the shortest one through the polygons that it passes, and those are
//! chosen by lengths over middles: others may have a shorter one. Refused where obstacles have more than [`MOST_SIDES`]
//! sides, where links are too many, where there are more nodes than cells to name them by, and where cells cost
//! differently.
//!
//! **Complexity.** For obstacles of n sides, O(cells + n log n) for the mesh; O(k²) links for k crossings of a polygon;
//! O(m log m) for a search over m of them, and O(sides crossed) for the funnel; memory O(cells + links).
//!
//! **Source.** The mesh: S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983. The search: D. Demyen,
//! M. Buro, "Efficient triangulation-based pathfinding", 2006. The funnel: B. Chazelle, "A theorem on polygon cutting
//! with applications", 1982; D. T. Lee, F. P. Preparata, "Euclidean shortest paths in the presence of rectilinear
//! barriers", 1984.
//!
//! **Deviations.** Demyen and Buro search triangles, with bounds of lengths that make the path the shortest after
//! enough searching; here polygons are searched once, over middles. The polygons are those of the constrained Delaunay
//! triangulation, merged. The mesh is made again after an edit. The middle of a polygon is the nearest half cell to the
//! mean of its corners.
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let grid = Grid::from_rows(&[".....", ".@@@.", "....."])?;
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("a-star-mesh")?;
//! let settings = Settings::defaults(&entry.all_settings());
//! let mut solver = Solver::new(entry, &settings, grid)?;
//! solver.set_problem(Cell::new(0, 1), Cell::new(4, 1))?;
//! solver.solve(false);
//! // Around the wall, along its side: as short as by the visibility graph.
//! assert!((solver.length().unwrap_or(None).unwrap_or(0.0) - 4.4142).abs() < 1e-4);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

use super::super::MeshNodes;
use super::grid_mesh::GridMesh;
use crate::graph::Heuristic;
use crate::message::Message;
use crate::search::{
    About, Claim, Entry, Family, Guarantee, LINE_HEURISTIC, Line, Moment, Need, Runner,
    SettingSpec, Settings, SightSearch, Weight, a_star, line, line_heuristic,
};

pub use super::grid_mesh::MOST_SIDES;

/// Its settings: of the move rule what a point goes by.
const SETTINGS: [SettingSpec; 6] = [
    SettingSpec {
        id: "mesh-nodes",
        options: &["middles", "centres"],
    },
    LINE_HEURISTIC,
    SettingSpec {
        id: "neighbours",
        options: &["8"],
    },
    SettingSpec {
        id: "corners",
        // A path that is pulled tight touches corners, and between two that touch a point does not fit.
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
    id: "a-star-mesh",
    family: Family::Graphs,
    settings: &SETTINGS,
    moves_on_grid: true,
    needs: &[Need::UniformCosts],
    about,
    pseudocode,
    claim: |_, _| Claim {
        may_stop: true,
        ..Claim::new(Guarantee::OnLines, Message::new("because.mesh"))
    },
    order: |settings| Some(a_star::order(settings, Weight::ONE)),
    heuristic: |settings| Some(line_heuristic(settings)),
    make,
};

fn about() -> About {
    About {
        paper: "paper.demyen-2006",
        idea: "about.a-star-mesh.idea",
        deviations: &[
            "about.a-star-mesh.deviation.once",
            "about.a-star-mesh.deviation.corners",
            "about.a-star-mesh.deviation.names",
            "about.a-star-mesh.deviation.limit",
        ],
        use_when: &["about.a-star-mesh.use.few", "about.a-star-mesh.use.many"],
        avoid_when: &[
            "about.a-star-mesh.avoid.shortest",
            "about.a-star-mesh.avoid.costs",
            "about.a-star-mesh.avoid.pillars",
        ],
    }
}

fn pseudocode(settings: &Settings) -> &'static [Line] {
    match line_heuristic(settings) {
        Heuristic::Zero => &BY_G,
        _ => &BY_F,
    }
}

static BY_F: [Line; 13] = listing("code.best-first.take");
static BY_G: [Line; 13] = listing("code.best-first.take-g");

const fn listing(take: &'static str) -> [Line; 13] {
    [
        line(0, "code.a-star-mesh.make", &[Moment::Placed]),
        line(0, "code.a-star-mesh.refuse", &[Moment::Stopped]),
        line(0, "code.a-star-mesh.link", &[Moment::Linked]),
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
        line(0, "code.a-star-mesh.pull", &[Moment::Noted]),
    ]
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let nodes = match settings.get("mesh-nodes") {
        "centres" => MeshNodes::Centres,
        _ => MeshNodes::Middles,
    };
    SightSearch::boxed(Box::new(GridMesh::new(nodes)), settings)
}
