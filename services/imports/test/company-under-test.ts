import { Refusal } from '@service-kit/requests/refusal';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import type { ImportedCustomer, PossibleMatch } from '@contracts/imports/customers';
import type { RecordsUndone } from '@contracts/imports/records';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { database } from '../src/database/data-source';
import { CompanyTarget } from '../src/imported-customers/company-target.service';
import { CustomerListService } from '../src/imported-customers/customer-list.service';
import { PossibleMatchesService } from '../src/imported-customers/possible-matches.service';
import { ClaimsService } from '../src/jobs/claims.service';
import { JobProgress } from '../src/jobs/job-progress.service';
import type {
  CompanyRow,
  CustomerRow,
  JobClaim,
  ServiceRow,
  WrittenRows,
} from '../src/runs/source';
import { quickTimes } from './parts';

export const iris = { customerId: 1, name: 'Iris Stone' };

export const aCustomer = (changes: Partial<CustomerRow> = {}): CompanyRow => ({
  kind: 'customer',
  customer: {
    externalId: 'c-1',
    firstName: 'Nora',
    lastName: 'Quinn',
    email: null,
    phone: '',
    address: '5 Tern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    lastServiceDate: null,
    totalServices: null,
    totalSpentCents: null,
    preferredTechnician: null,
    notes: null,
    ...changes,
  },
});

export const aService = (changes: Partial<ServiceRow> = {}): CompanyRow => ({
  kind: 'service',
  service: {
    externalId: 's-1',
    customerExternalId: 'c-1',
    service: 'Repair: Dryer',
    date: '2025-03-04',
    costCents: 12_050,
    ...changes,
  },
});

/** Imported customers on a database of their own, without the service around them. */
export class CompanyUnderTest {
  readonly target: CompanyTarget;
  readonly lists: CustomerListService;
  readonly matches: PossibleMatchesService;

  private constructor(readonly database: TestDatabase) {
    const { dataSource } = database;
    const claims = new ClaimsService(dataSource, quickTimes);
    this.target = new CompanyTarget(new JobProgress(dataSource, claims), dataSource);
    this.lists = new CustomerListService(dataSource);
    this.matches = new PossibleMatchesService(dataSource);
  }

  static async open(): Promise<CompanyUnderTest> {
    return new CompanyUnderTest(await createTestDatabase(database));
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql, values);
  }

  /** A job that a worker has; without a system it is a file. */
  async job(system: ServiceSystemId | null = 'servicepro'): Promise<JobClaim> {
    const kind = system === null ? 'csv' : 'service-system';
    const [row] = await this.query<{ id: string }>(
      `INSERT INTO import_jobs (id, kind, system, fingerprint, status, claim)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'running', 1) RETURNING id`,
      [kind, system],
    );
    return { jobId: row!.id, claim: 1, customerId: null, kind, system };
  }

  /** One batch. */
  write(claim: JobClaim, values: readonly CompanyRow[]): Promise<WrittenRows> {
    const rows = values.map((value, index) => ({ row: index + 1, value }));
    const progress = { cursor: null, total: null, done: rows.length, leftOut: 0, wrong: [] };
    return this.target.write(claim, rows, progress);
  }

  /** One batch of a job of its own. */
  async import(
    values: readonly CompanyRow[],
    system: ServiceSystemId | null = 'servicepro',
  ): Promise<JobClaim> {
    const claim = await this.job(system);
    await this.write(claim, values);
    return claim;
  }

  /** To its end; what all its portions came to, and how many there were. */
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

  /** Everybody in the list, the oldest first. */
  async listed(): Promise<ImportedCustomer[]> {
    const { items } = await this.lists.page({ limit: 500 });
    return items.toReversed();
  }

  async offered(): Promise<readonly PossibleMatch[]> {
    return (await this.matches.page({ limit: 500 })).items;
  }
}

/** The code and the details of a refusal; fails when it was none. */
export async function refused(call: Promise<unknown>) {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw outcome;
  return outcome.body;
}
