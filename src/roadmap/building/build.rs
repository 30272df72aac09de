//! Building a roadmap, one unit of work per step, through all phases.

use super::blending::Blending;
use super::cycles::Cycles;
use super::from_diagram::net_along;
use super::growing_roadmap::GrowingRoadmap;
use super::kept::{Kept, Repaired};
use super::merge::{self, Merge, Merging, Part};
use super::overlap::OVERLAPS;
use super::resampling::{Resampled, Resampling};
use super::retract::{Retraction, RetractionOutcome};
use super::retract_edges::{EdgeRetraction, EdgeVerdict};
use super::sampling::{Linked, Sampling};
use crate::message::Message;
use crate::roadmap::diagram::DiagramProcess;
use crate::roadmap::map::{Blend, Roadmap, RoadmapEdge, measured};
use crate::roadmap::settings::{RoadmapSettings, RoadmapSource};
use crate::trace::Status;
use crate::world::scene::Surroundings;
use std::ops::Range;

/// The phase of a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BuildPhase {
    /// In place of the phases up to blending: the exact Voronoi diagram is found, a box or a leaf of the subdivision a
    /// step ([`RoadmapSource::Diagram`]).
    Diagram,
    /// Samples become vertices and are joined: a sample a step, then one for each vertex outside of the largest part,
    /// then, where settings ask for covering, one for each place that is come to while the diagram is followed from
    /// parts still apart.
    Sampling,
    /// Edges are moved away from obstacles: a part of an edge a step.
    Edges,
    /// Overlapping edges become one: an edge looked at, or a merge, a step.
    Merging,
    /// Vertices that came since sampling look for useful cycles: a vertex a step. If any come, edges and merging follow
    /// once more for these. Left out where very many vertices came.
    Cycles,
    /// Corners become arcs: a vertex a step.
    Blending,
    /// The roadmap is finished.
    Done,
    /// The body fits nowhere, or nowhere beside two obstacles at once.
    Failed,
}

/// An event: what the last step did. Numbers are those of [`Building::net`].
#[derive(Clone, Debug, PartialEq)]
pub enum BuildEvent {
    /// Nothing yet.
    Begun,
    /// A sample was taken: [`Building::retraction`] tells how it went, [`Building::linked`] what was decided about
    /// neighbours.
    Sampled {
        /// The vertex that came of it.
        vertex: Option<u32>,
    },
    /// A box of the subdivision was divided, or what lies in a leaf of it was found: [`Building::diagram`] has it.
    Subdivided,
    /// A vertex looked for neighbours once more: after sampling one outside of the largest part, farther away, in the
    /// phase of cycles one that came since. See [`Building::linked`].
    Bridged {
        /// The vertex.
        vertex: u32,
    },
    /// The diagram was followed from a part that is still apart: [`Building::retraction`] tells how the next place was
    /// found. Or a vertex came of what was followed before, see [`Building::linked`].
    Followed {
        /// The vertex.
        vertex: Option<u32>,
    },
    /// A part of an edge was looked at; where it was halved, or could not be, [`Building::retraction`] tells of its
    /// middle.
    Looked {
        /// The vertices that it joins.
        ends: [u32; 2],
        /// What became of it.
        verdict: EdgeVerdict,
        /// Its middle, where it was halved.
        vertex: Option<u32>,
        /// Its number, where it stays.
        edge: Option<u32>,
    },
    /// An edge overlaps no other.
    Alone {
        /// The edge.
        edge: u32,
    },
    /// Edges or vertices became one.
    Merged(Merge),
    /// The blends of a vertex were made.
    Blended {
        /// The vertex.
        vertex: u32,
        /// Which of [`Building::blends`] they are.
        blends: Range<usize>,
    },
    /// A phase ended.
    Ended(BuildPhase),
}

