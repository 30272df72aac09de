//! Real maps as scenes: traced, and rasterised again, they are the same maps; and places on them are as far from walls
//! as looking at every cell says.

use crate::support::oracle::real_scene;
use crate::support::random_scenes::{numbers, point};
use glam::DVec2;
use wayscope::roadmap::{Finder, Roadmap, RoadmapSettings};
use wayscope::world::scene::{Cells, Covered, Surroundings, rasterise};
use wayscope::world::{Grid, Medium};

const ALL: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// The distance of a place to the nearest blocked cell, or to the edge of the map: all cells are looked at.
fn brute(grid: &Grid, at: DVec2) -> f64 {
    let (width, height) = (f64::from(grid.width()), f64::from(grid.height()));
    let mut least = at.x.min(at.y).min(width - at.x).min(height - at.y);
    for index in 0..grid.len() {
        if grid.medium(index) != Some(Medium::Ground) {
            let cell = grid.cell(index);
            let low = DVec2::new(f64::from(cell.x), height - f64::from(cell.y) - 1.0);
            least = least.min(at.distance(at.clamp(low, low + 1.0)));
        }
    }
    least
}

#[test]
fn real_maps_are_traced_whole() {
    for name in [
        "dao/arena",
        "dao/brc202d",
        "bg512/AR0011SR",
        "mazes/maze512-8-0",
        "rooms/32room_000",
    ] {
        let Some((grid, scene)) = real_scene(name) else {
            return;
        };
        let back = rasterise(&scene, 1.0, Covered::Share(0.5), Cells::Squares, ALL).unwrap();
        for index in 0..grid.len() {
            let free = |grid: &Grid| grid.medium(index) == Some(Medium::Ground);
            assert_eq!(free(&grid), free(&back), "{name}, {:?}", grid.cell(index));
        }
        let surroundings = Surroundings::of(&scene);
        let mut numbers = numbers(7);
        for _ in 0..60 {
            let at = point(&mut numbers, scene.min(), scene.max());
            let expected = brute(&grid, at);
            let found = surroundings.clearance(at);
            assert!(
                (found - expected).abs() < 1e-9,
                "{name}, {at}: {found} {expected}"
            );
        }
    }
}

#[test]
fn ways_on_real_maps_keep_clear_of_walls_and_do_not_bend_sharply() {
    for name in ["dao/brc202d", "bg512/AR0011SR", "sc1/BigGameHunters"] {
        let Some((grid, scene)) = real_scene(name) else {
            return;
        };
        let around = Surroundings::of(&scene);
        let roadmap =
            Roadmap::build(&around, &RoadmapSettings::suited(&around, 1.0).unwrap()).unwrap();
        let mut finder = Finder::new();
        let mut numbers = numbers(11);
        let mut found = 0;
        for _ in 0..100 {
            let ends = [(); 2].map(|()| {
                loop {
                    let at = point(&mut numbers, scene.min(), scene.max());
                    if around.clearance(at) > 1.2 {
                        return at;
                    }
                }
            });
            // Where there is no way for this body it says so.
            let Ok(route) = finder.find(&roadmap, &around, ends[0], ends[1]) else {
                continue;
            };
            found += 1;
            assert!(
                route.curve.clearance(&around, 2.0) >= 1.0 - 1e-6,
                "{name}, {ends:?}"
            );
            assert!(
                route.curve.joints().iter().all(|jump| *jump < 1e-3),
                "{name}, {ends:?}"
            );
            // Points along it, against the cells themselves.
            for part in 0..=4 {
                let at = route
                    .curve
                    .at(route.curve.length() * f64::from(part) / 4.0)
                    .unwrap();
                assert!(brute(&grid, at) >= 1.0 - 1e-6, "{name}, {at}");
            }
        }
        assert!(found > 50, "{name}: {found}");
    }
}
