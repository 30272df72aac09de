//! Incremental and anytime searches: they repair the last search when the world changes, or improve a suboptimal path
//! while time is left. LPA\*, D\* Lite, Focused D\*, ARA\*, AD\*, RTD\*, replanning A\*.

pub mod ad_star;
pub mod ara_star;
pub mod d_star_lite;
pub mod focused_d_star;
pub mod lpa_star;
pub mod replanning_a_star;
pub mod rtd_star;
