//! The two roadmaps of a scene beside each other and beside the shortest paths.

use crate::support::roadmap_scenes::shipped;
use wayscope::roadmap::{NearDiagram, Roadmap, RoadmapSettings, RoadmapSource, VoronoiDiagram};
use wayscope::space::{OpenScene, RoadmapComparison, RoadmapStage};
use wayscope::trace::Status;

#[test]
fn the_table_of_the_courtyard_is_what_each_roadmap_tells_of_itself() {
    let scene = OpenScene::new("courtyard", shipped("courtyard"));
    let radius = 0.35;
    let mut comparison = RoadmapComparison::new(&scene, radius).unwrap();
    assert_eq!(comparison.figures(), [None, None]);
    while comparison.step(&scene) == Status::Running {}
    assert_eq!(comparison.stage(), RoadmapStage::Done);
    assert_eq!(comparison.step(&scene), Status::Done);

    let around = scene.walkable();
    let near = NearDiagram::of(&VoronoiDiagram::build(around, radius).unwrap(), around);
    let sources = [RoadmapSource::Samples, RoadmapSource::Diagram];
    for (source, figures) in sources.into_iter().zip(comparison.figures()) {
        let mut settings = RoadmapSettings::suited(around, radius).unwrap();
        settings.source = source;
        let roadmap = Roadmap::build(around, &settings).unwrap();
        let figures = figures.unwrap().unwrap();
        assert_eq!(figures.vertices, roadmap.vertices().len());
        assert_eq!(figures.edges, roadmap.edges().len());
        assert_eq!(figures.length, roadmap.total_length());
        assert_eq!(figures.near, Some(near.share(&roadmap, around)));
    }
    let [tried, counted, pairs] = comparison.pairs();
    assert!(
        tried == pairs && pairs == 100 && counted > 90,
        "{counted} of {tried}"
    );
    let [samples, diagram, shortest] = comparison.sums();
    for on_roadmap in [samples, diagram] {
        assert!(on_roadmap.length > shortest.length && on_roadmap.length < 1.5 * shortest.length);
        assert!(on_roadmap.turning > shortest.turning);
    }
}

#[test]
fn a_body_that_fits_nowhere_has_reasons_instead_of_figures() {
    let scene = OpenScene::new("office", shipped("office"));
    let mut comparison = RoadmapComparison::new(&scene, 5.0).unwrap();
    for _ in 0..1_000_000 {
        if comparison.step(&scene) != Status::Running {
            break;
        }
    }
    assert_eq!(comparison.stage(), RoadmapStage::Done);
    assert!(
        comparison
            .figures()
            .into_iter()
            .all(|one| matches!(one, Some(Err(_))))
    );
    assert_eq!(comparison.pairs()[1], 0);
}
