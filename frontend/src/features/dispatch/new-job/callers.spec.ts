import { account, importedCustomer } from '../../../testing/customers';
import { findings, pageOf } from '../../../testing/office-search';
import { serviceRequest } from '../../../testing/service-requests';
import { appointment } from '../test/factories';
import { callersOf } from './callers';

const phone = '(904) 555-0147';
const visit = appointment({
  customerName: 'Nora Field',
  phone,
  email: 'nora@example.com',
  address: '12 Lantern Street',
  city: 'St Augustine',
  zipCode: '32084',
  gateCode: '#4411',
  appliance: 'Washer',
  brand: 'Maytag',
  appointmentDate: '2026-11-02',
  status: 'completed',
});
const imported = importedCustomer({
  firstName: 'Theo',
  lastName: 'Marsh',
  phone: '9045550147',
  address: '4 Pier Road',
});

it('has what the form takes over from the newest visit', () => {
  const older = { ...visit, id: 'a0', appliance: 'Oven' as const, appointmentDate: '2025-02-01' };
  const [caller, ...others] = callersOf(
    findings({ appointments: pageOf([visit, older]) }),
    phone,
    '2026-11-20',
  );
  expect(others).toEqual([]);
  expect(caller).toMatchObject({
    name: 'Nora Field',
    known: {
      customerName: 'Nora Field',
      phone,
      email: 'nora@example.com',
      address: '12 Lantern Street',
      city: 'St Augustine',
      zipCode: '32084',
      gateCode: '#4411',
      appliance: 'Washer',
      brand: 'Maytag',
    },
  });
  expect(caller!.detail).toMatch(
    /^12 Lantern Street, St Augustine · Maytag Washer · last visit Nov 2, 2026 · nora@example.com$/,
  );
  // What is wrong is another matter each time.
  expect(caller!.known).not.toHaveProperty('description');
});

it('says when the next visit is', () => {
  const [caller] = callersOf(findings({ appointments: pageOf([visit]) }), phone, '2026-11-02');
  expect(caller!.detail).toMatch(/ · next visit Mon, Nov 2 · nora@example.com$/);
});

it('says of a canceled visit neither that it was nor that it will be', () => {
  const canceled = { ...visit, id: 'a5', status: 'cancelled' as const };
  const details = (...visits: (typeof visit)[]) =>
    callersOf(findings({ appointments: pageOf(visits) }), phone, '2026-10-01').map(
      ({ detail }) => detail,
    );
  expect(details(canceled)).toEqual([
    expect.stringMatching(/ · canceled visit · nora@example.com$/),
  ]);
  expect(details(canceled, visit)).toEqual([
    expect.stringMatching(/ · next visit Mon, Nov 2 · nora@example.com$/),
  ]);
});

it('tells people and addresses apart, however they were typed', () => {
  const again = { ...visit, id: 'a2', customerName: 'NORA  field ', address: '12 lantern street' };
  const rental = { ...visit, id: 'a3', address: '9 Rental Way' };
  const son = { ...visit, id: 'a4', customerName: 'Sam Field' };
  const callers = callersOf(
    findings({
      appointments: pageOf([visit, again, rental, son]),
      importedCustomers: pageOf([imported]),
    }),
    '904-555-0147',
  );
  expect(callers.map(({ name, known }) => [name, known.address])).toEqual([
    ['Nora Field', '12 Lantern Street'],
    ['Nora Field', '9 Rental Way'],
    ['Sam Field', '12 Lantern Street'],
    ['Theo Marsh', '4 Pier Road'],
  ]);
});

it('knows those who only asked for service, once', () => {
  const asked = serviceRequest({ firstName: 'Nora', lastName: 'Field', phone });
  const stranger = serviceRequest({ id: 'r2', firstName: 'Ivy', lastName: 'Oak', phone });
  const found = findings({
    appointments: pageOf([visit]),
    serviceRequests: pageOf([asked, stranger]),
  });
  expect(callersOf(found, phone).map(({ name }) => name)).toEqual(['Nora Field', 'Ivy Oak']);
});

it.each([
  ['+1 904 555 0147', 1],
  ['555-0147', 1],
  ['0147', 0],
  ['904 555 0148', 0],
  ['call me', 0],
])('finds for %s so many: %s', (typed, count) => {
  expect(callersOf(findings({ appointments: pageOf([visit]) }), typed)).toHaveLength(count);
});

it('knows an imported customer who calls from a further number', () => {
  const found = findings({
    importedCustomers: pageOf([{ ...imported, phone: '', otherPhones: ['(904) 555-0148', phone] }]),
  });
  expect(callersOf(found, phone)).toMatchObject([
    { name: 'Theo Marsh', unconfirmed: false, known: { phone, address: '4 Pier Road' } },
  ]);
});

it('does without the parts that did not answer', () => {
  const found = findings({
    appointments: null,
    customers: null,
    importedCustomers: pageOf([imported]),
  });
  expect(callersOf(found, phone).map(({ name }) => name)).toEqual(['Theo Marsh']);
});

describe('an email address', () => {
  const stranger = 'eve@example.com';
  const toCome = {
    ...visit,
    id: 'a9',
    status: 'scheduled' as const,
    appointmentDate: '2026-12-02',
  };
  const known = (found: Parameters<typeof findings>[0]) =>
    callersOf(findings(found), phone, '2026-11-20').map((one) => [
      one.known.email,
      one.unconfirmed,
      one.detail.includes(stranger),
    ]);

  it('is taken over from a completed visit, never from what someone else typed next to the number', () => {
    const typed = { ...toCome, email: stranger };
    expect(known({ appointments: pageOf([typed, visit]) })).toEqual([
      ['', true, true],
      [visit.email, false, false],
    ]);
    expect(known({ appointments: pageOf([typed]) })).toEqual([['', true, true]]);
    expect(known({ appointments: pageOf([{ ...typed, status: 'cancelled' }]) })).toEqual([
      ['', true, true],
    ]);
    expect(
      known({
        appointments: pageOf([{ ...typed, ...visit, email: stranger, origin: 'imported' }]),
      }),
    ).toEqual([['', true, true]]);
  });

  it('is taken over with the next visit once an earlier one has confirmed it', () => {
    expect(known({ appointments: pageOf([toCome, visit]) })).toEqual([[visit.email, false, false]]);
  });

  it('of an account or a request is taken over only if a visit has confirmed it for the number', () => {
    const named = { firstName: 'Nora', lastName: 'Field', phone };
    const request = serviceRequest({ ...named, email: stranger });
    const customer = account({ ...named, email: stranger, emailVerified: true });
    expect(known({ serviceRequests: pageOf([request]) })).toEqual([['', true, true]]);
    expect(known({ customers: pageOf([customer]) })).toEqual([['', true, true]]);
  });
});