/// Counts of what was done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Samples taken.
    pub samples: u64,
    /// Samples by what became of them: kept, not free, on a rim, nothing met, too tight, small angle, short chord.
    pub outcomes: [u64; 7],
    /// Samples that came through an obstacle.
    pub tunnelled: u64,
    /// Parts of edges by what became of them: clear, split, short, stuck, blocked.
    pub verdicts: [u64; 5],
    /// Merges by kind: weld, stagger, contained, shared, tee, crossing.
    pub merges: [u64; 6],
    /// Whether merging ended at its bound, with something left.
    pub merging_cut_short: bool,
    /// Arcs, those that had to be made smaller, corners that stay, hairpins, straight passages.
    pub arcs: u64,
    /// Arcs that had to be made smaller.
    pub shrunk: u64,
    /// Corners that cannot be rounded off, and so not be passed.
    pub corners: u64,
    /// Corners too sharp to be passed.
    pub hairpins: u64,
    /// Corners so flat that they need no arc.
    pub straights: u64,
}

/// The process of the phase at hand.
#[derive(Clone, Debug)]
pub(super) enum Inner {
    Diagram(Box<DiagramProcess>),
    Sampling(Box<Sampling>),
    Resampling(Box<Resampling>),
    Edges(EdgeRetraction),
    Merging(Box<Merging>),
    Cycles(Box<Cycles>),
    Blending(Blending),
    Done(Box<Roadmap>),
    Failed,
}

/// A roadmap in the making.
///
/// Handed the same surroundings at each step; after a change of these a new one is to be begun. Deterministic: settings
/// and surroundings decide everything.
#[derive(Clone, Debug)]
pub struct Building {
    pub(super) settings: RoadmapSettings,
    pub(super) net: GrowingRoadmap,
    pub(super) inner: Inner,
    event: BuildEvent,
    pub(super) counts: Counts,
    /// The nets that phases left: sampling, edges, merging.
    pub(super) layers: [Option<GrowingRoadmap>; 3],
    /// The first vertex that has not yet looked for useful cycles.
    young: u32,
    /// The first edge that merging has not yet seen.
    unmerged: u32,
    rounds: u32,
    /// Vertices that sampling made.
    sampled: usize,
    /// Vertices that came in the round before.
    came: usize,
    /// What is kept, where a roadmap is repaired.
    pub(super) repair: Option<Box<Kept>>,
    /// Measures of the net's edges that are known already; nothing for the others.
    measured: Vec<Option<RoadmapEdge>>,
    pub(super) repaired: Option<Repaired>,
    /// So many samples at first became vertices wherever they came to; known once it is a repair.
    pub(super) ordinary: Option<u64>,
    /// How many vertices there were when all was built last.
    pub(super) built: usize,
}

/// Vertices that came are to be no more than one for so many that were sampled. In a graph that is so dense that more
/// come, by crossings, further edges would cross the more, without end; and there ways are short without them.
const CAME_SHARE: usize = 3;

/// The diagram for a roadmap is that of a body so many times as wide: of a passage just as wide as the body, as there
/// are in mazes of cells, rounding would take some pieces and leave others.
const WIDER: f64 = 1.0 + 1e-9;

/// Rounds of cycles, edges and merging at most; two are usual.
const MOST_ROUNDS: u32 = 5;

impl Building {
    /// Begins.
    ///
    /// # Errors
    /// Those of [`RoadmapSettings::check`].
    pub fn new(around: &Surroundings, settings: &RoadmapSettings) -> Result<Building, Message> {
        settings.check(around)?;
        let inner = match settings.source {
            RoadmapSource::Samples => Inner::Sampling(Box::new(Sampling::new(settings))),
            RoadmapSource::Diagram => {
                let radius = settings.radius * WIDER;
                Inner::Diagram(Box::new(DiagramProcess::new(around, radius)?))
            }
        };
        Ok(Building {
            settings: *settings,
            net: GrowingRoadmap::new(),
            inner,
            event: BuildEvent::Begun,
            counts: Counts::default(),
            layers: [None, None, None],
            young: 0,
            unmerged: 0,
            rounds: 0,
            sampled: 0,
            came: usize::MAX,
            repair: None,
            measured: Vec::new(),
            repaired: None,
            ordinary: None,
            built: 0,
        })
    }

