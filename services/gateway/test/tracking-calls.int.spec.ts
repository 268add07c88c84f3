/** Calls about visits and technicians. The office's simple ones are in office-calls.int.spec.ts. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { notificationsRequests } from '@contracts/notifications/messages';
import { trackingRequests } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import { phoneMessage } from '@contracts/vocabulary/places/service-area';
import { aJob, aRecord, aTechnician, forDispatch, technicianVisitOf, visitOf } from './factories';
import { gatewayForTests } from './gateway-under-test';
import { answerForRecords } from './live-stage';

const gateway = gatewayForTests({ RATE_LIMIT: 'off', DEMO: '1' });

const id = randomUUID();
const technicianId = randomUUID();
const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const phone = () => ({ authorization: `Bearer ${gateway.phoneToken(technicianId)}` });

describe('tracking', () => {
  it('shows one record to anyone, and every record to the office', async () => {
    answerForRecords(gateway, (appointmentId) => aRecord({ appointmentId }));
    gateway.stubs.answer(bookingRequests.visits, () => [visitOf(aRecord({ appointmentId: id }))]);
    gateway.stubs.answer(trackingRequests.alerts, () => []);
    await gateway.http.get(`/api/tracking/${id}`).expect(200, aRecord({ appointmentId: id }));
    const all = await gateway.office('get', '/api/tracking').expect(200);
    expect(all.body).toEqual([forDispatch(aRecord({ appointmentId: id }))]);
    expect(all.headers['x-total-count']).toBe('1');
    const alerts = await gateway.office('get', '/api/admin/alerts').expect(200);
    expect(alerts.body).toEqual([]);
    expect(alerts.headers['x-total-count']).toBe('0');
  });

  it('answers a stale status change with the present record', async () => {
    const record = aRecord({ appointmentId: id, status: 'arrived', version: 6 });
    answerForRecords(gateway, () => record);
    gateway.refuse(bookingRequests.moveByOffice, 'changed_meanwhile', { current: visitOf(record) });
    const { body } = await gateway
      .office('put', `/api/tracking/${id}/status`, { status: 'en-route', from: 'dispatched' })
      .expect(409);
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: forDispatch(record) });
    const job = aJob({ appointmentId: id, coordinates: { lat: 29.89, lng: -81.31 } });
    gateway.refuse(bookingRequests.moveByTechnician, 'changed_meanwhile', {
      current: technicianVisitOf(job),
    });
    const refused = await gateway.http
      .put(`/api/technician/jobs/${id}/status`)
      .set(phone())
      .send({ status: 'en-route' })
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile', current: job });
  });
});

describe('a pin of the office', () => {
  const path = `/api/tracking/${id}/pin`;
  const pin = { latitude: 29.89, longitude: -81.31, version: 6 };

  it('goes to tracking with the visit that booking knows, and comes back as the record', async () => {
    const record = aRecord({ appointmentId: id, version: 6 });
    answerForRecords(gateway, () => record);
    gateway.stubs.answer(trackingRequests.pinHouse, () => ({}));
    const { body } = await gateway.office('put', path, pin).expect(200);
    expect(body).toEqual(forDispatch(record));
    const { version, facts } = visitOf(record);
    const { appointmentId, address, city, state, zipCode } = facts;
    expect(lastAsked(trackingRequests.pinHouse)).toMatchObject({
      visit: { version, facts: { appointmentId, address, city, state, zipCode } },
      pin,
    });
    expect(lastAsked(trackingRequests.pinHouse)).not.toHaveProperty('visit.facts.customerName');
  });

  it('is refused off the globe, and with the present record when it is stale', async () => {
    const record = aRecord({ appointmentId: id, version: 7 });
    answerForRecords(gateway, () => record);
    await gateway.office('put', path, { ...pin, latitude: 91 }).expect(400);
    await gateway.office('put', path, { latitude: 29.89 }).expect(400);
    gateway.refuse(trackingRequests.pinHouse, 'changed_meanwhile');
    const { body } = await gateway.office('put', path, pin).expect(409);
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: forDispatch(record) });
  });
});

describe('technicians', () => {
  it('are busy during a job, unless they are offline', async () => {
    const [driving, offline, waiting] = [
      aTechnician(),
      aTechnician({ status: 'offline' }),
      aTechnician(),
    ];
    gateway.stubs.answer(technicianRequests.technicians, () => [driving, offline, waiting]);
    gateway.stubs.answer(technicianRequests.updateTechnician, () => driving);
    const busy = { technicianIds: [driving.id, offline.id] };
    gateway.stubs.answer(bookingRequests.busyTechnicians, () => busy);
    await gateway
      .office('get', '/api/technicians')
      .expect(200, [{ ...driving, status: 'busy' }, offline, waiting]);
    const path = `/api/technicians/${driving.id}`;
    await gateway
      .office('put', path, { status: 'available' })
      .expect(200, { ...driving, status: 'busy' });
    // Without booking, they are listed as tracking knows them.
    gateway.stubs.answer(bookingRequests.busyTechnicians, () => {
      throw new Error('a bug');
    });
    await gateway.office('get', '/api/technicians').expect(200, [driving, offline, waiting]);
  });

  it('have a public profile, requested with the appointment of the query', async () => {
    gateway.stubs.answer(technicianRequests.profile, ({ technicianId: asked }) => ({
      id: asked,
      name: 'Dale Rivers',
      avatar: null,
      rating: null,
      completedJobs: 0,
      specialties: [],
      vehicleInfo: null,
      phone: null,
    }));
    const path = `/api/technicians/${technicianId}`;
    await gateway.http.get(`${path}?appointment=${id}`).expect(200);
    expect(lastAsked(technicianRequests.profile)).toEqual({ technicianId, appointmentId: id });
    for (const query of [
      '',
      '?appointment=',
      '?appointment=all',
      `?appointment=${id}&appointment=${id}`,
    ]) {
      await gateway.http.get(path + query).expect(200);
      expect(lastAsked(technicianRequests.profile)).toEqual({ technicianId, appointmentId: null });
    }
  });

  it('have a phone that can be called, as customers do', async () => {
    gateway.stubs.answer(technicianRequests.addTechnician, () => aTechnician());
    gateway.stubs.answer(technicianRequests.updateTechnician, () => aTechnician());
    gateway.stubs.answer(bookingRequests.busyTechnicians, () => ({ technicianIds: [] }));
    const add = (phone: string) =>
      gateway.office('post', '/api/technicians', { name: 'Ana Reyes', phone });
    const change = (phone: string) =>
      gateway.office('put', `/api/technicians/${technicianId}`, { phone });
    const errors = [{ field: 'phone', message: phoneMessage }];
    for (const refused of [add('555-0101'), change('call me')]) {
      expect((await refused.expect(400)).body).toMatchObject({ errors });
    }
    await add('(904) 555-0101').expect(201);
    await change('+1 904 555 0101').expect(200);
  });

  it('get a phone link with its token after the #', async () => {
    gateway.stubs.answer(technicianRequests.makePhoneLink, () => ({
      token: 'opaque',
      expiresAt: '2026-12-20T00:00:00.000Z',
    }));
    const path = `/api/technicians/${technicianId}/phone-link`;
    const made = await gateway.office('post', path).expect(201);
    expect(made.body).toEqual({
      url: 'https://repairs.example.com/technician#opaque',
      expiresAt: '2026-12-20T00:00:00.000Z',
    });
    expect(made.headers['cache-control']).toBe('no-store');
  });

  it('get a phone link by text, if there are texts', async () => {
    const expiresAt = '2026-12-20T00:00:00.000Z';
    gateway.stubs.answer(technicianRequests.textPhoneLink, ({ by }) => ({ expiresAt, by }));
    const path = `/api/technicians/${technicianId}/phone-link/text`;
    for (const sms of ['off', 'live'] as const) {
      gateway.stubs.answer(notificationsRequests.delivery, () => ({ email: 'live' as const, sms }));
      const { status, body } = await gateway.office('post', path);
      expect([sms, status, body]).toEqual(
        sms === 'off'
          ? [sms, 409, expect.objectContaining({ code: 'not_configured' })]
          : [sms, 201, { expiresAt, by: expect.objectContaining({ accountId: 1 }) as object }],
      );
    }
  });

  it('report positions and move their own jobs', async () => {
    gateway.stubs.answer(trackingRequests.reportPositions, ({ positions }) => ({
      accepted: positions.length,
    }));
    const job = aJob({ appointmentId: id, coordinates: { lat: 29.89, lng: -81.31 } });
    answerForRecords(gateway, (appointmentId) => aRecord({ appointmentId }));
    gateway.stubs.answer(bookingRequests.moveByTechnician, () => technicianVisitOf(job));
    const position = {
      lat: 29.9,
      lng: -81.3,
      accuracy: 8,
      recordedAt: '2026-11-20T14:00:00-05:00',
    };
    const sent = await gateway.http.put('/api/technician/location').set(phone()).send(position);
    expect(sent.status).toBe(204);
    expect(lastAsked(trackingRequests.reportPositions)).toEqual({
      technicianId,
      positions: [position],
    });
    const batch = Array.from({ length: 500 }, () => ({ ...position, address: 'x'.repeat(300) }));
    await gateway.http.post('/api/technician/locations').set(phone()).send(batch).expect(204);
    expect(lastAsked(trackingRequests.reportPositions)).toEqual({ technicianId, positions: batch });
    await gateway.http
      .put(`/api/technician/jobs/${id}/status`)
      .set(phone())
      .send({ status: 'arrived', notes: '' })
      .expect(200, job);
    expect(lastAsked(bookingRequests.moveByTechnician)).toEqual({
      technicianId,
      appointmentId: id,
      status: 'arrived',
      notes: '',
    });
    const undo = {
      status: 'en-route',
      from: 'arrived',
      correction: true,
      tappedAt: '2026-11-20T14:00:00.000Z',
    };
    await gateway.http.put(`/api/technician/jobs/${id}/status`).set(phone()).send(undo).expect(200);
    expect(lastAsked(bookingRequests.moveByTechnician)).toEqual({
      technicianId,
      appointmentId: id,
      ...undo,
    });
  });
});
