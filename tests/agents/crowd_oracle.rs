//! Crowds beside a naive oracle: steering, walls and parting frame by frame, who is sensed, gauges, all by looking at
//! everything.

use glam::DVec2;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;
use wayscope::agents::{
    AgentState, Crowd, CrowdGround, CrowdSettings, FoundPath, Mover as Body, Paths, Scheduler,
    apart, give_way,
};
use wayscope::spatial::PointGrid;
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

use crate::support::oracle::crowd::{Floor, Law, Mover, shortened};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn surroundings(floor: &Floor) -> Surroundings {
    let mut scene = Scene::new(DVec2::ZERO, v(floor.width, floor.height)).unwrap();
    for &(low, high) in &floor.boxes {
        scene
            .add(Obstacle::standing(Shape::rectangle(low, high), 2.5))
            .unwrap();
    }
    for &(centre, radius) in &floor.discs {
        scene
            .add(Obstacle::standing(Shape::Disc { centre, radius }, 2.5))
            .unwrap();
    }
    Surroundings::of(&scene)
}

/// Paths that know nothing of walls: straight on, or by way of somewhere.
struct Blind;

impl Paths for Blind {
    fn find(&mut self, _: &dyn CrowdGround, from: DVec2, to: DVec2) -> FoundPath {
        let across = (to - from).perp() * 0.3;
        let bends = ((from.x + to.y) * 10.0) as u64 % 3;
        let bend =
            |k: u64| from.lerp(to, (k + 1) as f64 / (bends + 1) as f64) + across * (k as f64 - 0.5);
        let mut path: Vec<DVec2> = (0..bends).map(bend).collect();
        path.push(to);
        FoundPath {
            path: Some(path),
            work: 1,
        }
    }
}

/// What is asked of walls: the nearest rim as the ground has it, held against looking at all.
struct Walls<'a> {
    floor: &'a Floor,
    ground: &'a Surroundings,
}

impl Walls<'_> {
    fn rim(&self, at: DVec2) -> DVec2 {
        let found = CrowdGround::nearest(self.ground, at, f64::INFINITY).unwrap();
        let (distance, least) = (found.distance(at), self.floor.rim(at));
        // Which of two that are equally near is left open.
        assert!(self.floor.rim(found) < 1e-9, "{found} is on no rim");
        if self.floor.free(at) {
            assert!(
                (distance - least).abs() < 1e-9,
                "{at}: {distance}, not {least}"
            );
        }
        found
    }
}

/// What was compared, over all cases.
#[derive(Debug, Default)]
struct Seen {
    frames: u32,
    chances: u32,
    put_aside: u32,
    velocities: u32,
    unsure: u32,
    parted: u32,
    at_walls: u32,
}

