//! The file of an abstraction: what is read is what was built, and what is broken is refused by name.

use crate::support::journeys::{Numbers, edit_of, numbers, wide_problems};
use crate::support::labs::finish;
use crate::support::oracle::rules::drawn as rule_of;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{Cost, GridGraph, MoveRule, Moves, NodeId, cost_width_fits_u32};
use wayscope::hierarchy::{
    Abstraction, AbstractionShape, HPA_STAR, HpaSettings, HpaStar, IntraEdgeDetail, chosen,
};
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::message::{Arg, Message};
use wayscope::path::grid_length;
use wayscope::search::{Search, Settings};
use wayscope::trace::{Process, StateHash, Status};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

fn shape_of(draw: u64) -> AbstractionShape {
    AbstractionShape {
        side: 2 + (draw % 7) as u32,
        levels: 1 + (draw / 7 % 4) as usize,
        two_from: [6, 6, 3, 100][(draw / 28 % 4) as usize],
        keeps: [IntraEdgeDetail::Costs, IntraEdgeDetail::Paths][(draw / 112 % 2) as usize],
    }
}

/// The file with another byte here and there, as if it had been written so: its sum is right again.
fn forged(file: &[u8], changes: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = file[..file.len() - 8].to_vec();
    for &(at, value) in changes {
        let place = at % bytes.len();
        bytes[place] = value;
    }
    let mut hash = StateHash::new();
    for part in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        hash.word(u64::from_le_bytes(word));
    }
    bytes.extend(hash.finish().to_le_bytes());
    bytes
}

fn answer<C: Cost>(
    abstraction: &Abstraction<C>,
    graph: &GridGraph<'_, C>,
    (start, goal): (Cell, Cell),
) -> (Status, Option<Vec<NodeId>>, Option<u64>, u64) {
    let ends = [start, goal].map(|cell| NodeId(graph.grid().index(cell) as u32));
    let mut query = HpaStar::between(HpaSettings::default(), ends[0], ends[1]);
    let status = query.run((abstraction, graph), &mut ());
    let expanded = query.counters().expanded;
    (status, query.path(), query.path_units(), expanded)
}

/// Built, written, read: the same; so are queries, and both after each edit. What a file is made of changes nothing.
fn there_and_back<C: Cost>(
    problem: &Problem,
    (rule, shape): (MoveRule, AbstractionShape),
    edits: &[Numbers],
) -> Result<(), TestCaseError> {
    let Problem { grid, start, goal } = problem;
    let mut world = World::new("t", grid.clone(), *start, *goal).unwrap();
    let mut moves = Moves::new(world.grid(), rule);
    let graph = GridGraph::<C>::new(world.grid(), &moves);
    let mut built = Abstraction::new(shape, &graph).unwrap();
    let file = built.save(&graph);
    let mut read = Abstraction::load(&file, &graph).unwrap();
    prop_assert_eq!(&read, &built);
    prop_assert_eq!(read.save(&graph), file);
    let ends = (*start, *goal);
    prop_assert_eq!(answer(&read, &graph, ends), answer(&built, &graph, ends));
    for numbers in edits {
        let edit = edit_of(*numbers, world.grid());
        let Some(change) = world.edit(edit, Joined::New).unwrap() else {
            continue;
        };
        let Some(area) = change.area else { continue };
        moves.update(world.grid(), area);
        let graph = GridGraph::<C>::new(world.grid(), &moves);
        prop_assert_eq!(read.repair(area, &graph), built.repair(area, &graph));
        prop_assert_eq!(&read, &built);
        prop_assert_eq!(answer(&read, &graph, ends), answer(&built, &graph, ends));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn what_is_read_is_what_was_built(
        problem in prop_oneof![2 => problems(20).boxed(), 1 => wide_problems(20..40).boxed()],
        edits in proptest::collection::vec(numbers(3), 0..6), draw in any::<u64>(), cut in any::<u64>(),
    ) {
        let (rule, shape) = (rule_of(draw), shape_of(cut));
        there_and_back::<u64>(&problem, (rule, shape), &edits)?;
        // Costs of edited cells need not fit any more.
        if cost_width_fits_u32(&problem.grid, rule.diagonal, 1) {
            there_and_back::<u32>(&problem, (rule, shape), &[])?;
        }
    }

    /// Damage is found; what somebody forged is refused, or answers queries with paths that can be walked.
    #[test]
    fn what_is_broken_is_refused(
        problem in problems(14), draw in any::<u64>(), cut in any::<u64>(),
        changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..4), short in any::<usize>(),
    ) {
        let (rule, shape) = (rule_of(draw), shape_of(cut));
        let moves = Moves::new(&problem.grid, rule);
        let graph = GridGraph::<u32>::new(&problem.grid, &moves);
        let built = Abstraction::new(shape, &graph).unwrap();
        let file = built.save(&graph);
        let load = |bytes: &[u8]| Abstraction::load(bytes, &graph);
        prop_assert!(load(&file[..short % file.len()]).is_err());
        prop_assert!(load(&[&file[..], &[0]].concat()).is_err());
        let mut damaged = file.clone();
        let at = changes[0].0 % file.len();
        damaged[at] ^= changes[0].1.max(1);
        prop_assert!(load(&damaged).is_err());
        let forged = forged(&file, &changes);
        let _ = chosen(&forged);
        let Ok(read) = load(&forged) else { return Ok(()) };
        let (status, path, ..) = answer(&read, &graph, (problem.start, problem.goal));
        prop_assert!(status != Status::Running);
        if let Some(path) = path {
            let path: Vec<u32> = path.into_iter().map(|node| node.0).collect();
            prop_assert!(grid_length(&problem.grid, rule, &path).is_ok());
        }
    }
}