    /// Begins with a net made by hand or kept from another time, at [`BuildPhase::Edges`], [`BuildPhase::Merging`] or
    /// [`BuildPhase::Blending`].
    ///
    /// # Errors
    /// Those of [`RoadmapSettings::check`]; `roadmap.phase` for other phases; `roadmap.hook-blocked` with `x`, `y`
    /// where the body cannot pass along an edge; `roadmap.nothing-fits` where there is no edge.
    pub fn from_net(
        around: &Surroundings,
        settings: &RoadmapSettings,
        net: &GrowingRoadmap,
        phase: BuildPhase,
    ) -> Result<Building, Message> {
        let mut building = Building::new(around, settings)?;
        building.net = net.compact();
        let net = &mut building.net;
        let edges: Vec<u32> = net.edges().collect();
        for &edge in &edges {
            let [a, b] = net.segment(edge);
            if !settings.passes(around, a, b) {
                let middle = (a + b) / 2.0;
                return Err(Message::new("roadmap.hook-blocked")
                    .with("x", middle.x)
                    .with("y", middle.y));
            }
        }
        if edges.is_empty() {
            return Err(Message::new("roadmap.nothing-fits")
                .with("radius", settings.radius)
                .with("samples", 0));
        }
        building.young = net.vertex_slots() as u32;
        building.sampled = net.vertex_slots();
        building.inner = match phase {
            BuildPhase::Edges => {
                building.unmerged = net.edge_slots() as u32;
                Inner::Edges(EdgeRetraction::new(net, &edges))
            }
            BuildPhase::Merging => Inner::Merging(Box::new(Merging::new(net, around, 0))),
            BuildPhase::Blending => Inner::Blending(Blending::all(net)),
            _ => return Err(Message::new("roadmap.phase")),
        };
        Ok(building)
    }

    /// One that has come to its end, with what it left.
    pub(in crate::roadmap) fn finished(
        mut counts: Counts,
        layers: [Option<GrowingRoadmap>; 3],
        net: GrowingRoadmap,
        roadmap: Roadmap,
    ) -> Building {
        for blend in roadmap.blends() {
            counts.count(blend);
        }
        Building {
            built: roadmap.vertices().len(),
            settings: *roadmap.settings(),
            net,
            inner: Inner::Done(Box::new(roadmap)),
            event: BuildEvent::Ended(BuildPhase::Blending),
            counts,
            layers,
            young: 0,
            unmerged: 0,
            rounds: 0,
            sampled: 0,
            came: 0,
            repair: None,
            measured: Vec::new(),
            repaired: None,
            ordinary: None,
        }
    }

