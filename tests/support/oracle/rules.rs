//! The oracle's rule for what a lane or a search was told.

use wayscope::graph::{CornerRule, DiagonalCost, MoveRule, Neighbours};
use wayscope::search::Settings;

use super::{Corner, OracleRule};

/// The rule that a lane's settings spell out.
///
/// # Panics
/// On a corner rule that the oracle does not know.
pub fn rule_of(settings: &Settings) -> OracleRule {
    OracleRule {
        neighbours: match settings.get("neighbours") {
            "hex" => 6,
            squares => squares.parse().unwrap(),
        },
        reach: settings.get("agent").parse::<u8>().unwrap() / 2,
        risk: settings.get("risk").parse().unwrap(),
        corner: match settings.get("corners") {
            "never" => Corner::Never,
            "one" => Corner::One,
            "always" => Corner::Always,
            other => panic!("the oracle knows no corner rule {other}"),
        },
        diagonal: match settings.get("diagonal") {
            "sqrt2" => std::f64::consts::SQRT_2,
            other => other.parse().unwrap(),
        },
    }
}

/// That of a search among eight neighbours.
pub fn among_eight(rule: MoveRule) -> OracleRule {
    OracleRule {
        neighbours: 8,
        reach: rule.reach,
        risk: rule.risk,
        corner: match rule.corners {
            CornerRule::NeverCut => Corner::Never,
            CornerRule::PastOne => Corner::One,
            CornerRule::Always => Corner::Always,
        },
        diagonal: rule.diagonal.real(),
    }
}

/// A rule among squares, out of a random number: each of its parts as likely as it matters.
pub fn drawn(draw: u64) -> MoveRule {
    let corners = [
        CornerRule::NeverCut,
        CornerRule::PastOne,
        CornerRule::Always,
    ];
    let diagonals = [
        DiagonalCost::Sqrt2,
        DiagonalCost::D1_4,
        DiagonalCost::D1_42,
        DiagonalCost::D1_5,
    ];
    MoveRule {
        neighbours: [Neighbours::Eight, Neighbours::Eight, Neighbours::Four][(draw % 3) as usize],
        corners: corners[(draw / 3 % 3) as usize],
        diagonal: diagonals[(draw / 9 % 4) as usize],
        reach: [0, 0, 0, 1][(draw / 36 % 4) as usize],
        risk: 0,
    }
}

/// That of a search among four or eight neighbours.
pub fn of_moves(rule: MoveRule) -> OracleRule {
    OracleRule {
        neighbours: if rule.neighbours == Neighbours::Four {
            4
        } else {
            8
        },
        ..among_eight(rule)
    }
}
