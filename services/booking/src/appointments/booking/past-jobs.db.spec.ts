/** Jobs that the office records after they took place. */
import { randomUUID } from 'node:crypto';
import type { BookByOffice } from '@contracts/booking/appointment-calls';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../../test/booking-under-test';
import { aBooking, byOffice, friday, technicianEvent } from '../../../test/factories';
import { officeView } from '../appointment-views';

const { by } = byOffice();
const lastNight = { appointmentDate: '2026-11-19', timeSlot: '22:00-23:00' } as const;

const booking = bookingForTests();
let technicianId: string;

beforeEach(async () => {
  [technicianId] = (await booking.hire(1)) as [string];
  booking.said.length = 0;
});

const record = (details: Partial<BookByOffice> = {}, idempotencyKey: string | null = null) =>
  booking.pastJobs.record(
    {
      booking: { ...aBooking(), ...lastNight, completed: true, technicianId, ...details },
      idempotencyKey,
      by,
    },
    friday,
  );
const facts = async () => (await booking.announced()).map(({ fact }) => fact);

describe('a past job', () => {
  it('is stored as completed, by its name, without a seat', async () => {
    const job = await record({ totalCost: 250, workDone: 'Fixed a leak.', durationMinutes: 90 });
    expect(officeView(job)).toMatchObject({
      number: 'FC-1001',
      status: 'completed',
      scheduledTime: '2026-11-20T03:00:00.000Z',
      durationMinutes: 90,
      technicianId,
      totalCost: '250.00',
      due: '250.00',
      workDone: 'Fixed a leak.',
    });
    expect(job.completedAt).toEqual(job.endsAt);
    expect(await booking.appointments.history(job.id)).toMatchObject([
      { by: 'Dana Office', message: 'Recorded after the visit' },
      { by: 'Dana Office', message: 'Assigned to Sam Example' },
      { by: 'Dana Office', message: 'Total cost set to $250.00' },
    ]);
    expect(await booking.query('SELECT FROM slot_seats')).toEqual([]);
  });

  it('announces its completion without telling anyone, and a bill unless it was paid', async () => {
    await record({ totalCost: 250 });
    expect(await booking.announced()).toMatchObject([
      { fact: 'appointment-completed', facts: { number: 'FC-1001', recordedLater: true } },
      { fact: 'appointment-priced' },
      { fact: 'appointment-billed', facts: { withCompletion: false } },
    ]);
    await booking.clear();
    await booking.hire(1);
    await record({ technicianId: null, totalCost: 250, paid: true });
    expect(await facts()).toEqual(['appointment-completed', 'appointment-priced']);
    await booking.clear();
    await record({ technicianId: null });
    expect(await facts()).toEqual(['appointment-completed']);
  });

  it('keeps its technician in one place, also when several are recorded at once', async () => {
    const { won, lost } = await settled([record(), record(), record()]);
    expect(won).toHaveLength(1);
    expect(lost.map(({ code }) => code)).toEqual(['technician_busy', 'technician_busy']);
    await record({ timeSlot: '21:00-22:00' });
    expect(await outcomeOf(record({ timeSlot: '20:00-21:00', durationMinutes: 90 }))).toBe(
      'technician_busy',
    );
    await record({ technicianId: null });
  });

  it('may be of a technician who is offline now, not of one whom no one knows', async () => {
    await booking.hear(technicianEvent(technicianId, 2, 'offline'));
    await record();
    expect(await outcomeOf(record({ technicianId: randomUUID() }))).toBe('technician_not_found');
  });

  it.each([
    ['that has not ended', { appointmentDate: '2026-11-20', timeSlot: '10:00-11:00' }, false],
    ['that has just ended', { appointmentDate: '2026-11-20', timeSlot: '09:00-10:00' }, true],
    ['on a Sunday night', { appointmentDate: '2026-11-15', timeSlot: '02:00-03:00' }, true],
    ['14 days ago', { appointmentDate: '2026-11-06', timeSlot: '00:00-01:00' }, true],
    ['15 days ago', { appointmentDate: '2026-11-05', timeSlot: '23:00-00:00' }, false],
    ['to come', { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' }, false],
    ['that no clock shows', { appointmentDate: '2026-11-19', timeSlot: '9 am' }, false],
  ])('takes a time %s: %j is %s', async (_, at, isTaken) => {
    if (isTaken) expect(await record(at)).toMatchObject({ slotDate: at.appointmentDate });
    else expect((await refusalOf(record(at))).code).toBe('slot_unavailable');
  });

  it('ends now at the latest', async () => {
    const job = await record({
      appointmentDate: '2026-11-20',
      timeSlot: '09:00-10:00',
      durationMinutes: 240,
    });
    expect(job.endsAt).toEqual(friday);
  });

  it('is one job for a key, and its key is no other booking’s', async () => {
    const email = 'night@example.com';
    const jobs = await Promise.all([1, 2, 3].map(() => record({ email }, 'once')));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(await facts()).toEqual(['appointment-completed']);
    expect(await outcomeOf(record({ email, totalCost: 1 }, 'once'))).toBe('idempotency_key_reused');
    const other = { booking: aBooking({ email }), idempotencyKey: 'once', by };
    expect(await outcomeOf(booking.officeBookings.book(other, friday))).toBe(
      'idempotency_key_reused',
    );
  });
});
