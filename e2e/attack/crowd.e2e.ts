/** Many users want the same slot at once. Needs RATE_LIMIT=off. */
import type {
  Appointment,
  BookedAppointment,
  SlotAlternative,
} from '@contracts/booking/appointments';
import type { ErrorBody } from '@contracts/refusals';
import type { Technician } from '@contracts/tracking/technicians';
import { eventually } from '../site/eventually';
import { Office } from '../site/office';
import { aBooking, call, type Answer } from '../site/site-api';
import { freeSlots, type Slot } from '../site/slots';
import { Stack } from '../site/stack';

type Booking = BookedAppointment & ErrorBody & { alternatives?: SlotAlternative[] };

const run = `Crowd-${Date.now()}`;
const { url } = new Stack();
let office: Office;
let capacity: number;
/** Slots without any booking. */
let untouched: Slot[];

const book = (slot: Slot, caller: string): Promise<Answer<Booking>> =>
  call(url, 'POST', '/api/appointments', {
    body: aBooking(slot.date, slot.timeSlot, { email: `${run}-${caller}@example.com` }),
  });

const bookedOn = (date: string) =>
  office.ask<Appointment[]>('GET', `/api/appointments?from=${date}&to=${date}&limit=500`);

function nextSlot(): Slot {
  const slot = untouched.shift();
  if (!slot) throw new Error('No untouched slot is left');
  return slot;
}

/** Waits until booking has heard of all technicians, by selling this many seats. */
async function sells(slot: Slot, seats: number): Promise<void> {
  let sold = 0;
  await eventually(async () => {
    while (sold < seats) {
      const { status, body } = await book(slot, `probe-${sold}`);
      if (status !== 201) throw new Error(`${sold} of ${seats} seats are sold: ${body.code}`);
      sold += 1;
    }
  });
}

beforeAll(async () => {
  office = await Office.open(url);
  // The demo creates technicians, who change the capacity, before its requests.
  await eventually(async () =>
    expect(await office.ask('GET', '/api/admin/service-requests')).not.toEqual([]),
  );
  await office.technician(`${run} first`);
  await office.technician(`${run} second`);
  const technicians = await office.ask<Technician[]>('GET', '/api/technicians');
  capacity = technicians.filter(({ status }) => status !== 'offline').length;
  const offered = await eventually(() => freeSlots(url));
  const touched = new Set<string>();
  for (const date of new Set(offered.map((slot) => slot.date))) {
    for (const { timeSlot } of await bookedOn(date)) touched.add(`${date} ${timeSlot}`);
  }
  untouched = offered.filter(({ date, timeSlot }) => !touched.has(`${date} ${timeSlot}`));
  await sells(nextSlot(), capacity);
}, 300_000);

it('gives the seats of one slot to exactly as many of 200 callers as there are technicians', async () => {
  const slot = nextSlot();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, caller) => book(slot, `caller-${caller}`)),
  );
  const winners = answers.filter(({ status }) => status === 201);
  const losers = answers.filter(({ status }) => status === 409);
  expect(winners).toHaveLength(capacity);
  expect(losers).toHaveLength(200 - capacity);
  expect(new Set(winners.map(({ body }) => body.id)).size).toBe(capacity);
  expect(new Set(losers.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']));

  for (const { body } of losers) {
    expect(body.alternatives?.length).toBeGreaterThan(0);
    expect(body.alternatives).not.toContainEqual(slot);
  }
  const [alternative] = losers[0]?.body.alternatives ?? [];
  const second = await book(alternative ?? slot, 'second-try');
  expect(second.status).toBe(201);

  const listed = await bookedOn(slot.date);
  const inSlot = listed.filter(({ timeSlot }) => timeSlot === slot.timeSlot);
  expect(inSlot.map(({ id }) => id).sort()).toEqual(winners.map(({ body }) => body.id).sort());
});
