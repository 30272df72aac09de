//! The published values of SGA\*: B. Anguelov, "Video game pathfinding and improvements to discrete search on
//! grid-based maps", University of Pretoria, 2011, section 8.3.
//!
//! Only what its text tells: the figures by map are charts without numbers. Percent of A\*'s time and peak memory,
//! optimality in percent; an i7 920 at 4.2 GHz. Neighbours, corners, ties, smoother and how problems were drawn are not
//! stated there.

/// The values of a set in the thesis.
pub struct Thesis {
    pub set: &'static str,
    /// Mean time and nodes of variant 2.
    pub time: Option<f64>,
    pub nodes: Option<f64>,
    /// Optimality before smoothing, of variants 1 and 2.
    pub raw: [Option<f64>; 2],
    /// After smoothing, of variant 2.
    pub smooth: Option<f64>,
    /// The id of what else it tells, and of what stands for its maps.
    pub told: &'static str,
    /// Ids of why searches are far smaller on the maps that stand for them, and why paths are longer, where they are.
    pub small: Option<&'static str>,
    pub long: Option<&'static str>,
}

static SETS: [Thesis; 5] = [
    Thesis {
        set: "reproduce.set.baldurs-gate",
        time: Some(45.0),
        nodes: Some(45.0),
        raw: [None; 2],
        smooth: None,
        told: "reproduce.sga.told.baldurs-gate",
        small: None,
        long: None,
    },
    Thesis {
        set: "reproduce.set.starcraft",
        time: None,
        nodes: None,
        raw: [None; 2],
        smooth: None,
        told: "reproduce.sga.told.starcraft",
        small: None,
        long: None,
    },
    Thesis {
        set: "reproduce.set.pseudo-rts",
        time: Some(10.0),
        nodes: Some(10.0),
        raw: [None; 2],
        smooth: Some(93.0),
        told: "reproduce.sga.told.pseudo-rts",
        small: None,
        long: None,
    },
    Thesis {
        set: "reproduce.set.company-of-heroes",
        time: None,
        nodes: None,
        raw: [None, Some(84.0)],
        smooth: None,
        told: "reproduce.sga.told.company-of-heroes",
        small: None,
        long: Some("reproduce.sga.because.hedges"),
    },
    Thesis {
        set: "reproduce.set.indoor",
        time: Some(50.0),
        nodes: Some(50.0),
        raw: [Some(63.0), Some(79.0)],
        smooth: Some(96.0),
        told: "reproduce.sga.told.indoor",
        small: Some("reproduce.sga.because.rooms"),
        long: Some("reproduce.sga.because.corridors"),
    },
];

/// All of whose sets something is told.
pub fn thesis() -> &'static [Thesis] {
    &SETS
}

/// What the thesis tells of the set with that id.
pub fn of(set: &str) -> Option<&'static Thesis> {
    SETS.iter().find(|thesis| thesis.set == set)
}

/// A prototype's values for one way: expansions and nodes in percent of A\*, optimality before smoothing and after
/// smoothing by line of sight.
pub type Known = (&'static str, [Option<f64>; 4]);

const fn all(explored: f64, nodes: f64, raw: f64, lines: f64) -> [Option<f64>; 4] {
    [Some(explored), Some(nodes), Some(raw), Some(lines)]
}

const fn effort(explored: f64, nodes: f64) -> [Option<f64>; 4] {
    [Some(explored), Some(nodes), None, None]
}

/// By generator, for high and low g: means of a prototype written from the thesis alone, over 4 maps of 512 x 512 cells
/// by generators of its own and 100 problems on each.
pub static PROTOTYPE: [(&str, [&[Known]; 2]); 4] = [
    (
        "pseudo-rts",
        [
            &[
                ("V1", all(16.7, 6.7, 83.5, 96.5)),
                ("V2 MaxDist", all(16.7, 6.4, 89.5, 97.5)),
                ("V2 MaxDev", all(16.6, 6.3, 91.7, 97.9)),
                ("V3", all(23.2, 10.0, 94.2, 97.8)),
            ],
            &[
                ("V1", all(8.4, 4.6, 83.5, 96.5)),
                ("V2 MaxDist", all(8.4, 4.4, 89.6, 97.4)),
                ("V2 MaxDev", all(8.2, 4.3, 91.8, 97.9)),
                ("V3", all(25.2, 11.4, 94.1, 97.6)),
            ],
        ],
    ),
    (
        "hedgerows",
        [
            &[
                ("V1", effort(42.9, 25.5)),
                ("V2 MaxDist", effort(38.1, 23.0)),
                ("V2 MaxDev", effort(38.3, 23.1)),
                ("V3", effort(40.2, 27.3)),
            ],
            &[
                ("V1", all(24.0, 17.4, 74.0, 95.7)),
                ("V2 MaxDist", all(21.4, 15.5, 86.1, 97.1)),
                ("V2 MaxDev", all(21.4, 15.5, 86.7, 97.2)),
                ("V3", all(46.3, 29.7, 93.2, 97.3)),
            ],
        ],
    ),
    (
        "indoor",
        [
            &[],
            &[
                ("V1", all(220.0, 122.0, -67.0, 90.0)),
                ("V2 MaxDist", all(151.0, 106.0, 47.0, 92.0)),
                ("V2 MaxDev", all(154.0, 108.0, 48.0, 92.0)),
                ("V3", all(135.0, 96.0, 74.0, 94.0)),
            ],
        ],
    ),
    (
        "pockets",
        [
            &[
                ("V1", effort(183.8, 45.4)),
                ("V1 + labels", effort(54.1, 27.9)),
                ("V2 MaxDist", effort(176.2, 43.8)),
                ("V2 MaxDev", effort(177.9, 43.7)),
                ("V3", effort(187.6, 57.3)),
            ],
            &[
                ("V1", effort(40.9, 19.2)),
                ("V1 + labels", effort(15.9, 13.8)),
                ("V2 MaxDist", effort(39.4, 18.8)),
                ("V2 MaxDev", effort(40.2, 18.7)),
                ("V3", effort(83.3, 46.8)),
            ],
        ],
    ),
];
