/**
 * Files of navigation meshes: opened as a floor, and the mesh of the floor saved.
 *
 * @import { MeshState } from './state.js'
 */
import { download } from '../../common/download.js';
import { h } from '../../common/dom.js';
import { openFile } from '../files/drop-files.js';
import { button, group, measure } from '../fields.js';

/** The controls for files. @param {MeshState} state */
export function makeFiles(state) {
  const { app, scene } = state;
  const file = h('input', { type: 'file', accept: '.mesh,.obj', hidden: true, onchange: () => { if (file.files?.[0]) void openFile(app, file.files[0]); file.value = ''; } });
  /** @param {number} steepest @returns {boolean} */
  function walkable(steepest) {
    const { fromMesh } = scene;
    if (!fromMesh || !(steepest >= 0 && steepest < 90)) return false;
    void app.open(() => ({ ...fromMesh.source, slope: steepest }), fromMesh.name);
    return true;
  }
  const slope = measure({ id: 'mesh.slope', step: 5, unit: '°', take: walkable });
  function save() {
    try {
      if (state.engine) download(state.engine.write(), `${scene.space.name || 'scene'}.mesh`, 'text/plain');
    } catch (error) {
      app.notify(app.words(error), true);
    }
  }
  const saving = button('mesh.save', save);
  const node = group('mesh.files', h('div', { class: 'row' }, button('mesh.open', () => file.click()), saving, file), slope.node);
  function update() {
    const steepest = scene.fromMesh?.source.slope;
    saving.disabled = !state.counts?.polygons;
    slope.node.hidden = steepest === undefined;
    if (steepest !== undefined) slope.set(steepest);
  }
  return { node, update };
}

/**
 * A file `.mesh` has been made for a body already: its floor is for a point. Other scenes are for the usual body again.
 * @param {MeshState} state
 * @param {number} usual radius
 */
export function fitRadius(state, usual) {
  const { fromMesh } = state.scene;
  const made = fromMesh !== null && fromMesh.source.slope === undefined;
  if (made) state.settings.radius = 0;
  else if (state.forPoint) state.settings.radius = usual;
  state.forPoint = made;
  state.panel.radius.set(state.settings.radius);
}