/// Moves all agents by the oracle. `only` is whose turn it is and for how many steps.
fn frame(
    agents: &mut [Mover],
    law: &Law,
    walls: &Walls,
    only: Option<(usize, u64)>,
    seen: &mut Seen,
    chance: &mut bool,
) -> (f64, u32, Vec<u32>) {
    let before: Vec<(DVec2, DVec2)> = agents
        .iter()
        .map(|agent| (agent.at, agent.velocity))
        .collect();
    // Where it is not the very place that the crowd asks of, a tie may be broken otherwise.
    let tied = Cell::new(false);
    let rim = |at: DVec2| {
        let found = walls.rim(at);
        if found.distance(at) < law.radius {
            tied.set(tied.get() || walls.floor.between_rims(at));
        }
        found
    };
    let clearance = |at| walls.floor.clearance(at);
    let mut others = vec![0; agents.len()];
    for (number, agent) in agents.iter_mut().enumerate() {
        let steps = match only {
            None => 1,
            Some((turn, steps)) if turn == number => steps,
            Some(_) => 0,
        };
        for step in 0..steps {
            if step > 0 {
                // In its second step it is no longer at the very place that the crowd asks of.
                tied.set(tied.get() || walls.floor.between_rims(agent.at));
            }
            let (velocity, gave) = law.steer(agent, number, &before, |at| walls.rim(at));
            if step == 0 {
                others[number] = gave;
            }
            let to = agent.at + velocity * law.dt;
            let place = law.moved(agent.at, to, rim, clearance);
            let real = (place - agent.at) / law.dt;
            let free = (place - to).length() < 1e-12;
            seen.at_walls += u32::from(!free);
            // What a wall takes of the way it takes of the velocity, and never adds to it.
            agent.velocity = if free {
                velocity
            } else {
                shortened(real, velocity.length())
            };
            agent.at = place;
        }
    }
    // Four times over all pairs: those who overlap go apart by half each, and lose what of their velocities leads into
    // each other. Who was farther apart than 1.2 diameters does not count until somebody has come a tenth of one from
    // where all were when that was last looked at.
    let touching = 2.0 * law.radius;
    let mut looked: Vec<DVec2> = agents.iter().map(|agent| agent.at).collect();
    for pass in 0..4 {
        let mut any = false;
        for i in 0..agents.len() {
            for j in i + 1..agents.len() {
                if (looked[i] - looked[j]).length() >= 1.2 * touching {
                    continue;
                }
                let between = agents[i].at - agents[j].at;
                let distance = between.length();
                if (distance - touching).abs() < 1e-10 {
                    // Parted before, it depends on rounding whether they are so again: that moves nobody, but
                    // velocities.
                    agents[i].unsure = true;
                    agents[j].unsure = true;
                }
                if distance >= touching {
                    continue;
                }
                any = true;
                seen.parted += 1;
                // So near that rounding decides which way they go.
                *chance |= distance < 1e-3 * law.radius && (distance > 0.0 || pass > 0);
                let away = if distance > 0.0 {
                    between / distance
                } else {
                    apart(i as u32, j as u32)
                };
                for (unit, away) in [(i, away), (j, -away)] {
                    if only.is_some_and(|(turn, _)| turn != unit) {
                        continue;
                    }
                    let to = agents[unit].at + away * (0.5 * (touching - distance));
                    agents[unit].at = law.moved(agents[unit].at, to, rim, clearance);
                    let into = agents[unit].velocity.dot(away).min(0.0);
                    agents[unit].velocity -= away * into;
                }
            }
        }
        if !any {
            break;
        }
        let far = |(agent, place): (&Mover, &DVec2)| (agent.at - *place).length() > 0.1 * touching;
        if agents.iter().zip(&looked).any(far) {
            looked = agents.iter().map(|agent| agent.at).collect();
        }
    }
    // Whom somebody lost has pushed is not where it would be, either.
    *chance |= tied.get() || agents.iter().any(|agent| agent.lost);
    let (mut deepest, mut count) = (0.0_f64, 0);
    for i in 0..agents.len() {
        for j in i + 1..agents.len() {
            let overlap = touching - (agents[i].at - agents[j].at).length();
            deepest = deepest.max(overlap);
            count += u32::from(overlap > 1e-10);
        }
    }
    (deepest, count, others)
}

fn floors() -> impl Strategy<Value = Floor> {
    let boxes = proptest::collection::vec(
        (0.0..12.0_f64, 0.0..10.0_f64, 0.02..4.0_f64, 0.02..4.0_f64),
        0..5,
    );
    let discs = proptest::collection::vec((0.0..12.0_f64, 0.0..10.0_f64, 0.1..1.5_f64), 0..3);
    (6.0..12.0_f64, 5.0..10.0_f64, boxes, discs).prop_map(|(width, height, boxes, discs)| Floor {
        width,
        height,
        boxes: boxes
            .into_iter()
            .map(|(x, y, w, h)| (v(x, y), v(x + w, y + h)))
            .collect(),
        discs: discs.into_iter().map(|(x, y, r)| (v(x, y), r)).collect(),
    })
}

