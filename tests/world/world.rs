//! The room `world` from outside: edits and undo, files, generators, places, the maps of our own,
//! and the oracle itself.

use crate::drawn;
use crate::support::oracle::{Corner, OracleRule, all_from, reachable, real_maps, shortest};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::time::Instant;
use wayscope::message::{Arg, Message};
use wayscope::world::*;

fn cell(x: u32, y: u32) -> Cell {
    Cell::new(x, y)
}

fn int(message: &Message, name: &str) -> i64 {
    match message.arg(name) {
        Some(Arg::Int(value)) => *value,
        other => panic!("{name} of {message} is {other:?}"),
    }
}

fn text(message: &Message, name: &str) -> String {
    message.arg(name).map(Arg::to_string).unwrap_or_default()
}

// Edits

/// The model of a world: whole copies, and no cleverness.
#[derive(Clone, Debug, PartialEq)]
struct Copy {
    name: String,
    grid: Grid,
    start: Cell,
    goal: Cell,
}

impl Copy {
    fn of(world: &World) -> Copy {
        Copy {
            name: world.name().to_owned(),
            grid: world.grid().clone(),
            start: world.start(),
            goal: world.goal(),
        }
    }

    fn edited(&self, edit: &Edit) -> Option<Copy> {
        let mut copy = self.clone();
        match edit.clone() {
            Edit::Terrain { cells, terrain } => {
                for cell in cells {
                    if !copy.grid.contains(cell) {
                        return None;
                    }
                    let kept = cell == copy.start || cell == copy.goal;
                    if !(kept && terrain.medium().is_none()) {
                        copy.grid.set_terrain(copy.grid.index(cell), terrain);
                    }
                }
            }
            Edit::Cost { cost: 0, .. } => return None,
            Edit::Cost { cells, cost } => {
                for cell in cells {
                    if !copy.grid.contains(cell) {
                        return None;
                    }
                    copy.grid.set_cost(copy.grid.index(cell), cost);
                }
            }
            Edit::Risk { risk: 10.., .. } => return None,
            Edit::Risk { cells, risk } => {
                for cell in cells {
                    if !copy.grid.contains(cell) {
                        return None;
                    }
                    copy.grid.set_risk(copy.grid.index(cell), risk);
                }
            }
            Edit::Start(cell) => copy.start = cell,
            Edit::Goal(cell) => copy.goal = cell,
            Edit::Replace {
                name,
                grid,
                start,
                goal,
            } => {
                copy = Copy {
                    name,
                    grid,
                    start,
                    goal,
                };
            }
        }
        (copy.grid.contains(copy.start) && copy.grid.contains(copy.goal)).then_some(copy)
    }

    /// What must be said to have changed from `self` to `now`.
    fn difference(&self, now: &Copy) -> (Option<CellBox>, bool, bool) {
        let mut area: Option<CellBox> = None;
        for index in 0..now.grid.len() {
            let same = self.grid.terrain()[index] == now.grid.terrain()[index]
                && self.grid.cost(index) == now.grid.cost(index)
                && self.grid.risk(index) == now.grid.risk(index);
            if !same {
                let cell = now.grid.cell(index);
                area = Some(area.map_or(CellBox::around(cell), |mut area| {
                    area.include(cell);
                    area
                }));
            }
        }
        (area, self.start != now.start, self.goal != now.goal)
    }
}

#[derive(Clone, Debug)]
enum Deed {
    Edit(Edit, Joined),
    Undo,
    Redo,
}

fn some_cell(side: u32) -> impl Strategy<Value = Cell> {
    (0..side, 0..side).prop_map(|(x, y)| cell(x, y))
}

fn some_terrain() -> impl Strategy<Value = Terrain> {
    (0..7_u8).prop_map(|code| Terrain::from_code(code).unwrap())
}

/// Cells may lie outside: the grids are 3 to 6 a side.
fn some_edit() -> impl Strategy<Value = Edit> {
    let cells = || prop::collection::vec(some_cell(5), 0..6);
    let grid = (3..6_u32, 3..6_u32, some_terrain());
    prop_oneof![
        6 => (cells(), some_terrain()).prop_map(|(cells, terrain)| Edit::Terrain { cells, terrain }),
        4 => (cells(), 0..4_u8).prop_map(|(cells, cost)| Edit::Cost { cells, cost }),
        4 => (cells(), 0..12_u8).prop_map(|(cells, risk)| Edit::Risk { cells, risk }),
        2 => some_cell(5).prop_map(Edit::Start),
        2 => some_cell(5).prop_map(Edit::Goal),
        1 => (grid, some_cell(4), some_cell(4)).prop_map(|((w, h, fill), start, goal)| Edit::Replace {
            name: format!("{w} by {h}"),
            grid: Grid::new(w, h, fill).unwrap(),
            start,
            goal,
        }),
    ]
}

fn some_deeds() -> impl Strategy<Value = Vec<Deed>> {
    let joined = prop_oneof![Just(Joined::New), Just(Joined::WithLast)];
    let deed = prop_oneof![
        6 => (some_edit(), joined).prop_map(|(edit, joined)| Deed::Edit(edit, joined)),
        3 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
    ];
    prop::collection::vec(deed, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Whatever is done, the world is the one that whole copies give, and says what has changed.
    #[test]
    fn any_edits_undos_and_redos_agree_with_whole_copies(deeds in some_deeds()) {
        let grid = Grid::new(5, 5, Terrain::Dot).unwrap();
        let mut world = World::new("first", grid, cell(0, 2), cell(4, 2)).unwrap();
        // The past, the present last; the future, the next last.
        let (mut past, mut future) = (vec![Copy::of(&world)], Vec::new());
        let mut gesture_open = false;
        for deed in deeds {
            let before = past.last().unwrap().clone();
            let revision = world.revision();
            let change = match deed {
                Deed::Edit(edit, joined) => {
                    let Some(after) = before.edited(&edit) else {
                        prop_assert!(world.edit(edit, joined).is_err());
                        prop_assert_eq!(&Copy::of(&world), &before);
                        prop_assert_eq!(world.revision(), revision);
                        continue;
                    };
                    let change = world.edit(edit, joined).unwrap();
                    gesture_open &= joined == Joined::WithLast;
                    if after == before {
                        prop_assert_eq!(change, None);
                        prop_assert_eq!(world.revision(), revision);
                        continue;
                    }
                    if gesture_open {
                        *past.last_mut().unwrap() = after;
                    } else {
                        past.push(after);
                    }
                    gesture_open = true;
                    future.clear();
                    change
                }
                Deed::Undo => {
                    gesture_open = false;
                    prop_assert_eq!(world.can_undo(), past.len() > 1);
                    if past.len() > 1 {
                        future.push(past.pop().unwrap());
                    }
                    world.undo()
                }
                Deed::Redo => {
                    gesture_open = false;
                    prop_assert_eq!(world.can_redo(), !future.is_empty());
                    past.extend(future.pop());
                    world.redo()
                }
            };
            let now = past.last().unwrap();
            prop_assert_eq!(&Copy::of(&world), now);
            for weight in [0, 1, 3].into_iter().chain(WEIGHTS) {
                let counts = WEIGHTS.contains(&weight) && now.grid.risks().is_some();
                let seen = Copy {
                    grid: if counts { now.grid.weighed(weight) } else { now.grid.clone() },
                    ..now.clone()
                };
                let weighed = world.weighed(weight);
                prop_assert_eq!(&Copy::of(weighed), &seen);
                prop_assert_eq!(weighed.revision(), world.revision());
            }
            let Some(change) = change else {
                prop_assert_eq!(now, &before);
                prop_assert_eq!(world.revision(), revision);
                continue;
            };
            prop_assert!(change.revision > revision);
            prop_assert_eq!(change.revision, world.revision());
            if change.replaced {
                prop_assert_eq!(change.area, Some(CellBox::of(world.grid())));
                prop_assert!(change.start && change.goal);
            } else {
                let (area, start, goal) = before.difference(now);
                prop_assert_eq!((change.area, change.start, change.goal), (area, start, goal));
            }
        }
    }
}

fn plain_world(side: u32) -> World {
    let grid = Grid::new(side, side, Terrain::Dot).unwrap();
    World::new("plain", grid, cell(0, 0), cell(side - 1, side - 1)).unwrap()
}

fn wall(cells: Vec<Cell>) -> Edit {
    Edit::Terrain {
        cells,
        terrain: Terrain::OutOfBounds,
    }
}

#[test]
fn a_wall_passes_over_start_and_goal_and_water_does_not() {
    let mut world = plain_world(3);
    let all: Vec<Cell> = CellBox::of(world.grid()).cells().collect();
    let change = world.edit(wall(all.clone()), Joined::New).unwrap().unwrap();
    assert_eq!(change.area, Some(CellBox::of(world.grid())));
    assert_eq!(write_map(world.grid()).lines().last(), Some("@@."));
    let flood = Edit::Terrain {
        cells: all,
        terrain: Terrain::Water,
    };
    world.edit(flood, Joined::New).unwrap();
    assert!(
        world
            .grid()
            .terrain()
            .iter()
            .all(|kind| *kind == Terrain::Water)
    );
}

#[test]
fn one_cell_outside_and_nothing_is_changed() {
    let mut world = plain_world(3);
    let error = world
        .edit(wall(vec![cell(1, 1), cell(3, 0)]), Joined::New)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "world.outside found=(3,0) width=3 height=3"
    );
    assert_eq!(world.grid().get(cell(1, 1)), Some(Terrain::Dot));
    assert!(!world.can_undo());
    let free = Edit::Cost {
        cells: vec![cell(1, 1)],
        cost: 0,
    };
    assert_eq!(world.edit(free, Joined::New).unwrap_err().id, "world.cost");
    assert!(World::new("w", world.grid().clone(), cell(0, 0), cell(0, 3)).is_err());
}

