/** Anyone who gives a visit a time asks `claim_seat`: there is one rule, and no way around it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, settled } from '../../test/booking-under-test';
import { byOffice, monday } from '../../test/factories';
import { seatOutcomes } from './claim-seat';

const booking = bookingForTests();
const wanted = { appointmentDate: monday, timeSlot: '10:00-11:00' };
const earlier = { appointmentDate: monday, timeSlot: '08:00-09:00' };
/** Longer than an hour: it reaches into the wanted slot. */
const intoWanted = { durationMinutes: 150 };

const ways = ['booking', 'rescheduling', 'restoring', 'correcting'] as const;
type Way = (typeof ways)[number];

/** Each with a visit of its own that doesn't have the wanted time yet. */
const claims: Readonly<Record<Way, () => Promise<() => Promise<{ id: string }>>>> = {
  booking: () => Promise.resolve(() => booking.book(wanted)),
  rescheduling: async () => {
    const { id } = await booking.book(earlier);
    return () => booking.rescheduling.reschedule(id, wanted, byOffice());
  },
  restoring: async () => {
    const { id } = await booking.book(wanted);
    await booking.appointments.cancel(id, null, byOffice());
    return () => booking.restoring.restore(id, wanted, byOffice());
  },
  correcting: async () => {
    const { id } = await booking.book(earlier);
    return () => booking.appointments.annotate(id, intoWanted, byOffice());
  },
};

const closeMonday = () =>
  booking.query(
    `INSERT INTO booking.blackout_dates (blackout_date, reason) VALUES ('${monday}', 'x')`,
  );

describe('claim_seat', () => {
  it('has an outcome for each answer of the function', () => {
    const sql = readFileSync(join(__dirname, '../database/functions/claim_seat.sql'), 'utf8');
    const answers = [...sql.matchAll(/'([a-z_]+)'/g)].map(([, answer]) => answer);
    expect(new Set(answers)).toEqual(new Set(seatOutcomes));
  });
});

describe.each(ways)('%s', (way) => {
  it('gets a free time', async () => {
    await booking.hire(2);
    const claim = await claims[way]();
    expect(await outcomeOf(claim())).toBe('done');
    expect(await booking.seats(monday, wanted.timeSlot)).toEqual([1]);
  });

  it.each([
    ['a full slot', () => booking.book(wanted), 'slot_taken'],
    ['a closed day', closeMonday, 'slot_unavailable'],
  ])('hears of %s', async (_, prevent, refusal) => {
    await booking.hire(1);
    const claim = await claims[way]();
    await prevent();
    // The day that a visit has is its own, and a correction says what it takes anyway.
    const isGiven = way === 'correcting' || (way === 'restoring' && prevent === closeMonday);
    expect(await outcomeOf(claim())).toBe(isGiven ? 'done' : refusal);
  });

  it('shares the last seat with no one who books at the same moment', async () => {
    await booking.hire(1);
    const claim = await claims[way]();
    const { length: taken } = (await settled([claim(), booking.book(wanted)])).won;
    // What a correction says of the job is true, also of a slot that is full.
    if (way !== 'correcting') expect(taken).toBe(1);
    expect(await outcomeOf(booking.book(wanted))).toBe('slot_taken');
  });
});
