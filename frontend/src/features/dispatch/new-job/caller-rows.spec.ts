import type { Appointment } from '@contracts/booking/appointments';
import type { CustomerRecord } from '@contracts/customers/records';
import { customerAddress, customerPhone, customerRecord } from '../../../testing/customer-record';
import { appointment } from '../test/factories';
import { callerRows, knownAs } from './caller-rows';

const phone = '(904) 555-0147';
const visit = appointment({
  customerName: 'Nora Field',
  phone,
  address: '12 Lantern St',
  city: 'St Augustine',
  zipCode: '32084',
  gateCode: '#0000',
  appliance: 'Washer',
  brand: 'Maytag',
  appointmentDate: '2026-11-02',
  status: 'completed',
});
const home = customerAddress({ gateCode: '#4411' });
const rental = customerAddress({ id: 'rental', address: '9 Rental Way', city: 'Elkton' });

const rows = (
  changes: Partial<CustomerRecord> = {},
  visits: readonly Appointment[] = [visit],
  today = '2026-11-20',
) =>
  callerRows([{ record: customerRecord({ addresses: [home], ...changes }), visits }], phone, today);
const details = (...args: Parameters<typeof rows>) => rows(...args).map(({ detail }) => detail);

describe('a caller', () => {
  it('has what the form takes over from the record, and the appliance of the last visit', () => {
    const older = { ...visit, id: 'a0', appliance: 'Oven' as const, appointmentDate: '2025-02-01' };
    const [row, ...others] = rows({}, [older, visit]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      name: 'Nora Field',
      detail: '12 Lantern Street, St. Augustine · Maytag Washer · last visit Nov 2, 2026',
    });
    expect(row!.known).toEqual({
      customer: { number: 1042, name: 'Nora Field', phones: [phone], doNotServiceReason: '' },
      customerName: 'Nora Field',
      phone,
      email: 'nora@example.com',
      address: '12 Lantern Street',
      city: 'St. Augustine',
      state: 'FL',
      zipCode: '32084',
      gateCode: '#4411',
      appliance: 'Washer',
      brand: 'Maytag',
    });
  });

  it('with two houses has a row for each, with its own last visit', () => {
    const there = { ...visit, id: 'a3', address: '9 rental way', appliance: 'Dryer' as const };
    const [first, second] = rows({ addresses: [home, rental] }, [there, visit]);
    expect([first!.known.appliance, second!.known.appliance]).toEqual(['Washer', 'Dryer']);
    expect(second!.known.address).toBe('9 Rental Way');
    expect(first!.key).not.toBe(second!.key);
    expect(details({ addresses: [home, rental] }, [visit])[1]).toBe(
      '9 Rental Way, Elkton · no visit yet',
    );
  });

  it('without a present address has one row', () => {
    const moved = { addresses: [{ ...home, former: true }] };
    expect(details(moved)).toEqual(['Maytag Washer · last visit Nov 2, 2026']);
    expect(rows(moved)[0]!.known).not.toHaveProperty('appliance');
    expect(details(moved, [])).toEqual(['no visit yet']);
  });

  it('is told when the next visit is, before when the last one was', () => {
    const next = { ...visit, id: 'a4', appointmentDate: '2026-12-01' };
    const later = { ...visit, id: 'a5', appointmentDate: '2026-12-09' };
    expect(details({}, [later, visit, next])).toEqual([
      expect.stringMatching(/ · next visit Tue, Dec 1$/),
    ]);
  });

  it('is told neither that a canceled visit was nor that it will be', () => {
    const canceled = {
      ...visit,
      id: 'a5',
      status: 'cancelled' as const,
      appointmentDate: '2026-12-01',
    };
    expect(details({}, [canceled])).toEqual([expect.stringMatching(/ · canceled visit$/)]);
    expect(details({}, [canceled, visit])).toEqual([
      expect.stringMatching(/ · last visit Nov 2, 2026$/),
    ]);
  });

  it('is called back at the number they call from, if it is theirs', () => {
    const second = customerPhone('(904) 555-0148');
    const former = customerPhone(phone, { former: true });
    const [two] = rows({ phones: [second, customerPhone(phone)] });
    expect(two!.known).toMatchObject({ phone, customer: { phones: [phone, second.phone] } });
    expect(rows({ phones: [second, former] })[0]!.known.phone).toBe(second.phone);
    expect(rows({ phones: [former] })[0]!.known.phone).toBe(phone);
  });

  it('has the company with the name of its person', () => {
    const business = { kind: 'business' as const, company: 'Pier Rentals', addresses: [home] };
    expect(details(business)[0]).toMatch(/^Pier Rentals · 12 Lantern/);
    const only = { ...business, firstName: '', lastName: '', name: 'Pier Rentals' };
    expect(rows(only)[0]).toMatchObject({
      name: 'Pier Rentals',
      detail: expect.stringMatching(/^12/),
    });
  });

  it('without a name takes the one that was typed', () => {
    const [row] = rows({ firstName: '', lastName: '', name: 'No name' });
    expect(row).toMatchObject({
      name: 'No name',
      known: { customerName: '', customer: { name: '' } },
    });
  });

  it('whose record is closed is not offered', () => {
    expect(rows({ closed: true })).toEqual([]);
  });
});

describe('the caller for whom a job is opened', () => {
  const son = customerRecord({ number: 7, firstName: 'Sam', addresses: [home] });
  const of = (...records: CustomerRecord[]) =>
    callerRows(
      records.map((record) => ({ record, visits: [] })),
      phone,
    );

  it('is the one with that name', () => {
    const nora = customerRecord();
    expect(knownAs(of(nora, son), 'nora field')).toMatchObject({ customer: { number: 1042 } });
    expect(knownAs(of(nora, son), 'Theo Marsh')).toBeNull();
    expect(knownAs(of(nora, son), '')).toBeNull();
    expect(knownAs(of(nora, customerRecord({ number: 8 })), 'Nora Field')).toBeNull();
  });

  it('says from which of two houses', () => {
    const known = knownAs(of(customerRecord({ addresses: [home, rental] })), 'Nora Field');
    expect(known).toMatchObject({ customer: { number: 1042 }, email: 'nora@example.com' });
    expect(known).not.toHaveProperty('address');
  });
});
