//! Subgoal graphs: their links against the definition, their paths against the oracle at every setting, both levels,
//! and what a repair leaves against what is made anew.

use crate::support::oracle::rules::among_eight;
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{DiagonalCost, GridGraph, Heuristic, MoveRule, Moves, NodeId};
use wayscope::path::grid_length;
use wayscope::search::{
    BestFirstSettings, GridAlgorithm, OnSubgoals, Search, SubgoalKind, SubgoalLevel,
    SubgoalProgress, SubgoalRun, SubgoalSettings,
};
use wayscope::trace::{Event, Process, Status};
use wayscope::world::{Cell, CellBox, Grid, Medium, Terrain};

const DIAGONALS: [DiagonalCost; 4] = [
    DiagonalCost::Sqrt2,
    DiagonalCost::D1_4,
    DiagonalCost::D1_42,
    DiagonalCost::D1_5,
];

const KINDS: [SubgoalKind; 3] = [
    SubgoalKind::Simple,
    SubgoalKind::TwoLevels,
    SubgoalKind::Contracted,
];

const ALL: SubgoalProgress = SubgoalProgress {
    subgoals: usize::MAX,
    links: usize::MAX,
    examined: usize::MAX,
    joined: false,
};

/// The grid of a problem with every cell at the same cost.
fn plain(problem: &Problem) -> Grid {
    let grid = &problem.grid;
    Grid::from_terrain(grid.width(), grid.height(), grid.terrain().to_vec()).unwrap()
}

/// Walls here and there, so that looks go far.
fn sparse(width: u32, height: u32, seed: u64, one_in: u64) -> Grid {
    let mut grid = Grid::new(width, height, Terrain::Dot).unwrap();
    let mut state = seed | 1;
    for i in 0..grid.len() {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let drawn = state >> 33;
        if drawn.is_multiple_of(one_in) {
            grid.set_terrain(i, Terrain::Trees);
        } else if drawn.is_multiple_of(41) {
            grid.set_terrain(i, Terrain::Water);
        }
    }
    grid
}

fn settings(kind: SubgoalKind, diagonal: DiagonalCost) -> SubgoalSettings {
    SubgoalSettings {
        search: BestFirstSettings::default(),
        diagonal,
        kind,
        beforehand: true,
    }
}

fn made(settings: SubgoalSettings, grid: &Grid, moves: &Moves) -> SubgoalRun<u64> {
    let mut run = SubgoalRun::between(settings, NodeId(0), NodeId(0));
    settings.prepare(&mut run, grid, moves);
    run
}

/// Subgoals and links between them as they are defined, from the cells alone, without a large agent.
struct Naive<'a> {
    grid: &'a Grid,
    subgoals: Vec<bool>,
}

