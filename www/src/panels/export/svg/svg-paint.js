/** Colours as every program that opens an SVG reads them: six digits, and the opacity apart. */
import { short } from './svg-path.js';
import { escaped } from './svg-text.js';

/**
 * @param {'fill' | 'stroke'} what
 * @param {string} colour of CSS
 * @returns {string} attributes
 */
export function paintSvg(what, colour) {
  const known = /^rgba?\(([^)]*)\)$/.exec(colour);
  if (!known) return `${what}="${escaped(colour)}"`;
  const [red, green, blue, alpha = 1] = (known[1].match(/[\d.]+%?/g) ?? []).map((text) => (text.endsWith('%') ? parseFloat(text) / 100 : Number(text)));
  const hex = [red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
  return `${what}="#${hex}"${alpha < 1 ? ` ${what}-opacity="${short(alpha)}"` : ''}`;
}
