/**
 * The player: which place of a run is shown, and how it moves with time. Plain data and functions: no clock, no engine.
 *
 * @typedef {object} Player
 * @property {number} position  The place asked for, a step unless the pace says otherwise; whole except while playing.
 *   `Infinity`: the end, wherever that is.
 * @property {number} part  Events of the next step that are asked for on top.
 * @property {boolean} playing
 * @property {boolean} sought  Came to its place by steps or the slider: one step on at the end leads nowhere then, and
 *   to the beginning otherwise.
 * @property {number} speed  Steps per second, or whatever the position counts.
 * @property {boolean} chosen  Somebody set the speed: it no longer follows the length of the run.
 * @property {boolean} calm  Few pictures a second, for those who asked their system for less motion: time runs as fast,
 *   in jumps.
 * @property {number} from  The step from which the jumps are counted.
 * @property {{ lane: number, step: number } | null} anchor  What to go on from once the places of another pace are
 *   known.
 * @property {string} counts  What the position counts.
 * @property {Record<string, number>} chosenFor  Speeds that somebody set, by what the position counted then.
 *
 * @typedef {{ cursor: number, steps: number, complete: boolean, arrived: boolean }} Progress
 */

/** Steps (or what else is counted) per second, each twice the one before: from one a second to thousands a frame. */
export const SPEEDS = Array.from({ length: 19 }, (_, i) => 2 ** i);
/** Pictures a second for those who asked for less motion. */
export const CALM = 2;
/** A replay takes about this many seconds when nobody chose a speed. */
const REPLAY_SECONDS = 8;
/** The largest step that the engine can be asked for. */
const LAST_STEP = 0xffffffff;

/** @returns {Player} */
export function makePlayer() {
  return { position: Infinity, part: 0, playing: false, sought: false, speed: 256, chosen: false, calm: false, from: 0, anchor: null, counts: 'steps', chosenFor: {} };
}

/** The step to ask the engine for. @param {Player} player */
export function cursorOf(player) {
  const { position, from } = player;
  const jump = jumpOf(player);
  return Math.min(LAST_STEP, player.playing && jump > 1 ? from + Math.floor((position - from) / jump) * jump : Math.floor(position));
}

/** Steps from one picture to the next, where pictures are few. @param {Player} player */
function jumpOf({ calm, speed }) {
  return calm ? Math.max(1, Math.floor(speed / CALM)) : 1;
}

/** Takes up a lab that was left at a step. @param {Player} player @param {number} [step] asked for then */
export function resume(player, step = Infinity) {
  player.playing = player.sought = false;
  player.anchor = null;
  player.part = 0;
  player.position = step >= LAST_STEP ? Infinity : step;
}

/**
 * From the beginning when the end is shown.
 * @param {Player} player
 * @param {Progress | null} [progress]
 */
export function play(player, progress) {
  if (player.position === Infinity || (progress?.complete && progress.arrived && player.position >= progress.steps)) player.position = 0;
  player.from = Math.floor(player.position);
  player.part = 0;
  player.sought = false;
  player.playing = true;
}

/** At the step that is shown. @param {Player} player */
export function pause(player) {
  player.position = Math.min(player.position, cursorOf(player));
  player.playing = false;
}

/**
 * To a step, paused. A known last step counts as the end, so that it stays the end when the run changes.
 * @param {Player} player
 * @param {number} step
 * @param {Progress} progress
 * @param {number} [part] events of the next step to show on top
 */
export function seek(player, step, progress, part = 0) {
  player.playing = false;
  player.sought = true;
  player.anchor = null;
  player.part = part;
  player.position = progress.complete && step >= progress.steps ? Infinity : Math.max(0, Math.floor(step) || 0);
}

/**
 * Some steps on or back from the one shown.
 * @param {Player} player
 * @param {number} delta
 * @param {Progress} progress
 */
export function stepBy(player, delta, progress) {
  // A step that was looked at may lie beyond the end since the run changed.
  const beyond = player.position === Infinity || (progress.complete && player.position > progress.steps);
  // From within a step, the first step back is to its beginning.
  const from = (beyond ? progress.cursor : cursorOf(player)) + (delta < 0 && player.part > 0 ? 1 : 0);
  seek(player, Math.min(progress.steps, from + delta), progress);
}

/**
 * Whether the end is shown without having been stepped to: a finished run rests, as when it is opened.
 * @param {Player} player
 * @param {Progress | null} progress
 */
export function rests(player, progress) {
  return !!progress?.complete && player.position === Infinity && !player.sought;
}

/**
 * Time has passed. Nothing moves while the engine has not arrived at the step asked for.
 * @param {Player} player
 * @param {number} seconds
 * @param {Progress} progress
 */
export function tick(player, seconds, progress) {
  if (!player.playing || !progress.arrived) return;
  player.position += player.speed * seconds;
  if (player.position >= progress.steps) {
    if (progress.complete) {
      player.playing = false;
      player.position = Infinity;
    } else {
      // The front of the run is still being worked out: wait there instead of running away from it. One step
      // more than is known asks the engine to go on.
      player.position = Math.min(player.position, progress.steps + Math.max(player.speed * 0.1, jumpOf(player)) + 1);
    }
  }
}

/**
 * The world or a lane changed, and every lane begins anew: a solved scene stays solved, a step being looked at
 * stays, and what plays starts over in sight.
 * @param {Player} player
 */
export function restart(player) {
  if (!player.playing) return;
  player.anchor = null;
  player.position = player.from = 0;
}

/**
 * One of `SPEEDS`, up or down from the present one.
 * @param {Player} player
 * @param {number} by
 */
export function changeSpeed(player, by) {
  setSpeed(player, SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, nearestSpeed(player.speed) + by))]);
}

/**
 * @param {Player} player
 * @param {number} speed steps per second
 */
export function setSpeed(player, speed) {
  if (player.playing) player.from = cursorOf(player);
  player.speed = speed;
  player.chosen = true;
  player.chosenFor[player.counts] = speed;
}

/** From here on in few jumps, or step by step. @param {Player} player @param {boolean} calm */
export function beCalm(player, calm) {
  if (player.playing) player.from = cursorOf(player);
  player.calm = calm;
}

/** Index in `SPEEDS`. @param {number} speed */
export function nearestSpeed(speed) {
  const level = Math.round(Math.log2(Math.max(1, speed)));
  return Math.min(SPEEDS.length - 1, level);
}

/**
 * A speed at which a run of this many steps is pleasant to watch.
 * @param {Player} player
 * @param {number} steps
 */
export function suitSpeed(player, steps) {
  if (player.chosen) return;
  if (player.playing) player.from = cursorOf(player);
  player.speed = SPEEDS[nearestSpeed(steps / REPLAY_SECONDS)];
}

/**
 * The position counts something else from now on. The end stays the end and the start the start; in between the player
 * waits until the engine can tell where that step of that lane is.
 * @param {Player} player
 * @param {string} counts
 * @param {{ lane: number, step: number } | null} shown  Nothing yet: the position is meant so already.
 */
export function recount(player, counts, shown) {
  player.counts = counts;
  player.chosen = counts in player.chosenFor;
  if (player.chosen) player.speed = player.chosenFor[counts];
  if (!shown) return;
  player.part = 0;
  if (player.position === Infinity) return;
  player.anchor = shown.step > 0 ? shown : null;
  player.position = player.from = 0;
}

/**
 * Goes on from where it was before the position counted something else.
 * @param {Player} player
 * @param {number} place
 */
export function goOnAt(player, place) {
  player.anchor = null;
  player.position = player.from = place;
}
