//! Cycles of motion: their base points, their tables, the figure they give, and files of motion (rows KU-13 and KU-14).

use glam::{DQuat, DVec2, DVec3};
use proptest::prelude::*;
use wayscope::animation::{Cycle, Gait, Joint, Pose, Side, positions, read_bvh};

/// A stick with two legs that goes along a heading: hips, and a foot a side.
fn stick(frames: usize, heading: f64, speed: f64, time: f64) -> (Vec<Joint>, Vec<Pose>) {
    let joint = |name: &str, parent, offset: [f64; 3], side, foot| Joint {
        name: name.to_owned(),
        parent,
        offset: DVec3::from(offset),
        side,
        foot,
    };
    let joints = vec![
        joint("hips", None, [0.0; 3], Side::Middle, false),
        joint("left hip", Some(0), [0.0, 0.1, 0.0], Side::Left, false),
        joint("left foot", Some(1), [0.0, 0.0, -0.9], Side::Left, true),
        joint("right hip", Some(0), [0.0, -0.1, 0.0], Side::Right, false),
        joint("right foot", Some(3), [0.0, 0.0, -0.9], Side::Right, true),
    ];
    let along = DVec2::from_angle(heading);
    let poses = (0..frames).map(|i| {
        let phase = i as f64 / (frames - 1) as f64;
        let swing = 0.45 * libm::cos(std::f64::consts::TAU * phase);
        let turn = DQuat::from_rotation_z(heading + 0.05 * swing);
        let leg = DQuat::from_rotation_y(-swing);
        let other = DQuat::from_rotation_y(swing);
        let high = 0.9 * libm::cos(swing);
        let at = DVec2::new(3.0, -2.0)
            + along * (speed * time * i as f64)
            + along.perp() * (0.03 * swing);
        Pose {
            root: at.extend(high),
            turns: vec![turn, leg, DQuat::IDENTITY, other, DQuat::IDENTITY],
        }
    });
    let poses = poses.collect();
    (joints, poses)
}

fn near(a: DQuat, b: DQuat) -> f64 {
    let angle = 1.0 - a.dot(b).abs();
    angle.abs()
}

#[test]
fn the_root_is_its_base_times_what_is_relative_to_it_and_the_base_has_constant_speed() {
    let (heading, speed, time) = (2.3, 1.3, 1.1 / 32.0);
    let (joints, raw) = stick(33, heading, speed, time);
    let cycle = Cycle::new(joints, raw.clone(), time, None).unwrap();
    let base = *cycle.base();
    assert!((base.speed - speed).abs() < 1e-9 && (base.heading - heading).abs() < 1e-9);
    assert!((base.duration - 1.1).abs() < 1e-12);
    for (i, frame) in raw.iter().enumerate() {
        let now = i as f64 * time;
        let relative = &cycle.frames()[i];
        let (place, turn) = base.compose(now, (relative.root, relative.turns[0]));
        assert!(
            place.distance(frame.root) < 1e-5 && near(turn, frame.turns[0]) < 1e-9,
            "frame {i}"
        );
        let (place, turn) = base.factor(now, (frame.root, frame.turns[0]));
        assert!(place.distance(relative.root) < 1e-12 && near(turn, relative.turns[0]) < 1e-12);
        assert!(
            relative.root.truncate().length() < 0.05,
            "the base is below the root"
        );
        let ahead = base.at(now + 0.5).distance(base.at(now));
        assert!((ahead - 0.5 * speed).abs() < 1e-12);
    }
}

#[test]
fn bytes_are_those_of_the_keyframes_the_neutral_pose_and_the_table() {
    let (joints, raw) = stick(33, 0.0, 1.3, 1.0 / 32.0);
    let cycle = Cycle::new(joints, raw, 1.0 / 32.0, None).unwrap();
    let rotations = 5 * 4 * 8;
    let keyframes = 33 * (3 * 8 + rotations);
    let bytes = keyframes + rotations + 8 * cycle.table().len();
    assert_eq!(cycle.bytes(), bytes);
    assert_eq!(Gait::of(cycle).bytes(), bytes);
    let both = Gait::procedural();
    let jog = both.fast().expect("a walk and a jog").bytes();
    assert_eq!(both.bytes(), both.slow().bytes() + jog);
}

