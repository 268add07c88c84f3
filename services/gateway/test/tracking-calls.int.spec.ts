/** What each call asks of the services behind the gateway, and how their answers are told. */
import { randomUUID } from 'node:crypto';
import { bookingRequests } from '@contracts/booking/appointments';
import { trackingRequests } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import { aJob, aRecord, aTechnician, forDispatch, technicianVisitOf, visitOf } from './factories';
import { gatewayForTests, officer } from './gateway-under-test';
import { answerForRecords } from './live-stage';

const gateway = gatewayForTests({ RATE_LIMIT: 'off', DEMO: '1' });

const id = randomUUID();
const technicianId = randomUUID();
const lastAsked = (call: { subject: string }) => gateway.stubs.lastAsked(call);
const phone = () => ({ authorization: `Bearer ${gateway.phoneToken(technicianId)}` });

describe('tracking', () => {
  it('shows one record to everyone and all to the office', async () => {
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

  it('is moved by the office', async () => {
    const record = aRecord({ appointmentId: id, version: 3 });
    answerForRecords(gateway, () => record);
    gateway.stubs.answer(bookingRequests.moveByOffice, () => visitOf(record));
    await gateway
      .office('put', `/api/tracking/${id}/status`, { status: 'dispatched' })
      .expect(200, forDispatch(record));
    expect(lastAsked(bookingRequests.moveByOffice)).toEqual({
      appointmentId: id,
      status: 'dispatched',
      by: officer,
    });
    const correction = { status: 'dispatched', from: 'arrived', correction: true };
    await gateway.office('put', `/api/tracking/${id}/status`, correction).expect(200);
    expect(lastAsked(bookingRequests.moveByOffice)).toEqual({
      appointmentId: id,
      ...correction,
      by: officer,
    });
  });

  it('that was moved by someone else is shown as it is now', async () => {
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

  it.each([
    { status: 'arrived', from: 'nowhere' },
    { status: 'arrived', from: null },
    { status: 'arrived', correction: 'yes' },
    { status: 'arrived', by: { customerId: 2, name: 'Someone else' } },
    { status: 'arrived', tappedAt: '2026-11-20T14:00:00Z' },
  ])('is not moved by %j', async (move) => {
    const path = `/api/tracking/${id}/status`;
    await gateway.office('put', path, move).expect(400);
  });
});

describe('technicians', () => {
  it('are busy with a job under way, unless they are offline', async () => {
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
    // Without booking they are there, and as tracking knows them.
    gateway.stubs.answer(bookingRequests.busyTechnicians, () => {
      throw new Error('a bug');
    });
    await gateway.office('get', '/api/technicians').expect(200, [driving, offline, waiting]);
  });

  it('are listed, added and changed by the office', async () => {
    const technician = aTechnician({ id: technicianId });
    gateway.stubs.answer(technicianRequests.technicians, () => [technician]);
    gateway.stubs.answer(technicianRequests.addTechnician, () => technician);
    gateway.stubs.answer(technicianRequests.updateTechnician, () => technician);
    gateway.stubs.answer(technicianRequests.setTechnicianLocation, () => technician);
    await gateway.office('get', '/api/technicians').expect(200, [technician]);

    const managementForm = { name: 'Dale', phone: '1', vehicleInfo: 'Van', specialties: ['Ovens'] };
    const adminForm = {
      name: 'Dale',
      phone: '1',
      specialties: [],
      vehicle: 'Van',
      lat: 29.9,
      lng: -81.3,
      location: { lat: 29.9, lng: -81.3 },
    };
    for (const form of [managementForm, adminForm]) {
      await gateway.office('post', '/api/technicians', form).expect(201);
      expect(lastAsked(technicianRequests.addTechnician)).toEqual(form);
    }
    const path = `/api/technicians/${technicianId}`;
    await gateway.office('put', path, { status: 'offline' }).expect(200);
    expect(lastAsked(technicianRequests.updateTechnician)).toEqual({
      technicianId,
      status: 'offline',
    });
    await gateway.office('put', path, { name: 'Al', version: 7 }).expect(200);
    expect(lastAsked(technicianRequests.updateTechnician)).toEqual({
      technicianId,
      name: 'Al',
      version: 7,
    });
    await gateway.office('put', `${path}/location`, { lat: 1.5, lng: 2.5 }).expect(200);
    expect(lastAsked(technicianRequests.setTechnicianLocation)).toEqual({
      technicianId,
      lat: 1.5,
      lng: 2.5,
    });
  });

  it('show a profile to everyone, naming the job that is asked about', async () => {
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

  it('get a link for their phone, whose token no server is sent', async () => {
    gateway.stubs.answer(technicianRequests.makePhoneLink, () => ({
      token: 'opaque',
      expiresAt: '2026-12-20T00:00:00.000Z',
    }));
    gateway.stubs.answer(technicianRequests.revokePhoneLink, () => ({ revoked: true }));
    const path = `/api/technicians/${technicianId}/phone-link`;
    const made = await gateway.office('post', path).expect(201);
    expect(made.body).toEqual({
      url: 'https://repairs.example.com/technician#opaque',
      expiresAt: '2026-12-20T00:00:00.000Z',
    });
    expect(made.headers['cache-control']).toBe('no-store');
    await gateway.office('delete', path).expect(200, { revoked: true });
  });

  it('report and move their own jobs', async () => {
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