#[test]
fn a_gesture_that_began_with_nothing_does_not_join_the_one_before() {
    let mut world = plain_world(4);
    world.edit(wall(vec![cell(1, 1)]), Joined::New).unwrap();
    // Pressed on what is a wall already, then moved on.
    assert_eq!(world.edit(wall(vec![cell(1, 1)]), Joined::New), Ok(None));
    world
        .edit(wall(vec![cell(2, 1)]), Joined::WithLast)
        .unwrap();
    world.undo();
    assert_eq!(world.grid().get(cell(1, 1)), Some(Terrain::OutOfBounds));
    assert_eq!(world.grid().get(cell(2, 1)), Some(Terrain::Dot));
}

#[test]
fn history_is_bounded_in_steps() {
    let mut world = plain_world(40);
    for index in 1..1_501 {
        let at = world.grid().cell(index);
        world.edit(wall(vec![at]), Joined::New).unwrap().unwrap();
    }
    let undone = std::iter::from_fn(|| world.undo()).count();
    assert_eq!(undone, 1_000);
    let left = world
        .grid()
        .terrain()
        .iter()
        .filter(|kind| kind.medium().is_none())
        .count();
    assert_eq!(left, 500);
    assert_eq!(std::iter::from_fn(|| world.redo()).count(), 1_000);
}

#[test]
fn history_is_bounded_in_bytes() {
    let mut world = plain_world(8);
    for count in 0..10 {
        let edit = Edit::Replace {
            name: count.to_string(),
            grid: Grid::new(4096, 4096, Terrain::Dot).unwrap(),
            start: cell(count, 0),
            goal: cell(9, 9),
        };
        world.edit(edit, Joined::New).unwrap();
    }
    // Each holds 16 MB of terrain, so that fewer than four fit into 64 MB.
    let undone = std::iter::from_fn(|| world.undo()).count();
    assert_eq!((undone, world.name()), (3, "6"));
    // An edit too large to be undone is made all the same.
    let everything: Vec<Cell> = CellBox::of(world.grid()).cells().collect();
    let change = world.edit(wall(everything), Joined::New).unwrap();
    assert!(change.is_some() && !world.can_undo() && !world.can_redo());
}

#[test]
fn a_long_gesture_over_few_cells_stays_small() {
    let mut world = plain_world(128);
    let all: Vec<Cell> = CellBox::of(world.grid()).cells().collect();
    world.edit(wall(all.clone()), Joined::New).unwrap();
    for round in 0..1_200 {
        let terrain = [Terrain::Swamp, Terrain::Dot][round % 2];
        let cells = all.clone();
        world
            .edit(Edit::Terrain { cells, terrain }, Joined::WithLast)
            .unwrap();
    }
    // 20 million values were overwritten; what is needed of them is one a cell.
    assert!(world.undo().is_some());
    assert!(!world.can_undo());
    assert_eq!(world.grid(), plain_world(128).grid());
}

// Strokes and places

proptest! {
    #[test]
    fn strokes_are_joined_and_straight(a in some_cell(60), b in some_cell(60)) {
        let cells = stroke(a, b);
        let (dx, dy) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
        prop_assert_eq!(cells.len() as i64, dx.abs().max(dy.abs()) + 1);
        prop_assert_eq!((cells[0], cells[cells.len() - 1]), (a, b));
        for pair in cells.windows(2) {
            prop_assert!(pair[0].x.abs_diff(pair[1].x) <= 1 && pair[0].y.abs_diff(pair[1].y) <= 1);
        }
        for c in &cells {
            let (cx, cy) = (i64::from(c.x) - i64::from(a.x), i64::from(c.y) - i64::from(a.y));
            // Off the line by at most half a cell along the shorter axis.
            prop_assert!(2 * (cx * dy - cy * dx).abs() <= dx.abs().max(dy.abs()));
        }
    }

    #[test]
    fn the_nearest_free_cell_is_the_nearest(
        (w, h) in (1..12_u32, 1..12_u32),
        percent in 0..=100_u32,
        dice in prop::collection::vec(0..100_u32, 144),
        to in some_cell(12),
    ) {
        let kinds = dice[..(w * h) as usize].iter();
        let kinds = kinds.map(|d| [Terrain::Dot, Terrain::Trees][usize::from(*d < percent)]);
        let grid = Grid::from_terrain(w, h, kinds.collect()).unwrap();
        let to = cell(to.x.min(w - 1), to.y.min(h - 1));
        let far = |c: Cell| c.x.abs_diff(to.x).pow(2) + c.y.abs_diff(to.y).pow(2);
        let free = CellBox::of(&grid).cells().filter(|c| grid.medium(grid.index(*c)).is_some());
        prop_assert_eq!(nearest_free(&grid, to), free.min_by_key(|c| (far(*c), c.y, c.x)));
    }
}

#[test]
fn strokes_end_somewhere_and_places_outside_are_moved_in() {
    assert_eq!(stroke(cell(3, 3), cell(3, 3)), [cell(3, 3)]);
    assert_eq!(
        stroke(cell(0, 0), cell(u32::MAX, u32::MAX)).len(),
        MAX_SIDE as usize + 1
    );
    let grid = Grid::from_rows(&["@..", "@@."]).unwrap();
    assert_eq!(
        nearest_free(&grid, cell(u32::MAX, u32::MAX)),
        Some(cell(2, 1))
    );
    assert_eq!(nearest_free(&grid, cell(0, 1)), Some(cell(1, 0)));
    // The corner of a smaller square is further than the side of a larger one.
    let corner = Grid::from_rows(&["@@@@.", "@@@@@", "@@@@@", "@@@.@"]).unwrap();
    assert_eq!(nearest_free(&corner, cell(0, 0)), Some(cell(4, 0)));
}