impl Naive<'_> {
    fn new(grid: &Grid) -> Naive<'_> {
        let mut naive = Naive {
            grid,
            subgoals: vec![false; grid.len()],
        };
        for i in 0..grid.len() {
            let Cell { x, y } = grid.cell(i);
            let (x, y) = (i64::from(x), i64::from(y));
            let own = naive.medium(x, y);
            let corner = |(dx, dy): (i64, i64)| {
                naive.medium(x + dx, y) == own
                    && naive.medium(x, y + dy) == own
                    && naive.medium(x + dx, y + dy) != own
            };
            let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            naive.subgoals[i] = own.is_some() && corners.into_iter().any(corner);
        }
        naive
    }

    fn medium(&self, x: i64, y: i64) -> Option<Medium> {
        let cell = Cell::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        let inside = self.grid.contains(cell);
        inside
            .then(|| self.grid.medium(self.grid.index(cell)))
            .flatten()
    }

    /// Whether one can go from a cell by (dx, dy).
    fn goes(&self, (x, y): (i64, i64), (dx, dy): (i64, i64)) -> bool {
        let own = self.medium(x, y);
        let same = |x, y| self.medium(x, y) == own;
        own.is_some() && same(x + dx, y + dy) && same(x + dx, y) && same(x, y + dy)
    }

    /// Whether there is a way from one to the other as long as if nothing were blocked, and none of these goes over a
    /// subgoal: looked at all of them.
    fn direct_h_reachable(&self, a: usize, b: usize) -> bool {
        let at = |i: usize| {
            (
                i64::from(self.grid.cell(i).x),
                i64::from(self.grid.cell(i).y),
            )
        };
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        let (dx, dy) = (bx - ax, by - ay);
        let short = dx.abs().min(dy.abs());
        let long = dx.abs().max(dy.abs()) - short;
        let diagonal = (dx.signum(), dy.signum());
        let straight = match dx.abs() > dy.abs() {
            true => (dx.signum(), 0),
            false => (0, dy.signum()),
        };
        let place = |i: i64, j: i64| {
            (
                ax + i * diagonal.0 + j * straight.0,
                ay + i * diagonal.1 + j * straight.1,
            )
        };
        let (rows, columns) = (short as usize + 1, long as usize + 1);
        let mut from = vec![vec![false; columns]; rows];
        let mut to = from.clone();
        for i in 0..rows {
            for j in 0..columns {
                let here = |i: usize, j: usize| place(i as i64, j as i64);
                from[i][j] = (i, j) == (0, 0)
                    || i > 0 && from[i - 1][j] && self.goes(here(i - 1, j), diagonal)
                    || j > 0 && from[i][j - 1] && self.goes(here(i, j - 1), straight);
                let (i, j) = (rows - 1 - i, columns - 1 - j);
                to[i][j] = (i, j) == (rows - 1, columns - 1)
                    || i + 1 < rows && to[i + 1][j] && self.goes(here(i, j), diagonal)
                    || j + 1 < columns && to[i][j + 1] && self.goes(here(i, j), straight);
            }
        }
        let subgoal = |i: usize, j: usize| {
            let (x, y) = place(i as i64, j as i64);
            let cell = self.grid.index(Cell::new(x as u32, y as u32));
            ![a, b].contains(&cell) && self.subgoals[cell]
        };
        let over = |i: usize, j: usize| from[i][j] && to[i][j] && subgoal(i, j);
        from[rows - 1][columns - 1] && !(0..rows).any(|i| (0..columns).any(|j| over(i, j)))
    }

    fn links(&self) -> Vec<[u32; 2]> {
        let cells: Vec<usize> = (0..self.grid.len()).filter(|&i| self.subgoals[i]).collect();
        let mut links = Vec::new();
        for (n, &a) in cells.iter().enumerate() {
            let earlier = cells[..n]
                .iter()
                .filter(|&&b| self.direct_h_reachable(a, b));
            links.extend(earlier.map(|&b| [a as u32, b as u32]));
        }
        links
    }
}

/// The links of a graph, as cells.
fn links_of(run: &impl OnSubgoals, by: SubgoalProgress) -> Vec<[u32; 2]> {
    let nodes = run.nodes(by);
    let links = run.links(by);
    let cell = |n: u32| nodes[n as usize];
    links
        .chunks(2)
        .map(|pair| [cell(pair[0]), cell(pair[1])])
        .collect()
}

/// All that is known of a graph.
fn told(run: &SubgoalRun<u64>) -> impl PartialEq + std::fmt::Debug + use<> {
    let facts = run.facts();
    let levels: Vec<Option<SubgoalLevel>> = (0..facts.subgoals).map(|n| run.level(n)).collect();
    (
        run.nodes(ALL),
        links_of(run, SubgoalProgress { examined: 0, ..ALL }),
        links_of(run, ALL),
        run.heights(ALL),
        levels,
        facts.bytes,
    )
}

