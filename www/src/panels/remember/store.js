/**
 * A few named values, bytes among them, in this browser's storage. Every call may be refused: no room, or not allowed.
 */

const NAME = 'wayscope';
const TABLE = 'kept';

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE));
    request.addEventListener('error', () => fail(request.error));
    request.addEventListener('success', () => {
      const database = request.result;
      // Another tab, with another version of the page, may want to change it; and the browser may clear it.
      database.addEventListener('versionchange', () => database.close());
      database.addEventListener('close', forgetConnection);
      done(database);
    });
  });
  opened.catch(forgetConnection);
  return opened;
}

function forgetConnection() {
  opened = undefined;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(table: IDBObjectStore) => IDBRequest<T> | void} work
 * @returns {Promise<T | undefined>} once all of it has been done
 */
async function run(mode, work) {
  const database = await open();
  return new Promise((done, fail) => {
    const deed = database.transaction(TABLE, mode);
    const request = work(deed.objectStore(TABLE));
    deed.addEventListener('complete', () => done(request?.result));
    deed.addEventListener('abort', () => fail(deed.error ?? request?.error));
  });
}

/** @param {string} key @returns {Promise<any>} undefined when there is none */
export function read(key) {
  return run('readonly', (table) => table.get(key));
}

/**
 * All of it or nothing.
 * @param {Record<string, unknown>} values
 * @param {string[]} [gone] keys whose values are deleted
 */
export function write(values, gone = []) {
  return run('readwrite', (table) => {
    for (const [key, value] of Object.entries(values)) table.put(value, key);
    for (const key of gone) table.delete(key);
  });
}
