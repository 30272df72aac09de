/**
 * A strip of examples over the floor: each opens a scene with a study, and sets it in motion.
 *
 * @import { PageState } from '../app/state.js'
 * @import { Example } from './list.js'
 * @typedef {ReturnType<typeof makeExamples>} Examples
 */
import './examples.css';
import { h } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { say } from '../../common/texts.js';
import { shippedScene } from '../files/floor-files.js';
import { keep, read } from '../files/remember.js';
import { EXAMPLES } from './list.js';
import { picture } from './picture.js';

/** Where it is kept that the pictures are hidden. */
const STORE = 'wayscope.space.examples';
/**
 * What an example shows may have to be calculated first: it is set in motion within this time, in milliseconds, or
 * waits for Play.
 */
const PATIENCE = 20_000;
/** Between two attempts, in milliseconds. */
const AGAIN = 150;

/** The floor of the example without a scene. */
const EMPTY = { format: 'wayscope-scene', version: 1, floor: [0, 0, 30, 20] };

/** @param {PageState} page */
export function makeExamples(page) {
  /** The example that is shown, and the name of its scene. */
  let shown = { id: '', name: '' };
  /** Examples that were asked for: the last one counts, until the visitor does something else. */
  let turn = 0;

  const cards = EXAMPLES.map((one) => h('button', { type: 'button', class: 'example', 'data-example': one.id, title: say(`space.example.${one.id}.said`), onclick: () => void open(one) },
    /** @type {any} */ (picture(one.id)), h('span', {}, h('b', {}, say(one.scene === 'empty' ? 'space.example.draw' : `space.tab.${one.study}`)), h('small', {}, say(`space.example.${one.id}.said`)))));
  const list = h('div', { class: 'example-list', role: 'group', 'aria-label': say('space.examples') }, ...cards);
  const fold = h('button', { type: 'button', class: 'example-fold', onclick: () => { hide(!node.classList.contains('folded')); keep(STORE, JSON.stringify(node.classList.contains('folded'))); } }, /** @type {any} */ (icon('up')));
  const node = h('div', { class: 'examples' }, list, fold);
  hide(read(STORE) === true);

  // Whoever does something goes on from there.
  for (const kind of ['pointerdown', 'keydown']) page.place.addEventListener(kind, () => turn++, true);

  /** Names stay when the pictures are hidden. @param {boolean} pictures */
  function hide(pictures) {
    node.classList.toggle('folded', pictures);
    const words = say(pictures ? 'space.examples.show' : 'space.examples.hide');
    fold.setAttribute('aria-expanded', String(!pictures));
    fold.setAttribute('aria-label', words);
    fold.title = words;
  }

  /** @param {Example} one @param {{ moves?: boolean }} [how] `moves`: time runs at once */
  async function open({ floor, id, scene, study }, { moves = true } = {}) {
    const { app } = page;
    const mine = ++turn;
    const read = floor ? async () => /** @type {const} */ ({ kind: 'scene', json: await floor() }) : scene === 'empty' ? () => /** @type {const} */ ({ kind: 'scene', json: EMPTY }) : () => shippedScene(app.site, scene);
    if (!(await app.open(read, say(`space.scene.${scene}`)))) return;
    await app.show(study);
    app.left();
    shown = { id, name: page.scene.space.name };
    update();
    if (id === 'draw') app.editor.take('rectangle');
    else if (moves) start(mine, performance.now() + PATIENCE);
  }

  /**
   * Sets in motion what is shown, as soon as there is something that moves.
   * @param {number} mine
   * @param {number} until
   */
  function start(mine, until) {
    const { app } = page;
    const { study } = app;
    if (mine !== turn || !study || performance.now() > until) return;
    if (study.begin && !study.begin()) return void setTimeout(start, AGAIN, mine, until);
    app.time.go();
    // What has nothing to move yet has stopped by then.
    setTimeout(() => app.time.playing || start(mine, until), AGAIN);
  }

  /** Marks the example that is shown, as long as its scene is. */
  function update() {
    const { app, scene } = page;
    for (const [i, { id, study }] of EXAMPLES.entries()) {
      const here = shown.id === id && app.current === study && scene.space.name === shown.name;
      if (here) cards[i].setAttribute('aria-current', 'true');
      else cards[i].removeAttribute('aria-current');
    }
  }

  return {
    node,
    update,
    /** Opens the first, as for a visitor who comes for the first time. @param {boolean} moves */
    first: (moves) => open(EXAMPLES[0], { moves }),
  };
}
