//! Characters that follow a path pulled straight and keep it while it is valid.

use crate::support::roadmap_scenes::{at, floor, shipped};
use wayscope::agents::{
    Badge, Body, Gains, PathFollowing, Script, WalkSettings, Walker, Walkers, wrapped,
};
use wayscope::world::scene::{Scene, Surroundings};

/// Where one stands, which way it faces, how fast it walks, and its script.
type Start = (f64, f64, f64, f64, &'static str);

struct SetUp {
    name: &'static str,
    scene: Scene,
    characters: Vec<Start>,
}

fn set_ups() -> Vec<SetUp> {
    let set_up = |name, scene, characters: &[Start]| SetUp {
        name,
        scene,
        characters: characters.to_vec(),
    };
    vec![
        set_up(
            "office",
            shipped("office"),
            &[
                (3.0, 10.0, 0.0, 1.4, "goto 30 10"),
                (5.0, 3.0, 0.0, 1.4, "goto 26.6 14\nwait 2\ngoto 5 3\nrepeat"),
                (27.0, 14.0, 3.1, 1.4, "goto 12 4"),
                (12.0, 18.0, -1.5, 2.8, "goto 20 2"),
            ],
        ),
        set_up(
            "crossing",
            floor(24.0, 18.0, &[]),
            &[
                (2.0, 5.0, 0.0, 1.4, "goto 22 6"),
                (2.0, 9.0, 0.0, 1.4, "goto 22 10"),
                (2.0, 13.0, 0.0, 1.4, "goto 22 14"),
                (22.0, 4.0, 3.1, 1.4, "goto 2 3"),
                (22.0, 8.0, 3.1, 1.4, "goto 2 7"),
                (22.0, 12.0, 3.1, 1.4, "goto 2 11"),
                (8.0, 2.0, 1.6, 1.4, "goto 9 16"),
                (16.0, 16.0, -1.6, 1.4, "goto 15 2"),
            ],
        ),
        set_up(
            "corner",
            floor(12.0, 12.0, &[[0.0, 4.0, 7.0, 12.0]]),
            &[(1.0, 2.0, 0.0, 1.4, "goto 9.5 11")],
        ),
        set_up(
            "corner at a jog",
            floor(12.0, 12.0, &[[0.0, 4.0, 7.0, 12.0]]),
            &[(1.0, 2.0, 0.0, 2.8, "goto 9.5 11")],
        ),
        set_up(
            "open floor",
            floor(30.0, 20.0, &[]),
            &[(2.0, 2.0, 0.0, 1.4, "goto 28 15.3")],
        ),
        set_up(
            "corridor askew",
            floor(30.0, 8.0, &[[4.0, 0.0, 26.0, 2.6], [4.0, 5.2, 26.0, 8.0]]),
            &[(1.0, 2.0, 0.0, 1.4, "goto 29 6")],
        ),
        set_up(
            "slalom",
            floor(
                26.0,
                8.0,
                &[
                    [5.0, 0.0, 5.4, 5.0],
                    [10.0, 3.0, 10.4, 8.0],
                    [15.0, 0.0, 15.4, 5.0],
                    [20.0, 3.0, 20.4, 8.0],
                ],
            ),
            &[(1.0, 4.0, 0.0, 1.4, "goto 25 4")],
        ),
        set_up(
            "doors",
            floor(
                24.0,
                10.0,
                &[
                    [6.0, 0.0, 6.3, 4.0],
                    [6.0, 5.2, 6.3, 10.0],
                    [12.0, 0.0, 12.3, 6.0],
                    [12.0, 7.2, 12.3, 10.0],
                    [18.0, 0.0, 18.3, 2.5],
                    [18.0, 3.7, 18.3, 10.0],
                ],
            ),
            &[(1.0, 5.0, 0.0, 1.4, "goto 23 5")],
        ),
        set_up(
            "columns",
            shipped("columns"),
            &[(2.0, 2.0, 0.5, 1.4, "goto 30 18")],
        ),
        set_up(
            "maze",
            shipped("maze"),
            &[(1.0, 1.0, 0.0, 1.4, "goto 13 13")],
        ),
    ]
}

/// What a walk was like.
#[derive(Clone, Copy, Debug)]
struct Figures {
    arrived: usize,
    /// Degrees that all bodies turned, and that the paths turned which they followed: the heading at the start, each
    /// bend that was passed, and each change to another path.
    turned: f64,
    own: f64,
    /// The mean speed on free floor, as a share of the wanted one: from a second and a half after setting out until
    /// the controller slows down near the goal.
    speed: f64,
    /// The least distances in metres from a body to an obstacle and to another body.
    wall: f64,
    apart: f64,
    /// How often a character took another path.
    swaps: u32,
}

/// Three minutes of a set-up, or less where all arrive.
fn walk(set_up: &SetUp, following: PathFollowing) -> Figures {
    let settings = WalkSettings {
        following,
        deadlock_timeout: Some(2.0),
        ..WalkSettings::default()
    };
    let mut walkers = Walkers::new(settings).unwrap();
    for &(x, y, heading, speed, script) in &set_up.characters {
        let gains = Gains::paper(speed);
        let index = walkers.add(Body::PERSON, gains, at(x, y), heading).unwrap();
        let script = Script::parse(script).unwrap();
        walkers.set_script(index, script).unwrap();
    }
    let around = Surroundings::within(&set_up.scene, 0.05, 1.8);
    let mut figures = Figures {
        arrived: 0,
        turned: 0.0,
        own: 0.0,
        speed: 0.0,
        wall: f64::INFINITY,
        apart: f64::INFINITY,
        swaps: 0,
    };
    let mut tangents: Vec<f64> = set_up.characters.iter().map(|one| one.2).collect();
    let mut since = vec![0; tangents.len()];
    let mut free = 0.0;
    for _ in 0..5_400 {
        let before = walkers.walkers().to_vec();
        walkers.tick(&set_up.scene);
        let all = walkers.walkers();
        for (i, (walker, was)) in all.iter().zip(&before).enumerate() {
            let state = walker.state();
            figures.wall = figures.wall.min(around.clearance(state.at) - 0.3);
            for other in &all[i + 1..] {
                let apart = other.state().at.distance(state.at) - 0.6;
                figures.apart = figures.apart.min(apart);
            }
            if walker.badge() != Badge::Walking {
                since[i] = 0;
                continue;
            }
            since[i] += 1;
            figures.turned += (state.heading - was.state().heading).abs().to_degrees();
            let (route, along) = (walker.follower().route(), walker.follower().along());
            figures.swaps += u32::from(route != was.follower().route());
            if let (Some(here), Some(next)) = (route.at(along), route.at(along + 1e-6))
                && here.distance(next) > 1e-9
            {
                let tangent = libm::atan2(next.y - here.y, next.x - here.x);
                figures.own += wrapped(tangent - tangents[i]).abs().to_degrees();
                tangents[i] = tangent;
            }
            let wanted = walker.gains().speed;
            if since[i] > 45 && route.length() - along > 1.2 * wanted {
                figures.speed += state.speed / wanted;
                free += 1.0;
            }
        }
        if all.iter().all(|walker| walker.badge() == Badge::Arrived) {
            break;
        }
    }
    let arrived = |walker: &&Walker| walker.badge() == Badge::Arrived;
    figures.arrived = walkers.walkers().iter().filter(arrived).count();
    figures.speed /= free;
    figures
}

/// The table of `docs/walking.md`.
#[test]
fn ten_set_ups_are_walked_as_straight_as_their_paths_and_at_full_speed() {
    println!(
        "| set-up | turned, as published | turned, pulled | its paths | ratio | speed | wall | swaps |"
    );
    for set_up in set_ups() {
        let published = walk(&set_up, PathFollowing::AsPublished);
        let pulled = walk(&set_up, PathFollowing::PulledStraight);
        let ratio = pulled.turned / pulled.own;
        println!(
            "| {} | {:.0} | {:.0} | {:.0} | {:.2} | {:.1} % / {:.1} % | {:.2} / {:.2} | {} / {} |",
            set_up.name,
            published.turned,
            pulled.turned,
            pulled.own,
            ratio,
            100.0 * published.speed,
            100.0 * pulled.speed,
            published.wall,
            pulled.wall,
            published.swaps,
            pulled.swaps,
        );
        let name = set_up.name;
        assert!(ratio <= 1.3, "{name}: {pulled:?}");
        assert!(
            pulled.turned < 0.7 * published.turned,
            "{name}: {pulled:?}, {published:?}"
        );
        assert!(pulled.speed >= 0.95, "{name}: {pulled:?}");
        assert!(
            pulled.arrived >= published.arrived,
            "{name}: {pulled:?}, {published:?}"
        );
        // Not nearer than the clearance of the settings, nor to others than a sixth of the margin.
        assert!(
            pulled.wall > 0.05 && pulled.apart > 0.05,
            "{name}: {pulled:?}"
        );
        if set_up.characters.len() == 1 {
            assert_eq!(pulled.swaps, 1, "{name}: one plan holds to the end");
        }
    }
}