#[test]
fn feet_slide_less_at_half_speed_with_the_tables_factor() {
    let gait = Gait::procedural();
    let (joints, raw) = stick(33, 0.0, 1.42, 1.1 / 32.0);
    let sticks = Cycle::new(joints, raw, 1.1 / 32.0, None).unwrap();
    for (cycle, gain) in [(gait.slow(), 0.1), (&sticks, 0.5)] {
        let half = 0.5 * cycle.base().speed;
        let factor = cycle.factor(half);
        assert!(cycle.slide(half, factor) < gain * cycle.slide(half, 1.0));
        // The best factor is near the ratio of speeds, at all of them.
        for (i, &factor) in cycle.table().iter().enumerate() {
            assert!(
                (factor - i as f64 / 16.0).abs() < 0.08,
                "{:?}",
                cycle.table()
            );
        }
        assert_eq!((cycle.factor(0.0), cycle.factor(99.0)), (0.0, 1.0));
        assert_eq!(cycle.factor(-half), cycle.factor(half));
    }
    // Made so that nothing slides at its own speed.
    assert!(gait.slow().slide(1.4, 1.0) < 0.01);
    assert!(gait.slow().slide(1.0, 1.0) > 0.3, "but does at another");
}

/// How fast the curve changes at `at` that goes through four points, in units of each step from a point to the next.
/// Exact for cubics.
fn slope(points: [(f64, DVec3); 4], at: f64) -> DVec3 {
    let term = |i: usize| {
        let others = || (0..4).filter(move |j| *j != i);
        let below: f64 = others().map(|j| points[i].0 - points[j].0).product();
        let above: f64 = others()
            .map(|left_out| {
                let rest = others().filter(move |j| *j != left_out);
                rest.map(|j| at - points[j].0).product::<f64>()
            })
            .sum();
        points[i].1 * (above / below)
    };
    (0..4).map(term).sum()
}

#[test]
fn a_foot_comes_down_at_the_speed_of_the_floor() {
    let gait = Gait::procedural();
    // When it jogs the leg is stretched to the full shortly before, which holds the foot back by a few millimetres.
    let cycles = [
        (gait.slow(), 0.001, 0.01),
        (gait.fast().unwrap(), 0.03, 0.15),
    ];
    for (cycle, along, upright) in cycles {
        let base = cycle.base();
        let steps = cycle.frames().len() as i64 - 1;
        let second = steps as f64 / base.duration;
        for (side, down) in [(Side::Left, 0), (Side::Right, steps / 2)] {
            let foot = |joint: &Joint| joint.foot && joint.side == side;
            let foot = cycle.joints().iter().position(foot).unwrap();
            let place = |frame: i64| {
                let mut places = Vec::new();
                let frame = &cycle.frames()[frame.rem_euclid(steps) as usize];
                positions(cycle.joints(), frame, &mut places);
                places[foot]
            };
            // The last three frames of its flight and that in which it is down. Seen from the body the floor goes back.
            let last = [3, 2, 1, 0].map(|before| {
                let frame = down - before;
                (frame as f64, place(frame))
            });
            let speed = slope(last, down as f64) * second;
            let apart = (speed + DVec3::X * base.speed).abs();
            assert!(
                apart.x < along && apart.y < 1e-6 && apart.z < upright,
                "{side:?} at {} m/s: {speed}",
                base.speed
            );
            assert!(place(down).z < place(down - 3).z, "from above");
        }
    }
}

#[test]
fn the_figure_has_seventeen_joints_and_bones_of_constant_length_on_the_floor() {
    let gait = Gait::procedural();
    assert_eq!(gait.joints().len(), 17);
    let mut places = Vec::new();
    for speed in [0.0, 0.3, 1.0, 1.4, 2.0, 2.8, 5.0] {
        for i in 0..40 {
            let phase = f64::from(i) / 40.0;
            gait.figure(phase, speed, &mut places);
            assert!(places.iter().all(|place| place.is_finite()));
            for (joint, place) in gait.joints().iter().zip(&places).skip(1) {
                let parent = places[usize::from(joint.parent.unwrap())];
                assert!((parent.distance(*place) - joint.offset.length()).abs() < 1e-9);
            }
            let low = places
                .iter()
                .fold(f64::INFINITY, |low, place| low.min(place.z));
            assert!((-0.03..0.12).contains(&low), "{speed} m/s, {phase}: {low}");
            assert!((1.4..1.8).contains(&places[2].z), "the head is up");
        }
    }
    // At rest it stands, whatever the phase.
    let mut other = Vec::new();
    gait.figure(0.0, 0.0, &mut places);
    gait.figure(0.37, 0.0, &mut other);
    assert!(
        places
            .iter()
            .zip(&other)
            .all(|(a, b)| a.distance(*b) < 1e-9)
    );
    // The left heel comes down at phase 0: the left foot is ahead, the left arm behind.
    gait.figure(0.0, 1.4, &mut places);
    let named = |name: &str, side: Side| {
        let found = gait
            .joints()
            .iter()
            .position(|joint| joint.name == name && joint.side == side);
        places[found.unwrap()]
    };
    assert!(named("toes", Side::Left).x > 0.4 && named("toes", Side::Right).x < 0.0);
    assert!(named("hand", Side::Left).x < named("hand", Side::Right).x);
    assert!(named("toes", Side::Left).y > 0.0);
}

