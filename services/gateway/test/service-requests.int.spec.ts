/** What the calls of service requests ask of booking, and how its answers are told. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking';
import { serviceRequestCalls } from '@contracts/service-requests';
import { Refusal } from '@service-kit/requests/refusal';
import { anAppointment, aServiceRequest, aStoredRequest, aVisit } from './factories';
import { startGateway, type GatewayUnderTest } from './gateway-under-test';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT: 'off' });
});

afterAll(() => gateway.stop());

const id = randomUUID();
const admin = () => ({ authorization: `Bearer ${gateway.token('admin')}` });
const office = { customerId: 1, name: 'Dana Office' };
const lastAsked = (definition: { subject: string }) => gateway.stubs.payloadsOf(definition).at(-1);

describe('a service request', () => {
  const stored = aStoredRequest({ id });
  const send = (body: object = aServiceRequest()) =>
    gateway.http.post('/api/service-requests').send(body);

  beforeEach(() => gateway.stubs.answer(serviceRequestCalls.requestService, () => stored));

  it('is taken from anybody, with their key, and spaces around what was typed are nothing', async () => {
    const response = await send(aServiceRequest({ firstName: '  Nora ' }))
      .set('idempotency-key', 'key-1')
      .expect(201);
    expect(response.body).toEqual(stored);
    expect(lastAsked(serviceRequestCalls.requestService)).toEqual({
      request: aServiceRequest(),
      idempotencyKey: 'key-1',
      principal: 'anonymous',
      customerId: null,
    });
  });

  it('belongs to the customer whose token comes along, and to nobody else', async () => {
    await send()
      .set('authorization', `Bearer ${gateway.token('customer', { subject: '42' })}`)
      .expect(201);
    expect(lastAsked(serviceRequestCalls.requestService)).toMatchObject({
      principal: 'customer:42',
      customerId: 42,
      idempotencyKey: null,
    });
    await send().set(admin()).expect(201);
    expect(lastAsked(serviceRequestCalls.requestService)).toMatchObject({ principal: 'anonymous' });
  });

  it('says that a key was used for something else', async () => {
    gateway.stubs.answer(serviceRequestCalls.requestService, () => {
      throw new Refusal('idempotency_key_reused');
    });
    const { body } = await send().set('idempotency-key', 'key-1').expect(422);
    expect(body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is listed for the office with its total and the way to the next page', async () => {
    gateway.stubs.answer(serviceRequestCalls.serviceRequests, () => ({
      items: [stored],
      total: 31,
      nextCursor: 'next',
    }));
    const path = '/api/admin/service-requests?status=pending&limit=1&cursor=here';
    const response = await gateway.http.get(path).set(admin()).expect(200);
    expect(response.body).toEqual([stored]);
    expect(response.headers).toMatchObject({ 'x-total-count': '31', 'x-next-cursor': 'next' });
    expect(lastAsked(serviceRequestCalls.serviceRequests)).toEqual({
      status: 'pending',
      limit: 1,
      cursor: 'here',
    });
  });

  it('is shown whole by its id', async () => {
    gateway.stubs.answer(serviceRequestCalls.serviceRequest, () => stored);
    const path = `/api/service-requests/${id.toUpperCase()}`;
    const { body } = await gateway.http.get(path).set(admin()).expect(200);
    expect(body).toEqual(stored);
    expect(lastAsked(serviceRequestCalls.serviceRequest)).toEqual({ serviceRequestId: id });
  });

  it('is not changed over somebody else’s change: 409 with the present request', async () => {
    const current = { ...stored, version: 4, technicianNotes: 'Of somebody else.' };
    gateway.stubs.answer(serviceRequestCalls.changeServiceRequest, () => {
      throw new Refusal('changed_meanwhile', { details: { current } });
    });
    const { body } = await gateway.http
      .patch(`/api/service-requests/${id}`)
      .set(admin())
      .send({ technicianNotes: 'Mine.', version: 3 })
      .expect(409);
    expect(body).toMatchObject({ code: 'changed_meanwhile', current });
  });

  it('is changed by the office, or told what is allowed', async () => {
    gateway.stubs.answer(serviceRequestCalls.changeServiceRequest, () => stored);
    const change = { status: 'cancelled', technicianNotes: ' Bought a new one. ', version: 3 };
    const path = `/api/service-requests/${id.toUpperCase()}`;
    await gateway.http.patch(path).set(admin()).send(change).expect(200);
    expect(lastAsked(serviceRequestCalls.changeServiceRequest)).toEqual({
      serviceRequestId: id,
      status: 'cancelled',
      technicianNotes: 'Bought a new one.',
      version: 3,
      by: office,
    });
    gateway.stubs.answer(serviceRequestCalls.changeServiceRequest, () => {
      throw new Refusal('transition_refused', { details: { allowed: ['cancelled'] } });
    });
    const refused = await gateway.http.patch(path).set(admin()).send({ status: 'completed' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'transition_refused', allowed: ['cancelled'] });
  });

  it('becomes an appointment, whose hour is no longer offered', async () => {
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
    const response = await gateway.http
      .post(`/api/service-requests/${id}/schedule`)
      .set(admin())
      .send(aVisit({ city: ' St Augustine ', version: 2 }))
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
      by: office,
    });
    expect((await slots()).body).toMatchObject({ availableSlots: [] });
  });

  it.each([
    ['already_scheduled', 409, { appointment: { id, number: 'FC-1001' } }],
    ['slot_taken', 409, { alternatives: [{ date: '2026-11-26', timeSlot: '08:00-09:00' }] }],
    ['slot_unavailable', 422, {}],
    ['service_request_not_found', 404, {}],
  ] as const)('is not scheduled: %s is a %d', async (code, status, details) => {
    gateway.stubs.answer(serviceRequestCalls.scheduleServiceRequest, () => {
      throw new Refusal(code, { details });
    });
    const response = await gateway.http
      .post(`/api/service-requests/${id}/schedule`)
      .set(admin())
      .send(aVisit());
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code, ...details });
  });

  it('stands in the description of the API, rules and all', async () => {
    const { body } = await gateway.http.get('/api/docs/openapi.json').expect(200);
    const { paths, components } = body as {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(Object.keys(paths['/api/service-requests'] ?? {})).toEqual(['post']);
    expect(Object.keys(paths['/api/service-requests/{id}'] ?? {}).sort()).toEqual(['get', 'patch']);
    expect(Object.keys(paths['/api/service-requests/{id}/schedule'] ?? {})).toEqual(['post']);
    expect(Object.keys(paths['/api/admin/service-requests'] ?? {})).toEqual(['get']);
    expect(components.schemas.RequestService).toMatchObject({
      additionalProperties: false,
      required: Object.keys(aServiceRequest()),
      properties: {
        firstName: { type: 'string', minLength: 1, maxLength: 80 },
        isEmergency: { type: 'boolean' },
      },
    });
    expect(components.schemas.ScheduleServiceRequest).toMatchObject({
      required: expect.arrayContaining(Object.keys(aVisit())) as string[],
    });
  });
});
