//! Crowds: movement, paths, schedulers under a budget, memory.

use glam::DVec2;
use proptest::prelude::*;
use wayscope::agents::{
    AgentState, CellGround, Crowd, CrowdGround, CrowdSettings, FoundPath, GridPaths, Histogram,
    MEGABYTE, MemoryMeter, Mover, Paths, Scheduler, give_way,
};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn room(width: f64, height: f64, walls: &[[f64; 4]]) -> Surroundings {
    let mut scene = Scene::new(DVec2::ZERO, v(width, height)).unwrap();
    for &[x0, y0, x1, y1] in walls {
        let wall = Shape::rectangle(v(x0, y0), v(x1, y1));
        scene.add(Obstacle::standing(wall, 2.5)).unwrap();
    }
    Surroundings::of(&scene)
}

/// Three rooms behind each other, joined by doors, with thin walls.
fn rooms() -> Surroundings {
    room(
        40.0,
        30.0,
        &[
            [13.0, 0.0, 13.1, 12.0],
            [13.0, 14.0, 13.1, 30.0],
            [26.0, 0.0, 26.1, 18.0],
            [26.0, 20.0, 26.1, 30.0],
            [13.1, 15.0, 18.0, 15.1],
            [20.0, 15.0, 26.0, 15.1],
        ],
    )
}

fn settings() -> CrowdSettings {
    CrowdSettings::default()
}

// ---- many agents (row 32) ----

/// Runs a crowd and holds in every frame that nobody is in a wall or has gone through one. Answers the errands
/// finished.
fn walks_well(ground: &Surroundings, mut crowd: Crowd, frames: u32, deepest: f64) -> u64 {
    let radius = crowd.settings().radius;
    let mut paths = GridPaths::over(ground, radius, radius).unwrap();
    for frame in 0..frames {
        let before: Vec<DVec2> = crowd.agents().iter().map(|agent| agent.at()).collect();
        crowd.step(ground, &mut paths);
        for (agent, &was) in crowd.agents().iter().zip(&before) {
            let at = agent.at();
            assert!(at.is_finite() && agent.velocity().is_finite());
            let clear = ground.nearest(at).distance;
            assert!(
                ground.free(at) && clear >= radius * 0.999_99,
                "frame {frame}: {at} {clear}"
            );
            // The whole way there was free, too: straight, or round a corner for who was pushed more than once.
            let whole = |a: DVec2, b: DVec2| ground.segment_clearance(a, b, 0.01) >= 0.01;
            let round = |apart: f64| {
                (0..256).any(|k| {
                    let out = DVec2::from_angle(f64::from(k % 64) / 64.0 * std::f64::consts::TAU);
                    let corner = (was + at) / 2.0 + out * apart * f64::from(k / 64 + 1) / 4.0;
                    whole(was, corner) && whole(corner, at)
                })
            };
            let apart = was.distance(at);
            assert!(
                whole(was, at) || apart > 0.9 * radius && round(apart),
                "frame {frame}: {was} {at}"
            );
        }
        assert!(
            crowd.totals().overlap <= deepest,
            "frame {frame}: {:?}",
            crowd.totals()
        );
    }
    // The gauge, by looking at all pairs.
    let mut worst: f64 = 0.0;
    for (k, a) in crowd.agents().iter().enumerate() {
        for b in &crowd.agents()[k + 1..] {
            worst = worst.max(2.0 * radius - a.at().distance(b.at()));
        }
    }
    assert!((worst - crowd.totals().overlap).abs() < 1e-12);
    crowd.totals().trips
}

#[test]
fn two_hundred_agents_walk_through_rooms_for_a_minute_and_nobody_gets_into_a_wall() {
    let ground = rooms();
    let crowd = Crowd::new(&ground, settings(), Vec::new(), 200).unwrap();
    let trips = walks_well(&ground, crowd, 1800, 0.1 * 0.25);
    assert!(trips > 200, "{trips}");
}

#[test]
fn everybody_gets_about_and_goes_on_getting_about() {
    let ground = rooms();
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    let places = vec![v(5.0, 5.0), v(20.0, 25.0), v(35.0, 5.0), v(33.0, 25.0)];
    let mut crowd = Crowd::new(&ground, settings(), places, 100).unwrap();
    let mut seen = [false; 4];
    for _ in 0..3600 {
        crowd.step(&ground, &mut paths);
        for agent in crowd.agents() {
            seen[agent.state() as usize] = true;
        }
    }
    assert_eq!(seen, [true; 4], "states that occur");
    let idle = crowd
        .agents()
        .iter()
        .filter(|agent| agent.trips() == 0)
        .count();
    assert_eq!(idle, 0);
    let before = crowd.totals().trips;
    for _ in 0..1800 {
        crowd.step(&ground, &mut paths);
    }
    // No jam for good at the doors.
    assert!(
        crowd.totals().trips > before + 80,
        "{} more",
        crowd.totals().trips - before
    );
    assert_eq!(crowd.totals().no_path, 0);
}

