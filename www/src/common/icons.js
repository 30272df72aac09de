/** Line icons on a 20 x 20 field. */
const SVG = 'http://www.w3.org/2000/svg';

/** @type {Record<string, string>} */
const PATHS = {
  reset: 'M5 4.5v11M15.5 4.5v11L8 10z',
  back: 'M12.5 4.5v11L6 10z',
  play: 'M6.5 4v12l9.5-6z',
  pause: 'M7 4.5v11M13 4.5v11',
  forward: 'M7.5 4.5v11L14 10z',
  end: 'M15 4.5v11M4.5 4.5v11L12 10z',
  draw: 'M4 16l.8-3.4L13.2 4.2a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L7.4 15.2zM11.6 5.8l2.6 2.6',
  erase: 'M8.2 15.8H16M5 12.6l6.9-6.9a1.4 1.4 0 0 1 2 0l1.9 1.9a1.4 1.4 0 0 1 0 2L9.6 15.8H7L5 13.8a.9.9 0 0 1 0-1.2zM8.6 9l4 4',
  swamp: 'M3.5 15.5h13M7 15.5V9M10 15.5v-10M13 15.5V9M10 8.5L7.5 6M10 8.5L12.5 6',
  water: 'M3 8c1.2-1.5 2.3-1.5 3.5 0s2.3 1.5 3.5 0 2.3-1.5 3.5 0 2.3 1.5 3.5 0M3 12.5c1.2-1.5 2.3-1.5 3.5 0s2.3 1.5 3.5 0 2.3-1.5 3.5 0 2.3 1.5 3.5 0',
  cost: 'M2.5 15.5L7.5 7l3 4.5 2-2.5 5 6.5zM5.8 10l1.7 1.2L9 9.4',
  risk: 'M10 3.5l7 12.5H3zM10 8v4M10 14h.01',
  pan: 'M5 3l10 7.5-4.5.8 2.5 4.7-2 1-2.4-4.7L5 15.4z',
  zoomIn: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l3.5 3.5M9 6.7v4.6M6.7 9h4.6',
  zoomOut: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l3.5 3.5M6.7 9h4.6',
  fit: 'M3.5 7.5v-4h4M16.5 7.5v-4h-4M3.5 12.5v4h4M16.5 12.5v4h-4',
  table: 'M3.5 4.5h13v11h-13zM3.5 8.2h13M3.5 11.8h13M8 4.5v11M12.2 4.5v11',
  pin: 'M7.5 3.5h5M8.5 3.5v5L6 11.5h8l-2.5-3v-5M10 11.5v5',
  stops: 'M7 3.5h6l3.5 3.5v6L13 16.5H7L3.5 13V7zM8 8v4M12 8v4',
  predict: 'M7.2 7.4a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.1-1.5 2.3M10 15.6h.01',
  about: 'M10 3.2a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6zM10 9.2v4M10 6.6h.01',
  undo: 'M7.5 4.5L4 8l3.5 3.5M4.5 8H12a4 4 0 0 1 0 8H8',
  redo: 'M12.5 4.5L16 8l-3.5 3.5M15.5 8H8a4 4 0 0 0 0 8h4',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  up: 'M5.5 12l4.5-4.5L14.5 12',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  left: 'M12 5.5L7.5 10l4.5 4.5',
  right: 'M8 5.5l4.5 4.5L8 14.5',
  one: 'M3.5 4.5h13v11h-13z',
  tiles: 'M3.5 4.5h13v11h-13zM10 4.5v11',
  keys: 'M2.5 6h15v8.5h-15zM5.5 9h.01M8.5 9h.01M11.5 9h.01M14.5 9h.01M7 11.8h6',
  sun: 'M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM10 2.5v1.2M10 16.3v1.2M2.5 10h1.2M16.3 10h1.2M4.7 4.7l.9.9M14.4 14.4l.9.9M15.3 4.7l-.9.9M5.6 14.4l-.9.9',
  moon: 'M16 12.3A6.6 6.6 0 0 1 7.7 4a6.6 6.6 0 1 0 8.3 8.3z',
  auto: 'M10 3.5a6.5 6.5 0 1 0 0 13zM10 3.5a6.5 6.5 0 0 1 0 13',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  open: 'M3.5 15.5v-11h4.6l1.6 2h6.8v9z',
  save: 'M10 3.5v9M6.5 9.5L10 13l3.5-3.5M4 16.5h12',
  share: 'M10 12.5v-9M6.5 6.5L10 3l3.5 3.5M4.5 9.5v7h11v-7',
  dice: 'M4 4h12v12H4zM7.3 7.3h.01M12.7 12.7h.01M12.7 7.3h.01M7.3 12.7h.01',
};

/**
 * @param {string} name
 * @returns {SVGSVGElement} drawn in the text's colour, invisible to assistive technology
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** Puts another icon into a button. @param {Element} node @param {string} name */
export function changeIcon(node, name) {
  const path = node.querySelector('.icon path');
  if (path && path.getAttribute('d') !== PATHS[name]) path.setAttribute('d', PATHS[name]);
}
