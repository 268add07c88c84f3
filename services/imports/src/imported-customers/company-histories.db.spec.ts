/** Random imports, lookups and undoings must leave the same in a model and in the tables. */
import fc from 'fast-check';
import { inTransaction } from '@service-kit/database/transaction';
import { runsOf } from '@contracts/testing/deep';
import { aCustomer, aService } from '../../test/company-rows';
import { companyForTests } from '../../test/company-under-test';
import { sumOf } from '../jobs/job-counts';
import type { CompanyRow, JobClaim } from '../runs/source';
import { takeCustomers } from './customer-writing';
import { lockCustomers } from './record-tables';
import { storedCustomer, written } from './written-rows';

jest.setTimeout(240_000);

const jobs = { a: 'servicepro', b: 'servicepro', c: 'housecallpro' } as const;
type JobName = keyof typeof jobs;
const customerKeys = ['1', '2', '3'] as const;
const contacts = [
  { phone: '(904) 555-0110', email: 'nora@example.com' },
  { phone: '(904) 555-0110', email: null },
  { phone: '(904) 555-0111', email: 'nora@example.com' },
  { phone: '', email: null },
];

/** A customer, or with a service, an entry of their history. */
interface Brought {
  readonly customer: string;
  readonly service: string | null;
  readonly word: string;
  readonly contact: number;
}
const brought = fc.record({
  customer: fc.constantFrom(...customerKeys),
  service: fc.constantFrom(null, null, 's1', 's2'),
  word: fc.constantFrom('red', 'green', 'blue'),
  contact: fc.nat(contacts.length - 1),
});
const job = fc.constantFrom(...(Object.keys(jobs) as JobName[]));
const imported = fc.record({
  do: fc.constant('import' as const),
  job,
  rows: fc.array(brought, { maxLength: 5 }),
});
const lookedUp = fc.record({
  do: fc.constant('look-up' as const),
  row: brought.map((row) => ({ ...row, service: null })),
});
const undone = fc.record({ do: fc.constant('undo' as const), job });
const step = fc.oneof(
  { weight: 5, arbitrary: imported },
  { weight: 1, arbitrary: lookedUp },
  { weight: 2, arbitrary: undone },
);

type Step = ReturnType<typeof step.generate>['value'];

/** A row's content by one job; null if no job can undo it. */
interface Layer {
  by: string | null;
  readonly content: string;
}

const contentOf = ({ service, word, contact }: Brought) =>
  service === null ? `${word} ${contact}` : word;

/** The layers of each row. The last one is its content. */
class Model {
  /** By name: `servicepro 1` is a customer, `servicepro 1 s1` an entry of their history. */
  readonly rows = new Map<string, Layer[]>();

  take(by: string | null, source: string, batch: readonly Brought[]) {
    const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0 };
    const nameOf = ({ customer, service }: Brought) =>
      [source, customer, ...(service === null ? [] : [service])].join(' ');
    for (const isService of [false, true]) {
      const of = batch.filter(({ service }) => (service !== null) === isService);
      const known = of.filter(
        ({ customer }) => !isService || this.rows.has(`${source} ${customer}`),
      );
      counts.wrong += of.length - known.length;
      const last = new Map(known.map((row) => [nameOf(row), contentOf(row)]));
      counts.unchanged += known.length - last.size;
      for (const [name, content] of last) counts[this.write(by, name, content)] += 1;
    }
    return counts;
  }

  private write(by: string | null, name: string, content: string) {
    const layers = this.rows.get(name) ?? [];
    const top = layers.at(-1);
    if (top?.content === content) return 'unchanged';
    // Its own layer on top is replaced; one further down is no one's from then on.
    if (top?.by === by) layers.pop();
    for (const layer of layers) if (layer.by === by) layer.by = null;
    layers.push({ by, content });
    this.rows.set(name, layers);
    return top ? 'changed' : 'added';
  }

  undo(by: string) {
    const counts = { removed: 0, restored: 0, kept: 0 };
    const names = [...this.rows.keys()].toSorted(
      (one, other) => other.split(' ').length - one.split(' ').length,
    );
    for (const name of names) {
      const layers = this.rows.get(name) ?? [];
      if (!layers.some((layer) => layer.by === by)) continue;
      const hasHistory = [...this.rows.keys()].some((other) => other.startsWith(`${name} `));
      const stays = layers.length === 1 && hasHistory;
      if (layers.at(-1)?.by === by && !stays) {
        layers.pop();
        counts[layers.length === 0 ? 'removed' : 'restored'] += 1;
        if (layers.length === 0) this.rows.delete(name);
      } else {
        for (const layer of layers) if (layer.by === by) layer.by = null;
        counts.kept += 1;
      }
    }
    return counts;
  }

  get content() {
    return [...this.rows].map(([name, layers]) => `${name}: ${layers.at(-1)?.content}`).toSorted();
  }
}

const rowOf = ({ customer, service, word, contact }: Brought): CompanyRow =>
  service === null
    ? aCustomer({ externalId: customer, notes: `${word} ${contact}`, ...contacts[contact] })
    : aService({ externalId: service, customerExternalId: customer, service: word });

const company = companyForTests();

async function content(): Promise<string[]> {
  const rows = await company.query<{ line: string }>(
    `SELECT source || ' ' || substr(source_key, 4) || ': ' || notes AS line
     FROM imported_customers
     UNION ALL SELECT source || ' ' || substr(source_key, 4) || ' ' || substr(entry_key, 4)
       || ': ' || service
     FROM imported_service_history h JOIN imported_customers c ON c.id = h.customer_id`,
  );
  return rows.map(({ line }) => line).toSorted();
}

async function play(
  model: Model,
  claims: Record<JobName, JobClaim>,
  over: Set<JobName>,
  one: Step,
): Promise<void> {
  if (one.do === 'undo') {
    const undone = await company.undo(claims[one.job]);
    over.add(one.job);
    expect(undone).toMatchObject(model.undo(one.job));
  } else if (one.do === 'look-up') {
    model.take(null, 'servicepro', [one.row]);
    const row = rowOf(one.row);
    await inTransaction(company.dataSource, async (tx) => {
      await lockCustomers(tx);
      const rows = row.kind === 'customer' ? [written(storedCustomer(row.customer))] : [];
      await takeCustomers(tx, { source: 'servicepro', jobId: null }, rows);
    });
  } else if (!over.has(one.job)) {
    const written = await company.write(claims[one.job], one.rows.map(rowOf));
    const { wrong, ...counts } = model.take(one.job, jobs[one.job], one.rows);
    expect(sumOf(Object.values(written))).toEqual(counts);
    const [counted] = await company.query<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM import_errors WHERE job_id = $1`,
      [claims[one.job].jobId],
    );
    expect(counted?.wrong).toBeGreaterThanOrEqual(wrong);
  }
}

describe('imports and undoings of a company', () => {
  it('any history leaves what a simple model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        await company.clear();
        const model = new Model();
        const claims = {
          a: await company.job(jobs.a),
          b: await company.job(jobs.b),
          c: await company.job(jobs.c),
        };
        const over = new Set<JobName>();
        for (const one of steps) {
          await play(model, claims, over, one);
          expect(await content()).toEqual(model.content);
        }
      }),
      { numRuns: runsOf(20, 400) },
    );
  });
});
