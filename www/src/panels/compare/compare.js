/**
 * Comparing lanes: fetched when somebody first asks for it.
 *
 * @import { WayScope } from '../../element/element.js'
 * @typedef {{ node: HTMLElement, update(): void, close(): void }} Box
 */
import '../../common/dialog.css';
import './compare.css';
import words from '../../../texts/en.compare.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { openBatch } from './batch-dialog.js';
import { makeDifferenceBox } from './difference/box.js';
import { makeRaceBox } from './race-box.js';
import { openTable } from './table-dialog.js';

addTexts(words);

/**
 * The boxes below the head of the lanes, of which one is shown at a time.
 * @type {Record<string, (scope: WayScope, left: () => void) => Box>}
 */
export const BOXES = { difference: makeDifferenceBox, race: makeRaceBox };
/** The dialogs that open over the page. @type {Record<string, (scope: WayScope) => void>} */
export const DIALOGS = { table: openTable, batch: openBatch };