#[test]
fn poses_go_on_smoothly_in_phase_and_speed() {
    let gait = Gait::procedural();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let jump = |a: &[DVec3], b: &[DVec3]| {
        a.iter()
            .zip(b)
            .map(|(a, b)| a.distance(*b))
            .fold(0.0, f64::max)
    };
    for i in 0..1_000 {
        let phase = f64::from(i) / 1_000.0;
        for speed in [0.7, 1.4, 2.1, 2.8] {
            gait.figure(phase, speed, &mut before);
            gait.figure(phase + 0.001, speed, &mut after);
            assert!(jump(&before, &after) < 0.012, "{phase} {speed}");
        }
        let speed = 0.004 * f64::from(i);
        gait.figure(0.3, speed, &mut before);
        gait.figure(0.3, speed + 0.004, &mut after);
        assert!(jump(&before, &after) < 0.02, "{speed}");
    }
    assert!(
        (gait.rate(0.0) - 1.0 / 1.04).abs() < 1e-12 && (gait.rate(1.4) - 1.0 / 1.04).abs() < 1e-12
    );
    assert!(
        (gait.rate(2.8) - 1.0 / 0.74).abs() < 1e-12 && (gait.rate(5.6) - 2.0 / 0.74).abs() < 1e-12
    );
}

#[test]
fn a_figure_in_the_world_is_turned_and_moved_with_its_body() {
    let gait = Gait::procedural();
    let (mut own, mut world) = (Vec::new(), Vec::new());
    gait.figure(0.2, 1.4, &mut own);
    gait.figure_at(
        0.2,
        1.4,
        DVec2::new(5.0, 7.0),
        std::f64::consts::FRAC_PI_2,
        &mut world,
    );
    for (a, b) in own.iter().zip(&world) {
        assert!(b.distance(DVec3::new(5.0 - a.y, 7.0 + a.x, a.z)) < 1e-12);
    }
}

#[test]
fn motions_that_are_none_are_refused() {
    let (joints, raw) = stick(9, 0.0, 1.0, 0.1);
    let refused = |joints: &[Joint], raw: &[Pose], time: f64| {
        Cycle::new(joints.to_vec(), raw.to_vec(), time, None)
            .unwrap_err()
            .id
    };
    assert_eq!(refused(&joints, &raw[..2], 0.1), "cycle.frames");
    assert_eq!(refused(&joints[..4], &raw, 0.1), "cycle.frames");
    assert_eq!(refused(&joints, &raw, f64::NAN), "cycle.time");
    assert_eq!(refused(&joints, &raw, 0.0005), "cycle.fast");
    let (_, still) = stick(9, 0.0, 0.01, 0.1);
    assert_eq!(refused(&joints, &still, 0.1), "cycle.stands");
    let mut broken = raw.clone();
    broken[4].root.y = f64::NAN;
    assert_eq!(refused(&joints, &broken, 0.1), "cycle.not-finite");
}

/// The stick as a BVH file, in centimetres, y up, on its way along z.
fn file() -> String {
    let mut text = "HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT LeftLeg
  {
    OFFSET 10 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -90 0
    }
  }
  JOINT RightLeg
  {
    OFFSET -10 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -90 0
    }
  }
}
MOTION
Frames: 21
Frame Time: 0.05
"
    .to_owned();
    for i in 0..21 {
        let swing = 25.0 * libm::cos(std::f64::consts::TAU * f64::from(i) / 20.0);
        let high = 90.0 * libm::cos(swing.to_radians());
        text += &format!(
            "3 {high} {} 0 0 0 0 {} 0 0 {swing} 0\n",
            6.0 * f64::from(i),
            -swing
        );
    }
    text
}

#[test]
fn a_bvh_file_is_read_as_a_cycle_of_the_height_asked_for() {
    let cycle = read_bvh(file().as_bytes(), 0.9).unwrap();
    let base = cycle.base();
    assert!(base.heading.abs() < 1e-9 && (base.duration - 1.0).abs() < 1e-12);
    // The first frame is 90 cos 25° = 81.6 cm tall, and the way is 120 cm a second.
    let scale = 0.9 / (90.0 * libm::cos(25.0_f64.to_radians()));
    assert!((base.speed - 120.0 * scale).abs() < 1e-9, "{base:?}");
    assert_eq!(cycle.joints().len(), 5);
    let sides: Vec<Side> = cycle.joints().iter().map(|joint| joint.side).collect();
    assert_eq!(
        sides,
        [
            Side::Middle,
            Side::Left,
            Side::Left,
            Side::Right,
            Side::Right
        ]
    );
    assert!(cycle.joints()[2].foot && cycle.joints()[4].foot && !cycle.joints()[1].foot);
    let mut places = Vec::new();
    positions(cycle.joints(), &cycle.frames()[0], &mut places);
    // Legs swing forward for a negative turn about the axis to the left: the left foot is ahead.
    assert!(
        places[2].x > 0.3 && places[4].x < -0.3 && places[2].y > 0.05,
        "{places:?}"
    );
    assert!(cycle.seam() < 1e-9);
    let gait = Gait::of(cycle);
    gait.figure(0.0, 0.5, &mut places);
    assert!(places.iter().all(|place| place.is_finite()));
    let low = places
        .iter()
        .fold(f64::INFINITY, |low, place| low.min(place.z));
    assert!(low.abs() < 0.02, "{low}");
}

