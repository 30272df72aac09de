//! The binary file of a subgoal graph, which is read instead of made.
//!
//! **Form.** As [`Seal`] has it, with the letters `WAYG`: width and height; the
//! [fingerprint](crate::graph::GridGraph::fingerprint) of the grid; as numbers what is made above the simple
//! graph (1 nothing, 2 a second level, 3 a contraction hierarchy), the diagonal, in the order of its setting,
//! and the agent's reach; how many subgoals there are. Then, of a second level, for each subgoal 0 and the two
//! that keep it global, or one more than the number of its shortcuts, and these; of a hierarchy, for each
//! subgoal in the order of contraction its number, how many shortcuts it has, and these. A shortcut is two
//! places in the list of the links that the subgoal has when it is taken out, the second counted from behind
//! the first. Numbers are LEB128.
//!
//! Subgoals and the links of the simple graph are not stored: they are made from the grid in a few
//! milliseconds. Nor are costs, which are the sums of two links. What takes long, the search for witnesses, is
//! what the file saves.
//!
//! **What is checked.** Length and sum, before anything else; settings, size and fingerprint; that each subgoal
//! is taken out once; that shortcuts join two of its neighbours and are shorter than what joins them already;
//! that on a second level none is longer than if nothing were blocked; and that all sums on ways up fit the
//! width of costs. The checksum detects damage, not forgery: forged shortcuts lead to longer paths or to none,
//! never through a wall.

use super::contraction::{Contracted, Contraction};
use super::graph::{NONE, SubgoalGraph};
use super::making::MadeGraph;
use super::pruning::{Examined, Levels};
use super::remaining::{Remaining, Through};
use super::up_links::UpLinks;
use crate::graph::{Cost, DiagonalCost, GridGraph};
use crate::message::Message;
use crate::search::engine::on_subgoals::SubgoalKind;
use crate::trace::{Contents, Seal};
use crate::world::write_number;

const SEAL: Seal = Seal {
    letters: b"WAYG",
    version: 1,
    not_one: "abstraction-file.not-one",
    other_version: "abstraction-file.version",
    short: "abstraction-file.short",
    long: "abstraction-file.long",
    damaged: "abstraction-file.damaged",
    wrong: "abstraction-file.wrong",
};

const KINDS: [(SubgoalKind, &str); 3] = [
    (SubgoalKind::Simple, "1"),
    (SubgoalKind::TwoLevels, "2"),
    (SubgoalKind::Contracted, "contracted"),
];

/// The header of a file.
struct Head {
    width: u64,
    height: u64,
    fingerprint: u64,
    kind: usize,
    diagonal: usize,
    reach: u8,
}

impl Head {
    fn of<C: Cost>(graph: &GridGraph<'_, C>, kind: SubgoalKind) -> Head {
        let rule = graph.moves().rule();
        let place = |found: Option<usize>| found.unwrap_or(0);
        Head {
            width: u64::from(graph.grid().width()),
            height: u64::from(graph.grid().height()),
            fingerprint: graph.fingerprint(),
            kind: place(KINDS.iter().position(|(known, _)| *known == kind)),
            diagonal: place(
                DiagonalCost::NAMED
                    .iter()
                    .position(|(known, _)| *known == rule.diagonal),
            ),
            reach: rule.reach,
        }
    }

    fn read(bytes: &[u8]) -> Result<(Contents<'_>, Head), Message> {
        let mut input = SEAL.open(bytes)?;
        let (width, height) = (input.number()?, input.number()?);
        let fingerprint = input.word()?;
        let [kind, diagonal, reach] = [input.number()?, input.number()?, input.number()?];
        let reach = u8::try_from(reach).map_err(|_| input.wrong("setting"))?;
        let head = Head {
            width,
            height,
            fingerprint,
            kind: kind.wrapping_sub(1).min(KINDS.len() as u64) as usize,
            diagonal: diagonal.min(DiagonalCost::NAMED.len() as u64) as usize,
            reach,
        };
        match head.kind < KINDS.len() && head.diagonal < DiagonalCost::NAMED.len() {
            true => Ok((input, head)),
            false => Err(input.wrong("setting")),
        }
    }

    fn write(&self, body: &mut Vec<u8>) {
        write_number(body, self.width);
        write_number(body, self.height);
        body.extend(self.fingerprint.to_le_bytes());
        for number in [
            self.kind as u64 + 1,
            self.diagonal as u64,
            u64::from(self.reach),
        ] {
            write_number(body, number);
        }
    }

