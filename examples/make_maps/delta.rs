//! `delta`: land of the size of a game's map. A river comes from the mountains and spreads into a
//! delta; there are fords, marshes, woods, lakes, and cliffs with passes.

use crate::canvas::{Canvas, noise};
use wayscope::message::Message;
use wayscope::world::{Grid, Medium, Terrain};

const SIDE: i64 = 512;
/// Heights below this are water.
const SEA: i64 = 20_000;
/// Heights above this are bare rock.
const PEAKS: i64 = 46_800;
/// Pockets of ground smaller than this are planted over.
const POCKET: usize = 600;

/// A watercourse: points in cells, and its width in halves of a cell at each.
type Course = [(i64, i64, i64)];

const RIVER: &Course = &[
    (150, -10, 5),
    (168, 60, 7),
    (140, 130, 8),
    (205, 190, 9),
    (255, 235, 10),
    (262, 300, 12),
];
const ARMS: [&Course; 4] = [
    &[(262, 300, 11), (215, 350, 9), (160, 400, 9), (140, 520, 12)],
    &[
        (262, 300, 11),
        (270, 370, 9),
        (240, 440, 10),
        (250, 520, 13),
    ],
    &[
        (262, 300, 11),
        (330, 345, 9),
        (360, 420, 10),
        (350, 520, 13),
    ],
    &[(330, 345, 8), (410, 370, 8), (450, 430, 9), (470, 520, 12)],
];
const BROOK: &Course = &[
    (520, 110, 4),
    (430, 130, 5),
    (370, 190, 6),
    (300, 210, 6),
    (255, 235, 7),
];
/// Where roads cross the water.
const FORDS: [(i64, i64); 12] = [
    (160, 32),
    (158, 88),
    (170, 160),
    (258, 268),
    (195, 372),
    (157, 418),
    (268, 352),
    (243, 424),
    (352, 400),
    (300, 325),
    (446, 424),
    (400, 160),
];

pub fn delta() -> Result<Grid, Message> {
    let mut c = Canvas::new(SIDE as u32, SIDE as u32, Terrain::Dot);
    land(&mut c);
    for course in ARMS.into_iter().chain([RIVER, BROOK]) {
        flow(&mut c, course);
    }
    marshes(&mut c);
    fords(&mut c);
    let mut grid = c.into_grid()?;
    plant_pockets(&mut grid);
    Ok(grid)
}

/// Height from 0 to 65,535: noise on a slope that falls to the south, with mountains in the north.
fn height(x: i64, y: i64) -> i64 {
    let rough = noise(x, y, 96, 5, 2);
    let slope = 40_500 - y * 26;
    let coast = if y > 440 { (y - 440) * 150 } else { 0 };
    slope + (rough - 32_768) * 5 / 6 - coast
}

fn land(c: &mut Canvas) {
    for y in 0..SIDE {
        for x in 0..SIDE {
            let h = height(x, y);
            // A cliff stands where the land steps from one terrace to the next, but for passes.
            let terrace = |x, y| (height(x, y) - SEA) / 8_500;
            let step = terrace(x, y);
            let steep = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1)]
                .iter()
                .any(|(dx, dy)| terrace(x + dx, y + dy) != step);
            let pass = noise(x, y, 40, 2, 77) < 29_500;
            let wood = noise(x, y, 28, 4, 31) + (h - SEA) / 10;
            let kind = if h < SEA {
                Terrain::Water
            } else if h > PEAKS || steep && h > SEA + 5_000 && !pass {
                Terrain::OutOfBounds
            } else if wood > 43_500 {
                Terrain::Trees
            } else if noise(x, y, 48, 3, 53) > 33_000 {
                Terrain::Grass
            } else {
                Terrain::Dot
            };
            c.set(x, y, kind);
        }
    }
}

/// Draws a watercourse that winds a little.
fn flow(c: &mut Canvas, course: &Course) {
    for pair in course.windows(2) {
        let ((ax, ay, aw), (bx, by, bw)) = (pair[0], pair[1]);
        let steps = 2 * (bx - ax).abs().max((by - ay).abs());
        for step in 0..=steps {
            let between = |a: i64, b: i64| 2 * a + 2 * (b - a) * step / steps;
            let (x, y) = (between(ax, bx), between(ay, by));
            let (x, y) = winding(x, y);
            c.disc((x, y), between(aw, bw) / 2, Terrain::Water);
        }
    }
}

/// Moves a point, in halves of a cell, aside by up to 14 cells.
fn winding(x: i64, y: i64) -> (i64, i64) {
    let aside = |seed| (noise(x, y, 72, 3, seed) - 32_768) * 56 / 65_536;
    (x + aside(91), y + aside(97))
}

/// Low ground beside the water is swamp, in patches.
fn marshes(c: &mut Canvas) {
    let mut wet = Vec::new();
    for y in 0..SIDE {
        for x in 0..SIDE {
            let ground = c.get(x, y).and_then(Terrain::medium) == Some(Medium::Ground);
            let reach = (noise(x, y, 36, 3, 61) - 33_500) / 1_800 + y / 128;
            if ground && reach > 0 && near_water(c, x, y, reach.min(8)) {
                wet.push((x, y));
            }
        }
    }
    for (x, y) in wet {
        c.set(x, y, Terrain::Swamp);
    }
}

fn near_water(c: &Canvas, x: i64, y: i64, reach: i64) -> bool {
    (-reach..=reach).any(|dy| {
        (-reach..=reach).any(|dx| {
            dx * dx + dy * dy <= reach * reach && c.get(x + dx, y + dy) == Some(Terrain::Water)
        })
    })
}

/// Makes a piece of the water passable on foot, and clears what stands on its banks.
fn fords(c: &mut Canvas) {
    for (x, y) in FORDS {
        let (x, y) = winding(2 * x, 2 * y);
        let (x, y) = (x / 2, y / 2);
        for cy in y - 11..=y + 11 {
            for cx in x - 11..=x + 11 {
                let far = (cx - x).pow(2) + (cy - y).pow(2);
                let ground = c.get(cx, cy).and_then(Terrain::medium) == Some(Medium::Ground);
                if far <= 110 && !ground {
                    c.set(cx, cy, Terrain::Dot);
                }
            }
        }
    }
}

/// Plants trees on pockets of ground that are cut off and small.
fn plant_pockets(grid: &mut Grid) {
    let mut seen = vec![false; grid.len()];
    let width = grid.width() as usize;
    for first in 0..grid.len() {
        if seen[first] || grid.medium(first) != Some(Medium::Ground) {
            continue;
        }
        let mut pocket = vec![first];
        seen[first] = true;
        let mut next = 0;
        while next < pocket.len() {
            let index = pocket[next];
            next += 1;
            let x = index % width;
            let left = (x > 0).then(|| index - 1);
            let right = (x + 1 < width).then_some(index + 1);
            let above = index.checked_sub(width);
            let below = Some(index + width).filter(|below| *below < grid.len());
            for side in [left, right, above, below].into_iter().flatten() {
                if !seen[side] && grid.medium(side) == Some(Medium::Ground) {
                    seen[side] = true;
                    pocket.push(side);
                }
            }
        }
        if pocket.len() < POCKET {
            for index in pocket {
                grid.set_terrain(index, Terrain::Trees);
            }
        }
    }
}
