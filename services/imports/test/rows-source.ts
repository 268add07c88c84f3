import type { ImportedAppointment } from '@contracts/imports/records';
import { serviceSystemIds } from '@contracts/vocabulary/service-systems';
import {
  SourceFailure,
  type CompanyRow,
  type HistoryRow,
  type ImportSource,
  type SourceJob,
  type SourceProvider,
  type SourceRow,
} from '../src/runs/source';
import { aCustomer } from './company-rows';
import type { ServedPage, ServedRow } from './rows-server';

/** Sources of all systems. Each reads from the same server. */
export function rowsSources(url: string): SourceProvider[] {
  return serviceSystemIds.map((system) => ({
    kind: 'service-system',
    system,
    openHistory: (job) => Promise.resolve(new RowsSource(url, job, historyRow)),
    openCompany: (job) => Promise.resolve(new RowsSource(url, job, companyRow)),
  }));
}

class RowsSource<Row> implements ImportSource<Row> {
  constructor(
    private readonly url: string,
    private readonly job: SourceJob,
    private readonly valueOf: (n: number) => Row,
  ) {}

  async *batches(cursor: unknown, signal: AbortSignal) {
    let from = (cursor as { from: number } | null)?.from ?? 0;
    for (;;) {
      const { rows, total } = await this.page(from, signal);
      if (rows.length === 0) return;
      from += rows.length;
      yield { rows: rows.map((row) => this.rowOf(row)), cursor: { from }, total };
    }
  }

  private rowOf({ n, wrong, leftOut }: ServedRow): SourceRow<Row> {
    if (wrong) return { row: n, wrong: { field: `rows[${n - 1}].date`, message: 'is no date' } };
    return leftOut ? { row: n, leftOut: true } : { row: n, value: this.valueOf(n) };
  }

  private async page(from: number, signal: AbortSignal): Promise<ServedPage> {
    const { apiKey, password } = this.job.credentials;
    const key = apiKey ?? password ?? '';
    const response = await fetch(`${this.url}/rows?from=${from}&key=${encodeURIComponent(key)}`, {
      signal,
      headers: { authorization: `Bearer ${key}` },
    });
    if (response.ok) return (await response.json()) as ServedPage;
    await response.body?.cancel();
    if (response.status === 401) {
      throw new SourceFailure('system_credentials_rejected', `The system refused ${key}.`);
    }
    const asked = response.headers.get('retry-after');
    throw Object.assign(new Error(`${response.status} for ${key}`), {
      ...(asked !== null && { retryAfterMs: Number(asked) * 1_000 }),
    });
  }
}

export const keyOf = (n: number): string => `row-${n}`;

const historyRow = (n: number): HistoryRow => ({ kind: 'appointment', record: appointment(n) });

export function appointment(n: number, description = `Visit ${n}`): ImportedAppointment {
  return {
    key: keyOf(n),
    customerName: 'Nora Quinn',
    email: 'nora@example.com',
    phone: '(904) 555-0110',
    address: '12 Palm Way',
    city: 'Jacksonville',
    state: 'FL',
    zipCode: '32202',
    serviceType: 'Repair',
    appliance: 'Dryer',
    brand: 'Other',
    description,
    appointmentDate: '2024-03-01',
    timeSlot: '',
    status: 'completed',
    technicianNotes: null,
    totalCents: null,
    createdAt: null,
  };
}

const companyRow = (n: number): CompanyRow =>
  aCustomer({ externalId: keyOf(n), lastName: `Quinn ${n}`, phone: '(904) 555-0110' });
