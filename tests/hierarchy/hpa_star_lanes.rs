//! HPA* and DHPA* as lanes: what is shown of its building and its query, after edits, forwards and backwards, and what
//! is found.

use crate::support::labs::finish;
use crate::support::oracle::rules::among_eight;
use crate::support::oracle::{OracleRule, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{GridGraph, MoveRule, Moves, Neighbours};
use wayscope::hierarchy::{Abstraction, AbstractionShape};
use wayscope::lab::{Catalogue, Lab};
use wayscope::search::move_rule;
use wayscope::trace::Status;
use wayscope::world::{Cell, Edit, Joined, Terrain, World};

fn lab_of(problem: &Problem, settings: &[(&str, &str)]) -> Lab {
    lab_with("hpa-star", problem, settings)
}

fn lab_with(algorithm: &str, problem: &Problem, settings: &[(&str, &str)]) -> Lab {
    let world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    for (id, option) in settings {
        lab.set_setting(0, id, option).unwrap();
    }
    lab
}

/// All of the run, shown at its end.
fn show(lab: &mut Lab, step: u64) {
    while lab.advance(step, 10_000) > 0 {}
    assert_eq!(lab.lanes()[0].at(), step.min(lab.lanes()[0].steps()));
}

/// Nodes and crossings of an abstraction, and by level its paths.
type Drawn = (Vec<u32>, Vec<u32>, Vec<Vec<u32>>);

/// What a picture has of the abstraction at the cursor.
fn picture(lab: &Lab) -> Drawn {
    let levels = lab.hierarchy(0).unwrap().unwrap().levels;
    let of = |ask: &dyn Fn(usize) -> Vec<u32>| (1..=levels).map(ask).collect();
    (
        lab.hierarchy_nodes(0).unwrap(),
        lab.hierarchy_crossings(0).unwrap(),
        of(&|level| lab.hierarchy_paths(0, level).unwrap()),
    )
}

/// What a picture of a whole abstraction has, read from one that was built at once.
fn whole(lab: &Lab) -> Drawn {
    let settings = lab.lanes()[0].settings();
    let shape = AbstractionShape {
        side: settings.number("cluster") as u32,
        levels: settings.number("levels").max(1) as usize,
        two_from: settings.number("entrances") as u32,
        ..AbstractionShape::default()
    };
    let grid = lab.world().grid();
    let moves = Moves::new(grid, move_rule(settings));
    let graph = GridGraph::<u64>::new(grid, &moves);
    let known = Abstraction::new(shape, &graph).unwrap();
    let mut nodes = Vec::new();
    let mut crossings = Vec::new();
    for cluster in 0..known.clusters().count(1) {
        for &node in known.nodes(1, cluster) {
            nodes.extend([node, known.level_of(node) as u32]);
        }
        for step in known.border(cluster) {
            crossings.extend([step.from, step.to]);
        }
    }
    let paths = (1..=shape.levels).map(|level| {
        let mut pairs = Vec::new();
        for cluster in 0..known.clusters().count(level) {
            let nodes = known.nodes(level, cluster);
            for (i, &from) in nodes.iter().enumerate() {
                for &to in &nodes[i + 1..] {
                    if known.cost(level, cluster, from, to).is_some() {
                        pairs.extend([from, to]);
                    }
                }
            }
        }
        pairs
    });
    (nodes, crossings, paths.collect())
}

/// Whether costs through clusters are known before any search.
fn known_at_once(lab: &Lab) -> bool {
    lab.lanes()[0].settings().get("edges") != "lazy"
}

/// What is drawn at the end is all of the abstraction; of one that is found as it is met what is met.
fn check_picture(lab: &Lab) {
    let (nodes, crossings, mut paths) = whole(lab);
    if !known_at_once(lab) {
        let side = lab.lanes()[0].settings().number("cluster") as u32;
        let grid = lab.world().grid();
        for (level, pairs) in paths.iter_mut().enumerate() {
            let columns = grid.width().div_ceil(side << level) as usize;
            let clusters = lab.hierarchy_clusters(0, level + 1).unwrap();
            let met = |cell: u32| {
                let Cell { x, y } = grid.cell(cell as usize);
                let [x, y] = [x, y].map(|at| (at / (side << level)) as usize);
                clusters[5 * (y * columns + x) + 4] & 2 == 2
            };
            *pairs = pairs
                .chunks(2)
                .filter(|pair| met(pair[0]))
                .flatten()
                .copied()
                .collect();
        }
    }
    assert_eq!(picture(lab), (nodes, crossings, paths));
}

/// The path of the lane against the oracle: found whenever there is one, made of moves, never shorter.
fn check_path(lab: &Lab) {
    let outcome = lab.lanes()[0].outcome().unwrap();
    let rule: MoveRule = move_rule(lab.lanes()[0].settings());
    let rule = OracleRule {
        neighbours: if rule.neighbours == Neighbours::Four {
            4
        } else {
            8
        },
        ..among_eight(rule)
    };
    let world = lab.world();
    let optimum = shortest(world.grid(), rule, world.start(), world.goal());
    let length = outcome.length.clone().unwrap();
    match optimum {
        Some(optimum) => {
            assert_eq!(outcome.status, Status::Done);
            assert!(
                length.unwrap() >= optimum * (1.0 - 1e-7),
                "{length:?} {optimum}"
            );
        }
        None => assert_eq!((outcome.status, length), (Status::Failed, None)),
    }
}

const SETTINGS: [(&str, &[&str]); 8] = [
    ("building", &["steps", "steps", "beforehand"]),
    ("cluster", &["5", "8"]),
    ("levels", &["1", "2", "3"]),
    ("entrances", &["6", "3"]),
    ("smoothing", &["compass", "sight", "none"]),
    ("neighbours", &["8", "4"]),
    ("corners", &["never", "one", "always"]),
    ("edges", &["at-once", "lazy"]),
];

proptest! {
    #![proptest_config(cases(300))]

    /// Whatever is edited, what is shown at the end is what would be built anew, what is shown on the way grows step by
    /// step and shrinks backwards, and what was not touched is not told of again.
    #[test]
    fn what_is_shown_is_the_abstraction_of_the_world_as_it_is(
        problem in problems(24), picks in proptest::collection::vec(0usize..6, 8), edits in proptest::collection::vec(any::<u32>(), 0..5), moved in any::<bool>(), reads in any::<bool>(),
    ) {
        let settings: Vec<(&str, &str)> = SETTINGS.iter().zip(&picks).map(|((id, options), &pick)| (*id, options[pick % options.len()])).collect();
        let algorithm = if reads { "dhpa-star" } else { "hpa-star" };
        let settings: Vec<(&str, &str)> = settings.into_iter().filter(|(id, _)| !(reads && ["levels", "edges"].contains(id))).collect();
        let mut lab = lab_with(algorithm, &problem, &settings);
        finish(&mut lab);
        check_path(&lab);
        let clusters = lab.hierarchy_clusters(0, 1).unwrap().len() / 5;
        if settings[0].1 == "steps" {
            let times = if known_at_once(&lab) { 2 } else { 1 };
            prop_assert!(lab.lanes()[0].steps() > times * clusters as u64, "each cluster is gone through twice, or once for its borders");
        }
        for draw in edits {
            let (width, height) = (problem.grid.width(), problem.grid.height());
            let cell = Cell::new(draw % width, draw / width % height);
            let index = lab.world().grid().index(cell);
            let terrain = match lab.world().grid().terrain()[index] {
                Terrain::Dot => Terrain::Trees,
                _ => Terrain::Dot,
            };
            let edit = Edit::Terrain { cells: vec![cell], terrain };
            lab.edit(edit, Joined::New).unwrap();
            finish(&mut lab);
            check_path(&lab);
        }
        if moved {
            let at = Cell::new(0, 0);
            lab.edit(Edit::Start(at), Joined::New).unwrap();
            finish(&mut lab);
            check_path(&lab);
            prop_assert!(lab.hierarchy(0).unwrap().unwrap().repaired == 0 || problem.start == at);
        }
        check_picture(&lab);
        // Another lane, that was never anything else, shows the same.
        let now = Problem { grid: lab.world().grid().clone(), start: lab.world().start(), goal: lab.world().goal() };
        let mut fresh = lab_with(algorithm, &now, &settings);
        finish(&mut fresh);
        prop_assert_eq!(lab.lanes()[0].steps(), fresh.lanes()[0].steps());
        prop_assert_eq!(lab.lanes()[0].hash(), fresh.lanes()[0].hash());
        prop_assert_eq!(lab.lanes()[0].counters(), fresh.lanes()[0].counters());
        // Forwards, then backwards.
        let steps = lab.lanes()[0].steps();
        let mut pictures = Vec::new();
        for step in 0..=steps {
            show(&mut lab, step);
            pictures.push((picture(&lab), lab.hierarchy(0).unwrap(), lab.hierarchy_top(0).unwrap(), lab.hierarchy_refined(0).unwrap()));
        }
        for pair in pictures.windows(2) {
            let [a, b] = [&pair[0].0, &pair[1].0];
            prop_assert!(a.0.len() <= b.0.len() && a.1.len() <= b.1.len());
            let [a, b] = [&pair[0].3, &pair[1].3];
            prop_assert!(b.starts_with(a), "the path only grows");
        }
        for step in (0..=steps).rev() {
            show(&mut lab, step);
            let now = (picture(&lab), lab.hierarchy(0).unwrap(), lab.hierarchy_top(0).unwrap(), lab.hierarchy_refined(0).unwrap());
            prop_assert_eq!(&now, &pictures[step as usize]);
        }
    }
}

/// An edit in the middle of a cluster makes that one anew, and not its neighbours.
#[test]
fn an_edit_is_repaired_where_it_is() {
    let rows: Vec<String> = (0..40).map(|_| ".".repeat(40)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let problem = Problem {
        grid: wayscope::world::Grid::from_rows(&rows).unwrap(),
        start: Cell::new(1, 1),
        goal: Cell::new(38, 38),
    };
    let mut lab = lab_of(&problem, &[]);
    finish(&mut lab);
    let edit = Edit::Terrain {
        cells: vec![Cell::new(15, 15)],
        terrain: Terrain::Trees,
    };
    lab.edit(edit, Joined::New).unwrap();
    finish(&mut lab);
    let known = lab.hierarchy(0).unwrap().unwrap();
    assert_eq!(known.repaired, 1);
    let made = lab.hierarchy_clusters(0, 1).unwrap();
    let made: Vec<&[u32]> = made.chunks(5).filter(|cluster| cluster[4] == 1).collect();
    assert_eq!(made, [[10, 10, 19, 19, 1]]);
    // Beside it a lane that knows nothing builds all of it, and finds the same.
    let mut other = lab_of(
        &Problem {
            grid: lab.world().grid().clone(),
            ..problem
        },
        &[],
    );
    finish(&mut other);
    assert_eq!(
        lab.lanes()[0].outcome().unwrap().path,
        other.lanes()[0].outcome().unwrap().path
    );
    assert_eq!(lab.lanes()[0].counters(), other.lanes()[0].counters());
}

/// While a path is smoothed, which tells no events, the sentence is that it is.
#[test]
fn each_step_but_the_first_says_what_goes_on() {
    let problem = Problem {
        grid: wayscope::world::generate("rooms", 40, 40, 3, 8.0)
            .unwrap()
            .grid,
        start: Cell::new(1, 1),
        goal: Cell::new(38, 38),
    };
    for algorithm in ["hpa-star", "dhpa-star", "pra-star", "minimal-memory"] {
        let smoothing = ("smoothing", "compass");
        let mut lab = lab_with(algorithm, &problem, &[smoothing]);
        finish(&mut lab);
        let steps = lab.lanes()[0].steps();
        let mut smooths = 0;
        for step in 1..=steps {
            show(&mut lab, step);
            let said = lab.sentence(0).unwrap();
            assert_ne!(said.id, "event.ready", "{algorithm} {step} of {steps}");
            smooths += usize::from(said.id == "event.hierarchy.smooth");
        }
        assert!(smooths > 3, "{algorithm}: {smooths}");
    }
}

/// What is kept stands beside the worst case only where that is one.
#[test]
fn the_worst_case_is_told_where_it_holds() {
    let told = |water: bool, corners: &str| {
        let mut grid = wayscope::world::Grid::new(40, 40, Terrain::Dot).unwrap();
        for index in 0..grid.len() {
            let cell = grid.cell(index);
            let rim = |at: u32| [0, 9].contains(&(at % 10));
            let odd = if rim(cell.x) { cell.y } else { cell.x } % 2 == 1;
            if water && odd && (rim(cell.x) || rim(cell.y)) {
                grid.set_terrain(index, Terrain::Water);
            }
        }
        let problem = Problem {
            grid,
            start: Cell::new(5, 5),
            goal: Cell::new(25, 25),
        };
        let mut lab = lab_of(&problem, &[("corners", corners)]);
        finish(&mut lab);
        let notes = &lab.summary().lanes[0].notes;
        assert!(notes.iter().any(|note| note.id == "lane.abstraction"));
        notes.iter().any(|note| note.id == "lane.abstraction-worst")
    };
    assert!(told(false, "never"));
    assert!(!told(false, "always"));
    assert!(!told(true, "never"));
}

/// Whether building is shown makes no difference to what is found, only to the steps.
#[test]
fn building_beforehand_takes_no_steps() {
    let rows = ["....@.....", "....@.....", "..........", "....@....."];
    let problem = Problem {
        grid: wayscope::world::Grid::from_rows(&rows).unwrap(),
        start: Cell::new(0, 0),
        goal: Cell::new(9, 0),
    };
    let [mut shown, mut before] = ["steps", "beforehand"]
        .map(|option| lab_of(&problem, &[("building", option), ("cluster", "5")]));
    finish(&mut shown);
    finish(&mut before);
    let [a, b] = [&shown, &before].map(|lab| lab.lanes()[0].outcome().unwrap());
    assert_eq!((&a.path, a.counters), (&b.path, b.counters));
    assert_eq!(
        a.steps,
        b.steps + 4,
        "two clusters, each crossed and furnished"
    );
    let facts = before.hierarchy(0).unwrap().unwrap();
    assert_eq!(facts.built[0], facts.built[1]);
    assert_eq!(picture(&shown).0, picture(&before).0);
}
