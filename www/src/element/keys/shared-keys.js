/**
 * Keys that mean the same on every page with something to watch. A page may have more keys for the same action
 * (`shared`).
 */

/** @typedef {'time' | 'tools'} SharedGroup */

export const SHARED = /** @satisfies {Record<string, { keys: string[], group: SharedGroup }>} */ ({
  toggle: { keys: [' '], group: 'time' },
  forward: { keys: ['ArrowRight', '.'], group: 'time' },
  back: { keys: ['ArrowLeft', ','], group: 'time' },
  reset: { keys: ['Home'], group: 'time' },
  end: { keys: ['End'], group: 'time' },
  slower: { keys: ['['], group: 'time' },
  faster: { keys: [']'], group: 'time' },
  undo: { keys: ['Ctrl+z'], group: 'tools' },
  redo: { keys: ['Ctrl+Shift+z', 'Ctrl+y'], group: 'tools' },
  fit: { keys: ['f', '0'], group: 'tools' },
  zoomIn: { keys: ['+', '='], group: 'tools' },
  zoomOut: { keys: ['-'], group: 'tools' },
  cancel: { keys: ['Escape'], group: 'tools' },
  help: { keys: ['?'], group: 'tools' },
});

/** An entry of a page's table. @param {keyof typeof SHARED} action @param {...string} more keys */
export function shared(action, ...more) {
  const { keys, group } = SHARED[action];
  return { keys: [...keys, ...more], action, where: /** @type {const} */ ('element'), group };
}
