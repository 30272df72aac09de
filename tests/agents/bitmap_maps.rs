//! Planning in a bitmap on real maps: traced into scenes, projected, grown and searched, against every cell, the naive
//! oracle and the lengths that come with the maps.

use crate::support::oracle::{OracleRule, all_from, real_maps};
use glam::DVec2;
use std::f64::consts::SQRT_2;
use std::path::{Path, PathBuf};
use wayscope::agents::{
    BitmapLayout, BlockedGoal, BucketSearch, CellQuery, DILATED, DilatedBitmap, Dilation, FREE,
    Guide, PlanOutcome, SOLID, Slab, dilate, project,
};
use wayscope::world::scene::{Scene, trace_grid};
use wayscope::world::{Cell, Grid, Medium, read_map, read_scenarios};

const MAPS: [&str; 5] = [
    "dao/arena",
    "dao/brc202d",
    "bg512/AR0011SR",
    "mazes/maze512-8-0",
    "rooms/32room_000",
];

const PERSON: Slab = Slab {
    floor: 0.05,
    top: 1.8,
};

fn maps() -> Option<PathBuf> {
    let folder = real_maps();
    if folder.is_none() {
        eprintln!("the MovingAI maps are not here (WAYSCOPE_MAPS): nothing is checked on them");
    }
    folder
}

fn map(folder: &Path, name: &str) -> Grid {
    read_map(&std::fs::read(folder.join(format!("{name}.map"))).unwrap()).unwrap()
}

/// A grid as a scene with cells of a metre, and these as cells of a bitmap.
fn cells(grid: &Grid, reach: f64) -> (Scene, BitmapLayout) {
    let scene = trace_grid(grid, 1.0, 2.0).unwrap();
    let raster = BitmapLayout::over(scene.min(), scene.max(), 1.0, reach).unwrap();
    (scene, raster)
}

/// The cell of a bitmap that is a cell of the map, whose first row is the topmost.
fn of_map(grid: &Grid, raster: &BitmapLayout, cell: Cell) -> u32 {
    let row = f64::from(grid.height() - 1 - cell.y);
    let middle = DVec2::new(f64::from(cell.x) + 0.5, row + 0.5);
    raster.cell_at(middle).unwrap()
}

/// Straight and diagonal moves of a path; no move passes a corner.
fn moves(map: &DilatedBitmap, cells: &[u32]) -> [f64; 2] {
    let mut moves = [0.0; 2];
    let width = map.raster().width();
    for pair in cells.windows(2) {
        let [(x, y), (u, v)] = [pair[0], pair[1]].map(|cell| map.raster().spot(cell));
        assert!(x.abs_diff(u).max(y.abs_diff(v)) == 1 && map.free(pair[1]));
        assert!(map.free(y * width + u) && map.free(v * width + x));
        moves[usize::from(x != u && y != v)] += 1.0;
    }
    moves
}