    /// Does one unit of work: see [`BuildPhase`]. The end of a phase is a step of its own, so that one can stop there.
    pub fn step(&mut self, around: &Surroundings) -> Status {
        let (net, settings) = (&mut self.net, &self.settings);
        match &mut self.inner {
            Inner::Diagram(process) => {
                self.event = BuildEvent::Subdivided;
                if process.step(around) != Status::Running {
                    self.take_diagram(around);
                }
            }
            Inner::Sampling(sampling) if sampling.ended(settings) => {
                if let Some(vertex) = sampling.bridge(net, around, settings, |_, _, _| false) {
                    self.event = BuildEvent::Bridged { vertex };
                } else if let Some(vertex) = sampling.follow(net, around, settings) {
                    self.event = BuildEvent::Followed { vertex };
                } else {
                    self.begin_edges();
                }
            }
            Inner::Sampling(sampling) => {
                let vertex = sampling.step(net, around, settings);
                self.counts.samples += 1;
                self.counts.outcomes[outcome_index(sampling.retraction.outcome)] += 1;
                self.counts.tunnelled += u64::from(sampling.retraction.tunnelled);
                self.event = BuildEvent::Sampled { vertex };
            }
            Inner::Resampling(sampling) => {
                let kept = self.repair.as_ref();
                match kept.and_then(|kept| sampling.step(kept, net, around, settings)) {
                    Some(Resampled::Sample(vertex)) => self.event = BuildEvent::Sampled { vertex },
                    Some(Resampled::Bridged(vertex)) => self.event = BuildEvent::Bridged { vertex },
                    Some(Resampled::Followed(vertex)) => {
                        self.event = BuildEvent::Followed { vertex };
                    }
                    None => self.begin_edges(),
                }
            }
            Inner::Edges(edges) => match edges.step(net, around, settings) {
                Some(looked) => {
                    self.counts.verdicts[verdict_index(looked.verdict)] += 1;
                    self.event = BuildEvent::Looked {
                        ends: looked.ends,
                        verdict: looked.verdict,
                        vertex: looked.vertex,
                        edge: looked.edge,
                    };
                }
                None => {
                    let (net, first) = (&self.net, self.unmerged);
                    let merging = match &self.repair {
                        None => {
                            self.layers[1].get_or_insert_with(|| net.compact());
                            Merging::new(net, around, first)
                        }
                        Some(repair) => {
                            let within = repair.came(net).grown(self.settings.merge);
                            let young = repair.vertices;
                            Merging::of_part(net, around, first, Part { within, young })
                        }
                    };
                    self.inner = Inner::Merging(Box::new(merging));
                    self.event = BuildEvent::Ended(BuildPhase::Edges);
                }
            },
            Inner::Merging(merging) => match merging.step(net, around, settings) {
                merge::Looked::RoadmapEdge(edge) => self.event = BuildEvent::Alone { edge },
                merge::Looked::Merged(merge) => {
                    let kind = OVERLAPS.iter().position(|known| *known == merge.overlap);
                    self.counts.merges[kind.unwrap_or(0)] += 1;
                    self.event = BuildEvent::Merged(merge);
                }
                merge::Looked::Ended => {
                    self.counts.merging_cut_short |= merging.cut_short();
                    self.event = BuildEvent::Ended(BuildPhase::Merging);
                    let came = net
                        .vertices()
                        .filter(|vertex| *vertex >= self.young)
                        .count();
                    if self.rounds < MOST_ROUNDS
                        && CAME_SHARE * came <= self.sampled
                        && came < self.came
                    {
                        self.came = came;
                        let cycles = match &self.repair {
                            None => Cycles::new(net, self.young),
                            Some(repair) => {
                                let far = self.settings.neighbour_distance;
                                let near = repair.came(net).grown(far);
                                Cycles::among(net, self.young, |vertex| {
                                    near.distance(net.at(vertex)) == 0.0
                                })
                            }
                        };
                        self.inner = Inner::Cycles(Box::new(cycles));
                    } else {
                        self.begin_blending();
                    }
                }
            },
            Inner::Cycles(cycles) => match cycles.step(net, around, settings) {
                Some(vertex) => self.event = BuildEvent::Bridged { vertex },
                None => {
                    self.rounds += 1;
                    self.young = net.vertex_slots() as u32;
                    self.unmerged = net.edge_slots() as u32;
                    self.event = BuildEvent::Ended(BuildPhase::Cycles);
                    if cycles.added.is_empty() {
                        self.begin_blending();
                    } else {
                        self.inner = Inner::Edges(EdgeRetraction::new(net, &cycles.added));
                    }
                }
            },
            Inner::Blending(blending) => match blending.step(net, around, settings) {
                Some((vertex, blends)) => {
                    for blend in &blending.blends[blends.clone()] {
                        self.counts.count(blend);
                    }
                    self.event = BuildEvent::Blended { vertex, blends };
                }
                None => {
                    let blends = std::mem::take(&mut blending.blends);
                    let roadmap = if self.repair.take().is_some() {
                        let edges = std::mem::take(&mut self.measured).into_iter().enumerate();
                        let edges = edges.map(|(edge, known)| {
                            known.unwrap_or_else(|| measured(net, around, settings, edge as u32))
                        });
                        let edges = edges.collect();
                        Roadmap::without_landmarks(net, around, settings, edges, blends)
                    } else {
                        self.built = net.vertex_slots();
                        Roadmap::assemble(net, around, settings, blends)
                    };
                    self.inner = Inner::Done(Box::new(roadmap));
                    self.event = BuildEvent::Ended(BuildPhase::Blending);
                }
            },
            Inner::Done(_) | Inner::Failed => {}
        }
        self.status()
    }

