/**
 * A run, or a part of it, as a film: GIF or WebM.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { AnimationState } from './state.js'
 * @typedef {ReturnType<typeof makeButtons>} Buttons
 */
import { h } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { openFrame } from '../dialog.js';
import { lookFields } from '../fields.js';
import { codecFor } from '../film/webm.js';
import { animationFields } from './fields.js';
import { film, update } from './making.js';
import { begin } from './state.js';

/** @param {WayScope} scope */
export async function openAnimation(scope) {
  const look = lookFields(scope);
  const fields = animationFields();
  const animation = /** @type {AnimationState} */ (/** @type {Partial<AnimationState>} */ ({ scope, look, fields, under: new AbortController(), last: Promise.resolve(), waiting: 0 }));
  const buttons = makeButtons({ film: () => void film(animation), cancel: () => animation.under.abort() });
  const all = h('fieldset', { class: 'export-all' }, ...fields.nodes, ...look.nodes);
  const frame = openFrame(scope, 'animation', say('export.animation'), [all], [buttons.counted, buttons.progress, buttons.cancel, buttons.make]);
  const { dialog, signal } = frame;
  const twin = await frame.twin;
  if (!twin || signal.aborted) return;
  fields.setRange(twin.lab);
  const codec = await codecFor({ width: 640, height: 480, rate: 20, loop: false });
  if (signal.aborted) return;
  if (!codec) fields.withoutWebm(say('export.no-webm'));
  Object.assign(animation, { buttons, all, frame, twin, codec });
  signal.addEventListener('abort', () => begin(animation));
  dialog.addEventListener('input', () => update(animation));
  void update(animation);
}

/** The buttons, and how far the film is. @param {{ film(): void, cancel(): void }} hands */
function makeButtons(hands) {
  return {
    make: h('button', { class: 'button primary', type: 'button', disabled: true, onclick: hands.film }, say('export.make')),
    cancel: h('button', { class: 'button', type: 'button', hidden: true, onclick: hands.cancel }, say('export.cancel')),
    progress: h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('export.progress') }),
    // Frames go by too fast to be told one by one.
    counted: h('span', { class: 'export-counted', 'aria-hidden': 'true' }),
  };
}