fn rooms() -> Grid {
    let rows: Vec<String> = (0..24)
        .map(|y| {
            let wall = |x: usize| x == 11 && y != 5 && y != 17;
            (0..24).map(|x| if wall(x) { '@' } else { '.' }).collect()
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Grid::from_rows(&rows).unwrap()
}

fn file_of(grid: &Grid, shape: AbstractionShape) -> Vec<u8> {
    let moves = Moves::new(grid, MoveRule::default());
    let graph = GridGraph::<u64>::new(grid, &moves);
    Abstraction::new(shape, &graph).unwrap().save(&graph)
}

fn load(file: &[u8], grid: &Grid) -> Result<Abstraction<u64>, Message> {
    let moves = Moves::new(grid, MoveRule::default());
    Abstraction::load(file, &GridGraph::new(grid, &moves))
}

/// Each refusal says what, where, and what would be right.
#[test]
fn refusals_say_what_is_wrong() {
    let grid = rooms();
    let file = file_of(&grid, AbstractionShape::default());
    let refusal = |bytes: &[u8]| load(bytes, &grid).unwrap_err().to_string();
    assert_eq!(refusal(b""), "abstraction-file.not-one");
    assert_eq!(refusal(b"type octile"), "abstraction-file.not-one");
    assert_eq!(refusal(b"WAYH"), "abstraction-file.short found=4 right=0");
    assert_eq!(
        refusal(b"WAYH\x01\x00"),
        "abstraction-file.short found=6 right=0"
    );
    let mut later = file.clone();
    later[4] = 2;
    assert_eq!(refusal(&later), "abstraction-file.version found=2 right=1");
    let (many, less) = (file.len(), file.len() - 9);
    let said = format!("abstraction-file.short found={less} right={many}");
    assert_eq!(refusal(&file[..less]), said);
    let said = format!("abstraction-file.long found={} right={many}", many + 1);
    assert_eq!(refusal(&[&file[..], b"x"].concat()), said);
    let mut other = file.clone();
    other[many / 2] ^= 4;
    assert_eq!(refusal(&other), "abstraction-file.damaged");
    // A length that lies, up to one that no machine has.
    for length in [&[0][..], &[7], &[0xff; 9], &[0xff; 12]] {
        let lying = [b"WAYH\x01", length, &file[6..]].concat();
        assert!(refusal(&lying).starts_with("abstraction-file."));
    }
    // Another world: of another size, of the same one.
    let small = Grid::from_rows(&["....", "...."]).unwrap();
    let said = load(&file, &small).unwrap_err().to_string();
    assert_eq!(said, "abstraction-file.size found=24 × 24 right=4 × 2");
    let mut changed = grid.clone();
    changed.set_terrain(3, Terrain::Trees);
    let said = load(&file, &changed).unwrap_err().to_string();
    assert_eq!(said, "abstraction-file.world");
    let four = MoveRule {
        neighbours: wayscope::graph::Neighbours::Four,
        ..MoveRule::default()
    };
    let moves = Moves::new(&grid, four);
    let refused = Abstraction::load(&file, &GridGraph::<u64>::new(&grid, &moves)).unwrap_err();
    let said = "abstraction-file.setting setting=neighbours found=8 right=4";
    assert_eq!(refused.to_string(), said);
    // More nodes than there are, and a cost that is less than the way is long.
    let head = 5 + 2 + 2 + 8 + 9;
    let wrong = |what: &str, at: usize, value: u8| {
        let refused = load(&forged(&file, &[(at, value)]), &grid).unwrap_err();
        assert_eq!(refused.id, "abstraction-file.wrong");
        assert_eq!(refused.args[0].1, Arg::Text(what.to_owned()));
    };
    assert_eq!(file[head], 3, "nodes of the first cluster");
    wrong("node", head, 4);
    wrong("cost", head + 1, 1);
    wrong("setting", head - 9, 5);
}

/// Clusters larger than any map are no reason to fail otherwise than in words.
#[test]
fn a_side_beyond_all_maps_is_refused() {
    let grid = Grid::new(4, 4, Terrain::Dot).unwrap();
    let shape = AbstractionShape {
        side: 127,
        ..AbstractionShape::default()
    };
    let file = file_of(&grid, shape);
    let at = 5 + 1 + 2 + 8 + 5;
    assert_eq!(file[at], 127);
    let mut longer = file[..at].to_vec();
    longer[5] += 4;
    longer.extend([0xff, 0xff, 0xff, 0xff, 0x0f]);
    longer.extend(&file[at + 1..]);
    let refused = load(&forged(&longer, &[]), &grid).unwrap_err();
    assert_eq!(refused.id, "abstraction-file.wrong");
}

/// A solver that saves its abstraction, or keeps its goal, goes on knowing the path.
#[test]
fn saving_leaves_the_path_as_it_is() {
    let settings = Settings::defaults(&HPA_STAR.all_settings());
    let mut solver = Solver::new(&HPA_STAR, &settings, rooms()).unwrap();
    let ends = (Cell::new(1, 1), Cell::new(22, 20));
    assert!(solver.find(ends.0, ends.1).unwrap().is_some());
    let known = |solver: &Solver| (solver.path(), solver.places(), solver.counters());
    let before = known(&solver);
    solver.save_abstraction().unwrap();
    assert_eq!(known(&solver), before);
    solver.keep_goal().unwrap();
    assert_eq!(known(&solver), before);
}

/// A solver that reads its abstraction finds what one finds that builds it, after edits, too.
#[test]
fn solvers_take_it_in_place_of_building() {
    let grid = rooms();
    let specs = HPA_STAR.all_settings();
    let mut settings = Settings::defaults(&specs);
    settings.set(&specs, "cluster", "8").unwrap();
    settings.set(&specs, "levels", "2").unwrap();
    let mut built = Solver::new(&HPA_STAR, &settings, grid.clone()).unwrap();
    let file = built.save_abstraction().unwrap();
    let usual = Settings::defaults(&specs);
    let with =
        |grid: &Grid| Solver::with_abstraction(&HPA_STAR, usual.clone(), grid.clone(), &file);
    let mut read = with(&grid).unwrap();
    let ends = (Cell::new(1, 1), Cell::new(22, 20));
    assert_eq!(read.table_bytes(), built.table_bytes());
    assert_eq!(read.find(ends.0, ends.1), built.find(ends.0, ends.1));
    for solver in [&mut read, &mut built] {
        solver
            .set_terrain(&[Cell::new(11, 5)], Terrain::OutOfBounds)
            .unwrap();
    }
    assert_eq!(read.find(ends.0, ends.1), built.find(ends.0, ends.1));
    assert_eq!(read.save_abstraction(), built.save_abstraction());
    let refused = |solver: Result<Solver, Message>| solver.err().map(|error| error.id);
    let other = Grid::new(24, 24, Terrain::Dot).unwrap();
    assert_eq!(refused(with(&other)), Some("abstraction-file.world"));
    let catalogue = Catalogue::standard();
    let a_star = catalogue.entry("a-star").unwrap();
    let plain = Settings::defaults(&a_star.all_settings());
    let by_a_star = Solver::with_abstraction(a_star, plain.clone(), grid.clone(), &file);
    assert_eq!(refused(by_a_star), Some("abstraction-file.algorithm"));
    let mut solver = Solver::new(a_star, &plain, grid).unwrap();
    let none = solver.save_abstraction().unwrap_err();
    assert_eq!(none.to_string(), "abstraction-file.algorithm found=a-star");
}

fn lab(grid: &Grid, settings: &[(&str, &str)]) -> Lab {
    let world = World::new("t", grid.clone(), Cell::new(1, 1), Cell::new(22, 20)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("hpa-star").unwrap();
    lab.add_lane("a-star").unwrap();
    for (id, option) in settings {
        lab.set_setting(0, id, option).unwrap();
    }
    finish(&mut lab);
    lab
}

fn tells_of_file(lab: &Lab) -> bool {
    let notes = &lab.summary().lanes[0].notes;
    notes.iter().any(|note| note.id == "lane.abstraction-read")
}

/// A lane takes the settings of the file, keeps its others, and shows the same; what is refused changes nothing.
#[test]
fn lanes_take_it_in_place_of_building() {
    let grid = rooms();
    let cut = [
        ("cluster", "8"),
        ("levels", "2"),
        ("paths", "kept"),
        ("corners", "one"),
    ];
    let first = lab(&grid, &cut);
    let file = first.save_abstraction(0).unwrap();
    for building in ["beforehand", "steps"] {
        let mut second = lab(&grid, &[("smoothing", "none"), ("building", building)]);
        second.load_abstraction(0, &file).unwrap();
        finish(&mut second);
        let mut third = lab(&grid, &cut);
        third.set_setting(0, "smoothing", "none").unwrap();
        third.set_setting(0, "building", building).unwrap();
        finish(&mut third);
        let shown = |lab: &Lab| {
            let lane = &lab.lanes()[0];
            (
                lane.settings().clone(),
                lane.steps(),
                lane.hash(),
                lane.counters(),
                lab.hierarchy(0).unwrap(),
            )
        };
        assert_eq!(shown(&second), shown(&third));
        assert!(tells_of_file(&second) && !tells_of_file(&third));
        assert_eq!(second.save_abstraction(0).unwrap(), file);
        // It follows edits as any other, and another map is none of its.
        for lab in [&mut second, &mut third] {
            let edit = Edit::Terrain {
                cells: vec![Cell::new(11, 5)],
                terrain: Terrain::Trees,
            };
            lab.edit(edit, Joined::New).unwrap();
            finish(lab);
        }
        assert_eq!(shown(&second), shown(&third));
        let other = Edit::Replace {
            name: "o".to_owned(),
            grid: Grid::new(30, 9, Terrain::Dot).unwrap(),
            start: Cell::new(0, 0),
            goal: Cell::new(29, 8),
        };
        second.edit(other, Joined::New).unwrap();
        finish(&mut second);
        assert_eq!(second.lanes()[0].outcome().unwrap().status, Status::Done);
        assert!(!tells_of_file(&second));
    }
    let mut other = lab(&Grid::new(24, 24, Terrain::Dot).unwrap(), &[]);
    let before = (other.save(), other.lanes()[0].hash());
    let refusal = |lab: &mut Lab, lane| lab.load_abstraction(lane, &file).unwrap_err().to_string();
    assert_eq!(refusal(&mut other, 0), "abstraction-file.world");
    assert_eq!(
        refusal(&mut other, 1),
        "abstraction-file.algorithm found=a-star"
    );
    assert!(other.load_abstraction(7, &file).is_err());
    assert!(other.save_abstraction(1).is_err());
    assert_eq!((other.save(), other.lanes()[0].hash()), before);
    // A side that the settings of a lane have no option for.
    let odd = file_of(
        &grid,
        AbstractionShape {
            side: 9,
            ..AbstractionShape::default()
        },
    );
    let refused = lab(&grid, &[]).load_abstraction(0, &odd).unwrap_err();
    assert_eq!(refused.id, "setting.unknown-option");
}

/// While building is shown step by step, what is saved is whole all the same.
#[test]
fn a_building_that_is_under_way_is_finished_for_the_file() {
    let grid = rooms();
    let world = World::new("t", grid.clone(), Cell::new(1, 1), Cell::new(22, 20)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("hpa-star").unwrap();
    lab.set_setting(0, "building", "steps").unwrap();
    let file = file_of(&grid, AbstractionShape::default());
    assert_eq!(lab.save_abstraction(0).unwrap(), file);
    lab.advance(2, 2);
    assert_eq!(lab.save_abstraction(0).unwrap(), file);
}
