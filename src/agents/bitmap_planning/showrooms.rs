//! Two scenes of triangles of the sizes that the paper's timing table names: a maze and an office.

use super::triangles::Triangles;
use glam::{DVec2, DVec3};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// A whole number below `count`.
pub(in crate::agents) fn below(random: &mut Pcg32, count: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(count)) >> 32) as u32
}

/// A number from 0 up to 1.
fn part(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / 4_294_967_296.0
}

/// A maze of walls on a square of 30 m, 2,780 triangles or a few more, the same for the same seed.
///
/// Passages are 2 m wide. A spanning tree of 15 by 15 rooms (grown by a depth-first walk) says which walls are missing,
/// and one wall in ten of the rest is taken out, so that there are several ways; pillars stand where walls meet until
/// the number is reached.
pub fn maze_triangles(seed: u64) -> Triangles {
    const ROOMS: usize = 15;
    const ROOM: f64 = 2.0;
    const THICK: f64 = 0.1;
    let mut random = Pcg32::new(seed, 11);
    let side = ROOMS as f64 * ROOM;
    let mut scene = Triangles::empty(DVec2::ZERO, DVec2::splat(side));
    // east[i]: a wall between room i and the one to its right; north[i]: to the one above.
    let mut east = vec![true; ROOMS * ROOMS];
    let mut north = vec![true; ROOMS * ROOMS];
    let mut seen = vec![false; ROOMS * ROOMS];
    let mut walk = vec![0_usize];
    seen[0] = true;
    while let Some(&room) = walk.last() {
        let (x, y) = (room % ROOMS, room / ROOMS);
        let ways = [
            (x + 1 < ROOMS, room + 1),
            (y + 1 < ROOMS, room + ROOMS),
            (x > 0, room.wrapping_sub(1)),
            (y > 0, room.wrapping_sub(ROOMS)),
        ];
        let open: Vec<usize> = ways
            .iter()
            .filter(|(there, to)| *there && !seen[*to])
            .map(|(_, to)| *to)
            .collect();
        if open.is_empty() {
            walk.pop();
            continue;
        }
        let next = open[below(&mut random, open.len() as u32) as usize];
        let low = room.min(next);
        if next.abs_diff(room) == 1 {
            east[low] = false;
        } else {
            north[low] = false;
        }
        seen[next] = true;
        walk.push(next);
    }
    let wall = |scene: &mut Triangles, from: DVec2, to: DVec2| {
        let low = from - DVec2::splat(THICK);
        let high = to + DVec2::splat(THICK);
        scene.block(low.extend(0.0), high.extend(2.4));
    };
    for room in 0..ROOMS * ROOMS {
        let corner = DVec2::new((room % ROOMS) as f64, (room / ROOMS) as f64) * ROOM;
        let far = corner + DVec2::splat(ROOM);
        if east[room] && room % ROOMS + 1 < ROOMS && below(&mut random, 10) > 0 {
            wall(&mut scene, DVec2::new(far.x, corner.y), far);
        }
        if north[room] && room / ROOMS + 1 < ROOMS && below(&mut random, 10) > 0 {
            wall(&mut scene, DVec2::new(corner.x, far.y), far);
        }
    }
    // Posts where walls meet, and lamps above every head, which projection drops.
    let mut place = 0;
    while scene.faces.len() < 2_780 {
        let (x, y) = (
            1 + place % (ROOMS - 1),
            1 + place / (ROOMS - 1) % (ROOMS - 1),
        );
        let at = DVec2::new(x as f64, y as f64) * ROOM;
        if place % 2 == 0 {
            let half = DVec3::new(0.15, 0.15, 0.0);
            let foot = at.extend(0.0);
            scene.block(foot - half, foot + half + DVec3::new(0.0, 0.0, 2.6));
        } else {
            let lamp = (at + DVec2::splat(0.5 * ROOM)).extend(2.2);
            scene.block(lamp, lamp + DVec3::new(0.3, 0.3, 0.1));
        }
        place += 1;
    }
    scene
}

