/** Random histories, each row with its expected result. */
import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import type { HistoryList } from '@contracts/imports/history-schema';

/** `either`: the import may take it or report it. */
export type Fate = 'taken' | 'wrong' | 'either';

interface StrangeRow {
  readonly fate: Fate;
  readonly row: unknown;
}

export type StrangeHistory = Readonly<Record<HistoryList, readonly StrangeRow[]>>;

/** Anything that JSON can express. */
const anything = fc.anything({
  withBigInt: false,
  withDate: false,
  maxDepth: 3,
  stringUnit: anyCharacter,
});
/** Any text, including what databases and spreadsheets trip over. */
export const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '+cmd',
    '-2',
    '@SUM(A1)',
    'nul \0',
    'half \ud800',
    '\u2028',
    '"',
    ',;\t',
    "'",
  ),
);

const nested = fc
  .integer({ min: 1, max: 12 })
  .map((levels) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown);
const noText = fc.oneof(fc.constantFrom<unknown>([], {}, true, [[]], { length: 1 }), nested);
const noRecord = fc.oneof(fc.constantFrom<unknown>(null, 5, 'text', true, []), nested);
const tooLong = fc.constant('x'.repeat(10_001));

interface FieldValues {
  readonly good: fc.Arbitrary<unknown>;
  readonly wrong: fc.Arbitrary<unknown>;
}
const freely: FieldValues = { good: anyText, wrong: fc.oneof(noText, tooLong) };
const instants: FieldValues = {
  good: fc.constantFrom('2023-05-09', '2021-12-31T23:59:59Z', '', null),
  wrong: fc.oneof(noText, fc.constantFrom('yesterday', '2023-13-01', '\0')),
};

const ofEither: Readonly<Record<string, FieldValues>> = {
  email: freely,
  phone: freely,
  brand: freely,
  technicianNotes: freely,
  createdAt: instants,
  status: {
    good: fc.constantFrom('completed', 'Canceled', '', null),
    wrong: fc.oneof(noText, fc.constantFrom('lost', '\ud800', 7)),
  },
};

/** Ids that would be stored as something else. */
const wrongId = fc.oneof(
  noText,
  fc.constantFrom<unknown>('x'.repeat(201), 'a\0b', 'a\ud800', 'a\nb', 2 ** 53, -1e300),
);

/** The required field of a record, and all others. */
const fieldsOf: Readonly<
  Record<HistoryList, { needed: readonly [string, FieldValues]; others: typeof ofEither }>
> = {
  appointments: {
    needed: [
      'appointmentDate',
      {
        good: fc.constantFrom('2023-05-09', '5/9/2023', '2021-12-31'),
        wrong: fc.oneof(noText, fc.constantFrom('2023-02-30', 'soon', '', ' ', null, 20230509)),
      },
    ],
    others: {
      ...ofEither,
      customerName: freely,
      address: freely,
      city: freely,
      zipCode: freely,
      appliance: freely,
      description: freely,
      timeSlot: {
        good: fc.constantFrom('09:00-10:00', '', null),
        wrong: fc.oneof(noText, fc.constantFrom('at noon', '25:00-26:00')),
      },
      totalCost: {
        good: fc.constantFrom<unknown>('189.00', '$1,249.50', 12, 0, null),
        wrong: fc.oneof(noText, fc.constantFrom<unknown>(-1, 1e300, 'a lot', '1e5')),
      },
    },
  },
  serviceRequests: {
    needed: [
      'problemDescription',
      {
        good: anyText.map((text) => `It leaks ${text}`),
        wrong: fc.oneof(noText, tooLong, fc.constantFrom<unknown>('', ' ', '\0', null, 5)),
      },
    ],
    others: {
      ...ofEither,
      firstName: freely,
      lastName: freely,
      applianceType: freely,
      isEmergency: {
        good: fc.constantFrom<unknown>(true, 'yes', 'N', '', null),
        wrong: fc.constantFrom<unknown>('perhaps', [], {}, 'y'.repeat(21)),
      },
      completedAt: instants,
    },
  },
};

function goodRow(list: HistoryList, id: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const { needed, others } = fieldsOf[list];
  const [name, { good }] = needed;
  return fc.record(
    { ...mapped(others, (values) => values.good), [name]: good, id },
    { requiredKeys: ['id', name] },
  );
}

const mapped = <Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));

const faultIn = (fields: typeof ofEither) =>
  fc.oneof(
    ...Object.entries(fields).map(([field, { wrong }]) =>
      wrong.map((value): object => ({ [field]: value })),
    ),
  );

/** A record with a wrong field that it can do without. */
function notedRow(list: HistoryList, id: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const others = Object.fromEntries(
    Object.entries(fieldsOf[list].others).filter(([name]) => name !== 'status'),
  );
  return fc.tuple(goodRow(list, id), faultIn(others)).map(([row, wrong]) => ({ ...row, ...wrong }));
}

/** A record with a wrong field or without the required one, or something that isn't a record. */
function wrongRow(list: HistoryList, id: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const [name, values] = fieldsOf[list].needed;
  const fault = fc.oneof(
    faultIn({ status: ofEither.status!, [name]: values }),
    wrongId.map((value): object => ({ id: value })),
  );
  const faulty = fc.tuple(goodRow(list, id), fault).map(([row, wrong]) => ({ ...row, ...wrong }));
  const without = goodRow(list, id).map((row) => ({ ...row, [name]: undefined }));
  return fc.oneof(
    { weight: 6, arbitrary: faulty },
    { weight: 1, arbitrary: without },
    { weight: 1, arbitrary: noRecord },
  );
}

function strangeRow(list: HistoryList, id: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { needed, others } = fieldsOf[list];
  const names = [needed[0], 'id', '__proto__', 'constructor', ...Object.keys(others)];
  const mutated = fc
    .tuple(goodRow(list, id), fc.constantFrom(...names), anything)
    .map(([row, name, value]) => ({ ...row, [name]: value }));
  return fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: anything });
}

const fated = (fate: Fate, weight: number, rows: fc.Arbitrary<unknown>) => ({
  weight,
  arbitrary: rows.map((row): StrangeRow => ({ fate, row })),
});

const rowsOf = (list: HistoryList, id: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.array(
    fc.oneof(
      fated('taken', 5, goodRow(list, id)),
      fated('taken', 2, notedRow(list, id)),
      fated('wrong', 3, wrongRow(list, id)),
      fated('either', 1, strangeRow(list, id)),
    ),
    { maxLength },
  );

/** Few different ids, so that some come twice and some are known already. */
export const histories = (rows = 8): fc.Arbitrary<StrangeHistory> => {
  const id = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((number) => `id ${number}`),
    fc.integer({ min: 41, max: 60 }),
  );
  return fc.record({
    serviceRequests: rowsOf('serviceRequests', id, rows),
    appointments: rowsOf('appointments', id, rows),
  });
};

export const documentOf = (history: StrangeHistory) => ({
  serviceRequests: history.serviceRequests.map(({ row }) => row),
  appointments: history.appointments.map(({ row }) => row),
});
