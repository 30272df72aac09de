//! Bytes as a small world and a sequence of calls.
//!
//! A call is a tag and a fixed number of bytes, so that one changed byte changes one argument. Tags keep their meaning
//! for good: inputs that found something once must go on doing what they did. Where the bytes end, zeros follow.

use wayscope::world::{Cell, Grid, Terrain};

/// The most calls of one sequence.
const MOST_CALLS: usize = 64;

/// Bytes that are read from the front.
pub struct Input<'a> {
    bytes: &'a [u8],
}

impl<'a> Input<'a> {
    /// All bytes are still to be read.
    pub fn new(bytes: &'a [u8]) -> Self {
        Input { bytes }
    }

    fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            Some((&first, rest)) => {
                self.bytes = rest;
                first
            }
            None => 0,
        }
    }

    fn step(&mut self) -> u64 {
        match self.byte() {
            255 => u64::MAX,
            254 => u64::from(u32::MAX),
            step => u64::from(step),
        }
    }
}

/// A cell, perhaps outside: low and high half of a byte, those above 13 as they are, the rest drawn into the grid.
#[derive(Clone, Copy, Debug)]
pub struct Place(u8);

impl Place {
    /// The same, but never far outside: a stroke to there would be long.
    pub fn near(self, grid: &Grid) -> Cell {
        let cell = self.on(grid);
        Cell::new(cell.x.min(15), cell.y.min(15))
    }

    /// The cell on `grid`.
    pub fn on(self, grid: &Grid) -> Cell {
        let along = |half: u8, side: u32| match u32::from(half) {
            outside @ 14.. => outside,
            half => half % side,
        };
        match self.0 {
            255 => Cell::new(u32::MAX, u32::MAX),
            byte => Cell::new(
                along(byte & 15, grid.width()),
                along(byte >> 4, grid.height()),
            ),
        }
    }
}

/// One of a list by its number, or none: numbers beyond the list wrap, the last few do not exist.
#[derive(Clone, Copy, Debug)]
pub struct Choice(u8);

impl Choice {
    /// The one chosen; `None` stands for something that is not there.
    pub fn of<T>(self, list: &[T]) -> Option<&T> {
        match usize::from(self.0) {
            250.. => None,
            number => list.get(number % list.len().max(1)),
        }
    }

    /// A number that may be one too large.
    pub fn number(self, count: usize) -> usize {
        match usize::from(self.0) {
            255 => usize::MAX,
            number => number % (count + 1),
        }
    }
}

/// The first world.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    sides: u8,
    /// The first to last row; a bit is a wall.
    rows: [u8; 8],
    start: Place,
    goal: Place,
}

impl Shape {
    fn read(input: &mut Input) -> Shape {
        Shape {
            sides: input.byte(),
            rows: std::array::from_fn(|_| input.byte()),
            start: Place(input.byte()),
            goal: Place(input.byte()),
        }
    }

    /// The world, 1 x 1 to 8 x 8 cells: grid, start, goal, which may lie outside.
    pub fn build(&self) -> (Grid, Cell, Cell) {
        let (width, height) = (
            u32::from(self.sides & 7) + 1,
            u32::from(self.sides >> 3 & 7) + 1,
        );
        let mut grid = Grid::new(width, height, Terrain::Dot).expect("a small grid");
        for index in 0..grid.len() {
            let cell = grid.cell(index);
            if self.rows[cell.y as usize] >> cell.x & 1 == 1 {
                grid.set_terrain(index, Terrain::OutOfBounds);
            }
        }
        let (start, goal) = (self.start.on(&grid), self.goal.on(&grid));
        (grid, start, goal)
    }
}

/// One call on a lab.
#[derive(Clone, Debug)]
pub enum Call {
    Stroke {
        from: Place,
        to: Place,
        terrain: u8,
        join: bool,
    },
    Cells {
        cells: Vec<Place>,
        terrain: u8,
        join: bool,
    },
    Cost {
        from: Place,
        to: Place,
        cost: u8,
        join: bool,
    },
    Start(Place, bool),
    Goal(Place, bool),
    Replace(Shape, bool),
    Undo,
    Redo,
    Cancel,
    AddLane(Choice),
    RemoveLane(Choice),
    SetAlgorithm(Choice, Choice),
    SetSetting(Choice, Choice, Choice),
    Advance {
        cursor: u64,
        part: u64,
        budget: u64,
    },
    Stride {
        lane: Choice,
        stride: Choice,
        forwards: bool,
    },
    Pace(Choice),
    Micros(Choice, u8),
    Truth(Choice),
    Finish,
    Reopen,
    Look(Choice, Place),
    Paint(Choice),
    Palette(u8),
    Scenarios {
        start: Place,
        goal: Place,
        other_size: bool,
    },
    UseScenario(Choice),
    Silently(Choice),
    Generate {
        kind: Choice,
        sides: u8,
        seed: u8,
        parameter: u8,
    },
    Solve(Choice, Place, Place),
    SeekAll(u8),
    PaintCost {
        from: Place,
        to: Place,
        cost: u8,
        join: bool,
    },
    PaintRisk {
        from: Place,
        to: Place,
        risk: u8,
        join: bool,
    },
    Erase {
        from: Place,
        to: Place,
        join: bool,
    },
    Problem,
    Preview(u8),
}