#[test]
fn far_apart_finds_the_ends_of_the_largest_region() {
    let corridor = Grid::from_rows(&["......@.", "@@@@@.@.", "......@.", ".@@@@@@.", ".....@.."]);
    assert_eq!(
        far_apart(&corridor.unwrap()),
        Some((cell(0, 0), cell(4, 4)))
    );
    // Ground before water, even if there is less of it.
    let lake = Grid::from_rows(&["WWWW", "WWWW", "..@@"]).unwrap();
    assert_eq!(far_apart(&lake), Some((cell(0, 2), cell(1, 2))));
    let sea = Grid::from_rows(&["WW@W"]).unwrap();
    assert_eq!(far_apart(&sea), Some((cell(0, 0), cell(1, 0))));
    let one = Grid::from_rows(&["@.@"]).unwrap();
    assert_eq!(far_apart(&one), Some((cell(1, 0), cell(1, 0))));
    assert_eq!(far_apart(&Grid::from_rows(&["T@O"]).unwrap()), None);
}

// Map files

fn map_error(bytes: &[u8]) -> String {
    read_map(bytes).unwrap_err().to_string()
}

#[test]
fn faults_in_map_files_are_named_exactly() {
    let long = format!(
        "type octile\nheight 1\nwidth 2\nmap\n{}\n",
        ".".repeat(1_000_000)
    );
    let digits = format!(
        "type octile\nheight {}\nwidth 2\nmap\n",
        "9".repeat(1_000_000)
    );
    let cut = "9".repeat(40) + "…";
    let cases: [(&[u8], String); 32] = [
        (
            b"",
            "map.empty line=1 column=1 found= right=type octile".into(),
        ),
        (
            b" \r\n\n",
            "map.empty line=1 column=1 found= \\r\\n\\n right=type octile".into(),
        ),
        (
            b"version 1\n",
            "map.header line=1 column=1 found=version 1 right=type octile, height, width, map"
                .into(),
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            "map.not-text line=1 column=1 found=0x89 right=type octile, height, width, map".into(),
        ),
        (
            b"type octile\nhei\0ght 3\n",
            "map.not-text line=2 column=4 found=0x00 right=height, width, map".into(),
        ),
        (
            b"type  tile \n",
            "map.type line=1 column=7 found=tile right=octile".into(),
        ),
        (
            b"type\n",
            "map.type line=1 column=5 found= right=octile".into(),
        ),
        (
            b"type octile\nheight 0\n",
            "map.size line=2 column=8 found=0 right=16384".into(),
        ),
        (
            b"type octile\nheight -3\n",
            "map.size line=2 column=8 found=-3 right=16384".into(),
        ),
        (
            b"type octile\nheight 3.5\n",
            "map.size line=2 column=8 found=3.5 right=16384".into(),
        ),
        (
            b"type octile\nheight 3\nwidth 1000000000\nmap\n...",
            "map.size line=3 column=7 found=1000000000 right=16384".into(),
        ),
        (
            b"type octile\nheight 3\nwidth\nmap\n",
            "map.size line=3 column=6 found= right=16384".into(),
        ),
        (
            digits.as_bytes(),
            format!("map.size line=2 column=8 found={cut} right=16384"),
        ),
        (
            b"type octile\nheight 16384\nwidth 16384\nmap\n...",
            "map.too-large line=4 column=1 found=16384 x 16384 right=16777216".into(),
        ),
        (
            b"height 2\nheight 2\nwidth 2\n",
            "map.header-twice line=2 column=1 found=height right=type octile, width, map".into(),
        ),
        (
            b"type octile\nwidth 2\nmap\n..\n",
            "map.header-missing line=3 column=1 found=map right=height, map".into(),
        ),
        (
            b"height 1\nwidth 2\nmap\n..\n",
            "map.header-missing line=3 column=1 found=map right=type octile, map".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 2\n",
            "map.header-missing line=4 column=1 found= right=map".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 2\n..\n",
            "map.header line=4 column=1 found=.. right=map".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 2\nmap of it\n",
            "map.header line=4 column=1 found=map of it right=map".into(),
        ),
        (
            b"type octile\nheight 2\nwidth 3\nmap\n...\n..\n",
            "map.row-short line=6 column=3 found=2 right=3".into(),
        ),
        (
            b"type octile\nheight 2\nwidth 3\nmap\n....\n...\n",
            "map.row-long line=5 column=4 found=4 right=3".into(),
        ),
        (
            long.as_bytes(),
            "map.row-long line=5 column=3 found=1000000 right=2".into(),
        ),
        (
            b"type octile\nheight 2\nwidth 3\nmap\n\n...\n",
            "map.row-short line=5 column=1 found=0 right=3".into(),
        ),
        (
            b"type octile\nheight 3\nwidth 3\nmap\n...\n...\n",
            "map.rows-missing line=7 column=1 found=2 right=3".into(),
        ),
        (
            b"type octile\nheight 3\nwidth 3\nmap\n...\n...\n\n\n",
            "map.rows-missing line=7 column=1 found=2 right=3".into(),
        ),
        (
            b"type octile\nheight 3\nwidth 3\nmap",
            "map.rows-missing line=5 column=1 found=0 right=3".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 3\nmap\n...\n\n.@.\n",
            "map.rows-extra line=6 column=1 found= right=1".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 3\nmap\n.g.\n",
            "map.unknown-terrain line=5 column=2 found=g right=. G S W @ O T".into(),
        ),
        (
            "type octile\nheight 1\nwidth 3\nmap\n..é\n".as_bytes(),
            "map.unknown-terrain line=5 column=3 found=é right=. G S W @ O T".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 3\nmap\n.\xff.\n",
            "map.not-text line=5 column=2 found=0xFF right=. G S W @ O T".into(),
        ),
        (
            b"type octile\nheight 1\nwidth 3\nmap\n..\0\n",
            "map.not-text line=5 column=3 found=0x00 right=. G S W @ O T".into(),
        ),
    ];
    for (bytes, right) in &cases {
        assert_eq!(&map_error(bytes), right);
    }
}

#[test]
fn what_real_files_do_is_accepted() {
    let right = Grid::from_rows(&[".GS", "W@O", "T.."]).unwrap();
    for text in [
        "type octile\nheight 3\nwidth 3\nmap\n.GS\nW@O\nT..\n",
        "type octile\nheight 3\nwidth 3\nmap\n.GS\nW@O\nT..",
        "type octile\r\nheight 3\r\nwidth 3\r\nmap\r\n.GS\r\nW@O\r\nT..\r\n\r\n",
        "width 3 \ntype  octile\nheight\t03\nmap\n.GS\nW@O\nT..\n \n\n",
        "\u{feff}type octile\nheight 3\nwidth 3\nmap\n.GS\nW@O\nT..\n",
    ] {
        assert_eq!(read_map(text.as_bytes()).as_ref(), Ok(&right), "{text:?}");
    }
}

