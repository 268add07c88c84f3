/** The office's view of customers: what its calls ask of five services, and what stays when one is away. */
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests } from '@contracts/customers/accounts';
import type { CustomerFile } from '@contracts/customers/customer-file';
import {
  mergeRequests,
  peopleRequests,
  type Contact,
  type Merge,
} from '@contracts/customers/people';
import { importedCustomerCalls } from '@contracts/imports/customers';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { aCustomer, aMessage, anAppointment, aPayment, aStoredRequest } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const away = () => new Promise<never>(() => undefined);

const none = { accountIds: [], importedIds: [], emails: [], phones: [] };
const aContact = (changes: Partial<Contact> = {}): Contact => ({
  name: 'Nora Field',
  email: 'nora@example.com',
  phone: '(904) 555-0163',
  address: '3 Dune Road',
  city: 'Palm Coast',
  state: 'FL',
  zipCode: '32137',
  accountId: null,
  importedId: null,
  lastAt: '2026-11-20T15:00:00.000Z',
  ...changes,
});
const appointment = anAppointment({ customerId: 42 });
const request = aStoredRequest({ customerId: 42 });
const message = aMessage({ appointmentId: appointment.id });
const payment = aPayment({ appointmentId: appointment.id });
const totals = {
  appointmentCount: 300,
  serviceRequestCount: 1,
  billed: '100.00',
  paid: '60.00',
  due: '40.00',
  appliances: [],
  photos: [],
};
const noneImported = { customers: [], services: [], serviceCount: 0 };
const account = aCustomer({ email: 'nora@example.com', phone: '904-555-0163' });
const file = (id: number | string = 42) =>
  gateway.office('get', `/api/admin/customers/${encodeURIComponent(id)}`);
const bodyOf = async (id?: number | string) => (await file(id).expect(200)).body as CustomerFile;
const buggy = () => {
  throw new Error('a bug');
};

beforeEach(() => {
  const { stubs } = gateway;
  stubs.answer(customersRequests.account, () => account);
  stubs.answer(peopleRequests.accounts, () => []);
  stubs.answer(mergeRequests.merges, () => []);
  stubs.answer(peopleRequests.booked, () => []);
  stubs.answer(peopleRequests.imported, () => []);
  stubs.answer(peopleRequests.bookedRecords, () => ({
    appointments: [appointment],
    serviceRequests: [request],
    ...totals,
  }));
  stubs.answer(peopleRequests.importedRecords, () => ({ ...noneImported, serviceCount: 4 }));
  stubs.answer(notificationsRequests.about, () => [message]);
  stubs.answer(officePaymentCalls.ofCustomer, () => [payment]);
});

