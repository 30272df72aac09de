/**
 * A group with depth: its corridor on the floor, and a body for each unit, which looks where it goes.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { GroupStudy } from '../../../wasm/space.js'
 */

/** How high a unit of some radius is: of the usual size as high as a person, in radii, and at most so many metres. */
const [TALL, MOST] = [7, 1.75];
/** Who has gone less than this, in metres, since it was last drawn looks where it looked. */
const STILL = 0.002;
/** One object for all: it is read before the next one is written. */
const standing = { x: 0, y: 0, heading: 0 };

/** What is around it, where it is seen from, and the ring around who is followed. */
const [ROOM, WINDOW, MINE] = [{ fill: 'closed', alpha: 0.05 }, { colour: 'open', width: 8, alpha: 0.7 }, { colour: 'accent', width: 0.3 }];

export class SolidGroup {
  /** The unit that is followed; -1: all of them. */
  chosen = -1;
  #before = new Float64Array();
  #headings = new Float64Array();

  /** @param {Solid} solid @param {GroupStudy} study @param {{ radius: number, corridor: boolean, attraction: boolean }} how */
  draw(solid, study, { radius, corridor, attraction }) {
    if (corridor) {
      const circles = study.corridor();
      for (let at = 0; at < circles.length; at += 3) solid.disc(circles[at], circles[at + 1], circles[at + 2], ROOM);
      solid.line(study.window(), WINDOW);
    }
    const places = study.places();
    if (attraction) {
      const points = study.attraction();
      for (let at = 0; at < places.length; at += 2) solid.line([places[at], places[at + 1], points[at], points[at + 1]], { colour: 'ink-soft', width: 1, alpha: 0.5 });
    }
    if (this.#before.length !== places.length) this.#begin(places, study.backbone());
    const height = Math.min(MOST, TALL * radius);
    let [x, y, gone, aside] = [0, 0, 0, 0];
    for (let at = 0, one = 0; at < places.length; at += 2, one++) {
      const dx = places[at] - this.#before[at];
      const dy = places[at + 1] - this.#before[at + 1];
      if (dx * dx + dy * dy > STILL * STILL) this.#headings[one] = Math.atan2(dy, dx);
      standing.x = places[at];
      standing.y = places[at + 1];
      standing.heading = this.#headings[one];
      solid.body(standing, radius, height, 'only-second');
      x += places[at] / (places.length / 2);
      y += places[at + 1] / (places.length / 2);
      gone += Math.cos(standing.heading);
      aside += Math.sin(standing.heading);
    }
    this.#before.set(places);
    const one = this.chosen;
    const mine = one >= 0 && 2 * one < places.length;
    standing.x = mine ? places[2 * one] : x;
    standing.y = mine ? places[2 * one + 1] : y;
    standing.heading = mine ? this.#headings[one] : Math.atan2(aside, gone);
    if (mine) solid.ring(standing.x, standing.y, radius + 0.2, MINE);
    solid.follow(standing, height / 2, mine ? one : -1);
  }

  /** At first they look along their way. @param {Float64Array} places @param {Float64Array} backbone */
  #begin(places, backbone) {
    this.#before = places.slice();
    const heading = backbone.length >= 4 ? Math.atan2(backbone[3] - backbone[1], backbone[2] - backbone[0]) : 0;
    this.#headings = new Float64Array(places.length / 2).fill(heading);
  }
}
