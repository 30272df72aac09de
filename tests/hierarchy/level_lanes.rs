//! PRA* and the minimal memory abstraction as lanes: what is shown of its levels and its searches, after edits,
//! forwards and backwards, and what is found.

use std::collections::BTreeSet;

use crate::support::oracle::rules::of_moves;
use crate::support::oracle::{shortest, steps};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Pyramid};
use wayscope::search::move_rule;
use wayscope::trace::Status;
use wayscope::world::{Cell, Edit, Joined, Terrain, World};

fn lab_of(problem: &Problem, algorithm: &str, settings: &[(&str, &str)]) -> Lab {
    let world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    for (id, option) in settings {
        lab.set_setting(0, id, option).unwrap();
    }
    lab
}

fn show(lab: &mut Lab, step: u64) {
    while lab.advance(step, 10_000) > 0 {}
}

/// What a picture has at the cursor.
#[derive(Debug, PartialEq)]
struct Drawn {
    facts: Pyramid,
    shades: Vec<u8>,
    above: Vec<u32>,
    refined: Vec<u32>,
    cut: Vec<u32>,
    said: String,
}

fn drawn(lab: &Lab) -> Drawn {
    Drawn {
        facts: lab.pyramid(0).unwrap().unwrap(),
        shades: lab.pyramid_shades(0).unwrap(),
        above: lab.pyramid_above(0).unwrap(),
        refined: lab.pyramid_refined(0).unwrap(),
        cut: lab.pyramid_cut(0).unwrap(),
        said: lab.sentence(0).unwrap().id.to_string(),
    }
}

/// Levels as they are drawn: of each its cells, nodes and edges.
fn levels(lab: &Lab) -> Vec<[Vec<u32>; 3]> {
    let levels = lab.pyramid(0).unwrap().unwrap().levels;
    let of = |level| {
        [
            lab.pyramid_cells(0, level).unwrap(),
            lab.pyramid_nodes(0, level).unwrap(),
            lab.pyramid_edges(0, level).unwrap(),
        ]
    };
    assert!(
        [0, levels + 1]
            .iter()
            .all(|&none| of(none).iter().all(Vec::is_empty))
    );
    (1..=levels).map(of).collect()
}

/// What holds of each picture by itself.
fn check_step(lab: &Lab, levels: &[[Vec<u32>; 3]], now: &Drawn) {
    let cells = lab.world().grid().len();
    let searches = ["top", "refining"].contains(&now.facts.part);
    assert_eq!(now.shades.len(), if searches { cells } else { 0 });
    assert_eq!(now.above.is_empty(), now.facts.part != "refining");
    if now.facts.part == "top" {
        assert!(!now.shades.contains(&0), "it may go anywhere");
    }
    for (cell, &node) in levels[0][0].iter().enumerate().filter(|_| searches) {
        assert_eq!(node == 0, now.shades[cell] == 4, "nobody can stand there");
    }
    if searches && now.facts.level > 0 {
        let [nodes_of, ..] = &levels[now.facts.level - 1];
        // All cells of a node stand alike.
        let mut stands = vec![None; now.facts.nodes[now.facts.level - 1] + 1];
        for (cell, &node) in nodes_of.iter().enumerate() {
            let known = stands[node as usize].get_or_insert(now.shades[cell]);
            assert_eq!(*known, now.shades[cell]);
        }
    }
    if now.facts.sector > 0 {
        assert!(!now.shades.contains(&0), "pieces may go anywhere");
        check_cut(lab, now);
    } else if now.facts.part == "refining" {
        let above = now.facts.level + 1;
        let [nodes_of, ..] = &levels[above - 1];
        let kept = &now.above[1..=now.above[0] as usize];
        let mut nodes: BTreeSet<u32> = kept.iter().map(|&cell| nodes_of[cell as usize]).collect();
        if lab.lanes()[0].settings().get("corridor") == "neighbours" {
            let of = |cell: u32| nodes_of[cell as usize];
            let [.., edges] = &levels[above - 1];
            let beside: Vec<u32> = edges
                .chunks(2)
                .flat_map(|edge| [[edge[0], edge[1]], [edge[1], edge[0]]])
                .filter(|[from, _]| nodes.contains(&of(*from)))
                .map(|[_, to]| of(to))
                .collect();
            nodes.extend(beside);
        }
        for (cell, node) in nodes_of.iter().enumerate() {
            let may = (1..=3).contains(&now.shades[cell]);
            assert_eq!(may, nodes.contains(node) && *node > 0);
        }
    }
}

