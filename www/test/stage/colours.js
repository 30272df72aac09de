/**
 * Colours of the theme, how far apart they are, and how they look to people who see fewer of them.
 *
 * @typedef {[number, number, number]} Rgb  0 to 255 each.
 */
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../../src/common/tokens.css', import.meta.url), 'utf8');

export const THEMES = /** @type {const} */ (['light', 'dark']);

/**
 * A world's colour in one theme, and how much of it covers what lies below.
 * @param {string} name without `--ws-`
 * @param {'light' | 'dark'} theme
 * @returns {{ rgb: Rgb, alpha: number }}
 */
export function token(name, theme) {
  const found = new RegExp(`--ws-${name}: light-dark\\((#\\w{6}|rgb\\([^)]*\\)), (#\\w{6}|rgb\\([^)]*\\))\\)`).exec(css);
  if (!found) throw new Error(`tokens.css has no colour --ws-${name} for both themes`);
  const text = found[theme === 'light' ? 1 : 2];
  if (text.startsWith('#')) return { rgb: channels((i) => parseInt(text.slice(1 + 2 * i, 3 + 2 * i), 16)), alpha: 1 };
  const [red, green, blue, percent] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return { rgb: [red, green, blue], alpha: (percent ?? 100) / 100 };
}

/** A colour that covers what lies below. @param {string} name @param {'light' | 'dark'} theme @returns {Rgb} */
export function solid(name, theme) {
  return token(name, theme).rgb;
}

/**
 * One colour laid over another.
 * @param {Rgb} below
 * @param {Rgb} above
 * @param {number} share of the one above
 * @returns {Rgb}
 */
export function over(below, above, share) {
  return channels((i) => below[i] + (above[i] - below[i]) * share);
}

/**
 * How colours look without one kind of cones, by the matrices for a full deficiency in G. M. Machado, M. M. Oliveira,
 * L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, table 1; they
 * apply to linear light. Without any cones only luminance is left.
 */
export const VISIONS = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  achromatopsia: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
};

/** @typedef {keyof typeof VISIONS} Vision */

/** In linear light, as seen. @param {Rgb} rgb @param {Vision} vision @returns {Rgb} 0 to 1 each */
export function seen(rgb, vision) {
  const linear = channels((i) => toLinear(rgb[i] / 255));
  const matrix = VISIONS[vision];
  return channels((row) => Math.min(1, Math.max(0, channels((i) => matrix[3 * row + i] * linear[i]).reduce((sum, part) => sum + part))));
}

/**
 * How different two colours look: the distance in OKLab (B. Ottosson, 2020), where 1 lies between black and white and
 * two large areas side by side can just be told apart at about 0.02.
 * @param {Rgb} a
 * @param {Rgb} b
 * @param {Vision} vision
 */
export function difference(a, b, vision) {
  const [p, q] = [oklab(seen(a, vision)), oklab(seen(b, vision))];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Contrast of luminance as WCAG 2.2 defines it, 1 to 21. @param {Rgb} a @param {Rgb} b */
export function contrast(a, b) {
  const [low, high] = [a, b].map((rgb) => seen(rgb, 'achromatopsia')[0]).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @param {(i: number) => number} value @returns {Rgb} */
function channels(value) {
  return [value(0), value(1), value(2)];
}

/** @param {number} share of sRGB */
function toLinear(share) {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** @param {Rgb} linear @returns {Rgb} */
function oklab([red, green, blue]) {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
