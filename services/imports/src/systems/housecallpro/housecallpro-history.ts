import { tenDigits } from '../../history/phones';
import { checkedPage, idOfChecked, isWrong, type Checked } from '../listing/checked-records';
import { listBeginning, partsOf, type ListPage } from '../listing/listing';
import type { PageWindow } from '../listing/page-window';
import type { OwnRecords, Person, RecordRows } from '../own-history';
import { isSamePerson } from '../same-person';
import {
  housecallPro,
  isJob,
  isPerson,
  type HousecallJob,
  type HousecallPerson,
  type HousecallProApi,
} from './housecallpro-api';
import { phonesOf, rowsOfJob } from './housecallpro-rows';

/**
 * Public clients request up to 200. Each job also needs its visits, so smaller pages come back
 * sooner.
 */
const customersPerPage = 200;
const jobsPerPage = 50;

export class HousecallProHistory implements OwnRecords<HousecallJob> {
  readonly system = housecallPro;
  readonly listName = 'jobs';
  readonly maxPageSize = jobsPerPage;

  constructor(private readonly api: HousecallProApi) {}

  /**
   * Searches for both: the docs don't say what a search matches, and one of the two may be written
   * differently.
   */
  async idsOf(person: Person, signal: AbortSignal): Promise<readonly string[]> {
    const ids = new Set<string>();
    for (const q of [tenDigits(person.phone), person.email.trim()]) {
      if (!q) continue;
      for await (const { records } of partsOf(this.customers(q, signal), listBeginning, signal)) {
        for (const { record } of records) {
          if (isWrong(record)) continue;
          const { value } = record;
          if (isSamePerson({ phones: phonesOf(value), email: value.email }, person)) {
            ids.add(value.id);
          }
        }
      }
    }
    return [...ids];
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.api.customer(id, signal)) !== null;
  }

  read(
    id: string,
    window: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<Checked<HousecallJob>>> {
    return checkedPage(() => this.api.page('jobs', { customer_id: id }, window, signal), isJob);
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
    const { total } = await this.api.page('jobs', {}, { page: 1, pageSize: 1 }, signal);
    return total;
  }

  private customers(q: string, signal: AbortSignal) {
    return {
      system: housecallPro,
      maxPageSize: customersPerPage,
      read: (window: PageWindow) =>
        checkedPage<HousecallPerson>(
          () => this.api.page('customers', { q }, window, signal),
          isPerson,
        ),
      idOf: idOfChecked<HousecallPerson>,
    };
  }
}