/// What was cut off goes on from the path by allowed moves, and ends at a centre.
fn check_cut(lab: &Lab, now: &Drawn) {
    let nodes = lab.pyramid_nodes(0, 1).unwrap();
    let rule = of_moves(move_rule(lab.lanes()[0].settings()));
    let grid = lab.world().grid();
    let mut at = 0;
    while at < now.cut.len() {
        let cells = &now.cut[at + 1..=at + now.cut[at] as usize];
        assert!(cells.len() > 1 && now.refined.contains(&cells[0]));
        assert!(
            nodes
                .chunks(2)
                .any(|node| node[0] == cells[cells.len() - 1])
        );
        for pair in cells.windows(2) {
            let to = grid.cell(pair[1] as usize);
            let moves = steps(grid, rule, grid.cell(pair[0] as usize));
            assert!(moves.iter().any(|(cell, _)| *cell == to));
        }
        at += 1 + cells.len();
    }
    assert_eq!(at, now.cut.len());
}

type Options = (&'static str, &'static [&'static str]);

const OF_SECTORS: [Options; 7] = [
    ("sector", &["8", "8", "8", "10", "16"]),
    ("groups", &["none", "2", "none", "4"]),
    ("cut", &["15", "10", "0"]),
    ("ahead", &["1", "1", "2"]),
    ("smoothing", &["none", "compass"]),
    ("neighbours", &["8", "8", "4"]),
    ("corners", &["never", "one", "always"]),
];

const OF_CLIQUES: [Options; 5] = [
    ("kept", &["all", "all", "16", "4", "2", "1"]),
    ("corridor", &["neighbours", "path"]),
    ("smoothing", &["none", "compass"]),
    ("neighbours", &["8", "8", "4"]),
    ("corners", &["never", "one", "always"]),
];

fn check_path(lab: &Lab) {
    let outcome = lab.lanes()[0].outcome().unwrap();
    let rule = of_moves(move_rule(lab.lanes()[0].settings()));
    let world = lab.world();
    let optimum = shortest(world.grid(), rule, world.start(), world.goal());
    let length = outcome.length.clone().unwrap();
    match optimum {
        Some(optimum) => {
            assert_eq!(outcome.status, Status::Done);
            assert!(length.unwrap() >= optimum * (1.0 - 1e-7));
        }
        None => assert_eq!((outcome.status, length), (Status::Failed, None)),
    }
}

/// Whatever is edited, it is as if the world had always been so; each step has the same picture forwards and backwards,
/// and each picture is right by itself.
fn check_lane(
    problem: &Problem,
    (algorithm, options): (&str, &[Options]),
    picks: &[usize],
    edits: &[u32],
) {
    let settings: Vec<(&str, &str)> = options
        .iter()
        .zip(picks)
        .map(|((id, options), &pick)| (*id, options[pick % options.len()]))
        .collect();
    let mut lab = lab_of(problem, algorithm, &settings);
    show(&mut lab, u64::MAX);
    check_path(&lab);
    for &draw in edits {
        let (width, height) = (problem.grid.width(), problem.grid.height());
        let cell = Cell::new(draw % width, draw / width % height);
        let index = lab.world().grid().index(cell);
        let terrain = match lab.world().grid().terrain()[index] {
            Terrain::Dot => Terrain::Trees,
            _ => Terrain::Dot,
        };
        lab.edit(
            Edit::Terrain {
                cells: vec![cell],
                terrain,
            },
            Joined::New,
        )
        .unwrap();
        show(&mut lab, u64::MAX);
        check_path(&lab);
        // Start and goal stay free.
        if lab.world().grid().terrain()[index] == terrain {
            check_made(&lab, cell);
        }
    }
    let now = Problem {
        grid: lab.world().grid().clone(),
        start: lab.world().start(),
        goal: lab.world().goal(),
    };
    let mut fresh = lab_of(&now, algorithm, &settings);
    show(&mut fresh, u64::MAX);
    let known = levels(&lab);
    assert_eq!(&known, &levels(&fresh));
    assert_eq!(lab.lanes()[0].hash(), fresh.lanes()[0].hash());
    assert_eq!(lab.lanes()[0].counters(), fresh.lanes()[0].counters());
    let steps = lab.lanes()[0].steps();
    let mut pictures: Vec<Drawn> = Vec::new();
    for step in 0..=steps {
        show(&mut lab, step);
        let picture = drawn(&lab);
        check_step(&lab, &known, &picture);
        if let Some(before) = pictures.last() {
            assert!(
                picture.refined.starts_with(&before.refined),
                "the path only grows"
            );
            assert!(picture.cut.starts_with(&before.cut));
            assert!(
                picture.facts.plan >= before.facts.plan
                    && picture.facts.search >= before.facts.search
            );
        }
        pictures.push(picture);
    }
    for step in (0..=steps).rev() {
        show(&mut lab, step);
        assert_eq!(&drawn(&lab), &pictures[step as usize]);
    }
    let last = &pictures[steps as usize];
    assert_eq!(last.facts.part, "ended");
    let found = lab.lanes()[0].outcome().unwrap().status == Status::Done;
    let none = [
        "event.pyramid.no-path",
        "event.sectors.no-path",
        "event.sectors.blocked",
        "event.sectors.exhausted",
    ];
    assert_eq!(none.contains(&last.said.as_str()), !found, "{}", last.said);
    assert_eq!(
        last.facts.expanded.iter().sum::<u64>(),
        lab.lanes()[0].counters().expanded
    );
}

/// After an edit of a cell its sector is made anew, and no other.
fn check_made(lab: &Lab, cell: Cell) {
    let sectors = lab.pyramid_sectors(0, 1).unwrap();
    let made = sectors.chunks(5).filter(|sector| sector[4] == 1);
    let around = |sector: &[u32]| {
        (sector[0]..=sector[2]).contains(&cell.x) && (sector[1]..=sector[3]).contains(&cell.y)
    };
    assert!(made.clone().all(around));
    assert_eq!(made.count(), usize::from(!sectors.is_empty()));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn cliques_are_shown_as_they_are(
        problem in problems(20), picks in proptest::collection::vec(0usize..6, 5), edits in proptest::collection::vec(any::<u32>(), 0..4),
    ) {
        check_lane(&problem, ("pra-star", &OF_CLIQUES), &picks, &edits);
    }

    #[test]
    fn regions_are_shown_as_they_are(
        problem in problems(40), picks in proptest::collection::vec(0usize..60, 7), edits in proptest::collection::vec(any::<u32>(), 0..4),
    ) {
        check_lane(&problem, ("minimal-memory", &OF_SECTORS), &picks, &edits);
    }
}

/// With few steps kept it plans again and again, and the first cells are known early.
#[test]
fn the_first_cells_are_known_early_where_few_steps_are_kept() {
    let rows: Vec<String> = (0..48).map(|_| ".".repeat(48)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let problem = Problem {
        grid: wayscope::world::Grid::from_rows(&rows).unwrap(),
        start: Cell::new(1, 1),
        goal: Cell::new(46, 40),
    };
    let known_at = |kept: &str| {
        let mut lab = lab_of(&problem, "pra-star", &[("kept", kept)]);
        show(&mut lab, u64::MAX);
        let plans = lab.pyramid(0).unwrap().unwrap().plan;
        let steps = lab.lanes()[0].steps();
        let first = (0..=steps).find(|&step| {
            show(&mut lab, step);
            lab.pyramid_refined(0).unwrap().len() > 1
        });
        (plans, first.unwrap())
    };
    let [all, four] = ["all", "4"].map(known_at);
    assert_eq!(all.0, 1);
    assert!(four.0 > 8 && 2 * four.1 < all.1, "{all:?} {four:?}");
}
