/** Keys of the page, as a table: what they do and how they are named. */
import { TOOLS } from './tools.js';

/** Pixels that an arrow moves the view by. */
const PAN = 48;

/** @param {HTMLCanvasElement} canvas @param {import('./app.js').App} app @param {Document | HTMLElement} within where keys are heard */
export function bindKeys(canvas, app, within) {
  /** @type {Record<string, () => unknown>} */
  const anywhere = {
    ' ': app.time.toggle,
    '.': () => { app.time.pause(); app.study?.step?.(); app.ask(); },
    ',': app.time.stepBack,
    '+': () => app.zoom(1.25),
    '-': () => app.zoom(0.8),
    0: app.fitView,
    ...(within === document ? Object.fromEntries(TOOLS.map(({ id, key }) => [key, () => { app.show('scene'); app.editor.take(id); }])) : {}),
    ...(within === document ? { n: () => chooseNext(1), N: () => chooseNext(-1) } : {}),
    Escape: () => app.editor.giveUp(),
    Enter: () => app.current === 'scene' && app.editor.finishPolygon(),
    Delete: remove,
    Backspace: remove,
  };
  /** With the canvas in focus. @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

  /** Obstacles and pieces of layers one after the other; arrows move the one that is chosen then. @param {1 | -1} by */
  async function chooseNext(by) {
    await app.show('scene');
    const chosen = app.editor.chooseNext(by);
    if (!chosen) return;
    app.reveal(chosen);
    canvas.focus({ preventScroll: true });
  }

  function remove() {
    if (app.current !== 'scene' || app.editor.takeBack()) return;
    app.editor.removeChosen();
  }

  within.addEventListener('keydown', (/** @type {any} */ event) => {
    const field = /** @type {Element} */ (event.target).matches?.('input, textarea, select, [contenteditable]');
    const pressed = /** @type {Element} */ (event.target).matches?.('button, summary, a, [role="tab"]');
    // A menu or a dialog has Escape for itself.
    if (event.defaultPrevented || field || document.querySelector(':popover-open, dialog[open]')) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      const turn = key === 'z' ? (event.shiftKey ? app.redo : app.undo) : key === 'y' ? app.redo : null;
      if (turn) {
        event.preventDefault();
        turn();
      }
      return;
    }
    if (event.altKey) return;
    if (event.target === canvas && arrows[event.key]) {
      event.preventDefault();
      const [dx, dy] = arrows[event.key];
      const { any, snap } = app.editor;
      const metres = (snap || 0.1) * (event.shiftKey ? 5 : 1);
      if (any && app.current === 'scene') app.editor.moveChosen(dx * metres, dy * metres, event.repeat);
      else app.pan(-dx * PAN, dy * PAN);
      return;
    }
    const act = anywhere[event.key];
    // A button has the space bar and Enter for itself.
    if (!act || (pressed && [' ', 'Enter'].includes(event.key))) return;
    event.preventDefault();
    act();
  });
}
