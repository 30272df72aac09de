//! Builds the scenes of `maps/`: `cargo run --release --example make_scenes`. Everything is a function of what stands
//! here.

mod zoo;

use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::world::scene::{
    Area, AreaMedium, Authored, Door, DoorState, ItemKind, LayerEdit, Obstacle, Scene, SceneItem,
    Shape, write_scene,
};

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

struct Builder {
    scene: Scene,
    numbers: Pcg32,
}

impl Builder {
    fn new(width: f64, height: f64) -> Builder {
        Builder {
            scene: Scene::new(DVec2::ZERO, v(width, height)).expect("a floor"),
            numbers: Pcg32::new(2007, 11),
        }
    }

    fn add(&mut self, name: &str, shape: Shape, low: f64, high: f64) {
        let name = name.to_owned();
        let obstacle = Obstacle {
            shape,
            low,
            high,
            name,
        };
        self.scene.add(obstacle).expect("an obstacle");
    }

    fn wall(&mut self, from: DVec2, to: DVec2) {
        const HALF: f64 = 0.1;
        self.add(
            "wall",
            Shape::rectangle(from.min(to) - HALF, from.max(to) + HALF),
            0.0,
            2.5,
        );
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        let share = f64::from(self.numbers.next_u32() >> 8) / f64::from(1 << 24);
        // Places to the centimetre.
        ((low + (high - low) * share) * 100.0).round() / 100.0
    }

    fn below(&mut self, count: usize) -> usize {
        self.numbers.next_u32() as usize % count
    }

    fn lay(&mut self, piece: Authored) {
        self.scene
            .edit_layers(LayerEdit::Add(piece))
            .expect("a piece of a layer");
    }

    fn area(&mut self, name: &str, medium: AreaMedium, cost: f64, corners: &[(f64, f64)]) {
        let corners: Vec<DVec2> = corners.iter().map(|(x, y)| v(*x, *y)).collect();
        self.lay(Authored::Area(Area {
            name: name.to_owned(),
            cost,
            ..Area::of(Shape::polygon(&corners), medium)
        }));
    }

    fn item(&mut self, name: &str, kind: ItemKind, at: DVec2, facing: Option<f64>) {
        self.lay(Authored::Item(SceneItem {
            name: name.to_owned(),
            kind,
            at,
            facing,
        }));
    }
}

/// Eight rooms along a corridor, with desks, shelves and a table; a kerb and a hanging lamp that are in nobody's way.
fn office() -> Scene {
    let mut office = Builder::new(32.0, 20.0);
    for side in [8.0, 12.0] {
        let mut x = 0.0;
        for room in 0..4 {
            let door = x + if room % 2 == 0 { 5.2 } else { 1.6 };
            office.wall(v(x, side), v(door - 0.1, side));
            office.wall(v(door + 1.3, side), v(x + 8.0, side));
            x += 8.0;
        }
    }
    for x in [8.0, 16.0, 24.0] {
        // Two rooms share a second door.
        if x == 16.0 {
            office.wall(v(x, 0.0), v(x, 2.0));
            office.wall(v(x, 3.4), v(x, 8.0));
        } else {
            office.wall(v(x, 0.0), v(x, 8.0));
        }
        office.wall(v(x, 12.0), v(x, 20.0));
    }
    for room in 0..4 {
        let x = 8.0 * f64::from(room);
        for (dx, y) in [(1.0, 1.2), (1.0, 4.4), (1.2, 15.2), (4.6, 17.2)] {
            let at = v(x + dx, y);
            office.add("desk", Shape::rectangle(at, at + v(1.6, 0.8)), 0.0, 0.75);
            office.add(
                "chair",
                Shape::Disc {
                    centre: at + v(0.8, 1.25),
                    radius: 0.25,
                },
                0.0,
                0.9,
            );
        }
        office.add(
            "shelf",
            Shape::rectangle(v(x + 6.9, 13.4), v(x + 7.3, 17.0)),
            0.0,
            2.0,
        );
    }
    office.add(
        "table",
        Shape::Disc {
            centre: v(28.0, 5.2),
            radius: 1.1,
        },
        0.0,
        0.75,
    );
    for x in [6.0, 14.0, 18.0, 26.0] {
        office.add(
            "pillar",
            Shape::Disc {
                centre: v(x, 10.0),
                radius: 0.3,
            },
            0.0,
            2.5,
        );
    }
    office.add(
        "cable",
        Shape::rectangle(v(10.0, 8.6), v(10.2, 11.4)),
        0.0,
        0.03,
    );
    office.add(
        "lamp",
        Shape::Disc {
            centre: v(22.0, 10.0),
            radius: 0.6,
        },
        2.1,
        2.4,
    );
    office.scene
}

