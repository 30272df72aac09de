/**
 * A group with depth: its corridor on the floor, and a body for each unit, which looks where it goes.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { GroupStudy } from '../../../wasm/space.js'
 */
import { Numbers } from '../frame-numbers.js';
import { WalkingBodies } from '../walking-bodies.js';

/** How high a unit of some radius is: of the usual size as high as a person, in radii, and at most so many metres. */
const [TALL, MOST] = [7, 1.75];
/** Who has gone less than this, in metres, since it was last drawn looks where it looked. */
const STILL = 0.002;
/** One object for all: it is read before the next one is written. */
const standing = { x: 0.5, y: 0.5, heading: 0.5 };
const size = { radius: 0.5, height: 0.5 };

/** What is around it, where it is seen from, and the ring around who is followed. */
const [ROOM, WINDOW, MINE] = [{ fill: 'closed', alpha: 0.05 }, { colour: 'open', width: 8, alpha: 0.7 }, { colour: 'accent', width: 0.3 }];

export class SolidGroup {
  walking = new WalkingBodies();
  /** The unit that is followed; -1: all of them. */
  chosen = -1;
  #before = new Float64Array();
  #headings = new Float64Array();
  /** Where the units are, and what is drawn and forgotten. */
  #places = new Numbers();
  #read = new Numbers();
  /**
   * The corridor stays: it is asked for once for each group.
   * @type {{ study: GroupStudy, circles: Float64Array } | null}
   */
  #room = null;

  /**
   * @param {Solid} solid
   * @param {GroupStudy} study
   * @param {{ radius: number, corridor: boolean, attraction: boolean }} how
   */
  draw(solid, study, { radius, corridor, attraction }) {
    if (corridor) {
      if (this.#room?.study !== study) this.#room = { study, circles: study.corridor() };
      solid.fills(this.#room.circles, ROOM);
      study.windowInto(this.#read.into);
      solid.line(this.#read.view, WINDOW);
    }
    study.placesInto(this.#places.into);
    // The figures' engine is given them again.
    const places = this.#places.kept;
    if (attraction) {
      study.attractionInto(this.#read.into);
      const points = this.#read.view;
      for (let at = 0; at < places.length; at += 2) solid.line([places[at], places[at + 1], points[at], points[at + 1]], { colour: 'ink-soft', width: 1, alpha: 0.5 });
    }
    if (this.#before.length !== places.length) this.#begin(places, study.backbone());
    size.radius = radius;
    size.height = Math.min(MOST, TALL * radius);
    this.walking.follow(study.time, places, 2, size.height);
    this.#stand(solid, places);
    this.#before.set(places);
    const one = this.chosen;
    const mine = one >= 0 && 2 * one < places.length;
    if (mine) this.#put(places, one);
    else this.#middle(places);
    if (mine) solid.ring(standing.x, standing.y, radius + 0.2, MINE);
    solid.follow(standing, size.height / 2, mine ? one : -1);
  }

  /** A body for each. @param {Solid} solid @param {Float64Array} places */
  #stand(solid, places) {
    const before = this.#before;
    for (let at = 0; at < places.length; at += 2) {
      const dx = places[at] - before[at];
      const dy = places[at + 1] - before[at + 1];
      if (dx * dx + dy * dy > STILL * STILL) this.#headings[at / 2] = Math.atan2(dy, dx);
      this.#put(places, at / 2);
      if (!this.walking.draw(solid, at / 2, standing, 'only-second')) solid.body(standing, size, 'only-second');
    }
  }

  /** @param {Float64Array} places @param {number} one */
  #put(places, one) {
    standing.x = places[2 * one];
    standing.y = places[2 * one + 1];
    standing.heading = this.#headings[one];
  }

  /** The middle of all, and where they go on the whole. @param {Float64Array} places */
  #middle(places) {
    const share = 2 / Math.max(2, places.length);
    let x = 0;
    let y = 0;
    let cos = 0;
    let sin = 0;
    for (let at = 0; at < places.length; at += 2) {
      x += share * places[at];
      y += share * places[at + 1];
      cos += Math.cos(this.#headings[at / 2]);
      sin += Math.sin(this.#headings[at / 2]);
    }
    standing.x = x;
    standing.y = y;
    standing.heading = Math.atan2(sin, cos);
  }

  /** At first they look along their way. @param {Float64Array} places @param {Float64Array} backbone */
  #begin(places, backbone) {
    this.#before = places.slice();
    const heading = backbone.length >= 4 ? Math.atan2(backbone[3] - backbone[1], backbone[2] - backbone[0]) : 0;
    this.#headings = new Float64Array(places.length / 2).fill(heading);
  }
}
