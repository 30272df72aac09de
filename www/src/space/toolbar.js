/** Tools of the scene, undo, zoom. */
import { h } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { say } from '../common/texts.js';
import { keyTip } from '../element/keys/key-tip.js';
import { TOOLS } from './editor/tools.js';

/** @param {import('./app.js').App} app */
export function makeToolbar(app) {
  const buttons = TOOLS.map(({ id, key, path }) => {
    const node = h('button', { class: 'tool', type: 'button', title: `${say(`space.tool.${id}`)} (${key.toUpperCase()})`, 'aria-label': say(`space.tool.${id}`), 'aria-keyshortcuts': key, onclick: () => { app.show('scene'); app.editor.take(id); } }, /** @type {any} */ (sign(path)));
    return { id, node };
  });
  const plain = (/** @type {string} */ name, /** @type {string} */ id, /** @type {() => void} */ onclick) =>
    h('button', { class: 'tool', type: 'button', title: say(id) + keyTip(name), 'aria-label': say(id), onclick }, /** @type {any} */ (icon(name)));
  const undo = plain('undo', 'space.undo', app.undo);
  const redo = plain('redo', 'space.redo', app.redo);
  const node = h('div', { class: 'tools', role: 'toolbar', 'aria-label': say('space.tools'), 'aria-orientation': 'vertical' }, ...buttons.map((one) => one.node), h('hr'), undo, redo, h('hr'),
    plain('zoomIn', 'space.zoom-in', () => app.zoom(1.5)), plain('zoomOut', 'space.zoom-out', () => app.zoom(1 / 1.5)), plain('fit', 'space.fit', app.fitView));
  return {
    node,
    /** Shows what can be done now. @param {boolean} drawing the scene is what is worked on */
    update(drawing) {
      for (const { id, node: one } of buttons) one.setAttribute('aria-pressed', String(drawing && app.editor.tool === id));
      const own = app.study?.edits;
      undo.disabled = !app.scene.space.canUndo && !(drawing && app.editor.drawing) && !own?.canUndo;
      redo.disabled = !app.scene.space.canRedo && !own?.canRedo;
    },
  };
}

/** @param {string} path */
function sign(path) {
  const svg = icon('one');
  svg.querySelector('path')?.setAttribute('d', path);
  return svg;
}
