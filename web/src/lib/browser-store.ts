const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The storage of the browser failed'));
    });
  });

/** Runs a request on a store of this browser. @throws where the browser keeps nothing, or is full. */
type BrowserStore = <Answer>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Answer>,
) => Promise<Answer>;

/** A store of this browser, the only one of its database; it's made when it's first used. */
export function browserStore(
  database: string,
  name: string,
  options?: IDBObjectStoreParameters,
): BrowserStore {
  return async (mode, run) => {
    const opening = indexedDB.open(database, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(name, options);
    });
    const open = await answerOf(opening);
    try {
      return await answerOf(run(open.transaction(name, mode).objectStore(name)));
    } finally {
      open.close();
    }
  };
}
