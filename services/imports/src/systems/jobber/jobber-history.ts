import { tenDigits } from '../../history/phones';
import { boolean, anything, list, object, schemaOf, stringOrNull } from '../http/page-schemas';
import { SystemUnavailable } from '../http/system-failures';
import {
  checkedList,
  checkedPage,
  goodOnes,
  wrongOnes,
  type Checked,
} from '../listing/checked-records';
import type { Listing } from '../listing/listing';
import {
  isSamePerson,
  notTheirs,
  type FoundIds,
  type OwnRecords,
  type Person,
  type RecordRows,
} from '../own-history';
import type { WrongField } from '../http/page-schemas';
import { jobber, type JobberApi } from './jobber-api';
import { emailsOf, phonesOf } from './jobber-company';
import {
  clientQuery,
  historyQuery,
  isJob,
  isPerson,
  searchQuery,
  type JobberJob,
} from './jobber-records';
import { rowsOfJob } from './jobber-rows';

const isHistory = schemaOf(
  object(
    {
      jobs: object(
        {
          nodes: list(anything),
          pageInfo: object({ endCursor: stringOrNull, hasNextPage: boolean }, ['hasNextPage']),
        },
        ['nodes', 'pageInfo'],
      ),
    },
    ['jobs'],
  ),
);
/** Far more than anyone has, 20 jobs each. */
const mostPages = 25;

/** A customer's own jobs, read with the company's connection. */
export class JobberHistory implements OwnRecords<JobberJob> {
  readonly system = jobber;
  readonly listName = 'jobs';

  constructor(private readonly api: JobberApi) {}

  /** Searches for both: the docs don't say how exactly a search matches. */
  async idsOf(person: Person, signal: AbortSignal): Promise<FoundIds> {
    const ids = new Set<string>();
    const wrong: WrongField[] = [];
    const terms = [
      ['EMAILS', person.email.trim()],
      ['PHONES', tenDigits(person.phone)],
    ] as const;
    for (const [field, term] of terms) {
      if (!term) continue;
      const { records } = await checkedPage(async () => {
        const page = await this.api.page('clients', searchQuery, { term, field }, signal);
        return { ...page, total: null };
      }, isPerson);
      wrong.push(...wrongOnes('clients', records));
      for (const each of goodOnes(records)) {
        const isTheirs = emailsOf(each).some((email) =>
          isSamePerson({ phones: phonesOf(each), email }, person),
        );
        if (isTheirs) ids.add(each.id);
      }
    }
    return { ids: [...ids], wrong };
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.api.record('client', clientQuery, { id }, signal)) !== null;
  }

  /** The list is short, so we read it whole. */
  listOf(id: string): Listing<Checked<JobberJob>> {
    return checkedList(
      { system: jobber, maxPageSize: 500 },
      isJob,
      async ({ page, pageSize }, signal) => {
        const all = await this.jobsOf(id, signal);
        const to = page * pageSize;
        return {
          records: all.slice(to - pageSize, to),
          total: all.length,
          hasMore: to < all.length,
        };
      },
    );
  }

  rowsOf(
    jobs: readonly JobberJob[],
    id: string,
  ): Promise<readonly (RecordRows | typeof notTheirs)[]> {
    return Promise.resolve(jobs.map((job) => (job.client.id === id ? rowsOfJob(job) : notTheirs)));
  }

  /** How many jobs the company has is nothing for its customers. */
  countAll(): Promise<null> {
    return Promise.resolve(null);
  }

  private async jobsOf(id: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const jobs: unknown[] = [];
    let after: string | null = null;
    for (let page = 1; page <= mostPages; page += 1) {
      const client = await this.api.record('client', historyQuery, { id, after }, signal);
      if (client === null) return jobs;
      if (!isHistory(client)) {
        throw new SystemUnavailable(jobber, 'sends data in another form than it describes');
      }
      const { nodes, pageInfo } = client.jobs;
      jobs.push(...nodes);
      after = pageInfo.endCursor ?? null;
      if (!pageInfo.hasNextPage || after === null) break;
    }
    return jobs;
  }
}
