/**
 * The cover that lies over the stage when there is no world to show: still loading, or why it cannot be shown.
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';

/**
 * @param {() => void} retry
 * @returns {{ node: HTMLElement, loading(): void, failed(id: string, detail: string): void, clear(): void }}
 */
export function makeCover(retry) {
  const node = h('div', { class: 'cover', part: 'cover', hidden: true });
  const show = (/** @type {Node[]} */ ...children) => {
    node.replaceChildren(...children);
    node.hidden = false;
  };
  return {
    node,
    loading: () => show(h('p', { class: 'loading', role: 'status' }, say('cover.loading'))),
    failed: (id, detail) =>
      show(h('div', { class: 'failure', role: 'alert' },
        h('h2', {}, say(`${id}.title`)),
        h('p', {}, say(`${id}.help`)),
        detail ? h('p', { class: 'detail' }, detail) : null,
        h('button', { class: 'button', type: 'button', onclick: retry }, say('cover.retry')))),
    clear() {
      node.hidden = true;
      node.replaceChildren();
    },
  };
}
