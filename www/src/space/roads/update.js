/**
 * The panel as it is after a change.
 *
 * @import { Box } from '../types.js'
 * @import { RoadsState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { number } from '../fields.js';

/** @param {RoadsState} roads @param {boolean | Box} [graph] whether it may be another one, too: where */
export function update(roads, graph = true) {
  const { hooks, panel, route } = roads;
  if (graph) roads.picture.change(graph === true ? null : graph);
  setText(panel.refusal, roads.refused);
  tellProgress(roads);
  setText(panel.repaired, repairWords(roads));
  if (graph) setText(panel.neighbours, neighbourWords(roads));
  if (route) panel.way.update(`${number(route.length)} m`, `${number(route.clearance)} m`, `${number((route.turning * 180) / Math.PI, 0)}°`, `${number((route.jump * 180) / Math.PI, 3)}°`, number(route.arcs), number(route.expanded), `${number(route.time, 3)} ms`);
  else panel.way.clear();
  panel.two.refresh();
  panel.legend.hidden = !roads.watched;
  setText(panel.toggle, say(roads.watched ? 'roads.watched.stop' : 'roads.watch-query'));
  setText(panel.hooksSaid, hooks.length ? say('roads.hooks', { n: hooks.length }) : '');
  roads.app.ask();
}

/** What the last repair did. @param {RoadsState} roads */
function repairWords({ repaired }) {
  if (!repaired) return '';
  const { gone: [gone], came: [came], vertices } = repaired;
  return say('roads.repaired', { came, gone, vertices });
}

/**
 * What the kd-tree looks at to find neighbours: for the last sample, or on average where the roadmap is finished.
 * @param {RoadsState} roads
 */
function neighbourWords({ building, engine, settings }) {
  // While a worker builds nothing of it is here.
  const told = building.busy || settings?.source === 'diagram' ? null : engine.neighbours();
  return told ? say(told.last ? 'roads.neighbours.last' : 'roads.neighbours', { found: number(told.found, 0), visited: number(told.visited, 0), of: told.of, distance: number(told.distance, 1) }) : '';
}

/** How far the roadmap has come. @param {RoadsState} roads */
function tellProgress({ building: { progress }, panel: { told, corners, outcomes } }) {
  if (progress) {
    told.update(say(`roads.phase.${progress.phase}`), number(progress.samples), say('roads.graph.of', { vertices: progress.vertices, edges: progress.edges }), number(progress.parts), `${number(progress.length, 1)} m`);
    setText(corners, progress.arcs ? say('roads.corners.of', { arcs: progress.arcs, shrunk: progress.shrunk, corners: progress.corners, hairpins: progress.hairpins }) : '');
    const [, notFree, , , tight, angle, chord] = progress.outcomes;
    setText(outcomes, !progress.samples ? '' : say(progress.tunnelled ? 'roads.outcomes-tunnelled' : 'roads.outcomes', { notFree, tight, angle, chord, tunnelled: progress.tunnelled }));
  } else {
    told.clear();
    for (const words of [corners, outcomes]) setText(words, '');
  }
}
