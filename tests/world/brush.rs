//! Terrain costs as a brush lays them, as a picture shows them, and what they do to a path.

use crate::support::labs::finish;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, CostInUse, Lab};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World, stroke, swathe};

fn lab_on(rows: &[&str], start: (u32, u32), goal: (u32, u32)) -> Lab {
    let grid = Grid::from_rows(rows).unwrap();
    let (start, goal) = (Cell::new(start.0, start.1), Cell::new(goal.0, goal.1));
    let world = World::new("test", grid, start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.set_palette(std::array::from_fn(|i| 0xFF80_8080 + i as u32));
    lab.add_lane("a-star").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab
}

fn line(x0: u32, y0: u32, x1: u32, y1: u32) -> Vec<Cell> {
    stroke(Cell::new(x0, y0), Cell::new(x1, y1))
}

fn cost_of(lab: &Lab, x: u32, y: u32) -> u8 {
    lab.inspect(0, Cell::new(x, y)).unwrap().cost
}

#[test]
fn a_dear_strip_is_walked_around_and_undo_gives_the_straight_way_back() {
    let mut lab = lab_on(&[".......", ".......", "......."], (0, 1), (6, 1));
    finish(&mut lab);
    let straight = lab.summary().lanes[0].cost;
    assert_eq!(straight, Some(6.0));
    assert!(lab.paint_cost(line(3, 1, 3, 1), 9, Joined::New).unwrap());
    finish(&mut lab);
    // Two diagonals and four straight moves, all between cells of cost 1.
    let around = 4.0 + 2.0 * 2_f64.sqrt();
    for lane in &lab.summary().lanes {
        assert!(
            (lane.cost.unwrap() - around).abs() < 1e-9,
            "{:?}",
            lane.cost
        );
        assert_eq!(lane.status, "found");
    }
    // The whole column dear: straight on, half of each of two moves in it.
    lab.paint_cost(line(3, 0, 3, 2), 9, Joined::WithLast)
        .unwrap();
    finish(&mut lab);
    for lane in &lab.summary().lanes {
        assert_eq!(lane.cost, Some(4.0 + 2.0 * (1.0 + 9.0) / 2.0));
    }
    assert!(lab.undo());
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[0].cost, straight);
    assert!(!lab.summary().undo, "the two strokes were one gesture");
    assert!(lab.redo());
    assert_eq!(cost_of(&lab, 3, 2), 9);
}

#[test]
fn walls_keep_no_cost_and_are_no_error() {
    let mut lab = lab_on(&["..@..", "....."], (0, 0), (4, 0));
    assert!(lab.paint_cost(line(1, 0, 3, 0), 7, Joined::New).unwrap());
    assert_eq!([1, 2, 3].map(|x| cost_of(&lab, x, 0)), [7, 1, 7]);
    assert!(!lab.paint_cost(line(2, 0, 2, 0), 7, Joined::New).unwrap());
    let outside = vec![Cell::new(5, 0)];
    let error = lab.paint_cost(outside.clone(), 7, Joined::New).unwrap_err();
    assert_eq!(error.id, "world.outside");
    assert_eq!(
        lab.erase(outside, Joined::New).unwrap_err().id,
        "world.outside"
    );
    let zero = lab
        .paint_cost(line(0, 0, 0, 0), 0, Joined::New)
        .unwrap_err();
    assert_eq!(zero.id, "world.cost");
}

#[test]
fn erasing_takes_terrain_and_cost_away_as_one_step_and_leaves_grass() {
    let mut lab = lab_on(&[".SG@W", "....."], (0, 1), (4, 1));
    lab.paint_cost(line(0, 0, 2, 0), 5, Joined::New).unwrap();
    assert!(lab.erase(line(0, 0, 4, 0), Joined::New).unwrap());
    let row: String = (0..5)
        .map(|x| lab.inspect(0, Cell::new(x, 0)).unwrap().terrain)
        .collect();
    assert_eq!(row, "..G..");
    assert!((0..5).all(|x| cost_of(&lab, x, 0) == 1));
    assert!(
        !lab.erase(line(0, 0, 4, 0), Joined::New).unwrap(),
        "nothing is left to erase"
    );
    assert!(lab.undo());
    assert_eq!(cost_of(&lab, 1, 0), 5);
    assert_eq!(lab.inspect(0, Cell::new(3, 0)).unwrap().terrain, '@');
    assert_eq!(lab.inspect(0, Cell::new(1, 0)).unwrap().terrain, 'S');
}

#[test]
fn a_stroke_that_erases_only_costs_is_one_step_too() {
    let mut lab = lab_on(&["...", "..."], (0, 1), (2, 1));
    lab.paint_cost(line(0, 0, 2, 0), 5, Joined::New).unwrap();
    assert!(lab.erase(line(0, 0, 0, 0), Joined::New).unwrap());
    assert!(lab.erase(line(0, 0, 2, 0), Joined::WithLast).unwrap());
    assert_eq!(lab.costs_in_use(), []);
    assert!(lab.undo());
    assert!((0..3).all(|x| cost_of(&lab, x, 0) == 5));
}

#[test]
fn the_costs_in_use_are_those_of_cells_that_can_be_entered() {
    let mut lab = lab_on(&["....", "...."], (0, 1), (3, 1));
    assert_eq!(
        lab.costs_in_use(),
        [],
        "all cost 1: there is nothing to tell"
    );
    lab.paint_cost(line(0, 0, 1, 0), 200, Joined::New).unwrap();
    lab.paint_cost(line(2, 0, 2, 0), 3, Joined::New).unwrap();
    let all = [(1, 5), (3, 1), (200, 2)].map(|(cost, cells)| CostInUse { cost, cells });
    assert_eq!(lab.costs_in_use(), all);
    let wall = Edit::Terrain {
        cells: line(2, 0, 2, 0),
        terrain: Terrain::Trees,
    };
    lab.edit(wall, Joined::New).unwrap();
    let left = [(1, 5), (200, 2)].map(|(cost, cells)| CostInUse { cost, cells });
    assert_eq!(lab.costs_in_use(), left);
}