#[test]
fn bvh_files_that_cannot_be_read_say_in_which_line() {
    let text = file();
    for (from, to, told) in [
        (
            "HIERARCHY",
            "HELLO",
            "bvh.expected line=1 wanted=HIERARCHY found=HELLO",
        ),
        (
            "OFFSET 10 0 0",
            "OFFSET 10 x 0",
            "bvh.number line=8 found=x",
        ),
        (
            "OFFSET 10 0 0",
            "OFFSET 10 nan 0",
            "bvh.number line=8 found=nan",
        ),
        (
            "CHANNELS 6 Xposition",
            "CHANNELS 7 Xposition",
            "bvh.channels line=5 found=7",
        ),
        (
            "CHANNELS 6 Xposition",
            "CHANNELS 6 Wposition",
            "bvh.channel line=5 found=Wposition",
        ),
        (
            "Frames: 21",
            "Frames: 1",
            "bvh.frames line=26 found=1 most=20000",
        ),
        ("Frames: 21", "Frames: -4", "bvh.number line=26 found=-4"),
        ("Frames: 21", "Frames: 22", "bvh.short line=48"),
        ("Frame Time: 0.05", "Frame Time: 0", "cycle.time found=0"),
        (
            "JOINT RightLeg",
            "JONT RightLeg",
            "bvh.expected line=15 wanted=CHANNELS, JOINT, End Site, } found=JONT",
        ),
    ] {
        assert!(text.contains(from));
        let broken = text.replacen(from, to, 1);
        assert_eq!(
            read_bvh(broken.as_bytes(), 1.75).unwrap_err().to_string(),
            told
        );
    }
    let flat = text.replace("90", "0").replace("10", "0");
    assert!(read_bvh(flat.as_bytes(), 1.75).is_err());
    for height in [f64::NAN, 0.0, -1.0, f64::INFINITY] {
        assert_eq!(
            read_bvh(text.as_bytes(), height).unwrap_err().id,
            "bvh.flat"
        );
    }
    assert_eq!(
        read_bvh(&vec![b'x'; 20_000_001], 1.75).unwrap_err().id,
        "bvh.large"
    );
    let deep = "HIERARCHY ROOT a ".to_owned() + &"{ OFFSET 0 0 0 JOINT b ".repeat(100_000);
    assert_eq!(
        read_bvh(deep.as_bytes(), 1.75).unwrap_err().id,
        "bvh.joints"
    );
    let many = text.replace("Frames: 21", "Frames: 19999");
    assert_eq!(read_bvh(many.as_bytes(), 1.75).unwrap_err().id, "bvh.short");
    let wide = "HIERARCHY ROOT a { OFFSET 0 0 0 ".to_owned()
        + &"JOINT b { OFFSET 0 0 0 ".repeat(60)
        + &"} ".repeat(61)
        + "MOTION Frames: 20000 Frame Time: 0.01";
    let told = read_bvh(wide.as_bytes(), 1.75).unwrap_err().id;
    assert_eq!(told, "bvh.numbers");
    // A mark of the encoding before the first word is no part of it.
    assert!(read_bvh(format!("\u{feff}{text}").as_bytes(), 1.75).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn no_bytes_make_the_reader_of_motions_panic(
        cuts in proptest::collection::vec((0_usize..1_400, "[ -~\\n]{0,6}"), 0..6),
        end in 0_usize..2_000,
    ) {
        let mut text = file();
        for (at, put) in cuts {
            let at = at.min(text.len());
            let to = (at + put.len() / 2).min(text.len());
            text.replace_range(at..to, &put);
        }
        text.truncate(end);
        let _ = read_bvh(text.as_bytes(), 1.75);
        if let Ok(cycle) = read_bvh(text.as_bytes(), 1.75) {
            let mut places = Vec::new();
            Gait::of(cycle).figure(0.3, 0.4, &mut places);
            prop_assert!(places.iter().all(|place| place.is_finite()));
        }
    }
}
