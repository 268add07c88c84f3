/** The office's view of customers: what its calls ask of the services, and what stays when one is away. */
import { customersRequests } from '@contracts/customers/accounts';
import { filedRequests } from '@contracts/customers/filed-records';
import { customerRecordCalls } from '@contracts/customers/records';
import { importedCustomerCalls } from '@contracts/imports/customers';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import {
  exampleCustomerRecord,
  exampleCustomerRow,
  exampleImportedCustomer,
} from '@contracts/testing/examples';
import { aCustomer, aMessage, anAppointment, aPayment, aStoredRequest } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const away = () => new Promise<never>(() => undefined);

const record = exampleCustomerRecord({ number: 1042, numbers: [1042, 1043], accountIds: [42] });
const appointment = anAppointment({ customerNumber: 1043 });
const request = aStoredRequest({ customerNumber: 1042 });
const message = aMessage({ appointmentId: appointment.id });
const payment = aPayment({ appointmentId: appointment.id });
const totals = {
  appointmentCount: 300,
  serviceRequestCount: 1,
  billed: '100.00',
  paid: '60.00',
  due: '40.00',
  appliances: [],
  typedAppliances: [],
  photos: [],
};
const imported = { ...exampleImportedCustomer({ customerNumber: 1043 }), serviceHistory: [] };
const parts = {
  appointments: [appointment],
  serviceRequests: [request],
  totals,
  messages: [message],
  payments: [payment],
  imported: [imported],
};
const changes = { kind: 'person', closed: false, phones: [], emails: [], addresses: [] } as const;
const office = (method: 'get' | 'post' | 'put', path: string) =>
  gateway.office(method, `/api/admin/${path}`);

beforeEach(() => {
  const { stubs } = gateway;
  stubs.answer(customerRecordCalls.get, () => record);
  stubs.answer(customersRequests.account, () => aCustomer());
  stubs.answer(filedRequests.records, () => ({
    ...totals,
    appointments: [appointment],
    serviceRequests: [request],
  }));
  stubs.answer(notificationsRequests.about, () => [message]);
  stubs.answer(officePaymentCalls.ofCustomer, () => [payment]);
  stubs.answer(importedCustomerCalls.ofCustomer, () => [imported]);
});

describe('a customer’s page', () => {
  it('has all that is filed under the record and those merged into it', async () => {
    const { body } = await office('get', 'customer-records/1042').expect(200);
    expect(body).toEqual({ record, ...parts });
    expect(lastAsked(filedRequests.records)).toEqual({ numbers: [1042, 1043], accountIds: [] });
    expect(lastAsked(importedCustomerCalls.ofCustomer)).toEqual({ numbers: [1042, 1043] });
    // No email address: a landlord's is on the visits of all tenants.
    const theirs = { accountIds: [42], emails: [], appointmentIds: [appointment.id] };
    expect(lastAsked(officePaymentCalls.ofCustomer)).toEqual(theirs);
    expect(lastAsked(notificationsRequests.about)).toEqual({
      ...theirs,
      serviceRequestIds: [request.id],
    });
  });

  it.each([
    ['booking', filedRequests.records, ['appointments', 'serviceRequests', 'totals']],
    ['notifications', notificationsRequests.about, ['messages']],
    ['payments', officePaymentCalls.ofCustomer, ['payments']],
    ['imports', importedCustomerCalls.ofCustomer, ['imported']],
  ])('lacks only its part while %s does not answer', async (_service, call, missing) => {
    gateway.stubs.answer<unknown, unknown>(call, away);
    const { body } = await office('get', 'customer-records/1042').expect(200);
    const nothing = Object.fromEntries(missing.map((name) => [name, null]));
    expect(body).toEqual({ record, ...parts, ...nothing });
  });

  it.each(['0', 'x', '4294967296', '1042%20'])('is not found at %s', async (number) => {
    const { body } = await office('get', `customer-records/${number}`).expect(404);
    expect(body).toMatchObject({ code: 'customer_not_found' });
  });
});

describe('an account', () => {
  it('has what it booked, by the number that visits name', async () => {
    const { body } = await office('get', 'customers/42').expect(200);
    expect(body).toEqual({ customer: aCustomer(), ...parts, imported: [] });
    expect(lastAsked(filedRequests.records)).toEqual({ numbers: [], accountIds: [42] });
  });
});

describe('a caller', () => {
  it('has the visits of their own record', async () => {
    gateway.stubs.answer(customerRecordCalls.callers, () => [
      record,
      exampleCustomerRecord({ number: 7, numbers: [7] }),
    ]);
    const { body } = await office('get', 'callers?phone=904%20555%200163').expect(200);
    expect(body).toMatchObject([{ visits: [{ id: appointment.id }] }, { visits: [] }]);
    expect(lastAsked(customerRecordCalls.callers)).toEqual({ phone: '904 555 0163' });
  });
});

describe('a change of a record', () => {
  const by = expect.objectContaining({ name: expect.any(String) as string }) as object;

  it('says who makes it, and what it was based on', async () => {
    gateway.stubs.answer(customerRecordCalls.change, () => record);
    const change = { ...changes, lastName: 'Hale', version: 3 };
    await office('put', 'customer-records/1042').send(change).expect(200);
    expect(lastAsked(customerRecordCalls.change)).toEqual({ number: 1042, change, by });
    await office('put', 'customer-records/1042').send(changes).expect(400);
  });

  it.each([
    ['merge', customerRecordCalls.merge, { version: 3, other: 1043, otherVersion: 1 }],
    ['apart', customerRecordCalls.tellApart, { other: 1043, apart: true }],
  ])('%s names the other', async (path, call, body) => {
    gateway.stubs.answer<unknown, unknown>(call, () => record);
    await office('post', `customer-records/1042/${path}`).send(body).expect(200);
    expect(lastAsked(call)).toMatchObject({ number: 1042, by });
    await office('post', `customer-records/1042/${path}`).send({ other: 'x' }).expect(400);
    const tooHigh = { ...body, other: 2_147_483_648 };
    await office('post', `customer-records/1042/${path}`).send(tooHigh).expect(400);
  });

  it('of a new one carries the key', async () => {
    gateway.stubs.answer(customerRecordCalls.create, () => record);
    const key = '6f1d2c1e-6a8e-4b8e-9a55-0d3a2c6f1d2c';
    await office('post', 'customer-records')
      .set('idempotency-key', key)
      .send({ ...changes, company: 'Oak Realty' })
      .expect(201);
    expect(lastAsked(customerRecordCalls.create)).toMatchObject({ idempotencyKey: key, by });
  });
});

describe('the list of customers', () => {
  it('is for the office alone', async () => {
    const page = { items: [exampleCustomerRow()], total: 1, nextCursor: null };
    gateway.stubs.answer(customerRecordCalls.list, () => page);
    const { body } = await office('get', 'customer-records?search=nora').expect(200);
    expect(body).toEqual(page.items);
    const customer = gateway.token('customer', { subject: '11' });
    await gateway.as(customer, 'get', '/api/admin/customer-records').expect(403);
  });
});
