//! The laboratory's other searches as planners of characters: held to relaxing every move, and walked by.

use crate::support::oracle::real_maps;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::agents::{
    Badge, BitmapLayout, BlockedGoal, Body, BucketSearch, CellQuery, DilatedBitmap, Gains, Guide,
    OtherRun, OtherSearch, PlanOutcome, UNREACHED, WalkSettings, Walkers, plan_between,
};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};
use wayscope::world::{Medium, read_map};

/// Costs from `start` to all cells, in fifths, by relaxing every move until nothing changes.
fn relaxed(map: &DilatedBitmap, start: u32) -> Vec<u32> {
    let width = i64::from(map.raster().width());
    let height = i64::from(map.raster().height());
    let mut cost = vec![UNREACHED; map.cells().len()];
    cost[start as usize] = 0;
    let free = |x: i64, y: i64| {
        (0..width).contains(&x) && (0..height).contains(&y) && map.free((y * width + x) as u32)
    };
    let mut changed = true;
    while changed {
        changed = false;
        for c in 0..cost.len() as i64 {
            let (x, y) = (c % width, c / width);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let straight = dx == 0 || dy == 0;
                let passes = straight || map.cuts_corners() || (free(x + dx, y) && free(x, y + dy));
                if free(x, y) && free(x + dx, y + dy) && passes {
                    let from = cost[((y + dy) * width + x + dx) as usize];
                    let by = from.saturating_add(if straight { 5 } else { 7 });
                    if by < cost[c as usize] {
                        cost[c as usize] = by;
                        changed = true;
                    }
                }
            }
        }
    }
    cost
}

fn query(start: u32, goal: u32, blocked_goal: BlockedGoal) -> CellQuery {
    CellQuery {
        start,
        goal,
        guide: Guide::Estimate,
        blocked_goal,
    }
}

fn random_map(random: &mut Pcg32, corners: bool) -> DilatedBitmap {
    let side = 3 + random.next_u32() % 24;
    let raster = BitmapLayout::over(DVec2::ZERO, DVec2::splat(f64::from(side)), 1.0, 0.0).unwrap();
    let taken = random.next_u32() % 50;
    let free: Vec<bool> = (0..raster.len())
        .map(|_| random.next_u32() % 100 >= taken)
        .collect();
    DilatedBitmap::of_cells(raster, &free, corners)
}

/// Moves between neighbours that the map allows, and what they cost.
fn cost_of(map: &DilatedBitmap, cells: &[u32]) -> u32 {
    let width = map.raster().width();
    let moves = cells.windows(2).map(|pair| {
        let ((x, y), (u, v)) = (map.raster().spot(pair[0]), map.raster().spot(pair[1]));
        assert_eq!(x.abs_diff(u).max(y.abs_diff(v)), 1, "{pair:?}");
        let diagonal = x != u && y != v;
        if diagonal && !map.cuts_corners() {
            assert!(map.free(y * width + u) && map.free(v * width + x));
        }
        if diagonal { 7 } else { 5 }
    });
    moves.sum()
}

/// Lines whose points lie in free cells, and how long they are, in fifths of a cell.
fn length_of(map: &DilatedBitmap, cells: &[u32]) -> f64 {
    let side = map.raster().cell();
    let lines = cells.windows(2).map(|pair| {
        let [a, b] = [pair[0], pair[1]].map(|cell| map.raster().centre(cell));
        for i in 0..=200 {
            let at = a.lerp(b, f64::from(i) / 200.0);
            // Along the line between two cells, or through a corner, one free cell beside it is enough.
            let beside = [-1e-9, 1e-9].map(|by| [DVec2::new(by, by), DVec2::new(by, -by)]);
            assert!(
                beside.iter().flatten().any(|by| {
                    let cell = map.raster().cell_at(at + *by * side);
                    cell.is_some_and(|cell| map.free(cell))
                }),
                "{at}"
            );
        }
        a.distance(b) / side * 5.0
    });
    lines.sum()
}

