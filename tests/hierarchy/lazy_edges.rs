//! HPA* whose costs through clusters are found when a search first comes into them: as good as one that found them at
//! once, before and after any edits.

use crate::support::journeys;
use crate::support::journeys::{edit_of, numbers, wide_problems};
use crate::support::oracle::rules::drawn as rule_of;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, Build, HPA_STAR, HpaSettings, HpaSmoothing, HpaStar,
    IntraEdgeDetail, Joining,
};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::search::{Effort, Runner, Search, Settings, Stage};
use wayscope::trace::{Process, Status};
use wayscope::world::{Cell, CellBox, Edit, Grid, Joined, Overlay, Terrain, World};

fn shape_of(draw: u64) -> AbstractionShape {
    AbstractionShape {
        side: 2 + (draw % 7) as u32,
        levels: 1 + (draw / 7 % 4) as usize,
        two_from: [6, 6, 3, 100][(draw / 28 % 4) as usize],
        keeps: [
            IntraEdgeDetail::Costs,
            IntraEdgeDetail::Paths,
            IntraEdgeDetail::Steps,
        ][(draw / 112 % 5 / 2) as usize],
    }
}

fn query_of(draw: u64) -> HpaSettings {
    HpaSettings {
        smoothing: [HpaSmoothing::None, HpaSmoothing::Compass][(draw % 2) as usize],
        joining: [Joining::AtOnce, Joining::OneByOne][(draw / 2 % 2) as usize],
        ..HpaSettings::default()
    }
}

/// What is known of clusters is what `whole` has, and what is said of how much that is is true.
fn check_known(lazy: &Abstraction<u64>, whole: &Abstraction<u64>) {
    let mut all = true;
    for level in 1..=whole.levels() {
        for cluster in 0..whole.clusters().count(level) {
            let nodes = whole.nodes(level, cluster);
            assert_eq!(lazy.nodes(level, cluster), nodes);
            let knows = lazy.knows(level, cluster);
            all &= knows;
            for &a in nodes {
                for &b in nodes {
                    let cost = whole.cost(level, cluster, a, b).filter(|_| knows);
                    assert_eq!(lazy.cost(level, cluster, a, b), cost);
                    assert_eq!(
                        lazy.path(cluster, a, b).map(Iterator::collect::<Vec<_>>),
                        whole
                            .path(cluster, a, b)
                            .filter(|_| lazy.knows(1, cluster))
                            .map(Iterator::collect::<Vec<_>>)
                    );
                }
            }
        }
    }
    assert_eq!(lazy.is_whole(), all);
}

