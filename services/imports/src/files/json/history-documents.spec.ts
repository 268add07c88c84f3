import { Ajv } from 'ajv';
import fc from 'fast-check';
import { historySchema } from '@contracts/imports/history-schema';
import type { HistoryDocument } from '@contracts/imports/jobs';
import { historyExample } from '@contracts/vocabulary/history-example';
import { Refusal } from '@service-kit/requests/refusal';
import { runsOf } from '@service-kit/testing/deep';
import type { HistoryOwner, HistoryRow, SourceRow } from '../../runs/source';
import { checkedHistory, placesOf, sourceRowAt } from './history-documents';

jest.setTimeout(30 * 60_000);

const owner: HistoryOwner = {
  customerId: 7,
  firstName: 'Nora',
  lastName: 'Quinn',
  email: 'nora@example.com',
  phone: '(904) 555-0110',
  address: '12 Shore Road',
};

function rowsOf(document: unknown): SourceRow<HistoryRow>[] {
  const history: HistoryDocument = checkedHistory(document);
  return placesOf(history).map((place) => sourceRowAt(history, place, owner));
}

const wrongOf = (document: unknown) =>
  rowsOf(document).flatMap((row) => ('wrong' in row ? [row.wrong] : []));

function refusedFor(document: unknown): unknown {
  try {
    checkedHistory(document);
  } catch (error) {
    if (error instanceof Refusal) return error.body.details?.errors;
    throw error;
  }
  return 'not refused';
}

