/**
 * What the machine that draws is sent of an array that stays: its beginning, as far as it is written.
 *
 * @typedef {{ start: number, count: number }} Range
 * @typedef {{ updateRanges: Range[], needsUpdate: boolean }} Attribute
 */

/** @returns {Range} kept by whoever sends, so that none is made for a frame */
export const makeRange = () => ({ start: 0, count: 0 });

/** The first numbers are sent with the next frame. @param {Attribute} attribute @param {Range} range @param {number} count */
export function send(attribute, range, count) {
  range.start = 0;
  range.count = count;
  attribute.updateRanges.length = 0;
  attribute.updateRanges.push(range);
  attribute.needsUpdate = true;
}
