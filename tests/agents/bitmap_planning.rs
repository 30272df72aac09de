//! Planning in a bitmap: projection, growth and search against naive readings of the same (rows KU-01 to KU-05).

use glam::{DVec2, DVec3};
use proptest::prelude::*;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use wayscope::agents::{
    BitmapLayout, BlockedGoal, BucketSearch, CellQuery, DILATED, DilatedBitmap, Dilation,
    Distances, Guide, OUTSIDE, PlanOutcome, SOLID, Slab, StandingCharacter, TIMED_RADIUS,
    TIMING_TABLE, TimingTrials, Triangles, UNREACHED, dilate, draw_wide, maze_triangles, obstruct,
    office_triangles, plan_between, project, project_triangles, put_others, wireframe,
};
use wayscope::world::scene::{Obstacle, Scene, Shape, Surroundings};

/// A number from `from` to `to`.
fn between(random: &mut Pcg32, from: f64, to: f64) -> f64 {
    from + (to - from) * f64::from(random.next_u32()) / 4_294_967_296.0
}

fn place(random: &mut Pcg32, low: f64, high: f64) -> DVec2 {
    DVec2::new(between(random, low, high), between(random, low, high))
}

/// A floor of 12 m by 12 m with triangles, thin walls, discs and a polygon with a hole.
fn scene(seed: u64) -> Scene {
    let mut random = Pcg32::new(seed, 3);
    let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(12.0)).unwrap();
    for _ in 0..4 {
        let at = place(&mut random, 0.5, 11.5);
        let turn = between(&mut random, 0.0, 6.0);
        let wall = Shape::rectangle(at, at + DVec2::new(2.5, 0.013)).turned(at, turn, 1.0);
        scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    }
    for _ in 0..4 {
        let at = place(&mut random, 0.0, 12.0);
        let around: Vec<DVec2> = (0..3)
            .map(|i| {
                let turn = f64::from(i) * 2.1 + between(&mut random, 0.0, 1.0);
                at + DVec2::from_angle(turn) * between(&mut random, 0.1, 1.5)
            })
            .collect();
        scene
            .add(Obstacle::standing(Shape::polygon(&around), 1.0))
            .unwrap();
    }
    for _ in 0..3 {
        let disc = Shape::Disc {
            centre: place(&mut random, 0.0, 12.0),
            radius: between(&mut random, 0.02, 1.0),
        };
        scene.add(Obstacle::standing(disc, 1.0)).unwrap();
    }
    let at = place(&mut random, 2.0, 7.0);
    let square = |side: f64| {
        let half = DVec2::splat(0.5 * side);
        let far = DVec2::new(half.x, -half.y);
        vec![at - half, at + far, at + half, at - far]
    };
    let mut hole = square(1.7);
    hole.reverse();
    let rings = vec![square(2.6), hole];
    scene
        .add(Obstacle::standing(Shape::Polygon { rings }, 2.0))
        .unwrap();
    scene
}

const PERSON: Slab = Slab {
    floor: 0.05,
    top: 1.8,
};

fn raster(scene: &Scene, cell: f64, reach: f64) -> BitmapLayout {
    BitmapLayout::over(scene.min(), scene.max(), cell, reach).unwrap()
}

#[test]
fn what_lies_below_or_above_the_body_leaves_the_bitmap_unchanged() {
    let mut scene = scene(1);
    let raster = raster(&scene, 0.2, 0.3);
    let before = project(&scene, &PERSON, raster, &[]);
    let slab = |low: f64, high: f64| Obstacle {
        shape: Shape::rectangle(DVec2::splat(1.0), DVec2::splat(11.0)),
        low,
        high,
        name: String::new(),
    };
    for (low, high) in [(0.0, 0.05), (-1.0, 0.02), (1.8, 3.0), (2.0, 2.1)] {
        scene.add(slab(low, high)).unwrap();
        assert!(
            project(&scene, &PERSON, raster, &[]) == before,
            "{low} to {high}"
        );
    }
    let arch = scene.add(slab(1.79, 3.0)).unwrap();
    assert!(project(&scene, &PERSON, raster, &[]) != before);
    let child = Slab::of_height(1.2);
    let under = project(&scene, &child, raster, &[]);
    scene.remove(arch).unwrap();
    assert!(
        project(&scene, &child, raster, &[]) == under,
        "a child passes under"
    );
}

