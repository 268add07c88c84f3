/** What customers may take along. */
import { applianceFieldNames } from '@contracts/booking/appliances';
import { accountContactCalls } from '@contracts/customers/account-contacts';
import { customersRequests } from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import { notificationsRequests } from '@contracts/notifications/messages';
import type { RequestDefinition } from '@contracts/messaging';
import { estimateCalls } from '@contracts/payments/estimates';
import { invoiceCalls } from '@contracts/payments/invoices';
import { officePaymentCalls } from '@contracts/payments/office';
import {
  exampleAccountContacts,
  exampleAppliance,
  exampleEstimate,
  exampleInvoice,
} from '@contracts/testing/examples';
import type { Appointment } from '@contracts/booking/appointments';
import { ownRecordsRequests, type CustomerAppointment } from '@contracts/booking/own-records';
import { CustomerExportService } from '../../src/accounts/customer-export.service';
import type { CustomerExport } from '../../src/edge/description/reply-types';
import { limits } from '../../src/edge/limits/limits';
import {
  aCustomer,
  aMessage,
  anOwnAppointment,
  anOwnRequest,
  aPayment,
  pageOf,
} from '../factories';
import { gatewayForTests } from '../gateway-under-test';
import { accountCallsOn, accountId, repeat } from './account-calls';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });

const { asCustomer, call } = accountCallsOn(gateway);

