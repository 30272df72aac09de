/**
 * Named scenes in this browser's storage: what the list needs in one table, the saved labs in another, so that listing
 * reads none of them. Each change is one transaction on the scene that it is about, so that tabs do not lose each
 * other's; all of them hear of it. Every call may be refused: no room, or not allowed.
 *
 * @typedef {object} Scene  What is known of a scene without reading it.
 * @property {number} id
 * @property {string} name  No other has it.
 * @property {number} when  Milliseconds since 1970.
 * @property {string} world
 * @property {number} width  In cells.
 * @property {number} height
 * @property {number} bytes  Of the saved lab.
 * @property {string} picture  A small PNG as a data URL, or nothing.
 * @typedef {{ scene: Scene, lab: Uint8Array }} Whole
 */
const NAME = 'wayscope-scenes';
const TABLES = /** @type {const} */ (['scenes', 'labs']);

/** Tells other tabs that something changed. @type {BroadcastChannel | null} */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;

/** @param {() => void} heard another tab changed something @returns {() => void} ends it */
export function listen(heard) {
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('scenes', { keyPath: 'id', autoIncrement: true });
      request.result.createObjectStore('labs');
    });
    request.addEventListener('error', () => fail(request.error));
    request.addEventListener('blocked', () => fail(new Error('blocked')));
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('versionchange', () => database.close());
      database.addEventListener('close', forget);
      done(database);
    });
  });
  opened.catch(forget);
  return opened;
}

function forget() {
  opened = undefined;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error));
  });
}

/**
 * One transaction: all of it or nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(scenes: IDBObjectStore, labs: IDBObjectStore) => Promise<T>} work awaits nothing but requests
 * @returns {Promise<T>} once all of it has been done
 */
async function run(mode, work) {
  const database = await open();
  const deed = database.transaction([...TABLES], mode);
  const ended = new Promise((done, fail) => {
    deed.addEventListener('complete', () => done(undefined));
    deed.addEventListener('abort', () => fail(deed.error));
  });
  const [result] = await Promise.all([work(deed.objectStore('scenes'), deed.objectStore('labs')), ended]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  if (mode === 'readwrite') channel?.postMessage('changed');
  return result;
}

/** The latest first. @returns {Promise<Scene[]>} */
export async function list() {
  const all = await run('readonly', (scenes) => answer(/** @type {IDBRequest<Scene[]>} */ (scenes.getAll())));
  return all.sort((a, b) => b.when - a.when || b.id - a.id);
}

/** @param {number} id @returns {Promise<Uint8Array | undefined>} nothing when another tab deleted it */
export function read(id) {
  return run('readonly', (_, labs) => answer(labs.get(id)));
}

/** All with their labs. @returns {Promise<Whole[]>} */
export function readAll() {
  return run('readonly', async (scenes, labs) => {
    const [all, ids, bytes] = await Promise.all([answer(/** @type {IDBRequest<Scene[]>} */ (scenes.getAll())), answer(labs.getAllKeys()), answer(labs.getAll())]);
    return all.map((scene) => ({ scene, lab: bytes[ids.indexOf(scene.id)] })).filter(({ lab }) => lab);
  });
}

/**
 * Keeps a lab under a name, in place of the scene of that name if there is one.
 * @param {Omit<Scene, 'id' | 'bytes'>} about
 * @param {Uint8Array} lab
 * @returns {Promise<{ id: number, before: Whole | null }>} `before`: what was replaced
 */
export function keep(about, lab) {
  return run('readwrite', async (scenes, labs) => {
    const same = (await answer(/** @type {IDBRequest<Scene[]>} */ (scenes.getAll()))).find(({ name }) => name === about.name);
    const before = same ? { scene: same, lab: await answer(labs.get(same.id)) } : null;
    const record = { ...about, bytes: lab.length, ...(same && { id: same.id }) };
    const id = Number(await answer(scenes.put(record)));
    await answer(labs.put(lab, id));
    return { id, before };
  });
}

/** Brings back what was deleted or replaced, as it was. @param {Whole} whole */
export function bringBack({ scene, lab }) {
  return run('readwrite', async (scenes, labs) => {
    const others = await answer(/** @type {IDBRequest<Scene[]>} */ (scenes.getAll()));
    const name = freeName(scene.name, others.filter(({ id }) => id !== scene.id).map((other) => other.name));
    await answer(scenes.put({ ...scene, name }));
    await answer(labs.put(lab, scene.id));
  });
}

/** @param {number} id @param {string} name @returns {Promise<'done' | 'gone' | 'taken'>} */
export function rename(id, name) {
  return run('readwrite', async (scenes) => {
    const all = await answer(/** @type {IDBRequest<Scene[]>} */ (scenes.getAll()));
    const scene = all.find((one) => one.id === id);
    if (!scene) return 'gone';
    if (all.some((one) => one.id !== id && one.name === name)) return 'taken';
    await answer(scenes.put({ ...scene, name }));
    return 'done';
  });
}

/** @param {number} id @returns {Promise<Whole | null>} what it was; nothing when another tab deleted it */
export function remove(id) {
  return run('readwrite', async (scenes, labs) => {
    const [scene, lab] = await Promise.all([answer(scenes.get(id)), answer(labs.get(id))]);
    if (!scene || !lab) return null;
    await Promise.all([answer(scenes.delete(id)), answer(labs.delete(id))]);
    return { scene, lab };
  });
}

/** The name itself, or with a number when others have it. @param {string} name @param {string[]} others */
export function freeName(name, others) {
  if (!others.includes(name)) return name;
  let number = 2;
  while (others.includes(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