#[test]
fn each_finds_a_path_where_there_is_one_and_of_the_cost_that_it_promises() {
    let mut random = Pcg32::new(5, 5);
    let (mut found, mut failed) = (0, 0);
    for round in 0..300 {
        let map = random_map(&mut random, round % 2 == 0);
        let frees: Vec<u32> = (0..map.cells().len() as u32)
            .filter(|&cell| map.free(cell))
            .collect();
        let mut pick = || frees[random.next_u32() as usize % frees.len()];
        let (start, goal) = (pick(), pick());
        let least = relaxed(&map, start)[goal as usize];
        for search in OtherSearch::ALL {
            let asked = query(start, goal, BlockedGoal::Report);
            let mut run = OtherRun::new(&map, search, asked, false).unwrap();
            let outcome = run.step(u64::MAX);
            if least == UNREACHED {
                failed += 1;
                assert_eq!(
                    (outcome, run.path()),
                    (PlanOutcome::NoPath, None),
                    "{search:?}"
                );
                continue;
            }
            found += 1;
            assert_eq!(outcome, PlanOutcome::Found, "{search:?}, round {round}");
            let (path, cost) = (run.path().unwrap(), run.path_cost().unwrap());
            assert_eq!(
                (path.first(), path.last()),
                (Some(&start), Some(&goal)),
                "{search:?}"
            );
            if search.any_angle() {
                let length = length_of(&map, &path);
                assert!(
                    f64::from(cost) - length < 1.0 && length <= f64::from(cost) + 1e-6,
                    "{search:?}, {cost}, {length}"
                );
            } else {
                assert_eq!(cost_of(&map, &path), cost, "{search:?}");
            }
            match search {
                OtherSearch::Bidirectional | OtherSearch::Fringe | OtherSearch::JumpPoint => {
                    assert_eq!(cost, least, "{search:?}, round {round}");
                }
                OtherSearch::WeightedAStar => assert!(least <= cost && cost <= 2 * least),
                OtherSearch::Greedy | OtherSearch::HpaStar => assert!(least <= cost),
                OtherSearch::ThetaStar | OtherSearch::LazyThetaStar => {}
            }
        }
    }
    assert!(found > 1_000 && failed > 200, "{found} and {failed}");
}

#[test]
fn on_real_maps_each_keeps_what_it_promises_beside_dijkstras_algorithm() {
    let Some(folder) = real_maps() else {
        eprintln!(
            "the MovingAI maps are not here (WAYSCOPE_MAPS): nothing is checked against them"
        );
        return;
    };
    for (name, corners) in [
        ("dao/arena", false),
        ("dao/brc202d", true),
        ("rooms/32room_000", false),
    ] {
        let bytes = std::fs::read(folder.join(format!("{name}.map"))).unwrap();
        let grid = read_map(&bytes).unwrap();
        let size = DVec2::new(f64::from(grid.width()), f64::from(grid.height()));
        let raster = BitmapLayout::over(DVec2::ZERO, size, 1.0, 0.0).unwrap();
        let ground = |cell: u32| {
            let at = raster.centre(cell);
            let inside = at.min_element() > 0.0 && at.cmplt(size).all();
            let index = at.y as usize * grid.width() as usize + at.x as usize;
            inside && grid.medium(index) == Some(Medium::Ground)
        };
        let free: Vec<bool> = (0..raster.len() as u32).map(ground).collect();
        let map = DilatedBitmap::of_cells(raster, &free, corners);
        let frees: Vec<u32> = (0..raster.len() as u32)
            .filter(|&cell| map.free(cell))
            .collect();
        let mut random = Pcg32::new(4, 4);
        for _ in 0..8 {
            let mut pick = || frees[random.next_u32() as usize % frees.len()];
            let asked = CellQuery {
                guide: Guide::Cost,
                ..query(pick(), pick(), BlockedGoal::Report)
            };
            let mut usual = BucketSearch::new(&map, asked);
            let outcome = usual.run(&map);
            for search in OtherSearch::ALL {
                let mut run = OtherRun::new(&map, search, asked, false).unwrap();
                assert_eq!(run.step(u64::MAX), outcome, "{name}, {search:?}");
                let (Some(path), Some(cost)) = (run.path(), run.path_cost()) else {
                    continue;
                };
                let least = usual.path_cost().unwrap();
                if search.any_angle() {
                    length_of(&map, &path);
                    continue;
                }
                assert_eq!(cost_of(&map, &path), cost, "{name}, {search:?}");
                let most = match search {
                    OtherSearch::Bidirectional | OtherSearch::Fringe | OtherSearch::JumpPoint => {
                        least
                    }
                    OtherSearch::WeightedAStar => 2 * least,
                    _ => u32::MAX,
                };
                assert!((least..=most).contains(&cost), "{name}, {search:?}");
            }
        }
    }
}

