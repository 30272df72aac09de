/**
 * The meanings of the keys of presenters' clickers: PageDown and PageUp, or arrows; a full stop or B for a dark screen;
 * Escape ends.
 *
 * @typedef {'next' | 'back' | 'blank' | 'leave'} Click
 */

/** @type {Record<string, Click>} */
const CLICKS = {
  PageDown: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageUp: 'back',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  '.': 'blank',
  b: 'blank',
  B: 'blank',
  Escape: 'leave',
};

/**
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }} event
 * @param {{ tagName?: string, type?: string } | null} target that has the focus
 * @returns {Click | undefined} nothing for keys that mean what they always mean
 */
export function clickOf({ key, ctrlKey, metaKey, altKey, shiftKey }, target) {
  if (ctrlKey || metaKey || altKey || (shiftKey && key !== 'B')) return undefined;
  // A list that has the focus keeps its arrows and letters.
  if (target?.tagName === 'SELECT' && key !== 'Escape' && !key.startsWith('Page')) return undefined;
  return CLICKS[key];
}
