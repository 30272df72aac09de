//! A crowd on the walk engine: its layers, one by one and together.

use glam::DVec2;
use wayscope::agents::{
    CellGround, CrowdGround, CrowdWalker, GridPaths, Impenetrability, PLAN_BUDGET, WalkCrowd,
    WalkCrowdSettings, WalkLayers,
};
use wayscope::animation::{FigureMaker, Gait, SharedLegs, order_parameter, positions};

fn settings(walkers: usize) -> WalkCrowdSettings {
    WalkCrowdSettings {
        walkers,
        ..WalkCrowdSettings::default()
    }
}

fn with_layers(walkers: usize, layers: WalkLayers) -> WalkCrowdSettings {
    WalkCrowdSettings {
        layers,
        ..settings(walkers)
    }
}

/// The deepest overlap in a minute, in metres, and the metres walked by all.
fn minute(settings: WalkCrowdSettings) -> (f64, f64) {
    let mut crowd = WalkCrowd::new(settings).unwrap();
    assert_eq!(crowd.walkers().len(), settings.walkers);
    let (mut deepest, mut way) = (0.0f64, 0.0);
    for _ in 0..1_800 {
        crowd.tick();
        deepest = deepest.max(crowd.deepest_overlap());
        way += crowd
            .walkers()
            .iter()
            .map(|one| one.engine().speed())
            .sum::<f64>()
            / 30.0;
    }
    (deepest, way)
}

#[test]
fn no_two_of_a_hundred_overlap_by_a_centimetre_in_a_minute() {
    let (deepest, way) = minute(settings(100));
    assert!(deepest < 0.01, "{deepest} m");
    // And they got somewhere: half a metre a second each.
    assert!(way > 0.5 * 60.0 * 100.0, "{way} m");
    let off = WalkLayers {
        avoid: false,
        impenetrability: Impenetrability::Off,
        ..WalkLayers::default()
    };
    let (through, _) = minute(with_layers(100, off));
    assert!(
        through > 0.3,
        "without layers they walk through each other: {through} m"
    );
    let avoid = WalkLayers { avoid: true, ..off };
    let soft = WalkLayers {
        impenetrability: Impenetrability::Helbing,
        ..avoid
    };
    let (avoiding, _) = minute(with_layers(60, avoid));
    let (repelled, _) = minute(with_layers(60, soft));
    assert!(
        repelled < avoiding,
        "the force keeps off: {repelled} m, not {avoiding} m"
    );
    // Push-out alone, without anybody giving way.
    let hard = WalkLayers {
        impenetrability: Impenetrability::PushOut,
        ..off
    };
    let (deepest, _) = minute(with_layers(100, hard));
    assert!(deepest < 0.01, "{deepest} m");
}

#[test]
fn avoiding_leaves_less_to_push() {
    let mut pushed = [0.0; 2];
    for (avoid, pushed) in [true, false].into_iter().zip(&mut pushed) {
        let layers = WalkLayers {
            avoid,
            ..WalkLayers::default()
        };
        let mut crowd = WalkCrowd::new(with_layers(60, layers)).unwrap();
        for _ in 0..900 {
            crowd.tick();
            *pushed += crowd.counts().pushed;
        }
    }
    assert!(pushed[0] < 0.5 * pushed[1], "{pushed:?} m");
}

#[test]
fn a_lattice_finds_what_all_pairs_find_with_fewer_tests() {
    let naive = WalkCrowdSettings {
        lattice: false,
        side: 60.0,
        ..settings(300)
    };
    let mut all = WalkCrowd::new(naive).unwrap();
    let lattice = WalkCrowdSettings {
        lattice: true,
        ..naive
    };
    let mut buckets = WalkCrowd::new(lattice).unwrap();
    let (mut many, mut few) = (0, 0);
    for _ in 0..60 {
        all.tick();
        buckets.tick();
        many += all.counts().avoid_tests + all.counts().apart_tests;
        few += buckets.counts().avoid_tests + buckets.counts().apart_tests;
        for (one, other) in all.walkers().iter().zip(buckets.walkers()) {
            // Sums over neighbours are in another order.
            let apart = one.engine().position().distance(other.engine().position());
            assert!(apart < 1e-6, "{apart}");
        }
    }
    assert!(10 * few < many, "{few} tests, not {many}");
}

