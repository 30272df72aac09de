//! The reasons why there is no path: what can be reached, what bars the way, and what would open it.

use std::collections::VecDeque;

use serde::Serialize;

use super::unreachable::why_ends_are_apart;
use crate::graph::{DIRECTIONS, MoveRule, Moves, Neighbours};
use crate::lab::core::reference::Reference;
use crate::message::Message;
use crate::search::Runner;
use crate::world::{Cell, CellBox, Grid, Medium, Terrain, World};

/// The reason why there is no path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NoPath {
    /// The reason: an end is blocked or too narrow, they are in different media, or walls lie between them.
    pub why: Message,
    /// How many cells can be reached from the start.
    pub region: usize,
    /// How many blocked cells border on these.
    pub frontier: usize,
    /// The reachable cell nearest to the goal, as the crow flies; `None` when nothing can be reached.
    pub closest: Option<Cell>,
    /// The length of the shortest way to it.
    pub closest_cost: Option<f64>,
    /// A wall that alone, if it were open, would let a path through; of several, the one on the shortest path.
    pub wall: Option<Cell>,
    /// Where no single wall would do: the fewest that would when one goes straight only; empty when that is not known.
    pub walls: Vec<Cell>,
    /// What these must become, as a map file's character: ground, or water where start and goal are in water.
    pub opened: char,
}

/// The reason, and what belongs to it. `None` while the search from the goal has not ended.
pub fn explain(world: &World, reference: &Reference) -> Option<NoPath> {
    let there = reference.there()?;
    let back = reference.back()?;
    let moves = there.moves()?;
    let grid = world.weighed(reference.rule().risk).grid();
    let ends = why_ends_are_apart(world, reference.rule());
    let barred = ends.is_none();
    let why = ends.unwrap_or_else(|| Message::new("no-path.walls").with("cell", world.goal()));
    let region = cells(world, reference, "region");
    let closest = closest(grid, &region, world.goal());
    let fields = Fields {
        start: distances(grid, |cell| there.distance(world, cell)),
        goal: distances(grid, |cell| back.distance(world, cell)),
    };
    let opened = match moves.medium(grid, grid.index(world.start())) {
        Some(Medium::Water) => Terrain::Water,
        _ => Terrain::Dot,
    };
    let wall = barred
        .then(|| single_wall(grid, moves, &fields, opened))
        .flatten();
    let walls = match wall {
        None if barred && reference.rule().reach == 0 => {
            fewest_walls(grid, reference.rule(), &fields)
        }
        _ => Vec::new(),
    };
    Some(NoPath {
        why,
        region: region.len(),
        frontier: cells(world, reference, "frontier").len(),
        closest,
        closest_cost: closest.and_then(|cell| there.distance(world, grid.index(cell) as u32)),
        wall,
        walls,
        opened: opened.to_char(),
    })
}

/// Cells that belong to the explanation, as indices: `region` (what can be reached from the start), `frontier` (the
/// blocked cells that border on it), `way` (the shortest way to the reachable cell nearest to the goal). Empty for any
/// other word. O(cells).
pub fn cells(world: &World, reference: &Reference, what: &str) -> Vec<u32> {
    let Some(there) = reference.there() else {
        return Vec::new();
    };
    let grid = world.grid();
    let all = 0..grid.len() as u32;
    let reached = |cell: &u32| there.distance(world, *cell).is_some();
    match what {
        "region" => all.filter(reached).collect(),
        "frontier" => {
            let reached: Vec<bool> = all.clone().map(|cell| reached(&cell)).collect();
            let reach = u32::from(reference.rule().reach) + 1;
            let borders = |cell: &u32| {
                let cell = *cell as usize;
                let medium = grid.medium(cell);
                let mut near = window(grid, grid.cell(cell), reach);
                near.any(|other| reached[other] && grid.medium(other) != medium)
            };
            all.filter(borders).collect()
        }
        "way" => {
            let region: Vec<u32> = all.filter(reached).collect();
            let closest = closest(grid, &region, world.goal());
            closest.map_or_else(Vec::new, |cell| there.way(grid.index(cell) as u32))
        }
        _ => Vec::new(),
    }
}

/// The cells at most `reach` columns and rows away from one, as indices.
fn window(grid: &Grid, middle: Cell, reach: u32) -> impl Iterator<Item = usize> + use<> {
    let area = CellBox {
        min: middle,
        max: middle,
    }
    .grown(reach, grid);
    let width = grid.width() as usize;
    let columns = area.min.x as usize..=area.max.x as usize;
    let rows = area.min.y as usize..=area.max.y as usize;
    rows.flat_map(move |y| columns.clone().map(move |x| y * width + x))
}

fn closest(grid: &Grid, region: &[u32], goal: Cell) -> Option<Cell> {
    let away = |cell: Cell| {
        let (dx, dy) = (cell.x.abs_diff(goal.x), cell.y.abs_diff(goal.y));
        u64::from(dx).pow(2) + u64::from(dy).pow(2)
    };
    let all = region.iter().map(|&index| grid.cell(index as usize));
    all.min_by_key(|&cell| away(cell))
}

/// Lengths of the shortest ways from the start and to the goal; infinite where there is none.
struct Fields {
    start: Vec<f64>,
    goal: Vec<f64>,
}

