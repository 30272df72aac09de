/** What draws below the paths of lanes, each fetched with the first lane or world that has such a thing. */
import { showGraphs } from './graphs/show.js';
import { showHierarchies } from './hierarchy/show.js';
import { showJourneys } from './journey/show.js';
import { showLandmarks } from './landmarks/landmarks.js';
import { showPyramids } from './pyramid/show.js';
import { showRisks } from './risk/show.js';
import { showScans } from './scans/scans.js';
import { showSubGoals } from './sub-goals/show.js';

export const below = { scans: showScans, landmarks: showLandmarks, graphs: showGraphs, journeys: showJourneys, hierarchies: showHierarchies, pyramids: showPyramids, subGoals: showSubGoals, risks: showRisks };
