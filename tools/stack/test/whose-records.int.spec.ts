/** No one reads or changes someone else's records. Which tokens and roles are let in: gateway/test/access. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Appointment, BookedAppointment } from '@contracts/booking/appointments';
import type { ScheduledServiceRequest, ServiceRequest } from '@contracts/booking/service-requests';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import type { Technician } from '@contracts/tracking/technicians';
import { eventually } from '@service-kit/testing/eventually';
import {
  addTechnician,
  askForService,
  book,
  freeSlots,
  office,
  phoneOf,
  register,
  tokenIn,
  verify,
  type Headers,
  type Person,
} from './people';
import { WholeChain } from './whole-chain';

let chain: WholeChain;
/** Where mail is written. */
let mail: string;
let admin: Headers;
let technician: Technician;
let phone: Headers;
let ada: Person;
let ben: Person;
let adas: BookedAppointment;
let bens: BookedAppointment;
let adasRequest: ServiceRequest;

beforeAll(async () => {
  mail = await mkdtemp(path.join(tmpdir(), 'mail-'));
  chain = await WholeChain.open({ MAIL_DIR: mail });
  admin = await office(chain);
  technician = await addTechnician(chain, admin);
  for (let more = 0; more < 3; more += 1) await addTechnician(chain, admin);
  phone = await phoneOf(chain, admin, technician);
  [ada, ben] = [await register(chain), await register(chain, { firstName: 'Ben' })];
  for (const person of [ada, ben]) await verify(chain, person);
  [adas, bens] = [await book(chain, ada.auth), await book(chain, ben.auth)];
  adasRequest = await askForService(chain, ada.auth);
});

afterAll(async () => {
  await chain?.close();
  await rm(mail, { recursive: true, force: true });
});

const appointmentNow = (id: string) => chain.get<Appointment>(`/api/appointments/${id}`, admin);

/** The ids of someone's appointments and service requests. */
const listedFor = ({ auth }: Person) =>
  Promise.all(
    ['appointments', 'service-requests'].map(async (list) =>
      (await chain.get<{ id: string }[]>(`/api/customer/${list}`, auth)).map(({ id }) => id),
    ),
  );

describe('someone’s records', () => {
  it('shows each customer only their own records', async () => {
    expect(await listedFor(ada)).toEqual([[adas.id], [adasRequest.id]]);
    expect(await listedFor(ben)).toEqual([[bens.id], []]);
  });

  it('answers another customer with a 404, and changes nothing', async () => {
    const before = await appointmentNow(adas.id);
    const slot = (await freeSlots(chain)).at(-1);
    for (const [method, what, sent] of [
      ['get', 'calendar.ics', undefined],
      ['post', 'reschedule', slot],
      ['post', 'cancel', {}],
    ] as const) {
      const path = `/api/customer/appointments/${adas.id}/${what}`;
      const { status, body } = await chain.http[method](path).set(ben.auth).send(sent);
      expect([path, status, (body as { code?: string }).code]).toEqual([
        path,
        404,
        'appointment_not_found',
      ]);
    }
    expect(await appointmentNow(adas.id)).toEqual(before);
  });

  it('lists a guest’s bookings for the account that verified their address, and not before', async () => {
    const person = await register(chain, { email: 'ada.guest@example.com' });
    const booked = await book(chain, null, { email: 'Ada.Guest@Example.com' });
    const asked = await askForService(chain, null, { email: 'ADA.GUEST@example.com' });
    expect(await listedFor(person)).toEqual([[], []]);
    await verify(chain, person);
    // The answer to the verification means that they are listed.
    expect(await listedFor(person)).toEqual([[booked.id], [asked.id]]);
    const later = await book(chain, null, { email: 'ada.GUEST@example.com' });
    expect((await listedFor(person))[0]?.toSorted()).toEqual([booked.id, later.id].toSorted());
    const stored = await eventually(() => appointmentNow(booked.id));
    expect(stored.customerId).toBe(person.id);
  });

  it('shows the office’s notes to the technician, and the customer only the work done', async () => {
    const notes = {
      request: 'Gate4412',
      visit: 'PaysLate',
      office: 'OwesUsMoney',
      done: 'NewDoorSeal',
    };
    const { id: requestId } = await askForService(chain, ada.auth);
    const ofRequest = `/api/service-requests/${requestId}`;
    await chain.call('patch', ofRequest, admin, { technicianNotes: notes.request });
    const place = { address: '12 Tern Lane', city: 'St Augustine', state: 'FL', zipCode: '32084' };
    const chosen = { ...(await freeSlots(chain))[0], ...place, serviceType: 'Repair' };
    const { appointment: visit } = await chain.call<ScheduledServiceRequest>(
      'post',
      `${ofRequest}/schedule`,
      admin,
      chosen,
      201,
    );
    const noted = { technicianNotes: notes.visit, internalNotes: notes.office, totalCost: 120 };
    await chain.call('patch', `/api/appointments/${visit.id}`, admin, noted);
    const token = tokenIn(visit.manageUrl);
    const stale = await chain.call('post', `/api/manage/${token}/cancel`, {}, { version: 1 }, 409);
    const assigned = { technicianId: technician.id };
    await chain.call('put', `/api/appointments/${visit.id}/assign`, admin, assigned);
    const stepPath = `/api/technician/jobs/${visit.id}/status`;
    const step = (status: string, written = {}) =>
      eventually(() => chain.call('put', stepPath, phone, { status, ...written }));
    await step('dispatched');
    const jobs = await chain.get<PhoneJob[]>('/api/technician/jobs', phone);
    const job = jobs.find(({ appointmentId }) => appointmentId === visit.id);
    expect(job).toMatchObject({ officeNotes: `${notes.request}\n\n${notes.visit}` });
    expect(JSON.stringify(jobs)).not.toContain(notes.office);
    for (const status of ['en-route', 'arrived', 'in-progress']) await step(status);
    await step('completed', { notes: notes.done });

    const kept = await appointmentNow(visit.id);
    expect(kept).toMatchObject({
      technicianNotes: notes.visit,
      internalNotes: notes.office,
      workDone: notes.done,
    });
    const own = async (from: string) => (await chain.http.get(from).set(ada.auth).expect(200)).text;
    const [appointments, requests, exported, calendar, managed, tracked] = await Promise.all(
      [
        '/api/customer/appointments',
        '/api/customer/service-requests',
        '/api/customer/export',
        `/api/customer/appointments/${visit.id}/calendar.ics`,
        `/api/manage/${token}`,
        `/api/tracking/${visit.id}`,
      ].map(own),
    );
    const shown = JSON.parse(managed ?? '') as CustomerAppointment;
    const due = await own(`/api/payments/due/${tokenIn(shown.payUrl ?? '')}`);
    const emails = await eventually(async () => {
      const files = (await readdir(mail)).filter((name) => name.endsWith('.json'));
      const all = await Promise.all(files.map((name) => readFile(path.join(mail, name), 'utf8')));
      expect(all.filter((words) => words.includes(notes.done))).not.toEqual([]);
      return all.join('\n');
    });
    const told = { appointments, requests, exported, calendar, managed, tracked, due, emails };
    for (const [where, words] of Object.entries({ ...told, stale: JSON.stringify(stale) })) {
      expect([where, /Gate4412|PaysLate|OwesUsMoney/.exec(words ?? '')?.[0]]).toEqual([
        where,
        undefined,
      ]);
    }
    for (const words of [appointments, exported, managed]) expect(words).toContain(notes.done);
  });
});