#[test]
fn no_free_cell_contains_geometry_at_ten_thousand_probes() {
    let mut random = Pcg32::new(7, 7);
    let mut hits = 0;
    for seed in 0..20 {
        let scene = scene(seed);
        let surroundings = Surroundings::of(&scene);
        let raster = raster(&scene, 0.23, 0.3);
        let bitmap = project(&scene, &PERSON, raster, &[]);
        for i in 0..1_000 {
            let at = place(&mut random, -0.4, 12.4);
            // Half of the probes on the edges themselves: thin walls are rarely hit otherwise.
            let at = if i % 2 == 0 {
                at
            } else {
                surroundings.nearest(at).witness
            };
            let cell = raster.cell_at(at).unwrap() as usize;
            if !surroundings.free(at) || i % 2 == 1 {
                hits += 1;
                // What ends on a line between cells may be held by the cell beside it.
                let beside = |by: DVec2| {
                    raster
                        .cell_at(at + by)
                        .is_some_and(|c| bitmap.cells()[c as usize] != 0)
                };
                let on_line = [1e-9, -1e-9]
                    .iter()
                    .any(|&e| beside(DVec2::new(e, 0.0)) || beside(DVec2::new(0.0, e)));
                assert!(bitmap.cells()[cell] != 0 || on_line, "seed {seed}: {at}");
            }
        }
    }
    assert!(hits >= 10_000, "{hits}");
}

#[test]
fn only_cells_that_geometry_reaches_into_are_marked() {
    for seed in 0..10 {
        let scene = scene(seed);
        let surroundings = Surroundings::of(&scene);
        let raster = raster(&scene, 0.23, 0.3);
        let bitmap = project(&scene, &PERSON, raster, &[]);
        for (i, &marks) in bitmap.cells().iter().enumerate() {
            let centre = raster.centre(i as u32);
            let inside =
                centre.cmpge(DVec2::splat(0.12)).all() && centre.cmple(DVec2::splat(11.88)).all();
            if inside && marks != 0 {
                let reach = raster.cell() * 0.5_f64.sqrt() + 1e-6;
                assert!(
                    surroundings.clearance(centre) <= reach,
                    "seed {seed}: {centre}"
                );
            }
        }
    }
}

#[test]
fn walls_on_the_lines_between_cells_take_neither_more_nor_less_than_their_cells() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(4.0, 2.0)).unwrap();
    let block = Shape::rectangle(DVec2::new(1.0, 0.4), DVec2::new(1.4, 0.8));
    scene.add(Obstacle::standing(block, 1.0)).unwrap();
    let raster = raster(&scene, 0.2, 0.0);
    let bitmap = project(&scene, &PERSON, raster, &[]);
    let marked: Vec<DVec2> = (0..raster.len() as u32)
        .filter(|&c| bitmap.cells()[c as usize] & !OUTSIDE != 0)
        .map(|c| raster.centre(c))
        .collect();
    assert_eq!(marked.len(), 4, "{marked:?}");
    assert_eq!(bitmap.free_cells(), 20 * 10 - 4);

    // A wall of no thickness along a line still stands somewhere.
    let mut wall = Triangles::empty(DVec2::ZERO, DVec2::new(4.0, 2.0));
    let (a, b) = (DVec3::new(1.0, 0.0, 0.0), DVec3::new(1.0, 2.0, 0.0));
    let (c, d) = (b + DVec3::Z, a + DVec3::Z);
    wall.faces = vec![[a, b, c], [a, c, d]];
    let bitmap = project_triangles(&wall, &PERSON, raster, &[]);
    assert_eq!(bitmap.free_cells(), 20 * 10 - 10);
    let map = dilate(&bitmap, 0.0, Dilation::Paper);
    let mut search = BucketSearch::default();
    let (from, to) = (DVec2::new(0.5, 1.0), DVec2::new(3.0, 1.0));
    let found = plan_between(
        &mut search,
        &map,
        from,
        to,
        Guide::Cost,
        BlockedGoal::Report,
    );
    assert_eq!(found.unwrap_err().id, "walk.no-path");
}

#[test]
fn triangles_that_cross_a_plane_of_the_slab_are_cut_there() {
    // A ramp that rises from 0 to 4 m over 4 m: a body of 1.8 m passes under it from x = 1.8 on.
    let mut ramp = Triangles::empty(DVec2::ZERO, DVec2::new(4.0, 2.0));
    let at = |x: f64, y: f64| DVec3::new(x, y, x);
    ramp.faces = vec![
        [at(0.0, 0.0), at(4.0, 0.0), at(4.0, 2.0)],
        [at(0.0, 0.0), at(4.0, 2.0), at(0.0, 2.0)],
    ];
    let raster = BitmapLayout::over(ramp.min, ramp.max, 0.1, 0.0).unwrap();
    let bitmap = project_triangles(&ramp, &PERSON, raster, &[]);
    for cell in 0..raster.len() as u32 {
        let centre = raster.centre(cell);
        let marks = bitmap.cells()[cell as usize];
        let outside = marks & OUTSIDE != 0;
        assert_eq!(
            marks & !OUTSIDE != 0 && !outside,
            centre.x < 1.8 && !outside,
            "{centre}"
        );
    }
}

