//! The skeleton of a walker: its joints by the names of H-Anim, and what each does in the pattern.

use super::build::BodyBuild;
use super::spine::{SpineRegion, vertebra_share};
use crate::animation::figure::{Joint, Side};
use glam::DVec3;

/// The role of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Role {
    /// Nothing: it only follows.
    Rests,
    /// Takes these parts of tilt, roll and torsion of the torso.
    Torso([f64; 3]),
    /// The same of the head.
    Head([f64; 3]),
    /// Left (0) or right (1).
    Hip(usize),
    Knee(usize),
    Ankle(usize),
    Shoulder(usize),
    Elbow(usize),
}

/// The names of vertebrae from the pelvis up, all 24 that H-Anim has, and the base of the skull.
const SPINE: [&str; 25] = [
    "vl5",
    "vl4",
    "vl3",
    "vl2",
    "vl1",
    "vt12",
    "vt11",
    "vt10",
    "vt9",
    "vt8",
    "vt7",
    "vt6",
    "vt5",
    "vt4",
    "vt3",
    "vt2",
    "vt1",
    "vc7",
    "vc6",
    "vc5",
    "vc4",
    "vc3",
    "vc2",
    "vc1",
    "skullbase",
];

/// The joints of a walker and what they do.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkSkeleton {
    joints: Vec<Joint>,
    roles: Vec<Role>,
    /// Whether another joint hangs on a joint.
    carries: Vec<bool>,
}

fn region_of(name: &str) -> Option<SpineRegion> {
    let place = SPINE.iter().position(|vertebra| *vertebra == name)?;
    Some(match place {
        0..=4 => SpineRegion::Lumbar,
        5..=16 => SpineRegion::Thoracic,
        _ => SpineRegion::Cervical,
    })
}

impl WalkSkeleton {
    /// A skeleton of any joints: those with names of H-Anim that the pattern moves are moved, the others follow.
    pub fn of_joints(joints: Vec<Joint>) -> WalkSkeleton {
        let regions: Vec<_> = joints.iter().map(|joint| region_of(&joint.name)).collect();
        let number = |wanted| {
            regions
                .iter()
                .filter(|region| **region == Some(wanted))
                .count()
        };
        let counts = [
            number(SpineRegion::Lumbar),
            number(SpineRegion::Thoracic),
            number(SpineRegion::Cervical),
        ];
        let mut seen = [0; 3];
        let role = |(joint, region): (&Joint, &Option<SpineRegion>)| {
            if let Some(region) = *region {
                let j = seen[region as usize];
                seen[region as usize] += 1;
                let share = vertebra_share(region, j, counts);
                return match region {
                    SpineRegion::Cervical => Role::Head(share),
                    _ => Role::Torso(share),
                };
            }
            let (side, name) = match joint.name.split_at_checked(2) {
                Some(("l_", name)) => (0, name),
                Some(("r_", name)) => (1, name),
                _ => return Role::Rests,
            };
            match name {
                "hip" => Role::Hip(side),
                "knee" => Role::Knee(side),
                "ankle" => Role::Ankle(side),
                "shoulder" => Role::Shoulder(side),
                "elbow" => Role::Elbow(side),
                _ => Role::Rests,
            }
        };
        let roles = joints.iter().zip(&regions).map(role).collect();
        let mut carries = vec![false; joints.len()];
        for joint in &joints {
            if let Some(parent) = joint.parent.and_then(|i| carries.get_mut(usize::from(i))) {
                *parent = true;
            }
        }
        WalkSkeleton {
            joints,
            roles,
            carries,
        }
    }

    /// The skeleton of a build: 17 joints, in the order of those of a [`crate::animation::Gait`].
    pub fn of_build(build: &BodyBuild) -> WalkSkeleton {
        let mut making = Making::new(build.leg);
        let root = making.add("HumanoidRoot", None, [0.0; 3]);
        let chest = making.add("vt12", Some(root), [0.0, 0.0, build.waist.into()]);
        making.add("skullbase", Some(chest), [0.0, 0.0, build.chest.into()]);
        making.limbs(build, root, chest, 0.0);
        WalkSkeleton::of_joints(making.joints)
    }