proptest! {
    #[test]
    fn maps_are_written_as_they_were_read((w, h) in (1..20_u32, 1..20_u32), codes in prop::collection::vec(0..7_u8, 400)) {
        let kinds = codes[..(w * h) as usize].iter().map(|code| Terrain::from_code(*code).unwrap());
        let grid = Grid::from_terrain(w, h, kinds.collect()).unwrap();
        let text = write_map(&grid);
        prop_assert_eq!(read_map(text.as_bytes()), Ok(grid.clone()));
        for end in ["\r\n", "\r"] {
            let other = text.replace('\n', end);
            prop_assert_eq!(read_map(other.as_bytes()), Ok(grid.clone()));
        }
    }

    /// Any bytes are read or refused, with a place in the file; whole files with a few bytes
    /// changed find more corners than noise.
    #[test]
    fn no_bytes_upset_the_readers(
        noise in prop::collection::vec(any::<u8>(), 0..80),
        spots in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let map = b"type octile\nheight 3\nwidth 3\nmap\n...\n.@.\n...\n".to_vec();
        let scen = b"version 1\n0\ta.map\t3\t3\t0\t0\t2\t0\t2\n0 a 3 3 1 0 2 0 1.5\n".to_vec();
        for whole in [noise, map, scen] {
            let mut bytes = whole;
            for (at, byte) in &spots {
                if !bytes.is_empty() {
                    let at = at.index(bytes.len());
                    bytes[at] = *byte;
                }
            }
            let short = &bytes[..cut.index(bytes.len() + 1)];
            for bytes in [&bytes[..], short] {
                for error in [read_map(bytes).err(), read_scenarios(bytes).err()].into_iter().flatten() {
                    prop_assert!(int(&error, "line") >= 1);
                    prop_assert!(int(&error, "column") >= 1);
                    prop_assert!(error.arg("found").is_some() && error.arg("right").is_some());
                }
            }
        }
    }
}

/// In release the file of 16 MB is read within a second; that an unoptimised reader is slow says
/// nothing.
#[test]
fn the_largest_map_is_read_at_once() {
    let grid = Grid::new(4096, 4096, Terrain::Grass).unwrap();
    let text = write_map(&grid);
    let clock = Instant::now();
    let read = read_map(text.as_bytes()).unwrap();
    let seconds = clock.elapsed().as_secs_f64();
    assert_eq!(read.len(), MAX_CELLS);
    assert!(cfg!(debug_assertions) || seconds < 1.0, "{seconds} s");
    eprintln!("A map of 4096 x 4096 is read in {seconds:.3} s.");
    // A long tail of blank lines costs no more than its length.
    let tail = text + &"\n".repeat(4_000_000);
    assert!(read_map(tail.as_bytes()).is_ok());
}

// Scenario files

#[test]
fn scenarios_of_all_forms_are_read() {
    let newer = "version 1.0\r\n2\tmaps/a b.map\t9\t8\t1\t2\t3\t7\t8.82842712\r\n\r\n";
    let one = &read_scenarios(newer.as_bytes()).unwrap()[0];
    assert_eq!((one.bucket, one.map.as_str()), (2, "maps/a b.map"));
    assert_eq!((one.width, one.height), (9, 8));
    assert_eq!((one.start, one.goal), (cell(1, 2), cell(3, 7)));
    assert_eq!(one.length, 8.82842712);
    let blanks = "version 1\n  2  a.map 9 8   1 2 3 7 8 \n";
    assert_eq!(read_scenarios(blanks.as_bytes()).unwrap()[0].length, 8.0);
    let older = "2\ta.map\t1\t2\t3\t7\t8.5\n";
    let old = read_scenarios(older.as_bytes()).unwrap();
    assert_eq!((old[0].width, old[0].height, old[0].length), (0, 0, 8.5));
    assert_eq!(write_scenarios(&old), older);
    assert_eq!(read_scenarios(b"version 1\n"), Ok(vec![]));
    assert_eq!(write_scenarios(&[]), "version 1\n");
}

#[test]
fn faults_in_scenario_files_are_named_exactly() {
    for (text, right) in [
        ("", "scen.empty line=1 column=1 found= right=version 1"),
        (
            "version 2\n",
            "scen.version line=1 column=9 found=2 right=1",
        ),
        ("version1\n", "scen.version line=1 column=8 found=1 right=1"),
        ("version\n", "scen.version line=1 column=8 found= right=1"),
        (
            "version 1\n0 a 9 8 1 1 2 1\n",
            "scen.fields line=2 column=16 found=8 right=9 names=bucket, map, width, height, start x, start y, goal x, goal y, length",
        ),
        (
            "version 1\n0 a 9 8 1 1 2 1 1 extra\n",
            "scen.fields line=2 column=19 found=10 right=9 names=bucket, map, width, height, start x, start y, goal x, goal y, length",
        ),
        (
            "0 a 9 8 1 1 2 1 1\n",
            "scen.header line=1 column=1 found=0 a 9 8 1 1 2 1 1 right=version 1 fields=7 names=bucket, map, start x, start y, goal x, goal y, length",
        ),
        (
            "version 1\n\n0 a 9 8 1 1 2 1 1\n",
            "scen.fields line=2 column=1 found=0 right=9 names=bucket, map, width, height, start x, start y, goal x, goal y, length",
        ),
        (
            "0 a 1 1 2 1 1\n0 a 1 1 2 1\n",
            "scen.fields line=2 column=12 found=6 right=7 names=bucket, map, start x, start y, goal x, goal y, length",
        ),
        (
            "version 1\n0\ta\t9\t8\t1\t-1\t2\t1\t1\n",
            "scen.number line=2 column=11 found=-1 field=start y right=7",
        ),
        (
            "version 1\n0 a 9 8 1 1 99999999999 1 1\n",
            "scen.number line=2 column=13 found=99999999999 field=goal x right=8",
        ),
        (
            "version 1\n0 a 0 8 1 1 2 1 1\n",
            "scen.size line=2 column=5 found=0 field=width right=16384",
        ),
        (
            "version 1\n0 a 9 99999 1 1 2 1 1\n",
            "scen.size line=2 column=7 found=99999 field=height right=16384",
        ),
        (
            "version 1\n0 a 16384 16384 1 1 2 1 1\n",
            "scen.too-large line=2 column=5 found=16384 x 16384 right=16777216",
        ),
        (
            "version 1\n0 a 9 8 1 1 2 1 1e300\n",
            "scen.length line=2 column=17 found=1e300 field=length right=33554432",
        ),
        (
            "version 1\n0 a 9 8 1 1 2 1 nan\n",
            "scen.length line=2 column=17 found=nan field=length right=33554432",
        ),
        (
            "version 1\n0 a 9 8 1 1 2 1 -1\n",
            "scen.length line=2 column=17 found=-1 field=length right=33554432",
        ),
        (
            "version 1\n0 a 9 8 1 1 2 1 1e999\n",
            "scen.length line=2 column=17 found=1e999 field=length right=33554432",
        ),
        (
            "version 1\n0 a 9 8 1 1 2 8 1\n",
            "scen.outside line=2 column=13 found=(2,8) right=9 x 8",
        ),
        (
            "version 1\n0 a\0 9 8 1 1 2 8 1\n",
            "map.not-text line=2 column=4 found=0x00 right=bucket, map, width, height, start x, start y, goal x, goal y, length",
        ),
    ] {
        let error = read_scenarios(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), right);
    }
}

#[test]
fn scenarios_of_another_map_are_refused() {
    let grid = Grid::new(9, 8, Terrain::Dot).unwrap();
    let read = |text: &str| read_scenarios(text.as_bytes()).unwrap();
    let good = "version 1\n0 a 9 8 1 1 2 1 1\n";
    assert_eq!(check_against(&read(good), &grid), Ok(()));
    let other = read(&(good.to_owned() + "0 a 8 9 1 1 2 1 1\n"));
    assert_eq!(
        check_against(&other, &grid).unwrap_err().to_string(),
        "scen.other-size line=3 column=1 found=8 x 9 right=9 x 8"
    );
    let old = read("0 a 1 1 2 1 1\n0 a 1 1 9 1 8\n");
    assert_eq!(
        check_against(&old, &grid).unwrap_err().to_string(),
        "scen.outside line=2 column=1 found=(9,1) right=9 x 8"
    );
}