#[test]
fn an_agent_alone_follows_its_path_to_every_place() {
    let ground = rooms();
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    let place = v(37.0, 27.0);
    let mut crowd = Crowd::with_agents(&ground, settings(), vec![place], &[v(3.0, 3.0)]).unwrap();
    // Until it seeks the only place of interest and has got there.
    let mut reached = false;
    for _ in 0..6000 {
        crowd.step(&ground, &mut paths);
        let agent = &crowd.agents()[0];
        reached |= agent.target() == place && agent.at().distance(place) < 0.6;
    }
    assert!(reached);
}

#[test]
fn two_agents_that_meet_head_on_pass_each_other_and_touch_only_where_they_do_not_give_way() {
    let ground = room(20.0, 10.0, &[]);
    let nearest = |avoidance| {
        let mut least = f64::INFINITY;
        for seed in 0..20 {
            let settings = CrowdSettings {
                avoidance,
                seed,
                ..settings()
            };
            let starts = [v(4.0, 5.0), v(16.0, 5.0)];
            let mut crowd = Crowd::with_agents(&ground, settings, Vec::new(), &starts).unwrap();
            for _ in 0..900 {
                crowd.step(&ground, &mut ToTheOtherSide);
                let [a, b] = crowd.agents() else { panic!() };
                least = least.min(a.at().distance(b.at()));
            }
            // Who is stuck asks for another way, and then wants something else.
            assert!(avoidance || crowd.totals().requests > 6);
            // Without giving way they stand in front of each other for ever.
            assert_eq!(crowd.totals().trips >= 4, avoidance);
        }
        least
    };
    let (with, without) = (nearest(true), nearest(false));
    assert!(with > 0.54, "{with}");
    assert!(without < 0.501, "{without}");
}

/// To and fro, whatever the goal.
struct ToTheOtherSide;

impl Paths for ToTheOtherSide {
    fn find(&mut self, _: &dyn CrowdGround, from: DVec2, _: DVec2) -> FoundPath {
        let x = if from.x < 10.0 { 16.0 } else { 4.0 };
        FoundPath {
            path: Some(vec![v(x, 5.0)]),
            work: 10,
        }
    }
}

#[test]
fn no_path_begins_or_ends_through_a_wall_thinner_than_a_cell() {
    let mut scene = Scene::new(DVec2::ZERO, v(24.0, 24.0)).unwrap();
    let wall = Shape::rectangle(v(11.5, 0.0), v(11.6, 20.0));
    scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    let ground = Surroundings::of(&scene);
    let radius = 0.3;
    let mut paths = GridPaths::over(&ground, 1.2, radius).unwrap();
    let mut beside = 0;
    for step in 0..200 {
        let off = 0.305 + 0.002 * f64::from(step);
        let near = v(
            if step % 2 == 0 {
                11.5 - off
            } else {
                11.6 + off
            },
            10.0,
        );
        let far = v(if step % 2 == 0 { 2.0 } else { 22.0 }, 10.0);
        for (from, to) in [(near, far), (far, near)] {
            let path = paths.find(&ground, from, to).path.expect("there is room");
            let mut at = from;
            for &next in path.iter().chain([&to]) {
                assert!(
                    CrowdGround::sees(&ground, at, next, 0.8 * radius),
                    "{at} to {next}"
                );
                at = next;
            }
        }
        let (column, row) = paths.cells().cell_of(near);
        beside += u32::from(!paths.cells().free_cell(column, row));
    }
    assert!(beside > 50, "{beside}");
}

