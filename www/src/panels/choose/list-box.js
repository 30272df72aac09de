/**
 * The keyboard and the roles of a list that is filtered as one types: the focus stays in the field, which says which
 * option is active.
 *
 * @typedef {object} ListBox
 * @property {(option: HTMLElement | undefined) => void} activate
 * @property {() => HTMLElement | undefined} active
 */

/** Options that a page goes over. */
const PAGE = 6;

/**
 * @param {HTMLInputElement} field is the combobox
 * @param {HTMLElement} list has the options, `role=option`, each with an id; hidden ones are passed over
 * @param {(option: HTMLElement) => void} choose
 * @returns {ListBox}
 */
export function makeListBox(field, list, choose) {
  /** @type {HTMLElement | undefined} */
  let active;
  const shown = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role=option]:not([hidden])')]);

  /** @param {HTMLElement | undefined} option @param {ScrollIntoViewOptions} [how] */
  function activate(option, how = { block: 'nearest' }) {
    active?.removeAttribute('data-active');
    active = option;
    if (!option) return field.removeAttribute('aria-activedescendant');
    option.dataset.active = '';
    field.setAttribute('aria-activedescendant', option.id);
    // The first one brings the heading of its family along.
    if (option === shown()[0]) list.scrollTop = 0;
    else option.scrollIntoView(how);
  }

  /** @type {Record<string, (at: number, options: HTMLElement[]) => number>} */
  const MOVES = {
    ArrowDown: (at, { length }) => (at + 1) % length,
    ArrowUp: (at, { length }) => (at < 1 ? length : at) - 1,
    PageDown: (at, { length }) => Math.min(length - 1, at + PAGE),
    PageUp: (at) => Math.max(0, at - PAGE),
    Home: () => 0,
    End: (_, { length }) => length - 1,
  };

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const options = shown();
    const move = MOVES[event.key];
    if (move && options.length) {
      event.preventDefault();
      activate(options[move(active ? options.indexOf(active) : -1, options)]);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  }

  field.addEventListener('keydown', key);
  list.addEventListener('click', (event) => {
    const option = /** @type {HTMLElement} */ (event.target).closest('[role=option]');
    if (option instanceof HTMLElement) choose(option);
  });
  // What is pressed does not take the focus from the field.
  list.addEventListener('pointerdown', (event) => event.pointerType === 'mouse' && event.preventDefault());
  return { activate, active: () => active };
}
