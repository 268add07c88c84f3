import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import { importedCustomer } from '../../../testing/customers';
import { lookupChoices } from './lookup-choices';

const imported = (id: string, firstName: string, lastName: string): LookedUpCustomer => ({
  ...importedCustomer({ id, firstName, lastName, city: 'Palm Coast' }),
  serviceHistory: [],
});
const person = (id: string, name: string, importedId: string | null = null) => ({
  id,
  name,
  city: '',
  importedId,
});
const reply = (...all: readonly [LookedUpCustomer, ...LookedUpCustomer[]]): PhoneLookupReply => ({
  customer: all[0],
  others: all.slice(1),
  from: 'imported',
});
const words = (...asked: Parameters<typeof lookupChoices>) =>
  lookupChoices(...asked).map(({ name, person: id, imported: one }) =>
    [name, id, one?.id ?? null].join(' '),
  );

it('names each person once, with what was imported about them', () => {
  const [ada, carl, bo] = [
    imported('i1', 'Ada', 'Filed'),
    imported('i2', 'Carl', 'Filed'),
    imported('i3', 'Robert', 'Roe'),
  ];
  expect(words([], undefined)).toEqual([]);
  expect(words([person('p1', 'Nora Roe')], undefined)).toEqual(['Nora Roe p1 ']);
  // The one who was served last there needn't be the one who was last in touch.
  expect(
    words([person('p2', 'Dr. Carl Filed'), person('p3', 'Bo Roe', 'i3')], reply(ada, carl, bo)),
  ).toEqual(['Dr. Carl Filed p2 i2', 'Bo Roe p3 i3', 'Ada Filed  i1']);
});
