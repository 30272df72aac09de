/**
 * The words on what a repair of the plan, or planning from scratch, took.
 *
 * @import { Effort } from './desk.js'
 */
import { say } from '../../../common/texts.js';
import { number } from '../../fields.js';

/** @param {Effort | null} effort */
export const effortWords = (effort) => (effort ? say(effort.changes === null ? 'story.reader.effort.none' : 'story.reader.effort', { n: effort.changes ?? 0, expanded: effort.expanded, ms: number(effort.milliseconds, 1) }) : '–');