/// A perfect maze: from each place to each other there is one way.
#[allow(clippy::needless_range_loop)] // Columns and rows are places, not entries alone.
fn maze() -> Scene {
    const SIDE: usize = 12;
    const ROOM: f64 = 2.0;
    let extent = SIDE as f64 * ROOM;
    let mut maze = Builder::new(extent, extent);
    let mut right = [[true; SIDE]; SIDE];
    let mut above = [[true; SIDE]; SIDE];
    let mut seen = [[false; SIDE]; SIDE];
    let mut way = vec![(0_usize, 0_usize)];
    seen[0][0] = true;
    while let Some(&(x, y)) = way.last() {
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)]
            .map(|(dx, dy): (isize, isize)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)));
        let open: Vec<_> = beside
            .into_iter()
            .filter(|(x, y)| *x < SIDE && *y < SIDE && !seen[*y][*x])
            .collect();
        if open.is_empty() {
            way.pop();
            continue;
        }
        let (nx, ny) = open[maze.below(open.len())];
        if nx == x {
            above[y.min(ny)][x] = false;
        } else {
            right[y][x.min(nx)] = false;
        }
        seen[ny][nx] = true;
        way.push((nx, ny));
    }
    // Runs of wall are one obstacle each.
    for y in 0..SIDE - 1 {
        let mut from = None;
        for x in 0..=SIDE {
            let wall = x < SIDE && above[y][x];
            match (wall, from) {
                (true, None) => from = Some(x),
                (false, Some(first)) => {
                    let height = (y + 1) as f64 * ROOM;
                    maze.wall(v(first as f64 * ROOM, height), v(x as f64 * ROOM, height));
                    from = None;
                }
                _ => {}
            }
        }
    }
    for x in 0..SIDE - 1 {
        let mut from = None;
        for y in 0..=SIDE {
            let wall = y < SIDE && right[y][x];
            match (wall, from) {
                (true, None) => from = Some(y),
                (false, Some(first)) => {
                    let along = (x + 1) as f64 * ROOM;
                    maze.wall(v(along, first as f64 * ROOM), v(along, y as f64 * ROOM));
                    from = None;
                }
                _ => {}
            }
        }
    }
    maze.scene
}