#[test]
fn the_same_seed_walks_the_same_and_a_clone_goes_on_alike() {
    let mut crowd = WalkCrowd::new(settings(40)).unwrap();
    let mut twin = WalkCrowd::new(settings(40)).unwrap();
    for _ in 0..200 {
        crowd.tick();
        twin.tick();
    }
    assert_eq!(crowd.state_hash(), twin.state_hash());
    assert_eq!(crowd.walkers(), twin.walkers());
    let mut later = crowd.clone();
    for _ in 0..100 {
        crowd.tick();
    }
    assert_ne!(crowd.state_hash(), later.state_hash());
    for _ in 0..100 {
        later.tick();
    }
    assert_eq!(crowd.state_hash(), later.state_hash());
    assert_eq!(crowd.walkers(), later.walkers());
    assert_eq!(crowd.ticks(), 300);
}

#[test]
fn builds_styles_and_steps_differ_only_where_asked_for() {
    let alike = WalkCrowdSettings {
        mixed: false,
        varied: false,
        ..settings(50)
    };
    let crowd = WalkCrowd::new(alike).unwrap();
    let first = crowd.walkers()[0].engine().pattern();
    assert!(
        crowd
            .walkers()
            .iter()
            .all(|one| one.engine().pattern() == first)
    );
    let mut crowd = WalkCrowd::new(settings(50)).unwrap();
    let legs: Vec<f64> = crowd
        .walkers()
        .iter()
        .map(|one| one.engine().leg())
        .collect();
    let (short, long) = (
        legs.iter().copied().fold(9.0, f64::min),
        legs.iter().copied().fold(0.0, f64::max),
    );
    assert!(short < 0.7 && long > 0.95, "{short} to {long} m");
    for _ in 0..900 {
        crowd.tick();
    }
    let phases = crowd.walkers().iter().map(|one| one.engine().phase());
    assert!(order_parameter(phases) < 0.4);
}

#[test]
fn figures_are_the_joints_of_all_seen_from_their_bodies() {
    let mut crowd = WalkCrowd::new(settings(7)).unwrap();
    for _ in 0..50 {
        crowd.tick();
    }
    let (mut maker, mut out) = (FigureMaker::default(), Vec::new());
    for legs in [None, Some(SharedLegs::new(Gait::procedural()))] {
        crowd.set_legs(legs);
        let joints = crowd.figures(&mut maker, &mut out);
        assert_eq!((joints, out.len()), (17, 7 * 17 * 3));
        for (walker, figure) in crowd.walkers().iter().zip(out.chunks(17 * 3)) {
            let engine = walker.engine();
            let legs = crowd.legs_of(walker);
            let legs = legs.get();
            let mut pose = Gait::procedural().pose(0.0, 0.0);
            legs.pose(engine.phase(), engine.speed(), engine.turn(), &mut pose);
            let mut places = Vec::new();
            positions(legs.joints(), &pose, &mut places);
            for (place, found) in places.iter().zip(figure.chunks(3)) {
                for (exact, found) in place.to_array().iter().zip(found) {
                    assert!((exact - f64::from(*found)).abs() < 1e-4);
                }
            }
            // Its root is at its body, wherever that is.
            assert!(figure[..2].iter().all(|&off| off.abs() < 0.1), "{figure:?}");
        }
        // Of some, in the order asked for.
        let mut some = Vec::new();
        crowd.figures_of([5, 900, 2], &mut maker, &mut some);
        let size = 17 * 3;
        assert_eq!(some[..size], out[5 * size..6 * size]);
        assert_eq!(some[size..], out[2 * size..3 * size]);
        assert_eq!(crowd.figures_of([], &mut maker, &mut some), 0);
        assert!(some.is_empty());
    }
}

/// A floor with a wall across and one door.
fn walled() -> CellGround {
    let (columns, rows) = (60, 40);
    let free = (0..columns * rows).map(|cell| {
        let (x, y) = (cell % columns, cell / columns);
        !(29..31).contains(&x) || (17..24).contains(&y)
    });
    CellGround::new(DVec2::ZERO, 0.5, columns, free.collect()).unwrap()
}