#[test]
fn one_that_is_watched_is_the_one_that_runs() {
    let mut random = Pcg32::new(9, 9);
    for round in 0..40 {
        let map = random_map(&mut random, round % 2 == 0);
        let frees: Vec<u32> = (0..map.cells().len() as u32)
            .filter(|&cell| map.free(cell))
            .collect();
        let mut pick = || frees[random.next_u32() as usize % frees.len()];
        let asked = query(pick(), pick(), BlockedGoal::Report);
        for search in OtherSearch::ALL {
            let mut ran = OtherRun::new(&map, search, asked, false).unwrap();
            ran.step(u64::MAX);
            assert!(ran.costs().iter().all(|&cost| cost == UNREACHED));
            let mut watched = OtherRun::new(&map, search, asked, true).unwrap();
            let mut before = 0;
            while watched.step(1) == PlanOutcome::Running {
                assert!(watched.expanded() >= before);
                before = watched.expanded();
            }
            assert_eq!(
                (watched.outcome(), watched.path(), watched.expanded()),
                (ran.outcome(), ran.path(), ran.expanded())
            );
            let costs = watched.costs();
            // HPA* begins with the crossings of its clusters.
            if search != OtherSearch::HpaStar {
                assert_eq!(costs[asked.start as usize], 0, "{search:?}");
            }
            let reached = costs.iter().enumerate();
            let mut reached = reached.filter(|(_, cost)| **cost != UNREACHED);
            assert!(reached.all(|(cell, _)| map.free(cell as u32)));
        }
    }
}

#[test]
fn a_goal_that_is_taken_is_reported_or_replaced_as_by_the_papers_search() {
    let mut random = Pcg32::new(3, 7);
    let mut snapped = 0;
    for round in 0..60 {
        let map = random_map(&mut random, round % 2 == 0);
        let count = map.cells().len() as u32;
        let start = (0..count).find(|&cell| map.free(cell)).unwrap();
        let Some(goal) = (0..count).rev().find(|&cell| !map.free(cell)) else {
            continue;
        };
        for search in OtherSearch::ALL {
            let mut run =
                OtherRun::new(&map, search, query(start, goal, BlockedGoal::Report), false)
                    .unwrap();
            assert_eq!(run.step(u64::MAX), PlanOutcome::GoalBlocked);
            let asked = query(start, goal, BlockedGoal::Snap);
            let mut usual = BucketSearch::new(&map, asked);
            let mut run = OtherRun::new(&map, search, asked, false).unwrap();
            assert_eq!(run.step(u64::MAX), usual.run(&map), "{search:?}");
            assert_eq!(
                (run.goal(), run.snapped()),
                (usual.goal(), usual.snapped()),
                "{search:?}"
            );
            snapped += u32::from(run.snapped());
        }
    }
    assert!(snapped > 100, "{snapped}");
}

#[test]
fn a_body_in_a_cell_that_is_not_free_finds_its_way_out_whatever_plans() {
    let raster = BitmapLayout::over(DVec2::ZERO, DVec2::splat(6.0), 1.0, 0.0).unwrap();
    let mut free = vec![true; raster.len()];
    let start = raster.cell_at(DVec2::splat(2.5)).unwrap();
    free[start as usize] = false;
    let map = DilatedBitmap::of_cells(raster, &free, false);
    let asked = query(start, start + 3, BlockedGoal::Report);
    let (from, to) = (map.raster().centre(start), map.raster().centre(start + 3));
    for search in OtherSearch::ALL {
        assert!(OtherRun::new(&map, search, asked, false).is_none());
        let mut buckets = BucketSearch::default();
        let other = Guide::Other(search);
        let plan = plan_between(&mut buckets, &map, from, to, other, BlockedGoal::Report);
        let usual = plan_between(
            &mut buckets,
            &map,
            from,
            to,
            Guide::Estimate,
            BlockedGoal::Report,
        );
        assert_eq!(plan, usual, "{search:?}");
    }
}

#[test]
fn characters_arrive_by_each_and_touch_neither_walls_nor_each_other() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(14.0, 10.0)).unwrap();
    for (left, low) in [(4.0, 0.0), (9.0, 3.5)] {
        let wall = Shape::rectangle(DVec2::new(left, low), DVec2::new(left + 0.3, low + 6.5));
        scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    }
    let surroundings = Surroundings::of(&scene);
    for search in OtherSearch::ALL {
        let settings = WalkSettings {
            guide: Guide::Other(search),
            ..WalkSettings::default()
        };
        let mut floor = Walkers::new(settings).unwrap();
        for i in 0..4 {
            let y = 1.5 + 2.0 * f64::from(i);
            let (from, to) = (DVec2::new(1.5, y), DVec2::new(12.5, 9.1 - y));
            let one = floor
                .add(Body::PERSON, Gains::paper(1.4), from, 0.0)
                .unwrap();
            floor.set_goal(one, to).unwrap();
        }
        for tick in 0..1_500 {
            floor.tick(&scene);
            assert_eq!(floor.overlaps(), [], "{search:?}, tick {tick}");
            for walker in floor.walkers() {
                let clear = surroundings.clearance(walker.state().at) - walker.body().radius;
                assert!(clear > -0.02, "{search:?}, tick {tick}, {clear}");
            }
        }
        for walker in floor.walkers() {
            assert_eq!(walker.badge(), Badge::Arrived, "{search:?}");
        }
    }
}
