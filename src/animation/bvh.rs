//! Motion files in the BVH format (Biovision hierarchy), read as a cycle.

use super::cycle::Cycle;
use super::figure::{Joint, Pose, Side, positions};
use crate::message::{Message, found_text};
use glam::{DQuat, DVec3};

/// The largest file, in bytes.
pub const MOST_BYTES: usize = 20_000_000;
/// The most joints, ends included.
pub const MOST_JOINTS: usize = 512;
/// The most frames.
pub const MOST_FRAMES: usize = 20_000;
/// The most numbers in all frames together.
pub const MOST_NUMBERS: usize = 1_000_000;

/// A number that turns or moves a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Channel {
    Move(usize),
    Turn(usize),
}

/// Reads a BVH file as one cycle of a figure `height` metres tall.
///
/// The format has y up and any unit of length; here z is up, lengths are scaled so that the figure in the first frame
/// is as tall as said, and the lowest point of the whole motion is on the floor. Turns are in degrees, applied in the
/// order of their channels. Positions of joints other than the root are passed over. Feet are the ends of what hangs on
/// joints whose names tell of feet, ankles or toes, else the lowest ends; sides are told by names beginning with or
/// holding `left` or `right`, else by where joints are. The motion should be one cycle along a straight line;
/// [`Cycle::seam`] tells by how much it does not close.
///
/// # Errors
/// With the number of the line, from 1, and what was found: `bvh.expected` (with `wanted`: one or more keywords),
/// `bvh.number`, `bvh.channel`, `bvh.channels`, `bvh.frames`, `bvh.joints`, `bvh.numbers`, `bvh.short` (the file ends
/// too early). Without: `bvh.large`, `bvh.flat` for a figure without height, and the errors of [`Cycle::new`]. Never
/// panics, whatever the bytes. Time O(bytes) and that of [`Cycle::new`].
pub fn read_bvh(bytes: &[u8], height: f64) -> Result<Cycle, Message> {
    if bytes.len() > MOST_BYTES {
        return Err(Message::new("bvh.large").with("most", MOST_BYTES));
    }
    let text = String::from_utf8_lossy(bytes);
    let mut words = Words::new(&text);
    let (mut joints, channels) = hierarchy(&mut words)?;
    let (mut frames, frame_time) = motion(&mut words, &joints, &channels)?;
    fit(&mut joints, &mut frames, height)?;
    tell_feet(&mut joints, &frames[0]);
    Cycle::new(joints, frames, frame_time, None)
}

/// The words of a text with the numbers of their lines.
struct Words<'a> {
    all: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    last: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Words<'a> {
        // Some programs write a mark of the encoding first; it is no part of the first word.
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().enumerate();
        let all =
            lines.flat_map(|(i, line)| line.split_whitespace().map(move |word| (i + 1, word)));
        Words {
            all: Box::new(all),
            last: 1,
        }
    }

    fn next(&mut self) -> Result<(usize, &'a str), Message> {
        match self.all.next() {
            Some((line, word)) => {
                self.last = line;
                Ok((line, word))
            }
            None => Err(Message::new("bvh.short").with("line", self.last)),
        }
    }

    fn expect(&mut self, wanted: &str) -> Result<(), Message> {
        let (line, word) = self.next()?;
        if word.eq_ignore_ascii_case(wanted) {
            return Ok(());
        }
        Err(unexpected(line, word, wanted))
    }

    fn number(&mut self) -> Result<f64, Message> {
        let (line, word) = self.next()?;
        let number = word.parse().ok().filter(|n: &f64| n.abs() <= 1e9);
        number.ok_or_else(|| no_number(line, word))
    }

    fn count(&mut self) -> Result<usize, Message> {
        let (line, word) = self.next()?;
        word.parse().map_err(|_| no_number(line, word))
    }
}

fn no_number(line: usize, word: &str) -> Message {
    Message::new("bvh.number")
        .with("line", line)
        .with("found", found_text(word.as_bytes()))
}

fn unexpected(line: usize, word: &str, wanted: &str) -> Message {
    Message::new("bvh.expected")
        .with("line", line)
        .with("wanted", wanted)
        .with("found", found_text(word.as_bytes()))
}

/// From the format's axes (y up, z forward) to ours (z up, x forward): the axes change places in a ring, which turns
/// nothing inside out.
fn ours(v: DVec3) -> DVec3 {
    DVec3::new(v.z, v.x, v.y)
}

/// A joint with its channels, in the order of the file.
type Channels = Vec<(usize, Channel)>;

fn hierarchy(words: &mut Words) -> Result<(Vec<Joint>, Channels), Message> {
    words.expect("HIERARCHY")?;
    words.expect("ROOT")?;
    let mut joints: Vec<Joint> = Vec::new();
    let mut channels = Channels::new();
    // The joints whose braces are open.
    let mut open: Vec<usize> = Vec::new();
    let mut name = words.next()?.1.to_owned();
    loop {
        if joints.len() >= MOST_JOINTS {
            return Err(Message::new("bvh.joints")
                .with("line", words.last)
                .with("most", MOST_JOINTS));
        }
        words.expect("{")?;
        words.expect("OFFSET")?;
        let offset = DVec3::new(words.number()?, words.number()?, words.number()?);
        joints.push(Joint {
            name,
            parent: open.last().map(|&parent| parent as u16),
            offset: ours(offset),
            side: Side::Middle,
            foot: false,
        });
        open.push(joints.len() - 1);
        loop {
            let (line, word) = words.next()?;
            match word.to_ascii_uppercase().as_str() {
                "CHANNELS" => {
                    let at = open.last().copied().unwrap_or_default();
                    read_channels(words, at, line, &mut channels)?;
                }
                "JOINT" => {
                    name = words.next()?.1.to_owned();
                    break;
                }
                "END" => {
                    words.expect("Site")?;
                    let parent = open.last().map_or("", |&at| joints[at].name.as_str());
                    name = format!("{parent} end");
                    break;
                }
                "}" => {
                    open.pop();
                    if open.is_empty() {
                        return Ok((joints, channels));
                    }
                }
                _ => return Err(unexpected(line, word, "CHANNELS, JOINT, End Site, }")),
            }
        }
    }
}

