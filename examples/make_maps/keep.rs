//! `keep`: a castle with moat, curtain wall, towers, ranges of rooms, a garden and a keep.

use crate::canvas::{Canvas, hash, noise};
use wayscope::message::Message;
use wayscope::world::{Grid, Terrain, generate};

const WALL: Terrain = Terrain::OutOfBounds;
const FLOOR: Terrain = Terrain::Dot;

pub fn keep() -> Result<Grid, Message> {
    let mut c = Canvas::new(128, 128, Terrain::Grass);
    country(&mut c);
    moat(&mut c);
    curtain_wall(&mut c);
    ranges(&mut c)?;
    great_hall(&mut c);
    inner_keep(&mut c)?;
    garden(&mut c);
    c.into_grid()
}

/// Meadows and woods around the castle, a road from the south.
fn country(c: &mut Canvas) {
    for y in 0..128 {
        for x in 0..128 {
            let edge = x.min(y).min(127 - x).min(127 - y);
            if edge < 9 && noise(x, y, 8, 2, 11) > 42_000 {
                c.set(x, y, Terrain::Trees);
            }
        }
    }
    c.fill([61, 109, 66, 127], FLOOR);
    c.fill([118, 61, 127, 64], FLOOR);
}

/// A ring of water with rounded corners, and two bridges.
fn moat(c: &mut Canvas) {
    rounded(c, [9, 9, 118, 118], 14, Terrain::Water);
    rounded(c, [14, 14, 113, 113], 10, Terrain::Grass);
    c.fill([62, 112, 65, 119], FLOOR);
    c.fill([112, 62, 119, 63], FLOOR);
}

/// A rectangle whose corners are quarters of discs.
fn rounded(c: &mut Canvas, [left, top, right, bottom]: [i64; 4], radius: i64, kind: Terrain) {
    c.fill([left + radius, top, right - radius, bottom], kind);
    c.fill([left, top + radius, right, bottom - radius], kind);
    for x in [left + radius, right - radius] {
        for y in [top + radius, bottom - radius] {
            c.disc((2 * x, 2 * y), 2 * radius + 1, kind);
        }
    }
}

/// The wall with its two gates, and towers that open into the court.
fn curtain_wall(c: &mut Canvas) {
    c.fill([18, 18, 109, 109], FLOOR);
    c.frame([18, 18, 109, 109], 2, WALL);
    for (x, y) in [(19, 19), (108, 19), (19, 108), (108, 108)] {
        c.disc((2 * x, 2 * y), 13, WALL);
        c.disc((2 * x, 2 * y), 8, FLOOR);
        // A way out towards the middle of the castle.
        let (sx, sy) = ((64 - x).signum(), (64 - y).signum());
        for step in 3..8 {
            for wide in 0..2 {
                c.set(x + sx * step, y + sy * (step - wide), FLOOR);
                c.set(x + sx * (step - wide), y + sy * step, FLOOR);
            }
        }
    }
    for (x, y) in [
        (44, 109),
        (83, 109),
        (18, 44),
        (18, 83),
        (109, 44),
        (109, 83),
        (44, 18),
        (83, 18),
    ] {
        c.disc((2 * x, 2 * y), 7, WALL);
    }
    // The gatehouse: two drums and a passage; the postern in the east.
    c.disc((2 * 58, 2 * 108), 9, WALL);
    c.disc((2 * 69, 2 * 108), 9, WALL);
    c.fill([62, 103, 65, 112], FLOOR);
    c.fill([107, 62, 112, 63], FLOOR);
}

/// Rooms along the western and the eastern wall, with a gallery before them.
fn ranges(c: &mut Canvas) -> Result<(), Message> {
    for (left, gallery, seed) in [(20, 34, 5), (94, 92, 8)] {
        let rooms = generate("rooms", 14, 62, seed, 6.0)?.grid;
        c.frame([left - 1, 32, left + 14, 95], 1, WALL);
        c.paste(left, 33, &rooms);
        // Few of the rooms open to the court.
        for y in [38, 59, 88] {
            c.fill(
                [left.max(gallery) - 1, y, left.max(gallery) + 1, y + 1],
                FLOOR,
            );
            c.fill([gallery - 1, y, gallery, y + 1], FLOOR);
        }
    }
    Ok(())
}

/// A hall in the north with two rows of pillars.
fn great_hall(c: &mut Canvas) {
    c.frame([40, 23, 87, 37], 1, WALL);
    for x in (44..=83).step_by(4) {
        c.set(x, 27, WALL);
        c.set(x, 33, WALL);
    }
    c.fill([70, 24, 70, 36], WALL);
    c.fill([70, 29, 70, 31], FLOOR);
    c.fill([40, 30, 40, 31], FLOOR);
    c.fill([54, 37, 56, 37], FLOOR);
    c.fill([80, 37, 81, 37], FLOOR);
}

/// The keep: thick walls, a ring of rooms, and in the middle a chamber that opens to the north.
fn inner_keep(c: &mut Canvas) -> Result<(), Message> {
    let rooms = generate("rooms", 35, 35, 12, 6.0)?.grid;
    c.fill([44, 43, 82, 81], WALL);
    c.paste(46, 45, &rooms);
    c.fill([56, 55, 70, 69], WALL);
    c.fill([58, 57, 68, 67], FLOOR);
    c.fill([63, 52, 64, 57], FLOOR);
    for (x, y) in [(44, 43), (82, 43), (44, 81), (82, 81)] {
        c.disc((2 * x, 2 * y), 7, WALL);
    }
    c.fill([48, 81, 49, 82], FLOOR);
    c.fill([48, 80, 49, 80], FLOOR);
    c.fill([81, 48, 82, 49], FLOOR);
    c.fill([80, 48, 80, 49], FLOOR);
    Ok(())
}

/// Hedges, lawns and a pool between the keep and the gate.
fn garden(c: &mut Canvas) {
    for (left, right) in [(40, 59), (68, 87)] {
        c.fill([left, 87, right, 99], Terrain::Grass);
        c.frame([left, 87, right, 99], 1, Terrain::Trees);
        c.frame([left + 3, 90, right - 3, 96], 1, Terrain::Trees);
        let middle = (left + right) / 2;
        c.fill([middle, 87, middle + 1, 87], Terrain::Grass);
        c.fill([left, 93, left, 93], Terrain::Grass);
        c.fill([middle, 96, middle + 1, 96], Terrain::Grass);
        c.fill([right, 92, right, 93], Terrain::Grass);
    }
    c.disc((2 * 63 + 1, 2 * 92), 9, Terrain::Water);
    for y in 20..108 {
        for x in 36..92 {
            let lawn = c.get(x, y) == Some(FLOOR) && y > 82 && noise(x, y, 9, 2, 4) > 45_000;
            if lawn && hash(x, y, 9) > 3_000 {
                c.set(x, y, Terrain::Grass);
            }
        }
    }
}