#[test]
fn prisms_give_the_bitmap_that_their_triangles_give() {
    let mut triangles = Triangles::empty(DVec2::ZERO, DVec2::splat(12.0));
    let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(12.0)).unwrap();
    let mut random = Pcg32::new(5, 5);
    for _ in 0..12 {
        let low = place(&mut random, 0.5, 10.0);
        let high = low + place(&mut random, 0.05, 1.9);
        // Lower than the body: of a higher block only the walls are within the slab.
        triangles.block(low.extend(0.0), high.extend(1.5));
        scene
            .add(Obstacle::standing(Shape::rectangle(low, high), 1.5))
            .unwrap();
    }
    let raster = raster(&scene, 0.17, 0.3);
    assert!(
        project(&scene, &PERSON, raster, &[])
            == project_triangles(&triangles, &PERSON, raster, &[])
    );
}

#[test]
fn the_showrooms_have_the_sizes_of_the_papers_scenes_and_ways_through_them() {
    for (scene, least, cell) in [
        (maze_triangles(1), 2_780, 30.0 / 100.0),
        (office_triangles(1), 15_320, 27.0 / 90.0),
    ] {
        assert!(
            scene.faces.len() >= least && scene.faces.len() < least + 60,
            "{}",
            scene.faces.len()
        );
        let raster = BitmapLayout::over(scene.min, scene.max, cell, 0.3).unwrap();
        let map = dilate(
            &project_triangles(&scene, &PERSON, raster, &[]),
            0.3,
            Dilation::Paper,
        );
        let mut search = BucketSearch::default();
        let (mut found, mut asked) = (0, 0);
        let mut random = Pcg32::new(2, 2);
        while asked < 100 {
            let (from, to) = (place(&mut random, 0.5, 26.5), place(&mut random, 0.5, 26.5));
            let cells = [from, to].map(|at| raster.cell_at(at).unwrap());
            if cells.iter().all(|&cell| map.free(cell)) {
                asked += 1;
                let path = plan_between(
                    &mut search,
                    &map,
                    from,
                    to,
                    Guide::Cost,
                    BlockedGoal::Report,
                );
                found += u32::from(path.is_ok());
            }
        }
        assert!(found >= 95, "{found} of {asked} in {least}");
    }
}

#[test]
fn in_conservative_mode_every_free_cell_and_every_move_keeps_the_radius() {
    for seed in 0..12 {
        let scene = scene(seed);
        let surroundings = Surroundings::of(&scene);
        // The third is three cells exactly, which binary fractions make 2.9999….
        for (cell, radius) in [(0.1, 0.15), (0.2, 0.31), (0.1, 0.3), (0.15, 0.67)] {
            let raster = raster(&scene, cell, radius);
            let bitmap = project(&scene, &PERSON, raster, &[]);
            let map = dilate(&bitmap, radius, Dilation::Conservative);
            let mut free = 0;
            for c in 0..raster.len() as u32 {
                if !map.free(c) {
                    continue;
                }
                free += 1;
                let here = raster.centre(c);
                let keeps = surroundings.clearance(here);
                assert!(
                    keeps >= radius - 1e-9,
                    "seed {seed}, {radius} over {cell}: {keeps} at {here}"
                );
                for next in [
                    c + 1,
                    c + raster.width(),
                    c + raster.width() + 1,
                    c + raster.width() - 1,
                ] {
                    if map.free(next) {
                        let on_move =
                            surroundings.segment_clearance(here, raster.centre(next), 10.0);
                        assert!(
                            on_move >= radius - 1e-9,
                            "seed {seed}: {on_move} from {here}"
                        );
                    }
                }
            }
            assert!(free > 300, "{free} free");
        }
    }
}