    fn chosen(&self) -> [(&'static str, String); 3] {
        [
            ("subgoal-levels", KINDS[self.kind].1.to_owned()),
            ("diagonal", DiagonalCost::NAMED[self.diagonal].1.to_owned()),
            ("agent", (2 * u32::from(self.reach) + 1).to_string()),
        ]
    }
}

/// The settings that a subgoal graph was made with, as its file says: ids of settings and their options.
///
/// # Errors
/// `abstraction-file.not-one`, `.version`, `.short`, `.long` or `.damaged` where that cannot be read; `.wrong` for
/// settings that cannot be.
pub fn chosen_for_subgoals(bytes: &[u8]) -> Result<[(&'static str, String); 3], Message> {
    Ok(Head::read(bytes)?.1.chosen())
}

/// A whole graph as a file. `ground` is the grid that it was made of. O(cells + its size).
pub(super) fn save<C: Cost>(made: &MadeGraph, ground: &GridGraph<'_, C>) -> Vec<u8> {
    let mut body = Vec::new();
    Head::of(ground, made.kind()).write(&mut body);
    let graph = &made.graph;
    write_number(&mut body, graph.cells.len() as u64);
    let mut writer = Writer {
        remaining: Remaining::of(graph),
        body,
    };
    if let Some(levels) = &made.levels {
        let mut before = 0;
        for (node, examined) in levels.examined.iter().enumerate() {
            if !examined.local {
                let [a, b] = examined.kept_for.map(u64::from);
                for number in [0, a, b] {
                    write_number(&mut writer.body, number);
                }
                continue;
            }
            let made = examined.shortcuts as usize;
            write_number(&mut writer.body, (made - before) as u64 + 1);
            writer.take_out(node as u32, &levels.shortcuts[before..made]);
            before = made;
        }
    } else if let Some(contraction) = &made.contraction {
        let mut before = 0;
        for contracted in &contraction.order {
            let made = contracted.shortcuts as usize;
            write_number(&mut writer.body, u64::from(contracted.node));
            write_number(&mut writer.body, (made - before) as u64);
            writer.take_out(contracted.node, &contraction.shortcuts[before..made]);
            before = made;
        }
    }
    SEAL.close(writer.body)
}

struct Writer {
    remaining: Remaining,
    body: Vec<u8>,
}

impl Writer {
    /// Takes a subgoal out as it was taken out when the graph was made, and writes its shortcuts.
    fn take_out(&mut self, node: u32, shortcuts: &[[u32; 2]]) {
        let around = self.remaining.around(node);
        let place = |to: u32| around.partition_point(|link| link.to < to);
        let mut ways = Vec::with_capacity(shortcuts.len());
        for &[from, to] in shortcuts {
            let (i, j) = (place(from), place(to));
            write_number(&mut self.body, i as u64);
            write_number(&mut self.body, (j - i - 1) as u64);
            let cost = around[i].cost + around[j].cost;
            ways.push(Through { from, to, cost });
        }
        self.remaining.take_out(node, &ways);
    }
}

/// A whole graph from a file, for a grid.
///
/// # Errors
/// What [`chosen_for_subgoals`] says; `abstraction-file.setting` where it was made with other settings, `.size` and
/// `.world` for another grid, `.wrong` where something in it cannot be.
pub(super) fn load<C: Cost>(
    bytes: &[u8],
    ground: &GridGraph<'_, C>,
    kind: SubgoalKind,
) -> Result<MadeGraph, Message> {
    let (mut input, head) = Head::read(bytes)?;
    let right = Head::of(ground, kind);
    if (head.width, head.height) != (right.width, right.height) {
        return Err(Message::new("abstraction-file.size")
            .with("found", format!("{} × {}", head.width, head.height))
            .with("right", format!("{} × {}", right.width, right.height)));
    }
    let pairs = head.chosen().into_iter().zip(right.chosen());
    for ((setting, found), (_, right)) in pairs {
        if found != right {
            return Err(Message::new("abstraction-file.setting")
                .with("setting", setting)
                .with("found", found)
                .with("right", right));
        }
    }
    if head.fingerprint != right.fingerprint {
        return Err(Message::new("abstraction-file.world"));
    }
    let mut made = MadeGraph::new(
        ground.grid(),
        ground.moves().rule().diagonal,
        SubgoalKind::Simple,
    );
    made.finish(ground.moves());
    if input.number()? != made.graph.cells.len() as u64 {
        return Err(input.wrong("node"));
    }
    match kind {
        SubgoalKind::Simple => {}
        SubgoalKind::TwoLevels => made.levels = Some(levels(&mut input, &made.graph)?),
        SubgoalKind::Contracted => {
            let contraction = contraction(&mut input, &made.graph)?;
            // Twice up, with a link of start or goal before each and a factor for terrain costs.
            let most = longest_way_up(&contraction)
                .saturating_add(u64::from(u32::MAX >> 8))
                .saturating_mul(4);
            if most >= C::UNREACHED.units() {
                return Err(input.wrong("cost"));
            }
            made.contraction = Some(contraction);
        }
    }
    match input.rest().is_empty() {
        true => Ok(made),
        false => Err(input.wrong("end")),
    }
}

fn levels(input: &mut Contents<'_>, graph: &SubgoalGraph) -> Result<Levels, Message> {
    let nodes = graph.cells.len();
    let mut remaining = Remaining::of(graph);
    let mut levels = Levels::default();
    for node in 0..nodes as u32 {
        let first = input.number()?;
        let mut kept_for = [NONE; 2];
        if first == 0 {
            for end in &mut kept_for {
                *end = subgoal(input, nodes)?;
            }
        } else {
            let ways = shortcuts(input, &remaining, (node, first - 1))?;
            if ways
                .iter()
                .any(|way| way.cost > graph.octile_of(way.from, way.to))
            {
                return Err(input.wrong("cost"));
            }
            remaining.take_out(node, &ways);
            levels
                .shortcuts
                .extend(ways.iter().map(|way| [way.from, way.to]));
        }
        levels.examined.push(Examined {
            local: first > 0,
            shortcuts: levels.shortcuts.len() as u32,
            kept_for,
        });
    }
    // As in making, where the last subgoal ends the work.
    if nodes > 0 {
        levels.up = UpLinks::pack(remaining.all());
    }
    Ok(levels)
}

fn contraction(input: &mut Contents<'_>, graph: &SubgoalGraph) -> Result<Contraction, Message> {
    let nodes = graph.cells.len();
    let mut remaining = Remaining::of(graph);
    let mut taken = vec![false; nodes];
    let mut contraction = Contraction::default();
    for _ in 0..nodes {
        let node = subgoal(input, nodes)?;
        if std::mem::replace(&mut taken[node as usize], true) {
            return Err(input.wrong("node"));
        }
        let many = input.number()?;
        let ways = shortcuts(input, &remaining, (node, many))?;
        remaining.take_out(node, &ways);
        contraction
            .shortcuts
            .extend(ways.iter().map(|way| [way.from, way.to]));
        contraction.order.push(Contracted {
            node,
            shortcuts: contraction.shortcuts.len() as u32,
        });
    }
    // As in making, where the last subgoal ends the work.
    if nodes > 0 {
        contraction.up = UpLinks::pack(remaining.all());
    }
    Ok(contraction)
}

fn subgoal(input: &mut Contents<'_>, nodes: usize) -> Result<u32, Message> {
    match input.number()? {
        number if number < nodes as u64 => Ok(number as u32),
        _ => Err(input.wrong("node")),
    }
}

/// So many shortcuts in place of a subgoal that is about to be taken out.
fn shortcuts(
    input: &mut Contents<'_>,
    remaining: &Remaining,
    (node, many): (u32, u64),
) -> Result<Vec<Through>, Message> {
    // Each has two bytes at least.
    if many > input.rest().len() as u64 / 2 {
        return Err(input.wrong("end"));
    }
    let around = remaining.around(node);
    let mut ways: Vec<Through> = Vec::with_capacity(many as usize);
    for _ in 0..many {
        let (i, more) = (input.number()?, input.number()?);
        let j = i.saturating_add(more).saturating_add(1);
        if j >= around.len() as u64 {
            return Err(input.wrong("node"));
        }
        let (first, last) = (around[i as usize], around[j as usize]);
        let near = remaining.around(first.to);
        let known = near.binary_search_by_key(&last.to, |link| link.to);
        let cost = first.cost.checked_add(last.cost).filter(|cost| {
            let shorter = known.is_ok_and(|at| near[at].cost <= *cost);
            // In rising order, so that none is there twice.
            let after = ways
                .last()
                .is_none_or(|way| (way.from, way.to) < (first.to, last.to));
            !shorter && after
        });
        ways.push(Through {
            from: first.to,
            to: last.to,
            cost: cost.ok_or_else(|| input.wrong("cost"))?,
        });
    }
    Ok(ways)
}

/// The length of the longest way up in a hierarchy. No way goes up for ever, as each link leads to a subgoal that is
/// contracted later. O(links).
fn longest_way_up(contraction: &Contraction) -> u64 {
    let mut longest = vec![0; contraction.order.len()];
    for contracted in contraction.order.iter().rev() {
        let node = contracted.node as usize;
        let links = contraction.up.of(node).iter();
        let ways = links.map(|link| u64::from(link.cost) + longest[link.to as usize]);
        longest[node] = ways.max().unwrap_or(0);
    }
    longest.into_iter().max().unwrap_or(0)
}
