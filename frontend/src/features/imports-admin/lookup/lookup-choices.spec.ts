import { exampleImportedCustomer } from '@contracts/testing/examples';
import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import { lookupChoices } from './lookup-choices';

const imported = (id: string, firstName: string, lastName: string): LookedUpCustomer => ({
  ...exampleImportedCustomer({ id, firstName, lastName, city: 'Palm Coast' }),
  serviceHistory: [],
});
const known = (number: number, name: string, merged: readonly number[] = []) => ({
  number,
  name,
  city: '',
  numbers: [number, ...merged],
});
const reply = (...all: readonly [LookedUpCustomer, ...LookedUpCustomer[]]): PhoneLookupReply => ({
  customer: all[0],
  others: all.slice(1),
  from: 'imported',
});
const words = (...asked: Parameters<typeof lookupChoices>) =>
  lookupChoices(...asked).map(({ name, customer, imported: one }) =>
    [name, customer, ...one.map(({ id }) => id)].join(' '),
  );

it('names each customer once, with what was imported about them', () => {
  const [ada, carl, bo, robert] = [
    imported('i1', 'Ada', 'Filed'),
    imported('i2', 'Carl', 'Filed'),
    { ...imported('i3', 'Robert', 'Roe'), customerNumber: 77 },
    // Of another system, and of a merged record.
    { ...imported('i4', 'Rob', 'Roe'), customerNumber: 3 },
  ];
  expect(words([], undefined)).toEqual([]);
  expect(words([known(1, 'Nora Roe')], undefined)).toEqual(['Nora Roe 1']);
  // The one who was served last there needn't be the one who was last in touch.
  expect(
    words([known(2, 'Dr. Carl Filed'), known(3, 'Bo Roe', [77])], reply(ada, carl, bo, robert)),
  ).toEqual(['Dr. Carl Filed 2 i2', 'Bo Roe 3 i3 i4', 'Ada Filed  i1']);
});
