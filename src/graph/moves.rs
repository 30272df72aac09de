//! Move rules, and which moves a grid allows under one.

use crate::world::{Cell, CellBox, Grid, Medium};

/// The neighbourhood of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// The four that share a side.
    Four,
    /// These and the four that share a corner.
    #[default]
    Eight,
    /// Six: the rows are rows of hexagons, and every second one (the first is 0) is set half a cell to the right.
    /// All moves have length 1; corners and diagonals do not matter.
    Hexagons,
}

/// The rule for corners: when a diagonal step may pass between the two cells beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CornerRule {
    /// Only when both are passable: no corner is cut. The rule of the MovingAI benchmarks.
    #[default]
    NeverCut,
    /// When at least one is passable. The rule of the HPA* paper.
    PastOne,
    /// Always, even between two blocked cells.
    Always,
}

/// The cost of a diagonal step when a straight one costs 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DiagonalCost {
    /// The square root of two; 8119 / 5741 in a search, which is 8e-9 too small.
    #[default]
    Sqrt2,
    /// 1.4
    D1_4,
    /// 1.42, as the HPA* paper has it.
    D1_42,
    /// 1.5
    D1_5,
}

impl DiagonalCost {
    /// All of them, with the options of their setting.
    pub(crate) const NAMED: [(DiagonalCost, &'static str); 4] = [
        (DiagonalCost::Sqrt2, "sqrt2"),
        (DiagonalCost::D1_4, "1.4"),
        (DiagonalCost::D1_42, "1.42"),
        (DiagonalCost::D1_5, "1.5"),
    ];

    /// The integer lengths of a straight and a diagonal step.
    pub fn units(self) -> (u32, u32) {
        match self {
            DiagonalCost::Sqrt2 => (5741, 8119),
            DiagonalCost::D1_4 => (5, 7),
            DiagonalCost::D1_42 => (50, 71),
            DiagonalCost::D1_5 => (2, 3),
        }
    }

    /// The length as a real number.
    pub fn real(self) -> f64 {
        match self {
            DiagonalCost::Sqrt2 => std::f64::consts::SQRT_2,
            DiagonalCost::D1_4 => 1.4,
            DiagonalCost::D1_42 => 1.42,
            DiagonalCost::D1_5 => 1.5,
        }
    }
}

/// A move rule: which moves a grid allows, and what they cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveRule {
    /// Which cells count as neighbours.
    pub neighbours: Neighbours,
    /// When a diagonal step may pass a corner.
    pub corners: CornerRule,
    /// What a diagonal step costs.
    pub diagonal: DiagonalCost,
    /// How large the agent is: it covers its own cell and all within so many moves of it, (2 reach + 1)^2 cells on
    /// squares. It stands only where its clearance allows: where all of these are of one medium.
    pub reach: u8,
    /// How many units of terrain cost a unit of risk is worth, one of [`WEIGHTS`](crate::world::WEIGHTS); 0 where risk
    /// does not count.
    pub risk: u8,
}

/// The eight directions as (dx, dy): north, east, south, west, then the diagonals from north-east clockwise.
pub const DIRECTIONS: [(i32, i32); 8] = [
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
];

/// The first diagonal in [`DIRECTIONS`].
pub const FIRST_DIAGONAL: usize = 4;

/// The six directions between hexagons, as bits over [`DIRECTIONS`]: from an even row, and from an odd one. The way
/// back always bears the bit of the opposite direction.
const HEXAGONS: [u8; 2] = [0b1100_1111, 0b0011_1111];

/// The straight directions beside each diagonal one.
const BESIDE: [(usize, usize); 4] = [(0, 1), (2, 1), (2, 3), (0, 3)];

/// The moves that a grid allows under a rule: one bit a direction, one byte a cell.
///
/// A structure built on the world: [`update`](Moves::update) follows an edit without looking at the rest of
/// the grid. A step joins two cells of the same medium, so that water is entered from water only.
#[derive(Clone, Debug)]
pub struct Moves {
    rule: MoveRule,
    width: u32,
    height: u32,
    /// Bit `d` is set if and only if a step in `DIRECTIONS[d]` is allowed from that cell.
    masks: Vec<u8>,
    /// For an agent larger than a cell: where it can stand, and in which medium. Empty for others.
    stands: Vec<Option<Medium>>,
}

impl Moves {
    /// The moves of `grid` under `rule`. O(cells).
    pub fn new(grid: &Grid, rule: MoveRule) -> Moves {
        let mut moves = Moves::none(grid, rule);
        moves.compute_rows(grid, 0, grid.height());
        moves
    }

    /// No moves, before those of any row are [computed](Moves::compute_rows).
    pub fn none(grid: &Grid, rule: MoveRule) -> Moves {
        Moves {
            rule,
            width: grid.width(),
            height: grid.height(),
            masks: vec![0; grid.len()],
            stands: vec![None; if rule.reach > 0 { grid.len() } else { 0 }],
        }
    }

    /// Computes the moves of `count` rows from row `from` on, where there is no time for all at once: after the last
    /// row they are those of the grid, if the rows were computed in their order. Rows beyond the last are left out.
    pub fn compute_rows(&mut self, grid: &Grid, from: u32, count: u32) {
        let until = from.saturating_add(count).min(self.height);
        if from < until {
            let rows = CellBox {
                min: Cell::new(0, from),
                max: Cell::new(self.width - 1, until - 1),
            };
            self.recompute(grid, rows);
        }
    }

