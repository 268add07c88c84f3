import type { JobList } from '../steps/job-endpoints';
import { linkOf } from '../steps/stored-steps';
import { inStore } from './phone-database';

/**
 * The last list of jobs, on the phone, so that it opens without a network. One list: a new link
 * replaces the one before.
 */
const lists = 'job-lists';
const last = 'last';

interface KeptList extends JobList {
  readonly link: string;
}

export async function keptJobs(token: string): Promise<JobList | null> {
  const kept = await inStore<KeptList | undefined>(lists, 'readonly', (store) => store.get(last));
  return kept?.link === linkOf(token) ? { at: kept.at, jobs: kept.jobs } : null;
}

export async function keepJobs(token: string, { at, jobs }: JobList): Promise<void> {
  const kept: KeptList = { link: linkOf(token), at, jobs };
  await inStore(lists, 'readwrite', (store) => store.put(kept, last));
}

export async function forgetJobs(): Promise<void> {
  await inStore(lists, 'readwrite', (store) => store.delete(last));
}