fn distances(grid: &Grid, of: impl Fn(u32) -> Option<f64>) -> Vec<f64> {
    let all = 0..grid.len() as u32;
    all.map(|cell| of(cell).unwrap_or(f64::INFINITY)).collect()
}

/// The wall whose removal alone connects start and goal, on the shortest way among those that do. Each candidate is
/// tried on a copy of the grid, around itself: what it changes lies no farther off than the agent reaches, plus one
/// for its own cell and one for the moves.
fn single_wall(grid: &Grid, moves: &Moves, fields: &Fields, opened: Terrain) -> Option<Cell> {
    let mut grid = grid.clone();
    let mut moves = moves.clone();
    let reach = u32::from(moves.rule().reach) + 2;
    let mut best: Option<(f64, Cell)> = None;
    for wall in 0..grid.len() {
        if fields.start[wall].is_finite() || fields.goal[wall].is_finite() {
            continue;
        }
        let cell = grid.cell(wall);
        let nearest = |field: &[f64]| {
            let near = window(&grid, cell, reach).map(|i| field[i]);
            near.fold(f64::INFINITY, f64::min)
        };
        // No way through it is shorter.
        let least = nearest(&fields.start) + nearest(&fields.goal);
        if least.is_infinite() || best.is_some_and(|(known, _)| known <= least) {
            continue;
        }
        let before = grid.terrain()[wall];
        let area = CellBox {
            min: cell,
            max: cell,
        };
        grid.set_terrain(wall, opened);
        moves.update(&grid, area);
        let length = through(&grid, &moves, fields, cell, reach);
        if length < best.map_or(f64::INFINITY, |(known, _)| known) {
            best = Some((length, cell));
        }
        grid.set_terrain(wall, before);
        moves.update(&grid, area);
    }
    best.map(|(_, cell)| cell)
}

/// The length of a shortest path from start to goal whose middle part lies in the window around `cell`; infinite when
/// there is none. Dijkstra's algorithm on the few cells of the window.
fn through(grid: &Grid, moves: &Moves, fields: &Fields, cell: Cell, reach: u32) -> f64 {
    let near: Vec<usize> = window(grid, cell, reach).collect();
    let mut length: Vec<f64> = near.iter().map(|&i| fields.start[i]).collect();
    let mut settled = vec![false; near.len()];
    loop {
        let open = (0..near.len()).filter(|&i| !settled[i] && length[i].is_finite());
        let Some(first) = open.min_by(|&a, &b| length[a].total_cmp(&length[b])) else {
            break;
        };
        settled[first] = true;
        let from = near[first];
        let mask = moves.mask(from);
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            if mask >> d & 1 == 0 {
                continue;
            }
            let to = beside(grid, from, step);
            if let Some(place) = near.iter().position(|&i| i == to) {
                let costs = f64::from(grid.cost(from)) + f64::from(grid.cost(to));
                let total = length[first] + moves.length(d) * costs / 2.0;
                length[place] = length[place].min(total);
            }
        }
    }
    let whole = near
        .iter()
        .zip(&length)
        .map(|(&i, length)| length + fields.goal[i]);
    whole.fold(f64::INFINITY, f64::min)
}

/// The cell one step away, which must be on the grid.
fn beside(grid: &Grid, from: usize, (dx, dy): (i32, i32)) -> usize {
    (from as i64 + i64::from(dy) * i64::from(grid.width()) + i64::from(dx)) as usize
}

/// The fewest cells that must become ground so that straight steps (or those between hexagons) lead from where the
/// start reaches to where the goal does: a breadth-first search in which only such cells count. O(cells).
fn fewest_walls(grid: &Grid, rule: MoveRule, fields: &Fields) -> Vec<Cell> {
    const NO_PARENT: u32 = u32::MAX;
    let neighbours = match rule.neighbours {
        Neighbours::Hexagons => Neighbours::Hexagons,
        _ => Neighbours::Four,
    };
    let open = Grid::new(grid.width(), grid.height(), Terrain::Dot);
    let Ok(open) = open else { return Vec::new() };
    let free = Moves::new(&open, MoveRule { neighbours, ..rule });
    let mut parent = vec![NO_PARENT; grid.len()];
    let mut count = vec![u32::MAX; grid.len()];
    let mut queue = VecDeque::new();
    for i in (0..grid.len()).filter(|&i| fields.start[i].is_finite()) {
        count[i] = 0;
        queue.push_back(i);
    }
    while let Some(at) = queue.pop_front() {
        if fields.goal[at].is_finite() {
            let mut walls = Vec::new();
            let mut cell = at;
            while parent[cell] != NO_PARENT {
                if fields.goal[cell].is_infinite() && fields.start[cell].is_infinite() {
                    walls.push(grid.cell(cell));
                }
                cell = parent[cell] as usize;
            }
            walls.reverse();
            return walls;
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            if free.mask(at) >> d & 1 == 0 {
                continue;
            }
            let to = beside(grid, at, step);
            let inside = fields.goal[to].is_finite() || fields.start[to].is_finite();
            let cost = count[at] + u32::from(!inside);
            if cost < count[to] {
                count[to] = cost;
                parent[to] = at as u32;
                if inside {
                    queue.push_front(to);
                } else {
                    queue.push_back(to);
                }
            }
        }
    }
    Vec::new()
}