fn settings() -> impl Strategy<Value = CrowdSettings> {
    let sizes = (0.08..0.5_f64, 0.02..1.0_f64, 10.0..120.0_f64, 3.0..14.0_f64);
    let scheduler = prop::sample::select(Scheduler::ALL.to_vec());
    let period = prop_oneof![Just(0.0), 0.0..0.5_f64];
    (
        sizes,
        scheduler,
        period,
        prop::bool::weighted(0.8),
        any::<u64>(),
    )
        .prop_map(
            |((radius, part, rate, range), scheduler, period, avoidance, seed)| CrowdSettings {
                radius,
                speed: part * 0.5 * radius * rate,
                rate,
                period,
                scheduler,
                // So much that a budget holds nobody up.
                budget: 1.0,
                expansions_per_ms: 1e6,
                avoidance,
                range: range * radius,
                seed,
                ..CrowdSettings::default()
            },
        )
}

/// Holds a run of a crowd against the oracle, each frame from where the crowd is.
fn run(
    floors: &[Floor],
    settings: CrowdSettings,
    starts: &[DVec2],
    frames: u64,
    seen: &mut Seen,
) -> Result<(), TestCaseError> {
    let mut floor = &floors[0];
    let mut ground = surroundings(floor);
    let radius = settings.radius;
    let starts: Vec<DVec2> = starts
        .iter()
        .copied()
        .filter(|&at| floor.clearance(at) >= radius)
        .collect();
    if starts.is_empty() {
        return Ok(());
    }
    let law = Law {
        radius,
        speed: settings.speed,
        dt: 1.0 / settings.rate,
        range: settings.range,
        avoidance: settings.avoidance,
    };
    let mut crowd =
        Crowd::with_agents(&ground, settings, vec![v(1.0, 1.0), v(5.0, 4.0)], &starts).unwrap();
    let mut last_turn = vec![0_u64; starts.len()];
    for number in 1..=frames {
        if number == frames / 2 && floors.len() > 1 {
            // Other walls: who stands in one is put beside it, near by, if there is room.
            floor = &floors[1];
            ground = surroundings(floor);
            let before: Vec<DVec2> = crowd.agents().iter().map(|agent| agent.at()).collect();
            let left = crowd.world_changed(&ground);
            let fits = |at: DVec2| floor.clearance(at) >= radius * (1.0 - 1e-6);
            for (agent, &was) in crowd.agents().iter().zip(&before) {
                prop_assert!(!fits(was) || agent.at() == was);
                prop_assert!(fits(was) || agent.velocity() == DVec2::ZERO);
                prop_assert!(fits(agent.at()) || agent.at() == was);
                seen.put_aside += u32::from(agent.at() != was);
            }
            prop_assert_eq!(
                left,
                crowd
                    .agents()
                    .iter()
                    .filter(|agent| !fits(agent.at()))
                    .count()
            );
        }
        let walls = Walls {
            floor,
            ground: &ground,
        };
        let mut agents: Vec<Mover> = crowd
            .agents()
            .iter()
            .map(|agent| Mover {
                at: agent.at(),
                velocity: agent.velocity(),
                path: agent.path().to_vec(),
                waits: agent.state() == AgentState::Wait,
                unsure: false,
                lost: false,
            })
            .collect();
        let before: Vec<DVec2> = agents.iter().map(|agent| agent.at).collect();
        let turn = (number - 1) as usize % agents.len();
        let only = (settings.scheduler == Scheduler::OneByOne).then(|| {
            // A second at most is made up for.
            let most = (settings.rate.floor() as u64).max(1);
            (turn, (number - last_turn[turn]).min(most))
        });
        last_turn[turn] = number;
        let mut chance = false;
        let (deepest, count, others) = frame(&mut agents, &law, &walls, only, seen, &mut chance);
        let report = crowd.step(&ground, &mut Blind);
        seen.frames += 1;
        if chance {
            seen.chances += 1;
            continue;
        }
        let given: u32 = others.iter().sum();
        let near_range = |at: DVec2, all: &[DVec2]| {
            all.iter()
                .any(|&o| (o.distance(at) - law.range).abs() < 1e-9)
        };
        if !before.iter().any(|&at| near_range(at, &before)) {
            let movers = only.map_or(agents.len(), |_| 1);
            let costs = settings.costs;
            let work = u64::from(costs.movement) * movers as u64
                + u64::from(costs.avoidance) * u64::from(given);
            prop_assert_eq!(
                report.constant,
                work,
                "frame {}: gave way to {}",
                number,
                given
            );
        }
        let size = 1.0 + floor.width.max(floor.height);
        let mut jump = 0.0_f64;
        for (k, (found, wanted)) in crowd.agents().iter().zip(&agents).enumerate() {
            prop_assert!(found.at().is_finite() && found.velocity().is_finite());
            // One who was unsure of a velocity or of its path is elsewhere by what that makes in a frame.
            if wanted.unsure {
                seen.unsure += 1;
            } else {
                seen.velocities += 1;
                let off = found.velocity().distance(wanted.velocity);
                prop_assert!(
                    off < 1e-7 * (1.0 + settings.speed) * settings.rate,
                    "frame {number}, velocity of {k}: {} not {}",
                    found.velocity(),
                    wanted.velocity
                );
            }
            let off = found.at().distance(wanted.at);
            prop_assert!(
                off < 1e-8 * size,
                "frame {number}, place of {k}: {} not {}, unsure {}",
                found.at(),
                wanted.at,
                wanted.unsure
            );
            // Nobody gets too near to a wall who was not there.
            let near = |at: DVec2| floor.clearance(at) < radius * 0.999_99;
            prop_assert!(
                !near(found.at()) || near(before[k]),
                "frame {number}: {k} at {}",
                found.at()
            );
            jump = jump.max(found.at().distance(before[k]));
        }
        prop_assert!((report.largest_jump - jump).abs() < 1e-12);
        let totals = crowd.totals();
        prop_assert!(
            (totals.overlap - deepest).abs() < 1e-8 * size,
            "frame {number}: {} not {deepest}",
            totals.overlap
        );
        if deepest > 1e-6 {
            // Those that touch but for rounding may count or not.
            let touch = crowd.agents().iter().enumerate().map(|(i, a)| {
                crowd.agents()[i + 1..]
                    .iter()
                    .filter(|b| (b.at().distance(a.at()) - 2.0 * radius).abs() < 1e-7)
                    .count()
            });
            prop_assert!(
                totals.overlapping_pairs.abs_diff(u64::from(count)) <= touch.sum::<usize>() as u64
            );
        }
        // Who has sensed in this frame has done so from where it is now.
        let sensed: Vec<usize> = match settings.scheduler {
            Scheduler::OneByOne => vec![turn],
            _ if report.thoughts as usize == agents.len() => (0..agents.len()).collect(),
            _ => Vec::new(),
        };
        let now: Vec<DVec2> = crowd.agents().iter().map(|agent| agent.at()).collect();
        for k in sensed {
            if near_range(now[k], &now) {
                continue;
            }
            let naive = now
                .iter()
                .enumerate()
                .filter(|&(o, at)| o != k && at.distance(now[k]) < law.range)
                .count();
            let senses = crowd.agents()[k].senses();
            prop_assert_eq!(
                senses.others as usize,
                naive,
                "frame {}: sensed by {}",
                number,
                k
            );
            // Unless a path was answered before it sensed.
            let answered = settings.scheduler == Scheduler::Spread && report.answered > 0;
            if !agents[k].unsure && !answered {
                let mut left = 0.0;
                let mut from = now[k];
                for &place in &agents[k].path {
                    left += from.distance(place);
                    from = place;
                }
                prop_assert!(
                    (senses.left - left).abs() < 1e-8 * size,
                    "frame {number}, way left of {k}: {} not {left}",
                    senses.left
                );
            }
        }
    }
    Ok(())
}