#[test]
fn giving_way_goes_to_the_right_of_what_comes_and_away_from_what_is_near() {
    let body = |x, y, vx| Mover {
        at: v(x, y),
        velocity: v(vx, 0.0),
        radius: 0.25,
    };
    let push = give_way(&body(0.0, 0.0, 1.0), &body(2.0, 0.0, -1.0), 1.4);
    assert!(push.y < -0.1, "{push}");
    // From the other's view the same, turned round.
    let other = give_way(&body(2.0, 0.0, -1.0), &body(0.0, 0.0, 1.0), 1.4);
    assert!((push + other).length() < 1e-12);
    // Who passes on the left is given way to on the right, who goes away is not.
    assert!(give_way(&body(0.0, 0.0, 1.0), &body(2.0, 0.3, -1.0), 1.4).y < 0.0);
    assert!(give_way(&body(0.0, 0.0, 1.0), &body(2.0, -0.5, -1.0), 1.4).y > 0.0);
    assert_eq!(
        give_way(&body(0.0, 0.0, -1.0), &body(2.0, 0.0, 1.0), 1.4),
        DVec2::ZERO
    );
    assert_eq!(
        give_way(&body(0.0, 0.0, 1.0), &body(2.0, 2.0, -1.0), 1.4),
        DVec2::ZERO
    );
    // Near by: away.
    assert!(give_way(&body(0.0, 0.0, 0.0), &body(0.52, 0.0, 0.0), 1.4).x < -1.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_the_scene_nobody_gets_into_a_wall(
        walls in prop::collection::vec((0.0..18.0f64, 0.0..13.0f64, 0.02..4.0f64, 0.02..4.0f64), 0..9),
        discs in prop::collection::vec((0.0..20.0f64, 0.0..15.0f64, 0.1..2.0f64), 0..5),
        radius in 0.15..0.5f64,
        agents in 1..60usize,
        scheduler in 0..3usize,
        seed in 0..100u64,
    ) {
        let mut scene = Scene::new(v(-2.0, -1.0), v(20.0, 15.0)).unwrap();
        for (x, y, w, h) in walls {
            let shape = Shape::rectangle(v(x, y), v(x + w, y + h));
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
        for (x, y, radius) in discs {
            let shape = Shape::Disc { centre: v(x, y), radius };
            scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        }
        let ground = Surroundings::of(&scene);
        let scheduler = Scheduler::ALL[scheduler];
        let settings = CrowdSettings { radius, scheduler, seed, range: 3.0, ..settings() };
        match Crowd::new(&ground, settings, Vec::new(), agents) {
            Ok(crowd) => {
                walks_well(&ground, crowd, 200, 0.5 * radius);
            }
            Err(error) => prop_assert_eq!(error.id, "crowd.no-room"),
        }
    }
}

// ---- ground and paths ----

fn any_cells() -> impl Strategy<Value = (usize, Vec<bool>)> {
    (2..12usize, 2..12usize).prop_flat_map(|(columns, rows)| {
        let cells = prop::collection::vec(prop::bool::weighted(0.7), columns * rows);
        cells.prop_map(move |cells| (columns, cells))
    })
}

/// The same floor as a scene: a square for each blocked cell.
fn as_scene(columns: usize, free: &[bool], cell: f64) -> Scene {
    let size = v(columns as f64, (free.len() / columns) as f64) * cell;
    let mut scene = Scene::new(DVec2::ZERO, size).unwrap();
    for (k, _) in free.iter().enumerate().filter(|(_, free)| !**free) {
        let corner = v((k % columns) as f64, (k / columns) as f64) * cell;
        let square = Shape::rectangle(corner, corner + cell);
        scene.add(Obstacle::standing(square, 2.0)).unwrap();
    }
    scene
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn cells_and_the_scene_of_the_same_squares_are_the_same_ground(
        (columns, free) in any_cells(),
        probes in prop::collection::vec((-0.05..1.05f64, -0.05..1.05f64, -0.05..1.05f64, -0.05..1.05f64), 20),
    ) {
        let cell = 0.5;
        let scene = Surroundings::of(&as_scene(columns, &free, cell));
        let cells = CellGround::new(DVec2::ZERO, cell, columns, free).unwrap();
        let (low, high) = CrowdGround::bounds(&cells);
        prop_assert_eq!((low, high), CrowdGround::bounds(&scene));
        for (ax, ay, bx, by) in probes {
            let (a, b) = (high * v(ax, ay), high * v(bx, by));
            let inside = a.cmpgt(low).all() && a.cmplt(high).all();
            let (of_cells, of_scene) = (CrowdGround::clearance(&cells, a, 1.2), CrowdGround::clearance(&scene, a, 1.2));
            prop_assert!((of_cells - of_scene).abs() < 1e-9, "{a}: {of_cells} {of_scene}");
            if inside && of_scene > 0.0 {
                let near = |ground: &dyn CrowdGround| ground.nearest(a, 0.9).map(|w| w.distance(a));
                match (near(&cells), near(&scene)) {
                    (Some(x), Some(y)) => prop_assert!((x - y).abs() < 1e-9),
                    (x, y) => prop_assert_eq!(x, y),
                }
            }
            // Lines: where a segment keeps clear of all, it is free, where one end is not free, it is not.
            let clear = scene.segment_clearance(a, b, 1.0);
            prop_assert_eq!(cells.line(a, b), clear > 0.0, "{} {} {}", a, b, clear);
            if (clear - 0.2).abs() > 0.005 {
                prop_assert_eq!(cells.sees(a, b, 0.2), clear > 0.2, "{} {} {}", a, b, clear);
            }
            prop_assert_eq!(CrowdGround::sees(&scene, a, b, 0.2), clear >= 0.2);
        }
    }

    #[test]
    fn paths_are_walkable_as_short_as_on_cells_and_there_whenever_cells_are_joined(
        (columns, free) in any_cells(),
        ends in ((0.0..1.0f64, 0.0..1.0f64), (0.0..1.0f64, 0.0..1.0f64)),
    ) {
        // Cells of 1 m, planned for on cells of a quarter, for a body of 20 cm.
        let (radius, cell) = (0.2, 0.25);
        let ground = CellGround::new(DVec2::ZERO, 1.0, columns, free).unwrap();
        let mut paths = GridPaths::over(&ground, cell, radius).unwrap();
        let (_, high) = CrowdGround::bounds(&ground);
        let ((ax, ay), (bx, by)) = ends;
        let (from, to) = (high * v(ax, ay), high * v(bx, by));
        let found = paths.find(&ground, from, to);
        prop_assert!(found.work >= 1);
        prop_assert_eq!(&paths.find(&ground, from, to), &found, "asked again");
        let cells = paths.cells().clone();
        let (start, goal) = (cells.cell_of(from), cells.cell_of(to));
        let fits = |c: (i64, i64)| cells.free_cell(c.0, c.1);
        // Passable means that the body fits there.
        let (wide, tall) = cells.size();
        for row in 0..tall as i64 {
            for column in 0..wide as i64 {
                let clear = CrowdGround::clearance(&ground, cells.middle(column, row), 2.0);
                let needed = radius + cell * 0.5_f64.sqrt();
                prop_assert_eq!(fits((column, row)), clear >= needed);
            }
        }
        if !(fits(start) && fits(goal)) {
            // No leg leads through a wall, wherever the ends lie.
            let mut at = from;
            for &next in found.path.iter().flatten() {
                let thin = 0.9 * radius.min(CrowdGround::clearance(&ground, at, radius));
                prop_assert!(ground.sees(at, next, thin * 0.999), "{at} to {next}");
                at = next;
            }
            return Ok(());
        }
        let shortest = dijkstra(&cells, start, goal);
        let Some(path) = found.path else {
            prop_assert!(shortest.is_none());
            return Ok(());
        };
        let shortest = shortest.expect("a path where there is none") * cell;
        prop_assert_eq!(path[path.len() - 1], to);
        let mut at = from;
        let mut length = 0.0;
        for &next in &path {
            prop_assert!(cells.line(at, next), "{at} to {next}");
            prop_assert!(ground.sees(at, next, radius * 0.999), "{at} to {next}");
            length += at.distance(next);
            at = next;
        }
        // The ends are off the middles of their cells.
        let off = 2.0 * cell * 2.0_f64.sqrt();
        prop_assert!(length <= shortest + off, "{length} {shortest}");
        prop_assert!(length >= from.distance(to) - 1e-9);
    }
}

/// The shortest way over passable cells, eight neighbours, no cut corners; by relaxing until nothing changes.
fn dijkstra(cells: &CellGround, start: (i64, i64), goal: (i64, i64)) -> Option<f64> {
    let (columns, rows) = cells.size();
    let mut cost = vec![f64::INFINITY; columns * rows];
    let id = |c: (i64, i64)| c.1 as usize * columns + c.0 as usize;
    cost[id(start)] = 0.0;
    let mut changed = true;
    while changed {
        changed = false;
        for row in 0..rows as i64 {
            for column in 0..columns as i64 {
                let here = cost[id((column, row))];
                if !(cells.free_cell(column, row) && here.is_finite()) {
                    continue;
                }
                for (dx, dy) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
                    let open = cells.free_cell(column + dx, row + dy)
                        && cells.free_cell(column + dx, row)
                        && cells.free_cell(column, row + dy);
                    if !open {
                        continue;
                    }
                    let there = id((column + dx, row + dy));
                    let total = here + f64::from((dx * dx + dy * dy) as i32).sqrt();
                    if total + 1e-12 < cost[there] {
                        cost[there] = total;
                        changed = true;
                    }
                }
            }
        }
    }
    let found = cost[id(goal)];
    found.is_finite().then_some(found)
}

// ---- schedulers, budget, response times (row 33) ----

struct Watched {
    crowd: Crowd,
    reports: Vec<wayscope::agents::FrameReport>,
}

fn watch(scheduler: Scheduler, agents: usize, frames: usize) -> Watched {
    let ground = rooms();
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    let settings = CrowdSettings {
        scheduler,
        ..settings()
    };
    let mut crowd = Crowd::new(&ground, settings, Vec::new(), agents).unwrap();
    let reports = (0..frames)
        .map(|_| crowd.step(&ground, &mut paths))
        .collect();
    Watched { crowd, reports }
}

#[test]
fn spread_tasks_respect_the_budget_softly_and_constant_tasks_miss_no_frame() {
    let Watched { crowd, reports } = watch(Scheduler::Spread, 300, 900);
    let budget = crowd.settings().budget_work();
    assert!((crowd.settings().budget_ms() - 20.0 / 3.0).abs() < 1e-12);
    let (mut over, mut over_ms) = (0, 0.0);
    for report in &reports {
        assert_eq!((report.moved, report.not_moved), (300, 0));
        // A task began only while there was budget left, unless it was the only one of its frame.
        let before_last = report.work() - report.last_task;
        let tasks = report.thoughts + report.answered;
        assert!((before_last as f64) < budget || tasks <= 1, "{report:?}");
        // Nothing waits while there is budget.
        let idle = (report.work() as f64) < budget;
        assert!(!idle || report.waiting + report.overdue == 0, "{report:?}");
        over += u32::from(report.ms() > report.budget_ms);
        over_ms += f64::max(report.ms() - report.budget_ms, 0.0);
        assert!((report.ms() - report.work() as f64 / 5000.0).abs() < 1e-9);
    }
    assert!(over > 5, "the budget was never reached: {over}");
    assert_eq!(u64::from(over), crowd.totals().over_budget);
    assert_eq!(over_ms, crowd.totals().over_ms);
    // Requests waited in the first seconds, when all wanted a path, and none waits for ever.
    assert!(reports.iter().any(|report| report.waiting > 20));
    let oldest = crowd
        .queue()
        .map(|(since, _)| crowd.frame() - since)
        .max()
        .unwrap_or(0);
    assert!(oldest < 60, "{oldest}");
    let (sum, totals) = (crowd.responses(), crowd.totals());
    assert_eq!(sum.count(), totals.answered);
    assert_eq!(
        totals.requests,
        totals.answered + crowd.queue().len() as u64
    );
    // Each thinks about every eight frames.
    let thoughts: u32 = reports.iter().map(|report| report.thoughts).sum();
    let expected = 300.0 * 900.0 / 8.0;
    assert!(
        (f64::from(thoughts) / expected - 1.0).abs() < 0.1,
        "{thoughts}"
    );
}

#[test]
fn all_at_once_overruns_its_frame_and_answers_at_once() {
    let Watched { crowd, reports } = watch(Scheduler::AllAtOnce, 300, 900);
    for report in &reports {
        let full = (report.frame - 1) % 8 == 0;
        assert_eq!(report.thoughts, if full { 300 } else { 0 });
        assert_eq!((report.waiting, report.not_moved), (0, 0));
    }
    assert!(
        reports[0].ms() > 2.0 * reports[0].budget_ms
            || reports[8].ms() > 2.0 * reports[8].budget_ms
    );
    assert!(crowd.totals().missed > 10, "{:?}", crowd.totals());
    let spread = watch(Scheduler::Spread, 300, 900).crowd;
    assert!(
        spread.totals().missed < crowd.totals().missed / 4,
        "{:?}",
        spread.totals()
    );
    // Answers come within the frame, if late in it: the last one behind all other work.
    let last = reports.iter().map(|report| report.ms()).fold(0.0, f64::max);
    assert!((crowd.responses().worst - last).abs() < 1e-9 && last > 33.4);
}

#[test]
fn one_by_one_keeps_the_budget_but_agents_jerk() {
    let Watched { crowd, reports } = watch(Scheduler::OneByOne, 100, 900);
    for report in &reports {
        assert_eq!(
            (report.moved, report.not_moved, report.thoughts),
            (1, 99, 1)
        );
    }
    assert_eq!(crowd.totals().not_moved, 99 * 900);
    let spread = watch(Scheduler::Spread, 100, 900).crowd;
    let (jerky, smooth) = (crowd.totals().largest_jump, spread.totals().largest_jump);
    // A step of one frame is at most 1.4 · 1.25 / 30 m, and some for being parted.
    assert!(smooth < 0.3, "{smooth}");
    assert!(jerky > 1.0, "{jerky}");
}

#[test]
fn a_change_of_the_world_makes_a_burst_of_requests_that_drains_under_the_budget() {
    let ground = rooms();
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    let mut crowd = Crowd::new(&ground, settings(), Vec::new(), 200).unwrap();
    for _ in 0..600 {
        crowd.step(&ground, &mut paths);
    }
    let waiting = crowd.queue().len();
    let walking = crowd
        .agents()
        .iter()
        .filter(|a| a.state() != AgentState::Wait)
        .count();
    // A door closes.
    let closed = room(
        40.0,
        30.0,
        &[[13.0, 0.0, 13.1, 30.0], [26.0, 0.0, 26.1, 18.0]],
    );
    let mut paths = GridPaths::over(&closed, 0.25, 0.25).unwrap();
    assert_eq!(crowd.world_changed(&closed), 0);
    assert_eq!(crowd.queue().len(), walking);
    assert!(walking > waiting + 100, "{walking} {waiting}");
    for agent in crowd.agents() {
        assert!(closed.clearance(agent.at()) >= 0.25 * 0.999);
    }
    let budget = crowd.settings().budget_work();
    let mut frames = 0;
    while crowd.queue().any(|(since, _)| since <= 600) {
        let report = crowd.step(&closed, &mut paths);
        assert!(((report.work() - report.last_task) as f64) < budget);
        frames += 1;
        assert!(frames < 300);
    }
    assert!(frames > 3, "{frames}");
    // Nobody gets to the other side any more, and some wanted to.
    assert!(crowd.totals().no_path > 0);
    let left: Vec<bool> = crowd.agents().iter().map(|a| a.at().x < 13.0).collect();
    for _ in 0..600 {
        crowd.step(&closed, &mut paths);
    }
    let now: Vec<bool> = crowd.agents().iter().map(|a| a.at().x < 13.0).collect();
    assert_eq!(left, now);
}

#[test]
fn after_a_burst_thoughts_are_spread_over_frames_again() {
    let ground = rooms();
    let settings = CrowdSettings {
        expansions_per_ms: 2000.0,
        ..settings()
    };
    let mut paths = GridPaths::over(&ground, 0.25, settings.radius).unwrap();
    let mut crowd = Crowd::new(&ground, settings, Vec::new(), 200).unwrap();
    for _ in 0..100 {
        crowd.step(&ground, &mut paths);
    }
    crowd.world_changed(&ground);
    for _ in 0..150 {
        crowd.step(&ground, &mut paths);
    }
    let late = crowd.lateness().worst;
    assert!(late > 0.0, "nobody was late");
    let fair = 200 / settings.period_frames() as u32;
    for _ in 0..100 {
        let report = crowd.step(&ground, &mut paths);
        assert!(
            report.thoughts <= 2 * fair,
            "{} thoughts in frame {}, {fair} are fair",
            report.thoughts,
            report.frame
        );
    }
}

#[test]
fn where_work_is_too_much_for_the_budget_neither_thoughts_nor_paths_starve() {
    let ground = rooms();
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    // Constant tasks alone take all of the budget.
    let settings = CrowdSettings {
        expansions_per_ms: 60.0,
        ..settings()
    };
    let mut crowd = Crowd::new(&ground, settings, Vec::new(), 60).unwrap();
    for _ in 0..1800 {
        let report = crowd.step(&ground, &mut paths);
        assert_eq!(report.moved, 60);
        assert!(report.constant as f64 > 0.3 * settings.budget_work());
        assert!(report.thoughts + report.answered >= 1);
    }
    // The oldest first: a request waits about as long as a thought does.
    let totals = crowd.totals();
    assert!(totals.answered > 100, "{totals:?}");
    let oldest = crowd.queue().map(|(since, _)| crowd.frame() - since).max();
    assert!(oldest.unwrap_or(0) < 200, "{oldest:?}");
    assert!(crowd.lateness().worst > 500.0, "{}", crowd.lateness().worst);
}

#[test]
fn response_times_are_sorted_into_bins() {
    let mut times = Histogram::new(10.0, 4);
    for time in [0.0, 9.9, 10.0, 35.0, 39.0, 40.0, 1000.0] {
        times.add(time);
    }
    assert_eq!(
        (times.bins.as_slice(), times.beyond),
        (&[2, 1, 0, 2][..], 2)
    );
    assert_eq!((times.count(), times.worst), (7, 1000.0));
    assert!((times.mean() - 1133.9 / 7.0).abs() < 1e-9);
    assert_eq!(times.quantile(0.25), 10.0);
    assert_eq!(times.quantile(0.7), 40.0);
    assert_eq!(times.quantile(1.0), 1000.0);
    assert_eq!(Histogram::new(1.0, 3).quantile(0.5), 0.0);
}

// ---- replay, live changes, bad input ----

#[test]
fn the_same_seed_gives_the_same_run_under_every_scheduler_and_a_clone_goes_on_as_its_original() {
    let ground = rooms();
    for scheduler in Scheduler::ALL {
        let start = |seed| {
            let settings = CrowdSettings {
                scheduler,
                seed,
                ..settings()
            };
            let crowd = Crowd::new(&ground, settings, Vec::new(), 60).unwrap();
            (crowd, GridPaths::over(&ground, 0.25, 0.25).unwrap())
        };
        let (mut a, mut b, mut other) = (start(3), start(3), start(4));
        let mut snapshot = None;
        for frame in 0..300 {
            assert_eq!(a.0.step(&ground, &mut a.1), b.0.step(&ground, &mut b.1));
            other.0.step(&ground, &mut other.1);
            assert_eq!(a.0.state_hash(), b.0.state_hash());
            assert_ne!(a.0.state_hash(), other.0.state_hash());
            if frame == 150 {
                snapshot = Some(a.0.clone());
            }
        }
        let mut again = snapshot.unwrap();
        assert_ne!(again.state_hash(), a.0.state_hash());
        for _ in 151..300 {
            again.step(&ground, &mut b.1);
        }
        assert_eq!(again.state_hash(), a.0.state_hash());
    }
}

#[test]
fn under_every_scheduler_a_crowd_begins_alike_and_asks_for_the_same_paths_until_what_it_met_differs()
 {
    let ground = rooms();
    let agents = 150;
    let start = |scheduler| {
        let settings = CrowdSettings {
            scheduler,
            ..settings()
        };
        Crowd::new(&ground, settings, Vec::new(), agents).unwrap()
    };
    let begin = Scheduler::ALL.map(|scheduler| start(scheduler).agents().to_vec());
    assert_eq!(begin[0], begin[1]);
    assert_eq!(begin[0], begin[2]);

    // The first errand of each: what it is, where it leads, and whether anybody had pushed it aside before.
    let errands = Scheduler::ALL.map(|scheduler| {
        let mut crowd = start(scheduler);
        let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
        let mut first = vec![None; agents];
        for _ in 0..2 * agents {
            crowd.step(&ground, &mut paths);
            for (agent, first) in crowd.agents().iter().zip(&mut first) {
                if first.is_none() && agent.state() != AgentState::Wait {
                    let still = agent.at() == agent.home();
                    *first = Some((agent.state(), agent.target(), still));
                }
            }
        }
        (first, crowd.totals().requests)
    });
    let mut alike = 0;
    for agent in 0..agents {
        let own = [0, 1, 2].map(|which| errands[which].0[agent].expect("it has thought"));
        if own.iter().all(|(.., still)| *still) {
            alike += 1;
            assert!(
                own.iter().all(|errand| *errand == own[0]),
                "{agent}: {own:?}"
            );
        }
    }
    assert!(alike > agents * 3 / 4, "{alike}");
    // From then on behaviour feeds back: who comes somewhere later asks for its next path later.
    let requests = errands.map(|(_, requests)| requests);
    assert!(
        requests[0] != requests[1] && requests[1] != requests[2],
        "{requests:?}"
    );
}

#[test]
fn the_scheduler_can_be_changed_while_it_runs_and_no_request_is_lost() {
    let ground = rooms();
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    let mut crowd = Crowd::new(&ground, settings(), Vec::new(), 80).unwrap();
    for round in 0..12 {
        let scheduler = Scheduler::ALL[round % 3];
        crowd
            .set_settings(CrowdSettings {
                scheduler,
                ..settings()
            })
            .unwrap();
        for _ in 0..50 {
            crowd.step(&ground, &mut paths);
            let asked = crowd
                .agents()
                .iter()
                .filter(|a| a.asked().is_some())
                .count();
            assert_eq!(asked, crowd.queue().len());
            let totals = crowd.totals();
            assert_eq!(
                totals.requests,
                totals.answered + crowd.queue().len() as u64
            );
        }
    }
    let before = crowd.totals().trips;
    crowd.set_settings(settings()).unwrap();
    for _ in 0..900 {
        crowd.step(&ground, &mut paths);
    }
    assert!(crowd.totals().trips > before + 50);
}

#[test]
fn what_a_crowd_cannot_do_is_refused() {
    let ground = room(10.0, 10.0, &[[4.0, 4.0, 6.0, 6.0]]);
    let refused = |settings, places: Vec<DVec2>, agents| {
        Crowd::new(&ground, settings, places, agents)
            .unwrap_err()
            .id
    };
    assert_eq!(refused(settings(), vec![], 0), "crowd.agents");
    assert_eq!(refused(settings(), vec![], 100_000), "crowd.agents");
    assert_eq!(refused(settings(), vec![], 1000), "crowd.no-room");
    assert_eq!(
        refused(settings(), vec![v(f64::NAN, 1.0)], 5),
        "crowd.place"
    );
    let good = settings();
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        for settings in [
            CrowdSettings {
                radius: bad,
                ..good
            },
            CrowdSettings { speed: bad, ..good },
            CrowdSettings { rate: bad, ..good },
            CrowdSettings {
                period: bad,
                ..good
            },
            CrowdSettings {
                budget: bad,
                ..good
            },
            CrowdSettings { other: bad, ..good },
            CrowdSettings {
                expansions_per_ms: bad,
                ..good
            },
            CrowdSettings { range: bad, ..good },
            // Faster than half a radius a frame.
            CrowdSettings { speed: 4.0, ..good },
        ] {
            assert_eq!(refused(settings, vec![], 5), "crowd.setting");
        }
    }
    let placed = |at| {
        Crowd::with_agents(&ground, good, vec![], &[at])
            .unwrap_err()
            .id
    };
    assert_eq!(placed(v(5.0, 5.0)), "crowd.inside");
    assert_eq!(placed(v(3.9, 5.0)), "crowd.inside");
    assert_eq!(placed(v(-5.0, 5.0)), "crowd.inside");
    assert_eq!(placed(v(f64::NAN, 5.0)), "crowd.inside");
    assert_eq!(
        GridPaths::over(&ground, 0.25, 0.0).unwrap_err().id,
        "paths.radius"
    );
    assert_eq!(
        GridPaths::over(&ground, f64::NAN, 0.2).unwrap_err().id,
        "ground.cell"
    );
    assert_eq!(
        GridPaths::over(&ground, 0.001, 0.2).unwrap_err().id,
        "ground.size"
    );
    assert_eq!(
        CellGround::new(v(0.0, 0.0), 1.0, 3, vec![true; 4])
            .unwrap_err()
            .id,
        "ground.size"
    );
    assert_eq!(
        CellGround::new(v(0.0, f64::NAN), 1.0, 2, vec![true; 4])
            .unwrap_err()
            .id,
        "ground.cell"
    );
    let mut paths = GridPaths::over(&ground, 0.25, 0.25).unwrap();
    for (from, to) in [
        (v(f64::NAN, 0.0), v(1.0, 1.0)),
        (v(1.0, 1.0), v(5.0, 5.0)),
        (v(1.0, 1.0), v(1e300, 1e300)),
    ] {
        assert_eq!(
            paths.find(&ground, from, to),
            FoundPath {
                path: None,
                work: 1
            }
        );
    }
    let mut crowd = Crowd::new(&ground, good, vec![], 5).unwrap();
    let other = CrowdSettings {
        radius: 0.3,
        ..good
    };
    assert_eq!(
        crowd.set_settings(other).unwrap_err().id,
        "crowd.radius-fixed"
    );
}

