/**
 * What comes of the wishes for an animation: its preview, how large it becomes, and the film itself.
 *
 * @import { Film } from '../film/film.js'
 * @import { Wish } from './fields.js'
 * @import { AnimationState } from './state.js'
 */
import { setText } from '../../../common/dom.js';
import { download } from '../../../common/download.js';
import { measure, memory, say } from '../../../common/texts.js';
import { estimate, filmSize, makeCamera, shoot } from '../film/film.js';
import { lengthOf, planFrames } from '../film/frames.js';
import { makeGif } from '../film/gif.js';
import { makeWebm } from '../film/webm.js';
import { AREA, LONGEST, refusalOf } from '../limits.js';
import { compose } from '../picture/compose.js';
import { showPreview } from '../preview.js';
import { begin, inTurn } from './state.js';

/** So long nothing changes before the size is estimated, in milliseconds. */
const PAUSE = 400;

/** Shows what comes of the wishes as they are. @param {AnimationState} animation */
export async function update(animation) {
  const { fields, frame: { told } } = animation;
  const now = begin(animation);
  const problem = fields.problem();
  refuse(animation, problem !== '');
  if (problem) return setText(told, problem);
  const words = await inTurn(animation, now, () => showWish(animation, fields.wish(), now));
  if (!now.aborted) setText(told, words);
}

/** @param {AnimationState} animation @param {boolean} refused */
function refuse({ buttons: { make }, frame: { dialog } }, refused) {
  dialog.toggleAttribute('data-problem', refused);
  make.disabled = refused;
}

/**
 * The preview; answers how large it becomes.
 * @param {AnimationState} animation
 * @param {Wish} wish
 * @param {AbortSignal} now
 */
async function showWish(animation, wish, now) {
  const { frame: { preview }, twin } = animation;
  await twin.show(wish.to);
  const shot = arrange(animation, wish);
  const { width, height } = shot.film;
  const refusal = refusalOf(width, height);
  refuse(animation, refusal !== '');
  showPreview(preview, shot.sheet);
  preview.setAttribute('aria-label', say('export.preview', { width, height }));
  if (refusal) return say(refusal, { width, height, longest: LONGEST, area: Math.floor(AREA / 1e6) });
  animation.waiting = Number(setTimeout(() => guess(animation, shot, wish, now), PAUSE));
  return shot.words;
}

/** What comes of a wish. @param {AnimationState} animation @param {Wish} wish */
function arrange({ frame, look, scope, twin }, wish) {
  const plan = planFrames(wish);
  const branches = (wish.to - wish.from) / wish.seconds <= scope.stage.drawing.BRANCH_SPEED;
  const sheet = compose(twin, look.look(), frame.seen, { widest: wish.width, still: false, branches });
  const ratio = Math.min(1, wish.width / sheet.width);
  /** @type {Film} */
  const film = { ...filmSize(sheet, ratio, wish.format === 'webm'), rate: wish.rate, loop: wish.loop };
  const camera = makeCamera(twin, sheet, ratio, film);
  const words = say('export.film', { n: plan.steps.length, seconds: measure(lengthOf(plan) / 1000, 1), width: film.width, height: film.height });
  return { plan, sheet, film, camera, words };
}

/**
 * @param {AnimationState} animation
 * @param {Wish} wish
 * @param {Film} film
 * @param {boolean} counting
 * @param {AbortSignal} now
 */
function encoderFor({ codec }, { format }, film, counting, now) {
  const encoder = format === 'webm' && codec ? makeWebm(film, codec, counting) : makeGif(film, counting);
  now.addEventListener('abort', () => encoder.close());
  return encoder;
}

/**
 * Estimates the size of the file.
 * @param {AnimationState} animation
 * @param {ReturnType<typeof arrange>} shot
 * @param {Wish} wish
 * @param {AbortSignal} now
 */
async function guess(animation, { plan, camera, film, words }, wish, now) {
  const size = await inTurn(animation, now, async () => {
    const bytes = await estimate(camera, plan, encoderFor(animation, wish, film, true, now), now);
    return say('export.about', { size: memory(bytes < 1e6 ? Math.ceil(bytes / 1e4) * 1e4 : bytes) });
  });
  if (!now.aborted) setText(animation.frame.told, `${words} ${size}`);
}

/** Makes the film, and saves it. @param {AnimationState} animation */
export async function film(animation) {
  const { all, buttons: { cancel, counted, make, progress }, fields, frame } = animation;
  const wish = fields.wish();
  const now = begin(animation);
  all.disabled = make.hidden = true;
  cancel.hidden = progress.hidden = false;
  progress.value = 0;
  cancel.focus();
  const words = await inTurn(animation, now, () => shootWish(animation, wish, now));
  if (frame.signal.aborted) return;
  const focused = document.activeElement === cancel;
  all.disabled = make.hidden = false;
  cancel.hidden = progress.hidden = true;
  setText(counted, '');
  if (focused) make.focus();
  setText(frame.told, words);
}

/**
 * The film itself; answers what was saved.
 * @param {AnimationState} animation
 * @param {Wish} wish
 * @param {AbortSignal} now
 */
async function shootWish(animation, wish, now) {
  const { buttons: { counted, progress }, frame: { preview }, twin } = animation;
  const { plan, film: of, camera } = arrange(animation, wish);
  progress.max = plan.steps.length;
  const encoder = encoderFor(animation, wish, of, false, now);
  const bytes = await shoot(camera, plan, encoder, now, (done) => {
    progress.value = done;
    setText(counted, say('export.filming', { n: done, of: plan.steps.length }));
    preview.getContext('2d')?.drawImage(camera.canvas, 0, 0, preview.width, preview.height);
  });
  const name = `${twin.lab.name}-${wish.from}-${wish.to}.${wish.format}`;
  download(bytes, name, encoder.type);
  return say('export.saved', { name, size: memory(bytes.length) });
}
