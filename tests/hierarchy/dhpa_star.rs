//! DHPA*: its tables against shortest ways, its queries against HPA* and the oracle, what is shown and said of them.

use std::collections::BTreeMap;

use crate::support::journeys::{
    edit_of, finish, lab_of, numbers, rule_of, same, show, wide_problems,
};
use crate::support::oracle::rules::{drawn, of_moves};
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Graph, GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, HpaSettings, HpaSmoothing, HpaStar, IntraEdgeDetail, Within,
};
use wayscope::lab::Lab;
use wayscope::path::grid_length;
use wayscope::search::{BestFirst, Search, Target, dijkstra};
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain};

const ALGORITHM: &str = "dhpa-star";

fn shape_of(draw: u64, keeps: IntraEdgeDetail) -> AbstractionShape {
    AbstractionShape {
        side: 2 + (draw % 9) as u32,
        two_from: [6, 3, 100][(draw / 9 % 3) as usize],
        levels: 1,
        keeps,
    }
}

/// Any rule among squares, with a weight of risk.
fn rule_drawn(draw: u64) -> MoveRule {
    MoveRule {
        risk: [0, 0, 1, 4][(draw / 144 % 4) as usize],
        ..drawn(draw)
    }
}

/// The grid of a problem with some terrain costs and risk, as draws have it.
fn with_costs(problem: &Problem, draws: &[u32]) -> Grid {
    let mut grid = problem.grid.clone();
    for &draw in draws {
        let index = draw as usize % grid.len();
        match draw >> 16 & 1 {
            0 => grid.set_cost(index, 1 + (draw >> 20 & 7) as u8),
            _ => grid.set_risk(index, (draw >> 20) as u8 % 10),
        }
    }
    grid
}

