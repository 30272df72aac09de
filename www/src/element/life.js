/**
 * The life of an element: what it listens to while it is in the page, how it begins and what it leaves.
 *
 * @import { WayScope } from './element.js'
 * @import { Engine } from '../engine/engine.js'
 * @import { Pace } from '../engine/types.js'
 */
import { begin } from './begin.js';
import { download } from '../common/download.js';
import { bindPointers } from './gestures/bind.js';
import { pageScrolls } from './gestures/scrolls.js';
import { PACES, recount } from './going.js';
import { bindKeyboard } from './keys/keyboard.js';
import * as time from '../state/player.js';
import { failureOf, hasWasm } from './words/start-failure.js';
import { showLab } from '../state/state.js';
import { say } from '../common/texts.js';

/** @param {WayScope} scope */
export function makeLife(scope) {
  const { state, frames } = scope;
  /** @type {AbortController | null} */
  let life = null;
  /** The saved lab of an element that was taken out of the page, should it come back. @type {Uint8Array | undefined} */
  let saved;

  async function start() {
    const { parts } = scope;
    const { signal } = /** @type {AbortController} */ (life);
    parts.cover.loading();
    scope.readTheme();
    parts.update();
    try {
      if (!hasWasm()) throw new TypeError('no wasm');
      if (!scope.stage.ready()) return parts.cover.failed('cover.no-canvas', '');
      const { engine, taken } = await begin(scope, saved);
      if (signal.aborted) return engine.free();
      scope.engine = engine;
      if (taken) time.resume(state.player, engine.asked());
    } catch (error) {
      if (signal.aborted) return;
      const { id, detail } = failureOf(error);
      parts.cover.failed(id, detail);
      return;
    }
    heed(scope.engine, signal);
    // Whoever scrolls through an article by finger does not mean to draw in it.
    if (!saved && matchMedia('(pointer: coarse)').matches && pageScrolls(scope)) scope.chooseTool('pan');
    scope.readTheme();
    parts.cover.clear();
    recount(scope, showLab(state, scope.engine.state()));
    const pace = scope.getAttribute('pace');
    if (!saved && pace && PACES.includes(pace)) scope.setPace(/** @type {Pace} */ (pace));
    frames.tell('ready', {});
    scope.ask();
  }

  /** @param {Engine} engine @param {AbortSignal} signal */
  function heed(engine, signal) {
    engine.addEventListener('rebuilt', (event) => {
      const { first, lost } = /** @type {CustomEvent} */ (event).detail;
      const rescue = { label: say('notice.rescue'), run: () => download(lost, 'lost.wayscope') };
      scope.notify(say(first ? 'notice.rebuilt-first' : 'notice.rebuilt'), 'problem', first ? rescue : undefined);
      scope.dispatchEvent(new Event('map'));
      scope.changed();
    }, { signal });
  }

  /** Who was only moved within the page keeps its lab. */
  function free() {
    if (scope.isConnected || !scope.engine) return;
    saved = scope.engine.save();
    scope.engine.free();
    scope.engine = null;
    state.lab = null;
    scope.stage.forget();
  }

  return {
    start,
    enter() {
      life = new AbortController();
      listen(scope, life.signal);
      if (!scope.engine) return void start();
      heed(scope.engine, life.signal);
      scope.readTheme();
    },
    leave() {
      life?.abort();
      frames.stop();
      scope.parts.notices.clear();
      scope.parts.voice.stop();
      state.gesture = null;
      queueMicrotask(free);
    },
  };
}

/** @param {WayScope} scope @param {AbortSignal} signal */
function listen(scope, signal) {
  const { stage, state } = scope;
  bindPointers(scope, stage.canvas, signal);
  bindKeyboard(scope, signal);
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
    matchMedia(query).addEventListener('change', () => scope.readTheme(), { signal });
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const heed = () => {
    time.beCalm(state.player, calm.matches);
    scope.ask();
  };
  calm.addEventListener('change', heed, { signal });
  heed();
  document.addEventListener('visibilitychange', () => scope.ask(), { signal });
  stage.addEventListener('lost', () => scope.notify(say('notice.canvas-lost'), 'busy'), { signal });
  stage.addEventListener('restored', () => {
    scope.quiet();
    // The legend's samples are gone, too.
    scope.readTheme();
  }, { signal });
  stage.addEventListener('no-picture', () => scope.notify(say('notice.no-picture'), 'problem'), { signal });
  const resized = new ResizeObserver(() => scope.ask());
  resized.observe(stage.node);
  const sighted = new IntersectionObserver((entries) => scope.frames.sight(entries[entries.length - 1].isIntersecting));
  sighted.observe(scope);
  signal.addEventListener('abort', () => {
    resized.disconnect();
    sighted.disconnect();
  });
}