    /// The diagram is found: on to blends, if there is anything of it.
    fn take_diagram(&mut self, around: &Surroundings) {
        self.event = BuildEvent::Ended(BuildPhase::Diagram);
        if let Some(diagram) = self.diagram().and_then(DiagramProcess::diagram) {
            self.net = net_along(&diagram.pruned(around), around, &self.settings);
        }
        if self.net.edges().next().is_none() {
            self.inner = Inner::Failed;
        } else {
            self.begin_blending();
        }
    }

    /// The diagram in the making, in its phase.
    pub fn diagram(&self) -> Option<&DiagramProcess> {
        match &self.inner {
            Inner::Diagram(process) => Some(process),
            _ => None,
        }
    }

    /// Samples are taken: on to the edges, if there is anything.
    fn begin_edges(&mut self) {
        self.event = BuildEvent::Ended(BuildPhase::Sampling);
        let kept = self.repair.as_ref().map(|repair| repair.first_edge());
        if kept.is_none() {
            self.layers[0] = Some(self.net.clone());
        }
        self.young = self.net.vertex_slots() as u32;
        self.sampled = self.net.vertex_slots();
        self.unmerged = self.net.edge_slots() as u32;
        let first = kept.unwrap_or(0);
        let edges: Vec<u32> = self.net.edges().filter(|edge| *edge >= first).collect();
        self.inner = if self.net.edges().next().is_none() {
            Inner::Failed
        } else {
            Inner::Edges(EdgeRetraction::new(&mut self.net, &edges))
        };
    }

    /// Vertices and edges are what they will be: on to their blends.
    fn begin_blending(&mut self) {
        let blending = match &self.repair {
            None => {
                self.net = self.net.compact();
                Blending::all(&self.net)
            }
            Some(repair) => {
                let compacted = repair.compact(&self.net);
                self.net = compacted.net;
                self.measured = compacted.edges;
                self.repaired = Some(compacted.repaired);
                self.counts.forget_blends();
                for blend in &compacted.blends {
                    self.counts.count(blend);
                }
                Blending::rest(compacted.blends, compacted.blending)
            }
        };
        self.layers[2] = Some(self.net.clone());
        self.inner = Inner::Blending(blending);
    }

    /// How it stands.
    pub fn status(&self) -> Status {
        match self.inner {
            Inner::Done(_) => Status::Done,
            Inner::Failed => Status::Failed,
            _ => Status::Running,
        }
    }

    /// What it is at.
    pub fn phase(&self) -> BuildPhase {
        match self.inner {
            Inner::Diagram(_) => BuildPhase::Diagram,
            Inner::Sampling(_) | Inner::Resampling(_) => BuildPhase::Sampling,
            Inner::Edges(_) => BuildPhase::Edges,
            Inner::Merging(_) => BuildPhase::Merging,
            Inner::Cycles(_) => BuildPhase::Cycles,
            Inner::Blending(_) => BuildPhase::Blending,
            Inner::Done(_) => BuildPhase::Done,
            Inner::Failed => BuildPhase::Failed,
        }
    }

    /// What the last step did.
    pub fn event(&self) -> &BuildEvent {
        &self.event
    }

    /// How the last sample, or the middle of the last edge that was to be halved, went; nothing in later phases.
    pub fn retraction(&self) -> Option<&Retraction> {
        match &self.inner {
            Inner::Sampling(sampling) => Some(&sampling.retraction),
            Inner::Resampling(of) => Some(&of.sampling.retraction),
            Inner::Edges(edges) => Some(&edges.retraction),
            _ => None,
        }
    }

    /// What was decided about the neighbours of the vertex that was last sampled, or last looked for neighbours;
    /// nearest first.
    pub fn linked(&self) -> &[Linked] {
        match &self.inner {
            Inner::Sampling(sampling) => &sampling.linked,
            Inner::Resampling(of) => &of.sampling.linked,
            Inner::Cycles(cycles) => &cycles.linked,
            _ => &[],
        }
    }