fn some_problem() -> impl Strategy<Value = Problem> {
    prop_oneof![2 => problems(18).boxed(), 1 => wide_problems(20..40).boxed()]
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// A query finds a path whenever there is one, at HPA*'s cost, and searches over the very crossings that HPA* does;
    /// on cells it expands nothing, but where start and goal lie in one cluster that has no table between them, and
    /// there in that cluster alone.
    #[test]
    fn queries_read_what_others_search(
        problem in some_problem(), draw in any::<u64>(), cut in any::<u64>(), costs in proptest::collection::vec(any::<u32>(), 0..40),
    ) {
        let rule = rule_drawn(draw);
        let world = with_costs(&problem, &costs);
        let grid = &world.weighed(rule.risk);
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let ends = [problem.start, problem.goal].map(|cell| NodeId(grid.index(cell) as u32));
        let [searched, read] = [IntraEdgeDetail::Costs, IntraEdgeDetail::Steps].map(|keeps| {
            let abstraction = Abstraction::new(shape_of(cut, keeps), &graph).unwrap();
            let raw = HpaSettings { smoothing: HpaSmoothing::None, ..HpaSettings::default() };
            let mut query = HpaStar::between(raw, ends[0], ends[1]);
            query.run((&abstraction, &graph), &mut ());
            (abstraction, query)
        });
        let (abstraction, query) = &read;
        prop_assert_eq!(query.path_units(), searched.1.path_units(), "{:?}", rule);
        prop_assert_eq!(query.abstract_path(), searched.1.abstract_path());
        let optimum = shortest(grid, of_moves(rule), problem.start, problem.goal);
        prop_assert_eq!(query.path().is_some(), optimum.is_some());
        if let Some(path) = query.path() {
            let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
            prop_assert_eq!((path[0], path[path.len() - 1]), (ends[0], ends[1]));
            let length = grid_length(grid, rule, &cells).unwrap();
            prop_assert!(same(length, graph.real(query.path_units().unwrap())));
            prop_assert!(length >= optimum.unwrap() * (1.0 - 2e-8));
            let mut rest = query.refined().iter();
            prop_assert!(query.abstract_path().iter().all(|node| rest.any(|cell| cell == node)));
        }
        let (effort, other) = (query.effort(), searched.1.effort());
        prop_assert_eq!((effort.top.expanded, effort.top.generated), (other.top.expanded, other.top.generated));
        prop_assert_eq!((effort.refinement.expanded, effort.legs), (0, 0));
        prop_assert_eq!(effort.looked_up, other.legs);
        let clusters = abstraction.clusters();
        let together = clusters.of_index(1, ends[0].0) == clusters.of_index(1, ends[1].0);
        let node = ends.iter().any(|end| abstraction.level_of(end.0) > 0);
        if !together || node || ends[0] == ends[1] {
            prop_assert_eq!(effort.joining.expanded, 0, "{:?}", rule);
            prop_assert_eq!(query.counters().expanded, effort.top.expanded);
        } else {
            let cells = clusters.around(1, problem.start).cells().count() as u64;
            prop_assert!(effort.joining.expanded <= cells);
        }
    }

    /// From each cell of a cluster the arrow towards a node leads on along a shortest way inside the cluster, and none
    /// stands where there is no way.
    #[test]
    fn arrows_lead_along_shortest_ways(
        problem in problems(18), draw in any::<u64>(), cut in any::<u64>(), costs in proptest::collection::vec(any::<u32>(), 0..40),
    ) {
        let rule = rule_drawn(draw);
        let world = with_costs(&problem, &costs);
        let grid = &world.weighed(rule.risk);
        let moves = Moves::new(grid, rule);
        let graph = GridGraph::<u64>::new(grid, &moves);
        let abstraction = Abstraction::new(shape_of(cut, IntraEdgeDetail::Steps), &graph).unwrap();
        let clusters = abstraction.clusters();
        for cluster in 0..clusters.count(1) {
            let area = clusters.cells(1, cluster);
            for &node in abstraction.nodes(1, cluster) {
                let mut search = BestFirst::between(dijkstra::settings(Target::All), NodeId(node), NodeId(u32::MAX));
                search.run(&Within::new(&graph, area), &mut ());
                let arrows = abstraction.next_hops(node).unwrap();
                for cell in area.cells() {
                    let from = grid.index(cell) as u32;
                    let Some((_, next)) = arrows.step(from) else {
                        prop_assert!(from == node || search.g(NodeId(from)).is_none());
                        continue;
                    };
                    let mut step = None;
                    graph.successors(NodeId(from), |edge| if edge.node.0 == next { step = Some(edge.cost) });
                    prop_assert!(area.contains(grid.cell(next as usize)));
                    prop_assert_eq!(search.g(NodeId(from)), Some(search.g(NodeId(next)).unwrap() + step.unwrap()));
                    prop_assert_eq!(arrows.way(from).last().map(|(_, cell)| cell), Some(node));
                }
                // Of cells outside it knows nothing.
                let outside = (0..grid.len()).filter(|&i| !area.contains(grid.cell(i)));
                prop_assert!(outside.into_iter().all(|cell| arrows.step(cell as u32).is_none()));
            }
            let others = area.cells().map(|cell| grid.index(cell) as u32).filter(|&cell| abstraction.level_of(cell) == 0);
            prop_assert!(others.into_iter().all(|cell| abstraction.next_hops(cell).is_none()));
        }
        let searched = Abstraction::new(shape_of(cut, IntraEdgeDetail::Costs), &graph).unwrap();
        prop_assert!(searched.transitions().all(|step| searched.next_hops(step.from).is_none()));
        // A byte for each cell and node.
        let tables: usize = (0..clusters.count(1)).map(|cluster| clusters.cells(1, cluster).cells().count() * abstraction.nodes(1, cluster).len()).sum();
        prop_assert_eq!(abstraction.bytes(), searched.bytes() + tables);
    }
}

