//! The study of the walk engine: its figure, treadmill, walk and crowd, and other legs beside it.

pub(in crate::web::space) mod crowd;
pub(in crate::web::space) mod figure;
pub(in crate::web::space) mod motion;
pub(in crate::web::space) mod push;
pub(in crate::web::space) mod study;
pub(in crate::web::space) mod treadmill;
pub(in crate::web::space) mod values;
pub(in crate::web::space) mod walk;
pub(in crate::web::space) mod walk_values;
