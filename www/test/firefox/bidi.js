/**
 * As much of WebDriver BiDi as a smoke test needs: starts an installed Firefox, without a window and with a profile of
 * its own, and speaks with it over the WebSocket that it opens. https://www.w3.org/TR/webdriver-bidi/
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

/** A test needs nothing that Firefox would ask of its maker's hosts. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.prefetch-next': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};
/** Profiles lie here, not among the system's temporary files, of which a Firefox installed as a snap sees none. */
const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));
/** How long the browser may take to start, in milliseconds. */
const PATIENCE = 60_000;

/** @typedef {{ resolve: (result: any) => void, reject: (error: Error) => void }} Waiting */
/** @typedef {{ level: string, text: string }} Entry  Of the console, or an uncaught error. */

export class Firefox {
  /** Warnings and errors so far. @type {Entry[]} */
  log = [];
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  #context = '';
  #close;
  #socket;

  /** @param {WebSocket} socket @param {() => Promise<void>} close */
  constructor(socket, close) {
    this.#socket = socket;
    this.#close = close;
    socket.on('message', (data) => this.#hear(JSON.parse(data.toString())));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has closed the connection'));
    });
  }

  /**
   * Starts a Firefox and opens a session in it.
   * @param {string} program its path
   */
  static async start(program) {
    await mkdir(RESULTS, { recursive: true });
    const profile = await mkdtemp(join(RESULTS, 'firefox-'));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise((done) => child.on('exit', done));
    const close = async () => {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const address = await addressOf(child);
      const socket = new WebSocket(`${address}/session`);
      await new Promise((open, fail) => socket.on('open', () => open(undefined)).on('error', fail));
      const firefox = new Firefox(socket, close);
      await firefox.#begin();
      return firefox;
    } catch (error) {
      await close();
      throw error;
    }
  }

  async #begin() {
    await this.send('session.new', { capabilities: {} });
    await this.send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.send('browsingContext.getTree', {});
    this.#context = contexts[0].context;
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === 'event') {
      const { level, text } = message.params;
      if (level === 'error' || level === 'warn') this.log.push({ level, text });
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'success') waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${message.error}: ${message.message}`));
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  send(method, params) {
    const id = ++this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** @param {{ width: number, height: number }} viewport */
  async resize(viewport) {
    await this.send('browsingContext.setViewport', { context: this.#context, viewport });
  }

  /** @param {string} url */
  async open(url) {
    await this.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /**
   * Runs a function in the page and gives back what it answers, by way of JSON.
   * @template T
   * @template {any[]} A
   * @param {(...args: A) => T | Promise<T>} run
   * @param {A} args
   * @returns {Promise<T>}
   */
  async evaluate(run, ...args) {
    const declaration = `async () => JSON.stringify((await (${run})(...${JSON.stringify(args)})) ?? null)`;
    const { type, result, exceptionDetails } = await this.send('script.callFunction', { functionDeclaration: declaration, target: { context: this.#context }, awaitPromise: true });
    if (type !== 'success') throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  /**
   * Presses at the first place, moves over the others and lets go.
   * @param {{ x: number, y: number }[]} places in the viewport's pixels
   */
  async drag(places) {
    const moves = places.map(({ x, y }) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }));
    const [first, ...others] = moves;
    const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }];
    await this.send('input.performActions', { context: this.#context, actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  }

  /**
   * Holds all keys but the last and presses that one.
   * @param {string[]} keys characters, or code points of WebDriver for named ones
   */
  async press(...keys) {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = [...keys].reverse().map((value) => ({ type: 'keyUp', value }));
    await this.send('input.performActions', { context: this.#context, actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] });
  }

  /** @returns {Promise<string>} a PNG in base64 */
  async screenshot() {
    return (await this.send('browsingContext.captureScreenshot', { context: this.#context })).data;
  }

  async close() {
    this.#socket.close();
    await this.#close();
  }
}

/**
 * The address that a starting Firefox prints.
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child
 * @returns {Promise<string>}
 */
function addressOf(child) {
  return new Promise((found, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`Firefox did not start in time. It said: ${said}`)), PATIENCE);
    child.stderr.on('data', (data) => {
      said += data;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    });
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`Firefox ended with ${code}. It said: ${said}`)));
  });
}