#[test]
fn what_is_odd_about_scenarios_is_said_with_its_line() {
    let mut grid = Grid::new(9, 8, Terrain::Dot).unwrap();
    grid.set_terrain(grid.index(cell(2, 1)), Terrain::Trees);
    let doubts = |text: &str, name: &str| -> Vec<String> {
        let scenarios = read_scenarios(text.as_bytes()).unwrap();
        let doubts = wayscope::world::doubts(&scenarios, &grid, name);
        doubts.iter().map(ToString::to_string).collect()
    };
    let sized = "version 1\n0 dao/Arena.map 9 8 1 1 3 1 1\n1 dao/Arena.map 9 8 1 1 2 1 1\n1 x 9 8 2 1 3 1 1\n";
    assert_eq!(doubts(sized, "arena"), ["scen.on-wall line=3 n=2"]);
    assert_eq!(
        doubts(sized, "bay"),
        [
            "scen.other-map found=Arena right=bay",
            "scen.on-wall line=3 n=2"
        ]
    );
    assert_eq!(
        doubts("0 - 1 1 2 1 1\n", "bay"),
        ["scen.on-wall line=1 n=1"]
    );
    assert_eq!(doubts("0 c:\\maps\\bay.map 1 1 3 1 1\n", "bay"), [""; 0]);
    assert_eq!(doubts("version 1\n", "bay"), [""; 0]);
}

proptest! {
    #[test]
    fn scenarios_are_written_as_they_were_read(
        list in prop::collection::vec((0..9_u32, "[a-z./]{1,9}", some_cell(50), some_cell(50), 0.0..1e6_f64), 0..9)
    ) {
        let list: Vec<Scenario> = list.into_iter().map(|(bucket, map, start, goal, length)| {
            Scenario { bucket, map, width: 50, height: 60, start, goal, length }
        }).collect();
        prop_assert_eq!(read_scenarios(write_scenarios(&list).as_bytes()), Ok(list));
    }
}

// Generators

