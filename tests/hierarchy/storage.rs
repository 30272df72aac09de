//! What an abstraction keeps: beside the worst case of the article of HPA*.

use crate::support::journeys::wide_problems;
use crate::support::oracle::rules::drawn as rule_of;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{CornerRule, GridGraph, MoveRule, Moves};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, Clusters, IntraEdgeDetail, Storage, worst_case,
};
use wayscope::world::{Cell, Grid, Terrain};

/// The formulas of the article, for c x c clusters of n x n, its missing bracket put in: nodes, steps, paths.
fn article(n: usize, c: usize) -> [usize; 3] {
    let m = c * n;
    let inner = (c - 2).pow(2) * (2 * n - 1) + 2 * (n - 1) + 3 * (c - 2) * (3 * n / 2 - 1);
    [2 * m * (c - 1), m * (c - 1), n * inner]
}

fn storage(grid: &Grid, rule: MoveRule, shape: AbstractionShape) -> (Abstraction<u64>, Storage) {
    let moves = Moves::new(grid, rule);
    let abstraction = Abstraction::new(shape, &GridGraph::new(grid, &moves)).unwrap();
    let storage = abstraction.storage();
    (abstraction, storage)
}

/// c x c clusters of n x n, n even: of the cells along their borders every other one is free, those beyond a border
/// mirror those before it. All is free inside.
fn checkered(n: u32, c: u32) -> Grid {
    let mut grid = Grid::new(n * c, n * c, Terrain::Dot).unwrap();
    for index in 0..grid.len() {
        let Cell { x, y } = grid.cell(index);
        let rim = [x % n, y % n].iter().any(|&at| at == 0 || at == n - 1);
        if rim && (x + y + x / n + y / n) % 2 == 1 {
            grid.set_terrain(index, Terrain::OutOfBounds);
        }
    }
    grid
}

/// Nodes and paths of level 1 if a node is taken for another one on each border that it crosses.
fn by_border(abstraction: &Abstraction<u64>) -> [usize; 2] {
    let clusters = abstraction.clusters();
    let (mut nodes, mut paths) = (0, 0);
    for cluster in 0..clusters.count(1) {
        let own = abstraction.nodes(1, cluster).iter();
        let slots: Vec<u32> = own
            .flat_map(|&node| {
                let to = |link: &wayscope::hierarchy::InterEdge<u64>| clusters.of_index(1, link.to);
                let mut borders: Vec<usize> =
                    abstraction.inter_edges(node).iter().map(to).collect();
                borders.dedup();
                borders.into_iter().map(move |_| node)
            })
            .collect();
        nodes += slots.len();
        for (i, &from) in slots.iter().enumerate() {
            let joined = |to: &&u32| abstraction.cost(1, cluster, from, **to).is_some();
            paths += slots[i + 1..].iter().filter(joined).count();
        }
    }
    [nodes, paths]
}

/// The formulas are met where nodes that cross two borders are counted for both, and only then. The nodes in corners
/// have no way but between two blocked cells.
#[test]
fn a_checkered_border_is_the_worst_case_of_the_article() {
    for (n, c) in [(4, 2), (4, 3), (6, 4), (10, 3), (10, 5)] {
        let shape = AbstractionShape {
            side: n,
            ..AbstractionShape::default()
        };
        let rule = MoveRule {
            corners: CornerRule::Always,
            ..MoveRule::default()
        };
        let (abstraction, kept) = storage(&checkered(n, c), rule, shape);
        let [nodes, links, paths] = article(n as usize, c as usize);
        assert_eq!(kept.links, [links], "{n} {c}");
        assert_eq!(by_border(&abstraction), [nodes, paths], "{n} {c}");
        assert!(kept.nodes[0] < nodes && kept.paths[0] < paths, "{n} {c}");
        let told = abstraction.worst_case();
        assert_eq!(
            [&told.nodes, &told.links, &told.paths],
            [&[nodes], &[links], &[paths]]
        );
        // Under the rule of the benchmarks the corners are cut off.
        let (_, kept) = storage(&checkered(n, c), MoveRule::default(), shape);
        assert_eq!(kept.links, [links]);
        assert!(kept.paths[0] < paths);
    }
}

/// The totals of the example that the article works with: 40 x 40 cells in clusters of 10 x 10.
#[test]
fn the_worst_case_of_the_example_is_told() {
    assert_eq!(article(10, 4), [240, 120, 1780]);
    let shape = AbstractionShape {
        levels: 2,
        ..AbstractionShape::default()
    };
    let told = worst_case(shape, &Clusters::new(10, 40, 40));
    // Of 24 borders 8 lie between clusters of level 2, each of which has 20 nodes.
    assert_eq!(told.nodes, [160, 80]);
    assert_eq!(told.links, [80, 40]);
    assert_eq!(told.paths, [1780, 4 * 20 * 19 / 2]);
}

fn within(kept: &Storage, worst: &Storage) -> bool {
    let below = |a: &[usize], b: &[usize]| a.iter().zip(b).all(|(a, b)| a <= b);
    below(&kept.nodes, &worst.nodes)
        && below(&kept.links, &worst.links)
        && below(&kept.paths, &worst.paths)
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// On any world of one medium the worst case is not exceeded, on no level, where corners are not always cut.
    #[test]
    fn the_worst_case_is_never_exceeded(
        problem in prop_oneof![2 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        draw in any::<u64>(), side in 2..9u32, levels in 1..=4usize, two_from in prop_oneof![Just(6), Just(3), Just(4), Just(100)],
    ) {
        let Problem { mut grid, .. } = problem;
        for index in 0..grid.len() {
            let terrain = if grid.medium(index).is_some() { Terrain::Dot } else { Terrain::OutOfBounds };
            grid.set_terrain(index, terrain);
        }
        let mut rule = rule_of(draw);
        if rule.corners == CornerRule::Always {
            rule.corners = CornerRule::PastOne;
        }
        let shape = AbstractionShape { side, levels, two_from, keeps: IntraEdgeDetail::Costs };
        let (abstraction, kept) = storage(&grid, rule, shape);
        let worst = abstraction.worst_case();
        prop_assert!(within(&kept, &worst), "{:?} {:?} {:?}", kept, worst, shape);
        // What is counted cluster by cluster is what there is.
        let mut spelled_out = Storage { nodes: vec![0; levels], links: vec![0; levels], paths: vec![0; levels] };
        for cluster in 0..abstraction.clusters().count(1) {
            for &node in abstraction.nodes(1, cluster) {
                spelled_out.nodes[abstraction.level_of(node) - 1] += 1;
                for link in abstraction.inter_edges(node).iter().filter(|link| link.from < link.to) {
                    spelled_out.links[usize::from(link.level) - 1] += 1;
                }
            }
        }
        for level in 1..=levels {
            for cluster in 0..abstraction.clusters().count(level) {
                let nodes = abstraction.nodes(level, cluster);
                for (i, &from) in nodes.iter().enumerate() {
                    let joined = |to: &&u32| abstraction.cost(level, cluster, from, **to).is_some();
                    spelled_out.paths[level - 1] += nodes[i + 1..].iter().filter(joined).count();
                }
            }
        }
        prop_assert_eq!(kept, spelled_out);
    }
}
