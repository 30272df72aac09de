/**
 * The address of the laboratory with a lab in it.
 *
 * @import { Engine } from '../engine.js'
 */
import { toAddress } from '../arrive/code.js';
import { inSite } from '../page/in-site.js';

/** @param {Engine} engine @param {string} language */
export function linkOf(engine, language) {
  const address = inSite('lab/');
  address.searchParams.set('lang', language);
  address.hash = `lab=${toAddress(engine.save())}`;
  return address.href;
}
