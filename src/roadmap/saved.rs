//! The binary form of a finished building: what is read equals what was built, bit for bit.
//!
//! **Form.** [`Seal`]ed, with the letters `WAYR`. Then the [`fingerprint`] of what stands around; the settings in the
//! order of [`RoadmapSettings`], but that 2 is added to spurs where it is made from the diagram, and 4 where arcs are
//! as large as they can be; the counts up to blends; a byte that tells which layers there are (1 sampling, 2 edges, 4
//! merging); the first two of these, then the finished net, which is the third: of each how many vertices, for each x,
//! y and clearance, how many edges, for each both ends. For each edge of the finished net its clearance and whether it
//! is tight. Then vertex by vertex, for each pair of its edges, the smaller numbers first: how often the arc was made
//! smaller, with 128 where it is narrow, its clearance, and, where there is an arc, its reach. Counts and ends are
//! LEB128, all other numbers eight bytes, the lowest first.
//!
//! What follows from these is not kept and cannot be wrong then: lengths, arcs, links, landmarks.
//!
//! **What is checked.** Length and sum, before anything else; the fingerprint; settings as for any building; places on
//! the floor, numbers that are numbers, ends that there are, no edge twice, arcs no longer than half of their edges.
//! Memory is reserved for no more than the bytes can fill. Forged clearances are not detected.
//!
//! A worker can build a roadmap and send it in this form: it is bit by bit what the page would have built
//! (`tests/roadmap/saved.rs`, `roads.spec.js`).

use super::building::blend::{Bend, Fit, MOST_HALVINGS, SMALLEST, arc, settled};
use super::building::build::{Building, Counts};
use super::building::growing_roadmap::GrowingRoadmap;
use super::map::{Blend, Roadmap, RoadmapEdge, arms};
use super::settings::{
    BlendSize, Identity, RetractionStride, RoadmapSettings, RoadmapSource, Spurs,
};
use crate::message::Message;
use crate::trace::{Contents, Seal, StateHash};
use crate::world::scene::{Feature, Item, Surroundings};
use crate::world::write_number;
use glam::DVec2;

const SEAL: Seal = Seal {
    letters: b"WAYR",
    version: 1,
    not_one: "roadmap-file.not-one",
    other_version: "roadmap-file.version",
    short: "roadmap-file.short",
    long: "roadmap-file.long",
    damaged: "roadmap-file.damaged",
    wrong: "roadmap-file.wrong",
};

/// Beside how often an arc was made smaller.
const NARROW: u8 = 128;

const IDENTITIES: [Identity; 3] = [Identity::Object, Identity::Witness, Identity::Filtered];
const STRIDES: [RetractionStride; 2] = [RetractionStride::Fixed, RetractionStride::Doubling];
const SPURS: [Spurs; 2] = [Spurs::Drop, Spurs::Follow];
const SOURCES: [RoadmapSource; 2] = [RoadmapSource::Samples, RoadmapSource::Diagram];
const BLENDS: [BlendSize; 2] = [BlendSize::Halved, BlendSize::Largest];

impl Building {
    /// As bytes; nothing before it is finished. `around` is what it was built among. O(what was built + what stands
    /// around).
    pub fn save(&self, around: &Surroundings) -> Option<Vec<u8>> {
        let roadmap = self.roadmap()?;
        let mut out = Vec::new();
        out.extend(fingerprint(around).to_le_bytes());
        write_settings(&mut out, self.settings());
        write_counts(&mut out, self.counts());
        let [sampled, moved, merged] = self.layers();
        let there = [sampled, moved, merged].map(|layer| u8::from(layer.is_some()));
        out.push(there[0] | there[1] << 1 | there[2] << 2);
        // The net has not changed since it was merged.
        for net in [sampled, moved].into_iter().flatten().chain([self.net()]) {
            write_net(&mut out, net);
        }
        for edge in roadmap.edges() {
            write_float(&mut out, edge.clearance);
            out.push(u8::from(edge.tight));
        }
        for blend in roadmap.blends() {
            let fit = &blend.fit;
            out.push(fit.shrunk | if blend.narrow { NARROW } else { 0 });
            write_float(&mut out, fit.clearance);
            if let Bend::Arc(_) = fit.bend {
                write_float(&mut out, fit.reach);
            }
        }
        Some(SEAL.close(out))
    }

    /// One from bytes, among what it was built among.
    ///
    /// # Errors
    /// `roadmap-file.not-one`, `.version`, `.short`, `.long` or `.damaged` where the bytes cannot be read; `.world`
    /// where something else stands around; `.wrong` where something in them cannot be; those of
    /// [`RoadmapSettings::check`].
    pub fn load(bytes: &[u8], around: &Surroundings) -> Result<Building, Message> {
        let mut input = SEAL.open(bytes)?;
        if input.word()? != fingerprint(around) {
            return Err(Message::new("roadmap-file.world"));
        }
        let settings = read_settings(&mut input)?;
        settings.check(around)?;
        let counts = read_counts(&mut input)?;
        let there = byte(&mut input)?;
        if there > 7 {
            return Err(input.wrong("layer"));
        }
        let mut layer = |bit: u8| {
            let read = || read_net(&mut input, around);
            (there & bit != 0).then(read).transpose()
        };
        let (sampled, moved) = (layer(1)?, layer(2)?);
        let net = read_net(&mut input, around)?;
        let edges = read_edges(&mut input, &net)?;
        let blends = read_blends(&mut input, &net)?;
        if !input.rest().is_empty() {
            return Err(input.wrong("end"));
        }
        let roadmap = Roadmap::of(&net, around, &settings, edges, blends);
        let merged = (there & 4 != 0).then(|| net.clone());
        let layers = [sampled, moved, merged];
        Ok(Building::finished(counts, layers, net, roadmap))
    }
}

