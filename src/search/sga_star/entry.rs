//! What the catalogue knows of SGA\*, and the search on a world that is edited.

use super::{SgaSettings, SgaStar, Trim, Variant};
use crate::graph::{Cost, GridGraph, Heuristic, Moves, NodeId, Regions};
use crate::message::Message;
use crate::search::a_star::{self, HEURISTIC, TIES};
use crate::search::claim::heuristic;
use crate::search::pseudocode::{Line, Moment, line};
use crate::search::{
    About, BestFirstSettings, By, Claim, Entry, Family, GridAlgorithm, GridSearch, OpenList, Order,
    Role, Runner, Search, SettingSpec, Settings, SubGoalFacts, Target, Weight, Worth,
};
use crate::trace::{Counters, Process, Recorder, Status};
use crate::world::{CellBox, Grid};

const SETTINGS: [SettingSpec; 8] = [
    SettingSpec {
        id: "variant",
        options: &["new-lines", "one-line", "searches-only"],
    },
    SettingSpec {
        id: "trim",
        options: &["distance", "deviation", "nothing"],
    },
    SettingSpec {
        id: "regions",
        options: &["unknown", "known"],
    },
    SettingSpec {
        id: "refiner",
        options: &["a-star", "weighted-a-star", "greedy", "dijkstra"],
    },
    HEURISTIC,
    TIES,
    SettingSpec {
        id: "smoothing",
        options: &["none", "compass"],
    },
    // A straight line on hexagons is another one.
    SettingSpec {
        id: "neighbours",
        options: &["8", "4"],
    },
];

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "sga-star",
    family: Family::Hasty,
    settings: &SETTINGS,
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Worth::Any, Message::new("because.sub-goals")),
    order: |settings| Some(order(settings)),
    heuristic: estimate,
    make,
};

fn about() -> About {
    About {
        paper: "paper.anguelov-2011-sub-goals",
        idea: "about.sga-star.idea",
        deviations: &[
            "about.sga-star.deviation.listings",
            "about.sga-star.deviation.front",
            "about.sga-star.deviation.touch",
            "about.sga-star.deviation.ends",
            "about.sga-star.deviation.regions",
        ],
        use_when: &["about.sga-star.use.open", "about.sga-star.use.memory"],
        avoid_when: &[
            "about.sga-star.avoid.length",
            "about.sga-star.avoid.rooms",
            "about.sga-star.avoid.apart",
        ],
    }
}

/// The listings are for each search that finds ways round, as [`refiner`] numbers them.
const TAKE: [&str; REFINERS] = [
    "code.best-first.take",
    "code.best-first.take-weighted",
    "code.best-first.take-h",
    "code.best-first.take-g",
];
const REFINERS: usize = 4;

const BEGIN: Line = line(0, "code.sga-star.begin", &[Moment::Apart]);
const LOOP: Line = line(0, "code.sga-star.loop", &[]);
const FORGET: Line = line(
    1,
    "code.sga-star.forget",
    &[Moment::Forgotten, Moment::Backtracked, Moment::Valued],
);
const SEARCH: Line = line(
    1,
    "code.sga-star.search",
    &[Moment::WayBegan, Moment::Began],
);
const OPEN: Line = line(2, "code.sga-star.open", &[Moment::Started]);
const FOUND: Line = line(2, "code.sga-star.found", &[Moment::Reached]);
const SUCCESSORS: Line = line(
    2,
    "code.sga-star.successors",
    &[Moment::Generated, Moment::Improved, Moment::Reopened],
);
const DRY: Line = line(2, "code.sga-star.dry", &[Moment::Exhausted]);
const SKIP: Line = line(
    1,
    "code.sga-star.skip",
    &[Moment::GoalSkipped, Moment::GaveUp],
);
const SWAP: Line = line(1, "code.sga-star.swap", &[]);
const NOTED: Line = line(0, "code.sga-star.noted", &[Moment::Noted]);
/// Behind the others, and left out where nothing is smoothed.
const SMOOTH: Line = line(0, "code.sga-star.smooth", &[Moment::Smoothed]);

const fn take(refiner: usize) -> Line {
    line(2, TAKE[refiner], &[Moment::Expanded])
}

const fn one_line(refiner: usize) -> [Line; 16] {
    [
        line(0, "code.sga-star.apart", &[Moment::Apart]),
        line(0, "code.sga-star.cut-line", &[Moment::LineDrawn]),
        line(0, "code.sga-star.first-run", &[]),
        line(0, "code.sga-star.each-run", &[]),
        FORGET,
        SEARCH,
        OPEN,
        take(refiner),
        FOUND,
        SUCCESSORS,
        DRY,
        line(1, "code.sga-star.append-run", &[Moment::WayKept]),
        line(
            1,
            "code.sga-star.skip-run",
            &[Moment::GoalSkipped, Moment::GaveUp],
        ),
        line(0, "code.sga-star.done", &[Moment::EndsJoined, Moment::Met]),
        NOTED,
        SMOOTH,
    ]
}

const fn from_both_ends(line_id: &'static str, trim: &'static str, refiner: usize) -> [Line; 16] {
    [
        BEGIN,
        LOOP,
        line(1, line_id, &[Moment::LineDrawn]),
        FORGET,
        SEARCH,
        OPEN,
        take(refiner),
        FOUND,
        SUCCESSORS,
        DRY,
        SKIP,
        line(1, "code.sga-star.join", &[Moment::EndsJoined, Moment::Met]),
        line(1, trim, &[Moment::WayCut, Moment::WayKept]),
        SWAP,
        NOTED,
        SMOOTH,
    ]
}

