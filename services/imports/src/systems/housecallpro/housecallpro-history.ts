import { tenDigits } from '../../history/phones';
import { checkedList, goodOnesOf, type Checked } from '../listing/checked-records';
import { oneRecord, type Listing } from '../listing/listing';
import { isSamePerson, type OwnRecords, type Person, type RecordRows } from '../own-history';
import {
  housecallPro,
  isJob,
  isPerson,
  type HousecallJob,
  type HousecallProApi,
} from './housecallpro-api';
import { phonesOf, rowsOfJob } from './housecallpro-rows';

/** Public clients request up to 200. */
const customerPages = { system: housecallPro, maxPageSize: 200 };
/** Each job also needs its visits, so smaller pages come back sooner. */
const jobPages = { system: housecallPro, maxPageSize: 50 };

export class HousecallProHistory implements OwnRecords<HousecallJob> {
  readonly system = housecallPro;
  readonly listName = 'jobs';

  constructor(private readonly api: HousecallProApi) {}

  /**
   * Searches for both: the docs don't say what a search matches, and one of the two may be written
   * differently.
   */
  async idsOf(person: Person, signal: AbortSignal): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const q of [tenDigits(person.phone), person.email.trim()]) {
      if (!q) continue;
      const found = checkedList(customerPages, isPerson, (window) =>
        this.api.page('customers', { q }, window, signal),
      );
      for await (const each of goodOnesOf(found, signal)) {
        if (isSamePerson({ phones: phonesOf(each), email: each.email }, person)) ids.add(each.id);
      }
    }
    return [...ids];
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.api.customer(id, signal)) !== null;
  }

  listOf(id: string): Listing<Checked<HousecallJob>> {
    return checkedList(jobPages, isJob, (window, signal) =>
      this.api.page('jobs', { customer_id: id }, window, signal),
    );
  }

  rowsOf(
    jobs: readonly HousecallJob[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly RecordRows[]> {
    return Promise.all(
      jobs.map(async (job) => {
        // If the system ignored the filter, it would return other people's jobs.
        if (job.customer?.id !== id) return [];
        return rowsOfJob(job, await this.api.appointmentsOf(job.id, signal));
      }),
    );
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    return (await this.api.page('jobs', {}, oneRecord, signal)).total;
  }
}