describe('the export', () => {
  const appointments = Array.from({ length: 45 }, (_, index) =>
    anOwnAppointment({ number: `FC-${1001 + index}` }),
  );
  const requests = Array.from({ length: 65 }, () => anOwnRequest());

  beforeEach(() => {
    gateway.stubs.answer(customersRequests.account, () => aCustomer());
    gateway.stubs.answer(accountContactCalls.get, () => exampleAccountContacts());
    gateway.stubs.answer(ownRecordsRequests.appointments, ({ cursor }) =>
      pageOf(appointments, { cursor, limit: 20 }),
    );
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, (page) => pageOf(requests, page));
    gateway.stubs.answer(ownRecordsRequests.appliances, () => [ownAppliance]);
    // Each answers with the newest hundred.
    gateway.stubs.answer(notificationsRequests.about, (asked) =>
      [
        ...asked.accountIds.flatMap(() => newest),
        ...[...asked.appointmentIds, ...asked.serviceRequestIds].map(() => aMessage()),
      ].slice(0, 100),
    );
    gateway.stubs.answer(officePaymentCalls.ofCustomer, ({ accountIds, appointmentIds }) => [
      ...accountIds.map(() => own),
      ...appointmentIds.map((appointmentId) => aPayment({ appointmentId })),
    ]);
    gateway.stubs.answer(estimateCalls.ofVisit, ({ appointmentId }) => ({
      estimates: appointmentId === appointments[0]!.id ? [ownEstimate] : [],
    }));
    gateway.stubs.answer(invoiceCalls.ofVisit, ({ appointmentId }) => ({
      invoices: [exampleInvoice({ appointmentId })],
      proposal: null,
    }));
  });
  const ownEstimate = exampleEstimate();
  const newest = Array.from({ length: 99 }, () => aMessage());
  const ownAppliance = {
    id: 'a1',
    ...pickFields(exampleAppliance(), applianceFieldNames),
    visitCount: 1,
    lastDate: '2026-11-02',
  };
  const own = aPayment({ failure: 'card 4242', flagReason: null });
  const exported = () => call('get', 'customer/export').set(asCustomer());

  it('is one file with everything, and without links', async () => {
    const { body, headers, text } = await exported().expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const file = body as Record<string, unknown[]>;
    expect(file.account).toEqual(aCustomer());
    expect(file.contacts).toEqual(exampleAccountContacts());
    const { trackingUrl, calendarUrl, payUrl, estimateUrl, canChange, changeUntil, ...rest } =
      appointments[0] as CustomerAppointment &
        Pick<Appointment, 'askedPrice' | 'estimate' | 'invoice'>;
    expect([trackingUrl, calendarUrl, payUrl, estimateUrl, canChange, changeUntil]).toHaveLength(6);
    const { askedPrice, estimate, invoice, ...first } = rest;
    expect([askedPrice, estimate, invoice]).toEqual([null, null, null]);
    expect(file.appointments).toHaveLength(45);
    expect(file.appointments![0]).toEqual(first);
    expect(file.serviceRequests).toEqual(requests);
    expect(file.appliances).toEqual([ownAppliance]);
    expect(file.messages).toHaveLength(99 + 45 + 65);
    expect(file.payments).toHaveLength(46);
    expect(file.payments![0]).toEqual({
      id: own.id,
      status: 'succeeded',
      amount: '150.00',
      refunded: '0.00',
      currency: 'usd',
      description: 'Repair, Sub-Zero Refrigerator',
      receiptNumber: 'R-1042',
      appointmentNumber: null,
      createdAt: own.createdAt,
      paidAt: own.paidAt,
    });
    expect(file.estimates).toEqual([{ appointmentNumber: 'FC-1001', ...ownEstimate }]);
    expect(file.invoices).toHaveLength(45);
    expect(file.incomplete).toEqual([]);
    expect(text).not.toMatch(/\/calendar|\/technician-tracking|#/);
    for (const definition of [
      ownRecordsRequests.appointments,
      ownRecordsRequests.serviceRequests,
      ownRecordsRequests.appliances,
    ]) {
      expect(gateway.stubs.lastAsked(definition)).toMatchObject({ accountId });
    }
  });

  it.each([
    ['messages', notificationsRequests.about],
    ['payments', officePaymentCalls.ofCustomer],
    ['estimates', estimateCalls.ofVisit],
    ['invoices', invoiceCalls.ofVisit],
  ] as const)('says so when %s cannot be had', async (part, owner) => {
    gateway.stubs.answer(owner as RequestDefinition<unknown, unknown>, () => {
      throw new Error('away');
    });
    const { body } = await exported().expect(200);
    expect(body).toMatchObject({ [part]: [], incomplete: [part] });
  });

  it('says so when the older versions of an estimate don’t fit', async () => {
    const newest = exampleEstimate({ revision: 9 });
    gateway.stubs.answer(estimateCalls.ofVisit, ({ appointmentId }) => ({
      estimates: appointmentId === appointments[0]!.id ? [newest] : [],
    }));
    const { body } = await exported().expect(200);
    expect(body).toMatchObject({ estimates: [{ revision: 9 }], incomplete: ['estimates'] });
  });

  it('has no contacts of an account whose address isn’t verified', async () => {
    gateway.refuse(accountContactCalls.get, 'email_unverified');
    const { body } = await exported().expect(200);
    expect(body).toMatchObject({ contacts: null, incomplete: [] });
  });

  it('is not given without the bookings', async () => {
    gateway.stubs.answer(ownRecordsRequests.appointments, () => {
      throw new Error('away');
    });
    await exported().expect(500);
  });

  it('ends, and says so, when a list does not', async () => {
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, () => ({
      items: requests.slice(0, 1),
      total: 1_000_000,
      nextCursor: 'more',
    }));
    gateway.stubs.answer(officePaymentCalls.ofCustomer, () => Array<typeof own>(100).fill(own));
    const { body } = await exported().expect(200);
    expect(body).toMatchObject({ incomplete: ['serviceRequests', 'payments'] });
  });

  it('is named after the business day', async () => {
    const evening = { exportedAt: '2026-11-21T04:59:00.000Z' } as CustomerExport;
    jest.spyOn(gateway.app.get(CustomerExportService), 'of').mockResolvedValueOnce(evening);
    const { headers } = await exported().expect(200);
    expect(headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-20.json"');
  });

  it('is made so often', async () => {
    await repeat(limits.export.attempts, () => exported().expect(200));
    await exported().expect(429);
  });
});