/// A house round a yard, with a gateway that is an arch, a fountain and trees.
fn courtyard() -> Scene {
    let mut yard = Builder::new(40.0, 30.0);
    let house = |low: DVec2, high: DVec2| vec![low, v(high.x, low.y), high, v(low.x, high.y)];
    // The gateway cuts the south wing; its arch is above it.
    let wings = vec![
        v(6.0, 5.0),
        v(18.0, 5.0),
        v(18.0, 10.0),
        v(11.0, 10.0),
        v(11.0, 20.0),
        v(29.0, 20.0),
        v(29.0, 10.0),
        v(22.0, 10.0),
        v(22.0, 5.0),
        v(34.0, 5.0),
        v(34.0, 25.0),
        v(6.0, 25.0),
    ];
    yard.add("house", Shape::polygon(&wings), 0.0, 9.0);
    yard.add(
        "arch",
        Shape::polygon(&house(v(18.0, 5.0), v(22.0, 10.0))),
        3.5,
        9.0,
    );
    yard.add(
        "fountain",
        Shape::Disc {
            centre: v(20.0, 15.0),
            radius: 1.8,
        },
        0.0,
        1.0,
    );
    for (x, y) in [(14.0, 12.5), (26.0, 12.5), (14.0, 17.5), (26.0, 17.5)] {
        yard.add(
            "tree",
            Shape::Disc {
                centre: v(x, y),
                radius: 0.5,
            },
            0.0,
            6.0,
        );
    }
    for _ in 0..14 {
        let (side, along, away) = (
            yard.below(4),
            yard.between(2.0, 28.0),
            yard.between(1.2, 3.4),
        );
        let at = match side {
            0 => v(along * 1.3, away),
            1 => v(along * 1.3, 30.0 - away),
            2 => v(away, along),
            _ => v(40.0 - away, along),
        };
        yard.add(
            "tree",
            Shape::Disc {
                centre: at,
                radius: 0.4,
            },
            0.0,
            5.0,
        );
    }
    yard.scene
}

/// An empty floor to walk on.
fn track() -> Scene {
    Builder::new(16.0, 10.0).scene
}

/// Blocks of houses, some of them at an angle, with a square.
fn streets() -> Scene {
    let mut streets = Builder::new(90.0, 66.0);
    for row in 0..4 {
        for column in 0..5 {
            if (row, column) == (1, 2) {
                streets.add(
                    "statue",
                    Shape::Disc {
                        centre: v(45.0, 25.5),
                        radius: 1.5,
                    },
                    0.0,
                    4.0,
                );
                continue;
            }
            let low = v(3.0 + 17.5 * f64::from(column), 3.0 + 16.0 * f64::from(row));
            let size = v(streets.between(9.0, 12.5), streets.between(8.0, 11.0));
            let high = streets.between(6.0, 18.0);
            let cut = streets.between(1.5, 4.0);
            let corner = streets.below(4);
            let at = |x: f64, y: f64| low + size * v(x, y);
            let mut points = Vec::new();
            for (index, (x, y)) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                .into_iter()
                .enumerate()
            {
                if index == corner {
                    // A corner that is cut off.
                    let (dx, dy) = (
                        if x == 0.0 { cut } else { -cut },
                        if y == 0.0 { cut } else { -cut },
                    );
                    let both = [at(x, y) + v(dx, 0.0), at(x, y) + v(0.0, dy)];
                    let order = if index % 2 == 0 {
                        [both[1], both[0]]
                    } else {
                        both
                    };
                    points.extend(order);
                } else {
                    points.push(at(x, y));
                }
            }
            let round = points.iter().map(|at| {
                v(
                    (at.x * 100.0).round() / 100.0,
                    (at.y * 100.0).round() / 100.0,
                )
            });
            let points: Vec<DVec2> = round.collect();
            streets.add("block", Shape::polygon(&points), 0.0, high);
        }
    }
    streets.scene
}

/// A hall of columns.
fn columns() -> Scene {
    let mut hall = Builder::new(36.0, 24.0);
    for row in 0..4 {
        for column in 0..7 {
            let shift = if row % 2 == 0 { 0.0 } else { 2.4 };
            let centre = v(
                3.4 + 4.8 * f64::from(column) + shift,
                3.6 + 5.6 * f64::from(row),
            );
            if centre.x < 34.0 {
                hall.add(
                    "column",
                    Shape::Disc {
                        centre,
                        radius: 0.7 + 0.1 * f64::from(column % 3),
                    },
                    0.0,
                    6.0,
                );
            }
        }
    }
    hall.scene
}

