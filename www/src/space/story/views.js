/**
 * The views beside the floor, in the order of their buttons; each is a file of its own.
 *
 * @import { StoryView } from './state.js'
 */
import { busView } from './views/bus.js';
import { codeView } from './views/code.js';
import { planView } from './views/plan.js';
import { readerView } from './views/reader.js';
import { runView } from './views/run.js';
import { treeView } from './views/tree.js';

/** @type {StoryView[]} */
export const VIEWS = [planView, treeView, runView, readerView, busView, codeView];