/// Runs as many cases as that, and answers what was seen in all of them.
fn all_cases<S: Strategy>(
    cases: u32,
    strategy: S,
    test: impl Fn(S::Value, &mut Seen) -> Result<(), TestCaseError>,
) -> Seen {
    let seen = std::cell::RefCell::new(Seen::default());
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    };
    // The same in every run: heaps blow up what rounding leaves, and no bound for that holds for all of them.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    if let Err(error) = runner.run(&strategy, |value| test(value, &mut seen.borrow_mut())) {
        panic!("{error}");
    }
    seen.into_inner()
}

#[test]
fn each_frame_is_the_oracles() {
    let starts = proptest::collection::vec((0.0..12.0_f64, 0.0..10.0_f64), 1..60);
    let seen = all_cases(
        400,
        (floors(), floors(), settings(), starts, 10..60_u64),
        |(floor, other, settings, starts, frames), seen| {
            let starts: Vec<DVec2> = starts.into_iter().map(DVec2::from).collect();
            run(&[floor, other], settings, &starts, frames, seen)
        },
    );
    println!("{seen:?}");
    // Little is left to chance, and much was to be seen.
    assert!(
        seen.chances * 10 < seen.frames && seen.unsure * 4 < seen.velocities,
        "{seen:?}"
    );
    assert!(
        seen.parted > 1_000 && seen.at_walls > 100 && seen.put_aside > 20,
        "{seen:?}"
    );
}

