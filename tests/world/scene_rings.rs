//! Rings that cross, touch, hold or cover each other: what is refused and what is kept, against looking at all pairs of
//! sides and at all places between them, in whole numbers.

use crate::support::random_scenes::numbers;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::collections::BTreeSet;
use wayscope::world::scene::{
    Coordinates, Obstacle, Scene, Shape, Surroundings, read_geojson, read_scene,
};

type Place = [i64; 2];
type Ring = Vec<Place>;

fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: Place, b: Place) -> i64 {
    a[0] * b[1] - a[1] * b[0]
}

/// The side of the line from `a` to `b` on which `c` lies.
fn turn(a: Place, b: Place, c: Place) -> i64 {
    cross(minus(b, a), minus(c, a)).signum()
}

fn lies_on([a, b]: [Place; 2], c: Place) -> bool {
    let within = |axis: usize| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&c[axis]);
    turn(a, b, c) == 0 && within(0) && within(1)
}

fn sides(ring: &[Place]) -> Vec<[Place; 2]> {
    (0..ring.len())
        .map(|index| [ring[index], ring[(index + 1) % ring.len()]])
        .collect()
}

/// Without points that say nothing.
fn bent(ring: &[Place]) -> Ring {
    let mut ring = ring.to_vec();
    while ring.len() > 2 {
        let count = ring.len();
        let idle = (0..count).find(|index| {
            let [before, after] = [count - 1, 1].map(|by| ring[(index + by) % count]);
            turn(before, ring[*index], after) == 0
        });
        match idle {
            Some(index) => drop(ring.remove(index)),
            None => break,
        }
    }
    ring
}

fn cross_inside([a, b]: [Place; 2], [c, d]: [Place; 2]) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

fn meet(p: [Place; 2], q: [Place; 2]) -> bool {
    let ends = q.iter().any(|end| lies_on(p, *end)) || p.iter().any(|end| lies_on(q, *end));
    ends || cross_inside(p, q)
}

/// Whether they have more than a point in common.
fn run_along(p: [Place; 2], q: [Place; 2]) -> bool {
    let parallel = cross(minus(p[1], p[0]), minus(q[1], q[0])) == 0;
    let mut common: Vec<Place> = q.into_iter().filter(|end| lies_on(p, *end)).collect();
    common.extend(p.into_iter().filter(|end| lies_on(q, *end)));
    parallel && common.iter().any(|place| *place != common[0])
}

/// Whether a ring meets itself anywhere but where its sides join.
fn meets_itself(ring: &[Place]) -> bool {
    let sides = sides(ring);
    let count = sides.len();
    (0..count).any(|i| {
        (0..i).any(|j| {
            let neighbours = i == j + 1 || (j == 0 && i == count - 1);
            if neighbours {
                run_along(sides[i], sides[j])
            } else {
                meet(sides[i], sides[j])
            }
        })
    })
}

/// Whether a place that is not on a ring lies in it: sides above it are counted.
fn holds(ring: &[Place], at: Place) -> bool {
    let above = sides(ring).into_iter().filter(|[a, b]| {
        let [low, high] = if a[0] < b[0] { [*a, *b] } else { [*b, *a] };
        (low[0] <= at[0]) != (high[0] <= at[0]) && turn(low, high, at) < 0
    });
    above.count() % 2 == 1
}

/// Where a ring lies as seen from another that it may touch in points: the middles of its sides between such points.
fn lies(ring: &[Place], other: &[Place]) -> BTreeSet<bool> {
    let mut found = BTreeSet::new();
    for side in sides(ring) {
        let mut ends: Vec<Place> = other
            .iter()
            .copied()
            .filter(|place| lies_on(side, *place))
            .chain(side)
            .collect();
        ends.sort_unstable();
        ends.dedup();
        for pair in ends.windows(2) {
            // Twice as large, so that a middle is a whole number.
            let middle = [pair[0][0] + pair[1][0], pair[0][1] + pair[1][1]];
            let other: Ring = other.iter().map(|at| at.map(|number| 2 * number)).collect();
            found.insert(holds(&other, middle));
        }
    }
    found
}

