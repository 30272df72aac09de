/**
 * What the view draws that does not move, built anew where the scene or the theme is another one; and the bodies of the
 * study that stand on it.
 *
 * @import { Built, ViewState } from './state.js'
 */
import { makeFloor } from '../floor-mesh.js';
import { ANGLE, FIRST } from '../orbit.js';
import { colourOf, Solid } from '../solid.js';
import { fit, place } from './moving.js';

/** The view as the scene and its study are now. @param {ViewState} view */
export function update(view) {
  const { page, lens, renderer, redraw } = view;
  const from = performance.now();
  const { solid } = build(view);
  solid.begin();
  place(view);
  solid.people.seen(lens.camera.position, view.size.height, ANGLE);
  view.seenFrom = view.orbit?.distance ?? 1;
  page.app.study?.solid?.(solid);
  if (page.current === 'scene') page.app.editor.solid(solid);
  solid.commit();
  renderer.shadowMap.needsUpdate = true;
  view.script += (performance.now() - from - view.script) / 8;
  redraw.ask();
}

/** What does not move, where the scene or the theme is another. @param {ViewState} view @returns {Built} */
function build(view) {
  const { built, graph, page: { scene, colours, app: { study } } } = view;
  const { space } = scene;
  const open = study?.ajar?.() ?? [];
  // What is painted on the ground besides the scene: doors that stand open, and names.
  const ajar = [...open, ...(study?.called ? scene.layers.areas.map(({ name }) => study.called?.(name)) : [])].join(' ');
  if (built && built.revision === space.revision && built.ajar === ajar && built.css === colours && built.of === space) return built;
  const same = built?.of === space;
  clear(built);
  const floor = makeFloor(scene, colours, view.fade, open, study?.called);
  graph.add(floor.group);
  const anew = { revision: space.revision, ajar, css: colours, of: space, box: scene.floor, floor, solid: new Solid(graph, colours, scene.floor) };
  view.built = anew;
  graph.background = colourOf(colours('stage'));
  if (!same || !view.orbit) enter(view);
  return anew;
}

/** Takes the place from where a scene is looked at first. @param {ViewState} view */
function enter(view) {
  const from = view.hands.first();
  view.orbit = from ?? fit(view, FIRST);
  view.untouched = !from;
  view.follower.begin(null, view.orbit);
}

/** @param {Built | null} built */
export function clear(built) {
  built?.floor.dispose();
  built?.solid.dispose();
}
