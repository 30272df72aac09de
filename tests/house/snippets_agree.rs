//! What the page gives to be used in a game finds what the lane finds.

use crate::snippets;
use crate::snippets::Snippet;
use crate::support::worlds;
use crate::support::worlds::Problem;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Solver};
use wayscope::search::Settings;
use wayscope::world::World;

/// The algorithm and the settings that a program names.
fn named(text: &str) -> (&str, Vec<(&str, &str)>) {
    let algorithm = text.split("catalogue.entry(\"").nth(1).unwrap();
    let algorithm = algorithm.split('"').next().unwrap();
    let pairs = text.lines().filter_map(|line| {
        let pair = line.trim().strip_prefix("(\"")?.strip_suffix("\"),")?;
        pair.split_once("\", \"")
    });
    (algorithm, pairs.collect())
}

/// What a lane with these settings comes to.
fn by_lane(
    problem: &Problem,
    algorithm: &str,
    settings: &[(&str, &str)],
) -> (Option<f64>, Option<Vec<u32>>, u64) {
    let world = World::new("w", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    for (id, option) in settings {
        lab.set_setting(0, id, option).unwrap();
    }
    while lab.advance(u64::MAX, 100_000) > 0 {}
    let lane = &lab.summary().lanes[0];
    let path = lab.path(0).unwrap().map(<[u32]>::to_vec);
    (lane.cost, path, lane.counters.expanded)
}

fn agree(
    problem: &Problem,
    solver: &mut Solver,
    algorithm: &str,
    settings: &[(&str, &str)],
) -> Result<(), TestCaseError> {
    let (cost, path, expanded) = by_lane(problem, algorithm, settings);
    let found = solver.find(problem.start, problem.goal);
    if solver.has_stopped() {
        // It does not know, and does not answer that there is no path.
        prop_assert_eq!(found.err().map(|why| why.id), Some("search.stopped"));
        prop_assert_eq!(path, None);
        return Ok(());
    }
    let found = found.unwrap();
    prop_assert_eq!(found.as_ref().map(|found| found.cost), cost);
    let grid = &problem.grid;
    let cells = found.as_ref().map(|found| {
        let index = |cell: &wayscope::world::Cell| grid.index(*cell) as u32;
        found.cells.iter().map(index).collect::<Vec<u32>>()
    });
    prop_assert_eq!(cells, path);
    if let Some(found) = found {
        // A solver by HPA* makes no search for a path of one cell.
        let alone = algorithm.ends_with("hpa-star") && problem.start == problem.goal;
        prop_assert!(found.expanded == expanded || (alone && found.expanded == 0));
    }
    Ok(())
}

#[test]
fn each_algorithm_has_its_programs() {
    for entry in Catalogue::standard().entries() {
        let own = |one: &&Snippet| named(one.text).0 == entry.id;
        let programs: Vec<_> = snippets::ALL.iter().filter(own).collect();
        assert_eq!(programs.len(), 2, "{}", entry.id);
        for &Snippet { text, example, .. } in programs {
            // Waypoints do not cover so small a world.
            let told = example().map_err(|why| why.id);
            let may = entry.id == "a-star-waypoints" && told == Err("search.stopped");
            assert!(told.is_ok() || may, "{}: {told:?}", entry.id);
            let ids: Vec<&str> = entry.all_settings().iter().map(|spec| spec.id).collect();
            let set: Vec<&str> = named(text).1.iter().map(|pair| pair.0).collect();
            assert_eq!(set, ids, "every setting is said, so that no default is");
        }
    }
}

proptest! {
    #![proptest_config(worlds::cases(48))]

    #[test]
    fn the_programs_find_what_the_lane_finds(problem in worlds::problems(14)) {
        for &Snippet { text, open_map, .. } in snippets::ALL {
            let (algorithm, settings) = named(text);
            let mut solver = open_map(problem.grid.clone()).unwrap();
            agree(&problem, &mut solver, algorithm, &settings)?;
        }
    }

    #[test]
    fn so_they_do_with_drawn_settings(problem in worlds::problems(14), draws in proptest::collection::vec(any::<usize>(), 8)) {
        for entry in Catalogue::standard().entries() {
            let specs = entry.all_settings();
            let pick = |(i, spec): (usize, &wayscope::search::SettingSpec)| (spec.id, spec.options[draws[i % 8] % spec.options.len()]);
            let chosen: Vec<_> = specs.iter().enumerate().map(pick).collect();
            let mut settings = Settings::defaults(&specs);
            for (id, option) in &chosen {
                settings.set(&specs, id, option).unwrap();
            }
            let mut solver = Solver::new(entry, &settings, problem.grid.clone()).unwrap();
            agree(&problem, &mut solver, entry.id, &chosen)?;
        }
    }
}
