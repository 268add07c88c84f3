import {
  broughtWords,
  kindsWords,
  originOf,
  rowsDone,
  sourceOf,
  undoneWords,
} from './import-words';

const none = { serviceRequests: 0, appointments: 0, customers: 0, serviceHistory: 0 };

it('names what was brought, and leaves out what was not', () => {
  expect(broughtWords({ ...none, customers: 2, serviceHistory: 1 })).toBe(
    '2 customers and 1 history entry',
  );
  expect(
    broughtWords({ serviceRequests: 1, appointments: 2, customers: 3, serviceHistory: 4 }),
  ).toBe('3 customers, 1 service request, 2 appointments and 4 history entries');
  expect(broughtWords(none)).toBe('nothing new');
  expect(kindsWords({ ...none, customers: 2_000 })).toBeNull();
  expect(kindsWords({ ...none, customers: 2_000, serviceHistory: 6_000 })).toBe(
    '2,000 customers and 6,000 history entries',
  );
});

it('says how far it is, also while the total is not known', () => {
  expect(rowsDone({ done: 1_200, total: 10_000 })).toBe('1,200 of 10,000 rows');
  expect(rowsDone({ done: 1, total: null })).toBe('1 row so far');
});

it('names the source', () => {
  const job = { kind: 'service-system', system: 'housecallpro', fileName: null } as const;
  expect(sourceOf(job)).toBe('Housecall Pro');
  expect(sourceOf({ kind: 'csv', system: null, fileName: 'customers.csv' })).toBe('customers.csv');
  expect(sourceOf({ kind: 'json', system: null, fileName: null })).toBe('JSON');
});

it('says what undoing came to, with what stayed', () => {
  const at = '2026-11-20T15:00:00.000Z';
  expect(undoneWords({ at, removed: 12, restored: 1, kept: 2 })).toBe(
    '12 rows removed, 1 row changed back and 2 rows kept because they were edited since.',
  );
  expect(undoneWords({ at, removed: 0, restored: 0, kept: 0 })).toBe(
    'There was nothing to remove.',
  );
});

it('names where an imported customer comes from', () => {
  expect(originOf({ system: 'servicepro', serviceProId: '4711' })).toBe('ServicePro 4711');
  expect(originOf({ system: null, serviceProId: null })).toBe('CSV file');
  expect(originOf({ system: 'servicepro', serviceProId: '4712', inactive: true })).toBe(
    'ServicePro 4712, inactive there',
  );
});