#[test]
fn in_paper_mode_growth_is_that_between_centres_and_the_third_of_a_metre_is_three_cells() {
    let scene = scene(3);
    for (cell, radius, whole) in [(0.1, 0.3, 9), (0.2, 0.5, 6)] {
        assert_eq!(Dilation::Paper.threshold(radius, cell), whole);
        let raster = raster(&scene, cell, radius);
        let bitmap = project(&scene, &PERSON, raster, &[]);
        let map = dilate(&bitmap, radius, Dilation::Paper);
        let marked: Vec<(u32, u32)> = (0..raster.len() as u32)
            .filter(|&c| bitmap.cells()[c as usize] != 0)
            .map(|c| raster.spot(c))
            .collect();
        for c in (0..raster.len() as u32).step_by(7) {
            let (x, y) = raster.spot(c);
            let taken = marked
                .iter()
                .any(|&(mx, my)| x.abs_diff(mx).pow(2) + y.abs_diff(my).pow(2) <= whole);
            assert_eq!(map.free(c), !taken, "{:?}", raster.spot(c));
        }
    }
}

#[test]
fn a_larger_radius_takes_one_comparison_a_cell() {
    let scene = scene(4);
    let raster = raster(&scene, 0.2, 0.6);
    let bitmap = project(&scene, &PERSON, raster, &[]);
    for mode in [Dilation::Paper, Dilation::Conservative] {
        let distances = Distances::of(&bitmap, mode);
        let mut last = usize::MAX;
        for radius in [0.0, 0.2, 0.4, 0.6] {
            let map = distances.dilated(radius);
            assert!(map == dilate(&bitmap, radius, mode));
            assert!(map.free_cells() < last);
            last = map.free_cells();
        }
    }
}

#[test]
fn lines_as_wide_as_the_radius_are_too_thin_and_twice_as_wide_nearly_right() {
    let mut random = Pcg32::new(9, 9);
    let (mut thin, mut wide, mut all_thin, mut all_wide) = (0, 0, 0, 0);
    for _ in 0..30 {
        let mut scene = Scene::new(DVec2::ZERO, DVec2::splat(20.0)).unwrap();
        for _ in 0..25 {
            let a = place(&mut random, 1.0, 19.0);
            let turn = between(&mut random, 0.0, 6.3);
            let wall = Shape::rectangle(a, a + DVec2::new(2.5, 1e-3)).turned(a, turn, 1.0);
            scene.add(Obstacle::standing(wall, 2.0)).unwrap();
        }
        let surroundings = Surroundings::of(&scene);
        let (radius, cell) = (0.45, 0.1);
        let raster = raster(&scene, cell, radius);
        let edges = wireframe(&scene, &PERSON, &[]);
        for (width, broken, all) in [
            (radius, &mut thin, &mut all_thin),
            (2.0 * radius, &mut wide, &mut all_wide),
        ] {
            let map = draw_wide(raster, &edges, width);
            for c in (0..raster.len() as u32).filter(|&c| map.free(c)) {
                *all += 1;
                *broken += u32::from(surroundings.clearance(raster.centre(c)) < radius - 1e-9);
            }
        }
    }
    let (thin, wide) = (
        f64::from(thin) / f64::from(all_thin),
        f64::from(wide) / f64::from(all_wide),
    );
    assert!((0.06..0.17).contains(&thin), "{thin}");
    assert!(wide < 0.015, "{wide}");
}

#[test]
fn a_line_without_length_takes_its_own_pixels_only() {
    let scene = Scene::new(DVec2::ZERO, DVec2::splat(10.0)).unwrap();
    let raster = raster(&scene, 1.0, 0.45);
    let point = raster.centre(0) + DVec2::new(3.0, 4.0);
    let taken = |edges: &[(DVec2, DVec2)]| {
        let map = draw_wide(raster, edges, 0.9);
        (0..raster.len() as u32).filter(|&c| !map.free(c)).count()
    };
    let taken = taken(&[(point, point)]) - taken(&[]);
    assert!((1..=4).contains(&taken), "{taken}");
}

#[test]
fn others_put_into_a_grown_map_give_what_projecting_them_gives() {
    let mut random = Pcg32::new(31, 1);
    for seed in 0..15 {
        let scene = scene(seed);
        let radius = between(&mut random, 0.1, 0.8);
        let cell = between(&mut random, 0.08, 0.4);
        let raster = raster(&scene, cell, radius);
        let others: Vec<StandingCharacter> = (0..9)
            .map(|i| StandingCharacter {
                // Some on lines and corners of cells, some outside.
                at: if i < 3 {
                    raster.origin() + cell * f64::from(20 + i)
                } else {
                    place(&mut random, -1.0, 13.0)
                },
                radius: between(&mut random, 0.05, 0.9),
                margin: if i % 2 == 0 {
                    0.0
                } else {
                    between(&mut random, 0.0, 0.5)
                },
            })
            .collect();
        for growth in [
            Dilation::Paper,
            Dilation::Conservative,
            Dilation::LineWidth,
            Dilation::DoubleLineWidth,
        ] {
            let whole = obstruct(&scene, &PERSON, raster, &others, radius, growth);
            let mut map = obstruct(&scene, &PERSON, raster, &[], radius, growth);
            put_others(&mut map, &others, radius, growth);
            assert!(map == whole, "seed {seed}, {growth:?}");
        }
    }
}

