/**
 * The text with which a report about a fault begins: what was here, on which page, in which browser.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { say } from '../../common/texts.js';

/** The address where problems are kept, if the project names a place. */
export const ISSUES = __WAYSCOPE_BUILD__.issues;

/** @param {WayScope} scope @param {string} link nothing where it would be too long */
export function reportOf({ state }, link) {
  const { version, commit } = __WAYSCOPE_BUILD__;
  const { lab } = state;
  const lines = [
    say('share.report.version', { version, commit: commit || say('share.report.no-commit') }),
    say('share.report.browser', { browser: navigator.userAgent, width: innerWidth, height: innerHeight }),
    link ? say('share.report.link', { link }) : say('share.report.no-link', { name: lab?.name ?? '', width: lab?.width ?? 0, height: lab?.height ?? 0 }),
    '',
    say('share.report.tell'),
    '',
  ];
  return lines.join('\n');
}