fn read_channels(
    words: &mut Words,
    joint: usize,
    line: usize,
    channels: &mut Channels,
) -> Result<(), Message> {
    let count = words.count()?;
    if count > 6 || channels.iter().any(|(of, _)| *of == joint) {
        return Err(Message::new("bvh.channels")
            .with("line", line)
            .with("found", count));
    }
    for _ in 0..count {
        let (line, word) = words.next()?;
        let lower = word.to_ascii_lowercase();
        let axis = match lower.as_bytes().first() {
            Some(b'x') => 0,
            Some(b'y') => 1,
            _ => 2,
        };
        let channel = match lower.get(1..) {
            Some("position") if lower.starts_with(['x', 'y', 'z']) => Channel::Move(axis),
            Some("rotation") if lower.starts_with(['x', 'y', 'z']) => Channel::Turn(axis),
            _ => {
                return Err(Message::new("bvh.channel")
                    .with("line", line)
                    .with("found", found_text(word.as_bytes())));
            }
        };
        channels.push((joint, channel));
    }
    Ok(())
}

fn motion(
    words: &mut Words,
    joints: &[Joint],
    channels: &Channels,
) -> Result<(Vec<Pose>, f64), Message> {
    words.expect("MOTION")?;
    words.expect("Frames:")?;
    let count = words.count()?;
    if !(3..=MOST_FRAMES).contains(&count) {
        return Err(Message::new("bvh.frames")
            .with("line", words.last)
            .with("found", count)
            .with("most", MOST_FRAMES));
    }
    // Joints without channels cost room, too.
    if count * channels.len().max(joints.len()) > MOST_NUMBERS {
        return Err(Message::new("bvh.numbers")
            .with("line", words.last)
            .with("most", MOST_NUMBERS));
    }
    words.expect("Frame")?;
    words.expect("Time:")?;
    let frame_time = words.number()?;
    let mut frames = Vec::new();
    for _ in 0..count {
        let mut moved = [0.0; 3];
        let mut turns = vec![DQuat::IDENTITY; joints.len()];
        for &(joint, channel) in channels {
            let value = words.number()?;
            match channel {
                Channel::Move(axis) if joint == 0 => moved[axis] = value,
                Channel::Move(_) => {}
                Channel::Turn(axis) => {
                    let axis = ours([DVec3::X, DVec3::Y, DVec3::Z][axis]);
                    turns[joint] *= DQuat::from_axis_angle(axis, value.to_radians());
                }
            }
        }
        frames.push(Pose {
            root: ours(DVec3::from(moved)) + joints[0].offset,
            turns,
        });
    }
    Ok((frames, frame_time))
}

/// Scales a motion to a figure of this height and puts it onto the floor.
fn fit(joints: &mut [Joint], frames: &mut [Pose], height: f64) -> Result<(), Message> {
    let mut places = Vec::new();
    let mut lowest = f64::INFINITY;
    let mut tall = 0.0;
    for (i, frame) in frames.iter().enumerate() {
        positions(joints, frame, &mut places);
        let low = places
            .iter()
            .fold(f64::INFINITY, |low, place| low.min(place.z));
        if i == 0 {
            tall = places
                .iter()
                .fold(0.0, |high: f64, place| high.max(place.z - low));
        }
        lowest = lowest.min(low);
    }
    // Neither a point nor a NaN has a height.
    let scale = height / tall;
    if !(tall > 1e-6 && scale.is_finite() && scale > 0.0) {
        return Err(Message::new("bvh.flat"));
    }
    for joint in joints {
        joint.offset *= scale;
    }
    for frame in frames {
        frame.root = (frame.root - DVec3::new(0.0, 0.0, lowest)) * scale;
    }
    Ok(())
}

/// Tells sides and feet.
fn tell_feet(joints: &mut [Joint], first: &Pose) {
    let mut places = Vec::new();
    positions(joints, first, &mut places);
    let middle = places[0].y;
    let count = joints.len();
    let parents: Vec<Option<u16>> = joints.iter().map(|joint| joint.parent).collect();
    let ends: Vec<bool> = (0..count)
        .map(|i| !parents.contains(&Some(i as u16)))
        .collect();
    let named = |joint: &Joint| {
        let name = joint.name.to_ascii_lowercase();
        ["foot", "ankle", "toe"]
            .iter()
            .any(|part| name.contains(part))
    };
    let by_name = joints
        .iter()
        .zip(&ends)
        .any(|(joint, end)| *end && named(joint));
    let low = places
        .iter()
        .fold(f64::INFINITY, |low, place| low.min(place.z));
    let high = places
        .iter()
        .fold(f64::NEG_INFINITY, |high, place| high.max(place.z));
    for (i, joint) in joints.iter_mut().enumerate() {
        let name = joint.name.to_ascii_lowercase();
        joint.side = if name.contains("left") {
            Side::Left
        } else if name.contains("right") {
            Side::Right
        } else if (places[i].y - middle).abs() < 0.02 {
            Side::Middle
        } else if places[i].y > middle {
            Side::Left
        } else {
            Side::Right
        };
        joint.foot = ends[i]
            && match by_name {
                true => named(joint),
                false => places[i].z < low + 0.1 * (high - low),
            };
    }
}