#[test]
fn trials_of_the_timing_table_move_obstacles_and_goals_and_mostly_find_paths() {
    assert_eq!(TIMING_TABLE.len(), 6);
    let mean = TIMING_TABLE.iter().map(|row| row.total).sum::<f64>() / 6.0;
    assert!((mean - 99.9).abs() < 0.1, "a tenth of a second on average");
    for row in &TIMING_TABLE {
        assert!((row.project + row.search - row.total).abs() <= 0.31);
        let mut trials = TimingTrials::new(row, 4);
        let fixed = trials.scene().faces.len();
        let mut search = BucketSearch::default();
        let (mut found, mut last) = (0, None);
        for _ in 0..20 {
            let (from, to) = trials.next_trial();
            assert!(trials.scene().faces.len() > fixed && last != Some((from, to)));
            last = Some((from, to));
            let raster = trials.raster();
            let (columns, rows) = (
                raster.width() - 2 * raster.pad(),
                raster.height() - 2 * raster.pad(),
            );
            assert_eq!((columns, rows), (row.cells, row.cells));
            let bitmap = project_triangles(trials.scene(), &trials.slab(), raster, &[]);
            let map = dilate(&bitmap, TIMED_RADIUS, Dilation::Paper);
            let plan = plan_between(&mut search, &map, from, to, Guide::Cost, BlockedGoal::Snap);
            found += u32::from(plan.is_ok());
        }
        assert!(found >= 12, "{found} of 20 in {row:?}");
    }
}

/// A map of cells drawn with letters, from above: `.` free, `+` grown, everything else solid.
fn drawn(rows: &[&str]) -> DilatedBitmap {
    let (width, height) = (rows[0].len() as f64, rows.len() as f64);
    let raster = BitmapLayout::over(DVec2::ZERO, DVec2::new(width, height), 1.0, 0.0).unwrap();
    let letter = |c: u32| {
        let (x, y) = raster.spot(c);
        let inside =
            (1..=rows[0].len() as u32).contains(&x) && (1..=rows.len() as u32).contains(&y);
        inside.then(|| rows[rows.len() - y as usize].as_bytes()[x as usize - 1])
    };
    let free: Vec<bool> = (0..raster.len() as u32)
        .map(|c| letter(c) == Some(b'.'))
        .collect();
    DilatedBitmap::of_cells(raster, &free, false)
}

fn query(start: u32, goal: u32, guide: Guide) -> CellQuery {
    CellQuery {
        start,
        goal,
        guide,
        blocked_goal: BlockedGoal::Report,
    }
}

/// Costs from `start` to all cells by relaxing every move until nothing changes.
fn relaxed(map: &DilatedBitmap, start: u32) -> Vec<u32> {
    let (width, height) = (map.raster().width(), map.raster().height());
    let mut cost = vec![UNREACHED; map.cells().len()];
    cost[start as usize] = 0;
    let free = |x: i64, y: i64| {
        x >= 0
            && y >= 0
            && x < i64::from(width)
            && y < i64::from(height)
            && map.free((y * i64::from(width) + x) as u32)
    };
    let mut changed = true;
    while changed {
        changed = false;
        for c in 0..cost.len() {
            let (x, y) = ((c as i64) % i64::from(width), (c as i64) / i64::from(width));
            if !free(x, y) {
                continue;
            }
            for (dx, dy) in [
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
            ] {
                let straight = dx == 0 || dy == 0;
                let passes = straight || map.cuts_corners() || (free(x + dx, y) && free(x, y + dy));
                if free(x + dx, y + dy) && passes {
                    let from = cost[((y + dy) * i64::from(width) + x + dx) as usize];
                    let by = from.saturating_add(if straight { 5 } else { 7 });
                    if by < cost[c] {
                        cost[c] = by;
                        changed = true;
                    }
                }
            }
        }
    }
    cost
}

