/**
 * The views that draw below the paths of lanes, or over them, each fetched with the first lane or world that has such a
 * thing.
 *
 * @import { WayScope } from '../element/element.js'
 */
import { showGraphs } from './graphs/show.js';
import { showHierarchies } from './hierarchies/show.js';
import { showJourneys } from './journeys/show.js';
import { showLandmarks } from './landmarks/show.js';
import { showPyramids } from './pyramids/show.js';
import { showRisks } from './risks/show.js';
import { showScans } from './scans/show.js';
import { showSubGoals } from './sub-goals/show.js';
import { showValues } from './values/show.js';

/**
 * Each sets its entry in `stage.views`. The lowest first. What a family of searches draws, the engine names by these
 * ids (`FamilyView::drawn`).
 * @type {Record<string, (scope: WayScope) => void>}
 */
const below = {
  risks: showRisks,
  hierarchies: showHierarchies,
  pyramids: showPyramids,
  graphs: showGraphs,
  scans: showScans,
  landmarks: showLandmarks,
  journeys: showJourneys,
  subGoals: showSubGoals,
  values: showValues,
};

/** Begins to draw a view, in its place among the others. @param {WayScope} scope @param {string} id */
export function showView(scope, id) {
  below[id]?.(scope);
  const { views } = scope.stage;
  const known = new Map(views);
  views.clear();
  for (const each of [...Object.keys(below), ...known.keys()]) {
    const view = known.get(each);
    if (view !== undefined) views.set(each, view);
  }
}
