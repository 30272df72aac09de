/** The error that is thrown where the rest of the wasm would be needed and is not there. */
export const partFailed = () => new Error('await whole() first', { cause: { id: 'notice.part-failed', args: {} } });