    /// In the phase of edges: between which vertices parts are still to be looked at, the next one last.
    pub fn pending(&self) -> Vec<[u32; 2]> {
        match &self.inner {
            Inner::Edges(edges) => edges.pending().collect(),
            _ => Vec::new(),
        }
    }

    /// The vertices and edges as they are now.
    pub fn net(&self) -> &GrowingRoadmap {
        &self.net
    }

    /// The blends made so far, while they are being made.
    pub fn blends(&self) -> &[Blend] {
        match &self.inner {
            Inner::Blending(blending) => &blending.blends,
            Inner::Done(roadmap) => roadmap.blends(),
            _ => &[],
        }
    }

    /// The vertices and edges as sampling left them (useful cycles), those after edges were moved for the first time,
    /// and those that blends are made for (merged); nothing before. ([`GrowingRoadmap::dense`] has what useful cycles
    /// were chosen from.)
    pub fn layers(&self) -> [Option<&GrowingRoadmap>; 3] {
        self.layers.each_ref().map(Option::as_ref)
    }

    /// What was done so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// What a repair has done, from blending on; nothing where all was built.
    pub fn repaired(&self) -> Option<&Repaired> {
        self.repaired.as_ref()
    }

    /// What it is made with.
    pub fn settings(&self) -> &RoadmapSettings {
        &self.settings
    }

    /// The roadmap, once it is finished.
    pub fn roadmap(&self) -> Option<&Roadmap> {
        match &self.inner {
            Inner::Done(roadmap) => Some(roadmap),
            _ => None,
        }
    }

    /// The roadmap, if it is finished.
    ///
    /// # Errors
    /// `roadmap.nothing-fits` where sampling made no edge, with the number of samples and the radius;
    /// `roadmap.unfinished`.
    pub fn finish(self) -> Result<Roadmap, Message> {
        match self.inner {
            Inner::Done(roadmap) => Ok(*roadmap),
            Inner::Failed => Err(Message::new("roadmap.nothing-fits")
                .with("radius", self.settings.radius)
                .with("samples", self.counts.samples)),
            _ => Err(Message::new("roadmap.unfinished")),
        }
    }
}

impl Roadmap {
    /// Builds a roadmap in one go: steps a [`Building`] to its end.
    ///
    /// # Errors
    /// Those of [`RoadmapSettings::check`]; `roadmap.nothing-fits`.
    pub fn build(around: &Surroundings, settings: &RoadmapSettings) -> Result<Roadmap, Message> {
        let mut building = Building::new(around, settings)?;
        while building.step(around) == Status::Running {}
        building.finish()
    }
}

impl Counts {
    fn forget_blends(&mut self) {
        *self = Counts {
            arcs: 0,
            shrunk: 0,
            corners: 0,
            hairpins: 0,
            straights: 0,
            ..self.clone()
        };
    }

    fn count(&mut self, blend: &Blend) {
        use super::blend::Bend;
        let count = match blend.fit.bend {
            Bend::Arc(_) => &mut self.arcs,
            Bend::Corner => &mut self.corners,
            Bend::Hairpin => &mut self.hairpins,
            Bend::Straight => &mut self.straights,
        };
        *count += 1;
        self.shrunk += u64::from(blend.fit.shrunk > 0);
    }
}

fn outcome_index(outcome: RetractionOutcome) -> usize {
    match outcome {
        RetractionOutcome::Kept => 0,
        RetractionOutcome::NotFree => 1,
        RetractionOutcome::OnRim => 2,
        RetractionOutcome::NothingMet => 3,
        RetractionOutcome::TooTight => 4,
        RetractionOutcome::SmallAngle => 5,
        RetractionOutcome::ShortChord => 6,
    }
}

fn verdict_index(verdict: EdgeVerdict) -> usize {
    match verdict {
        EdgeVerdict::Clear => 0,
        EdgeVerdict::Split => 1,
        EdgeVerdict::Short => 2,
        EdgeVerdict::Stuck => 3,
        EdgeVerdict::Blocked => 4,
    }
}
