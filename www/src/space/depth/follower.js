/**
 * The view goes along with someone: from behind, at a shoulder, from the side. It glides after them, so that their
 * swaying is not seen; who has asked for less motion sees it jump instead, and seldom. Plain numbers: no three.js.
 *
 * @import { Orbit } from './orbit.js'
 * @typedef {'behind' | 'shoulder' | 'side'} Manner
 * @typedef {{ x: number, y: number, heading: number }} Walker
 */
import { ABOVE, LOWEST } from './orbit.js';

/**
 * How the view stands to whom it follows: `turn` from behind them, the others as in `Orbit`.
 * @type {Record<Manner, { turn: number, elevation: number, distance: number, z: number, aside: number }>}
 */
const PLACES = {
  behind: { turn: 0, elevation: 0.36, distance: 5, z: 1.2, aside: 0 },
  shoulder: { turn: 0.1, elevation: 0.14, distance: 1.7, z: 1.5, aside: 0.42 },
  side: { turn: Math.PI / 2, elevation: 0.2, distance: 5, z: 1, aside: 0 },
};
export const MANNERS = /** @type {Manner[]} */ (Object.keys(PLACES));
/** Seconds in which two thirds of the way to a place, and of a turn, are made up. */
const [GLIDE, TURN] = [0.22, 0.6];
/** Once it is there it is never farther behind than so many metres. */
const BEHIND = 0.5;
/** A frame is no longer than this, in seconds, for what glides. */
const LONGEST = 0.3;
/** With less motion it turns at once, when this many radians are missing. */
const HELD = 0.7;
/** Nearer than this, in metres and radians, it has arrived. */
const THERE = 0.004;

/** An angle between minus and plus half a turn. @param {number} angle */
const folded = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export class Follower {
  /** How it follows; null: nobody. @type {Manner | null} */
  manner = null;
  /** The heading that the view goes by, and whether it has reached whom it follows. */
  #heading = 0;
  #there = false;
  /** In this frame: the share of ways that is made up, and the most that is left of one. */
  #share = 1;
  #left = 0;
  /** What was turned and zoomed by hand since. */
  #by = { turn: 0, elevation: 0, zoom: 1 };

  /** @param {Manner | null} manner @param {Orbit} from from where it begins */
  begin(manner, from) {
    this.manner = manner;
    this.#by = { turn: 0, elevation: 0, zoom: 1 };
    this.#there = false;
    if (manner) this.#heading = from.azimuth - Math.PI - PLACES[manner].turn;
  }

  /** Another one is followed: the view glides there. */
  change() {
    this.#there = false;
  }

  /** The view was turned and zoomed by hand: it keeps that. @param {Orbit} from @param {Orbit} to */
  handle(from, to) {
    this.#by.turn += to.azimuth - from.azimuth;
    this.#by.elevation += to.elevation - from.elevation;
    this.#by.zoom *= to.distance / from.distance;
  }

  /**
   * The view after so many seconds, written into `orbit`; answers whether it goes on moving by itself.
   * @param {Orbit} orbit
   * @param {Walker} who
   * @param {number} seconds
   * @param {boolean} less motion
   */
  frame(orbit, who, seconds, less) {
    if (!this.manner) return false;
    const of = PLACES[this.manner];
    const by = this.#by;
    const dt = Math.min(LONGEST, Math.max(0, seconds));
    const missing = folded(who.heading - this.#heading);
    if (!less) this.#heading += missing * (1 - Math.exp(-dt / TURN));
    else if (!this.#there || Math.abs(missing) > HELD) this.#heading += missing;
    orbit.azimuth += folded(this.#heading + Math.PI + of.turn + by.turn - orbit.azimuth);
    this.#share = less ? 1 : 1 - Math.exp(-dt / GLIDE);
    this.#left = less ? 0 : Math.abs(missing);
    orbit.x = this.#to(orbit.x, who.x);
    orbit.y = this.#to(orbit.y, who.y);
    orbit.z = this.#to(orbit.z ?? 0, of.z);
    orbit.aside = this.#to(orbit.aside ?? 0, of.aside);
    orbit.elevation = this.#to(orbit.elevation, Math.min(ABOVE, Math.max(LOWEST, of.elevation + by.elevation)));
    orbit.distance = this.#to(orbit.distance, of.distance * by.zoom);
    this.#hold(orbit, who);
    return this.#left > THERE;
  }

  /** A part of the way from where it is to where it is to be. @param {number} is @param {number} to */
  #to(is, to) {
    const now = is + (to - is) * this.#share;
    this.#left = Math.max(this.#left, Math.abs(to - now));
    return now;
  }

  /** Whoever is fast does not leave it behind. @param {Orbit} orbit @param {Walker} who */
  #hold(orbit, who) {
    const far = Math.hypot(orbit.x - who.x, orbit.y - who.y);
    if (far <= BEHIND) this.#there = true;
    else if (this.#there) {
      orbit.x = who.x + ((orbit.x - who.x) * BEHIND) / far;
      orbit.y = who.y + ((orbit.y - who.y) * BEHIND) / far;
    }
  }
}
