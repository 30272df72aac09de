/**
 * The views that draw below the paths of lanes, or over them, each fetched with the first lane or world that has such a
 * thing.
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
 * Each sets its entry in `stage.views`.
 * @type {Record<string, (scope: import('../element/element.js').WayScope) => void>}
 */
export const below = { scans: showScans, landmarks: showLandmarks, graphs: showGraphs, journeys: showJourneys, hierarchies: showHierarchies, pyramids: showPyramids, subGoals: showSubGoals, risks: showRisks, values: showValues };
