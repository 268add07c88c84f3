/** The office's payments, with the names that booking knows. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { officePaymentCalls, type PaymentRecord } from '@contracts/payments/office';
import { aPayment } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const appointmentId = randomUUID();

const list = async (query = '') =>
  (await gateway.office('get', `/api/admin/payments${query}`)).body as PaymentRecord[];
const asked = () => gateway.stubs.payloadsOf(officePaymentCalls.payments).at(-1);

beforeEach(() => {
  gateway.stubs.answer(officePaymentCalls.payments, () => ({
    items: [aPayment({ appointmentId }), aPayment({ appointmentId: null })],
    total: 2,
    atLeast: false,
    nextCursor: null,
  }));
});

describe('payments with names', () => {
  it('have the names of their appointments, and are found by them', async () => {
    gateway.stubs.answer(bookingRequests.withPayments, () => ({ appointmentIds: [appointmentId] }));
    gateway.stubs.answer(bookingRequests.names, () => [
      {
        appointmentId,
        number: 'FC-1042',
        appointmentDate: '2026-11-20',
        timeSlot: '09:00-10:00',
        customerName: 'Ann Baker',
        technicianName: 'Nadia Cole',
      },
    ]);
    const named = JSON.stringify(await list('?search=baker'));
    expect(asked()).toMatchObject({ search: 'baker', appointmentIds: [appointmentId] });
    expect(named.match(/Ann Baker/g)).toHaveLength(1);
    expect(named).toContain('Nadia Cole');
  });

  it('are there without booking', async () => {
    gateway.stubs.answer(bookingRequests.withPayments, () => Promise.reject(new Error('a bug')));
    gateway.stubs.answer(bookingRequests.names, () => Promise.reject(new Error('a bug')));
    expect(JSON.stringify(await list('?search=baker'))).toContain(appointmentId);
    expect(asked()).toEqual({ search: 'baker' });
  });
});