/// What may be said against rings; nothing where they are good.
fn faults(rings: &[Ring]) -> BTreeSet<&'static str> {
    let mut faults = BTreeSet::new();
    if rings.iter().any(|ring| ring.len() < 3) {
        return BTreeSet::from(["scene.ring-points"]);
    }
    if rings.iter().any(|ring| meets_itself(ring)) {
        faults.insert("scene.ring-crosses");
    }
    for (index, ring) in rings.iter().enumerate() {
        for other in &rings[..index] {
            let bad = |p| {
                let bad = |q| cross_inside(p, q) || run_along(p, q);
                sides(other).into_iter().any(bad)
            };
            let through = || lies(ring, other).len() > 1 || lies(other, ring).len() > 1;
            if sides(ring).into_iter().any(bad) || through() {
                faults.insert("scene.hole-crosses");
            }
        }
    }
    if !faults.is_empty() {
        return faults;
    }
    let within = |a: usize, b: usize| lies(&rings[a], &rings[b]).contains(&true);
    for hole in 1..rings.len() {
        if !within(hole, 0) {
            faults.insert("scene.hole-outside");
        }
        if (1..rings.len()).any(|other| other != hole && within(hole, other)) {
            faults.insert("scene.hole-within");
        }
    }
    faults
}

fn shape(rings: &[Ring]) -> Shape {
    let place = |at: &Place| DVec2::new(at[0] as f64, at[1] as f64);
    Shape::Polygon {
        rings: rings
            .iter()
            .map(|ring| ring.iter().map(place).collect())
            .collect(),
    }
}

fn added(rings: &[Ring]) -> Result<Scene, wayscope::message::Message> {
    let mut scene = Scene::new(DVec2::splat(-20.0), DVec2::splat(40.0)).unwrap();
    scene.add(Obstacle::standing(shape(rings), 2.0))?;
    Ok(scene)
}

fn rectangle(low: Place, high: Place) -> Ring {
    vec![low, [high[0], low[1]], high, [low[0], high[1]]]
}

/// A ring with corners on a grid of so many places a side.
fn ring(dice: &mut Pcg32, side: i64) -> Ring {
    let mut number = |below: i64| i64::from(dice.next_u32()) % below;
    let at = [number(side), number(side)];
    let size = [1 + number(4), 1 + number(4)];
    let high = [at[0] + size[0], at[1] + size[1]];
    match number(4) {
        0 => rectangle(at, high),
        1 => vec![at, [high[0], at[1]], [at[0], high[1]]],
        // Standing on a tip.
        2 => {
            let by = size[0];
            vec![
                at,
                [at[0] + by, at[1] + by],
                [at[0], at[1] + 2 * by],
                [at[0] - by, at[1] + by],
            ]
        }
        _ => (0..3 + number(3))
            .map(|_| [number(side), number(side)])
            .collect(),
    }
}

fn outline(dice: &mut Pcg32) -> Ring {
    match dice.next_u32() % 4 {
        0 => rectangle([0, 0], [12, 12]),
        1 => vec![
            [0, 0],
            [12, 0],
            [12, 12],
            [8, 12],
            [8, 4],
            [4, 4],
            [4, 12],
            [0, 12],
        ],
        2 => vec![[0, 0], [12, 0], [6, 6], [12, 12], [0, 12]],
        _ => ring(dice, 12),
    }
}

#[test]
fn what_is_refused_and_what_is_kept_is_that_of_all_pairs_of_sides() {
    let mut told: Vec<(&str, u32)> = Vec::new();
    for seed in 0..30_000 {
        let mut dice = numbers(seed);
        let mut rings = vec![outline(&mut dice)];
        for _ in 0..dice.next_u32() % 4 {
            let side = 4 + i64::from(dice.next_u32() % 10);
            rings.push(ring(&mut dice, side));
        }
        if dice.next_u32().is_multiple_of(8) && rings.len() > 1 {
            rings.push(rings[rings.len() - 1].clone());
        }
        let rings: Vec<Ring> = rings.iter().map(|ring| bent(ring)).collect();
        let faults = faults(&rings);
        let found = match added(&rings) {
            Err(message) => message.id,
            Ok(scene) => {
                let kept = &scene.obstacles()[0].shape;
                let around = Surroundings::of(&scene);
                for x in -3..16 {
                    for y in -3..16 {
                        // Between the places of the grid, on none of its lines.
                        let at = [1009 * x + 7, 1009 * y + 16];
                        let large: Vec<Ring> = rings
                            .iter()
                            .map(|ring| {
                                ring.iter()
                                    .map(|at| at.map(|number| 1009 * number))
                                    .collect()
                            })
                            .collect();
                        let solid =
                            holds(&large[0], at) && !large[1..].iter().any(|hole| holds(hole, at));
                        let at = DVec2::new(at[0] as f64, at[1] as f64) / 1009.0;
                        assert_eq!(kept.contains(at), solid, "{at} {rings:?}");
                        assert_eq!(around.free(at), !solid, "{at} {rings:?}");
                    }
                }
                "kept"
            }
        };
        let right = faults.contains(found) || (found == "kept" && faults.is_empty());
        assert!(right, "seed {seed}: {found}, not {faults:?}: {rings:?}");
        match told.iter_mut().find(|(id, _)| *id == found) {
            Some((_, count)) => *count += 1,
            None => told.push((found, 1)),
        }
    }
    assert_eq!(told.len(), 6, "{told:?}");
    assert!(told.iter().all(|(_, count)| *count > 20), "{told:?}");
}

