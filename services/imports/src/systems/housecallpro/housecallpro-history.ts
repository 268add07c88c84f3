import { tenDigits } from '../../history/phones';
import { checkedList, goodOnes, wrongOnes, type Checked } from '../listing/checked-records';
import { listBeginning, oneRecord, partsOf, type Listing } from '../listing/listing';
import {
  isSamePerson,
  notTheirs,
  type FoundIds,
  type OwnRecords,
  type Person,
  type RecordRows,
} from '../own-history';
import type { WrongField } from '../http/page-schemas';
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
/** Most jobs also need their line items, so smaller pages come back sooner. */
const jobPages = { system: housecallPro, maxPageSize: 50 };

const noCustomer = { wrong: { path: 'customer', message: 'Is missing' } };

export class HousecallProHistory implements OwnRecords<HousecallJob> {
  readonly system = housecallPro;
  readonly listName = 'jobs';

  constructor(private readonly api: HousecallProApi) {}

  /**
   * Searches for both: the docs don't say what a search matches, and one of the two may be written
   * differently.
   */
  async idsOf(person: Person, signal: AbortSignal): Promise<FoundIds> {
    const ids = new Set<string>();
    const wrong: WrongField[] = [];
    for (const q of [tenDigits(person.phone), person.email.trim()]) {
      if (!q) continue;
      const found = checkedList(customerPages, isPerson, (window) =>
        this.api.page('customers', { q }, window, signal),
      );
      for await (const { records } of partsOf(found, listBeginning, signal)) {
        const people = records.map(({ record }) => record);
        wrong.push(...wrongOnes('customers', people));
        for (const each of goodOnes(people)) {
          if (isSamePerson({ phones: phonesOf(each), email: each.email }, person)) ids.add(each.id);
        }
      }
    }
    return { ids: [...ids], wrong };
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.api.customer(id, signal)) !== null;
  }

  listOf(id: string): Listing<Checked<HousecallJob>> {
    return checkedList(jobPages, isJob, (window, signal) =>
      this.api.page('jobs', { customer_id: id, 'expand[]': 'appointments' }, window, signal),
    );
  }

  rowsOf(
    jobs: readonly HousecallJob[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly (RecordRows | typeof notTheirs)[]> {
    return Promise.all(
      jobs.map(async (job) => {
        if (!job.customer) return { rows: [noCustomer] };
        if (job.customer.id !== id) return notTheirs;
        // Without an amount there are none, or they were free.
        const items = job.total_amount ? await this.api.lineItemsOf(job.id, signal) : [];
        return rowsOfJob(job, items);
      }),
    );
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    return (await this.api.page('jobs', {}, oneRecord, signal)).total;
  }
}
