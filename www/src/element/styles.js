/** The element's style sheets: made once, shared by all elements on the page. */
import controls from '../common/controls.css?inline';
import element from './element.css?inline';
import tokens from '../common/tokens.css?inline';
import legend from '../stage/legend.css?inline';
import transport from './transport/transport.css?inline';

/** @type {CSSStyleSheet[] | undefined} */
let sheets;

/** @param {ShadowRoot} root */
export function adoptStyles(root) {
  sheets ??= [tokens, controls, transport, legend, element].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  root.adoptedStyleSheets = sheets;
}