    /// The same with all 24 vertebrae.
    pub fn with_spine(build: &BodyBuild) -> WalkSkeleton {
        let mut making = Making::new(build.leg);
        let root = making.add("HumanoidRoot", None, [0.0; 3]);
        let (waist, chest): (f64, f64) = (build.waist.into(), build.chest.into());
        let (low, neck) = (0.2 * waist, waist + 0.6 * chest);
        let height = |place: usize| match place {
            0..=4 => low + (waist - low) * place as f64 / 5.0,
            5..=16 => waist + (neck - waist) * (place - 5) as f64 / 12.0,
            _ => neck + (waist + chest - neck) * (place - 17) as f64 / 7.0,
        };
        let (mut parent, mut below, mut shoulders) = (root, 0.0, (root, 0.0));
        for (place, name) in SPINE.iter().enumerate() {
            let here = height(place);
            parent = making.add(name, Some(parent), [0.0, 0.0, here - below]);
            below = here;
            if *name == "vt4" {
                shoulders = (parent, here - waist);
            }
        }
        making.limbs(build, root, shoulders.0, shoulders.1);
        WalkSkeleton::of_joints(making.joints)
    }

    /// The same with only the joints of these names, and the root: what hung on another hangs on the nearest that is
    /// left, at the same place.
    #[must_use]
    pub fn subset(&self, names: &[&str]) -> WalkSkeleton {
        let mut joints: Vec<Joint> = Vec::new();
        // For each joint the one that is left in its place, and how far it is off.
        let mut stands_for: Vec<(Option<u16>, DVec3)> = Vec::new();
        for joint in &self.joints {
            let parent = joint
                .parent
                .and_then(|parent| stands_for.get(usize::from(parent)).copied());
            let (parent, off) = parent.unwrap_or((None, DVec3::ZERO));
            let offset = off + joint.offset;
            if parent.is_some() && !names.contains(&joint.name.as_str()) {
                stands_for.push((parent, offset));
                continue;
            }
            stands_for.push((Some(joints.len() as u16), DVec3::ZERO));
            joints.push(Joint {
                parent,
                offset,
                ..joint.clone()
            });
        }
        WalkSkeleton::of_joints(joints)
    }

    /// Its joints.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    pub(super) fn roles(&self) -> &[Role] {
        &self.roles
    }

    pub(super) fn carries(&self) -> &[bool] {
        &self.carries
    }

    /// The length of its legs by its segments, as far as it has them: thigh, shank and from the ankle to the subtalar
    /// joint, times 1.1. None without a knee or an ankle.
    pub fn leg_length(&self) -> Option<f64> {
        let of = |name: &str| {
            let joint = self.joints.iter().find(|joint| joint.name == name);
            joint.map(|joint| joint.offset.length())
        };
        let subtalar = of("l_subtalar").unwrap_or(0.0);
        Some((of("l_knee")? + of("l_ankle")? + subtalar) * 1.1)
    }
}

/// Joints being put together.
struct Making {
    joints: Vec<Joint>,
    leg: f64,
}

impl Making {
    fn new(leg: f64) -> Making {
        Making {
            joints: Vec::new(),
            leg,
        }
    }

    /// Adds a joint at an offset in leg lengths.
    fn add(&mut self, name: &str, parent: Option<u16>, offset: [f64; 3]) -> u16 {
        self.joints.push(Joint {
            name: name.to_owned(),
            parent,
            offset: DVec3::from(offset) * self.leg,
            side: match name.split_at_checked(2) {
                Some(("l_", _)) => Side::Left,
                Some(("r_", _)) => Side::Right,
                _ => Side::Middle,
            },
            foot: name.ends_with("metatarsal"),
        });
        (self.joints.len() - 1) as u16
    }

    /// Arms on a joint that is `high` above that of the chest, then legs on the root; the left ones first.
    fn limbs(&mut self, build: &BodyBuild, root: u16, chest: u16, high: f64) {
        let [up, out] = build.shoulder.map(f64::from);
        for (side, y) in [("l_", 1.0), ("r_", -1.0)] {
            let name = |joint: &str| format!("{side}{joint}");
            let shoulder = [0.0, out * y, up - high];
            let shoulder = self.add(&name("shoulder"), Some(chest), shoulder);
            let upper_arm = [0.0, 0.0, -f64::from(build.upper_arm)];
            let elbow = self.add(&name("elbow"), Some(shoulder), upper_arm);
            let forearm = [0.0, 0.0, -f64::from(build.forearm)];
            self.add(&name("wrist"), Some(elbow), forearm);
        }
        for (side, y) in [("l_", 1.0), ("r_", -1.0)] {
            let name = |joint: &str| format!("{side}{joint}");
            let hip = [0.0, y * f64::from(build.half_hips), 0.0];
            let hip = self.add(&name("hip"), Some(root), hip);
            let knee = [0.0, 0.0, -f64::from(build.thigh)];
            let knee = self.add(&name("knee"), Some(hip), knee);
            let ankle = [0.0, 0.0, -f64::from(build.shank)];
            let ankle = self.add(&name("ankle"), Some(knee), ankle);
            let toes = [f64::from(build.toes), 0.0, -build.ankle()];
            self.add(&name("metatarsal"), Some(ankle), toes);
        }
    }
}