/// What is shown of the path at the cursor: how many cells of it are known, and the arrows.
fn check_arrows(lab: &Lab, whole: &[u32]) {
    let facts = lab.hierarchy(0).unwrap().unwrap();
    let arrows = lab.hierarchy_arrows(0, None).unwrap();
    let grid = lab.world().grid();
    match facts.part {
        "joining" => {
            // They lead from an end to nodes, and none begins elsewhere.
            let ends =
                [lab.world().start(), lab.world().goal()].map(|cell| grid.index(cell) as u32);
            if let Some((&none, pairs)) = arrows.split_first() {
                assert_eq!(none, u32::MAX);
                assert!(pairs.chunks(2).any(|pair| ends.contains(&pair[0])));
            }
        }
        "refining" if !arrows.is_empty() => {
            let node = arrows[0];
            let to: BTreeMap<u32, u32> = arrows[1..]
                .chunks(2)
                .map(|pair| (pair[0], pair[1]))
                .collect();
            let led = facts.led as usize;
            let (at, next) = (whole[led - 1], whole[led]);
            assert!(
                to.get(&at) == Some(&next) || to.get(&next) == Some(&at),
                "{at} {next} {to:?}"
            );
            assert!(whole.contains(&node));
        }
        "building" | "refining" => {}
        _ => assert!(arrows.is_empty()),
    }
}

/// The sentence at the cursor names the cell that the path has come to.
fn check_sentence(lab: &Lab, led: &mut u64) {
    let facts = lab.hierarchy(0).unwrap().unwrap();
    let said = lab.sentence(0).unwrap();
    let known = lab.hierarchy_refined(0).unwrap();
    if facts.part == "refining" && facts.led > *led && facts.led > 1 {
        assert_eq!(facts.led, *led + 1, "a cell a step");
        assert!(said.id.starts_with("event.reading."), "{}", said.id);
        let cell = lab.world().grid().cell(known[known.len() - 1] as usize);
        assert!(
            said.args.contains(&("cell", cell.into())),
            "{said} {cell:?}"
        );
    }
    *led = facts.led;
}

proptest! {
    #![proptest_config(cases(300))]

    /// Through edits the lane finds what HPA* finds, with arrows that fit its path, forwards and backwards, and each
    /// cell tells where its arrows lead.
    #[test]
    fn lanes_show_the_arrows_that_they_follow(
        problem in some_problem(), settings in any::<u64>(), edits in proptest::collection::vec(numbers(3), 0..4),
    ) {
        let mut lab = lab_of(ALGORITHM, &problem, settings, &[("smoothing", "none")]);
        finish(&mut lab);
        for edit in edits {
            let _ = lab.edit(edit_of(edit, lab.world().grid()), Joined::New);
            finish(&mut lab);
        }
        let rule = rule_of(&lab);
        let optimum = shortest(lab.world().grid(), rule, lab.world().start(), lab.world().goal());
        let outcome = lab.lanes()[0].outcome().unwrap();
        prop_assert_eq!(outcome.status == Status::Done, optimum.is_some());
        let whole = lab.hierarchy_refined(0).unwrap();
        let steps = lab.lanes()[0].steps();
        let mut led = 0;
        let mut pictures = Vec::new();
        for step in 0..=steps {
            show(&mut lab, step);
            check_arrows(&lab, &whole);
            check_sentence(&lab, &mut led);
            pictures.push((lab.hierarchy_arrows(0, None).unwrap(), lab.sentence(0).unwrap()));
        }
        for step in (0..=steps).rev() {
            show(&mut lab, step);
            prop_assert_eq!(&(lab.hierarchy_arrows(0, None).unwrap(), lab.sentence(0).unwrap()), &pictures[step as usize]);
        }
        // What a cell tells is among the arrows from it.
        show(&mut lab, steps);
        for index in 0..lab.world().grid().len() {
            let cell = lab.world().grid().cell(index);
            let arrows = lab.hierarchy_arrows(0, Some(index as u32)).unwrap();
            let said = lab.story(0, cell).unwrap().why;
            if said.id == "why.arrow" {
                let from_here = arrows[1..].chunks(2).filter(|pair| pair[0] == index as u32);
                let mut next = from_here.map(|pair| lab.world().grid().cell(pair[1] as usize));
                let told = |next: Cell| said.args.contains(&("next", next.into()));
                prop_assert!(arrows[0] != u32::MAX || next.any(told), "{} {:?}", said, arrows);
            }
        }
        prop_assert!(lab.hierarchy_arrows(0, Some(lab.world().grid().len() as u32)).is_err());
    }
}

