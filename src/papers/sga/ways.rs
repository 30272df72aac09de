//! The compared algorithms behind one trait: A\* first, then those reported in percent of it.

use crate::graph::{Cost, GridGraph, NodeId, Regions};
use crate::hierarchy::{
    Abstraction, AbstractionShape, CliquePyramid, HpaSettings, HpaSmoothing, HpaStar, PraSettings,
    PraStar, Query, SectorQuery, SectorSettings, Sectors,
};
use crate::message::Message;
use crate::papers::table::named;
use crate::search::sga_star::{Division, SgaSettings, SgaStar, Trim, Variant};
use crate::search::{
    BestFirst, BestFirstSettings, Fringe, FringeSettings, Order, Search, Ties, a_star,
};
use crate::trace::{Event, EventKind, Process, Recorder, Status};

/// The variants of which most was published.
pub const V1: &str = "V1";

pub const V2: &str = "V2 MaxDist";

/// How A\* breaks ties, as the tables name it.
pub const TIES: [(&str, Ties); 2] = [
    ("reproduce.ties.high", Ties::HighG),
    ("reproduce.ties.low", Ties::LowG),
];

/// What the names of ways with region labels end with.
const LABELS: &str = " + labels";

/// The one way whose name is a word.
const FRINGE: &str = "fringe";

/// The name of a way as it is said.
pub fn said(way: &str) -> Message {
    if way == FRINGE {
        return Message::new("reproduce.way.fringe");
    }
    let ruled = |(end, _, id): &(_, _, _)| Some((way.strip_suffix(*end)?, *id));
    let labelled = || Some((way.strip_suffix(LABELS)?, "reproduce.labelled"));
    match RULES.iter().find_map(ruled).or_else(labelled) {
        Some((way, id)) => Message::new(id).with("way", way),
        None => named(way),
    }
}

/// What the names of ways with another rule of division end with, and how such a way is said.
const RULES: [(&str, Division, &str); 3] = [
    (" octile", Division::Octile, "reproduce.divided.octile"),
    (
        " long runs",
        Division::LongRuns,
        "reproduce.divided.long-runs",
    ),
    (" beside", Division::Beside, "reproduce.divided.beside"),
];

/// The variants of the thesis.
const VARIANTS: [(&str, Variant, Trim); 4] = [
    ("V1", Variant::OneLine, Trim::Distance),
    ("V2 MaxDist", Variant::NewLines, Trim::Distance),
    ("V2 MaxDev", Variant::NewLines, Trim::Deviation),
    ("V3", Variant::SearchesOnly, Trim::Distance),
];

/// A map with all that is made of it before searches.
pub struct PreparedMap<'g, C: Cost> {
    pub graph: GridGraph<'g, C>,
    pub regions: Regions,
    pub abstraction: Abstraction<C>,
    pub pyramid: CliquePyramid,
    pub sectors: Sectors,
}

impl<'g, C: Cost> PreparedMap<'g, C> {
    /// All of it. Errors: those of an abstraction that would be too large.
    pub fn new(graph: GridGraph<'g, C>) -> Result<PreparedMap<'g, C>, Message> {
        Ok(PreparedMap {
            regions: Regions::new(graph.grid(), graph.moves()),
            abstraction: Abstraction::new(AbstractionShape::default(), &graph)?,
            pyramid: CliquePyramid::new(&graph),
            sectors: Sectors::new(SECTOR, &graph).0,
            graph,
        })
    }
}

/// The side of the sectors of minimal memory, as its lane has it.
const SECTOR: u32 = 16;

/// The result of a search on a problem.
pub struct SolvedProblem {
    pub status: Status,
    /// Before smoothing.
    pub path: Option<Vec<u32>>,
    pub units: Option<u64>,
    pub expanded: u64,
    /// The most nodes that were known at a time.
    pub nodes: u64,
    /// Sub-goals that could not be reached.
    pub skipped: u64,
}

/// An algorithm of the comparison. Its memory is reused from problem to problem.
pub trait ComparedAlgorithm {
    fn name(&self) -> &str;

    /// Solves a problem.
    fn solve(&mut self, start: NodeId, goal: NodeId) -> SolvedProblem;

    /// Solves it without a recorder.
    fn run(&mut self, start: NodeId, goal: NodeId) -> Status;
}

/// All ways: A\* first.
pub fn ways<'g, C: Cost>(
    ground: &'g PreparedMap<'g, C>,
    ties: Ties,
) -> Vec<Box<dyn ComparedAlgorithm + 'g>> {
    let unset = NodeId(0);
    let graph = &ground.graph;
    let best_first = BestFirstSettings {
        order: Order {
            ties,
            ..Order::default()
        },
        ..a_star::settings()
    };
    let a_star = BestFirst::between(best_first, unset, unset);
    let one_search = |search: &BestFirst<C>| Some((search.counters().generated, 0));
    let mut ways = vec![way("A*", a_star, BestFirst::restart, one_search, graph)];
    let mut sga = |name: &str, settings: SgaSettings, regions: Option<&'g Regions>| {
        let settings = SgaSettings {
            refiner: best_first,
            ..settings
        };
        let search = SgaStar::between(settings, unset, unset);
        let largest = |search: &SgaStar<C>| {
            let effort = search.effort();
            Some((effort.peak_nodes, effort.skipped))
        };
        let context = (graph, regions);
        ways.push(way(name, search, SgaStar::restart, largest, context));
    };
    for (labels, regions) in [("", None), (LABELS, Some(&ground.regions))] {
        for (name, variant, trim) in VARIANTS {
            let settings = SgaSettings {
                variant,
                trim,
                ..SgaSettings::default()
            };
            sga(&format!("{name}{labels}"), settings, regions);
        }
    }
    for (rule, division, _) in RULES {
        let settings = SgaSettings {
            division,
            ..SgaSettings::default()
        };
        sga(&format!("V2 MaxDist{rule}"), settings, None);
    }
    let fringe = Fringe::between(FringeSettings::default(), unset, unset);
    let one_search = |search: &Fringe<C>| Some((search.counters().generated, 0));
    ways.push(way(FRINGE, fringe, Fringe::restart, one_search, graph));
    let hpa = HpaSettings {
        smoothing: HpaSmoothing::None,
        ..HpaSettings::default()
    };
    let hpa = HpaStar::between(hpa, unset, unset);
    let abstraction = (&ground.abstraction, graph);
    ways.push(way("HPA*", hpa, HpaStar::restart, |_| None, abstraction));
    let pra = PraStar::between(PraSettings::default(), unset, unset);
    ways.push(on_levels("PRA*", pra, (&ground.pyramid, graph)));
    let sectors = SectorQuery::between(SectorSettings::default(), unset, unset);
    ways.push(on_levels("MM", sectors, (&ground.sectors, graph)));
    ways
}

