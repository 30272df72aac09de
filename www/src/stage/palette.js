/**
 * The colours of the world, from the CSS custom properties of the theme in force.
 *
 * The engine paints with 64 of them: four terrains (ground, swamp, water, blocked), each unseen, open, closed
 * and so on. Marks lie over the terrain as a tint, so that both stay readable.
 *
 * @import { Colours } from '../engine/types.js'
 * @typedef {[number, number, number]} Rgb
 */

const TERRAINS = ['ground', 'swamp', 'water', 'wall'];
/**
 * Mark by its number in the engine: unseen, open and closed, then those of the search from the goal, cells that both
 * searches have seen, free cells that are too narrow for the agent, and those that have been put off; then those of
 * an incremental or real-time search: open with a g that is too small, closed in an earlier round, not seen by the
 * agent, open and closed in a search ahead of it.
 */
const MARKS = ['', 'open', 'closed', 'open-back', 'closed-back', 'both', 'tight', 'open-back', 'open-back', 'closed', 'wall', 'both', 'closed-back'];
/** Marks whose colour covers less: how much of it stays. @type {Record<number, number>} */
const FAINT = { 9: 0.4, 10: 0.22 };
/** The numbers of the marks. */
export const MARK = { unseen: 0, open: 1, closed: 2, openBack: 3, closedBack: 4, both: 5, tight: 6, deferred: 7, under: 8, earlier: 9, unknown: 10, aheadOpen: 11, aheadClosed: 12 };
/** How much of a mark's colour covers the terrain below it. */
const COVER = { ground: 1, swamp: 0.72, water: 0.72, wall: 0.5 };
const LINES = ['path', 'casing', 'branch', 'next', 'start', 'goal', 'badge', 'grid', 'mark', 'pale', 'texture', 'hatch', 'hover', 'optimum', 'region', 'frontier', 'point'];

/**
 * @param {(name: string) => Rgb} colour looks up one of the theme's world colours
 * @returns {Uint32Array} palette[terrain * 16 + mark], RGBA with red in the lowest byte
 */
export function enginePalette(colour) {
  return paletteOf(colour, MARKS);
}

/**
 * The same for other marks.
 * @param {(name: string) => Rgb} colour
 * @param {string[]} marks the names of their colours, by number; '' for none
 */
export function paletteOf(colour, marks) {
  const palette = new Uint32Array(64);
  TERRAINS.forEach((terrain, t) => {
    const ground = colour(terrain);
    for (let mark = 0; mark < 16; mark++) {
      // A wall that has not been seen is there, faintly.
      const hidden = marks[mark] === terrain;
      const name = hidden ? 'ground' : marks[mark];
      const cover = hidden ? 0.6 : (FAINT[mark] ?? 1) * COVER[/** @type {keyof typeof COVER} */ (terrain)];
      palette[t * 16 + mark] = packed(name ? mix(ground, colour(name), cover) : ground);
    }
  });
  return palette;
}

/**
 * @param {Rgb} a
 * @param {Rgb} b
 * @param {number} share of b
 * @returns {Rgb}
 */
export function mix(a, b, share) {
  const channel = (/** @type {0 | 1 | 2} */ i) => Math.round(a[i] + (b[i] - a[i]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** @param {Rgb} rgb */
function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** @param {number} packed with red in the lowest byte */
export function cssColour(packed) {
  return `rgb(${packed & 255} ${(packed >> 8) & 255} ${(packed >> 16) & 255})`;
}

/**
 * Reads the theme: `--ws-…` properties as they apply to a host element, `light-dark()` resolved.
 * @param {HTMLElement} probe an element inside the shadow tree whose colour may be set
 * @returns {{ palette: Uint32Array, colours: Colours }}
 */
export function readTheme(probe) {
  const { resolved, rgb } = coloursAt(probe);
  const colours = /** @type {any} */ (Object.fromEntries(LINES.map((name) => [name, resolved(name)])));
  return { palette: enginePalette(rgb), colours };
}

/** Looks up the theme's colours as they apply to an element whose colour may be set. @param {HTMLElement} probe */
export function coloursAt(probe) {
  const style = getComputedStyle(probe);
  const resolved = (/** @type {string} */ name) => {
    probe.style.color = `var(--ws-${name})`;
    return style.color;
  };
  const rgb = (/** @type {string} */ name) => {
    const [red, green, blue] = (resolved(name).match(/[\d.]+/g) ?? []).map(Number);
    return /** @type {Rgb} */ ([red, green, blue]);
  };
  return { resolved, rgb };
}
