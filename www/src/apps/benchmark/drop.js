/**
 * Files that are dropped anywhere on the page, which the browser would open otherwise.
 *
 * @param {(event: DragEvent) => HTMLElement} placeOf whom what is dropped there belongs to; it is marked by `data-over`
 *   meanwhile
 * @param {(data: DataTransfer, place: HTMLElement) => void} take
 */
export function bindDrop(placeOf, take) {
  /** @type {HTMLElement | null} */
  let over = null;
  const mark = (/** @type {HTMLElement | null} */ place) => {
    if (place === over) return;
    over?.removeAttribute('data-over');
    over = place;
    over?.toggleAttribute('data-over', true);
  };
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  document.addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    mark(placeOf(event));
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) mark(null);
  });
  document.addEventListener('drop', (event) => {
    mark(null);
    if (!carries(event) || !event.dataTransfer) return;
    event.preventDefault();
    take(event.dataTransfer, placeOf(event));
  });
}
