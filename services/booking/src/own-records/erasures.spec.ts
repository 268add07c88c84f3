/** docs/privacy.md tells people field by field what a deletion leaves of what they have typed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bookingFieldNames, requestFieldNames } from '@contracts/booking/fields';
import type { AppointmentEntity } from '../appointments/appointment.entity';
import {
  appointmentErasure,
  erasedColumns,
  kept,
  serviceRequestErasure,
  type Erasure,
} from './erasures';

const page = readFileSync(path.resolve(__dirname, '../../../../docs/privacy.md'), 'utf8');

/** The names on the line of the page that begins with these words. */
function listed(beginning: string): string[] {
  const line = page.split('\n').find((each) => each.trim().startsWith(`- ${beginning}:`)) ?? '';
  return [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort();
}

describe('an erasure', () => {
  it.each([
    ['an appointment', bookingFieldNames, appointmentErasure],
    ['a service request', requestFieldNames, serviceRequestErasure],
  ] as const)('the fields of %s are those that docs/privacy.md lists', (record, names, erasure) => {
    const rules: Readonly<Record<string, unknown>> = erasure;
    const isKept = (name: string) => rules[name] === kept;
    const deleted = `Deleted from ${record}`;
    const stays = deleted.replace('Deleted from', 'Kept of');
    expect({
      [`docs/privacy.md, "${deleted}"`]: listed(deleted),
      [`docs/privacy.md, "${stays}"`]: listed(stays),
    }).toEqual({
      [`docs/privacy.md, "${deleted}"`]: names.filter((name) => !isKept(name)).toSorted(),
      [`docs/privacy.md, "${stays}"`]: names.filter(isKept).toSorted(),
    });
  });

  interface Row {
    readonly name: string;
    readonly town: string;
    readonly notes: string | null;
    readonly version: number;
    readonly owner?: string | null;
  }

  it('puts the declared value, or what is made of the row, in the place of what is not kept', () => {
    const row: Row = { name: 'Ada', town: 'Palm Coast', notes: 'has a dog', version: 4 };
    const erasure: Erasure<Row> = {
      name: 'Deleted',
      town: kept,
      notes: null,
      version: ({ version }) => version + 1,
      owner: null,
    };
    const erased = { name: 'Deleted', notes: null, version: 5, owner: null };
    expect(erasedColumns(row, erasure)).toEqual(erased);
  });

  it('leaves the stars of a visit, which count for its technician, without the words', () => {
    const rating = {
      stars: 2,
      words: 'Priya Mannering waited an hour.',
      at: '2026-11-20T15:00:00Z',
    };
    const row = { version: 1, rating } as AppointmentEntity;
    expect(erasedColumns(row, appointmentErasure).rating).toEqual({ ...rating, words: null });
  });

  it('is not declared before each column is, an optional one too', () => {
    // @ts-expect-error a column is forgotten
    const forgotten: Erasure<Row> = { name: '', town: kept, notes: null, version: kept };
    expect(forgotten).not.toHaveProperty('owner');
  });
});
