/** Many users want the same thing at once. Needs RATE_LIMIT=off. */
import type {
  Appointment,
  BookedAppointment,
  SlotAlternative,
} from '@contracts/booking/appointments';
import type { ErrorBody } from '@contracts/refusals';
import { runsOf } from '@contracts/testing/deep';
import type { Technician } from '@contracts/tracking/technicians';
import { mismatchesOf } from '@contracts/vocabulary/technician-work';
import { eventually } from '../site/eventually';
import { Office } from '../site/office';
import { aBooking, call, type Answer } from '../site/site-api';
import { freeSlots, type Slot } from '../site/slots';
import { Stack } from '../site/stack';

type Booking = BookedAppointment & ErrorBody & { alternatives?: SlotAlternative[] };

/** Callers who get no seat. */
const turnedAway = runsOf(40, 150);
const run = `Crowd-${Date.now()}`;
const { url } = new Stack();
let office: Office;
let technicians: readonly Technician[];
/** Slots without any booking. */
let untouched: Slot[];

const book = (slot: Slot, name: string, idempotencyKey: string): Promise<Answer<Booking>> =>
  call(url, 'POST', '/api/appointments', {
    idempotencyKey,
    body: aBooking(slot.date, slot.timeSlot, {
      customerName: name,
      // A repeat with the same key is the same call.
      email: `${idempotencyKey}@example.com`,
    }),
  });
const assign = (id: string, technicianId: string): Promise<Answer<Appointment & ErrorBody>> =>
  call(url, 'PUT', `/api/appointments/${id}/assign`, {
    token: office.token,
    body: { technicianId },
  });

const bookedOn = (date: string) =>
  office.ask<Appointment[]>('GET', `/api/appointments?from=${date}&to=${date}&limit=500`);

/** Journeys on the same stack have given some of them hours and skills of their own. */
const capacityOf = ({ date, timeSlot }: Slot): number => {
  const { appliance, serviceType } = aBooking(date, timeSlot);
  const job = { appointmentDate: date, timeSlot, appliance, serviceType };
  return technicians.filter((each) => each.active && mismatchesOf(each, job).length === 0).length;
};

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
      const { status, body } = await book(slot, `${run} probe`, `${run}-probe-${sold}`);
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
  technicians = await office.ask<Technician[]>('GET', '/api/technicians');
  const offered = await eventually(() => freeSlots(url));
  const touched = new Set<string>();
  for (const date of new Set(offered.map((slot) => slot.date))) {
    for (const { timeSlot } of await bookedOn(date)) touched.add(`${date} ${timeSlot}`);
  }
  untouched = offered.filter(({ date, timeSlot }) => !touched.has(`${date} ${timeSlot}`));
  const slot = nextSlot();
  await sells(slot, capacityOf(slot));
}, 300_000);

describe('a crowd of callers', () => {
  it('gives the seats of one slot to exactly as many callers as there are technicians', async () => {
    const slot = nextSlot();
    const capacity = capacityOf(slot);
    const answers = await Promise.all(
      Array.from({ length: capacity + turnedAway }, (_, caller) =>
        book(slot, `${run} caller ${caller}`, `${run}-caller-${caller}`),
      ),
    );
    const winners = answers.filter(({ status }) => status === 201);
    const losers = answers.filter(({ status }) => status === 409);
    expect(winners).toHaveLength(capacity);
    expect(losers).toHaveLength(turnedAway);
    expect(new Set(winners.map(({ body }) => body.id)).size).toBe(capacity);
    expect(new Set(losers.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']));

    for (const { body } of losers) {
      expect(body.alternatives?.length).toBeGreaterThan(0);
      expect(body.alternatives).not.toContainEqual(slot);
    }
    const [alternative] = losers[0]?.body.alternatives ?? [];
    const second = await book(alternative ?? slot, `${run} second try`, `${run}-second-try`);
    expect(second.status).toBe(201);

    const listed = await bookedOn(slot.date);
    const inSlot = listed.filter(({ timeSlot }) => timeSlot === slot.timeSlot);
    expect(inSlot.map(({ id }) => id).sort()).toEqual(winners.map(({ body }) => body.id).sort());
  });

  it('makes one appointment of 50 calls with one Idempotency-Key', async () => {
    const slot = nextSlot();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => book(slot, `${run} impatient`, `${run}-one-key`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const listed = await bookedOn(slot.date);
    expect(listed.filter(({ customerName }) => customerName === `${run} impatient`)).toHaveLength(
      1,
    );
  });

  it('refuses the key with another body', async () => {
    const { status, body } = await book(nextSlot(), `${run} someone else`, `${run}-one-key`);
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('lets one of two assignments of a technician to one slot win', async () => {
    const slot = nextSlot();
    const { id: technicianId } = await office.technician(`${run} wanted twice`);
    const booked = await Promise.all(
      ['left', 'right'].map((side) => book(slot, `${run} ${side}`, `${run}-${side}`)),
    );
    const ids = booked.map(({ body }) => body.id);
    const answers = await Promise.all(ids.map((id) => assign(id, technicianId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('technician_busy');

    const winner = answers.find(({ status }) => status === 200)?.body.id;
    await eventually(async () => {
      // Not by the list, which has only the nearest few hundred.
      const records = await Promise.all(ids.map((id) => office.record(id)));
      const theirs = records.filter((record) => record.technicianId === technicianId);
      expect(theirs.map(({ appointmentId }) => appointmentId)).toEqual([winner]);
    });
    const loser = ids.find((id) => id !== winner);
    const listed = await bookedOn(slot.date);
    expect(listed.find(({ id }) => id === loser)?.technicianId).toBeNull();
  });
});
