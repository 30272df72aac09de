/**
 * The roadmap from samples and the one from the diagram of the scene that is open, in a table, and the shortest paths
 * below them. Calculated when that is asked for, a part of each frame.
 *
 * @import { App } from '../app.js'
 */
import { RoadmapsBeside } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, more, number } from '../fields.js';

/** What a frame may take, in milliseconds. */
const BUDGET = 8;
const ROWS = ['samples', 'diagram', 'shortest'];
const COLUMNS = ['vertices', 'edges', 'near', 'length', 'turning'];

/** @param {{ app: App, radius: () => number }} asked */
export function makeTwo({ app, radius }) {
  const { scene } = app;
  /** @type {RoadmapsBeside | null} */
  let engine = null;
  /** What it is of: scene, revision and radius. @type {{ space: object, of: string } | null} */
  let made = null;
  let frame = 0;

  const said = h('p', { class: 'soft', role: 'status' });
  const bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('roads.two.progress') });
  const begins = button('roads.two.begin', begin, { primary: true });
  const ends = button('roads.two.end', () => { stop(); setText(said, say('roads.two.ended')); });
  ends.hidden = true;
  const cells = ROWS.map(() => COLUMNS.map(() => h('td', {}, '–')));
  const table = h('table', { class: 'beside two', hidden: true }, h('caption', {}, say('roads.two.caption')), h('thead', {}, h('tr', {}, ...COLUMNS.map((name) => h('th', { scope: 'col' }, say(`roads.two.${name}`))))),
    ...ROWS.map((row, at) => h('tbody', {}, h('tr', {}, h('th', { scope: 'rowgroup', colspan: COLUMNS.length }, say(`roads.two.row.${row}`))), h('tr', {}, ...cells[at]))));
  const node = more('roads.two', h('div', { class: 'row' }, begins, ends), bar, said, table, h('p', { class: 'soft about' }, say('roads.two.about')));
  node.dataset.field = 'roads.two';

  const now = () => `${scene.space.revision} ${radius()}`;

  function begin() {
    forget();
    try {
      engine = new RoadmapsBeside(scene.space, radius());
    } catch (error) {
      return setText(said, app.words(error));
    }
    made = { space: scene.space, of: now() };
    begins.hidden = true;
    ends.hidden = bar.hidden = table.hidden = false;
    ends.focus();
    go();
  }

  function go() {
    frame = requestAnimationFrame(slice);
  }

  function slice() {
    if (!engine || !made) return;
    // What is being compared is of the scene and the body of then.
    if (made.space !== scene.space || made.of !== now()) return refresh();
    const left = engine.advanceFor(scene.space, BUDGET);
    tell(left);
    if (left) go();
    else stop();
  }

  /** @param {boolean} left */
  function tell(left) {
    const { rows, stand } = { rows: engine?.rows() ?? [], stand: engine?.stand() };
    const { counted, pairs, stage, tried } = stand;
    bar.value = (Math.max(0, STAGES.indexOf(stage)) + (stage === 'paths' ? tried / Math.max(1, pairs) : 0)) / STAGES.length;
    setText(said, left ? say(`roads.two.stage.${stage}`, { tried, pairs }) : say('roads.two.done', { counted, pairs, radius: number(radius()) }));
    const shortest = rows[2];
    rows.forEach((/** @type {any} */ row, /** @type {number} */ at) => wordsOf(row, shortest, counted).forEach((words, column) => setText(cells[at][column], words)));
    const refused = rows.find((/** @type {any} */ row) => row.refused)?.refused;
    if (!left && refused) setText(said, say(refused));
  }

  function stop() {
    const hadFocus = ends === document.activeElement;
    cancelAnimationFrame(frame);
    engine?.free();
    engine = null;
    begins.hidden = false;
    ends.hidden = bar.hidden = true;
    if (hadFocus) begins.focus();
  }

  function forget() {
    stop();
    made = null;
    table.hidden = true;
    setText(said, '');
    for (const cell of cells.flat()) setText(cell, '–');
  }

  /** The table of a scene or a body that is no more goes. */
  function refresh() {
    if (made && (made.space !== scene.space || made.of !== now())) forget();
  }

  return { node, refresh };
}

/** What it works at, in order. */
const STAGES = ['samples', 'diagram', 'near', 'mesh', 'paths'];

/** A row in words, column by column. @param {any} row @param {any} shortest @param {number} counted pairs */
function wordsOf({ vertices, edges, near, length, turning }, shortest, counted) {
  const some = (/** @type {unknown} */ value, /** @type {(value: any) => string} */ words) => (value === undefined || value === null ? '–' : words(value));
  return [
    some(vertices, (value) => number(value)),
    some(edges, (value) => number(value)),
    some(near, (value) => `${number(100 * value, 1)} %`),
    counted && shortest.length > 0 ? `× ${number(length / shortest.length, 3)}` : '–',
    counted ? `${number((turning * 180) / Math.PI / counted, 0)}°` : '–',
  ];
}