#[test]
fn the_cost_is_that_of_relaxing_every_move_on_two_hundred_random_grids() {
    let mut random = Pcg32::new(12, 12);
    let (mut found, mut failed) = (0, 0);
    for round in 0..200 {
        let side = 3 + random.next_u32() % 22;
        let raster =
            BitmapLayout::over(DVec2::ZERO, DVec2::splat(f64::from(side)), 1.0, 0.0).unwrap();
        let density = between(&mut random, 0.0, 0.5);
        let free: Vec<bool> = (0..raster.len())
            .map(|_| between(&mut random, 0.0, 1.0) >= density)
            .collect();
        let map = DilatedBitmap::of_cells(raster, &free, round % 2 == 0);
        let frees: Vec<u32> = (0..raster.len() as u32).filter(|&c| map.free(c)).collect();
        let pick = |random: &mut Pcg32| frees[random.next_u32() as usize % frees.len()];
        let (start, goal) = (pick(&mut random), pick(&mut random));
        let costs = relaxed(&map, start);
        for guide in [Guide::Cost, Guide::Estimate] {
            let mut search = BucketSearch::new(&map, query(start, goal, guide));
            let outcome = search.run(&map);
            match costs[goal as usize] {
                UNREACHED => {
                    failed += 1;
                    assert_eq!((outcome, search.path()), (PlanOutcome::NoPath, None));
                }
                cost => {
                    found += 1;
                    assert_eq!(
                        (outcome, search.path_cost()),
                        (PlanOutcome::Found, Some(cost)),
                        "{guide:?}"
                    );
                    check_path(&map, &search.path().unwrap(), start, goal, cost);
                }
            }
            // What was expanded has its final cost, in rising order of the key.
            for (c, &when) in search.order().iter().enumerate() {
                assert!(when == 0 || search.costs()[c] == costs[c]);
            }
            let expanded = search.order().iter().filter(|&&when| when > 0).count();
            assert_eq!(expanded, search.expanded() as usize);
        }
    }
    assert!(found > 200 && failed > 20, "{found} and {failed}");
}

/// Consecutive cells adjacent and free, from start to goal, corners by the rule, moves that add up.
fn check_path(map: &DilatedBitmap, cells: &[u32], start: u32, goal: u32, cost: u32) {
    assert_eq!((cells.first(), cells.last()), (Some(&start), Some(&goal)));
    let mut sum = 0;
    for pair in cells.windows(2) {
        assert!(map.free(pair[0]) && map.free(pair[1]));
        let ((x, y), (u, v)) = (map.raster().spot(pair[0]), map.raster().spot(pair[1]));
        let (dx, dy) = (x.abs_diff(u), y.abs_diff(v));
        assert!(dx.max(dy) == 1, "{pair:?}");
        let width = map.raster().width();
        if dx + dy == 2 && !map.cuts_corners() {
            assert!(map.free(y * width + u) && map.free(v * width + x));
        }
        sum += if dx + dy == 2 { 7 } else { 5 };
    }
    assert_eq!(sum, cost);
}

#[test]
fn the_estimate_finds_the_same_cost_with_fewer_expansions() {
    let scene = scene(2);
    let raster = raster(&scene, 0.1, 0.2);
    let map = obstruct(&scene, &PERSON, raster, &[], 0.2, Dilation::Conservative);
    let free: Vec<u32> = (0..raster.len() as u32).filter(|&c| map.free(c)).collect();
    let (mut dijkstra, mut a_star) = (0, 0);
    for i in 0..20 {
        let (start, goal) = (
            free[i * 97 % free.len()],
            free[(i * 6_151 + 5_000) % free.len()],
        );
        let mut one = BucketSearch::new(&map, query(start, goal, Guide::Cost));
        let mut other = BucketSearch::new(&map, query(start, goal, Guide::Estimate));
        assert_eq!(one.run(&map), other.run(&map));
        assert_eq!(one.path_cost(), other.path_cost());
        dijkstra += one.expanded();
        a_star += other.expanded();
    }
    assert!(a_star * 2 < dijkstra, "{a_star} of {dijkstra}");
}

#[test]
fn a_search_stepped_by_hand_is_the_search_that_ran() {
    let scene = scene(6);
    let raster = raster(&scene, 0.2, 0.3);
    let map = obstruct(&scene, &PERSON, raster, &[], 0.3, Dilation::Paper);
    let free: Vec<u32> = (0..raster.len() as u32).filter(|&c| map.free(c)).collect();
    let asked = query(free[0], free[free.len() - 1], Guide::Cost);
    let mut stepped = BucketSearch::new(&map, asked);
    let mut steps = 0;
    while stepped.step(&map) == PlanOutcome::Running {
        steps += 1;
        assert_eq!(stepped.expanded(), steps);
        let open = stepped.frontier().iter().filter(|&&open| open).count();
        assert!(open > 0 || stepped.step(&map) != PlanOutcome::Running);
    }
    let mut ran = BucketSearch::new(&map, asked);
    ran.run(&map);
    assert_eq!((ran.order(), ran.path()), (stepped.order(), stepped.path()));
}

