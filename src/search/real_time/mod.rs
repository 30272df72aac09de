//! Agent-centred searches that plan little before each move and learn: RTA\*, LRTA\*, RTAA\*, LSS-LRTA\*, AA\*, GAA\*,
//! MT-AA\*.

pub mod aa_star;
pub mod gaa_star;
pub mod lrta_star;
pub mod lss_lrta_star;
pub mod mt_aa_star;
pub mod rta_star;
pub mod rtaa_star;
