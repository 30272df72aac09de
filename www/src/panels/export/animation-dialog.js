/**
 * A run, or a part of it, as a film: GIF or WebM.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Film } from './film/film.js'
 * @import { Twin } from './picture/twin.js'
 * @import { Wish } from './animation-fields.js'
 */
import { h, setText } from '../../common/dom.js';
import { download } from '../../common/download.js';
import { measure, memory, say } from '../../common/texts.js';
import { animationFields } from './animation-fields.js';
import { compose } from './picture/compose.js';
import { openFrame } from './dialog.js';
import { lookFields } from './fields.js';
import { estimate, filmSize, makeCamera, shoot } from './film/film.js';
import { lengthOf, planFrames } from './film/frames.js';
import { makeGif } from './film/gif.js';
import { AREA, LONGEST, refusalOf } from './limits.js';
import { showPreview } from './preview.js';
import { codecFor, makeWebm } from './film/webm.js';

/** So long nothing changes before the size is estimated, in milliseconds. */
const PAUSE = 400;

/** @param {WayScope} scope */
export async function openAnimation(scope) {
  const look = lookFields(scope);
  const fields = animationFields();
  const make = h('button', { class: 'button primary', type: 'button', disabled: true, onclick: () => film() }, say('export.make'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => under.abort() }, say('export.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('export.progress') });
  // Frames go by too fast to be told one by one.
  const counted = h('span', { class: 'export-counted', 'aria-hidden': 'true' });
  const all = h('fieldset', { class: 'export-all' }, ...fields.nodes, ...look.nodes);
  const frame = openFrame(scope, 'animation', say('export.animation'), [all], [counted, progress, cancel, make]);
  const { dialog, told, preview, seen, signal } = frame;
  const twin = await frame.twin;
  if (!twin || signal.aborted) return;
  fields.setRange(twin.lab);
  /** Of what is under way. */
  let under = new AbortController();
  /** One after the other: both move the twin. @type {Promise<unknown>} */
  let last = Promise.resolve();
  let waiting = 0;
  const codec = await codecFor({ width: 640, height: 480, rate: 20, loop: false });
  if (signal.aborted) return;
  if (!codec) fields.withoutWebm(say('export.no-webm'));
  signal.addEventListener('abort', () => begin());
  dialog.addEventListener('input', update);
  update();

  /** Lets nothing go on that was begun before. @returns {AbortSignal} of what begins now */
  function begin() {
    under.abort();
    clearTimeout(waiting);
    under = new AbortController();
    return under.signal;
  }

  /**
   * Does something with the twin when nothing else is being done with it.
   * @param {AbortSignal} now
   * @param {() => Promise<string>} act answers what is to be said
   * @returns {Promise<string>}
   */
  function inTurn(now, act) {
    const before = last;
    const mine = (async () => {
      await before;
      try {
        now.throwIfAborted();
        return await act();
      } catch (error) {
        if (now.aborted) return say('export.cancelled');
        console.warn(error);
        return say('export.failed');
      }
    })();
    last = mine;
    return mine;
  }

  async function update() {
    const now = begin();
    const wish = fields.wish();
    const problem = fields.problem();
    dialog.toggleAttribute('data-problem', problem !== '');
    make.disabled = problem !== '';
    if (problem) return setText(told, problem);
    const words = await inTurn(now, async () => {
      await twin?.show(wish.to);
      const shot = arrange(wish);
      const { width, height } = shot.film;
      const refusal = refusalOf(width, height);
      dialog.toggleAttribute('data-problem', refusal !== '');
      make.disabled = refusal !== '';
      showPreview(preview, shot.sheet);
      preview.setAttribute('aria-label', say('export.preview', { width, height }));
      if (refusal) return say(refusal, { width, height, longest: LONGEST, area: Math.floor(AREA / 1e6) });
      waiting = Number(setTimeout(() => guess(shot, wish, now), PAUSE));
      return shot.words;
    });
    if (!now.aborted) setText(told, words);
  }

  /** What comes of a wish. @param {Wish} wish */
  function arrange(wish) {
    const plan = planFrames(wish);
    const branches = (wish.to - wish.from) / wish.seconds <= scope.stage.drawing.BRANCH_SPEED;
    const sheet = compose(/** @type {Twin} */ (twin), look.look(), seen, { widest: wish.width, still: false, branches });
    const ratio = Math.min(1, wish.width / sheet.width);
    /** @type {Film} */
    const film = { ...filmSize(sheet, ratio, wish.format === 'webm'), rate: wish.rate, loop: wish.loop };
    const camera = makeCamera(/** @type {Twin} */ (twin), sheet, ratio, film);
    const words = say('export.film', { n: plan.steps.length, seconds: measure(lengthOf(plan) / 1000, 1), width: film.width, height: film.height });
    return { plan, sheet, film, camera, words };
  }

  /** @param {Wish} wish @param {Film} film @param {boolean} counting @param {AbortSignal} now */
  function encoderFor({ format }, film, counting, now) {
    const encoder = format === 'webm' && codec ? makeWebm(film, codec, counting) : makeGif(film, counting);
    now.addEventListener('abort', () => encoder.close());
    return encoder;
  }

  /** @param {ReturnType<typeof arrange>} shot @param {Wish} wish @param {AbortSignal} now */
  async function guess({ plan, camera, film, words }, wish, now) {
    const size = await inTurn(now, async () => {
      const bytes = await estimate(camera, plan, encoderFor(wish, film, true, now), now);
      return say('export.about', { size: memory(bytes < 1e6 ? Math.ceil(bytes / 1e4) * 1e4 : bytes) });
    });
    if (!now.aborted) setText(told, `${words} ${size}`);
  }

  async function film() {
    const wish = fields.wish();
    const now = begin();
    all.disabled = make.hidden = true;
    cancel.hidden = progress.hidden = false;
    progress.value = 0;
    cancel.focus();
    const words = await inTurn(now, async () => {
      const { plan, film: of, camera } = arrange(wish);
      progress.max = plan.steps.length;
      const encoder = encoderFor(wish, of, false, now);
      const bytes = await shoot(camera, plan, encoder, now, (done) => {
        progress.value = done;
        setText(counted, say('export.filming', { n: done, of: plan.steps.length }));
        preview.getContext('2d')?.drawImage(camera.canvas, 0, 0, preview.width, preview.height);
      });
      const name = `${twin?.lab.name}-${wish.from}-${wish.to}.${wish.format}`;
      download(bytes, name, encoder.type);
      return say('export.saved', { name, size: memory(bytes.length) });
    });
    if (signal.aborted) return;
    const focused = document.activeElement === cancel;
    all.disabled = make.hidden = false;
    cancel.hidden = progress.hidden = true;
    setText(counted, '');
    if (focused) make.focus();
    setText(told, words);
  }
}