const nested = (levels: number): unknown =>
  JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

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

  it.each([
    ['a text', 'history', [{ field: '', message: 'Must be an object' }]],
    ['null', null, [{ field: '', message: 'Must be an object' }]],
    ['a list', [], [{ field: '', message: 'Must be an object' }]],
    [
      'neither list',
      { visits: [] },
      [{ field: '', message: 'Has neither serviceRequests nor appointments' }],
    ],
    [
      'a list that is none',
      { appointments: {} },
      [{ field: 'appointments', message: 'Must be a list' }],
    ],
    [
      'ten thousand levels',
      { appointments: [nested(10_000)] },
      [{ field: '', message: 'Is nested too deeply' }],
    ],
    [
      'too many records',
      { appointments: Array(3_000).fill({}), serviceRequests: Array(2_001).fill({}) },
      [
        {
          field: '',
          message: 'Has more than 5000 records. A longer history comes as a CSV file.',
        },
      ],
    ],
  ])('is refused as %s', (_name, document, errors) => {
    expect(refusedFor(document)).toEqual(errors);
  });

  it.each([
    [{}, 'appointments[1].appointmentDate', 'Is missing'],
    ['a text', 'appointments[1]', 'Must be an object'],
    [null, 'appointments[1]', 'Must be an object'],
    [{ appointmentDate: 20230509 }, 'appointments[1].appointmentDate', 'Must be a text'],
    [
      { appointmentDate: '2023-02-30' },
      'appointments[1].appointmentDate',
      'Must be a date such as 2023-05-09',
    ],
    [{ appointmentDate: ' ' }, 'appointments[1].appointmentDate', 'Is missing'],
    [
      { appointmentDate: '2023-05-09', brand: [] },
      'appointments[1].brand',
      'Must be a text or a number',
    ],
    [
      { appointmentDate: '2023-05-09', status: 'lost' },
      'appointments[1].status',
      'This status is none that we know',
    ],
    [
      { appointmentDate: '2023-05-09', totalCost: -1 },
      'appointments[1].totalCost',
      'Must be an amount in dollars such as 189.00',
    ],
    [
      { appointmentDate: '2023-05-09', description: 'x'.repeat(10_001) },
      'appointments[1].description',
      'Has more than 10000 characters',
    ],
    [
      JSON.parse('{"__proto__": {"appointmentDate": "2023-05-09"}}'),
      'appointments[1].appointmentDate',
      'Is missing',
    ],
  ])('names what is wrong with %j, and takes the others', (record, field, message) => {
    const good = { appointmentDate: '2023-05-09' };
    const rows = rowsOf({ appointments: [good, record, good] });
    expect(rows.map((row) => 'value' in row)).toEqual([true, false, true]);
    expect(rows[1]).toEqual({ row: 2, wrong: { field, message } });
  });

  it.each([
    [
      { appointmentDate: '2023-05-09', zipCode: 32081, totalCost: 12 },
      { zipCode: '32081', totalCents: 1_200 },
    ],
    [
      { appointmentDate: '2023-05-09', brand: 'Acme', appliance: 'toaster' },
      { brand: 'Other', appliance: 'Other' },
    ],
    [{ appointmentDate: '2023-05-09', description: 'a\u0000b\ud800c' }, { description: 'abc' }],
    [
      { appointmentDate: '2023-05-09', city: 'Ocala' },
      { address: '', city: 'Ocala' },
    ],
    [
      { appointmentDate: '2023-05-09', customerName: 'Ann Lee', email: null },
      { customerName: 'Ann Lee', email: owner.email },
    ],
    [{ appointmentDate: '2023-05-09', id: 12 }, { key: '12' }],
  ])('reads %j as %j', (record, made) => {
    expect(rowsOf({ appointments: [record] })).toMatchObject([{ value: { record: made } }]);
  });

  it('knows a record without an id by its content, in whatever order that stands', () => {
    const keyOf = (record: object) => {
      const [row] = rowsOf({ serviceRequests: [record] });
      return row && 'value' in row && 'record' in row.value ? row.value.record.key : null;
    };
    const key = keyOf({ problemDescription: 'Leaks', brand: 'Bosch' });
    expect(key).toMatch(/^#[\w-]{43}$/);
    expect(keyOf({ brand: 'Bosch', email: null, problemDescription: ' Leaks ' })).toBe(key);
    expect(keyOf({ problemDescription: 'Leaks', brand: 'Miele' })).not.toBe(key);
  });

  it('of any form is read or refused in words, and its good records are taken', () => {
    const anything = fc.anything({
      withBigInt: false,
      withDate: false,
      maxDepth: 3,
      stringUnit: 'binary',
    });
    const names = [
      'id',
      'appointmentDate',
      'problemDescription',
      'status',
      'brand',
      'totalCost',
      '__proto__',
    ];
    const good = { appointmentDate: '2023-05-09', problemDescription: 'Leaks' };
    const mutated = fc
      .tuple(fc.constantFrom(...names), fc.oneof(anything, fc.string({ unit: 'binary' })))
      .map(([name, value]): unknown => ({ ...good, [name]: value }));
    const list = fc.oneof(fc.array(fc.oneof(mutated, anything, fc.constant(good))), anything);
    fc.assert(
      fc.property(
        fc.record({ appointments: list, serviceRequests: list }, { requiredKeys: [] }),
        (given) => {
          // As it comes from the wire.
          const document = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
          const errors = refusedFor(document);
          if (errors !== 'not refused') {
            expect(errors).toContainEqual({
              field: expect.any(String) as string,
              message: expect.stringMatching(/^[A-Z]/) as string,
            });
            return;
          }
          const rows = rowsOf(document);
          const goodOnes = Object.values(document)
            .flat()
            .filter((each) => JSON.stringify(each) === JSON.stringify(good));
          expect(rows.filter((row) => 'value' in row).length).toBeGreaterThanOrEqual(
            goodOnes.length,
          );
          for (const { field, message } of wrongOf(document)) {
            expect(field).toMatch(/^(?:appointments|serviceRequests)\[\d+\]/);
            expect(message).toMatch(/^(?:Must|Is|Has|This)/);
          }
        },
      ),
      { numRuns: runsOf(500, 100_000) },
    );
  });
});
