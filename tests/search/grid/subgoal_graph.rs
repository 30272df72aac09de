//! Subgoal graphs: their links against the definition, their paths against the oracle at every setting, both levels,
//! and what a repair leaves against what is made anew.

use std::rc::Rc;

use crate::support::oracle::rules::among_eight;
use crate::support::oracle::shortest;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{DiagonalCost, GridGraph, Heuristic, MoveRule, Moves, NodeId};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::path::grid_length;
use wayscope::search::{
    BestFirstSettings, GridAlgorithm, OnSubgoals, Search, Settings, SubgoalKind, SubgoalLevel,
    SubgoalProgress, SubgoalRun, SubgoalSettings,
};
use wayscope::trace::{Event, Process, StateHash, Status};
use wayscope::world::{Cell, CellBox, Grid, Medium, Terrain, World};

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
        file: None,
    }
}

fn made(settings: &SubgoalSettings, grid: &Grid, moves: &Moves) -> SubgoalRun<u64> {
    let mut run = SubgoalRun::between(settings.clone(), NodeId(0), NodeId(0));
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

fn check(grid: &Grid, rule: MoveRule, settings: &SubgoalSettings, ends: (Cell, Cell)) {
    let optimum = shortest(grid, among_eight(rule), ends.0, ends.1);
    let moves = Moves::new(grid, rule);
    let graph = GridGraph::<u64>::new(grid, &moves);
    let node = |cell| NodeId(grid.index(cell) as u32);
    let mut run = SubgoalRun::between(settings.clone(), node(ends.0), node(ends.1));
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
            let run = made(&settings(SubgoalKind::Simple, DiagonalCost::Sqrt2), &grid, &moves);
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
            check(&tight, rule, &settings, (problem.start, problem.goal));
            check(&loose, MoveRule { reach, ..rule }, &settings, ends);
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
        let mut run = made(&settings, &grid, &moves);
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
                prop_assert_eq!(told(&run), told(&made(&settings, &grid, &moves)), "{:?}", &grid);
            }
        }
        settings.prepare(&mut run, &grid, &moves);
        prop_assert!(run.facts().repaired.is_some());
        prop_assert_eq!(told(&run), told(&made(&settings, &grid, &moves)), "{:?}", &grid);
    }
}

/// The file with its sum put right after a change.
fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let mut hash = StateHash::new();
    for part in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        hash.word(u64::from_le_bytes(word));
    }
    bytes.extend(hash.finish().to_le_bytes());
    bytes
}

/// A search whose graph is in a file, made ready.
fn read(
    file: &[u8],
    settings: &SubgoalSettings,
    (grid, moves): (&Grid, &Moves),
    ends: [NodeId; 2],
) -> SubgoalRun<u64> {
    let with_file = SubgoalSettings {
        file: Some(Rc::from(file)),
        ..settings.clone()
    };
    let mut run = SubgoalRun::between(with_file.clone(), ends[0], ends[1]);
    with_file.prepare(&mut run, grid, moves);
    run
}

proptest! {
    #![proptest_config(cases(600))]

    /// Made, written, read: the same, and so after an edit.
    #[test]
    fn a_graph_from_a_file_is_the_one_that_was_written(
        seed in any::<u64>(),
        reach in 0..3u8,
        at in any::<prop::sample::Index>(),
    ) {
        let mut grid = sparse(5 + (seed % 80) as u32, 3 + (seed / 90 % 20) as u32, seed, 4 + seed % 37);
        let diagonal = DIAGONALS[(seed >> 7) as usize % 4];
        let rule = MoveRule { reach, diagonal, ..MoveRule::default() };
        let settings = settings(KINDS[seed as usize % 3], diagonal);
        let mut moves = Moves::new(&grid, rule);
        let made_here = made(&settings, &grid, &moves);
        let file = made_here.save(&grid, &moves).unwrap();
        let mut run = read(&file, &settings, (&grid, &moves), [NodeId(0); 2]);
        prop_assert_eq!(run.refused(), None);
        prop_assert_eq!(told(&run), told(&made_here));
        prop_assert_eq!(run.save(&grid, &moves), Some(file));
        let cell = grid.cell(at.index(grid.len()));
        let blocked = grid.medium(grid.index(cell)).is_none();
        grid.set_terrain(grid.index(cell), if blocked { Terrain::Dot } else { Terrain::Trees });
        let area = CellBox { min: cell, max: cell };
        moves.update(&grid, area);
        settings.follow(&mut run, &grid, &moves, Some(area));
        settings.prepare(&mut run, &grid, &moves);
        prop_assert_eq!(told(&run), told(&made(&settings, &grid, &moves)));
    }

    /// Whatever is changed in a file is found by its sum; where the sum is put right, it is refused by name, or its
    /// paths are paths.
    #[test]
    fn a_broken_file_never_leads_through_a_wall(
        seed in any::<u64>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        ends in any::<[prop::sample::Index; 2]>(),
    ) {
        let grid = sparse(5 + (seed % 40) as u32, 3 + (seed / 90 % 20) as u32, seed, 4 + seed % 9);
        let settings = settings(KINDS[1 + seed as usize % 2], DiagonalCost::Sqrt2);
        let moves = Moves::new(&grid, MoveRule::default());
        let ends = ends.map(|end| NodeId(end.index(grid.len()) as u32));
        let file = made(&settings, &grid, &moves).save(&grid, &moves).unwrap();
        let mut broken = file.clone();
        for (at, byte) in &changes {
            let at = at.index(broken.len() - 8);
            broken[at] = *byte;
        }
        if broken == file {
            return Ok(());
        }
        let run = read(&broken, &settings, (&grid, &moves), ends);
        let why = run.refused().map_or("", |why| why.id);
        prop_assert!(why.starts_with("abstraction-file."), "{why}");
        let mut run = read(&resealed(broken), &settings, (&grid, &moves), ends);
        let why = run.refused().map_or("abstraction-file.", |why| why.id);
        prop_assert!(why.starts_with("abstraction-file."), "{why}");
        let graph = GridGraph::<u64>::new(&grid, &moves);
        run.run(&graph, &mut ());
        if let Some(path) = run.path() {
            let cells: Vec<u32> = path.iter().map(|node| node.0).collect();
            prop_assert!(grid_length(&grid, MoveRule::default(), &cells).is_ok());
        }
    }
}

