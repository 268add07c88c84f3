/**
 * What the phone keeps without a network. Where storing is forbidden, as in private windows, nothing
 * is kept.
 */
const database = 'technician-phone';
const stores = ['job-lists', 'photos', 'price-books'] as const;
/** Some browsers never answer after they were in the background for long. Milliseconds. */
const answersWithinMs = 1_000;

/** Undefined if it can't be done. */
export function inStore<T>(
  name: (typeof stores)[number],
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  const asked = opened().then(async (open) => {
    try {
      return await answerTo<T>(ask(open.transaction(name, mode).objectStore(name)));
    } finally {
      open.close();
    }
  });
  const tooLate = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), answersWithinMs),
  );
  return Promise.race([asked.catch(() => undefined), tooLate]);
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 4);
  request.onupgradeneeded = () => {
    const { result } = request;
    const { objectStoreNames } = result;
    // Lists of an earlier release lack fields. Its photos still have to be sent.
    if (objectStoreNames.contains('job-lists')) result.deleteObjectStore('job-lists');
    for (const name of stores) {
      if (!objectStoreNames.contains(name)) result.createObjectStore(name);
    }
  };
  return answerTo(request);
}

const answerTo = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('Not stored'));
  });
