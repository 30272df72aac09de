//! The distribution of the turns of torso and head over the vertebrae that a skeleton has.
//!
//! Source: the article's tables 2.1 and 2.2, of which some cells survive: lumbar vertebrae have no torsion, uniform
//! roll and a tilt that is largest next to the pelvis. The other cells follow White and Panjabi's ranges of movement,
//! and the coefficients are the obvious ones: 1/n, and linear ones that sum to 1.

/// The mobility of the vertebrae of a region about an axis, from the pelvis up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mobility {
    /// Not at all.
    None,
    /// All alike.
    Uniform,
    /// More from one to the next.
    Increasing,
    /// Less from one to the next.
    Decreasing,
}

impl Mobility {
    /// The share of vertebra `j` of `n`, counted from the pelvis.
    pub fn share(self, j: usize, n: usize) -> f64 {
        let (j, n) = (j as f64, n as f64);
        match self {
            Mobility::None => 0.0,
            Mobility::Uniform => 1.0 / n,
            Mobility::Increasing => 2.0 * (j + 1.0) / (n * (n + 1.0)),
            Mobility::Decreasing => 2.0 * (n - j) / (n * (n + 1.0)),
        }
    }
}

/// A region of the spine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpineRegion {
    /// Next to the pelvis: vl5 to vl1.
    Lumbar,
    /// The chest: vt12 to vt1.
    Thoracic,
    /// The neck: vc7 to vc1, and the base of the skull.
    Cervical,
}

impl SpineRegion {
    /// Of tilt, roll and torsion.
    pub fn mobility(self) -> [Mobility; 3] {
        use Mobility::{Decreasing, Increasing, None, Uniform};
        match self {
            SpineRegion::Lumbar => [Decreasing, Uniform, None],
            SpineRegion::Thoracic => [Decreasing, Uniform, Increasing],
            SpineRegion::Cervical => [Uniform, Uniform, Increasing],
        }
    }

    /// The part of the torso's tilt, roll and torsion that it takes where both regions of the torso have joints.
    fn of_torso(self) -> [f64; 3] {
        match self {
            SpineRegion::Lumbar => [0.6, 0.5, 0.0],
            SpineRegion::Thoracic => [0.4, 0.5, 1.0],
            SpineRegion::Cervical => [0.0; 3],
        }
    }
}

/// The part that a vertebra takes of the turns of the torso or, in the neck, of the head: of tilt, roll and torsion.
///
/// `counts` are the joints of the lumbar and the thoracic region, and of the neck. A region that has none leaves its
/// part to the other; where the only one there is cannot turn, its joints share alike.
pub fn vertebra_share(region: SpineRegion, j: usize, counts: [usize; 3]) -> [f64; 3] {
    let [lumbar, thoracic, cervical] = counts;
    let (n, whole) = match region {
        SpineRegion::Lumbar => (lumbar, thoracic == 0),
        SpineRegion::Thoracic => (thoracic, lumbar == 0),
        SpineRegion::Cervical => (cervical, true),
    };
    let (mobility, parts) = (region.mobility(), region.of_torso());
    [0, 1, 2].map(|axis| match (whole, mobility[axis]) {
        (true, Mobility::None) => Mobility::Uniform.share(j, n),
        (true, mobility) => mobility.share(j, n),
        (false, mobility) => parts[axis] * mobility.share(j, n),
    })
}
