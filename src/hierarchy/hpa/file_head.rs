//! The header of an abstraction file, and the check that the file is complete.

use crate::graph::{CornerRule, DiagonalCost, MoveRule, Neighbours};
use crate::message::Message;
use crate::trace::{Contents, Seal};
use crate::world::MAX_SIDE;

use super::abstraction::AbstractionShape;
use super::abstraction::IntraEdgeDetail;

pub(in crate::hierarchy) const SEAL: Seal = Seal {
    letters: b"WAYH",
    version: 1,
    not_one: "abstraction-file.not-one",
    other_version: "abstraction-file.version",
    short: "abstraction-file.short",
    long: "abstraction-file.long",
    damaged: "abstraction-file.damaged",
    wrong: "abstraction-file.wrong",
};

/// The settings of an abstraction as ids and options: its shape, and the moves that it is for.
pub type Chosen = [(&'static str, String); 9];

/// The settings that an abstraction was made with, as its file says.
///
/// # Errors
/// `abstraction-file.not-one`, `.version`, `.short`, `.long` or `.damaged` where that cannot be read; `.wrong` for
/// settings that cannot be.
pub fn chosen(bytes: &[u8]) -> Result<Chosen, Message> {
    let (_, head) = Head::read(bytes)?;
    Ok(said(head.shape, head.rule))
}

/// That an abstraction was made with these settings.
///
/// # Errors
/// `abstraction-file.setting` for the first that is another one.
pub(in crate::hierarchy) fn same_settings(found: &Chosen, right: &Chosen) -> Result<(), Message> {
    match found
        .iter()
        .zip(right)
        .find(|(found, right)| found != right)
    {
        None => Ok(()),
        Some(((setting, found), (_, right))) => Err(Message::new("abstraction-file.setting")
            .with("setting", *setting)
            .with("found", found.clone())
            .with("right", right.clone())),
    }
}

const CORNERS: [(CornerRule, &str); 3] = [
    (CornerRule::NeverCut, "never"),
    (CornerRule::PastOne, "one"),
    (CornerRule::Always, "always"),
];

fn place_of<T: PartialEq>(known: &[(T, &str)], one: &T) -> usize {
    known.iter().position(|(it, _)| it == one).unwrap_or(0)
}

/// Moves and shape as the ids of their settings and the options.
pub(in crate::hierarchy) fn said(shape: AbstractionShape, rule: MoveRule) -> Chosen {
    let four = rule.neighbours == Neighbours::Four;
    let paths = if shape.keeps == IntraEdgeDetail::Paths {
        "kept"
    } else {
        "searched"
    };
    [
        ("cluster", shape.side.to_string()),
        ("levels", shape.levels.to_string()),
        ("entrances", shape.two_from.to_string()),
        ("paths", paths.to_owned()),
        ("neighbours", if four { "4" } else { "8" }.to_owned()),
        (
            "corners",
            CORNERS[place_of(&CORNERS, &rule.corners)].1.to_owned(),
        ),
        (
            "diagonal",
            DiagonalCost::NAMED[place_of(&DiagonalCost::NAMED, &rule.diagonal)]
                .1
                .to_owned(),
        ),
        ("agent", (2 * u32::from(rule.reach) + 1).to_string()),
        ("risk", rule.risk.to_string()),
    ]
}

pub(in crate::hierarchy) fn numbers_of(shape: AbstractionShape, rule: MoveRule) -> [u32; 9] {
    [
        if rule.neighbours == Neighbours::Four {
            4
        } else {
            8
        },
        place_of(&CORNERS, &rule.corners) as u32,
        place_of(&DiagonalCost::NAMED, &rule.diagonal) as u32,
        u32::from(rule.reach),
        u32::from(rule.risk),
        shape.side,
        shape.levels as u32,
        shape.two_from,
        u32::from(shape.keeps == IntraEdgeDetail::Paths),
    ]
}

/// The header of a file.
pub(in crate::hierarchy) struct Head {
    pub width: u64,
    pub height: u64,
    pub fingerprint: u64,
    pub shape: AbstractionShape,
    pub rule: MoveRule,
}

impl Head {
    /// Of a file that came whole; and what follows.
    pub fn read(bytes: &[u8]) -> Result<(Contents<'_>, Head), Message> {
        let mut input = SEAL.open(bytes)?;
        let (width, height) = (input.number()?, input.number()?);
        let fingerprint = input.word()?;
        let mut numbers = [0; 9];
        for number in &mut numbers {
            *number = u32::try_from(input.number()?).map_err(|_| input.wrong("setting"))?;
        }
        let [
            neighbours,
            corners,
            diagonal,
            reach,
            risk,
            side,
            levels,
            two_from,
            keeps,
        ] = numbers;
        if side > MAX_SIDE {
            return Err(input.wrong("setting"));
        }
        let neighbours = match neighbours {
            4 => Some(Neighbours::Four),
            8 => Some(Neighbours::Eight),
            _ => None,
        };
        let corners = CORNERS.get(corners as usize);
        let diagonal = DiagonalCost::NAMED.get(diagonal as usize);
        let (reach, risk) = (u8::try_from(reach).ok(), u8::try_from(risk).ok());
        let rule = (|| {
            Some(MoveRule {
                neighbours: neighbours?,
                corners: corners?.0,
                diagonal: diagonal?.0,
                reach: reach?,
                risk: risk?,
            })
        })();
        let head = Head {
            width,
            height,
            fingerprint,
            shape: AbstractionShape {
                side,
                levels: levels as usize,
                two_from,
                keeps: if keeps == 1 {
                    IntraEdgeDetail::Paths
                } else {
                    IntraEdgeDetail::Costs
                },
            },
            rule: rule
                .filter(|_| keeps <= 1)
                .ok_or_else(|| input.wrong("setting"))?,
        };
        Ok((input, head))
    }
}
