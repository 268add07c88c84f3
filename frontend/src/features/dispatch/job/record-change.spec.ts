import type { CustomerRecord } from '@contracts/customers/records';
import {
  customerAddress,
  customerEmail,
  customerPhone,
  customerRecord,
} from '../../../testing/customer-record';
import { appointment } from '../test/factories';
import { isContactCorrected, recordChangeOf, type VisitContact } from './record-change';

const was = appointment({
  customerName: 'Nora Field',
  phone: '(904) 555-0147',
  email: 'nora@example.com',
  address: '12 Lantern Street',
  city: 'St Augustine',
  state: 'FL',
  zipCode: '32084',
  gateCode: null,
});
const home = { id: 'home', address: '12 Lantern Street', city: 'St. Augustine' };
const kept = { ...home, state: 'FL', zipCode: '32084' };

const change = (is: Partial<VisitContact>, record: Partial<CustomerRecord> = {}, before = was) =>
  recordChangeOf(customerRecord(record), { was: before, is: { ...before, ...is } });

describe('the record of a corrected visit’s customer', () => {
  it('keeps what was not corrected', () => {
    const record: Partial<CustomerRecord> = {
      ...{ kind: 'business', company: 'Pier Rentals', note: 'Has geese', version: 7 },
      doNotServiceReason: 'Owes us',
      paidBy: { number: 3, name: 'Ivy Oak' },
      phones: [customerPhone(was.phone), customerPhone('(904) 555-0149', { former: true })],
      emails: [
        customerEmail('nora@example.com', { label: 'Work' }),
        customerEmail('old@example.com', { former: true }),
      ],
      addresses: [customerAddress({ gateCode: '#1', accessNotes: 'Side door', label: 'Home' })],
    };
    expect(change({ customerName: 'Norma Field' }, record)?.change).toEqual({
      ...{ kind: 'business', company: 'Pier Rentals', note: 'Has geese', version: 7 },
      ...{ firstName: 'Norma', lastName: 'Field', suffix: '' },
      doNotService: 'Owes us',
      closed: false,
      paidBy: 3,
      phones: [{ id: was.phone, phone: was.phone, texts: false }],
      emails: [{ id: was.email, email: was.email, label: 'Work' }],
      addresses: [{ ...kept, gateCode: '#1', accessNotes: 'Side door', label: 'Home' }],
    });
  });

  it.each([
    ['nothing', {}],
    ['a house that is written otherwise', { address: '12 Lantern St.' }],
  ])('stays as it is when %s was corrected', (_, is) => {
    expect(change(is)).toBeNull();
  });

  it.each<[string, Partial<VisitContact>, Partial<CustomerRecord>]>([
    ['name', { customerName: 'Norma Field' }, { firstName: 'Norma' }],
    [
      'phone',
      { phone: '904-555-0148' },
      { phones: [customerPhone(was.phone), customerPhone('(904) 555-0148')] },
    ],
    ['email', { email: 'N@example.com' }, { emails: [customerEmail('n@example.com')] }],
    ['removed email', { email: '' }, { emails: [] }],
    [
      'address',
      { address: '9 Pier Road' },
      { addresses: [customerAddress({ address: '9 Pier Rd' })] },
    ],
    ['gate code', { gateCode: '#2' }, { addresses: [customerAddress({ gateCode: '#2' })] }],
  ])('is not changed if it has the corrected %s', (_, is, record) => {
    expect(change(is, record)).toBeNull();
  });
});

describe('a corrected name', () => {
  it.each<[string, Partial<CustomerRecord>, object]>([
    ['Norma Field', {}, { firstName: 'Norma', lastName: 'Field', suffix: '' }],
    ['NORA FIELD', {}, { firstName: 'NORA', lastName: 'FIELD' }],
    // The visit never said it.
    ['Norma Field', { suffix: 'Jr', name: 'Nora Field Jr' }, { firstName: 'Norma', suffix: 'Jr' }],
    ['Nora Field Sr', {}, { lastName: 'Field', suffix: 'Sr' }],
    [
      'Pier Rental',
      {
        kind: 'business',
        firstName: '',
        lastName: '',
        name: 'Pier Rentals',
        company: 'Pier Rentals',
      },
      { company: 'Pier Rental' },
    ],
  ])('%s changes its parts', (customerName, record, parts) => {
    expect(change({ customerName }, record)?.change).toMatchObject(parts);
  });

  it('is shown as it would be', () => {
    expect(
      change({ customerName: 'Norma Field' }, { suffix: 'Jr', name: 'Nora Field Jr' })?.lines,
    ).toEqual([{ label: 'Name', before: 'Nora Field Jr', after: 'Norma Field Jr' }]);
  });
});

