//! The preparations of algorithms: which ones are tried, and that each says what its tables take.

use wayscope::lab::Lab;

fn named(trials: &wayscope::lab::Trials, at: usize) -> (&'static str, Option<&'static str>) {
    let option = trials.variant(at).map(|(_, option)| option);
    (trials.entrant(at).map_or("", |(id, _)| id), option)
}

#[test]
fn which_algorithms_prepare_is_read_off_the_catalogue() {
    let trials = Lab::first().preparations(0, 1, 3).expect("a lane");
    let all: Vec<_> = (0..trials.len()).map(|at| named(&trials, at)).collect();
    assert_eq!(all[0], ("a-star", None), "what prepares nothing is first");
    for expected in [
        ("jump-point", None),
        ("a-star-landmarks", None),
        ("subgoal-graph", Some("1")),
        ("subgoal-graph", Some("2")),
        ("hpa-star", Some("1")),
        ("hpa-star", Some("3")),
    ] {
        assert!(all.contains(&expected), "{expected:?} in {all:?}");
    }
    let others = ["dijkstra", "fringe", "replanning-hpa-star", "d-star-lite"];
    for other in others {
        assert!(all.iter().all(|(id, _)| *id != other), "{other}");
    }
}

#[test]
fn all_but_the_first_tell_bytes_and_answer() {
    let mut trials = Lab::first().preparations(0, 7, 4).expect("a lane");
    for at in 0..trials.len() {
        trials.begin(at).expect("an entrant");
        for problem in 0..trials.problems().len() {
            trials.set_problem(problem).expect("a problem");
            assert!(trials.solve(), "{:?}", named(&trials, at));
            trials.take(Some(1.0)).expect("a path by the rules");
        }
        let measured = trials.measured();
        assert_eq!(measured.answered, measured.problems);
        assert_eq!(measured.table_bytes > 0, at > 0, "{:?}", named(&trials, at));
    }
}
