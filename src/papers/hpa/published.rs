//! The published values of HPA\*: A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", Journal
//! of Game Development 1(1), 2004.
//!
//! Figures were read off their curves, to about two parts in a hundred of the full scale. Measured there on 120 maps of
//! Baldur's Gate, 50 x 50 to 320 x 320, by 12,000 random problems, on a Pentium III with 800 MHz.

use crate::graph::{CornerRule, DiagonalCost, MoveRule, Neighbours};

/// The rule of the article: a diagonal costs 1.42 and passes one blocked cell.
pub const RULE: MoveRule = MoveRule {
    neighbours: Neighbours::Eight,
    corners: CornerRule::PastOne,
    diagonal: DiagonalCost::D1_42,
    reach: 0,
    risk: 0,
};

/// The lengths of figure 1.5, and a shorter one of figure 1.7.
pub const LENGTHS: [f64; 12] = [
    12.0, 33.0, 57.0, 109.0, 160.0, 209.0, 260.0, 309.0, 358.0, 408.0, 436.0, 487.0,
];

/// Figure 1.5 a: expansions by those lengths, from the second on; A*, then one to three levels.
pub const EXPANDED: [[f64; 4]; 11] = [
    [70.0, 40.0, 70.0, 180.0],
    [270.0, 80.0, 110.0, 270.0],
    [1_000.0, 200.0, 200.0, 370.0],
    [2_010.0, 340.0, 300.0, 455.0],
    [3_610.0, 515.0, 420.0, 580.0],
    [6_100.0, 790.0, 595.0, 700.0],
    [7_160.0, 905.0, 675.0, 720.0],
    [8_490.0, 1_070.0, 785.0, 810.0],
    [9_540.0, 1_180.0, 870.0, 820.0],
    [11_570.0, 1_370.0, 985.0, 930.0],
    [10_790.0, 1_320.0, 975.0, 965.0],
];

/// Figure 1.5 b: the same in milliseconds.
pub const MILLISECONDS: [[f64; 4]; 11] = [
    [1.6, 0.3, 0.5, 1.8],
    [4.1, 0.5, 0.8, 2.5],
    [11.5, 1.0, 1.5, 4.7],
    [19.0, 2.3, 2.5, 5.9],
    [32.0, 3.0, 4.2, 8.0],
    [51.0, 5.0, 4.4, 8.8],
    [57.0, 4.8, 4.5, 8.3],
    [66.0, 5.3, 6.5, 10.9],
    [73.0, 6.2, 7.3, 10.9],
    [86.0, 9.0, 8.3, 13.3],
    [80.0, 6.0, 7.9, 10.4],
];

/// Figure 1.6, for one to three levels: the length, and there the expansions at the top, with those of insertion, and
/// with those of refinement, too.
pub const EFFORT: [[(f64, [f64; 3]); 4]; 3] = [
    [
        (209.0, [180.0, 205.0, 310.0]),
        (309.0, [480.0, 500.0, 690.0]),
        (408.0, [715.0, 735.0, 1_000.0]),
        (487.0, [915.0, 935.0, 1_280.0]),
    ],
    [
        (209.0, [95.0, 145.0, 290.0]),
        (309.0, [240.0, 295.0, 540.0]),
        (408.0, [360.0, 410.0, 760.0]),
        (487.0, [460.0, 515.0, 950.0]),
    ],
    [
        (209.0, [40.0, 290.0, 450.0]),
        (309.0, [120.0, 385.0, 670.0]),
        (408.0, [175.0, 395.0, 800.0]),
        (487.0, [230.0, 405.0, 920.0]),
    ],
];

/// Figure 1.7: by how many percent paths were longer, before and after smoothing, where it can be told.
pub const LONGER: [(f64, Option<f64>, Option<f64>); 3] = [
    (12.0, Some(9.2), Some(0.9)),
    (33.0, Some(6.6), None),
    (57.0, None, Some(0.5)),
];

/// The same over all lengths.
pub const LONGER_ON_AVERAGE: [f64; 2] = [5.6, 0.33];

/// Figure 1.8: cells on a side of a cluster; expansions at the top, and with those of insertion.
pub const SIDES: [(u32, [f64; 2]); 6] = [
    (5, [158.0, 172.0]),
    (10, [63.0, 115.0]),
    (15, [37.0, 141.0]),
    (20, [26.0, 199.0]),
    (25, [19.0, 271.0]),
    (30, [16.0, 344.0]),
];

/// The side with the fewest of both.
pub const SIDE: u32 = 10;

/// Table 1.2: nodes, steps between clusters and paths through them, of abstractions with one to three levels, level by
/// level. The 622 printed for paths of level 2 beside three levels cannot be: its sum says 662.
pub const STORED: [&[[f64; 3]]; 3] = [
    &[[367.0, 198.0, 722.0]],
    &[[186.0, 100.0, 722.0], [181.0, 98.0, 662.0]],
    &[
        [186.0, 100.0, 722.0],
        [92.0, 50.0, 662.0],
        [89.0, 48.0, 462.0],
    ],
];

/// Table 1.2: cells and steps of the grid.
pub const GRID: [f64; 2] = [4_469.0, 16_420.0];

/// Table 1.3: open nodes on average: A*, then with HPA* at the top, of insertion and of refinement.
pub const OPEN: [f64; 4] = [51.24, 17.23, 4.50, 5.48];

/// Table 1.1, the example with no, one and two levels: expansions at insertion of start and goal, at the top, and for
/// refinement.
pub const EXAMPLE: [[f64; 3]; 3] = [[0.0, 1_462.0, 0.0], [16.0, 67.0, 145.0], [41.0, 7.0, 161.0]];
