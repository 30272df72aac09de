/**
 * The exact Voronoi diagram of the scene as lines under the roadmap, found a part of each frame.
 *
 * @import { Drawing } from '../../view/drawing.js'
 * @import { RoadsState } from '../state.js'
 */
import { say } from '../../../common/texts.js';
import { setText } from '../../../common/dom.js';
import { number } from '../../fields.js';

/** What a frame may take for it, in milliseconds. */
const BUDGET = 10;

/** Begins to find it, or goes on where it is of the scene and the body as they are. @param {RoadsState} roads */
export function findDiagram(roads) {
  if (!roads.layers.diagram || roads.finding || !roads.begun || roads.refused) return;
  slice(roads);
}

/** @param {RoadsState} roads */
function slice(roads) {
  const { app, engine, wanted, scene } = roads;
  roads.finding = 0;
  if (!roads.layers.diagram) return;
  try {
    const more = engine.fillDiagram(scene.space, wanted.radius, BUDGET);
    if (more) roads.finding = requestAnimationFrame(() => slice(roads));
    roads.diagram = lines(engine.diagramEdges());
  } catch (error) {
    roads.diagram = [];
    app.notify(app.words(error), true);
  }
  tellNear(roads);
  app.ask();
}

/** Another scene or body. @param {RoadsState} roads */
export function emptyDiagram(roads) {
  cancelAnimationFrame(roads.finding);
  roads.finding = 0;
  roads.diagram = [];
}

/** Tells how much of the roadmap lies along the diagram, where both are there. @param {RoadsState} roads */
export function tellNear({ engine, layers, panel, scene, finding }) {
  const share = layers.diagram && !finding && engine.ready ? engine.nearDiagram(scene.space) : undefined;
  setText(panel.near, share === undefined ? '' : say('roads.near', { share: number(100 * share, 0) }));
}

/** @param {RoadsState} roads @param {Drawing} drawing */
export function drawDiagram({ diagram, layers }, drawing) {
  if (layers.diagram) drawing.lines(diagram, { colour: drawing.colour('closed'), width: 5, alpha: 0.45 });
}

/** The pieces without their clearances. @param {Float64Array} pieces five numbers each */
function lines(pieces) {
  return Array.from({ length: pieces.length / 5 }, (_, at) => pieces.subarray(5 * at, 5 * at + 4));
}