#[test]
fn on_a_ground_with_walls_they_find_the_door_and_stay_out_of_the_walls() {
    let ground = walled();
    let widest = 0.3;
    let mut paths = GridPaths::over(&ground, 0.25, widest).unwrap();
    let mut crowd = WalkCrowd::on(settings(30), &ground).unwrap();
    let side = |at: DVec2| at.x > 15.0;
    let from: Vec<bool> = crowd
        .walkers()
        .iter()
        .map(|one| side(one.engine().position()))
        .collect();
    let mut crossed = vec![false; from.len()];
    let mut ways = 0;
    for _ in 0..2_400 {
        crowd.tick_on(&ground, Some(&mut paths));
        assert!(crowd.deepest_overlap() < 0.01);
        ways += crowd.counts().ways;
        for (number, walker) in crowd.walkers().iter().enumerate() {
            let at = walker.engine().position();
            let clear = ground.clearance(at, walker.radius());
            assert!(clear > walker.radius() - 0.01, "{at}: {clear} m");
            crossed[number] |= side(at) != from[number];
        }
    }
    assert!(ways > 60, "{ways}");
    let crossed = crossed.iter().filter(|&&crossed| crossed).count();
    assert!(crossed > 20, "{crossed} of 30 went through the door");
}

/// A floor of 30 m by 20 m with a closed room of 7 m by 6 m in it, whose walls are 1 m thick.
fn enclosed() -> CellGround {
    let (columns, rows) = (60usize, 40usize);
    let free = (0..columns * rows).map(|cell| {
        let (x, y) = (cell % columns, cell / columns);
        let within = (10..28).contains(&x) && (10..26).contains(&y);
        !within || ((12..26).contains(&x) && (12..24).contains(&y))
    });
    CellGround::new(DVec2::ZERO, 0.5, columns, free.collect()).unwrap()
}

#[test]
fn a_target_without_a_way_is_given_up_for_another() {
    let ground = enclosed();
    let mut paths = GridPaths::over(&ground, 0.25, 0.3).unwrap();
    let mut crowd = WalkCrowd::on(settings(60), &ground).unwrap();
    let inside = |at: DVec2| (6.0..13.0).contains(&at.x) && (6.0..12.0).contains(&at.y);
    let places = |crowd: &WalkCrowd| -> Vec<DVec2> {
        let walkers = crowd.walkers().iter();
        walkers.map(|one| one.engine().position()).collect()
    };
    let from = places(&crowd);
    assert!(from.iter().filter(|&&at| inside(at)).count() >= 2);
    let mut last = from.clone();
    for minute in 0..3 {
        let mut way = vec![0.0; from.len()];
        for _ in 0..1_800 {
            crowd.tick_on(&ground, Some(&mut paths));
            for (number, walker) in crowd.walkers().iter().enumerate() {
                let at = walker.engine().position();
                way[number] += at.distance(last[number]);
                last[number] = at;
                let room = inside(from[number]);
                assert_eq!(inside(at), room);
                assert!(walker.way().all(|corner| inside(corner) == room), "{at}");
            }
        }
        // Nobody is held for a minute, in the small room either.
        let least = way.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(least > 6.0, "{least} m in minute {minute}");
    }
}

#[test]
fn a_walker_that_comes_no_nearer_asks_for_another_target() {
    let ground = walled();
    let mut paths = GridPaths::over(&ground, 0.25, 0.3).unwrap();
    // They aim through the wall, as nobody plans; then they do.
    let straight = WalkLayers {
        route: false,
        ..WalkLayers::default()
    };
    let mut crowd = WalkCrowd::on(with_layers(12, straight), &ground).unwrap();
    let mut last: Vec<DVec2> = vec![DVec2::ZERO; 12];
    let mut still = [0u32; 12];
    for _ in 0..5_400 {
        crowd.tick_on(&ground, Some(&mut paths));
        let ends = crowd.walkers().iter().map(|one| one.way().last());
        for ((end, last), still) in ends.zip(&mut last).zip(&mut still) {
            let end = end.unwrap_or_default();
            *still = if end == *last { *still + 1 } else { 0 };
            *last = end;
            // Across the floor in half a minute, and some patience.
            assert!(*still < 1_500, "one target for {still} ticks");
        }
    }
}

