import type { JobList } from '../steps/job-endpoints';
import { linkOf } from '../steps/stored-steps';

/**
 * The last list of jobs, on the phone, so that it opens without a network. One list: a new link
 * replaces the one before. Where storing is forbidden, as in private windows, nothing is kept.
 */
const database = 'technician-phone';
const lists = 'job-lists';
const last = 'last';
/** Some browsers never answer after they were in the background for long. Milliseconds. */
const answersWithinMs = 1_000;

interface KeptList extends JobList {
  readonly link: string;
}

export async function keptJobs(token: string): Promise<JobList | null> {
  const kept = await inLists<KeptList | undefined>('readonly', (store) => store.get(last));
  return kept?.link === linkOf(token) ? { at: kept.at, jobs: kept.jobs } : null;
}

export async function keepJobs(token: string, { at, jobs }: JobList): Promise<void> {
  const kept: KeptList = { link: linkOf(token), at, jobs };
  await inLists('readwrite', (store) => store.put(kept, last));
}

export async function forgetJobs(): Promise<void> {
  await inLists('readwrite', (store) => store.delete(last));
}

function inLists<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  const asked = opened().then(async (open) => {
    try {
      return await answerTo<T>(ask(open.transaction(lists, mode).objectStore(lists)));
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
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(lists);
  return answerTo(request);
}

const answerTo = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('Not stored'));
  });