fn refused(rings: &[Ring]) -> String {
    added(rings).unwrap_err().to_string()
}

#[test]
fn holes_that_would_have_places_count_wrongly_are_refused() {
    let room = || rectangle([0, 0], [10, 10]);
    let two = |a, b| refused(&[room(), a, b]);
    let square = || rectangle([2, 2], [6, 6]);
    assert_eq!(
        two(square(), rectangle([4, 4], [8, 8])),
        "scene.hole-crosses ring=2 other=1 x=4 y=6",
        "they overlap"
    );
    assert_eq!(
        two(square(), square()),
        "scene.hole-crosses ring=2 other=1 x=2 y=2",
        "they coincide"
    );
    assert_eq!(
        two(square(), rectangle([3, 3], [4, 4])),
        "scene.hole-within ring=2 other=1"
    );
    assert_eq!(
        two(rectangle([3, 3], [4, 4]), square()),
        "scene.hole-within ring=1 other=2",
        "the order does not matter"
    );
    assert_eq!(
        two(square(), rectangle([6, 3], [8, 5])),
        "scene.hole-crosses ring=2 other=1 x=6 y=3",
        "a wall between them would have no width"
    );
    // From one arm of the outline to the other, all points within.
    let u = vec![
        [0, 0],
        [9, 0],
        [9, 9],
        [6, 9],
        [6, 3],
        [3, 3],
        [3, 9],
        [0, 9],
    ];
    assert_eq!(
        refused(&[u.clone(), rectangle([1, 6], [8, 7])]),
        "scene.hole-crosses ring=1 other=0 x=3 y=6"
    );
    // From corner to corner, through what is not in the outline.
    assert_eq!(
        refused(&[u.clone(), vec![[3, 9], [6, 9], [7, 1]]]),
        "scene.hole-crosses ring=1 other=0 x=6 y=3"
    );
    assert_eq!(
        refused(&[u, vec![[3, 9], [4, 5], [6, 9]]]),
        "scene.hole-outside ring=1 x=4 y=5"
    );
    assert_eq!(
        refused(&[square(), room()]),
        "scene.hole-outside ring=1 x=0 y=10"
    );
}

#[test]
fn holes_may_touch_the_outline_and_each_other_in_points() {
    let room = rectangle([0, 0], [10, 10]);
    let tips = vec![[0, 5], [3, 2], [5, 5], [3, 8]];
    let beside = vec![[5, 5], [8, 2], [10, 10], [7, 8]];
    added(&[room, tips, beside]).unwrap();
}

#[test]
fn files_and_geojson_with_such_holes_are_refused_or_tell_what_is_left_out() {
    let text = r#"{"format": "wayscope-scene", "version": 1, "floor": [0, 0, 9, 9], "obstacles": [{"ring": [[1, 1], [8, 1], [8, 8], [1, 8]],
        "holes": [[[2, 2], [5, 2], [5, 5], [2, 5]], [[3, 3], [6, 3], [6, 6], [3, 6]]]}]}"#;
    let told = read_scene(serde_json::from_str(text).unwrap()).unwrap_err();
    assert_eq!(
        told.to_string(),
        "scene.hole-crosses path=obstacles[0] ring=2 other=1 x=3 y=5"
    );
    let geojson = r#"{"type": "MultiPolygon", "coordinates": [
        [[[1, 1], [8, 1], [8, 8], [1, 8], [1, 1]], [[2, 2], [5, 2], [5, 5], [2, 5], [2, 2]], [[3, 3], [4, 3], [4, 4], [3, 4], [3, 3]]],
        [[[20, 1], [28, 1], [28, 8], [20, 8], [20, 1]]]]}"#;
    let json = serde_json::from_str(geojson).unwrap();
    let file = read_geojson(json, Coordinates::Metres).unwrap();
    assert_eq!(
        (file.scene.obstacles().len(), file.mended, file.left_out),
        (1, 0, 1)
    );
}
