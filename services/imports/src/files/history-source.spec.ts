import { Ajv } from 'ajv';
import fc from 'fast-check';
import { historySchema } from '@contracts/imports/history-schema';
import type { HistoryDocument } from '@contracts/imports/jobs';
import { historyExample } from '@contracts/vocabulary/history-example';
import { runsOf } from '@contracts/testing/deep';
import { noraQuinn as owner } from '../../test/company-rows';
import { documentOf, histories } from '../../test/strange-histories';
import type { HistoryRow, SourceRow } from '../runs/source';
import { reading } from '../../test/reading';
import { placesOf, sourceRowAt } from './history-source';

jest.setTimeout(30 * 60_000);

function rowsOf(document: HistoryDocument): SourceRow<HistoryRow>[] {
  return placesOf(document).map((place) => sourceRowAt(document, place, owner, reading));
}

const wrongOf = (document: HistoryDocument) =>
  rowsOf(document).flatMap((row) => ('wrong' in row ? [row.wrong] : []));

describe('a history as JSON', () => {
  it('has an example that the published schema takes, and every row of it is imported', () => {
    const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(historySchema);
    expect(validate(historyExample)).toBe(true);
    const rows = rowsOf(historyExample);
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => !('value' in row))).toEqual([]);
    expect(rows[1]).toMatchObject({
      row: 1,
      value: {
        kind: 'appointment',
        record: {
          key: 'old-visit-12',
          customerName: 'Nora Quinn',
          address: '12 Shore Road',
          timeSlot: '09:00-10:00',
          totalCents: 18_900,
        },
      },
    });
  });

  const dated = { appointmentDate: '2023-05-09' };

  it.each([
    [{}, '.appointmentDate', 'Is missing'],
    ['a text', '', 'Must be an object'],
    [null, '', 'Must be an object'],
    [{ appointmentDate: 20230509 }, '.appointmentDate', 'Must be a text'],
    [{ appointmentDate: '2023-02-30' }, '.appointmentDate', 'Must be a date such as 2023-05-09'],
    [{ appointmentDate: ' ' }, '.appointmentDate', 'Is missing'],
    [{ ...dated, status: 'lost' }, '.status', 'This status is unknown'],
    [{ ...dated, id: [] }, '.id', 'Must be a text or a number'],
    [
      JSON.parse('{"__proto__": {"appointmentDate": "2023-05-09"}}'),
      '.appointmentDate',
      'Is missing',
    ],
  ])('names what is wrong with %j, and takes the others', (record, path, message) => {
    const rows = rowsOf({ appointments: [dated, record, dated] });
    expect(rows.map((row) => 'value' in row)).toEqual([true, false, true]);
    expect(rows[1]).toEqual({ row: 2, wrong: { field: `appointments[1]${path}`, message } });
  });

  it.each([
    [{ brand: [] }, 'brand', 'Must be a text or a number'],
    [{ totalCost: -1 }, 'totalCost', 'Is a credit, which has no place here'],
    [{ totalCost: 'a lot' }, 'totalCost', 'Must be an amount in dollars such as 189.00'],
    [{ timeSlot: 'at noon' }, 'timeSlot', 'Must be hours such as 09:00-10:00'],
    [{ description: 'x'.repeat(10_001) }, 'description', 'Has more than 10000 characters'],
  ])('takes a record without what is odd: %j', (odd, field, message) => {
    const rows = rowsOf({ appointments: [dated, { ...dated, ...odd }] });
    expect(rows[1]).toMatchObject({
      value: { kind: 'appointment' },
      notes: [{ field: `appointments[1].${field}`, message }],
    });
  });

  it.each([
    [
      { zipCode: 32081, totalCost: 12 },
      { zipCode: '32081', totalCents: 1_200 },
    ],
    [
      { brand: 'Acme', appliance: 'toaster' },
      { brand: 'Other', appliance: 'Other' },
    ],
    [{ description: 'a\u0000b\ud800c' }, { description: 'abc' }],
    [{ city: 'Ocala' }, { address: '', city: 'Ocala' }],
    [
      { customerName: 'Ann Lee', email: null },
      { customerName: 'Ann Lee', email: owner.email },
    ],
    [{ id: 12 }, { key: '12' }],
  ])('reads %j as %j', (record, made) => {
    const rows = rowsOf({ appointments: [{ ...dated, ...record }] });
    expect(rows).toMatchObject([{ value: { record: made } }]);
  });

  it('knows a record without an id by its content, in any order that stands', () => {
    const keyOf = (record: object) => {
      const [row] = rowsOf({ serviceRequests: [record] });
      return row && 'value' in row && 'record' in row.value ? row.value.record.key : null;
    };
    const key = keyOf({ problemDescription: 'Leaks', brand: 'Bosch' });
    expect(key).toMatch(/^#[\w-]{43}$/);
    expect(keyOf({ brand: 'Bosch', email: null, problemDescription: ' Leaks ' })).toBe(key);
    expect(keyOf({ problemDescription: 'Leaks', brand: 'Miele' })).not.toBe(key);
  });

  it('of any form has its good records taken and its wrong ones named', () => {
    fc.assert(
      fc.property(histories(4), (history) => {
        // As it comes from the wire.
        const document = JSON.parse(JSON.stringify(documentOf(history))) as HistoryDocument;
        const rows = rowsOf(document);
        const fates = [...history.serviceRequests, ...history.appointments].map(({ fate }) => fate);
        expect(rows).toHaveLength(fates.length);
        const outcomes = rows.map((row) => ('value' in row ? 'taken' : 'wrong'));
        expect(outcomes).toEqual(
          fates.map((fate, at) => (fate === 'either' ? outcomes[at] : fate)),
        );
        for (const { field, message } of wrongOf(document)) {
          expect(field).toMatch(/^(?:appointments|serviceRequests)\[\d+\]/);
          expect(message).toMatch(/^(?:Must|Is|Has|This)/);
        }
      }),
      { numRuns: runsOf(500, 100_000) },
    );
  });
});
