//! A* with its lists and options: the same answers whatever is chosen, and the work that each choice costs.

use proptest::prelude::*;
use wayscope::graph::{
    CornerRule, DiagonalCost, GridGraph, Heuristic, MoveRule, Moves, Neighbours, NodeId,
};
use wayscope::search::{
    BestFirst, ListKind, ListedAStar, ListedSettings, Operations, Search, Ties, a_star,
};
use wayscope::trace::{Event, EventKind, Process, Recorder};
use wayscope::world::{Grid, generate};

const LISTS: [ListKind; 5] = [
    ListKind::BinaryHeap,
    ListKind::SkewHeap,
    ListKind::Buckets,
    ListKind::Ordered,
    ListKind::Unordered,
];

/// Takes down which nodes are expanded.
#[derive(Default)]
struct Expanded(Vec<u32>);

impl Recorder for Expanded {
    const LISTENS: bool = true;

    fn record(&mut self, event: Event) {
        if event.kind == EventKind::Expanded {
            self.0.push(event.node);
        }
    }
}

struct Run {
    expanded: Vec<u32>,
    path: Option<Vec<NodeId>>,
    units: Option<u64>,
    work: Operations,
    peak_bytes: u64,
    search: ListedAStar<u32>,
}

fn run(grid: &Grid, rule: MoveRule, settings: ListedSettings, ends: (u32, u32)) -> Run {
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u32>::new(grid, &moves);
    let mut search = ListedAStar::between(settings, NodeId(ends.0), NodeId(ends.1));
    let mut expanded = Expanded::default();
    search.run(&graph, &mut expanded);
    Run {
        expanded: expanded.0,
        path: search.path(),
        units: search.path_units(),
        work: search.operations().unwrap(),
        peak_bytes: search.counters().peak_bytes,
        search,
    }
}

/// The optimum by Dijkstra's way of A*: no estimate.
fn optimum(grid: &Grid, rule: MoveRule, ends: (u32, u32)) -> Option<u64> {
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u32>::new(grid, &moves);
    let zero = wayscope::search::BestFirstSettings {
        heuristic: Heuristic::Zero,
        ..a_star::settings()
    };
    let mut search = BestFirst::between(zero, NodeId(ends.0), NodeId(ends.1));
    search.run(&graph, &mut ());
    search.path_units()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn all_lists_expand_the_same_and_all_choices_cost_the_same(
        kind in prop::sample::select(vec!["random", "maze", "caves", "rooms"]),
        seed in 0..1_000u64,
        ends in (0..720u32, 0..720u32),
        corners in prop::sample::select(vec![CornerRule::NeverCut, CornerRule::PastOne, CornerRule::Always]),
        neighbours in prop::sample::select(vec![Neighbours::Four, Neighbours::Eight, Neighbours::Hexagons]),
        low in any::<bool>(),
    ) {
        let made = generate(kind, 30, 24, seed, 30.0).or_else(|_| generate("random", 30, 24, seed, 30.0)).unwrap();
        let rule = MoveRule { neighbours, corners, diagonal: DiagonalCost::Sqrt2, reach: 0, risk: 0 };
        let best = optimum(&made.grid, rule, ends);
        for fast in [false, true] {
            let settings = ListedSettings {
                fast,
                ties: if low { Ties::LowG } else { Ties::HighG },
                ..ListedSettings::default()
            };
            let first = run(&made.grid, rule, settings, ends);
            prop_assert_eq!(first.units, best, "fast {}", fast);
            for list in LISTS {
                for recompute in [false, true] {
                    let other = run(&made.grid, rule, ListedSettings { list, recompute, ..settings }, ends);
                    prop_assert_eq!(&other.expanded, &first.expanded, "{:?}", list);
                    prop_assert_eq!(&other.path, &first.path);
                    prop_assert_eq!(other.search.state_hash(), first.search.state_hash());
                    let [a, b] = [other.work, first.work].map(|w| (w.inserted, w.removed, w.updated));
                    prop_assert_eq!(a, b, "{:?}", list);
                    let bytes = |run: &Run| run.search.bytes();
                    prop_assert!(!recompute || list != ListKind::BinaryHeap || bytes(&other) < bytes(&first));
                }
            }
        }
    }
}

/// An open field of 40 x 40, from one corner to the other.
fn field() -> (Grid, (u32, u32)) {
    let row = ".".repeat(40);
    let grid = Grid::from_rows(&vec![row.as_str(); 40]).unwrap();
    (grid, (0, 1_599))
}

#[test]
fn fast_expansion_spares_the_list_where_the_way_is_free() {
    let (grid, ends) = field();
    let work = |fast| {
        let settings = ListedSettings {
            fast,
            ..ListedSettings::default()
        };
        run(&grid, MoveRule::default(), settings, ends)
    };
    let (plain, quick) = (work(false), work(true));
    assert_eq!(plain.units, Some(39 * 8119));
    assert_eq!(plain.units, quick.units);
    assert_eq!(plain.expanded, quick.expanded);
    // Straight along the diagonal: of all that came out of the list, only the start still does.
    assert_eq!(plain.work.removed, 40);
    assert_eq!(quick.work.removed, 1);
    assert!(quick.work.compared < plain.work.compared);
}

#[test]
fn the_lists_differ_in_their_work_as_the_thesis_says() {
    let made = generate("random", 200, 200, 5, 20.0).unwrap();
    let ends = (
        made.grid.index(made.start) as u32,
        made.grid.index(made.goal) as u32,
    );
    let zero = ListedSettings {
        heuristic: Heuristic::Zero,
        ..ListedSettings::default()
    };
    let compared = LISTS.map(|list| {
        let settings = ListedSettings { list, ..zero };
        run(&made.grid, MoveRule::default(), settings, ends)
            .work
            .compared
    });
    let [heap, skew, buckets, ordered, unordered] = compared;
    // Both heaps within a factor of each other, the lists without order or with it far beyond.
    assert!(skew < 3 * heap && heap < 3 * skew, "{compared:?}");
    assert!(5 * heap < ordered && 5 * heap < unordered, "{compared:?}");
    assert!(buckets < unordered, "{compared:?}");
}

#[test]
fn what_is_not_stored_takes_no_memory() {
    let (grid, ends) = field();
    let of = |recompute| {
        let settings = ListedSettings {
            recompute,
            ..ListedSettings::default()
        };
        run(&grid, MoveRule::default(), settings, ends)
    };
    let (stored, anew) = (of(false), of(true));
    // 4 bytes for each cell that was seen.
    let seen = stored.search.counters().generated;
    assert_eq!(stored.peak_bytes - anew.peak_bytes, 4 * seen);
}
