/** A crowd watches one appointment. No one sees what they no longer may. */
import type { ServerFrame } from '@contracts/live';
import { runsOf } from '@contracts/testing/deep';
import { LiveClient } from '../site/live-client';
import { Office } from '../site/office';
import { unique } from '../site/random';
import { Stack } from '../site/stack';

const crowd = runsOf(300, 1_000);
const openedTogether = 100;

const { url } = new Stack();
let office: Office;
const clients: LiveClient[] = [];

async function newDrive() {
  const job = await office.job(unique('Watched'));
  const { id } = job.appointment;
  await office.moveAsTechnician(job.phone, id, 'dispatched', 'en-route');
  return { ...job, id };
}

const report = (phone: string, lat: number) => office.report(phone, { lat, lng: -81.31 });

async function newClient(...appointmentIds: string[]): Promise<LiveClient> {
  const client = await LiveClient.open(url);
  clients.push(client);
  for (const id of appointmentIds) await client.subscribe(id);
  return client;
}

/** In a position frame, or in a record that was read after it. */
const isAt = (lat: number) => (frame: ServerFrame) =>
  (frame.type === 'location_update' && frame.location.lat === lat) ||
  (frame.type === 'tracking_update' && frame.tracking.location?.lat === lat);

beforeAll(async () => {
  office = await Office.open(url);
}, 300_000);

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

describe('a crowd that watches a visit', () => {
  it(`tells ${crowd} subscribers the next position, though others have stopped reading`, async () => {
    const { id, phone } = await newDrive();
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
        await Promise.all(readers.map((reader) => reader.received(isAt(from + step / 10_000))));
      }
    };
    await drive(15, 29.85);
    for (const client of asleep) client.stopReading();
    await drive(35, 29.8515);
    expect(asleep.some(({ frames }) => frames.some(isAt(29.855)))).toBe(false);
  }, 180_000);

  it('sends the current state to a client that reconnects', async () => {
    const { id, phone } = await newDrive();
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

  it('sends nothing about the former technician after a reassignment', async () => {
    const { id, phone: former } = await newDrive();
    const technician = await office.technician(unique('Present'));
    const present = await office.phone(technician.id);
    await report(former, 29.87);
    const client = await newClient(id);
    await office.assign(id, technician.id);
    const since = client.frames.length;
    await report(former, 29.871);
    await office.moveAsTechnician(present, id, 'dispatched', 'en-route');
    await report(former, 29.872);
    await report(present, 29.873);
    await client.received(isAt(29.873));
    const seen = client.frames
      .slice(since)
      .flatMap((frame) => (frame.type === 'location_update' ? [frame.technicianId] : []));
    // Possibly none: under load, the position comes with the record.
    expect(seen.filter((technicianId) => technicianId !== technician.id)).toEqual([]);
    expect(JSON.stringify(client.frames.slice(since))).not.toContain('29.872');
  });

  it('sends nothing more after completion', async () => {
    const { id: done, appointment, phone, technician } = await newDrive();
    const { date, timeSlot } = await office.freeSlot(appointment);
    const { id: next } = await office.bookAt(date, timeSlot);
    await office.assign(next, technician.id);
    await report(phone, 29.88);
    const client = await newClient(done, next);
    await office.moveAsTechnician(phone, done, 'arrived', 'in-progress', 'completed');
    await client.received(
      (frame) =>
        frame.type === 'tracking_update' &&
        frame.appointmentId === done &&
        frame.tracking.status === 'completed',
    );
    const since = client.frames.length;
    await report(phone, 29.881);
    await office.moveAsTechnician(phone, next, 'dispatched', 'en-route');
    await report(phone, 29.882);
    await client.received(isAt(29.882), since);
    const about = client.frames
      .slice(since)
      .map((frame) => ('appointmentId' in frame ? frame.appointmentId : undefined));
    expect(new Set(about)).toEqual(new Set([next]));
  });
});
