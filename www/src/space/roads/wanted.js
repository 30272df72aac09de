/**
 * The settings that a roadmap is made with: values that suit body and scene, but for those that somebody has set.
 *
 * @import { PageScene } from '../page-scene.js'
 */
import { Roads } from '../../../wasm/space.js';
import { messageOf } from '../../common/message-of.js';

/** Settings that go with the radius of the body. */
const LENGTHS = ['neighbourDistance', 'precision', 'tolerance', 'clearance', 'blendClearance', 'shortestEdge', 'merge'];

/** @param {PageScene} scene */
export function makeWanted(scene) {
  let radius = 0.5;
  /** What somebody has set. @type {Record<string, any>} */
  let own = {};

  return {
    get radius() {
      return radius;
    },
    /** What suits, with what was set. Throws why no such body can be here. @returns {any} */
    settings: () => ({ ...Roads.suited(scene.space, radius), ...own }),
    /** Another body; nothing else was set. @param {number} to metres */
    begin(to) {
      radius = to;
      own = {};
    },
    /** Lengths that were set stay as many radii long. @param {number} to metres */
    resize(to) {
      for (const key of LENGTHS) if (key in own) own[key] *= to / radius;
      radius = to;
    },
    /** @param {Record<string, unknown>} change */
    set(change) {
      own = { ...own, ...change };
    },
    /**
     * Takes back what was set and is refused, if it is.
     * @param {unknown} error
     * @returns {boolean} whether there was such a thing
     */
    giveUp(error) {
      const message = messageOf(error);
      const key = message?.id === 'roadmap.setting' ? String(message.args.setting).replace(/-./g, ([, letter]) => letter.toUpperCase()) : '';
      return key in own && delete own[key];
    },
    /**
     * Settings from a file: what is not as it suits here was set; what makes no sense is left out.
     * @param {Record<string, any>} saved
     */
    load(saved) {
      if (Number.isFinite(saved.radius)) radius = saved.radius;
      own = {};
      /** @type {Record<string, any>} */
      let suited = {};
      try {
        suited = Roads.suited(scene.space, radius);
      } catch {
        // Such a body cannot be here, whatever else was set.
      }
      for (const [key, usual] of Object.entries(suited)) {
        // Files from before arcs had a size tell of their clearance, but not of that.
        const value = key === 'blends' && 'blendClearance' in saved ? saved[key] ?? 'halved' : saved[key];
        // Without useful cycles K is endless, which files write as null.
        const like = typeof value === typeof usual || (key === 'cycle' && value === null);
        if (key !== 'radius' && like && value !== usual) own[key] = value;
      }
    },
  };
}
