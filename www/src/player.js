/**
 * Which step is shown, and how it moves with time. Plain data and functions: no clock, no engine.
 *
 * @typedef {object} Player
 * @property {number} position  The step asked for; whole except while playing. `Infinity`: the end, wherever that is.
 * @property {boolean} playing
 * @property {number} speed  Steps per second.
 * @property {boolean} chosen  Somebody set the speed: it no longer follows the length of the run.
 *
 * @typedef {{ cursor: number, steps: number, complete: boolean, arrived: boolean }} Progress
 */

/** Steps per second, each twice the one before: from one a second to thousands a frame. */
export const SPEEDS = Array.from({ length: 19 }, (_, i) => 2 ** i);
/** A replay takes about this many seconds when nobody chose a speed. */
const REPLAY_SECONDS = 8;
/** The largest step that the engine can be asked for. */
const LAST_STEP = 0xffffffff;

/** @returns {Player} */
export function makePlayer() {
  return { position: Infinity, playing: false, speed: 256, chosen: false };
}

/** The step to ask the engine for. @param {Player} player */
export function cursorOf(player) {
  return Math.min(LAST_STEP, Math.floor(player.position));
}

/**
 * From the beginning when the end is shown.
 * @param {Player} player
 * @param {Progress | null} [progress]
 */
export function play(player, progress) {
  if (player.position === Infinity || (progress?.complete && player.position >= progress.steps)) player.position = 0;
  player.playing = true;
}

/** @param {Player} player */
export function pause(player) {
  player.playing = false;
  player.position = Math.floor(player.position);
}

/**
 * To a step, paused. A known last step counts as the end, so that it stays the end when the run changes.
 * @param {Player} player
 * @param {number} step
 * @param {Progress} progress
 */
export function seek(player, step, progress) {
  player.playing = false;
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
  const from = beyond ? progress.cursor : Math.floor(player.position);
  seek(player, Math.min(progress.steps, from + delta), progress);
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
      player.position = Math.min(player.position, progress.steps + player.speed * 0.1 + 1);
    }
  }
}

/**
 * The world or a lane changed, and every lane begins anew: a solved scene stays solved, a step being looked at
 * stays, and what plays starts over in sight.
 * @param {Player} player
 */
export function restart(player) {
  if (player.playing) player.position = 0;
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
  player.speed = speed;
  player.chosen = true;
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
  if (!player.chosen) player.speed = SPEEDS[nearestSpeed(steps / REPLAY_SECONDS)];
}
