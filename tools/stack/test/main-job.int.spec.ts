/** A visit through every service: booked, assigned, driven to, watched and completed. */
import type { AppointmentHistoryEntry, BookedAppointment } from '@contracts/booking/appointments';
import type { ServerFrame } from '@contracts/live';
import type { TechnicianJob } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { exampleBooking } from '@contracts/testing/examples';
import { eventually } from '@service-kit/testing/eventually';
import { LiveBrowser } from '@services/gateway/test/live-browser';
import { addTechnician, book, freeSlots, office, phoneOf, register, type Headers } from './people';
import { owner, WholeChain } from './whole-chain';

let chain: WholeChain;
let admin: Headers;
const crew: Technician[] = [];

beforeAll(async () => {
  chain = await WholeChain.open();
  admin = await office(chain);
  crew.push(await addTechnician(chain, admin), await addTechnician(chain, admin));
});

afterAll(() => chain.close());

/** The technician's positions in a frame. */
function positionsIn(frame: ServerFrame): object[] {
  if (frame.type === 'location_update') return [frame.location];
  if (frame.type !== 'tracking_update') return [];
  const { location } = frame.tracking;
  return location ? [location] : [];
}

/** An address has few visits until someone has verified it. */
const booked = (changes: object = {}) =>
  book(chain, null, { email: exampleBooking().email, ...changes });

const assign = (appointmentId: string, technicianId: string | null) =>
  chain.http.put(`/api/appointments/${appointmentId}/assign`).set(admin).send({ technicianId });