/// A corridor whose walls are rough: overlapping discs, between whose bumps nobody should be led.
fn bumpy_wall() -> Scene {
    let mut wall = Builder::new(40.0, 16.0);
    for side in [0, 1] {
        let mut x = 0.0;
        while x < 40.0 {
            let radius = wall.between(0.7, 1.4);
            let away = wall.between(2.2, 3.4);
            let y = if side == 0 { away } else { 16.0 - away };
            wall.add(
                "boulder",
                Shape::Disc {
                    centre: v((x * 100.0_f64).round() / 100.0, y),
                    radius,
                },
                0.0,
                2.0,
            );
            x += radius * 1.1;
        }
    }
    for x in [13.0, 27.0] {
        wall.add(
            "rock",
            Shape::Disc {
                centre: v(x, 8.0),
                radius: 1.2,
            },
            0.0,
            2.0,
        );
    }
    wall.scene
}

/// A maze that is one polygon: which obstacle is nearest never changes.
fn one_object_maze() -> Scene {
    let mut maze = Builder::new(24.0, 24.0);
    // A wall that winds inwards: its outer side, and back along its inner side.
    let (step, thick) = (3.0, 0.6);
    let mut outer = Vec::new();
    let mut inner = Vec::new();
    let (mut low, mut high) = (v(2.0, 2.0), v(22.0, 22.0));
    outer.push(v(low.x, low.y));
    inner.push(v(low.x, low.y + thick));
    for _ in 0..3 {
        outer.push(v(high.x, low.y));
        inner.push(v(high.x - thick, low.y + thick));
        outer.push(v(high.x, high.y));
        inner.push(v(high.x - thick, high.y - thick));
        outer.push(v(low.x, high.y));
        inner.push(v(low.x + thick, high.y - thick));
        low.y += step;
        outer.push(v(low.x, low.y));
        inner.push(v(low.x + thick, low.y + thick));
        low.x += step;
        high -= step;
    }
    // The last side ends square.
    let end = outer.len() - 1;
    inner[end] = v(outer[end].x + thick, outer[end].y);
    inner.reverse();
    outer.extend(inner);
    maze.add("wall", Shape::polygon(&outer), 0.0, 2.5);
    maze.scene
}

/// A river with a gate on its bridge, and a ford farther up: a walk across is short where the gate is open, and long
/// where it is shut.
fn river() -> Scene {
    let mut river = Builder::new(30.0, 20.0);
    // Railings along the bridge, posts at its gate.
    for y in [8.9, 11.1] {
        river.add(
            "railing",
            Shape::rectangle(v(12.8, y - 0.1), v(17.6, y + 0.1)),
            0.0,
            1.1,
        );
    }
    for (x, y) in [
        (4.0, 3.5),
        (6.5, 16.5),
        (9.0, 6.0),
        (22.0, 4.0),
        (25.5, 15.0),
        (20.5, 17.0),
        (27.0, 8.0),
    ] {
        river.add(
            "tree",
            Shape::Disc {
                centre: v(x, y),
                radius: 0.5,
            },
            0.0,
            6.0,
        );
    }
    // Pieces of the river end at the bridge and at the ford.
    river.area(
        "river",
        AreaMedium::Water,
        1.0,
        &[
            (12.0, 0.0),
            (16.5, 0.0),
            (17.5, 5.0),
            (17.2, 8.8),
            (13.2, 8.8),
            (13.4, 5.0),
        ],
    );
    river.area(
        "river",
        AreaMedium::Water,
        1.0,
        &[
            (13.2, 11.2),
            (17.2, 11.2),
            (16.6, 13.5),
            (15.6, 15.6),
            (11.4, 15.6),
            (12.6, 13.2),
        ],
    );
    river.area(
        "river",
        AreaMedium::Water,
        1.0,
        &[(10.2, 18.0), (14.6, 18.0), (14.0, 20.0), (9.4, 20.0)],
    );
    river.area(
        "ford",
        AreaMedium::Land,
        3.0,
        &[(11.4, 15.6), (15.6, 15.6), (14.6, 18.0), (10.2, 18.0)],
    );
    river.area(
        "pond",
        AreaMedium::Water,
        1.0,
        &[
            (21.0, 10.5),
            (23.5, 9.8),
            (25.0, 11.2),
            (24.2, 13.0),
            (21.8, 13.0),
        ],
    );
    river.lay(Authored::Area(Area {
        name: "rock".to_owned(),
        climb: true,
        ..Area::of(
            Shape::polygon(&[
                v(7.0, 11.0),
                v(9.5, 11.6),
                v(10.0, 13.4),
                v(7.8, 14.2),
                v(6.4, 12.8),
            ]),
            AreaMedium::Land,
        )
    }));
    let gate = Door::across(v(15.0, 9.0), v(15.0, 11.0), 0.2, 2.0);
    river.lay(Authored::Door(Door {
        body: Obstacle {
            name: "gate".to_owned(),
            ..gate.body
        },
        state: DoorState::Shut,
        ..gate
    }));
    river.item("key", ItemKind::Object, v(2.5, 17.5), None);
    river.item("", ItemKind::Drink, v(20.4, 11.6), Some(0.0));
    river.item(
        "",
        ItemKind::Look,
        v(26.5, 17.5),
        Some(std::f64::consts::PI),
    );
    river.scene
}