impl Call {
    fn read(input: &mut Input) -> Call {
        let place = |input: &mut Input| Place(input.byte());
        let choice = |input: &mut Input| Choice(input.byte());
        let tag = input.byte();
        // Terrain and join share a byte.
        let painted = |input: &mut Input| {
            let byte = input.byte();
            (byte & 7, byte & 8 > 0)
        };
        match tag % 32 {
            0 => {
                let (from, to) = (place(input), place(input));
                let (terrain, join) = painted(input);
                Call::Stroke {
                    from,
                    to,
                    terrain,
                    join,
                }
            }
            1 => {
                let count = tag >> 5 & 3;
                let cells = (0..count).map(|_| place(input)).collect();
                let (terrain, join) = painted(input);
                Call::Cells {
                    cells,
                    terrain,
                    join,
                }
            }
            2 => Call::Cost {
                join: tag & 32 > 0,
                from: place(input),
                to: place(input),
                cost: input.byte(),
            },
            3 => Call::Start(place(input), tag & 32 > 0),
            4 => Call::Goal(place(input), tag & 32 > 0),
            5 => Call::Replace(Shape::read(input), tag & 32 > 0),
            6 => Call::Undo,
            7 => Call::Redo,
            8 => Call::Cancel,
            9 => Call::AddLane(choice(input)),
            10 => Call::RemoveLane(choice(input)),
            11 => Call::SetAlgorithm(choice(input), choice(input)),
            12 => Call::SetSetting(choice(input), choice(input), choice(input)),
            13 => Call::Advance {
                part: if tag & 32 > 0 { input.step() } else { 0 },
                cursor: input.step(),
                budget: input.step(),
            },
            14 => Call::Finish,
            15 => Call::Reopen,
            16 if tag & 32 > 0 => Call::Stride {
                lane: choice(input),
                stride: choice(input),
                forwards: tag & 64 > 0,
            },
            16 => Call::Look(choice(input), place(input)),
            17 => Call::Paint(choice(input)),
            18 => Call::Palette(input.byte()),
            19 => Call::Scenarios {
                other_size: tag & 32 > 0,
                start: place(input),
                goal: place(input),
            },
            20 => Call::UseScenario(choice(input)),
            21 => Call::Silently(choice(input)),
            22 => Call::Generate {
                kind: choice(input),
                sides: input.byte(),
                seed: input.byte(),
                parameter: input.byte(),
            },
            23 => Call::Solve(choice(input), place(input), place(input)),
            24 => Call::SeekAll(input.byte()),
            25 if tag & 64 > 0 => Call::PaintRisk {
                join: tag & 32 > 0,
                from: place(input),
                to: place(input),
                risk: input.byte() % 16,
            },
            25 => Call::PaintCost {
                join: tag & 32 > 0,
                from: place(input),
                to: place(input),
                cost: input.byte(),
            },
            26 => Call::Erase {
                join: tag & 32 > 0,
                from: place(input),
                to: place(input),
            },
            27 => Call::Problem,
            28 => Call::Preview(input.byte()),
            29 => Call::Pace(choice(input)),
            30 => Call::Micros(choice(input), input.byte()),
            _ => Call::Truth(choice(input)),
        }
    }
}

/// A world, its lanes and the calls that are made.
#[derive(Clone, Debug)]
pub struct Beginning {
    pub shape: Shape,
    pub lanes: Vec<Choice>,
    pub calls: Vec<Call>,
}

impl Beginning {
    /// What these bytes say.
    pub fn read(bytes: &[u8]) -> Beginning {
        let mut input = Input::new(bytes);
        let shape = Shape::read(&mut input);
        let lanes = (0..2).map(|_| Choice(input.byte())).collect();
        let mut calls = Vec::new();
        while !input.bytes.is_empty() && calls.len() < MOST_CALLS {
            calls.push(Call::read(&mut input));
        }
        Beginning {
            shape,
            lanes,
            calls,
        }
    }
}