#[test]
fn a_start_and_goal_in_one_cell_give_a_path_without_moves() {
    let map = drawn(&["...", "...", "..."]);
    let mut search = BucketSearch::default();
    let (from, to) = (DVec2::new(1.2, 1.3), DVec2::new(1.7, 1.6));
    let plan = plan_between(
        &mut search,
        &map,
        from,
        to,
        Guide::Cost,
        BlockedGoal::Report,
    )
    .unwrap();
    assert_eq!((plan.cells.len(), plan.cost), (1, 0));
    assert_eq!(plan.route.points(), [from, to]);
    let plan = plan_between(
        &mut search,
        &map,
        from,
        DVec2::new(2.6, 1.5),
        Guide::Cost,
        BlockedGoal::Report,
    )
    .unwrap();
    let centre = DVec2::new(1.5, 1.5);
    assert_eq!(
        plan.route.points(),
        [from, centre, DVec2::new(2.5, 1.5), DVec2::new(2.6, 1.5)]
    );
}

#[test]
fn a_start_that_is_not_free_is_left_the_short_way_but_never_through_what_stands() {
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(10.0, 6.0)).unwrap();
    let wall = Shape::rectangle(DVec2::new(4.0, 0.0), DVec2::new(4.1, 6.0));
    scene.add(Obstacle::standing(wall, 2.0)).unwrap();
    let raster = raster(&scene, 0.1, 0.5);
    let map = obstruct(&scene, &PERSON, raster, &[], 0.5, Dilation::Paper);
    let mut search = BucketSearch::default();
    let from = DVec2::new(3.75, 3.05);
    assert!(!map.free(raster.cell_at(from).unwrap()));
    for guide in [Guide::Cost, Guide::Estimate] {
        let left = plan_between(
            &mut search,
            &map,
            from,
            DVec2::new(1.05, 3.05),
            guide,
            BlockedGoal::Report,
        )
        .unwrap();
        let grown = left
            .cells
            .iter()
            .filter(|&&c| map.cells()[c as usize] == DILATED)
            .count();
        assert!((2..6).contains(&grown), "{grown}");
        assert!(left.cells.iter().all(|&c| map.cells()[c as usize] != SOLID));
        let first_free = left.cells.iter().position(|&c| map.free(c)).unwrap();
        assert!(
            left.cells[first_free..].iter().all(|&c| map.free(c)),
            "once out, it stays out"
        );
        assert_eq!(
            left.cost as usize,
            grown * 5 * 8 + (left.cells.len() - 1 - grown) * 5
        );
        let through = plan_between(
            &mut search,
            &map,
            from,
            DVec2::new(8.05, 3.05),
            guide,
            BlockedGoal::Report,
        );
        assert_eq!(through.unwrap_err().id, "walk.no-path");
    }
}

#[test]
fn a_goal_that_is_not_free_is_reported_or_replaced_by_the_nearest_that_can_be_reached() {
    let map = drawn(&["..#.", "..#.", "..##"]);
    let mut search = BucketSearch::default();
    let (from, to) = (DVec2::new(0.5, 0.5), DVec2::new(2.6, 0.5));
    let told = plan_between(
        &mut search,
        &map,
        from,
        to,
        Guide::Cost,
        BlockedGoal::Report,
    );
    assert_eq!(told.unwrap_err().id, "walk.goal-blocked");
    let plan = plan_between(
        &mut search,
        &map,
        from,
        to,
        Guide::Estimate,
        BlockedGoal::Snap,
    )
    .unwrap();
    assert!(plan.snapped);
    assert_eq!(plan.route.end(), Some(DVec2::new(1.5, 0.5)));
    // The free cells behind the wall are as near to (3, 0), but nothing leads there.
    let plan = plan_between(
        &mut search,
        &map,
        from,
        DVec2::new(3.5, 0.5),
        Guide::Cost,
        BlockedGoal::Snap,
    )
    .unwrap();
    assert_eq!(plan.route.end(), Some(DVec2::new(1.5, 0.5)));
    // A free goal that cannot be reached is no matter of snapping.
    let told = plan_between(
        &mut search,
        &map,
        from,
        DVec2::new(3.5, 2.5),
        Guide::Cost,
        BlockedGoal::Snap,
    );
    assert_eq!(told.unwrap_err().id, "walk.no-path");
    for (from, to, id) in [
        (DVec2::new(-9.0, 0.5), to, "walk.start-outside"),
        (from, DVec2::new(0.5, f64::NAN), "walk.goal-outside"),
    ] {
        let told = plan_between(&mut search, &map, from, to, Guide::Cost, BlockedGoal::Snap);
        assert_eq!(told.unwrap_err().id, id);
    }
}