const fn by_trim(line_id: &'static str) -> [[[Line; 16]; REFINERS]; 3] {
    const fn each(line_id: &'static str, trim: &'static str) -> [[Line; 16]; REFINERS] {
        [
            from_both_ends(line_id, trim, 0),
            from_both_ends(line_id, trim, 1),
            from_both_ends(line_id, trim, 2),
            from_both_ends(line_id, trim, 3),
        ]
    }
    [
        each(line_id, "code.sga-star.trim-distance"),
        each(line_id, "code.sga-star.trim-deviation"),
        each(line_id, "code.sga-star.trim-nothing"),
    ]
}

static ONE_LINE: [[Line; 16]; REFINERS] = [one_line(0), one_line(1), one_line(2), one_line(3)];
static NEW_LINES: [[[Line; 16]; REFINERS]; 3] = by_trim("code.sga-star.line");
static SEARCHES_ONLY: [[[Line; 16]; REFINERS]; 3] = by_trim("code.sga-star.line-only");

fn pseudocode(settings: &Settings) -> &'static [Line] {
    let refiner = refiner(settings);
    let trim = trim(settings) as usize;
    let listing: &[Line] = match variant(settings) {
        Variant::OneLine => &ONE_LINE[refiner],
        Variant::NewLines => &NEW_LINES[trim][refiner],
        Variant::SearchesOnly => &SEARCHES_ONLY[trim][refiner],
    };
    match settings.get("smoothing") {
        "compass" => listing,
        _ => &listing[..listing.len() - 1],
    }
}

fn variant(settings: &Settings) -> Variant {
    match settings.get("variant") {
        "one-line" => Variant::OneLine,
        "searches-only" => Variant::SearchesOnly,
        _ => Variant::NewLines,
    }
}

fn trim(settings: &Settings) -> Trim {
    match settings.get("trim") {
        "deviation" => Trim::Deviation,
        "nothing" => Trim::Nothing,
        _ => Trim::Distance,
    }
}

/// Which search finds ways round: A*, weighted A*, greedy search, Dijkstra's algorithm.
fn refiner(settings: &Settings) -> usize {
    match settings.get("refiner") {
        "weighted-a-star" => 1,
        "greedy" => 2,
        "dijkstra" => 3,
        _ => 0,
    }
}

fn order(settings: &Settings) -> Order {
    match refiner(settings) {
        1 => a_star::order(settings, Weight::from_quarters(8)),
        2 => Order {
            by: By::H,
            ties: a_star::ties(settings),
            ..Order::default()
        },
        _ => a_star::order(settings, Weight::ONE),
    }
}

fn estimate(settings: &Settings) -> Option<Heuristic> {
    (refiner(settings) != 3).then(|| heuristic(settings))
}

fn make(settings: &Settings) -> Box<dyn Runner> {
    let algorithm = SgaAlgorithm {
        search: SgaSettings {
            variant: variant(settings),
            trim: trim(settings),
            refiner: BestFirstSettings {
                heuristic: estimate(settings).unwrap_or(Heuristic::Zero),
                order: order(settings),
                target: Target::Goal,
            },
            smooth: settings.get("smoothing") == "compass",
        },
        regions: settings.get("regions") == "known",
    };
    GridSearch::boxed(algorithm, settings)
}

/// What distinguishes one SGA\* on a world from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SgaAlgorithm {
    /// How it searches.
    pub search: SgaSettings,
    /// Whether it knows which cells can be reached from which.
    pub regions: bool,
}

/// SGA\* with the regions of the grid, where it knows them.
#[derive(Clone, Debug)]
pub struct Regional<C: Cost> {
    search: SgaStar<C>,
    /// Of the moves as they are, once a run has been prepared.
    regions: Option<Regions>,
}

impl<'g, C: Cost> Process<&'g GridGraph<'g, C>> for Regional<C> {
    fn step<R: Recorder>(&mut self, graph: &'g GridGraph<'g, C>, recorder: &mut R) -> Status {
        self.search.step((graph, self.regions.as_ref()), recorder)
    }
}

impl<C: Cost> Search for Regional<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        self.search.path()
    }

    fn path_units(&self) -> Option<u64> {
        self.search.path_units()
    }

    /// The regions are not counted: they are made once, and serve all searches.
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

    fn sub_goals(&self) -> Option<SubGoalFacts<'_>> {
        self.search.sub_goals()
    }

    fn bytes(&self) -> usize {
        self.search.bytes() + self.regions.as_ref().map_or(0, Regions::bytes)
    }

    fn state_hash(&self) -> u64 {
        self.search.state_hash()
    }
}

impl GridAlgorithm for SgaAlgorithm {
    type Search<C: Cost> = Regional<C>;

    fn between<C: Cost>(&self, start: NodeId, goal: NodeId) -> Regional<C> {
        Regional {
            search: SgaStar::between(self.search, start, goal),
            regions: None,
        }
    }

    fn restart<C: Cost>(&self, search: &mut Regional<C>, start: NodeId, goal: NodeId) {
        search.search.restart(start, goal);
    }

    fn follow<C: Cost>(
        &self,
        search: &mut Regional<C>,
        grid: &Grid,
        moves: &Moves,
        area: Option<CellBox>,
    ) {
        match (&mut search.regions, area) {
            (Some(regions), Some(area)) => {
                regions.update(grid, moves, area);
            }
            (regions, _) => *regions = None,
        }
    }

    fn prepare<C: Cost>(&self, search: &mut Regional<C>, grid: &Grid, moves: &Moves) {
        if self.regions && search.regions.is_none() {
            search.regions = Some(Regions::new(grid, moves));
        }
    }

    fn weight(&self) -> u64 {
        self.search.refiner.order.weight.ceil()
    }

    fn roles(&self) -> &'static [Role] {
        &[Role::Before]
    }
}
