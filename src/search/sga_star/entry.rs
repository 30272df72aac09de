//! The catalogue entry of SGA\*, and the search on a world that is edited.

use super::listings::pseudocode;
use super::settings::{SETTINGS, division, refiner, trim, variant};
use super::{SgaSettings, SgaStar};
use crate::graph::{Cost, GridGraph, Heuristic, Moves, NodeId, Regions};
use crate::message::Message;
use crate::search::best_first::a_star::{self};
use crate::search::engine::claim::heuristic;
use crate::search::{
    About, BestFirstSettings, By, Claim, Entry, Family, GridAlgorithm, GridSearch, Guarantee,
    OpenList, Order, Role, Runner, Search, Settings, SubGoalFacts, Target, Weight,
};
use crate::trace::{Counters, Process, Recorder, Status};
use crate::world::{CellBox, Grid};

/// What the catalogue knows of it.
pub const ENTRY: Entry = Entry {
    id: "sga-star",
    family: Family::Hasty,
    settings: &SETTINGS,
    moves_on_grid: true,
    needs: &[],
    about,
    pseudocode,
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("because.sub-goals")),
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
            "about.sga-star.deviation.division",
            "about.sga-star.deviation.led-on",
        ],
        use_when: &["about.sga-star.use.open", "about.sga-star.use.memory"],
        avoid_when: &[
            "about.sga-star.avoid.length",
            "about.sga-star.avoid.rooms",
            "about.sga-star.avoid.apart",
        ],
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
            division: division(settings),
            refiner: BestFirstSettings {
                heuristic: estimate(settings).unwrap_or(Heuristic::Zero),
                order: order(settings),
                target: Target::Goal,
            },
            smooth: settings.get("smoothing") == "compass",
            lead_on: settings.get("without-path") == "led-on",
        },
        regions: settings.get("regions") == "known",
    };
    GridSearch::boxed(algorithm, settings)
}

/// The settings of SGA\* on a world.
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