#[test]
fn corners_are_passed_only_where_growth_leaves_room() {
    let careful = drawn(&["#.", ".#"]);
    let asked = |map: &DilatedBitmap| {
        let cell = |x: f64, y: f64| map.raster().cell_at(DVec2::new(x, y)).unwrap();
        query(cell(0.5, 0.5), cell(1.5, 1.5), Guide::Cost)
    };
    let mut search = BucketSearch::new(&careful, asked(&careful));
    assert_eq!(search.run(&careful), PlanOutcome::NoPath);
    let free: Vec<bool> = careful.cells().iter().map(|&c| c == 0).collect();
    let cutting = DilatedBitmap::of_cells(*careful.raster(), &free, true);
    let mut search = BucketSearch::new(&cutting, asked(&cutting));
    assert_eq!(
        (search.run(&cutting), search.path_cost()),
        (PlanOutcome::Found, Some(7))
    );
}

#[test]
fn layouts_that_cannot_be_are_refused() {
    let over = |max: DVec2, cell: f64, reach: f64| {
        BitmapLayout::over(DVec2::ZERO, max, cell, reach).map_err(|m| m.id)
    };
    let room = DVec2::splat(10.0);
    for (max, cell, reach, id) in [
        (DVec2::new(f64::NAN, 1.0), 0.1, 0.3, "agents.workspace"),
        (DVec2::new(0.0, 1.0), 0.1, 0.3, "agents.workspace"),
        (room, 0.0, 0.3, "agents.cell"),
        (room, f64::INFINITY, 0.3, "agents.cell"),
        (room, 0.1, -1.0, "agents.reach"),
        (room, 0.1, f64::NAN, "agents.reach"),
        (room, 1e-300, 0.3, "agents.cells"),
        (room, 0.004, 0.3, "agents.cells"),
        (DVec2::new(1e5, 1.0), 0.5, 0.3, "agents.cells"),
        (room, 0.1, 1e300, "agents.cells"),
    ] {
        assert_eq!(over(max, cell, reach), Err(id));
    }
    assert!(
        over(room, 20.0, 30.0).is_ok(),
        "a cell larger than the room"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn wild_geometry_neither_panics_nor_marks_what_it_does_not_reach(
        points in proptest::collection::vec((-1e6..1e6_f64, -1e6..1e6_f64), 1..6),
        scale in prop_oneof![Just(1e-9), Just(1e-3), Just(1.0), Just(1e4)],
        centre in (-30.0..30.0_f64, -30.0..30.0_f64),
    ) {
        let raster = BitmapLayout::over(DVec2::splat(-5.0), DVec2::splat(5.0), 0.25, 0.3).unwrap();
        let ring: Vec<DVec2> = points.iter().map(|&(x, y)| DVec2::new(x, y) * 1e-5 * scale).collect();
        let mut bitmap = wayscope::agents::ObstacleBitmap::empty(raster);
        bitmap.polygon(&[&ring[..]], 2);
        bitmap.disc(DVec2::from(centre), scale, 4);
        let low = ring.iter().fold(DVec2::INFINITY, |low, p| low.min(*p));
        let high = ring.iter().fold(DVec2::NEG_INFINITY, |high, p| high.max(*p));
        for c in 0..raster.len() as u32 {
            let marks = bitmap.cells()[c as usize];
            let at = raster.centre(c);
            let half = 0.125 + 1e-6;
            if marks & 2 != 0 {
                prop_assert!((at - high).max_element() <= half && (low - at).max_element() <= half);
            }
            if marks & 4 != 0 {
                prop_assert!(at.distance(DVec2::from(centre)) <= scale + half * 1.5);
            }
        }
        for point in &ring {
            if let Some(cell) = raster.cell_at(*point) {
                let around = [DVec2::ZERO, DVec2::splat(-1e-6), DVec2::new(1e-6, -1e-6), DVec2::splat(1e-6), DVec2::new(-1e-6, 1e-6)];
                let held = around.iter().any(|by| raster.cell_at(*point + *by).is_some_and(|c| bitmap.cells()[c as usize] & 3 != 0));
                prop_assert!(held, "{point} in {cell}");
            }
        }
    }
}
