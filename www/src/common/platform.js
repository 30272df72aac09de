/**
 * The test of whether this is a machine of Apple's: there Command takes the place of Ctrl, and Ctrl with a click opens
 * a menu.
 */
export const MAC = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '');
