/**
 * The parts that the element is made of, in its shadow tree.
 *
 * @import { WayScope } from './element.js'
 * @typedef {ReturnType<typeof makeParts>} Parts
 */
import { makeCostLegend } from './tools/cost-legend.js';
import { makeCover } from './words/cover.js';
import { h } from '../common/dom.js';
import { makeLegend } from '../stage/legend.js';
import { makeNotices } from './words/notices.js';
import { makePanPad } from './tools/pan-pad.js';
import { makeSentence } from './words/sentence.js';
import { makeTablePlace } from './table/place.js';
import { say } from '../common/texts.js';
import { makeToolOptions } from './tools/tool-options.js';
import { makeToolbar } from './tools/toolbar.js';
import { makeTransport } from './transport/transport.js';
import { makeVoice } from './words/voice.js';

/** @param {WayScope} scope @param {() => void} retry starts again what failed to start */
export function makeParts(scope, retry) {
  const { stage, state } = scope;
  const toolbar = makeToolbar(scope);
  const transport = makeTransport(scope);
  const panPad = makePanPad(scope);
  const table = makeTablePlace(scope);
  const voice = makeVoice(scope);
  const sentence = makeSentence(scope, voice.step);
  const options = makeToolOptions(scope, false);
  const legend = makeLegend();
  const costs = makeCostLegend(scope);
  const legends = h('div', { class: 'legends', part: 'legend' }, h('slot', { name: 'legend' }), legend.node, costs.node);
  const cover = makeCover(retry);
  const notices = makeNotices();
  /** Where there are no tools. */
  const tableButton = h('button', { class: 'button', type: 'button', onclick: () => scope.showTable(!state.table) }, say('tool-short.table'));
  /** Its colour is what a custom property comes to. */
  const probe = h('i', { class: 'probe', hidden: true });
  const rail = h('div', { class: 'rail', part: 'tools' }, toolbar.node);
  const updated = [toolbar, options, costs, panPad, table, transport, sentence, voice];
  stage.node.append(panPad.node);
  const shell = h('div', { class: 'shell' },
    rail,
    h('div', { class: 'world', part: 'world' }, stage.node, table.node, ...voice.nodes, cover.node, notices.node),
    h('slot', { name: 'side' }),
    h('div', { class: 'foot' }, h('div', { class: 'line' }, sentence.node, options.node), transport.node, h('div', { class: 'below' }, legends, tableButton)));
  return {
    nodes: [shell, probe],
    rail, transport, table, voice, legend, cover, notices, probe,
    update: () => updated.forEach((part) => part.update()),
    /** @param {string[]} words those of the attribute `controls` */
    show(words) {
      rail.hidden = options.node.hidden = !words.includes('tools');
      transport.node.hidden = !words.includes('transport') && !words.includes('play');
      transport.node.classList.toggle('short', !words.includes('transport'));
      tableButton.hidden = scope.editable;
      legends.hidden = !words.includes('legend');
      sentence.node.classList.toggle('off', !words.includes('sentence'));
      stage.canvas.classList.toggle('still', !scope.editable);
    },
  };
}
