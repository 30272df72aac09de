/** Clearance as a colour: from tight to roomy, even in lightness for the eye, on light and dark floors alike. */

/** Purple, blue, green, yellow-green: readable with the common colour blindnesses by lightness. */
const STOPS = [[122, 4, 84], [176, 50, 110], [90, 90, 190], [40, 130, 160], [60, 160, 110]];

/** @param {number} share 0 to 1 */
export function rampColour(share) {
  const at = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  const part = at - low;
  const mixed = STOPS[low].map((value, i) => Math.round(value + (STOPS[low + 1][i] - value) * part));
  return `rgb(${mixed.join(' ')})`;
}