#[test]
fn a_tick_plans_so_much_and_the_rest_wait_their_turn() {
    let ground = enclosed();
    let mut paths = GridPaths::over(&ground, 0.1, 0.3).unwrap();
    let mut crowd = WalkCrowd::on(settings(150), &ground).unwrap();
    let count = crowd.walkers().len();
    assert!(count > 100, "{count}");
    // The most that one search takes: all cells.
    let most = PLAN_BUDGET + 300 * 200;
    let (mut waited, mut ticks) = (0, 0);
    while ticks == 0 || crowd.counts().waiting > 0 {
        crowd.tick_on(&ground, Some(&mut paths));
        let counts = crowd.counts();
        assert!(counts.plan_work < most, "{}", counts.plan_work);
        waited = waited.max(counts.waiting);
        ticks += 1;
        assert!(ticks < 1_000);
    }
    assert!(waited > 20 && ticks > 3, "{waited} waited, {ticks} ticks");
    let mut again = crowd.clone();
    crowd.scene_changed();
    again.scene_changed();
    let mut twin = paths.clone();
    for _ in 0..50 {
        crowd.tick_on(&ground, Some(&mut paths));
        again.tick_on(&ground, Some(&mut twin));
        assert!(crowd.counts().plan_work < most);
        assert_eq!(crowd.state_hash(), again.state_hash());
    }
}

#[test]
fn many_find_places_quickly_and_those_alike_share_a_pattern() {
    let alike = WalkCrowdSettings {
        side: 100.0,
        mixed: false,
        ..settings(5_000)
    };
    let crowd = WalkCrowd::new(alike).unwrap();
    assert_eq!(crowd.walkers().len(), 5_000);
    assert!(crowd.deepest_overlap() <= 0.0);
    // What it keeps itself: engine, way and place in the crowd.
    assert!(size_of::<CrowdWalker>() <= 512);
    let each = crowd.bytes() / 5_000;
    assert!((300..1_200).contains(&each), "{each} bytes a walker");
    let mixed = WalkCrowd::new(settings(50)).unwrap();
    let own = mixed.bytes() / 50;
    // Each has a skeleton of its own: 17 joints with names.
    assert!((each + 1_000..6_000).contains(&own), "{own} bytes a walker");
}

#[test]
fn gains_go_back_to_normal_in_a_crowd() {
    let mut crowd = WalkCrowd::new(settings(40)).unwrap();
    let (mut normal, mut raised) = (vec![0u32; 40], vec![0u32; 40]);
    for _ in 0..3_600 {
        crowd.tick();
        for (number, walker) in crowd.walkers().iter().enumerate() {
            let engine = walker.engine();
            normal[number] += u32::from(engine.gain() == engine.control().gain);
            raised[number] += u32::from(engine.gain() > 1.5 * engine.control().gain);
        }
    }
    assert!(normal.iter().all(|&ticks| ticks > 600), "{normal:?}");
    assert!(raised.iter().any(|&ticks| ticks > 20), "{raised:?}");
}

#[test]
fn settings_that_cannot_be_are_refused() {
    for bad in [
        WalkCrowdSettings {
            walkers: 5_001,
            ..settings(1)
        },
        WalkCrowdSettings {
            side: f64::NAN,
            ..settings(1)
        },
        WalkCrowdSettings {
            dt: 0.0,
            ..settings(1)
        },
        WalkCrowdSettings {
            speed: -1.0,
            ..settings(1)
        },
    ] {
        assert_eq!(WalkCrowd::new(bad).unwrap_err().id, "gait.crowd-range");
    }
    // More than there is room for: as many as there is.
    let full = WalkCrowdSettings {
        side: 2.0,
        ..settings(100)
    };
    let mut crowd = WalkCrowd::new(full).unwrap();
    assert!((2..40).contains(&crowd.walkers().len()));
    crowd.tick();
    let mut none = WalkCrowd::new(settings(0)).unwrap();
    none.tick();
    assert_eq!(none.deepest_overlap(), 0.0);
}