describe('booking', () => {
  it('is a customer’s with their token, and its log names who did what', async () => {
    const nora = await register(chain, { firstName: 'Nora', lastName: 'Field' });
    const { id, customerId } = await book(chain, nora.auth);
    expect(customerId).toBe(nora.id);
    const path = `/api/appointments/${id}`;
    const noted = { technicianNotes: 'Ring twice.', version: 1 };
    const current = await chain.call<object>('patch', path, admin, noted);
    const refused = await chain.call<object>('patch', path, admin, noted, 409);
    expect(refused).toMatchObject({ code: 'changed_meanwhile', current });
    const log = await chain.get<AppointmentHistoryEntry[]>(`${path}/history`, admin);
    expect(log.map(({ by, message }) => [by, message])).toEqual([
      ['Customer', 'Booked'],
      [`${owner.firstName} ${owner.lastName}`, 'Notes changed'],
    ]);
  });

  it('shows a gate code to the office and the technician, but not on the tracking page', async () => {
    const gateCode = '#12*Ab9';
    const { id } = await booked({ gateCode: ` ${gateCode} ` });
    await assign(id, crew[0]!.id).expect(200);
    await chain.call('put', `/api/tracking/${id}/status`, admin, { status: 'dispatched' });
    const phone = await phoneOf(chain, admin, crew[0]!);
    const jobs = await chain.get<TechnicianJob[]>('/api/technician/jobs', phone);
    expect(jobs.find(({ appointmentId }) => appointmentId === id)?.gateCode).toBe(gateCode);
    expect(await chain.get(`/api/appointments/${id}`, admin)).toMatchObject({ gateCode });
    expect(JSON.stringify(await chain.get(`/api/tracking/${id}`))).not.toMatch(/gate|#12/i);
    await chain.call('post', `/api/appointments/${id}/cancel`, admin, {});
  });

  it('can be tracked as soon as the booking is answered', async () => {
    const appointment = await booked();
    const { pathname, searchParams } = new URL(appointment.trackingUrl);
    expect(pathname).toBe('/technician-tracking');
    const id = searchParams.get('appointment') ?? '';
    expect(await chain.get(`/api/tracking/${id}`)).toMatchObject({
      appointmentId: appointment.id,
      status: 'scheduled',
      technicianId: null,
      location: null,
      appointment: { number: appointment.number, timeSlot: appointment.timeSlot },
    });
  });
});

describe('a job', () => {
  it('is driven to, watched and completed', async () => {
    const technician = crew[0]!;
    const appointment = await booked();
    await assign(appointment.id, technician.id).expect(200);
    const phone = await phoneOf(chain, admin, technician);
    const record = () => chain.get(`/api/tracking/${appointment.id}`);
    const profile = () =>
      chain.get<Technician>(`/api/technicians/${technician.id}?appointment=${appointment.id}`);
    const step = (body: object, status?: number) =>
      chain.call('put', `/api/technician/jobs/${appointment.id}/status`, phone, body, status);
    const reportFrom = (place: object) =>
      chain.call('put', '/api/technician/location', phone, place, 204);

    await eventually(async () => {
      expect(await record()).toMatchObject({ technicianId: technician.id });
    });
    const early = await step({ status: 'arrived' }, 409);
    expect(early).toMatchObject({ code: 'transition_refused', allowed: ['dispatched'] });

    const browser = await LiveBrowser.open(chain.port);
    await browser.watch(appointment.id);
    const { heard } = browser;
    expect(heard.map(({ type }) => type)).toEqual(['subscribed', 'tracking_update']);

    await step({ status: 'dispatched' });
    await step({ status: 'en-route' });
    await reportFrom({ lat: 29.9105, lng: -81.3301, recordedAt: new Date().toISOString() });
    // In its own frame, or in the record if it arrived before the status that makes it visible.
    await eventually(() =>
      expect(heard.flatMap(positionsIn)).toContainEqual(
        expect.objectContaining({ lat: 29.9105, lng: -81.3301 }),
      ),
    );
    // A record has no place while tracking is slow to answer.
    await eventually(async () =>
      expect(await record()).toMatchObject({ status: 'en-route', location: { lat: 29.9105 } }),
    );
    const shown = await profile();
    expect(shown).toMatchObject({ phone: '(904) 555-0151' });
    expect(shown).not.toHaveProperty('currentLocation');

    for (const status of ['arrived', 'in-progress', 'completed'])
      await step({ status, notes: 'New belt' });
    await eventually(async () => {
      const technicians = await chain.get<Technician[]>('/api/technicians', admin);
      const present = technicians.find(({ id }) => id === technician.id);
      expect(present).toMatchObject({ completedJobs: 1, status: 'available' });
    });
    await eventually(async () => {
      const path = '/api/appointments?status=completed';
      const completed = await chain.get<BookedAppointment[]>(path, admin);
      expect(completed.map(({ id }) => id)).toEqual([appointment.id]);
    });
    await eventually(() => {
      expect(heard.at(-1)).toMatchObject({ tracking: { status: 'completed', location: null } });
    });
    const before = heard.length;
    await reportFrom({ lat: 29.92, lng: -81.33 });
    await browser.settled();
    expect(heard.slice(before)).toEqual([{ type: 'pong' }]);
    await browser.end();
    expect((await profile()).phone).toBeNull();
  });

  it('is unassigned and canceled, which frees its seat', async () => {
    const slot = (await freeSlots(chain)).at(-2);
    const [appointment] = [await booked(slot), await booked(slot)];
    await eventually(async () => expect(await freeSlots(chain)).not.toContainEqual(slot));
    await assign(appointment.id, crew[0]!.id).expect(200);
    const back = await assign(appointment.id, null).expect(200);
    expect(back.body).toMatchObject({ technicianId: null, status: 'scheduled' });
    const path = `/api/appointments/${appointment.id}/cancel`;
    const cancelled = await chain.call('post', path, admin, { reason: 'Repaired by a neighbor' });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    await eventually(async () => expect(await freeSlots(chain)).toContainEqual(slot));
    await eventually(async () => {
      const record = await chain.get(`/api/tracking/${appointment.id}`);
      expect(record).toMatchObject({ status: 'cancelled' });
    });
  });
});