/// Tells surroundings apart by all that a roadmap depends on: the floor, and the outlines of what stands on it, in
/// order. O(what stands around).
pub fn fingerprint(around: &Surroundings) -> u64 {
    let mut hash = StateHash::new();
    let (min, max) = around.bounds();
    hash.numbers([min.x, min.y, max.x, max.y].into_iter());
    for (item, feature) in around.items() {
        // A word of each obstacle and kind, so that no numbers of one are taken for those of another.
        hash.word(match feature {
            Feature::Boundary { .. } => 0,
            Feature::Edge { obstacle, .. } => 1 + 2 * u64::from(obstacle),
            Feature::Disc { obstacle } => 2 + 2 * u64::from(obstacle),
        });
        match *item {
            Item::Segment { a, b } => hash.numbers([a.x, a.y, b.x, b.y].into_iter()),
            Item::Disc { centre, radius } => {
                hash.numbers([centre.x, centre.y, radius].into_iter());
            }
        }
    }
    hash.finish()
}

fn write_float(out: &mut Vec<u8>, number: f64) {
    out.extend(number.to_bits().to_le_bytes());
}

fn byte(input: &mut Contents) -> Result<u8, Message> {
    Ok(input.take(1)?[0])
}

fn float(input: &mut Contents) -> Result<f64, Message> {
    input.word().map(f64::from_bits)
}

/// A number from `low` to `high`.
fn within(input: &mut Contents, low: f64, high: f64) -> Result<f64, Message> {
    let number = float(input)?;
    if (low..=high).contains(&number) {
        Ok(number)
    } else {
        Err(input.wrong("number"))
    }
}

/// How many there are of something that takes `least` bytes each.
fn many(input: &mut Contents, least: usize) -> Result<usize, Message> {
    let many = input.number()?;
    if many <= (input.rest().len() / least) as u64 {
        Ok(many as usize)
    } else {
        Err(input.wrong("end"))
    }
}

fn write_settings(out: &mut Vec<u8>, settings: &RoadmapSettings) {
    let RoadmapSettings {
        radius,
        vertices,
        idle,
        covering,
        cycle,
        neighbour_distance,
        precision,
        tolerance,
        clearance,
        blend_clearance,
        shortest_edge,
        merge,
        smallest_angle,
        identity,
        stride,
        spurs,
        seed,
        source,
        blends,
    } = *settings;
    write_float(out, radius);
    write_number(out, u64::from(vertices));
    write_number(out, u64::from(idle));
    write_number(out, u64::from(covering));
    for number in [
        cycle,
        neighbour_distance,
        precision,
        tolerance,
        clearance,
        blend_clearance,
        shortest_edge,
        merge,
        smallest_angle,
    ] {
        write_float(out, number);
    }
    let place = |at: Option<usize>| at.unwrap_or(0) as u8;
    out.push(place(IDENTITIES.iter().position(|one| *one == identity)));
    out.push(place(STRIDES.iter().position(|one| *one == stride)));
    let made = SOURCES.iter().position(|one| *one == source);
    let large = BLENDS.iter().position(|one| *one == blends);
    let spurs = SPURS.iter().position(|one| *one == spurs);
    out.push(place(spurs) | place(made) << 1 | place(large) << 2);
    write_number(out, seed);
}

/// Whether they make sense [`RoadmapSettings::check`] tells.
fn read_settings(input: &mut Contents) -> Result<RoadmapSettings, Message> {
    fn small(input: &mut Contents) -> Result<u32, Message> {
        u32::try_from(input.number()?).map_err(|_| input.wrong("setting"))
    }
    fn one_of<T: Copy>(input: &mut Contents, known: &[T]) -> Result<T, Message> {
        let at = usize::from(byte(input)?);
        known.get(at).copied().ok_or_else(|| input.wrong("setting"))
    }
    // Fields are read in the order in which they stand here.
    let mut settings = RoadmapSettings {
        radius: float(input)?,
        vertices: small(input)?,
        idle: small(input)?,
        covering: small(input)?,
        cycle: float(input)?,
        neighbour_distance: float(input)?,
        precision: float(input)?,
        tolerance: float(input)?,
        clearance: float(input)?,
        blend_clearance: float(input)?,
        shortest_edge: float(input)?,
        merge: float(input)?,
        smallest_angle: float(input)?,
        identity: one_of(input, &IDENTITIES)?,
        stride: one_of(input, &STRIDES)?,
        spurs: Spurs::Drop,
        seed: 0,
        source: RoadmapSource::Samples,
        blends: BlendSize::Halved,
    };
    let all = usize::from(byte(input)?);
    let blends = BLENDS.get(all >> 2);
    settings.spurs = SPURS[all & 1];
    settings.source = SOURCES[all >> 1 & 1];
    settings.blends = blends.copied().ok_or_else(|| input.wrong("setting"))?;
    settings.seed = input.number()?;
    Ok(settings)
}

