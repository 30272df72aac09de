//! What was published of SGA\*: B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", University of Pretoria, 2011, section 8.3.
//!
//! Only what its text tells: the figures by map are charts without numbers. Percent of A\*'s time and peak memory, optimality in percent; an i7 920 at 4.2 GHz. Neighbours,
//! corners, ties, smoother and how problems were drawn are not stated there.

/// What the thesis tells of a set.
pub struct Thesis {
    set: &'static str,
    /// Mean time and nodes of variant 2.
    pub time: Option<f64>,
    pub nodes: Option<f64>,
    /// Optimality before smoothing, of variants 1 and 2.
    pub raw: [Option<f64>; 2],
    /// After smoothing, of variant 2.
    pub smooth: Option<f64>,
    /// Why ours differ.
    pub why: &'static str,
}

static SETS: [Thesis; 5] = [
    Thesis {
        set: "Baldur's Gate",
        time: Some(45.0),
        nodes: Some(45.0),
        raw: [None; 2],
        smooth: None,
        why: WHY_BG,
    },
    Thesis {
        set: "StarCraft",
        time: None,
        nodes: None,
        raw: [None; 2],
        smooth: None,
        why: WHY_SC,
    },
    Thesis {
        set: "Pseudo RTS",
        time: Some(10.0),
        nodes: Some(10.0),
        raw: [None; 2],
        smooth: Some(93.0),
        why: WHY_RTS,
    },
    Thesis {
        set: "Company of Heroes",
        time: None,
        nodes: None,
        raw: [None, Some(84.0)],
        smooth: None,
        why: WHY_COH,
    },
    Thesis {
        set: "indoor",
        time: Some(50.0),
        nodes: Some(50.0),
        raw: [Some(63.0), Some(79.0)],
        smooth: Some(96.0),
        why: WHY_CS,
    },
];

const WHY_BG: &str = "The thesis has 75 maps; AR0400SR, its worst, weighs more among fewer. Means hang on short problems, which A* solves in a few expansions: the medians are far below, and so are all shares where A* breaks ties by the lowest g, as the thesis recommends.";
const WHY_SC: &str = "No mean is in the text: up to 2000 % more time and above, while some of its 125 maps gained. Pairs without a path, which are dearest, are in the last table here; whether the thesis drew such is not stated.";
const WHY_RTS: &str = "The text has more than 90 % less of both, which memory and expansions keep with ties for the lowest g. Time falls less: lines are drawn cell by cell, each search has a beginning and an end, and A* is fast where it leaves most of the map out. How its worlds are made is not described, so how good paths are cannot be the same; ours are better after smoothing.";
const WHY_COH: &str = "Its maps are not to be had; fields between hedgerows with gaps stand for them. Searches end at a gap close by, but hedges are longer than small obstacles, so that ways round lead farther from the line and paths are worse as they are found. By map the text has 4 to 61 % of the time and 6 to 65 % of the memory.";
const WHY_CS: &str = "The thesis's values are those of Counter-Strike, whose maps are not to be had; a building stands for them. From a room one comes through a door to a corridor close by, so searches are small and take far less memory than there; corridors lead far from the line, so paths are longer. Nothing here is like cs_militia, whose one entrance cost variant 1 more than twice the time of A*, variant 2 half as much again.";

pub const PROTOCOL: &str = "Published are means over all maps of a set, as far as the text has them. How A* broke ties is not stated, so they stand beside both; those after smoothing stand beside rays, as HPA* smooths, for the thesis names no smoother. Times are of this machine and whatever else it does: an interruption while A* takes microseconds weighs thousands of percent, so trust the median and the share of the sums (in all).";

pub const PROTOTYPE_DIFFERS: &str = "Its worlds are by other generators, so that obstacles, fields, rooms and pockets differ in size and number: on Pseudo RTS, where little hangs on that, the shares are alike. Most of its rooms had one door; ours have one to each corridor beside them, so that ways round are short. Ponds here are sub-goals that cannot be reached, which labels spare. By line of sight a line ends here before the first cell of the path that is not seen; to look for the last one that is seen would gain about a point on Pseudo RTS.";

pub const UNREACHABLE: &str = "A* ends once it has expanded all of the start's region. SGA* searches from each sub-goal back, and so floods the regions on its line one after the other, the largest again and again; where the start's region is a few cells A* is done at once, and the share has no bound, so that medians tell more than means. With labels nothing is searched. HPA* searches its abstraction, PRA* looks into its pyramid. The thesis says that failures are dear, without a figure.";

/// What the thesis tells of the set with that name.
pub fn of(set: &str) -> Option<&'static Thesis> {
    SETS.iter().find(|thesis| thesis.set == set)
}

/// A prototype's values for one way: expansions and nodes in percent of A\*, optimality before smoothing and after smoothing by line of sight.
pub type Known = (&'static str, [Option<f64>; 4]);

const fn all(explored: f64, nodes: f64, raw: f64, lines: f64) -> [Option<f64>; 4] {
    [Some(explored), Some(nodes), Some(raw), Some(lines)]
}

const fn effort(explored: f64, nodes: f64) -> [Option<f64>; 4] {
    [Some(explored), Some(nodes), None, None]
}

/// By generator, for high and low g: means of a prototype written from the thesis alone, over 4 maps of 512 x 512 cells by generators of its own and 100 problems on each.
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