#[test]
fn a_file_of_something_else_is_refused_by_name() {
    let rule = MoveRule::default();
    let grid = sparse(40, 20, 5, 9);
    let moves = Moves::new(&grid, rule);
    let contracted = settings(SubgoalKind::Contracted, DiagonalCost::Sqrt2);
    let file = made(&contracted, &grid, &moves)
        .save(&grid, &moves)
        .unwrap();
    let why = |file: &[u8], settings: &SubgoalSettings, grid: &Grid| {
        let moves = Moves::new(grid, rule);
        let run = read(file, settings, (grid, &moves), [NodeId(0); 2]);
        assert!(run.facts().subgoals > 0, "it is made after all");
        run.refused().map(|why| why.id)
    };
    assert_eq!(why(&file, &contracted, &grid), None);
    let two = settings(SubgoalKind::TwoLevels, DiagonalCost::Sqrt2);
    assert_eq!(why(&file, &two, &grid), Some("abstraction-file.setting"));
    let smaller = sparse(39, 20, 5, 9);
    assert_eq!(
        why(&file, &contracted, &smaller),
        Some("abstraction-file.size")
    );
    let other = sparse(40, 20, 6, 9);
    assert_eq!(
        why(&file, &contracted, &other),
        Some("abstraction-file.world")
    );
    assert_eq!(
        why(b"WAYH", &contracted, &grid),
        Some("abstraction-file.not-one")
    );
    assert_eq!(
        why(&file[..30], &contracted, &grid),
        Some("abstraction-file.short")
    );
    let mut later = file.clone();
    later[4] += 1;
    assert_eq!(
        why(&later, &contracted, &grid),
        Some("abstraction-file.version")
    );
}

/// What is read is not made: a solver has it at once, with the settings of the file.
#[test]
fn solvers_and_lanes_take_it_in_place_of_making() {
    let grid = sparse(60, 40, 7, 9);
    let catalogue = Catalogue::standard();
    let entry = catalogue.entry("subgoal-graph").unwrap();
    let specs = entry.all_settings();
    let defaults = Settings::defaults(&specs);
    let mut contracted = defaults.clone();
    contracted
        .set(&specs, "subgoal-levels", "contracted")
        .unwrap();
    let mut made = Solver::new(entry, &contracted, grid.clone()).unwrap();
    let file = made.save_abstraction().unwrap();
    let mut read = Solver::with_abstraction(entry, defaults, grid.clone(), &file).unwrap();
    let cells = [(0, 0), (59, 39), (30, 1), (1, 38), (58, 20)];
    for from in cells.map(|(x, y)| Cell::new(x, y)) {
        for to in cells.map(|(x, y)| Cell::new(x, y)) {
            let both = [&mut made, &mut read].map(|solver| {
                let found = solver.find(from, to).unwrap();
                found.map(|found| (found.cells.to_vec(), found.expanded))
            });
            assert_eq!(both[0], both[1]);
        }
    }
    let world = World::new("w", grid, Cell::new(0, 0), Cell::new(59, 39)).unwrap();
    let mut lab = Lab::new(catalogue, world);
    lab.add_lane("subgoal-graph").unwrap();
    lab.load_abstraction(0, &file).unwrap();
    let settings = lab.lanes()[0].settings().clone();
    assert_eq!(settings.get("subgoal-levels"), "contracted");
    assert_eq!(lab.save_abstraction(0).unwrap(), file);
    let refused = lab.load_abstraction(0, &file[..20]).unwrap_err();
    assert_eq!(refused.id, "abstraction-file.short");
    lab.add_lane("a-star").unwrap();
    assert_eq!(
        lab.save_abstraction(1).unwrap_err().id,
        "abstraction-file.algorithm"
    );
}

#[test]
fn a_second_level_leaves_out_what_no_way_needs() {
    let rule = MoveRule::default();
    let of = |grid: &Grid| {
        made(
            &settings(SubgoalKind::TwoLevels, DiagonalCost::Sqrt2),
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
