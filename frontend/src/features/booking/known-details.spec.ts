import type { CustomerAccount } from '@contracts/customers/accounts';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { knownDetails } from './known-details';

const account = (address: string | null) =>
  ({
    firstName: 'Ada',
    lastName: 'Quill',
    phone: '(904) 555-0122',
    email: 'ada@example.com',
    address,
  }) as CustomerAccount;
const visit = (address: string, city: string, zipCode: string) =>
  ({ address, city, zipCode, state: 'FL', gateCode: null }) as CustomerAppointment;
const beach = visit('12 Lantern Street', 'St Augustine Beach', '32080');
const coast = visit('3 Dune Road', 'Palm Coast', '32137');

it('has town and ZIP code of a visit at that address, however it was written', () => {
  for (const line of ['12 Lantern Street', '12 lantern street, St Augustine Beach, FL 32080']) {
    expect(knownDetails(account(line), [coast, beach])).toMatchObject({
      address: '12 Lantern Street',
      city: 'St Augustine Beach',
      zipCode: '32080',
    });
  }
});

it('puts no town of one address next to the street of another', () => {
  expect(knownDetails(account('9 Elsewhere Ave'), [coast, beach])).not.toHaveProperty('city');
  expect(knownDetails(account('121 Dune'), [visit('12', 'X', '1')])).not.toHaveProperty('city');
});

it('has the newest visit’s address where the account has none', () => {
  expect(knownDetails(account(''), [coast, beach])).toMatchObject({
    address: '3 Dune Road',
    city: 'Palm Coast',
    zipCode: '32137',
  });
  // A deleted customer's records have no address.
  expect(knownDetails(account(null), [visit('', '', ''), beach])).toMatchObject({
    address: '12 Lantern Street',
  });
});