/// FNV-1a over size and terrain.
fn hash(grid: &Grid) -> u64 {
    let size = [grid.width().to_le_bytes(), grid.height().to_le_bytes()].concat();
    let bytes = size
        .into_iter()
        .chain(grid.terrain().iter().map(|kind| kind.code()));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Free cells, and pairs of free cells side by side.
fn nodes_and_edges(grid: &Grid) -> (usize, usize) {
    let free = |x, y| {
        grid.get(cell(x, y))
            .is_some_and(|kind| kind.medium().is_some())
    };
    let (mut nodes, mut edges) = (0, 0);
    for Cell { x, y } in CellBox::of(grid).cells() {
        if free(x, y) {
            nodes += 1;
            edges += usize::from(free(x + 1, y)) + usize::from(free(x, y + 1));
        }
    }
    (nodes, edges)
}

fn reached(grid: &Grid, from: Cell) -> usize {
    let costs = all_from(grid, OracleRule::MOVING_AI, from);
    costs.into_iter().filter(|cost| cost.is_finite()).count()
}

#[test]
fn the_same_seed_gives_the_same_cells_for_ever() {
    let golden = [
        ("random", 100, 80, 1, 20.0, 0xfed9_b91e_5d91_7ad1),
        ("random", 100, 80, 2, 20.0, 0x1336_b07d_8d6b_c601),
        ("random", 33, 7, 1, 45.0, 0xc936_0f6e_6c07_e741),
        ("rooms", 100, 80, 1, 8.0, 0x0499_ca6d_a201_6731),
        ("rooms", 128, 128, 5, 16.0, 0x7f1e_ebca_fda8_7df9),
        ("maze", 101, 81, 1, 1.0, 0xa6f3_2254_670d_0f0b),
        ("maze", 128, 100, 9, 4.0, 0xa3a6_1ad1_973b_5c21),
        ("caves", 100, 80, 1, 50.0, 0xcec4_4a5b_19ea_9e51),
        ("caves", 33, 57, 4, 44.0, 0x9791_2c0a_779e_e987),
        ("pseudo-rts", 100, 80, 1, 14.0, 0x160f_aef7_6316_2eae),
        ("pseudo-rts", 61, 90, 7, 35.0, 0xf419_c85c_53fa_d3f9),
        ("hedgerows", 100, 80, 1, 20.0, 0x78df_0492_35ce_9f77),
        ("hedgerows", 150, 61, 2, 12.0, 0x5672_da69_2d03_ee83),
        ("indoor", 100, 80, 1, 2.0, 0x8a35_6c51_7932_eb31),
        ("indoor", 61, 150, 3, 4.0, 0xb7dd_b3a2_d5ab_aa9e),
        ("pockets", 100, 80, 1, 60.0, 0x43a2_30ca_c2fd_212a),
        ("pockets", 47, 81, 5, 30.0, 0x8b6d_4e7a_c87f_2f8e),
        ("islands", 100, 80, 1, 28.0, 0x6dc1_8adc_a611_1b57),
        ("islands", 81, 120, 6, 13.0, 0x7758_0324_be91_bc9d),
        ("hpa-example", 40, 40, 0, 0.0, 0xcfc7_a0a6_93f7_1fa1),
    ];
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for (id, width, height, seed, parameter, right) in golden {
        let made = generate(id, width, height, seed, parameter).unwrap();
        let spec = generators().iter().find(|spec| spec.id == id).unwrap();
        // Other cells for the same input are another version.
        assert_eq!(spec.version, 1);
        let what = format!("{id} {width} x {height}, seed {seed}, parameter {parameter}");
        found.push((hash(&made.grid), what.clone()));
        expected.push((right, what));
    }
    assert_eq!(found, expected, "{found:#x?}");
}

#[test]
fn random_worlds_are_as_dense_as_asked() {
    for percent in [0, 1, 20, 50, 90] {
        let made = generate("random", 300, 300, 3, f64::from(percent)).unwrap();
        let (free, _) = nodes_and_edges(&made.grid);
        let blocked = 100.0 * (90_000 - free) as f64 / 90_000.0;
        assert!(
            (blocked - f64::from(percent)).abs() < 0.5,
            "{blocked} of {percent}"
        );
    }
}

#[test]
fn rooms_are_all_joined_and_have_doors_of_one_cell() {
    for (width, height, side) in [
        (100, 80, 8),
        (81, 81, 8),
        (82, 9, 8),
        (64, 64, 4),
        (7, 90, 64),
        (130, 66, 64),
    ] {
        let made = generate("rooms", width, height, 4, f64::from(side)).unwrap();
        let (free, _) = nodes_and_edges(&made.grid);
        assert_eq!(reached(&made.grid, made.start), free, "{width} x {height}");
        let at = |x, y| made.grid.get(cell(x, y)) == Some(Terrain::Dot);
        let pitch = side + 1;
        for x in (side..width - 1).step_by(pitch as usize) {
            for top in (0..height).step_by(pitch as usize) {
                let doors = (top..(top + side).min(height))
                    .filter(|y| at(x, *y))
                    .count();
                assert!(
                    doors <= 1,
                    "{doors} doors at {x}, {top} of {width} x {height}"
                );
            }
        }
    }
}

#[test]
fn mazes_are_perfect() {
    for (width, height) in [(31, 21), (32, 22), (3, 3), (2, 9), (1, 1), (4, 3), (101, 5)] {
        let made = generate("maze", width, height, 6, 1.0).unwrap();
        let (nodes, edges) = nodes_and_edges(&made.grid);
        assert_eq!(edges, nodes - 1, "{width} x {height} has no loop");
        assert_eq!(reached(&made.grid, made.start), nodes);
    }
    for (width, height, corridor) in [(129, 129, 3_u32), (100, 60, 8), (70, 70, 32)] {
        let made = generate("maze", width, height, 6, f64::from(corridor)).unwrap();
        let count = |extent: u32| ((extent - 1) / (corridor + 1)) as usize;
        let squares = count(width) * count(height);
        let (nodes, _) = nodes_and_edges(&made.grid);
        let wide = corridor as usize;
        // Squares and, between them, one opening fewer than there are squares.
        assert_eq!(nodes, squares * wide * wide + (squares - 1) * wide);
        assert_eq!(reached(&made.grid, made.start), nodes);
    }
}

/// All ground is one region, of any size, seed and parameter.
#[test]
fn caves_farmland_buildings_and_islands_hang_together() {
    for id in ["caves", "pseudo-rts", "hedgerows", "indoor", "islands"] {
        let spec = generators().iter().find(|spec| spec.id == id).unwrap();
        let range = spec.parameter.unwrap();
        for (width, height) in [
            (128, 96),
            (97, 31),
            (17, 80),
            (9, 9),
            (5, 7),
            (2, 40),
            (3, 3),
        ] {
            for parameter in [range.min, range.default, range.max] {
                for seed in 0..3 {
                    let made = generate(id, width, height, seed, parameter).unwrap();
                    let ground = ground_of(&made.grid);
                    let what = format!("{id} {width} x {height}, {parameter}, {seed}");
                    assert!(ground > 0, "{what}");
                    assert_eq!(reached(&made.grid, made.start), ground, "{what}");
                }
            }
        }
    }
}

fn ground_of(grid: &Grid) -> usize {
    let ground = |index: &usize| grid.medium(*index) == Some(Medium::Ground);
    (0..grid.len()).filter(ground).count()
}

fn share(grid: &Grid, kind: Terrain) -> f64 {
    let found = grid.terrain().iter().filter(|one| **one == kind).count();
    100.0 * found as f64 / grid.len() as f64
}

#[test]
fn what_a_generator_is_asked_for_is_seen() {
    let ground = |id: &str, parameter: f64| {
        let made = generate(id, 200, 150, 5, parameter).unwrap();
        100.0 * ground_of(&made.grid) as f64 / made.grid.len() as f64
    };
    let falls = |id: &str, parameters: &[f64], by: f64| {
        let shares: Vec<f64> = parameters.iter().map(|p| ground(id, *p)).collect();
        assert!(
            shares.windows(2).all(|pair| pair[0] > pair[1] + by),
            "{id}: {shares:?}"
        );
    };
    falls("caves", &[35.0, 45.0, 50.0, 55.0], 5.0);
    falls("pseudo-rts", &[1.0, 10.0, 20.0, 30.0], 5.0);
    // Wider corridors and larger fields leave less for walls and hedges.
    falls("indoor", &[16.0, 8.0, 4.0, 1.0], 1.0);
    falls("hedgerows", &[90.0, 40.0, 16.0], 0.5);
    for percent in [1.0, 14.0, 25.0] {
        let blocked = 100.0 - ground("pseudo-rts", percent);
        assert!((blocked - percent).abs() < 2.0, "{blocked} of {percent}");
    }
    // Larger islands: fewer shores for the same land.
    let shores = |side: f64| {
        let Generated { grid, .. } = generate("islands", 300, 300, 2, side).unwrap();
        let water = |x: u32, y: u32| grid.get(cell(x, y)) == Some(Terrain::Water);
        let cells = CellBox::of(&grid).cells();
        let shore = cells.filter(|c| water(c.x, c.y) != water(c.x + 1, c.y));
        shore.count() as f64 / ground_of(&grid) as f64
    };
    assert!(shores(10.0) > 1.5 * shores(30.0) && shores(30.0) > 1.5 * shores(90.0));
}

#[test]
fn islands_are_parted_by_water_and_joined_by_crossings() {
    for seed in 0..6 {
        let Generated { grid, .. } = generate("islands", 160, 120, seed, 28.0).unwrap();
        let water = share(&grid, Terrain::Water);
        assert!((30.0..75.0).contains(&water), "{seed}: {water} % water");
        assert!(share(&grid, Terrain::Swamp) > 0.2, "{seed} has fords");
        // Without the fords the land falls apart.
        let mut parted = grid.clone();
        for index in 0..grid.len() {
            if grid.terrain()[index] == Terrain::Swamp {
                parted.set_terrain(index, Terrain::Water);
            }
        }
        let (start, _) = far_apart(&parted).unwrap();
        assert!(reached(&parted, start) < ground_of(&parted), "{seed}");
    }
}

/// Free cells that stand between two walls of houses, free on the other two sides.
fn doors(grid: &Grid) -> Vec<usize> {
    let is = |x: u32, y: u32, wall: bool| match grid.get(cell(x, y)) {
        Some(kind) => (kind == Terrain::OutOfBounds) == wall && (wall || kind.medium().is_some()),
        None => false,
    };
    let found = CellBox::of(grid).cells().filter(|c| {
        let (x, y) = (c.x, c.y);
        let (left, above) = (x.wrapping_sub(1), y.wrapping_sub(1));
        let across = is(left, y, true) && is(x + 1, y, true);
        let upright = is(x, above, true) && is(x, y + 1, true);
        is(x, y, false)
            && (across && is(x, above, false) && is(x, y + 1, false)
                || upright && is(left, y, false) && is(x + 1, y, false))
    });
    found.map(|c| grid.index(c)).collect()
}

#[test]
fn every_room_of_a_farm_house_has_two_doors_or_more() {
    let mut rooms = 0;
    for (seed, field) in [(1, 20.0), (2, 12.0), (3, 30.0)] {
        let Generated { grid, start, .. } = generate("hedgerows", 200, 160, seed, field).unwrap();
        let doors = doors(&grid);
        let mut shut = grid.clone();
        for door in &doors {
            shut.set_terrain(*door, Terrain::OutOfBounds);
        }
        let outside = all_from(&shut, OracleRule::MOVING_AI, start);
        let mut seen = vec![false; grid.len()];
        for index in 0..grid.len() {
            let inside = shut.terrain()[index] == Terrain::Dot && outside[index].is_infinite();
            if seen[index] || !inside {
                continue;
            }
            let room = all_from(&shut, OracleRule::MOVING_AI, shut.cell(index));
            for (at, cost) in room.iter().enumerate() {
                seen[at] |= cost.is_finite();
            }
            let beside = |door: &&usize| {
                let wide = grid.width() as usize;
                let sides = [**door - 1, **door + 1, **door - wide, **door + wide];
                sides.into_iter().any(|side| room[side].is_finite())
            };
            let count = doors.iter().filter(beside).count();
            assert!(count >= 2, "seed {seed}: {count} at {:?}", grid.cell(index));
            rooms += 1;
        }
    }
    assert!(rooms > 60, "{rooms} rooms");
}

#[test]
fn closed_pockets_are_closed_for_every_rule_and_hold_the_goal() {
    let freest = OracleRule {
        neighbours: 8,
        corner: Corner::Always,
        diagonal: 1.0,
        reach: 0,
        risk: 0,
    };
    for (percent, closed) in [(0.0, false), (30.0, true), (100.0, true)] {
        for seed in 0..5 {
            let made = generate("pockets", 128, 96, seed, percent).unwrap();
            let Generated { grid, start, goal } = made;
            assert_eq!(!reachable(&grid, freest, start, goal), closed, "{seed}");
            // With 0 percent every enclosure has a gap; with 100 none has.
            let outside = reached(&grid, start);
            assert_eq!(outside == ground_of(&grid), !closed);
            let inside = share(&grid, Terrain::Grass);
            let shut = 100.0 * (ground_of(&grid) - outside) as f64 / grid.len() as f64;
            assert!(inside > 5.0 && (percent < 100.0 || inside == shut));
            assert!(reachable(&grid, OracleRule::MOVING_AI, goal, goal));
        }
    }
    // No place for an enclosure.
    let small = generate("pockets", 6, 6, 1, 100.0).unwrap();
    assert_eq!(small.grid, Grid::new(6, 6, Terrain::Dot).unwrap());
    assert_eq!((small.start, small.goal), (cell(0, 0), cell(5, 5)));
}

#[test]
fn the_example_of_the_hpa_paper_is_the_papers() {
    let made = generate("hpa-example", 40, 40, 0, 0.0).unwrap();
    assert_eq!(nodes_and_edges(&made.grid).0, 1_463);
    assert_eq!(made.grid.len() - 1_463, 137);
    assert_eq!((made.start, made.goal), (cell(18, 0), cell(20, 0)));
    // The paper moves past one blocked corner, and takes 1.42 for the root of 2.
    let papers = OracleRule {
        neighbours: 8,
        corner: Corner::One,
        diagonal: 1.42,
        reach: 0,
        risk: 0,
    };
    let best = |rule| shortest(&made.grid, rule, made.start, made.goal).unwrap();
    assert!((best(papers) - 151.68).abs() < 1e-9);
    assert_eq!(best(OracleRule::MOVING_AI), 154.0);
}

#[test]
fn any_size_has_a_start_and_a_goal_with_a_way_between() {
    for spec in generators().iter().filter(|spec| spec.fixed_size.is_none()) {
        let range = spec.parameter.unwrap();
        for (width, height) in [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (3, 3),
            (1, 50),
            (50, 1),
            (5, 40),
            (64, 36),
        ] {
            for parameter in [range.min, range.default, range.max] {
                for seed in 0..4 {
                    let made = generate(spec.id, width, height, seed, parameter).unwrap();
                    let Generated { grid, start, goal } = made;
                    assert_eq!((grid.width(), grid.height()), (width, height));
                    let way = shortest(&grid, OracleRule::MOVING_AI, start, goal);
                    if spec.id == "pockets" && reached(&grid, start) < ground_of(&grid) {
                        assert_eq!(way, None, "{width} x {height}, {parameter}, {seed}");
                        continue;
                    }
                    let way = way.unwrap_or_else(|| {
                        panic!("{} {width} x {height}, {parameter}, {seed}", spec.id)
                    });
                    let usual = (width, height, parameter) == (64, 36, range.default);
                    assert!(way > 50.0 || !usual, "{} {seed}: {way}", spec.id);
                }
            }
        }
    }
}

#[test]
fn the_largest_worlds_are_made_without_recursion() {
    for (id, side, parameter) in [
        ("random", 2048, 30.0),
        ("rooms", 2048, 4.0),
        ("maze", 4096, 1.0),
        ("caves", 4096, 50.0),
        ("pseudo-rts", 2048, 14.0),
        ("hedgerows", 2048, 8.0),
        ("indoor", 4096, 1.0),
        ("pockets", 4096, 50.0),
        ("islands", 2048, 8.0),
    ] {
        let clock = Instant::now();
        let made = generate(id, side, side, 1, parameter).unwrap();
        assert_eq!(made.grid.len(), (side * side) as usize);
        let seconds = clock.elapsed().as_secs_f64();
        eprintln!("{id} of {side} x {side} in {seconds:.2} s");
    }
}

#[test]
fn what_cannot_be_generated_is_said() {
    let id = |result: Result<Generated, Message>| result.unwrap_err().id;
    assert_eq!(id(generate("cave", 9, 9, 0, 0.0)), "generate.unknown");
    assert_eq!(id(generate("maze", 0, 9, 0, 1.0)), "grid.side");
    assert_eq!(id(generate("maze", 9000, 9000, 0, 1.0)), "grid.cells");
    assert_eq!(
        id(generate("hpa-example", 40, 41, 0, 0.0)),
        "generate.fixed-size"
    );
    for bad in [f64::NAN, f64::INFINITY, -1.0, 91.0] {
        let error = generate("random", 9, 9, 0, bad).unwrap_err();
        assert_eq!(
            (error.id, int_or_zero(&error, "line")),
            ("generate.parameter", 0)
        );
        assert_eq!(text(&error, "max"), "90");
    }
}

fn int_or_zero(message: &Message, name: &str) -> i64 {
    message.arg(name).map_or(0, |_| int(message, name))
}

// The oracle

#[test]
fn the_oracle_knows_cases_worked_out_by_hand() {
    let root = std::f64::consts::SQRT_2;
    let rule = |neighbours, corner, diagonal| OracleRule {
        neighbours,
        corner,
        diagonal,
        reach: 0,
        risk: 0,
    };
    let never = OracleRule::MOVING_AI;
    let one = rule(8, Corner::One, root);
    let always = rule(8, Corner::Always, root);
    let four = rule(4, Corner::Always, root);
    let grid = |rows: &[&str]| Grid::from_rows(rows).unwrap();
    let (a, b) = (cell(0, 0), cell(1, 1));

    let open = grid(&["..", ".."]);
    let corner = grid(&[".@", ".."]);
    let gap = grid(&[".@", "@."]);
    for (map, rule, right) in [
        (&open, never, Some(root)),
        (&open, four, Some(2.0)),
        (&open, rule(8, Corner::Never, 1.5), Some(1.5)),
        (&open, rule(8, Corner::Never, 2.5), Some(2.0)),
        (&corner, never, Some(2.0)),
        (&corner, one, Some(root)),
        (&corner, always, Some(root)),
        (&corner, four, Some(2.0)),
        (&gap, never, None),
        (&gap, one, None),
        (&gap, always, Some(root)),
        (&gap, four, None),
    ] {
        assert_eq!(shortest(map, rule, a, b), right, "{rule:?}");
        assert_eq!(reachable(map, rule, a, b), right.is_some());
    }

    // Media: no step between land and water, nor past the corner of the other.
    let shore = grid(&[".WW", "..W", "SG."]);
    assert_eq!(shortest(&shore, never, cell(0, 0), cell(2, 0)), None);
    assert_eq!(shortest(&shore, never, cell(1, 0), cell(2, 1)), Some(2.0));
    assert_eq!(shortest(&shore, one, cell(1, 0), cell(2, 1)), Some(root));
    assert_eq!(
        shortest(&shore, never, cell(0, 0), cell(2, 2)),
        Some(2.0 + root)
    );
    assert_eq!(
        shortest(&shore, always, cell(0, 0), cell(2, 2)),
        Some(2.0 * root)
    );

    // Start is the goal; start or goal blocked.
    assert_eq!(shortest(&open, never, a, a), Some(0.0));
    assert_eq!(shortest(&corner, never, cell(1, 0), cell(1, 0)), None);
    assert_eq!(shortest(&corner, never, cell(1, 0), a), None);
    assert_eq!(shortest(&corner, never, a, cell(1, 0)), None);

    // Costs: length times the mean of both cells.
    let mut dear = grid(&["...", "@@."]);
    dear.set_cost(1, 5);
    dear.set_cost(5, 4);
    assert_eq!(shortest(&dear, never, a, cell(2, 1)), Some(3.0 + 3.0 + 2.5));
    let mut slope = open.clone();
    slope.set_cost(3, 2);
    assert_eq!(shortest(&slope, never, a, b), Some(1.5 * root));
    assert_eq!(shortest(&slope, four, a, b), Some(1.0 + 1.5));
    // A way round is taken where it is cheaper.
    let mut hill = grid(&["...", "..."]);
    hill.set_cost(1, 9);
    assert_eq!(shortest(&hill, four, a, cell(2, 0)), Some(4.0));
    assert_eq!(shortest(&hill, never, a, cell(2, 0)), Some(2.0 * root));

    let costs = all_from(&corner, never, a);
    assert_eq!(costs, [0.0, f64::INFINITY, 1.0, 2.0]);
}

/// How far the printed length may be off: files print few digits.
const PRINTED: f64 = 0.0051;

#[test]
fn the_oracle_agrees_with_the_benchmarks() {
    let Some(folder) = real_maps() else { return };
    for name in ["cities/Berlin_0_256", "dao/arena", "dao/den520d"] {
        let read =
            |extension: &str| std::fs::read(folder.join(format!("{name}.{extension}"))).unwrap();
        let grid = read_map(&read("map")).unwrap();
        let scenarios = read_scenarios(&read("map.scen")).unwrap();
        check_against(&scenarios, &grid).unwrap();
        assert!(scenarios.len() >= 160);
        for one in scenarios.iter().step_by(20) {
            let found = shortest(&grid, OracleRule::MOVING_AI, one.start, one.goal);
            if one.length == 0.0 && one.start != one.goal {
                assert_eq!(found, None, "{name} {one:?}");
                continue;
            }
            let found = found.unwrap_or(f64::INFINITY);
            assert!(
                (found - one.length).abs() < PRINTED,
                "{name} {one:?}: {found}"
            );
        }
    }
}

#[test]
fn real_files_are_read_and_written_unchanged() {
    let Some(folder) = real_maps() else { return };
    let mut maps = 0;
    for set in std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .filter(|entry| entry.path().is_dir())
    {
        for file in std::fs::read_dir(set.path()).unwrap().flatten() {
            let bytes = std::fs::read(file.path()).unwrap();
            let name = file.path().display().to_string();
            if name.ends_with(".map") {
                // Some end without a line end.
                let plain = String::from_utf8(bytes.clone())
                    .unwrap()
                    .replace("\r\n", "\n");
                let written = write_map(&read_map(&bytes).unwrap());
                assert!(written.trim_end() == plain.trim_end(), "{name}");
                maps += 1;
            } else if name.ends_with(".scen") {
                let list = read_scenarios(&bytes).unwrap();
                assert_eq!(
                    read_scenarios(write_scenarios(&list).as_bytes()),
                    Ok(list),
                    "{name}"
                );
            }
        }
    }
    assert!(maps > 0);
}

// Our own maps

fn own(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("maps")
        .join(file)
}

#[test]
fn the_first_scene_opens() {
    let world = first_world();
    assert_eq!(world.name(), shipped()[0].id);
    assert_eq!((world.grid().width(), world.grid().height()), (64, 36));
    assert!(reachable(
        world.grid(),
        OracleRule::MOVING_AI,
        world.start(),
        world.goal()
    ));
}

#[test]
fn our_maps_open_where_they_say_and_their_lengths_are_the_oracles() {
    let all = std::env::var_os("WAYSCOPE_ALL").is_some();
    for map in shipped() {
        let id = map.id;
        let bytes = std::fs::read(own(&format!("{id}.map"))).unwrap();
        let grid = read_map(&bytes).unwrap();
        assert_eq!(
            write_map(&grid).as_bytes(),
            bytes,
            "{id} is written the usual way"
        );
        assert_eq!(
            reachable(&grid, OracleRule::MOVING_AI, map.start, map.goal),
            id != "vault",
            "{id}"
        );

        let scenarios =
            read_scenarios(&std::fs::read(own(&format!("{id}.map.scen"))).unwrap()).unwrap();
        check_against(&scenarios, &grid).unwrap();
        assert!(
            (60..=400).contains(&scenarios.len()),
            "{id}: {}",
            scenarios.len()
        );
        let opening = |one: &Scenario| (one.start, one.goal) == (map.start, map.goal);
        assert_eq!(
            scenarios.iter().filter(|one| opening(one)).count(),
            1,
            "{id}"
        );
        assert!(scenarios.is_sorted_by_key(|one| one.bucket), "{id}");
        let each = if all { 1 } else { scenarios.len().div_ceil(40) };
        for one in scenarios.iter().step_by(each) {
            let best = shortest(&grid, OracleRule::MOVING_AI, one.start, one.goal);
            if opening(one) && id == "vault" {
                assert_eq!((best, one.length, one.bucket), (None, 0.0, 0));
                continue;
            }
            let best = best.unwrap();
            assert!((best - one.length).abs() < 6e-9, "{id} {one:?}: {best}");
            assert_eq!(one.bucket, (best / 4.0).floor() as u32, "{id} {one:?}");
        }
    }
}

#[test]
fn our_drawn_maps_come_out_of_their_tool_again() {
    let mut by_hand = Vec::new();
    for ShippedMap { id, .. } in shipped() {
        let file = std::fs::read_to_string(own(&format!("{id}.map"))).unwrap();
        match drawn::drawn(id).unwrap() {
            Some(grid) => assert!(write_map(&grid) == file, "{id}: run the example make_maps"),
            None => by_hand.push(*id),
        }
    }
    assert_eq!(by_hand, ["bay"]);
}

/// The way from where a map of ours opens to where it ends.
fn opening(id: &str, rule: OracleRule) -> Option<f64> {
    let map = shipped().iter().find(|map| map.id == id).unwrap();
    let grid = read_map(&std::fs::read(own(&format!("{id}.map"))).unwrap()).unwrap();
    shortest(&grid, rule, map.start, map.goal)
}

#[test]
fn our_maps_teach_what_they_say() {
    let rule = |corner| OracleRule {
        corner,
        ..OracleRule::MOVING_AI
    };
    let never = rule(Corner::Never);
    let length = |id| opening(id, never).unwrap();
    let octile = |id: &str| {
        let map = shipped().iter().find(|map| map.id == id).unwrap();
        let (dx, dy) = (
            map.start.x.abs_diff(map.goal.x),
            map.start.y.abs_diff(map.goal.y),
        );
        f64::from(dx.max(dy)) + (std::f64::consts::SQRT_2 - 1.0) * f64::from(dx.min(dy))
    };
    // Nothing in the way; a long way round; each rule for corners another length; a walk through the
    // bog; hardly anything to be learnt from the straight line.
    assert!((length("meadow") - octile("meadow")).abs() < 1e-9);
    assert!(length("long-wall") > 2.5 * octile("long-wall"));
    let [one, always] = [Corner::One, Corner::Always].map(|c| opening("sieve", rule(c)).unwrap());
    assert!(length("sieve") > one + 10.0 && one > always + 50.0);
    assert!(length("moor") < 1.2 * octile("moor"));
    assert!(length("spiral") > 30.0 * octile("spiral"));
    assert!(length("labyrinth") > 10.0 * octile("labyrinth"));
    assert!(length("skirmish") < 1.2 * octile("skirmish"));
    for corner in [Corner::Never, Corner::One, Corner::Always] {
        assert_eq!(opening("vault", rule(corner)), None);
    }
    // Dry ground alone leads across the moor, too, on a longer way.
    let mut dry = read_map(&std::fs::read(own("moor.map")).unwrap()).unwrap();
    for index in 0..dry.len() {
        if dry.terrain()[index] == Terrain::Swamp {
            dry.set_terrain(index, Terrain::Water);
        }
    }
    let moor = shipped().iter().find(|map| map.id == "moor").unwrap();
    let round = shortest(&dry, never, moor.start, moor.goal).unwrap();
    assert!(round > 1.15 * length("moor"), "{round}");
}

#[test]
fn the_land_of_the_delta_hangs_together() {
    let grid = read_map(&std::fs::read(own("delta.map")).unwrap()).unwrap();
    let ground = grid
        .terrain()
        .iter()
        .filter(|kind| kind.medium() == Some(Medium::Ground))
        .count();
    let start = shipped()
        .iter()
        .find(|map| map.id == "delta")
        .unwrap()
        .start;
    assert!(reached(&grid, start) * 100 > ground * 97);
    assert!(ground * 2 > grid.len());
}