#[test]
fn a_picture_shades_dear_cells_whatever_their_mark_and_walls_never() {
    let mut lab = lab_on(&["....", "...."], (0, 1), (3, 1));
    let brightness = |lab: &Lab, i: usize| lab.lanes()[0].picture().pixels()[i] & 0xFF;
    lab.paint_cost(line(0, 0, 0, 0), 2, Joined::New).unwrap();
    lab.paint_cost(line(1, 0, 1, 0), 50, Joined::New).unwrap();
    lab.paint_cost(line(2, 0, 2, 0), 255, Joined::New).unwrap();
    for cursor in [0, u64::MAX] {
        while lab.advance(cursor, 50_000) > 0 {}
        lab.paint(0).unwrap();
        let row: Vec<u32> = [3, 0, 1, 2].map(|i| brightness(&lab, i)).to_vec();
        assert!(row.windows(2).all(|w| w[1] < w[0]), "at {cursor}: {row:?}");
    }
    // Unseen ground in the legend is what the picture shows.
    lab.advance(0, 0);
    lab.paint(0).unwrap();
    assert_eq!(lab.lanes()[0].picture().pixels()[2], lab.cost_colour(255));
    assert_eq!(lab.lanes()[0].picture().pixels()[3], lab.cost_colour(1));
    let wall = Edit::Terrain {
        cells: line(1, 0, 2, 0),
        terrain: Terrain::Trees,
    };
    lab.edit(wall, Joined::New).unwrap();
    lab.paint(0).unwrap();
    let pixels = lab.lanes()[0].picture().pixels();
    assert_eq!(pixels[1], pixels[2]);
    assert_eq!(pixels[1], lab.palette()[3 * wayscope::lab::MARKS]);
}

#[test]
fn clearing_costs_is_one_step_and_leaves_the_terrain() {
    let mut lab = lab_on(&[".S.@", "...."], (0, 1), (3, 1));
    assert!(!lab.clear_costs().unwrap(), "there are none");
    lab.paint_cost(line(0, 0, 2, 0), 77, Joined::New).unwrap();
    lab.paint_cost(line(1, 1, 2, 1), 3, Joined::New).unwrap();
    assert!(lab.clear_costs().unwrap());
    assert_eq!(lab.costs_in_use(), []);
    assert_eq!(lab.inspect(0, Cell::new(1, 0)).unwrap().terrain, 'S');
    assert!(lab.undo());
    assert_eq!((cost_of(&lab, 1, 0), cost_of(&lab, 2, 1)), (77, 3));
}

#[test]
fn very_many_costs_are_cleared_and_come_back() {
    let grid = Grid::new(600, 600, Terrain::Dot).unwrap();
    let world = World::new("wide", grid, Cell::new(0, 0), Cell::new(9, 9)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star").unwrap();
    let all = (0..360_000).map(|i| Cell::new(i % 600, i / 600)).collect();
    lab.paint_cost(all, 4, Joined::New).unwrap();
    assert!(lab.clear_costs().unwrap());
    assert_eq!(lab.costs_in_use(), []);
    assert!(lab.undo());
    let cells = 360_000;
    assert_eq!(lab.costs_in_use(), [CostInUse { cost: 4, cells }]);
}

#[test]
fn costs_outlive_saving() {
    let mut lab = lab_on(&["....", "...."], (0, 1), (3, 1));
    lab.paint_cost(line(0, 0, 2, 0), 77, Joined::New).unwrap();
    let again = Lab::restore(&lab.save(), Catalogue::standard()).unwrap();
    assert_eq!(again.costs_in_use(), lab.costs_in_use());
    assert_eq!(cost_of(&again, 2, 0), 77);
}

/// How many moves lie between two hexagons whose odd rows are set to the right: the largest difference of three
/// coordinates that add up to 0.
fn hexagons_apart(a: Cell, b: Cell) -> i64 {
    let cube = |cell: Cell| {
        let (x, z) = (i64::from(cell.x), i64::from(cell.y));
        let q = x - (z - z % 2) / 2;
        [q, z, -q - z]
    };
    let (a, b) = (cube(a), cube(b));
    (0..3).map(|i| (a[i] - b[i]).abs()).max().unwrap()
}

fn squares_apart(a: Cell, b: Cell) -> i64 {
    let apart = |a: u32, b: u32| (i64::from(a) - i64::from(b)).abs();
    apart(a.x, b.x).max(apart(a.y, b.y))
}

proptest! {
    #[test]
    fn a_wide_brush_covers_all_within_its_reach(
        (width, height) in (1..14u32, 1..14u32),
        ends in [0..14u32, 0..14, 0..14, 0..14],
        reach in 0..5u32,
        hexagons: bool,
    ) {
        let line = line(ends[0] % width, ends[1] % height, ends[2] % width, ends[3] % height);
        let apart = if hexagons { hexagons_apart } else { squares_apart };
        let near = |&cell: &Cell| line.iter().any(|&other| apart(cell, other) <= i64::from(reach));
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
        let expected: Vec<Cell> = cells.filter(near).collect();
        prop_assert_eq!(swathe(&line, reach, hexagons, (width, height)), expected);
    }
}
