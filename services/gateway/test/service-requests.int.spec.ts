/** Calls about service requests. The office's simple ones are in office-calls.int.spec.ts. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { anAppointment, aServiceRequest, aStoredRequest, aVisit } from './factories';
import { gatewayForTests, officer } from './gateway-under-test';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const id = randomUUID();
const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);

describe('a service request', () => {
  const stored = aStoredRequest({ id });
  const send = (body: object = aServiceRequest()) =>
    gateway.http.post('/api/service-requests').send(body);

  beforeEach(() => gateway.stubs.answer(serviceRequestCalls.requestService, () => stored));

  it('is accepted from anyone, with their idempotency key and with text trimmed', async () => {
    await send(aServiceRequest({ firstName: '  Nora ' }))
      .set('idempotency-key', 'key-1')
      .expect(201, stored);
    expect(lastAsked(serviceRequestCalls.requestService)).toEqual({
      request: aServiceRequest(),
      idempotencyKey: 'key-1',
      principal: 'anonymous',
      customerId: null,
    });
  });

  it('belongs to a logged-in customer, and is anonymous from the office', async () => {
    await gateway.customer('post', '/api/service-requests', aServiceRequest()).expect(201);
    expect(lastAsked(serviceRequestCalls.requestService)).toMatchObject({
      principal: 'customer:42',
      customerId: 42,
      idempotencyKey: null,
    });
    await gateway.office('post', '/api/service-requests', aServiceRequest()).expect(201);
    expect(lastAsked(serviceRequestCalls.requestService)).toMatchObject({ principal: 'anonymous' });
  });

  it('becomes an appointment, whose slot is no longer offered', async () => {
    const appointment = anAppointment({ serviceRequestId: id });
    const trackingUrl = `/technician-tracking?appointment=${appointment.id}`;
    let availableSlots = ['09:00-10:00' as const];
    gateway.stubs.answer(bookingRequests.availableSlots, ({ date }) => ({ date, availableSlots }));
    gateway.stubs.answer(serviceRequestCalls.scheduleServiceRequest, () => {
      availableSlots = [] as never;
      return {
        ...aStoredRequest({ id, status: 'scheduled', appointmentId: appointment.id }),
        appointment: { ...appointment, trackingUrl },
      };
    });
    const slots = () => gateway.http.get('/api/appointments/available-slots?date=2026-11-25');
    expect((await slots()).body).toMatchObject({ availableSlots: ['09:00-10:00'] });
    const response = await gateway
      .office(
        'post',
        `/api/service-requests/${id}/schedule`,
        aVisit({ city: ' St Augustine ', version: 2 }),
      )
      .expect(201);
    expect(response.body).toMatchObject({
      id,
      status: 'scheduled',
      appointmentId: appointment.id,
      appointment: { ...appointment, trackingUrl: `https://repairs.example.com${trackingUrl}` },
    });
    expect(lastAsked(serviceRequestCalls.scheduleServiceRequest)).toEqual({
      serviceRequestId: id,
      visit: aVisit({ version: 2 }),
      by: officer,
    });
    expect((await slots()).body).toMatchObject({ availableSlots: [] });
  });
});