    /// Follows a change of the terrain inside `area`; the grid's size is the same as before.
    pub fn update(&mut self, grid: &Grid, area: CellBox) {
        debug_assert_eq!((self.width, self.height), (grid.width(), grid.height()));
        self.recompute(grid, area.grown(1, grid));
    }

    /// The rule they follow.
    pub fn rule(&self) -> MoveRule {
        self.rule
    }

    /// The allowed directions from the cell of that index, one bit each.
    #[inline(always)]
    pub fn mask(&self, index: usize) -> u8 {
        self.masks[index]
    }

    /// The length of a step in a direction, where both cells cost 1.
    pub fn length(&self, direction: usize) -> f64 {
        match self.rule.neighbours {
            Neighbours::Eight if direction >= FIRST_DIAGONAL => self.rule.diagonal.real(),
            _ => 1.0,
        }
    }

    /// Bytes that they hold on the heap.
    pub fn bytes(&self) -> usize {
        self.masks.len() + self.stands.len()
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// A grid is never empty; this is here because `len` is.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// What the agent stands in on the cell of that index; `None` where it does not fit or the cell is blocked.
    #[inline(always)]
    pub fn medium(&self, grid: &Grid, index: usize) -> Option<Medium> {
        if self.stands.is_empty() {
            grid.medium(index)
        } else {
            self.stands[index]
        }
    }

    /// Whether a cell is free, and yet too narrow for the agent.
    pub fn is_tight(&self, grid: &Grid, index: usize) -> bool {
        !self.stands.is_empty() && self.stands[index].is_none() && grid.medium(index).is_some()
    }

    /// O(cells of the area), times the cells that the agent covers.
    fn recompute(&mut self, grid: &Grid, area: CellBox) {
        let reach = u32::from(self.rule.reach);
        if reach > 0 {
            let near = area.grown(reach, grid);
            for y in near.min.y..=near.max.y {
                for x in near.min.x..=near.max.x {
                    let cell = Cell::new(x, y);
                    self.stands[(y * self.width + x) as usize] = room(grid, self.rule, cell);
                }
            }
        }
        let area = area.grown(reach, grid);
        for y in area.min.y..=area.max.y {
            for x in area.min.x..=area.max.x {
                let index = (y * self.width + x) as usize;
                self.masks[index] = self.mask_of(grid, Cell::new(x, y), index);
            }
        }
    }

    fn mask_of(&self, grid: &Grid, cell: Cell, index: usize) -> u8 {
        let Some(medium) = self.medium(grid, index) else {
            return 0;
        };
        let joins = |(dx, dy): (i32, i32)| {
            let (Some(x), Some(y)) = (cell.x.checked_add_signed(dx), cell.y.checked_add_signed(dy))
            else {
                return false;
            };
            x < self.width
                && y < self.height
                && self.medium(grid, (y * self.width + x) as usize) == Some(medium)
        };
        if self.rule.neighbours == Neighbours::Hexagons {
            let near = HEXAGONS[cell.y as usize % 2];
            let joined = |d: &usize| near >> d & 1 == 1 && joins(DIRECTIONS[*d]);
            return (0..DIRECTIONS.len())
                .filter(joined)
                .fold(0, |m, d| m | 1 << d);
        }
        let mut mask = 0u8;
        for (d, &step) in DIRECTIONS.iter().enumerate().take(FIRST_DIAGONAL) {
            mask |= u8::from(joins(step)) << d;
        }
        if self.rule.neighbours == Neighbours::Four {
            return mask;
        }
        for (diagonal, (a, b)) in BESIDE.into_iter().enumerate() {
            let free = u32::from(mask >> a & 1) + u32::from(mask >> b & 1);
            let passes = match self.rule.corners {
                CornerRule::NeverCut => free == 2,
                CornerRule::PastOne => free >= 1,
                CornerRule::Always => true,
            };
            let d = FIRST_DIAGONAL + diagonal;
            mask |= u8::from(passes && joins(DIRECTIONS[d])) << d;
        }
        mask
    }
}

/// The medium in which an agent of the rule's reach can stand on `cell`: that of all cells it covers, if it is one.
/// O(cells covered).
#[inline(never)]
pub fn room(grid: &Grid, rule: MoveRule, cell: Cell) -> Option<Medium> {
    if rule.reach == 0 {
        return grid.medium(grid.index(cell));
    }
    let reach = i64::from(rule.reach);
    let (x, y) = (i64::from(cell.x), i64::from(cell.y));
    let medium = grid.medium(grid.index(cell))?;
    for dy in -reach..=reach {
        // Of hexagons, the row at distance d is covered from x - reach + d / 2 on, over 2 reach + 1 - d cells.
        let (from, to) = match rule.neighbours {
            Neighbours::Hexagons => {
                let (d, odd) = (dy.abs(), y & 1);
                let from = -reach + (d + odd) / 2;
                (from, from + 2 * reach - d)
            }
            _ => (-reach, reach),
        };
        for dx in from..=to {
            let inside = u32::try_from(x + dx).ok().zip(u32::try_from(y + dy).ok());
            let there = inside
                .map(|(x, y)| Cell::new(x, y))
                .filter(|&c| grid.contains(c));
            if there.and_then(|c| grid.medium(grid.index(c))) != Some(medium) {
                return None;
            }
        }
    }
    Some(medium)
}