/// An office floor of 27 m by 27 m, 15,320 triangles or a few more, the same for the same seed.
///
/// Nine rooms with doors of 1.2 m; desks with legs, chairs, shelves with books, plants, rugs (stepped over) and lamps
/// (passed under), until the number is reached with small things on the desks.
pub fn office_triangles(seed: u64) -> Triangles {
    const ROOM: f64 = 9.0;
    let mut random = Pcg32::new(seed, 12);
    let mut scene = Triangles::empty(DVec2::ZERO, DVec2::splat(3.0 * ROOM));
    for line in [1.0, 2.0] {
        for room in 0..3 {
            let from = f64::from(room) * ROOM;
            // The door leaves a gap of 1.2 m somewhere in the wall.
            let door = from + 1.0 + part(&mut random) * (ROOM - 3.2);
            for (a, b) in [(from, door), (door + 1.2, from + ROOM)] {
                let across = line * ROOM;
                scene.block(
                    DVec3::new(across - 0.1, a, 0.0),
                    DVec3::new(across + 0.1, b, 2.8),
                );
                scene.block(
                    DVec3::new(a, across - 0.1, 0.0),
                    DVec3::new(b, across + 0.1, 2.8),
                );
            }
        }
    }
    let mut desks = Vec::new();
    for room in 0..9 {
        let corner = DVec2::new(f64::from(room % 3), f64::from(room / 3)) * ROOM;
        scene.block(
            (corner + DVec2::splat(3.0)).extend(0.0),
            (corner + DVec2::splat(6.0)).extend(0.02),
        );
        for place in 0..4 {
            let inside = DVec2::new(f64::from(place % 2), f64::from(place / 2)) * 4.0;
            let nudge = DVec2::new(part(&mut random), part(&mut random)) * 0.8;
            let at = corner + DVec2::splat(1.3) + inside + nudge;
            desk(&mut scene, at);
            desks.push(at);
            let lamp = (at + DVec2::new(0.7, 0.35)).extend(2.2);
            scene.cylinder(lamp, 0.2, 0.15, 12);
        }
        let shelf = corner + DVec2::new(7.0 + part(&mut random), 0.3);
        for board in 0..5 {
            let low = shelf.extend(0.1 + 0.4 * f64::from(board));
            scene.block(low, low + DVec3::new(0.8, 0.3, 0.03));
            for book in 0..6 {
                let at = low + DVec3::new(0.02 + 0.12 * f64::from(book), 0.02, 0.03);
                let tall = 0.2 + 0.1 * part(&mut random);
                scene.block(at, at + DVec3::new(0.08, 0.22, tall));
            }
        }
        scene.cylinder((corner + DVec2::new(4.2, 4.6)).extend(0.0), 0.25, 1.1, 20);
    }
    let mut turn = 0;
    while scene.faces.len() < 15_320 {
        let at = desks[turn % desks.len()];
        let spot = DVec2::new(part(&mut random) * 1.3, part(&mut random) * 0.6);
        scene.cylinder((at + spot).extend(0.75), 0.04, 0.1, 10);
        turn += 1;
    }
    scene
}

/// A desk of 1.4 m by 0.7 m with four legs, and a chair before it.
fn desk(scene: &mut Triangles, at: DVec2) {
    let top = at.extend(0.72);
    scene.block(top, top + DVec3::new(1.4, 0.7, 0.03));
    for (x, y) in [(0.0, 0.0), (1.35, 0.0), (0.0, 0.65), (1.35, 0.65)] {
        let foot = (at + DVec2::new(x, y)).extend(0.0);
        scene.block(foot, foot + DVec3::new(0.05, 0.05, 0.72));
    }
    let chair = at + DVec2::new(0.7, -0.35);
    scene.cylinder(chair.extend(0.42), 0.22, 0.06, 16);
    scene.cylinder(chair.extend(0.0), 0.03, 0.42, 8);
}
