//! Ways to solve a problem, each behind the same face: A\* first, then what is told in percent of it.

use crate::graph::{Cost, GridGraph, NodeId, Regions};
use crate::hierarchy::{
    Abstraction, HpaSettings, HpaStar, PraSettings, PraStar, Pyramid, Query, Smoothing,
};
use crate::lab::papers::table::named;
use crate::message::Message;
use crate::search::sga_star::{SgaSettings, SgaStar, Trim, Variant};
use crate::search::{
    BestFirst, BestFirstSettings, Fringe, FringeSettings, Order, Search, Ties, a_star,
};
use crate::trace::{Counters, Event, EventKind, Process, Recorder, Status};

/// How A\* breaks ties, as the tables name it.
pub const TIES: [(&str, Ties); 2] = [
    ("reproduce.ties.high", Ties::HighG),
    ("reproduce.ties.low", Ties::LowG),
];

/// What the names of ways with region labels end with.
const LABELS: &str = " + labels";

/// The name of a way as it is said.
pub fn said(way: &str) -> Message {
    match way.strip_suffix(LABELS) {
        Some(way) => Message::new("reproduce.labelled").with("way", way),
        None => named(way),
    }
}

/// The variants of the thesis.
const VARIANTS: [(&str, Variant, Trim); 4] = [
    ("V1", Variant::OneLine, Trim::Distance),
    ("V2 MaxDist", Variant::NewLines, Trim::Distance),
    ("V2 MaxDev", Variant::NewLines, Trim::Deviation),
    ("V3", Variant::SearchesOnly, Trim::Distance),
];

/// What searches are handed: a map with all that is made of it beforehand.
pub struct Ground<'g, C: Cost> {
    pub graph: GridGraph<'g, C>,
    pub regions: Regions,
    pub abstraction: Abstraction<C>,
    pub pyramid: Pyramid,
}

/// What became of a problem.
pub struct Solved {
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

/// One way to solve problems. Its memory is kept from one to the next.
pub trait Way {
    fn name(&self) -> &str;

    /// Solves a problem.
    fn solve(&mut self, start: NodeId, goal: NodeId) -> Solved;

    /// Solves it without a recorder.
    fn run(&mut self, start: NodeId, goal: NodeId) -> Status;
}

/// All ways: A\* first.
pub fn ways<'g, C: Cost>(ground: &'g Ground<'g, C>, ties: Ties) -> Vec<Box<dyn Way + 'g>> {
    let nobody = NodeId(0);
    let graph = &ground.graph;
    let best_first = BestFirstSettings {
        order: Order {
            ties,
            ..Order::default()
        },
        ..a_star::settings()
    };
    let a_star = BestFirst::between(best_first, nobody, nobody);
    let one_search = |search: &BestFirst<C>| Some((search.counters().generated, 0));
    let mut ways = vec![way("A*", a_star, BestFirst::restart, one_search, graph)];
    let largest = |search: &SgaStar<C>| {
        let effort = search.effort();
        Some((effort.peak_nodes, effort.skipped))
    };
    for (labels, regions) in [("", None), (LABELS, Some(&ground.regions))] {
        for (name, variant, trim) in VARIANTS {
            let settings = SgaSettings {
                variant,
                trim,
                refiner: best_first,
                ..SgaSettings::default()
            };
            let search = SgaStar::between(settings, nobody, nobody);
            let name = format!("{name}{labels}");
            ways.push(way(
                &name,
                search,
                SgaStar::restart,
                largest,
                (graph, regions),
            ));
        }
    }
    let fringe = Fringe::between(FringeSettings::default(), nobody, nobody);
    let one_search = |search: &Fringe<C>| Some((search.counters().generated, 0));
    ways.push(way("fringe", fringe, Fringe::restart, one_search, graph));
    let hpa = HpaSettings {
        smoothing: Smoothing::None,
        ..HpaSettings::default()
    };
    let hpa = HpaStar::between(hpa, nobody, nobody);
    let abstraction = (&ground.abstraction, graph);
    ways.push(way("HPA*", hpa, HpaStar::restart, |_| None, abstraction));
    let pra = OnLevels(PraStar::between(PraSettings::default(), nobody, nobody));
    let pyramid = (&ground.pyramid, graph);
    ways.push(way("PRA*", pra, OnLevels::restart, |_| None, pyramid));
    ways
}

/// A search with what its steps are handed.
struct Of<S, X> {
    name: String,
    search: S,
    restart: fn(&mut S, NodeId, NodeId),
    told: fn(&S) -> Option<(u64, u64)>,
    context: X,
}

/// `told`: the most nodes that were known at a time and how many sub-goals could not be reached; where that is not known, a second run listens.
fn way<'g, S, X>(
    name: &str,
    search: S,
    restart: fn(&mut S, NodeId, NodeId),
    told: fn(&S) -> Option<(u64, u64)>,
    context: X,
) -> Box<dyn Way + 'g>
where
    S: Search + Process<X> + 'g,
    X: Copy + 'g,
{
    Box::new(Of {
        name: name.to_owned(),
        search,
        restart,
        told,
        context,
    })
}

/// A query on levels as a search.
struct OnLevels<C: Cost>(PraStar<C>);

impl<C: Cost> OnLevels<C> {
    fn restart(&mut self, start: NodeId, goal: NodeId) {
        self.0.restart(start, goal);
    }
}

impl<'g, C: Cost> Process<(&'g Pyramid, &'g GridGraph<'g, C>)> for OnLevels<C> {
    fn step<R: Recorder>(
        &mut self,
        context: (&'g Pyramid, &'g GridGraph<'g, C>),
        recorder: &mut R,
    ) -> Status {
        self.0.step(context, recorder)
    }
}

impl<C: Cost> Search for OnLevels<C> {
    fn path(&self) -> Option<Vec<NodeId>> {
        self.0.path()
    }

    fn path_units(&self) -> Option<u64> {
        self.0.path_units()
    }

    fn counters(&self) -> Counters {
        self.0.counters()
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.0.is_open(node)
    }

    fn is_closed(&self, node: NodeId) -> bool {
        self.0.is_closed(node)
    }

    fn state_hash(&self) -> u64 {
        self.0.state_hash()
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl<S: Search + Process<X>, X: Copy> Way for Of<S, X> {
    fn name(&self) -> &str {
        &self.name
    }

    fn solve(&mut self, start: NodeId, goal: NodeId) -> Solved {
        let status = self.run(start, goal);
        let (nodes, skipped) = (self.told)(&self.search).unwrap_or_else(|| {
            let mut nodes = Nodes::default();
            (self.restart)(&mut self.search, start, goal);
            self.search.run(self.context, &mut nodes);
            (nodes.most, 0)
        });
        let path = self.search.path();
        Solved {
            status,
            path: path.map(|path| path.iter().map(|node| node.0).collect()),
            units: self.search.path_units(),
            expanded: self.search.counters().expanded,
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
    use crate::hierarchy::Shape;
    use crate::world::generate;

    #[test]
    fn memory_is_that_of_the_largest_search() {
        let world = generate("rooms", 48, 48, 3, 8.0).unwrap();
        let moves = Moves::new(&world.grid, MoveRule::default());
        let graph = GridGraph::<u32>::new(&world.grid, &moves);
        let ground = Ground {
            regions: Regions::new(&world.grid, &moves),
            abstraction: Abstraction::new(Shape::default(), &graph).unwrap(),
            pyramid: Pyramid::new(&graph),
            graph,
        };
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
        let solved: Vec<Solved> = ways.iter_mut().map(|way| way.solve(start, goal)).collect();
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