/// A process with what its steps are handed.
struct Of<S, X> {
    name: String,
    search: S,
    restart: fn(&mut S, NodeId, NodeId),
    found: fn(&S) -> Found,
    told: fn(&S) -> Option<(u64, u64)>,
    context: X,
}

/// The path with its cost, and what was expanded.
type Found = (Option<Vec<NodeId>>, Option<u64>, u64);

/// `told`: the most nodes that were known at a time and how many sub-goals could not be reached; where that is not
/// known, a second run listens.
fn way<'g, S, X>(
    name: &str,
    search: S,
    restart: fn(&mut S, NodeId, NodeId),
    told: fn(&S) -> Option<(u64, u64)>,
    context: X,
) -> Box<dyn ComparedAlgorithm + 'g>
where
    S: Search + Process<X> + 'g,
    X: Copy + 'g,
{
    Box::new(Of {
        name: name.to_owned(),
        search,
        restart,
        found: |it| (it.path(), it.path_units(), it.counters().expanded),
        told,
        context,
    })
}

/// A query on the levels of an abstraction.
fn on_levels<'g, C: Cost, Q: Query<C> + 'g>(
    name: &str,
    query: Q,
    context: (&'g Q::Levels, &'g GridGraph<'g, C>),
) -> Box<dyn ComparedAlgorithm + 'g> {
    Box::new(Of {
        name: name.to_owned(),
        search: query,
        restart: Q::restart,
        found: |it| (it.path(), it.path_units(), it.counters().expanded),
        told: |_| None,
        context,
    })
}

impl<S: Process<X>, X: Copy> ComparedAlgorithm for Of<S, X> {
    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, start: NodeId, goal: NodeId) -> SolvedProblem {
        let status = self.run(start, goal);
        let (nodes, skipped) = (self.told)(&self.search).unwrap_or_else(|| {
            let mut nodes = Nodes::default();
            (self.restart)(&mut self.search, start, goal);
            self.search.run(self.context, &mut nodes);
            (nodes.most, 0)
        });
        let (path, units, expanded) = (self.found)(&self.search);
        SolvedProblem {
            status,
            path: path.map(|path| path.iter().map(|node| node.0).collect()),
            units,
            expanded,
            nodes,
            skipped,
        }
    }

    fn run(&mut self, start: NodeId, goal: NodeId) -> Status {
        (self.restart)(&mut self.search, start, goal);
        self.search.run(self.context, &mut ())
    }
}

/// Counts the nodes that are known: met, and not forgotten since.
#[derive(Default)]
struct Nodes {
    now: u64,
    most: u64,
}

impl Recorder for Nodes {
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        match event.kind {
            _ if event.space != 0 => {}
            EventKind::Generated => {
                self.now += 1;
                self.most = self.most.max(self.now);
            }
            EventKind::Forgotten => self.now -= 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{MoveRule, Moves};
    use crate::world::generate;

    #[test]
    fn memory_is_that_of_the_largest_search() {
        let world = generate("rooms", 48, 48, 3, 8.0).unwrap();
        let moves = Moves::new(&world.grid, MoveRule::default());
        let graph = GridGraph::<u32>::new(&world.grid, &moves);
        let ground = PreparedMap::new(graph).unwrap();
        let [start, goal] = [world.start, world.goal].map(|cell| {
            let index = world.grid.index(cell);
            NodeId(index as u32)
        });
        let mut sga = SgaStar::between(SgaSettings::default(), start, goal);
        let mut nodes = Nodes::default();
        sga.run((&ground.graph, None), &mut nodes);
        let effort = sga.effort();
        assert!(effort.refinements > 1, "{effort:?}");
        assert_eq!(nodes.most, effort.peak_nodes);

        let mut ways = ways(&ground, Ties::HighG);
        let solved: Vec<SolvedProblem> =
            ways.iter_mut().map(|way| way.solve(start, goal)).collect();
        let mut a_star = BestFirst::between(a_star::settings(), start, goal);
        a_star.run(&ground.graph, &mut ());
        assert_eq!(solved[0].nodes, a_star.counters().generated);
        let mut nodes = Nodes::default();
        a_star.restart(start, goal);
        a_star.run(&ground.graph, &mut nodes);
        assert_eq!(solved[0].nodes, nodes.most);
        for (way, solved) in ways.iter().zip(&solved) {
            assert_eq!(solved.status, Status::Done, "{}", way.name());
            assert!(solved.nodes > 0 && solved.units >= a_star.path_units());
        }
    }
}
