//! Hashes of states tell apart all that decides how a run goes on: every setting, every gain, what is still to be done
//! and where the way leads.

use glam::DVec2;
use std::collections::BTreeSet;
use std::sync::Arc;
use wayscope::agents::{
    BlockedGoal, Body, Crowd, CrowdSettings, Dilation, ForceMode, Gains, GridPaths, Group,
    GroupCorridor, GroupSettings, Guide, Integrator, PathFollowing, Scheduler, Script,
    WalkSettings, Walkers,
};
use wayscope::animation::Gait;
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

fn at(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

/// That all of these are different.
fn all_differ(what: &str, hashes: &[u64]) {
    let different: BTreeSet<&u64> = hashes.iter().collect();
    assert_eq!(different.len(), hashes.len(), "{what}: {hashes:x?}");
}

#[test]
fn every_setting_of_a_floor_and_all_of_a_character_count() {
    let usual = WalkSettings::default();
    let changes: [fn(&mut WalkSettings); 15] = [
        |_| (),
        |s| s.cell = 0.25,
        |s| s.dt = 0.02,
        |s| s.dilation = Dilation::Paper,
        |s| s.guide = Guide::Cost,
        |s| s.blocked_goal = BlockedGoal::Snap,
        |s| s.clearance = 0.1,
        |s| s.margin = Some(0.3),
        |s| s.round_robin = false,
        |s| s.most_plans = 3,
        |s| s.retry = 0.5,
        |s| s.jitter = 0.1,
        |s| s.deadlock_timeout = Some(2.0),
        |s| s.seed = 2,
        |s| s.following = PathFollowing::AsPublished,
    ];
    let hashes = changes.map(|change| {
        let mut settings = usual;
        change(&mut settings);
        Walkers::new(settings).unwrap().state_hash()
    });
    all_differ("settings", &hashes);

    let gains: [fn(&mut Gains); 12] = [
        |_| (),
        |g| g.k_p = 1.1,
        |g| g.k_theta = 5.1,
        |g| g.k_v = 5.1,
        |g| g.k_omega = 10.1,
        |g| g.look_ahead = 0.6,
        |g| g.theta_turn = 0.7,
        |g| g.epsilon = 0.2,
        |g| g.speed = 1.5,
        |g| g.arrive = 0.06,
        |g| g.wrap = false,
        |g| g.near_goal = false,
    ];
    let floor = |gains: Gains, body: Body, script: &str| {
        let mut floor = Walkers::new(usual).unwrap();
        let index = floor.add(body, gains, at(1.0, 1.0), 0.0).unwrap();
        floor
            .set_script(index, Script::parse(script).unwrap())
            .unwrap();
        floor
    };
    let mut hashes: Vec<u64> = gains
        .iter()
        .map(|change| {
            let mut gains = Gains::paper(1.4);
            change(&mut gains);
            floor(gains, Body::PERSON, "goto 5 5").state_hash()
        })
        .collect();
    for body in [
        Body {
            radius: 0.31,
            ..Body::PERSON
        },
        Body {
            height: 1.7,
            ..Body::PERSON
        },
    ] {
        hashes.push(floor(Gains::paper(1.4), body, "goto 5 5").state_hash());
    }
    for script in [
        "goto 5 5\nwait 1",
        "goto 5 5\nwait 2",
        "goto 5 5\nrepeat",
        "goto 5 5\ngoto 1 2",
    ] {
        hashes.push(floor(Gains::paper(1.4), Body::PERSON, script).state_hash());
    }
    let mut jogs = floor(Gains::paper(1.4), Body::PERSON, "goto 5 5");
    jogs.set_gait(Gait::of(Gait::procedural().slow().clone()));
    hashes.push(jogs.state_hash());
    all_differ("characters", &hashes);

    // Goals in the same cell: cells, cost and all else are alike, but for where the path ends.
    let scene = Scene::new(DVec2::ZERO, at(8.0, 8.0)).unwrap();
    let ends = ["goto 5.01 5.02\nwait 9", "goto 5.02 5.01\nwait 9"].map(|script| {
        let mut floor = floor(Gains::paper(1.4), Body::PERSON, script);
        floor.tick(&scene);
        floor.state_hash()
    });
    assert_ne!(ends[0], ends[1]);
}

#[test]
fn every_setting_of_a_crowd_its_places_and_its_paths_count() {
    let scene = |wall: f64| {
        let mut scene = Scene::new(DVec2::ZERO, at(20.0, 12.0)).unwrap();
        let shape = Shape::rectangle(at(9.0, 2.0), at(wall, 10.0));
        scene.add(Obstacle::standing(shape, 2.0)).unwrap();
        Surroundings::of(&scene)
    };
    let ground = scene(10.0);
    let starts = [at(2.0, 6.0), at(4.0, 3.0), at(16.0, 9.0)];
    let crowd = |settings: CrowdSettings, places: &[DVec2]| {
        Crowd::with_agents(&ground, settings, places.to_vec(), &starts).unwrap()
    };
    let changes: [fn(&mut CrowdSettings); 18] = [
        |_| (),
        |s| s.radius = 0.3,
        |s| s.speed = 1.5,
        |s| s.rate = 60.0,
        |s| s.period = 0.3,
        |s| s.scheduler = Scheduler::OneByOne,
        |s| s.budget = 0.3,
        |s| s.other = 0.5,
        |s| s.expansions_per_ms = 4000.0,
        |s| s.costs.movement = 5,
        |s| s.costs.avoidance = 2,
        |s| s.costs.sensing = 21,
        |s| s.costs.neighbour = 3,
        |s| s.costs.sight = 11,
        |s| s.costs.thinking = 21,
        |s| s.avoidance = false,
        |s| s.range = 4.0,
        |s| s.seed = 2,
    ];
    let mut hashes: Vec<u64> = changes
        .iter()
        .map(|change| {
            let mut settings = CrowdSettings::default();
            change(&mut settings);
            crowd(settings, &[]).state_hash()
        })
        .collect();
    let usual = CrowdSettings::default();
    hashes.push(crowd(usual, &[at(1.0, 1.0)]).state_hash());
    hashes.push(crowd(usual, &[at(1.0, 2.0)]).state_hash());
    all_differ("crowds", &hashes);

    // Paths of as many places through other places: on a ground whose wall is a little thicker, in the frame in which
    // they come.
    let paths = [10.0, 10.3].map(|wall| {
        let around = scene(wall);
        let mut crowd = crowd(usual, &[at(18.0, 6.0)]);
        let mut paths = GridPaths::over(&around, 0.25, 0.25).unwrap();
        while crowd.agents()[0].path().is_empty() {
            crowd.step(&ground, &mut paths);
        }
        let agent = &crowd.agents()[0];
        (crowd.state_hash(), agent.path().to_vec(), agent.at())
    });
    let [(a, first, here), (b, second, there)] = paths;
    assert_eq!(here, there, "nobody has gone another way yet");
    assert_ne!(first, second);
    assert_ne!(a, b);
}

#[test]
fn every_setting_of_a_group_and_its_corridor_count() {
    let corridor = |radius: f64, bend: f64| {
        let points: Vec<DVec2> = (0..=60)
            .map(|step| at(f64::from(step), if step > 50 { bend } else { 0.0 }))
            .collect();
        let clearances = vec![radius; points.len()];
        Arc::new(GroupCorridor::through(&points, &clearances, 9.0).unwrap())
    };
    let places = || vec![at(1.0, 0.0), at(2.5, 0.5), at(3.0, -1.5)];
    let usual = GroupSettings::stable(0.4);
    let changes: [fn(&mut GroupSettings); 14] = [
        |_| (),
        |s| s.mode = ForceMode::Literal,
        |s| s.integrator = Integrator::Euler,
        |s| s.radius = 0.41,
        |s| s.repulsion += 1.0,
        |s| s.attraction += 1.0,
        |s| s.damping += 1.0,
        |s| s.speed_limit += 1.0,
        |s| s.longitudinal += 1.0,
        |s| s.guarded = !s.guarded,
        |s| s.rate += 1.0,
        |s| s.substeps += 1,
        |s| s.passes += 1,
        |s| s.seed += 1,
    ];
    let mut hashes: Vec<u64> = changes
        .iter()
        .map(|change| {
            let mut settings = usual;
            change(&mut settings);
            let group = Group::with_units(corridor(4.0, 0.0), settings, places());
            group.unwrap().state_hash()
        })
        .collect();
    for corridor in [corridor(4.1, 0.0), corridor(4.0, 0.1)] {
        let group = Group::with_units(corridor, usual, places());
        hashes.push(group.unwrap().state_hash());
    }
    all_differ("groups", &hashes);
}