#[test]
fn agents_that_start_in_one_place_are_parted_as_by_all_pairs() {
    let places = proptest::collection::vec((-1.0..1.0_f64, -1.0..1.0_f64, 0..2_u8), 2..50);
    let heap = (1.0..10.0_f64, 1.0..8.0_f64, 0.0..6.0_f64);
    let seen = all_cases(
        400,
        (floors(), settings(), heap, places),
        |(floor, settings, (x, y, spread), places), seen| {
            let place = |(dx, dy, strewn): (f64, f64, u8)| {
                v(x, y) + v(dx, dy) * f64::from(strewn) * spread * settings.radius
            };
            let starts: Vec<DVec2> = places.into_iter().map(place).collect();
            run(&[floor], settings, &starts, 20, seen)
        },
    );
    println!("{seen:?}");
    assert!(
        seen.chances * 2 < seen.frames && seen.parted > 10_000,
        "{seen:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn whoever_is_within_reach_of_a_place_is_visited_once(
        bodies in proptest::collection::vec((-1.0..1.0_f64, -1.0..1.0_f64, 0..4_u8), 0..100), reach in 0.01..3.0_f64,
        asked in proptest::collection::vec((-1.5..1.5_f64, -1.5..1.5_f64, 0..4_u8), 1..20),
    ) {
        // In heaps, strewn far, and in lines, on which buckets end.
        let place = |(x, y, far): (f64, f64, u8)| match far {
            3 => v((x * 8.0).round() * reach, (y * 8.0).round() * reach),
            _ => v(x, y) * [0.3, 10.0, 200.0][far as usize],
        };
        let bodies: Vec<DVec2> = bodies.into_iter().map(place).collect();
        let mut near = PointGrid::default();
        near.sort(&bodies, reach);
        for at in asked.into_iter().map(place).chain(bodies.iter().copied()) {
            let mut visited = vec![0; bodies.len()];
            near.around(at, |body| visited[body] += 1);
            for (body, &times) in bodies.iter().zip(&visited) {
                prop_assert!(times <= 1 && (times == 1 || body.distance(at) >= reach), "{at}: {body} {times}");
            }
        }
    }

    #[test]
    fn giving_way_is_the_oracles_and_the_others_is_the_contrary(
        between in (-3.0..3.0_f64, -3.0..3.0_f64), own in (-2.0..2.0_f64, -2.0..2.0_f64), its in (-2.0..2.0_f64, -2.0..2.0_f64),
        radius in 0.05..0.5_f64, speed in 0.1..3.0_f64, stands: [bool; 2],
    ) {
        let velocity = |stands: bool, at: (f64, f64)| if stands { DVec2::ZERO } else { DVec2::from(at) };
        let one = Body { at: v(0.4, -0.7), velocity: velocity(stands[0], own), radius };
        let two = Body { at: one.at + DVec2::from(between), velocity: velocity(stands[1], its), radius };
        let law = Law { radius, speed, dt: 0.1, range: 3.0, avoidance: true };
        let (wanted, unsure) = law.give_way(one.at, one.velocity, two.at, two.velocity);
        let found = give_way(&one, &two, speed);
        prop_assert!(unsure || found.distance(wanted) < 1e-7 * speed, "{found}, not {wanted}");
        prop_assert!(give_way(&two, &one, speed).distance(-found) < 1e-7 * speed);
    }
}