#[test]
fn on_real_maps_the_search_costs_what_the_oracle_says_and_is_as_long_as_its_costs_allow() {
    let Some(folder) = maps() else {
        return;
    };
    let rule = OracleRule {
        diagonal: 1.4,
        ..OracleRule::MOVING_AI
    };
    for name in MAPS {
        let grid = map(&folder, name);
        let (scene, raster) = cells(&grid, 0.0);
        let grown = dilate(&project(&scene, &PERSON, raster, &[]), 0.0, Dilation::Paper);
        let free = (0..grid.len()).filter(|index| grid.medium(*index) == Some(Medium::Ground));
        assert_eq!(grown.free_cells(), free.count(), "{name}");
        let problems = std::fs::read(folder.join(format!("{name}.map.scen"))).unwrap();
        let problems = read_scenarios(&problems).unwrap();
        for problem in problems.iter().step_by(problems.len() / 8).skip(1) {
            let [start, goal] = [problem.start, problem.goal].map(|at| of_map(&grid, &raster, at));
            let costs = all_from(&grid, rule, problem.start);
            let lengths = all_from(&grid, OracleRule::MOVING_AI, problem.start);
            let shortest = lengths[grid.index(problem.goal)];
            // Some files tell five digits only.
            let told = 1e-3_f64.max(2e-5 * shortest);
            assert!(
                (problem.length - shortest).abs() <= told,
                "{name}, {problem:?}: {shortest}"
            );
            for guide in [Guide::Cost, Guide::Estimate] {
                let query = CellQuery {
                    start,
                    goal,
                    guide,
                    blocked_goal: BlockedGoal::Report,
                };
                let mut search = BucketSearch::new(&grown, query);
                assert_eq!(
                    search.run(&grown),
                    PlanOutcome::Found,
                    "{name}, {problem:?}"
                );
                let cost = f64::from(search.path_cost().unwrap()) / 5.0;
                let expected = costs[grid.index(problem.goal)];
                assert!(
                    (cost - expected).abs() < 1e-6,
                    "{name}, {problem:?}: {cost} {expected}"
                );
                let path = search.path().unwrap();
                assert_eq!((path[0], path[path.len() - 1]), (start, goal));
                let [straight, diagonal] = moves(&grown, &path);
                assert!((straight + 1.4 * diagonal - cost).abs() < 1e-6);
                // At 1 : 1.4 a path may be longer in metres than the shortest, by the ratio of the square root of two
                // to 1.4.
                let length = straight + SQRT_2 * diagonal;
                let most = shortest * (SQRT_2 / 1.4);
                assert!(
                    length >= shortest - 1e-6 && length <= most + 1e-6,
                    "{name}, {problem:?}: {length}"
                );
            }
        }
    }
}

#[test]
fn on_a_cut_of_a_real_map_growth_is_that_of_a_disc_laid_on_every_cell() {
    let Some(folder) = maps() else {
        return;
    };
    const SIDE: u32 = 72;
    let whole = map(&folder, "bg512/AR0011SR");
    let mut terrain = Vec::new();
    for y in 0..SIDE {
        for x in 0..SIDE {
            terrain.push(whole.terrain()[whole.index(Cell::new(312 + x, 192 + y))]);
        }
    }
    let grid = Grid::from_terrain(SIDE, SIDE, terrain).unwrap();
    let blocked = |x: i64, y: i64| {
        let inside = (0..i64::from(SIDE)).contains(&x) && (0..i64::from(SIDE)).contains(&y);
        !inside || {
            let row = SIDE - 1 - y as u32;
            grid.medium(grid.index(Cell::new(x as u32, row))) != Some(Medium::Ground)
        }
    };
    for mode in [Dilation::Paper, Dilation::Conservative] {
        for radius in [0.0, 0.9, 1.0, 1.5, 2.3, 3.0, 5.0] {
            let (scene, raster) = cells(&grid, radius);
            let grown = dilate(&project(&scene, &PERSON, raster, &[]), radius, mode);
            let pad = i64::from(raster.pad());
            let reach = radius as i64 + 2;
            let mut count = [0; 3];
            for cell in 0..raster.len() as u32 {
                let (x, y) = raster.spot(cell);
                let (x, y) = (i64::from(x) - pad, i64::from(y) - pad);
                // From middle to middle, or between the squares: these are a cell nearer along each axis.
                let apart = |from: i64| match mode {
                    Dilation::Paper => from.abs() as f64,
                    _ => (from.abs() - 1).max(0) as f64,
                };
                let taken = (-reach..=reach).any(|up| {
                    (-reach..=reach).any(|right| {
                        blocked(x + right, y + up)
                            && DVec2::new(apart(right), apart(up)).length_squared()
                                <= radius * radius
                    })
                });
                let expected = match (blocked(x, y), taken) {
                    (true, _) => SOLID,
                    (false, true) => DILATED,
                    (false, false) => FREE,
                };
                let found = grown.cells()[cell as usize];
                assert_eq!(found, expected, "{mode:?}, {radius}, {x} {y}");
                count[usize::from(found)] += 1;
            }
            assert!(
                count[usize::from(SOLID)] > 300 && count[usize::from(FREE)] > 100,
                "{count:?}"
            );
            assert!(
                (radius < 1.0) || count[usize::from(DILATED)] > 200,
                "{count:?}"
            );
        }
    }
}