fn open(width: u32, height: u32, [start, goal]: [(u32, u32); 2]) -> Problem {
    Problem {
        grid: Grid::new(width, height, Terrain::Dot).unwrap(),
        start: Cell::new(start.0, start.1),
        goal: Cell::new(goal.0, goal.1),
    }
}

/// A cell that the search meets later does not say that no search needs it.
#[test]
fn what_is_met_later_says_so() {
    let mut lab = lab_of(ALGORITHM, &open(40, 40, [(1, 1), (38, 38)]), 0, &[]);
    finish(&mut lab);
    lab.advance(2, 10_000);
    assert_eq!(lab.lanes()[0].at(), 2);
    let (mut later, mut arrows) = (0, 0);
    for index in 0..40 * 40 {
        let cell = lab.world().grid().cell(index);
        let story = lab.story(0, cell).unwrap();
        let meets = story.history.iter().any(|happening| happening.step > 2);
        let arrow = story.why.id == "why.arrow";
        assert!(!(meets && arrow), "{cell:?}");
        later += usize::from(meets);
        arrows += usize::from(arrow);
    }
    assert!(later > 10 && arrows > 100, "{later} {arrows}");
}

/// From another cluster no cell is expanded but crossings; in one cluster one search inside it is needed.
#[test]
fn there_is_no_search_but_over_crossings() {
    let run = |ends| {
        let mut lab = lab_of(ALGORITHM, &open(40, 40, ends), 0, &[]);
        finish(&mut lab);
        let facts = lab.hierarchy(0).unwrap().unwrap();
        assert_eq!(
            facts.expanded.iter().sum::<u64>(),
            lab.lanes()[0].counters().expanded
        );
        (facts.expanded, facts.search, facts.read)
    };
    let ([joining, top, refining], searches, read) = run([(1, 1), (38, 38)]);
    assert_eq!((joining, refining, searches), (0, 0, 1));
    assert!(top > 0 && read > 0);
    let ([joining, _, refining], searches, _) = run([(1, 1), (8, 8)]);
    assert!((1..=64).contains(&joining));
    assert_eq!((refining, searches), (0, 2));
}

/// An edit in the middle of a cluster makes the tables of that one anew, and of no other.
#[test]
fn an_edit_makes_the_tables_of_its_cluster_anew() {
    let mut lab = lab_of(ALGORITHM, &open(40, 40, [(1, 1), (38, 38)]), 0, &[]);
    finish(&mut lab);
    let node = lab
        .hierarchy_nodes(0)
        .unwrap()
        .chunks(2)
        .map(|node| node[0])
        .find(|&cell| {
            let (x, y) = (cell % 40, cell / 40);
            (10..20).contains(&x) && (10..20).contains(&y)
        });
    let before = lab.hierarchy_arrows(0, node).unwrap();
    let cells = vec![Cell::new(14, 15), Cell::new(15, 15)];
    lab.edit(
        Edit::Terrain {
            cells,
            terrain: Terrain::Trees,
        },
        Joined::New,
    )
    .unwrap();
    finish(&mut lab);
    let made = lab.hierarchy_clusters(0, 1).unwrap();
    let made: Vec<&[u32]> = made.chunks(5).filter(|cluster| cluster[4] == 1).collect();
    assert_eq!(made, [[10, 10, 19, 19, 1]]);
    let after = lab.hierarchy_arrows(0, node).unwrap();
    assert_eq!(
        before.len(),
        after.len() + 4,
        "two cells have no arrows any more"
    );
}