// ---- memory (row 34) ----

#[test]
fn the_meter_reproduces_the_figures_of_the_thesis() {
    let meter = MemoryMeter::THESIS;
    meter.check().unwrap();
    assert_eq!(meter.continuous(1) / MEGABYTE, 1.6);
    assert_eq!(meter.continuous(50) / MEGABYTE, 80.0);
    for agents in [1, 2, 50, 300] {
        assert_eq!(meter.discrete(agents) / MEGABYTE, 1.6, "flat");
        assert_eq!(
            meter.continuous(agents),
            agents as f64 * meter.continuous(1),
            "linear"
        );
    }
    assert_eq!(meter.discrete(0), 0.0);
    // A console's 2 to 3 MB hold one continuous search, the 24 MB of a PC fifteen.
    assert_eq!(meter.agents_within(3.0 * MEGABYTE), 1);
    assert_eq!(meter.agents_within(24.0 * MEGABYTE), 15);
    assert_eq!(
        MemoryMeter {
            at_once: 2,
            ..meter
        }
        .discrete(50)
            / MEGABYTE,
        3.2
    );
    for (bad, id) in [
        (MemoryMeter { nodes: 0, ..meter }, "memory.nodes"),
        (
            MemoryMeter {
                explored: 0.0,
                ..meter
            },
            "memory.explored",
        ),
        (
            MemoryMeter {
                explored: f64::NAN,
                ..meter
            },
            "memory.explored",
        ),
        (
            MemoryMeter {
                bytes_per_node: 0,
                ..meter
            },
            "memory.bytes",
        ),
        (
            MemoryMeter {
                at_once: 0,
                ..meter
            },
            "memory.at-once",
        ),
    ] {
        assert_eq!(bad.check().unwrap_err().id, id);
    }
}
