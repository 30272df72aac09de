/**
 * The picture: floor, obstacles, and what the study draws.
 *
 * @import { PageState } from './state.js'
 */
import { setText } from '../../common/dom.js';
import { Drawing } from '../view/drawing.js';
import { drawFloor, drawObstacles, drawRim, drawScale } from '../floor.js';
import { drawAreaNames, drawAreas } from '../layers/draw-areas.js';
import { drawDoors } from '../layers/draw-doors.js';
import { drawItems } from '../layers/draw-items.js';

/** A study without signs of its own. @type {readonly import('../layers/legend.js').Sign[]} */
const NOTHING = [];

/** @param {PageState} page */
export function draw(page) {
  const { app, colours, current, parts: { canvas, context }, size, scene } = page;
  const ratio = devicePixelRatio || 1;
  // A plan that is not seen costs next to nothing: what studies tell beside it they tell while they draw.
  const [width, height] = page.depth.mode === 'depth' ? [1, 1] : [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const drawing = new Drawing(context, page.view, colours);
  context.fillStyle = colours('stage');
  context.fillRect(0, 0, size.width, size.height);
  const { study } = app;
  const { areas, doors, items } = scene.layers;
  const obstacles = study?.taken?.(scene.obstacles) ?? scene.obstacles;
  drawFloor(drawing, scene.floor);
  drawing.within(scene.floor, () => drawAreas(drawing, areas));
  study?.drawBelow?.(drawing);
  drawObstacles(drawing, obstacles);
  drawDoors(drawing, doors);
  drawing.within(scene.floor, () => drawAreaNames(drawing, areas, study?.called));
  drawItems(drawing, items);
  drawRim(drawing, scene.floor);
  study?.draw(drawing);
  if (current === 'scene') app.editor.draw(drawing);
  drawScale(drawing, size);
  page.toolbar.update(current === 'scene');
  page.legend.update(scene.layers, obstacles, study?.legend?.() ?? NOTHING);
  page.legend.draw(colours);
  app.time.update();
  page.examples.update();
  tellSentence(page, study?.sentence?.() ?? '');
  if (current) page.place.dataset.ready = '';
  page.depth.draw();
  app.drawn();
}

/** @param {PageState} page @param {string} words */
export function tellSentence({ parts }, words) {
  setText(parts.sentence, words);
}
