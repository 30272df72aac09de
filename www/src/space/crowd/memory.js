/**
 * The figures of what searches of many agents keep in memory: discrete ones one after the other, against a continuous
 * one for each agent.
 */
import { CrowdStudy } from '../../../wasm/space.js';
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { button, number, slider } from '../fields.js';

/** Agents in the example of the thesis. */
const EXAMPLE_AGENTS = 50;

export function makeMemory() {
  const example = CrowdStudy.memoryExample();
  const side = slider({ id: 'throng.memory.side', min: 64, max: 4096, step: 64, value: Math.sqrt(example.nodes), places: 0, input: show });
  const explored = slider({ id: 'throng.memory.explored', min: 1, max: 100, step: 1, value: 100 * example.explored, unit: '%', places: 0, input: show });
  const bytes = slider({ id: 'throng.memory.bytes', min: 1, max: 64, step: 1, value: example.bytesPerNode, places: 0, input: show });
  const agents = slider({ id: 'throng.memory.agents', min: 1, max: 500, step: 1, value: EXAMPLE_AGENTS, places: 0, input: show });
  const atOnce = slider({ id: 'throng.memory.at-once', min: 1, max: 16, step: 1, value: example.atOnce, places: 0, input: show });
  const one = h('p', { class: 'soft' });
  const rows = ['discrete', 'continuous'].map((kind) => {
    const bar = h('div', { class: `memory-bar ${kind}` });
    const value = h('dd', {});
    return { kind: /** @type {'discrete' | 'continuous'} */ (kind), bar, value, nodes: [h('dt', {}, say(`throng.memory.${kind}`)), value, h('dd', { class: 'memory-track', 'aria-hidden': 'true' }, bar)] };
  });
  const node = h('div', { class: 'group' }, h('p', { class: 'soft' }, say('throng.memory.about')), side.node, explored.node, bytes.node, one, atOnce.node, agents.node,
    h('dl', { class: 'figures memory' }, ...rows.flatMap((row) => row.nodes)), h('p', { class: 'soft' }, say('throng.memory.unit')),
    h('div', { class: 'row' }, button('throng.memory.example', () => {
      side.set(Math.sqrt(example.nodes));
      explored.set(100 * example.explored);
      bytes.set(example.bytesPerNode);
      atOnce.set(example.atOnce);
      agents.set(EXAMPLE_AGENTS);
      show();
    })));

  function show() {
    const count = side.value * side.value;
    const of = { nodes: count, explored: explored.value / 100, bytesPerNode: bytes.value };
    const memory = CrowdStudy.memory({ ...of, atOnce: atOnce.value }, agents.value);
    const megabytes = (/** @type {number} */ n) => say('throng.memory.megabytes', { n: number(n, n < 10 ? 2 : 1) });
    setText(one, say('throng.memory.one', { nodes: number(count, 0), explored: number(explored.value, 0), each: number(bytes.value, 0), size: megabytes(CrowdStudy.memory({ ...of, atOnce: 1 }, 1).discrete) }));
    const most = Math.max(memory.discrete, memory.continuous);
    for (const { kind, bar, value } of rows) {
      setText(value, megabytes(memory[kind]));
      bar.style.width = `${(100 * memory[kind]) / most}%`;
    }
  }
  show();

  return { node };
}