/// Two who want to the other side of the river.
fn river_walk() -> String {
    let one = |x: f64, y: f64, goal: (f64, f64)| {
        format!(
            r#"{{"x":{x},"y":{y},"heading":0,"goal":[{},{}]}}"#,
            goal.0, goal.1
        )
    };
    let both = [one(3.0, 9.5, (27.0, 10.5)), one(5.0, 8.0, (24.5, 6.5))].join(",");
    format!(r#"{{"walk":{{"characters":[{both}]}}}}"#)
}

/// A tour of the camera as a scene keeps it: x, y and seconds of rest of each stop.
fn tour(stops: &[(f64, f64, f64)], round: bool) -> String {
    let stops: Vec<String> = stops
        .iter()
        .map(|(x, y, rest)| format!(r#"{{"x":{x},"y":{y},"rest":{rest}}}"#))
        .collect();
    let stops = stops.join(",");
    format!(r#"{{"camera":{{"tour":{{"stops":[{stops}],"round":{round}}}}}}}"#)
}

/// A visit to the office: into rooms on either side of the corridor, and from one straight into the next.
fn office_tour() -> String {
    let stops = [
        (2.0, 10.0, 1.0),
        (5.5, 5.0, 2.0),
        (14.0, 3.5, 1.0),
        (21.0, 4.5, 0.0),
        (30.0, 10.0, 0.0),
        (21.5, 14.2, 2.0),
        (13.0, 14.5, 1.0),
    ];
    tour(&stops, false)
}

/// A drive through the town, past the statue.
fn streets_tour() -> String {
    let stops = [
        (1.5, 1.5, 2.0),
        (37.5, 30.0, 1.0),
        (49.0, 25.5, 2.0),
        (88.0, 33.0, 0.0),
        (70.0, 49.0, 1.0),
        (17.0, 49.8, 0.0),
    ];
    tour(&stops, true)
}

fn main() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
    let folder = std::env::args_os().nth(1).map_or(folder, Into::into);
    let plain = String::new;
    let scenes = [
        ("office", office(), office_tour()),
        ("maze", maze(), plain()),
        ("courtyard", courtyard(), plain()),
        ("river", river(), river_walk()),
        ("streets", streets(), streets_tour()),
        ("columns", columns(), plain()),
        ("bumpy-wall", bumpy_wall(), plain()),
        ("one-object-maze", one_object_maze(), plain()),
        ("zoo", zoo::zoo(), zoo::zoo_spheres()),
        ("track", track(), plain()),
    ];
    for (name, scene, study) in scenes {
        let file = folder.join(format!("{name}.json"));
        std::fs::write(&file, write_scene(name, &scene, &study))
            .expect("the folder can be written to");
        println!("{}: {} obstacles", file.display(), scene.obstacles().len());
    }
}
