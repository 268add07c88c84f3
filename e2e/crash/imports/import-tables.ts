/** The tables of the imports service, and locks that stop it at a certain point. */
import { Client } from 'pg';
import { eventually } from '../../site/eventually';
import type { SourceCustomer, SourceRecord } from './own-systems';

export interface JobRow {
  readonly id: string;
  readonly status: string;
  readonly done: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly left_out: number;
  readonly wrong: number;
  readonly noted: number;
  readonly customers: number;
  readonly service_history: number;
  readonly claim: number;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly undone: boolean;
  /** It has a worker, or something that is deleted at the end. The next import may continue from a cursor. */
  readonly keeps: boolean;
}

const jobColumns = `id, status, done, added, changed, unchanged, left_out, wrong, noted, customers,
  service_history, claim, removed, restored, kept, undone_at IS NOT NULL AS undone,
  (heartbeat_at IS NOT NULL OR credentials IS NOT NULL OR input IS NOT NULL
    OR external_customer_id IS NOT NULL
    OR (cursor IS NOT NULL AND status <> 'succeeded')) AS keeps`;

export class ImportTables {
  private constructor(
    private readonly url: string,
    private readonly client: Client,
  ) {}

  static async open(url: string): Promise<ImportTables> {
    return new ImportTables(url, await connected(url));
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** As if the office had never imported anything. */
  async empty(): Promise<void> {
    await this.client.query('TRUNCATE imports.import_jobs, imports.imported_customers CASCADE');
  }

  async job(id: string): Promise<JobRow> {
    const jobs = await this.jobs();
    const job = jobs.find((each) => each.id === id);
    if (!job) throw new Error(`There is no job ${id}`);
    return job;
  }

  /** Oldest first. */
  jobs(): Promise<JobRow[]> {
    return this.all<JobRow>(
      `SELECT ${jobColumns} FROM imports.import_jobs ORDER BY created_at, id`,
    );
  }

  /** As `customerLine` writes them. */
  customers(): Promise<string[]> {
    return this.lines(
      `SELECT concat_ws('|', source_key, first_name, last_name, coalesce(email, ''), phone_digits,
         address, city, state, zip_code, coalesce(last_service_date::text, ''), total_services,
         total_spent_cents, coalesce(preferred_technician, '')) AS line
       FROM imports.imported_customers`,
    );
  }

  history(): Promise<string[]> {
    return this.lines(
      `SELECT concat_ws('|', h.entry_key, c.source_key, h.service, h.date,
         coalesce(h.cost_cents::text, '')) AS line
       FROM imports.imported_service_history h
       JOIN imports.imported_customers c ON c.id = h.customer_id`,
    );
  }

  errors(jobId: string): Promise<string[]> {
    return this.lines('SELECT message AS line FROM imports.import_errors WHERE job_id = $1', [
      jobId,
    ]);
  }

  async changesKept(): Promise<number> {
    return (await this.all('SELECT FROM imports.import_changes')).length;
  }

  /** Events about the job's end. */
  async announced(jobId: string): Promise<number> {
    const events = await this.all(
      `SELECT FROM imports.outbox WHERE subject = 'events.imports.import-finished.v1'
         AND envelope::json ->> 'aggregateId' = $1`,
      [jobId],
    );
    return events.length;
  }

  /** What customers' imports from this system have added in booking. */
  async booked(source: string): Promise<{ records: number; keys: number }> {
    const [found] = await this.all<{ records: number; keys: number }>(
      `SELECT count(*)::int AS records, count(DISTINCT key)::int AS keys FROM (
         SELECT 'a' || import_key AS key FROM booking.appointments WHERE import_source = $1
         UNION ALL
         SELECT 'r' || import_key FROM booking.service_requests WHERE import_source = $1) AS all_of_it`,
      [source],
    );
    return found ?? { records: NaN, keys: NaN };
  }

  /** Runs a statement that takes a lock, in a transaction that stays open until `release`. */
  async locking(statement: string): Promise<{ release: () => Promise<void> }> {
    const client = await connected(this.url);
    await client.query('BEGIN');
    await client.query(statement);
    return { release: () => client.end() };
  }

  /** Waits until a service's statement with this text waits for a lock. */
  async blocked(service: string, like: string): Promise<void> {
    await eventually(async () => {
      const found = await this.all(
        `SELECT FROM pg_stat_activity
         WHERE application_name = $1 AND wait_event_type = 'Lock' AND query ILIKE $2`,
        [service, like],
      );
      if (found.length === 0) throw new Error(`no statement of ${service} like ${like} waits`);
    });
  }

  private async lines(sql: string, values?: unknown[]): Promise<string[]> {
    const rows = await this.all<{ line: string }>(sql, values);
    return rows.map(({ line }) => line).toSorted();
  }

  private async all<Row extends object = object>(
    sql: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return (await this.client.query<Row>(sql, values)).rows;
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const digits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

export const customerLine = (source: SourceCustomer): string =>
  [
    `id:${source.id}`,
    source.firstName,
    source.lastName,
    source.email ?? '',
    digits(source.phone ?? source.secondPhone ?? ''),
    source.address,
    source.city,
    source.state,
    source.zip,
    source.lastServiceDate ?? '',
    source.totalServices,
    source.totalSpentCents,
    source.preferredTechnician ?? '',
  ].join('|');

export const historyLine = (source: SourceRecord): string =>
  [
    `id:${source.id}`,
    `id:${source.customerId}`,
    `${source.service}: ${source.brand} ${source.appliance}`,
    source.date,
    source.costCents ?? '',
  ].join('|');
