import { aCustomer, aService } from '../../test/company-rows';
import type { CustomerRow } from '../runs/source';
import { externalIdOf } from '@contracts/vocabulary/service-systems';
import { storedCustomer, storedService, wrongId } from './written-rows';

const keyOf = (changes: Partial<CustomerRow>) => {
  const row = aCustomer({ externalId: null, ...changes });
  if (row.kind !== 'customer') throw new Error('a customer is wanted');
  return storedCustomer(row.customer).source_key;
};
const reachable = { email: 'nora@example.com', phone: '(904) 555-0110' };

describe('a customer without an id', () => {
  it('is known again by name, street, number and address, however they are written', () => {
    const key = keyOf(reachable);
    const again = { lastName: 'QUINN', address: '5 Tern  Lane.', email: 'Nora@Example.com' };
    expect(keyOf({ ...reachable, ...again, notes: 'Has a dog', zipCode: '32084-1234' })).toBe(key);
    expect(externalIdOf(key)).toBeNull();
  });

  it.each([
    { phone: '(904) 555-0111' },
    { phone: '' },
    { email: null },
    { lastName: 'Field' },
    { address: '6 Tern Lane' },
    { address: '5 Tern Lane, Apt 2' },
    { zipCode: '32086' },
  ])('is someone else with %p', (change) => {
    expect(keyOf({ ...reachable, ...change })).not.toBe(keyOf(reachable));
  });
});

describe('a written row', () => {
  it('keeps the id of the source as it is', () => {
    expect(externalIdOf(keyOf({ externalId: 'hash:1' }))).toBe('hash:1');
  });

  it('tells history without ids apart by its content', () => {
    const keyed = (changes: object) => {
      const row = aService({ externalId: null, ...changes });
      if (row.kind !== 'service') throw new Error('a service is wanted');
      return storedService(row.service).entry_key;
    };
    expect(keyed({})).toBe(keyed({}));
    expect(new Set([keyed({}), keyed({ costCents: 1 }), keyed({ date: null })]).size).toBe(3);
  });

  it.each([
    ['a', null],
    [null, null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'It has more than 200 characters'],
    [' ', 'It is empty'],
    ['a\u0000b', 'It has characters that cannot be stored'],
    ['a\ud800', 'It has characters that cannot be stored'],
  ])('finds what is wrong with the id %p', (id, wrong) => {
    expect(wrongId(id)).toBe(wrong);
  });
});
