/** A crowd watches one appointment, and must not see what it no longer may. */
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { ServerFrame } from '@contracts/live';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { eventually } from '../site/eventually';
import { LiveClient } from '../site/live-client';
import {
  aBooking,
  addTechnician,
  call,
  expected,
  logInAsDemoOwner,
  phoneToken,
} from '../site/site-api';
import { freeSlots, type Slot } from '../site/slots';
import { Stack } from '../site/stack';

const crowd = 1_000;
const openedTogether = 100;
const run = `Subscribers-${Date.now()}`;

interface Phone {
  readonly technicianId: string;
  readonly token: string;
}

let stack: Stack;
let admin: string;
let slots: Slot[];
const clients: LiveClient[] = [];

async function newPhone(name: string): Promise<Phone> {
  const { id } = await addTechnician(stack.url, admin, `${run} ${name}`);
  return { technicianId: id, token: await phoneToken(stack.url, admin, id) };
}

/** An appointment assigned to `phone`. */
async function newJob(phone: Phone): Promise<string> {
  const slot = slots.shift();
  if (!slot) throw new Error('No slot is left');
  const { id } = await expected(
    call<BookedAppointment>(stack.url, 'POST', '/api/appointments', {
      idempotencyKey: `${run}-${slot.date}-${slot.timeSlot}`,
      body: aBooking(slot.date, slot.timeSlot, { customerName: run }),
    }),
  );
  await assign(id, phone);
  return id;
}

async function assign(id: string, { technicianId }: Phone): Promise<void> {
  const path = `/api/appointments/${id}/assign`;
  await expected(call(stack.url, 'PUT', path, { token: admin, body: { technicianId } }));
}

async function move({ token }: Phone, id: string, ...statuses: TrackingStatus[]): Promise<void> {
  const path = `/api/technician/jobs/${id}/status`;
  for (const status of statuses) {
    await expected(call(stack.url, 'PUT', path, { token, body: { status } }));
  }
}

async function report({ token }: Phone, lat: number): Promise<void> {
  const body = { lat, lng: -81.31, recordedAt: new Date().toISOString() };
  await expected(call(stack.url, 'PUT', '/api/technician/location', { token, body }));
}

async function newClient(...appointmentIds: string[]): Promise<LiveClient> {
  const client = await LiveClient.open(stack.url);
  clients.push(client);
  for (const id of appointmentIds) await client.subscribe(id);
  return client;
}

/** In a position frame, or in a record that was read after it. */
const isAt = (lat: number) => (frame: ServerFrame) =>
  (frame.type === 'location_update' && frame.location.lat === lat) ||
  (frame.type === 'tracking_update' && frame.tracking.location?.lat === lat);

beforeAll(async () => {
  stack = new Stack();
  admin = await logInAsDemoOwner(stack.url);
  await addTechnician(stack.url, admin, `${run} seat`);
  slots = await eventually(() => freeSlots(stack.url));
}, 300_000);

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
it('tells 1,000 subscribers the next position, though others have stopped reading', async () => {
  const phone = await newPhone('driver');
  const id = await newJob(phone);
  await move(phone, id, 'dispatched', 'en-route');
  await report(phone, 29.85);
  const readers: LiveClient[] = [];
  while (readers.length < crowd) {
    const group = Array.from({ length: openedTogether }, () => newClient(id));
    readers.push(...(await Promise.all(group)));
  }
  const asleep = await Promise.all(Array.from({ length: 20 }, () => newClient(id)));
  /** Sends this many positions, each after all readers have the one before. */
  const drive = async (positions: number, from: number): Promise<void> => {
    for (let step = 1; step <= positions; step += 1) {
      await report(phone, from + step / 10_000);
      await Promise.all(readers.map((reader) => reader.heard(isAt(from + step / 10_000))));
    }
  };
  await drive(15, 29.85);
  for (const client of asleep) client.stopReading();
  await drive(35, 29.86);
  expect(asleep.some(({ frames }) => frames.some(isAt(29.8635)))).toBe(false);
}, 180_000);

it('shows one who comes back the current state at once', async () => {
  const phone = await newPhone('present');
  const id = await newJob(phone);
  await move(phone, id, 'dispatched', 'en-route');
  await report(phone, 29.86);
  const first = await newClient(id);
  first.close();
  await report(phone, 29.861);
  const back = await newClient(id);
  const [subscribed, present] = back.frames;
  expect(subscribed).toMatchObject({ type: 'subscribed', appointmentId: id });
  expect(present).toMatchObject({
    type: 'tracking_update',
    tracking: { status: 'en-route', location: { lat: 29.861 } },
  });
});

it('says nothing of the former technician after a reassignment', async () => {
  const former = await newPhone('former');
  const present = await newPhone('present one');
  const id = await newJob(former);
  await move(former, id, 'dispatched', 'en-route');
  await report(former, 29.87);
  const client = await newClient(id);
  await assign(id, present);
  const since = client.frames.length;
  await report(former, 29.871);
  await move(present, id, 'dispatched', 'en-route');
  await report(former, 29.872);
  await report(present, 29.873);
  await client.heard(isAt(29.873));
  const seen = client.frames
    .slice(since)
    .flatMap((frame) => (frame.type === 'location_update' ? [frame.technicianId] : []));
  // Possibly none: under load, the position comes with the record.
  expect(seen.filter((technicianId) => technicianId !== present.technicianId)).toEqual([]);
  expect(JSON.stringify(client.frames.slice(since))).not.toContain('29.872');
});

it('sends nothing more after completion', async () => {
  const phone = await newPhone('done');
  const done = await newJob(phone);
  const next = await newJob(phone);
  await move(phone, done, 'dispatched', 'en-route');
  await report(phone, 29.88);
  const client = await newClient(done, next);
  await move(phone, done, 'arrived', 'in-progress', 'completed');
  await client.heard(
    (frame) =>
      frame.type === 'tracking_update' &&
      frame.appointmentId === done &&
      frame.tracking.status === 'completed',
  );
  const since = client.frames.length;
  await report(phone, 29.881);
  await move(phone, next, 'dispatched', 'en-route');
  await report(phone, 29.882);
  await client.heard(isAt(29.882), since);
  const about = client.frames
    .slice(since)
    .map((frame) => ('appointmentId' in frame ? frame.appointmentId : undefined));
  expect(new Set(about)).toEqual(new Set([next]));
});