describe('a corrected phone', () => {
  const second = customerPhone('(904) 555-0150', { texts: true });
  const phone = '(904) 555-0148';

  it('comes first, in place of the old one, without its consent to texts', () => {
    const old = customerPhone(was.phone, { label: 'Cell', texts: true });
    const changed = change({ phone }, { phones: [second, old] });
    expect(changed?.change.phones).toEqual([
      { phone, label: 'Cell', texts: false },
      { id: second.id, phone: second.phone, texts: true },
    ]);
    expect(changed?.lines).toEqual([{ label: 'Phone', before: was.phone, after: phone }]);
  });

  it('is added if the record never had the old one', () => {
    const changed = change({ phone }, { phones: [second] });
    expect(changed?.change.phones).toMatchObject([{ phone }, { phone: second.phone }]);
    expect(changed?.lines).toEqual([{ label: 'Phone', before: '', after: phone }]);
  });
});

describe('a corrected email', () => {
  it('comes first, in place of the old one', () => {
    const emails = [customerEmail('work@example.com'), customerEmail(was.email, { label: 'Home' })];
    expect(change({ email: 'norma@example.com' }, { emails })?.change.emails).toEqual([
      { email: 'norma@example.com', label: 'Home' },
      { id: 'work@example.com', email: 'work@example.com' },
    ]);
  });

  it('that is removed leaves the others', () => {
    const changed = change({ email: '' });
    expect(changed?.change.emails).toEqual([]);
    expect(changed?.lines).toEqual([{ label: 'Email', before: was.email, after: '' }]);
  });
});

describe('a corrected address', () => {
  const rental = customerAddress({ id: 'rental', address: '9 Pier Road', gateCode: '#9' });
  const moved = { address: '21 Lantern Street' };

  it('takes the place of the visit’s, if the record has that', () => {
    const addresses = [customerAddress({ label: 'Home', accessNotes: 'Side door' }), rental];
    const changed = change({ ...moved, gateCode: '#2' }, { addresses });
    expect(changed?.change.addresses).toEqual([
      {
        ...{ ...moved, city: was.city, state: 'FL', zipCode: '32084', gateCode: '#2' },
        ...{ label: 'Home', accessNotes: 'Side door' },
      },
      expect.objectContaining({ id: 'rental', gateCode: '#9' }),
    ]);
    expect(changed?.lines).toEqual([
      {
        label: 'Address',
        before: '12 Lantern Street, St. Augustine, FL 32084',
        after: '21 Lantern Street, St Augustine, FL 32084, gate code #2',
      },
    ]);
  });

  it('is added otherwise', () => {
    const changed = change(moved, { addresses: [rental] });
    expect(changed?.change.addresses).toMatchObject([{ id: 'rental' }, moved]);
    expect(changed?.lines[0]).toMatchObject({ before: '' });
  });

  it('corrects the city and the gate code of the same house', () => {
    expect(change({ city: 'Elkton', gateCode: '#2' })?.change.addresses).toEqual([
      { ...kept, city: 'Elkton', gateCode: '#2' },
    ]);
    const coded = { ...was, gateCode: '#1' };
    const addresses = [customerAddress({ gateCode: '#1' })];
    expect(change({ gateCode: null }, { addresses }, coded)?.change.addresses).toEqual([kept]);
  });

  it('takes no gate code from another house', () => {
    const addresses = [customerAddress(), rental];
    expect(change({ address: '9 Pier Road', gateCode: null }, { addresses })).toBeNull();
    const coded = { ...was, gateCode: '#1' };
    expect(change({ address: '9 Pier Road' }, { addresses }, coded)).toBeNull();
    expect(change({ address: '9 Pier Road', gateCode: '' }, { addresses }, coded)).toBeNull();
  });

  it('of an apartment is another one', () => {
    expect(change({ address: '12 Lantern Street Apt 4' })?.change.addresses).toMatchObject([
      { address: '12 Lantern Street Apt 4' },
    ]);
  });
});

it('is a correction of the contact only with another contact', () => {
  expect(isContactCorrected({ was, is: { ...was, city: `${was.city} ` } })).toBe(false);
  expect(isContactCorrected({ was, is: { ...was, gateCode: '#2' } })).toBe(true);
});
