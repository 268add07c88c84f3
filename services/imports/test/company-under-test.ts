import type { ImportedCustomer } from '@contracts/imports/customers';
import type { RecordsUndone } from '@contracts/imports/records';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { loadConfig } from '@service-kit/config/config';
import { openedForTests, sharedForTests } from '@service-kit/testing/opened-for-tests';
import { ServiceUnderTest } from '@service-kit/testing/service-under-test';
import { ImportsConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { CompanyTarget } from '../src/imported-customers/company-target';
import { ImportedCustomerListService } from '../src/imported-customers/imported-customer-list.service';
import { ImportsModule, type ImportParts } from '../src/imports.module';
import {
  COMPANY_TARGET,
  type CompanyList,
  type CompanyRow,
  type JobClaim,
  type WrittenRows,
} from '../src/runs/source';
import { Workers } from '../src/runs/workers';
import { ServiceSystems } from '../src/systems/service-systems';
import { quickTimes } from './parts';

/** The imports service without its workers, for specs of imported customers. */
export class CompanyUnderTest extends ServiceUnderTest {
  readonly target = this.get<CompanyTarget>(COMPANY_TARGET);
  readonly lists = this.get(ImportedCustomerListService);

  static async open(
    env: NodeJS.ProcessEnv = {},
    { systems, ...parts }: ImportParts & { systems?: ServiceSystems } = {},
  ): Promise<CompanyUnderTest> {
    const prepared = await ServiceUnderTest.prepare(
      database,
      (settings) => {
        const own = { IMPORT_SECRET: 'a secret of a spec, of no use elsewhere' };
        const config = loadConfig(ImportsConfig, { ...settings, ...own, ...env });
        return ImportsModule.with(config, { times: quickTimes, ...parts });
      },
      undefined,
      (builder) => {
        builder.overrideProvider(Workers).useValue({});
        if (systems) builder.overrideProvider(ServiceSystems).useValue(systems);
        return builder;
      },
    );
    return new CompanyUnderTest(prepared);
  }

  /** A claimed job. Without a system, it's a file's. */
  async job(system: ServiceSystemId | null = 'servicepro'): Promise<JobClaim> {
    const kind = system === null ? 'csv' : 'service-system';
    const [row] = await this.query<{ id: string }>(
      `INSERT INTO import_jobs (id, kind, system, fingerprint, status, claim)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'running', 1) RETURNING id`,
      [kind, system],
    );
    return { jobId: row!.id, claim: 1, accountId: null, kind, system };
  }

  /** Writes one batch. */
  write(
    claim: JobClaim,
    values: readonly CompanyRow[],
    whole?: readonly CompanyList[],
  ): Promise<WrittenRows> {
    const rows = values.map((value, index) => ({ row: index + 1, value }));
    const progress = {
      cursor: null,
      total: null,
      done: rows.length,
      leftOut: 0,
      wrong: [],
      notes: [],
      whole,
    };
    return this.target.write(claim, rows, progress);
  }

  /** Writes one batch as a new job. */
  async import(
    values: readonly CompanyRow[],
    system: ServiceSystemId | null = 'servicepro',
  ): Promise<JobClaim> {
    const claim = await this.job(system);
    await this.write(claim, values);
    return claim;
  }

  /** Undoes a job completely. Returns the counts, and the number of calls. */
  async undo({ jobId }: Pick<JobClaim, 'jobId'>) {
    await this.query(
      `UPDATE import_jobs SET status = 'succeeded', finished_at = now()
       WHERE id = $1 AND status = 'running'`,
      [jobId],
    );
    const [before] = await this.query<RecordsUndone>(
      `SELECT removed, restored, kept FROM import_jobs WHERE id = $1`,
      [jobId],
    );
    if (!before) throw new Error(`There is no job ${jobId}`);
    for (let calls = 1; ; calls += 1) {
      const { removed, restored, kept, left } = await this.target.undo(jobId);
      if (left) continue;
      return {
        removed: removed - before.removed,
        restored: restored - before.restored,
        kept: kept - before.kept,
        calls,
      };
    }
  }

  /** Everyone in the list, oldest first. */
  async listed(): Promise<ImportedCustomer[]> {
    const { items } = await this.lists.page({ limit: 500 });
    return items.toReversed();
  }
}

/** The service of a spec file, emptied after each test. Files share it, unless one brings parts. */
export function companyForTests(parts?: ImportParts): CompanyUnderTest {
  const company = parts
    ? openedForTests(CompanyUnderTest, () => CompanyUnderTest.open({}, parts))
    : sharedForTests(CompanyUnderTest, {}, () => CompanyUnderTest.open());
  afterEach(() => company.clear());
  return company;
}