describe('the file of an account', () => {
  it('has what each service knows, and what was booked without logging in', async () => {
    const booked = aContact();
    gateway.stubs.answer(peopleRequests.booked, () => [booked]);
    const body = await bodyOf();
    expect(body).toMatchObject({
      id: '42',
      customer: account,
      appointments: [appointment],
      serviceRequests: [request],
      totals,
      imported: noneImported,
      messages: [message],
      payments: [payment],
      similar: [],
      incomplete: false,
    });
    expect(body.contacts).toContainEqual(booked);
    const [emails, phones] = [['nora@example.com'], ['9045550163']];
    expect(gateway.stubs.payloadsOf(peopleRequests.booked)).toContainEqual({
      ...none,
      emails,
      phones,
    });
    expect(lastAsked(peopleRequests.bookedRecords)).toMatchObject({ accountIds: [42], emails });
    const records = { accountIds: [42], emails, appointmentIds: [appointment.id] };
    expect(lastAsked(notificationsRequests.about)).toEqual({
      ...records,
      serviceRequestIds: [request.id],
    });
    expect(lastAsked(officePaymentCalls.ofCustomer)).toEqual(records);
  });

  it('is there without what booking knows', async () => {
    gateway.stubs.answer(peopleRequests.bookedRecords, away);
    expect(await bodyOf()).toMatchObject({
      appointments: null,
      serviceRequests: null,
      totals: null,
      messages: [message],
    });
    expect(lastAsked(notificationsRequests.about)).toMatchObject({
      appointmentIds: [],
      serviceRequestIds: [],
    });
  });

  it('is there without messages and payments, be it for a silence or for a bug', async () => {
    gateway.stubs.answer(notificationsRequests.about, buggy);
    gateway.stubs.answer(officePaymentCalls.ofCustomer, away);
    expect(await bodyOf()).toMatchObject({
      appointments: [appointment],
      messages: null,
      payments: null,
    });
  });

  it('is not there without the account itself', async () => {
    gateway.refuse(customersRequests.account, 'customer_not_found');
    expect((await file().expect(404)).body).toMatchObject({ code: 'customer_not_found' });
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', '99999999999', 'me', '\0', "1'--", '0042'])(
    'is answered for %s as for no one, and no one is asked',
    async (id) => {
      const before = gateway.stubs.payloadsOf(customersRequests.account).length;
      const { body } = await file(id).expect(404);
      expect(body).toMatchObject({ code: 'customer_not_found' });
      expect(gateway.stubs.payloadsOf(customersRequests.account)).toHaveLength(before);
    },
  );
});

describe('the file of someone without an account', () => {
  const imported = aContact({
    name: 'Field, Nora',
    email: 'old@example.com',
    importedId: '3',
    lastAt: '2024-05-09',
  });

  it('joins what was booked and imported, from one email or phone to the next', async () => {
    gateway.stubs.answer(peopleRequests.booked, ({ emails }) =>
      emails.includes('old@example.com')
        ? [aContact({ email: 'old@example.com', phone: '904 555 0100', lastAt: '2023-01-01' })]
        : [aContact()],
    );
    gateway.stubs.answer(peopleRequests.imported, ({ phones }) =>
      phones.includes('9045550163') ? [imported] : [],
    );
    const body = await bodyOf('nora@example.com');
    expect(body).toMatchObject({
      id: 'nora@example.com',
      name: 'Nora Field',
      customer: null,
      imported: { serviceCount: 4 },
    });
    expect(body.contacts.map(({ phone }) => phone)).toEqual([
      '(904) 555-0163',
      '(904) 555-0163',
      '904 555 0100',
    ]);
    expect(lastAsked(peopleRequests.importedRecords)).toEqual({ importedIds: ['3'] });
    expect(lastAsked(peopleRequests.bookedRecords)).toEqual({
      accountIds: [],
      emails: ['nora@example.com', 'old@example.com'],
      named: [
        { phone: '9045550163', name: 'Nora Field' },
        { phone: '9045550163', name: 'Field, Nora' },
        { phone: '9045550100', name: 'Nora Field' },
      ],
    });
  });

  it('is by a number alone the one who was last in touch, with the others of the number', async () => {
    const others = ['Ivy Oak', 'Sam Field', 'Theo Marsh', 'Bo Lind'].map((name, n) =>
      aContact({ name, email: '', lastAt: `2026-0${n + 1}-01T15:00:00.000Z` }),
    );
    gateway.stubs.answer(peopleRequests.booked, () => [...others, aContact()]);
    const body = await bodyOf('+19045550163');
    expect([body.id, body.name]).toEqual(['nora@example.com', 'Nora Field']);
    expect(body.similar.map(({ id, shared }) => [id, shared])).toEqual([
      ['9045550163 bo lind', 'phone'],
      ['9045550163 theo marsh', 'phone'],
      ['9045550163 sam field', 'phone'],
      ['9045550163 ivy oak', 'phone'],
    ]);
    const ivy = await bodyOf('9045550163 ivy oak');
    expect([ivy.name, ivy.similar.length]).toEqual(['Ivy Oak', 4]);
    expect(lastAsked(peopleRequests.bookedRecords)).toEqual({
      accountIds: [],
      emails: [],
      named: [{ phone: '9045550163', name: 'Ivy Oak' }],
    });
  });

  it('proposes anyone who has the same name and lives in the same house', async () => {
    const elsewhere = { email: 'n.field@example.com', phone: '' };
    const same = aContact({ ...elsewhere, address: '3 Dune Rd', zipCode: '32137-4120' });
    const others = [
      aContact({ ...elsewhere, email: 'else@example.com', name: 'Noah Field' }),
      aContact({ ...elsewhere, email: 'next@example.com', address: '3 Dune Lily Road' }),
    ];
    gateway.stubs.answer(peopleRequests.booked, ({ houses }) =>
      houses === undefined ? [aContact()] : [...others, same],
    );
    gateway.stubs.answer(peopleRequests.imported, ({ houses }) =>
      houses === undefined ? [] : buggy(),
    );
    const { contacts, similar } = await bodyOf('nora@example.com');
    expect(contacts).toHaveLength(1);
    expect(similar).toMatchObject([{ id: same.email, shared: 'address', merge: null }]);
    expect(lastAsked(peopleRequests.booked)).toEqual({
      ...none,
      houses: ['nora field 3 dune 32137'],
    });
  });

  it('joins those whom the office has merged, and shows what it decided of others', async () => {
    const anne = aContact({ name: 'Anne Field', email: 'anne@example.com', phone: '904 555 0100' });
    const sam = aContact({ name: 'Sam Field', email: '' });
    const decided = { version: 1, by: 'Dana Office', at: '2026-11-20T15:00:00.000Z' };
    const same: Merge = {
      ...decided,
      decision: 'same',
      one: 'anne@example.com',
      other: 'nora@example.com',
    };
    const different: Merge = {
      ...decided,
      decision: 'different',
      one: '9045550163 sam field',
      other: 'nora@example.com',
    };
    gateway.stubs.answer(mergeRequests.merges, ({ keys }) =>
      [same, different].filter(({ one, other }) => keys.includes(one) || keys.includes(other)),
    );
    gateway.stubs.answer(peopleRequests.booked, ({ emails, phones }) => [
      ...(emails.includes('nora@example.com') || phones.includes('9045550163') ? [aContact()] : []),
      ...(phones.includes('9045550163') ? [sam] : []),
      ...(emails.includes('anne@example.com') ? [anne] : []),
    ]);
    for (const id of ['nora@example.com', 'anne@example.com']) {
      const body = await bodyOf(id);
      expect(body.contacts.map(({ name }) => name).toSorted()).toEqual([
        'Anne Field',
        'Nora Field',
      ]);
      expect(body.merges).toEqual([same]);
      expect(body.similar.map(({ name, merge }) => [name, merge])).toEqual([
        ['Sam Field', different],
      ]);
    }
  });

  it('is decided by the office, by name', async () => {
    gateway.stubs.answer(mergeRequests.decide, ({ by, ...merge }) => ({
      ...merge,
      by: by.name,
      at: '2026-11-20T15:00:00.000Z',
    }));
    const decide = (body: object) =>
      gateway.office('post', '/api/admin/people/merges').send({ version: 0, ...body });
    await decide({ one: '42', other: 'Nora@Example.com', decision: 'same' }).expect(200);
    expect(lastAsked(mergeRequests.decide)).toMatchObject({
      one: 'customer 42',
      other: 'nora@example.com',
      decision: 'same',
    });
    await decide({ one: '42', other: 'customer 42', decision: 'same' }).expect(404);
    await decide({ one: '42', other: 'no one', decision: 'same' }).expect(404);
    await decide({ one: '42', other: '43', decision: 'maybe' }).expect(400);
  });

  it('says what may be missing while a service does not say whom it knows', async () => {
    gateway.stubs.answer(peopleRequests.booked, () => [aContact()]);
    gateway.stubs.answer(peopleRequests.imported, away);
    expect(await bodyOf('nora@example.com')).toMatchObject({ incomplete: true, imported: null });
  });

  it('is no one when no one knows them, and unknown while a service is away', async () => {
    const { body } = await file('stranger@example.com').expect(404);
    expect(body).toMatchObject({ code: 'customer_not_found' });
    gateway.stubs.answer(peopleRequests.booked, away);
    await file('stranger@example.com').expect(503);
  });
});

describe('the list of people', () => {
  it('lists people, each once, with an account or without', async () => {
    const page = <Item>(...items: Item[]) => ({ items, total: items.length, nextCursor: null });
    const guest = anAppointment({
      customerName: 'Ivy Oak',
      email: 'ivy@example.com',
      phone: '904 555 0199',
    });
    const visit = anAppointment({
      email: account.email,
      phone: '904 555 0100',
      status: 'completed',
    });
    // Anyone may have typed it.
    const typed = anAppointment({ email: account.email, phone: '904 555 0188' });
    gateway.stubs.answer(bookingRequests.list, () => page(guest, guest, visit, typed));
    gateway.stubs.answer(serviceRequestCalls.serviceRequests, away);
    gateway.stubs.answer(customersRequests.list, () => page(account));
    gateway.stubs.answer(importedCustomerCalls.list, () => page());
    const { body } = await gateway.office('get', '/api/admin/people?search=904').expect(200);
    expect(body).toMatchObject({
      people: [
        { id: '42' },
        { id: 'ivy@example.com', name: 'Ivy Oak' },
        { id: '9045550188 nora field', unconfirmed: true },
      ],
      more: false,
      incomplete: true,
    });
  });
});