/// What was counted up to blends; these are counted anew.
fn write_counts(out: &mut Vec<u8>, counts: &Counts) {
    write_number(out, counts.samples);
    write_number(out, counts.tunnelled);
    let Counts {
        outcomes,
        verdicts,
        merges,
        ..
    } = counts;
    for &count in outcomes.iter().chain(verdicts).chain(merges) {
        write_number(out, count);
    }
    out.push(u8::from(counts.merging_cut_short));
}

fn read_counts(input: &mut Contents) -> Result<Counts, Message> {
    let mut counts = Counts {
        samples: input.number()?,
        tunnelled: input.number()?,
        ..Counts::default()
    };
    let Counts {
        outcomes,
        verdicts,
        merges,
        ..
    } = &mut counts;
    for count in outcomes.iter_mut().chain(verdicts).chain(merges) {
        *count = input.number()?;
    }
    counts.merging_cut_short = flag(input)?;
    Ok(counts)
}

fn flag(input: &mut Contents) -> Result<bool, Message> {
    match byte(input)? {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(input.wrong("flag")),
    }
}

/// A net without gaps in its numbers: what phases leave has none.
fn write_net(out: &mut Vec<u8>, net: &GrowingRoadmap) {
    write_number(out, net.vertices().count() as u64);
    for vertex in net.vertices() {
        let at = net.at(vertex);
        for number in [at.x, at.y, net.clearance(vertex)] {
            write_float(out, number);
        }
    }
    write_number(out, net.edges().count() as u64);
    for edge in net.edges() {
        for end in net.ends(edge) {
            write_number(out, u64::from(end));
        }
    }
}

fn read_net(input: &mut Contents, around: &Surroundings) -> Result<GrowingRoadmap, Message> {
    let (min, max) = around.bounds();
    let mut net = GrowingRoadmap::new();
    let vertices = many(input, 24)?;
    for _ in 0..vertices {
        let x = within(input, min.x, max.x)?;
        let y = within(input, min.y, max.y)?;
        let clearance = within(input, 0.0, f64::MAX)?;
        net.add_vertex(DVec2::new(x, y), clearance);
    }
    for _ in 0..many(input, 2)? {
        let [a, b] = [input.number()?, input.number()?];
        if a.max(b) >= vertices as u64 || net.add_edge(a as u32, b as u32).is_none() {
            return Err(input.wrong("edge"));
        }
    }
    Ok(net)
}

fn read_edges(input: &mut Contents, net: &GrowingRoadmap) -> Result<Vec<RoadmapEdge>, Message> {
    net.edges()
        .map(|edge| {
            Ok(RoadmapEdge {
                ends: net.ends(edge),
                length: net.length(edge),
                clearance: within(input, 0.0, f64::MAX)?,
                tight: flag(input)?,
                weight: 1.0,
            })
        })
        .collect()
}

fn read_blends(input: &mut Contents, net: &GrowingRoadmap) -> Result<Vec<Blend>, Message> {
    let mut blends = Vec::new();
    for vertex in net.vertices() {
        let arms = arms(net, vertex);
        for (index, &(e, arm_e)) in arms.iter().enumerate() {
            for &(f, arm_f) in &arms[index + 1..] {
                let halves = [arm_e, arm_f].map(|arm| arm.length() / 2.0);
                let both = byte(input)?;
                let fit = read_fit(
                    input,
                    net.at(vertex),
                    [arm_e, arm_f].map(DVec2::normalize_or_zero),
                    halves[0].min(halves[1]),
                    both & !NARROW,
                )?;
                let narrow = both & NARROW != 0;
                blends.push(Blend::new(vertex, [e, f], halves, fit, narrow));
            }
        }
    }
    Ok(blends)
}

/// How the corner at `at` fits, whose arc reaches `most` metres at most and was made smaller so often.
fn read_fit(
    input: &mut Contents,
    at: DVec2,
    directions: [DVec2; 2],
    most: f64,
    shrunk: u8,
) -> Result<Fit, Message> {
    let clearance = within(input, 0.0, f64::MAX)?;
    let mut reach = 0.0;
    let bend = match settled(directions) {
        Some(bend) if shrunk == 0 => bend,
        None if shrunk <= MOST_HALVINGS => {
            reach = within(input, most * SMALLEST, most)?;
            Bend::Arc(arc(at, directions, reach))
        }
        None if shrunk == MOST_HALVINGS + 1 => Bend::Corner,
        _ => return Err(input.wrong("blend")),
    };
    Ok(Fit {
        bend,
        reach,
        clearance,
        shrunk,
    })
}