fn check(grid: &Grid, rule: MoveRule, settings: SubgoalSettings, ends: (Cell, Cell)) {
    let optimum = shortest(grid, among_eight(rule), ends.0, ends.1);
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u64>::new(grid, &moves);
    let node = |cell| NodeId(grid.index(cell) as u32);
    let mut run = SubgoalRun::between(settings, node(ends.0), node(ends.1));
    settings.prepare(&mut run, grid, &moves);
    let mut events: Vec<Event> = Vec::new();
    let status = run.run(&graph, &mut events);
    assert_eq!(status == Status::Done, run.path().is_some());
    let told = || format!("{settings:?} {rule:?} {ends:?} on {grid:?}");
    match (run.path(), optimum) {
        (None, None) => {}
        (Some(path), Some(optimum)) => {
            let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
            let length =
                grid_length(grid, rule, &cells).unwrap_or_else(|e| panic!("{e}: {}", told()));
            assert!(
                (length - optimum).abs() < 1e-9,
                "{length} {optimum}: {}",
                told()
            );
            assert_eq!(
                (path[0], path[path.len() - 1]),
                (node(ends.0), node(ends.1))
            );
        }
        (found, expected) => panic!("{found:?}, {expected:?}: {}", told()),
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn links_are_those_by_the_definition(problem in problems(14), seed in any::<u64>()) {
        let loose = sparse(5 + (seed % 90) as u32, 3 + (seed / 90 % 12) as u32, seed, 12 + seed % 37);
        let tall = sparse(3 + (seed / 90 % 12) as u32, 5 + (seed % 90) as u32, seed, 12 + seed % 37);
        for grid in [plain(&problem), loose, tall] {
            let moves = Moves::new(&grid, MoveRule::default());
            let run = made(settings(SubgoalKind::Simple, DiagonalCost::Sqrt2), &grid, &moves);
            let naive = Naive::new(&grid);
            let cells: Vec<u32> = (0..grid.len() as u32).filter(|&i| naive.subgoals[i as usize]).collect();
            prop_assert_eq!(run.nodes(ALL), cells);
            prop_assert_eq!(links_of(&run, ALL), naive.links(), "{:?}", &grid);
            let links = run.facts().links;
            let one_by_one: Vec<_> = (0..=links).map_while(|n| run.link(n)).collect();
            prop_assert_eq!(one_by_one, links_of(&run, ALL));
        }
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn paths_are_optimal_at_every_setting(problem in problems(16), seed in any::<u64>(), reach in 0..3u8) {
        let tight = plain(&problem);
        let loose = sparse(9 + (seed % 90) as u32, 5 + (seed / 90 % 20) as u32, seed, 3 + seed % 37);
        let cell = |draw: u64| loose.cell((draw % loose.len() as u64) as usize);
        let ends = (cell(seed.rotate_left(20)), cell(seed.rotate_left(40)));
        let diagonal = DIAGONALS[(seed >> 7) as usize % 4];
        let rule = MoveRule { diagonal, ..MoveRule::default() };
        for kind in KINDS {
            let mut settings = settings(kind, diagonal);
            settings.beforehand = seed & 1 == 0;
            settings.search.heuristic = [Heuristic::Octile, Heuristic::Zero, Heuristic::Chebyshev][(seed >> 9) as usize % 3];
            check(&tight, rule, settings, (problem.start, problem.goal));
            check(&loose, MoveRule { reach, ..rule }, settings, ends);
        }
    }

    /// Whatever is drawn and taken away, the same is known as of a graph made anew.
    #[test]
    fn a_repaired_graph_is_as_one_made_anew(
        seed in any::<u64>(),
        reach in 0..3u8,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3u32, 0..3u32, any::<bool>()), 1..4),
    ) {
        let mut grid = sparse(5 + (seed % 80) as u32, 3 + (seed / 90 % 20) as u32, seed, 4 + seed % 37);
        let rule = MoveRule { reach, ..MoveRule::default() };
        let settings = settings(KINDS[seed as usize % 3], DiagonalCost::Sqrt2);
        let mut moves = Moves::new(&grid, rule);
        let mut run = made(settings, &grid, &moves);
        for (at, right, below, blocks) in edits {
            let min = grid.cell(at.index(grid.len()));
            let max = Cell::new((min.x + right).min(grid.width() - 1), (min.y + below).min(grid.height() - 1));
            for y in min.y..=max.y {
                for x in min.x..=max.x {
                    let terrain = if blocks { Terrain::Trees } else { Terrain::Dot };
                    grid.set_terrain(grid.index(Cell::new(x, y)), terrain);
                }
            }
            let area = CellBox { min, max };
            moves.update(&grid, area);
            settings.follow(&mut run, &grid, &moves, Some(area));
            if seed & 2 == 0 {
                settings.prepare(&mut run, &grid, &moves);
                prop_assert_eq!(told(&run), told(&made(settings, &grid, &moves)), "{:?}", &grid);
            }
        }
        settings.prepare(&mut run, &grid, &moves);
        prop_assert!(run.facts().repaired.is_some());
        prop_assert_eq!(told(&run), told(&made(settings, &grid, &moves)), "{:?}", &grid);
    }
}

#[test]
fn a_second_level_leaves_out_what_no_way_needs() {
    let rule = MoveRule::default();
    let of = |grid: &Grid| {
        made(
            settings(SubgoalKind::TwoLevels, DiagonalCost::Sqrt2),
            grid,
            &Moves::new(grid, rule),
        )
    };
    // Around a lone pillar a way turns at one corner or two, which start and goal see.
    let pillar = Grid::from_rows(&["......", "..@@..", "..@@..", "......"]).unwrap();
    let facts = of(&pillar).facts();
    assert_eq!((facts.subgoals, facts.local), (4, 4));
    let two = of(&sparse(60, 40, 7, 9));
    let facts = two.facts();
    assert!(facts.local > 0 && facts.local < facts.subgoals, "{facts:?}");
    let level = |n: usize| two.level(n).unwrap();
    let local = (0..facts.subgoals).filter(|&n| matches!(level(n), SubgoalLevel::Local(_)));
    assert_eq!(local.count(), facts.local);
}
