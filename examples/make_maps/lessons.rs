//! Small maps, each drawn for one lesson.

use crate::canvas::{Canvas, hash, noise};
use wayscope::message::Message;
use wayscope::world::{Grid, Terrain, generate};

const WALL: Terrain = Terrain::OutOfBounds;
const FLOOR: Terrain = Terrain::Dot;

/// `meadow`: nothing in the way.
pub fn meadow() -> Result<Grid, Message> {
    Grid::new(96, 60, FLOOR)
}

/// `long-wall`: one wall from edge to edge, open near one end only.
pub fn long_wall() -> Result<Grid, Message> {
    let mut c = Canvas::new(144, 84, FLOOR);
    c.fill([71, 0, 72, 83], WALL);
    c.fill([71, 76, 72, 78], FLOOR);
    c.into_grid()
}

/// `sieve`: pillars, between which only those go straight who cut a corner, then walls whose cells
/// touch at their corners only, each with a real opening at one end.
pub fn sieve() -> Result<Grid, Message> {
    let mut c = Canvas::new(96, 56, FLOOR);
    for y in (0..56).step_by(2) {
        for x in (8..40).step_by(2) {
            c.set(x, y, WALL);
        }
    }
    for (at, x) in [50, 62, 74, 86].into_iter().enumerate() {
        let opening = if at % 2 == 0 { 0..3 } else { 53..56 };
        for y in 0..56_i64 {
            if !opening.contains(&y) {
                c.set(x + (y % 8 - 4).abs() - 2, y, WALL);
            }
        }
    }
    c.into_grid()
}

/// `vault`: enclosures, and in the largest a chamber without a door.
pub fn vault() -> Result<Grid, Message> {
    let around = generate("pockets", 112, 72, 5, 35.0)?.grid;
    let mut c = Canvas::new(112, 72, FLOOR);
    c.paste(0, 0, &around);
    // Whole squares of the generator, whose rows are set off, so that no enclosure is cut.
    c.fill([56, 16, 111, 31], FLOOR);
    c.fill([64, 32, 111, 47], FLOOR);
    c.fill([56, 48, 111, 63], FLOOR);
    c.frame([68, 20, 107, 59], 1, WALL);
    c.frame([75, 27, 100, 52], 1, WALL);
    c.frame([82, 34, 93, 45], 2, WALL);
    // The gates stand on opposite sides.
    c.fill([68, 39, 68, 40], FLOOR);
    c.fill([100, 39, 100, 40], FLOOR);
    for (x, y) in [(72, 24), (72, 55), (103, 24), (103, 55)] {
        c.fill([x - 1, y - 1, x + 1, y + 1], WALL);
    }
    c.into_grid()
}

/// `moor`: a bog with ponds, and a dry way of many turns through it.
pub fn moor() -> Result<Grid, Message> {
    let mut c = Canvas::new(160, 96, Terrain::Grass);
    for y in 0..96 {
        for x in 0..160 {
            // How far from the middle of the bog, with a ragged edge.
            let (dx, dy) = ((x - 80) * 100 / 66, (y - 46) * 100 / 44);
            let edge = 10_000 + (noise(x, y, 24, 3, 5) - 32_768) * 9 / 32;
            let depth = edge - dx * dx - dy * dy;
            let deep = noise(x, y, 18, 3, 23);
            if depth > 2_500 && deep > 44_500 {
                c.set(x, y, Terrain::Water);
                continue;
            }
            if depth > 0 && (deep > 15_000 || depth > 2_000) {
                c.set(x, y, Terrain::Swamp);
                continue;
            }
            let wood = depth < -2_500 && noise(x, y, 10, 2, 41) > 45_000;
            if wood || hash(x, y, 3) > 63_500 {
                c.set(x, y, Terrain::Trees);
            }
        }
    }
    // The dry way.
    let winding = [
        (4, 48),
        (24, 48),
        (34, 20),
        (58, 14),
        (70, 34),
        (60, 58),
        (78, 78),
        (104, 72),
        (108, 46),
        (124, 30),
        (138, 46),
        (155, 48),
    ];
    for pair in winding.windows(2) {
        dam(&mut c, pair[0], pair[1]);
    }
    c.into_grid()
}

/// Dry ground four cells wide from one place to another.
fn dam(c: &mut Canvas, (ax, ay): (i64, i64), (bx, by): (i64, i64)) {
    let steps = 2 * (bx - ax).abs().max((by - ay).abs());
    for step in 0..=steps {
        let at = |a: i64, b: i64| 2 * a + 2 * (b - a) * step / steps;
        c.disc((at(ax, bx), at(ay, by)), 4, FLOOR);
    }
}

/// `spiral`: one corridor three cells wide that winds inwards.
pub fn spiral() -> Result<Grid, Message> {
    const LAST: i64 = 100;
    let mut c = Canvas::new(LAST as u32 + 1, LAST as u32 + 1, FLOOR);
    for turn in 0..12 {
        let (near, far) = (4 * turn, LAST - 4 * turn);
        // Along the top from the turn before, down, back, and up to where the next begins.
        c.fill([(near - 4).max(0), near, far, near], WALL);
        c.fill([far, near, far, far], WALL);
        c.fill([near, far, far, far], WALL);
        c.fill([near, near + 4, near, far], WALL);
    }
    c.into_grid()
}

/// `county`: farmland of many fields, and a river with few bridges.
pub fn county() -> Result<Grid, Message> {
    const SIDE: i64 = 1024;
    let mut c = Canvas::new(SIDE as u32, SIDE as u32, FLOOR);
    c.paste(0, 0, &generate("hedgerows", 1024, 1024, 4, 22.0)?.grid);
    let middle = |y: i64| 512 + (noise(3, y, 256, 3, 8) - 32_768) * 420 / 32_768;
    let half = |y: i64| 5 + noise(9, y, 90, 2, 15) * 6 / 65_536;
    // A path on both banks, then the water between.
    for (wider, kind) in [(3, Terrain::Grass), (0, Terrain::Water)] {
        for y in 0..SIDE {
            // The river is as wide where it runs aslant.
            let aslant = (middle(y + 1) - middle(y - 1)).abs();
            let reach = half(y) + aslant + wider;
            c.fill([middle(y) - reach, y, middle(y) + reach, y], kind);
        }
    }
    for y in [70, 265, 430, 690, 905] {
        c.fill([middle(y) - 26, y, middle(y) + 26, y + 3], FLOOR);
    }
    c.into_grid()
}