proptest! {
    #![proptest_config(cases(2_000))]

    /// Query after query, edit after edit: the same path for the same expansions, what is known is right, and once all
    /// is known nothing differs. What an edit concerns is not known after it, and no cluster is paid for twice between
    /// two edits.
    #[test]
    fn lazily_is_as_at_once(
        problem in prop_oneof![2 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        rounds in proptest::collection::vec((proptest::option::weighted(0.6, numbers(3)), any::<[u32; 2]>(), 0..6u8), 1..7),
        draw in any::<u64>(), cut in any::<u64>(), how in any::<u64>(),
    ) {
        let (rule, shape) = (rule_of(draw), shape_of(cut));
        let mut world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
        let mut moves = Moves::new(world.grid(), rule);
        let mut lazy = Abstraction::<u64>::lazy(shape, &GridGraph::new(world.grid(), &moves)).unwrap();
        let mut whole = Abstraction::<u64>::new(shape, &GridGraph::new(world.grid(), &moves)).unwrap();
        prop_assert_eq!(lazy.is_whole(), shape.keeps == IntraEdgeDetail::Steps || whole.transitions().next().is_none());
        let mut eager = HpaStar::between(query_of(how), NodeId(0), NodeId(0));
        let mut query = eager.clone();
        for (edit, ends, other) in rounds {
            let edited = edit.and_then(|numbers| world.edit(edit_of(numbers, world.grid()), Joined::New).unwrap());
            if let Some(area) = edited.and_then(|change| change.area) {
                moves.update(world.grid(), area);
                let graph = GridGraph::new(world.grid(), &moves);
                let made = whole.repair(area, &graph);
                // Where it is repaired at once it need not be whole, either.
                if other == 0 {
                    lazy.repair(area, &graph);
                } else {
                    let forgotten = lazy.repair_lazily(area, &graph);
                    for (level, (made, forgotten)) in (1..).zip(made.iter().zip(&forgotten)) {
                        prop_assert!(made.iter().all(|cluster| forgotten.contains(cluster)));
                        let unknown = |&cluster: &usize| !lazy.knows(level, cluster) || lazy.nodes(level, cluster).is_empty();
                        prop_assert!(shape.keeps == IntraEdgeDetail::Steps || forgotten.iter().all(unknown));
                    }
                }
            }
            let graph = GridGraph::new(world.grid(), &moves);
            check_known(&lazy, &whole);
            let [start, goal] = ends.map(|draw| NodeId(draw % world.grid().len() as u32));
            eager.restart(start, goal);
            query.restart(start, goal);
            let status = eager.run((&whole, &graph), &mut ());
            prop_assert_eq!(query.run_lazily(&mut lazy, &graph, &mut ()), status);
            prop_assert_eq!(query.path(), eager.path(), "{:?} {:?}", rule, shape);
            prop_assert_eq!((query.path_units(), query.abstract_path()), (eager.path_units(), eager.abstract_path()));
            prop_assert_eq!(query.counters(), eager.counters());
            let effort = query.effort();
            prop_assert_eq!(Effort { met: 0, edges: 0, ..effort }, eager.effort());
            prop_assert_eq!(effort.met as usize, query.met().len());
            check_known(&lazy, &whole);
            // Nothing is left to be found for the same query.
            query.restart(start, goal);
            prop_assert_eq!(query.run((&lazy, &graph), &mut ()), status);
            prop_assert_eq!((query.path(), query.effort().met), (eager.path(), 0));
            prop_assert_eq!(lazy.save(&graph), whole.save(&graph));
        }
        let graph = GridGraph::new(world.grid(), &moves);
        lazy.find_all(&graph);
        prop_assert_eq!(&lazy, &whole);
        prop_assert_eq!(&lazy, &Abstraction::new(shape, &graph).unwrap());
        prop_assert_eq!(lazy.bytes(), whole.bytes());
    }

    /// A solver keeps what it has found; its paths are those of one that found all at once, whatever changes between
    /// two.
    #[test]
    fn solvers_find_the_same(
        problem in prop_oneof![1 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        picks in any::<[u8; 5]>(), keeps in any::<bool>(),
        units in proptest::collection::vec((any::<u32>(), proptest::option::weighted(0.5, numbers(3)), 0..5u8), 2..9),
    ) {
        let settings: [(&str, &[&str]); 5] = [("cluster", &["5", "8"]), ("levels", &["1", "2", "3"]), ("paths", &["searched", "kept"]), ("corners", &["never", "one", "always"]), ("agent", &["1", "1", "3"])];
        let chosen: Vec<(&str, &str)> = settings.iter().zip(picks).map(|((id, options), pick)| (*id, options[usize::from(pick) % options.len()])).collect();
        let [mut plain, mut lazy] = ["at-once", "lazy"].map(|edges| solver(&problem.grid, edges, &chosen));
        if keeps {
            lazy.keep_goal().unwrap();
        }
        let (mut goal, mut kept_in_file) = (problem.goal, false);
        let (width, height) = (problem.grid.width(), problem.grid.height());
        for (draw, edit, other) in units {
            let start = Cell::new(draw % width, draw / width % height);
            if let Some(numbers) = edit {
                let edit = edit_of(numbers, plain.grid());
                for solver in [&mut plain, &mut lazy] {
                    match &edit {
                        Edit::Terrain { cells, terrain } => solver.set_terrain(cells, *terrain).unwrap(),
                        Edit::Cost { cells, cost } => solver.set_cost(cells, *cost).unwrap(),
                        _ => {}
                    }
                }
            }
            if other == 0 {
                goal = Cell::new(draw / 7 % width, draw / 11 % height);
            }
            let [a, b] = [&mut plain, &mut lazy].map(|solver| solver.find(start, goal).unwrap());
            let path = |found: &Option<wayscope::lab::Found>| found.as_ref().map(|found| (found.cells.clone(), found.cost));
            prop_assert_eq!(path(&a), path(&b), "{:?}", chosen);
            // At once ends are joined with another open list, and a path of one cell takes no search.
            let [told, lazily] = [&plain, &lazy].map(|solver| {
                let counters = solver.counters();
                (counters.expanded, counters.generated, counters.reexpanded)
            });
            prop_assert!(keeps || start == goal || told == lazily);
            kept_in_file = kept_in_file || other == 1;
            if kept_in_file {
                prop_assert_eq!(plain.save_abstraction().unwrap(), lazy.save_abstraction().unwrap());
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(250))]

    /// A lane's run depends on its world alone, whatever it was shown before, and tells of the clusters in the order in
    /// which it found them, forwards and backwards.
    #[test]
    fn lanes_begin_with_nothing_met(
        problem in prop_oneof![1 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        edits in proptest::collection::vec(numbers(3), 0..4), levels in 1..=3usize, steps in any::<bool>(),
    ) {
        let levels = levels.to_string();
        let settings = [("edges", "lazy"), ("cluster", "5"), ("levels", levels.as_str()), ("building", if steps { "steps" } else { "beforehand" })];
        let mut lab = lane(&problem, &settings);
        journeys::finish(&mut lab);
        for numbers in edits {
            let edit = edit_of(numbers, lab.world().grid());
            lab.edit(edit, Joined::New).unwrap();
            journeys::finish(&mut lab);
        }
        let now = Problem { grid: lab.world().grid().clone(), start: lab.world().start(), goal: lab.world().goal() };
        let mut fresh = lane(&now, &settings);
        journeys::finish(&mut fresh);
        let told = |lab: &Lab| {
            let lane = &lab.lanes()[0];
            (lane.steps(), lane.hash(), lane.counters(), lane.outcome().unwrap().path.clone())
        };
        prop_assert_eq!(told(&lab), told(&fresh));
        let mut eager = lane(&now, &[("edges", "at-once"), settings[1], settings[2]]);
        journeys::finish(&mut eager);
        prop_assert_eq!(&eager.lanes()[0].outcome().unwrap().path, &lab.lanes()[0].outcome().unwrap().path);
        prop_assert_eq!(eager.lanes()[0].counters(), lab.lanes()[0].counters());
        // Each step finds one cluster at most, and what is drawn of its inside comes with it.
        let at = |lab: &mut Lab, step: u64| {
            journeys::show(lab, 0);
            journeys::show(lab, step);
            let known = lab.hierarchy(0).unwrap().unwrap();
            let inside: usize = (1..=known.levels).map(|level| lab.hierarchy_paths(0, level).unwrap().len()).sum();
            (known.met, inside)
        };
        let steps = lab.lanes()[0].steps();
        let shown: Vec<_> = (0..=steps).map(|step| at(&mut lab, step)).collect();
        prop_assert_eq!(shown[0], ([0, shown[0].0[1]], 0));
        for pair in shown.windows(2) {
            let found = pair[1].0[0] - pair[0].0[0];
            prop_assert!(found <= 1 && pair[0].1 <= pair[1].1);
            prop_assert!(found == 1 || pair[0].1 == pair[1].1);
        }
        for step in (0..=steps).rev().step_by(3) {
            journeys::show(&mut lab, step);
            prop_assert_eq!(lab.hierarchy(0).unwrap().unwrap().met, shown[step as usize].0);
        }
    }
}

fn settings_of(edges: &str, chosen: &[(&str, &str)]) -> Settings {
    let specs = HPA_STAR.all_settings();
    let mut settings = Settings::defaults(&specs);
    for (id, option) in chosen.iter().chain([&("edges", edges)]) {
        settings.set(&specs, id, option).unwrap();
    }
    settings
}

fn solver(grid: &Grid, edges: &str, chosen: &[(&str, &str)]) -> Solver {
    Solver::new(&HPA_STAR, &settings_of(edges, chosen), grid.clone()).unwrap()
}

fn lane(problem: &Problem, settings: &[(&str, &str)]) -> Lab {
    let world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("hpa-star").unwrap();
    for (id, option) in settings {
        lab.set_setting(0, id, option).unwrap();
    }
    lab
}

/// An empty map, its moves, and what is built of it: clusters of ten cells.
fn empty(side: u32) -> (Grid, Moves) {
    let grid = Grid::new(side, side, Terrain::Dot).unwrap();
    let moves = Moves::new(&grid, MoveRule::default());
    (grid, moves)
}

/// Building finds nothing but crossings; a query along one side of the map meets the clusters there; after an edit one
/// of these is met again.
#[test]
fn only_what_is_met_is_found() {
    let (mut grid, mut moves) = empty(100);
    let shape = AbstractionShape::default();
    let mut lazy = Abstraction::<u64>::lazy(shape, &GridGraph::new(&grid, &moves)).unwrap();
    let known = |lazy: &Abstraction<u64>| (0..100).filter(|&c| lazy.knows(1, c)).count();
    assert_eq!(known(&lazy), 0);
    let mut query = HpaStar::between(HpaSettings::default(), NodeId(0), NodeId(99));
    let graph = GridGraph::new(&grid, &moves);
    assert_eq!(query.run_lazily(&mut lazy, &graph, &mut ()), Status::Done);
    let met = query.effort().met as usize;
    assert!((8..=20).contains(&met), "{met}");
    assert_eq!(known(&lazy), met);
    // From each of its two to six crossings a hundred cells are gone over.
    let each = query.effort().edges as usize / met;
    assert!((200..=800).contains(&each), "{each}");
    query.restart(NodeId(0), NodeId(99));
    query.run_lazily(&mut lazy, &graph, &mut ());
    assert_eq!((query.effort().met, query.effort().edges), (0, 0));
    let cell = Cell::new(45, 5);
    let index = grid.index(cell);
    grid.set_terrain(index, Terrain::OutOfBounds);
    moves.update(&grid, CellBox::around(cell));
    let graph = GridGraph::new(&grid, &moves);
    assert_eq!(lazy.repair_lazily(CellBox::around(cell), &graph), [vec![4]]);
    assert_eq!(known(&lazy), met - 1);
    query.restart(NodeId(0), NodeId(99));
    query.run_lazily(&mut lazy, &graph, &mut ());
    assert_eq!(query.effort().met, 1);
}

/// On several levels a cluster takes those below it along, and an edit takes away one of each level.
#[test]
fn levels_are_met_from_below() {
    let (mut grid, mut moves) = empty(120);
    let shape = AbstractionShape {
        levels: 3,
        ..AbstractionShape::default()
    };
    let mut lazy = Abstraction::<u64>::lazy(shape, &GridGraph::new(&grid, &moves)).unwrap();
    let goal = NodeId(120 * 120 - 1);
    let mut query = HpaStar::between(HpaSettings::default(), NodeId(0), goal);
    let graph = GridGraph::new(&grid, &moves);
    query.run_lazily(&mut lazy, &graph, &mut ());
    let mut seen = Vec::new();
    for task in query.met() {
        let (level, cluster) = (usize::from(task.level), task.cluster as usize);
        let area = lazy.clusters().cells(level, cluster);
        for below in 1..level {
            for within in lazy.clusters().touching(below, area) {
                assert!(seen.contains(&(below, within)), "{level} {cluster}");
            }
        }
        assert!(!seen.contains(&(level, cluster)), "once");
        seen.push((level, cluster));
    }
    assert!(seen.iter().any(|(level, _)| *level == 3));
    let cell = Cell::new(55, 55);
    let index = grid.index(cell);
    grid.set_terrain(index, Terrain::OutOfBounds);
    moves.update(&grid, CellBox::around(cell));
    let graph = GridGraph::new(&grid, &moves);
    let forgotten = lazy.repair_lazily(CellBox::around(cell), &graph);
    assert_eq!(forgotten, [vec![65], vec![14], vec![4]]);
}

/// A query that may not find costs does not say that there is no way.
#[test]
fn what_is_not_known_is_not_searched() {
    let (grid, moves) = empty(40);
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let lazy = Abstraction::lazy(AbstractionShape::default(), &graph).unwrap();
    let mut query = HpaStar::between(HpaSettings::default(), NodeId(0), NodeId(39));
    assert_eq!(query.run((&lazy, &graph), &mut ()), Status::Stopped);
    assert_eq!(query.path(), None);
    let effort = query.effort();
    assert!(!query.is_searching() && effort.top.expanded > 0);
    assert_eq!(
        query.counters().expanded,
        effort.joining.plus(effort.top).expanded
    );
    // Inside a cluster nothing is wanted.
    query.restart(NodeId(0), NodeId(5));
    assert_eq!(query.run((&lazy, &graph), &mut ()), Status::Done);
}

/// A file has the costs of all clusters; they are not drawn before the crossings between which they are. After an edit
/// those that a search meets are told by themselves.
#[test]
fn costs_from_a_file_are_drawn_with_their_crossings() {
    let (grid, _) = empty(40);
    let problem = Problem {
        grid,
        start: Cell::new(2, 2),
        goal: Cell::new(37, 37),
    };
    let mut lab = lane(&problem, &[("edges", "lazy"), ("building", "steps")]);
    journeys::finish(&mut lab);
    let file = lab.save_abstraction(0).unwrap();
    lab.load_abstraction(0, &file).unwrap();
    journeys::finish(&mut lab);
    let drawn = |lab: &Lab| {
        let nodes = lab.hierarchy_nodes(0).unwrap();
        let costs = |cell: &u32| lab.hierarchy_costs(0, 1, *cell).unwrap().len();
        let cells = 0..40 * 40;
        let of_all: usize = cells.map(|cell| costs(&cell)).sum();
        (
            nodes.len(),
            lab.hierarchy_paths(0, 1).unwrap().len(),
            of_all,
        )
    };
    let (nodes, paths, costs) = drawn(&lab);
    assert!(nodes > 0 && paths > 0 && costs > 0);
    journeys::show(&mut lab, 0);
    assert_eq!(drawn(&lab), (0, 0, 0));
    let wall = Edit::Terrain {
        cells: vec![Cell::new(15, 15)],
        terrain: Terrain::Trees,
    };
    lab.edit(wall, Joined::New).unwrap();
    journeys::finish(&mut lab);
    let known = lab.hierarchy(0).unwrap().unwrap();
    assert_eq!(known.met, [1, 16]);
    assert!(drawn(&lab).1 > paths / 2, "that of the others stays known");
}

/// A solver pays for a cluster once, and again after an edit there.
#[test]
fn a_solver_keeps_what_it_has_met() {
    let (grid, _) = empty(100);
    let mut solver = solver(&grid, "lazy", &[]);
    let ends = (Cell::new(2, 3), Cell::new(97, 3));
    let mut bytes = Vec::new();
    for edit in [None, None, Some(Cell::new(45, 5)), Some(Cell::new(45, 75))] {
        if let Some(cell) = edit {
            solver.set_terrain(&[cell], Terrain::Trees).unwrap();
        }
        solver.set_problem(ends.0, ends.1).unwrap();
        let before = solver.table_bytes();
        solver.solve(false);
        bytes.push((before, solver.table_bytes()));
    }
    assert!(bytes[0].0 < bytes[0].1, "the first query finds costs");
    assert_eq!(bytes[1], (bytes[0].1, bytes[0].1), "the second none");
    assert!(bytes[2].0 < bytes[1].1, "an edit takes some away");
    assert_eq!(bytes[2].1, bytes[1].1, "which are found again");
    assert_eq!(bytes[3].0, bytes[3].1, "elsewhere it matters to nobody");
}

/// A search beside a lane's begins with nothing met, too, and leaves alone what the lane has met.
#[test]
fn twins_begin_with_nothing_met() {
    let (grid, _) = empty(60);
    let world = World::new("t", grid, Cell::new(1, 1), Cell::new(58, 40)).unwrap();
    let mut overlay = Overlay::default();
    let mut stage = Stage {
        world: &world,
        overlay: &mut overlay,
        time_step: 0.0,
    };
    let mut run = |runner: &mut Box<dyn Runner>, steps: u64| {
        runner.restart(&mut stage);
        let steps = runner.advance_silently(&mut stage, steps).steps;
        let met = runner.on_abstraction().unwrap().facts().met.len();
        (steps, met, runner.state_hash())
    };
    let mut first = (HPA_STAR.make)(&settings_of("lazy", &[]));
    let whole = run(&mut first, u64::MAX);
    assert!(whole.1 > 0);
    for steps in [0, whole.0 / 2, u64::MAX] {
        let before = run(&mut first, steps);
        let mut twin = first.twin().unwrap();
        assert_eq!(run(&mut twin, u64::MAX), whole, "beside {steps}");
        assert_eq!(before.2, first.state_hash());
    }
    assert_eq!(run(&mut first, u64::MAX), whole);
}

/// Shown step by step, building is over once the crossings are found.
#[test]
fn building_lazily_finds_crossings_alone() {
    let (grid, moves) = empty(50);
    let graph = GridGraph::<u64>::new(&grid, &moves);
    let mut abstraction =
        Abstraction::empty(AbstractionShape::default(), &grid, moves.rule()).unwrap();
    let mut build = Build::whole(&abstraction).lazily(&abstraction);
    assert_eq!(build.progress(), (0, 25));
    build.finish(&mut abstraction, &graph);
    assert_eq!(build.progress(), (25, 0));
    assert!(abstraction.transitions().count() > 0 && !abstraction.is_whole());
}
