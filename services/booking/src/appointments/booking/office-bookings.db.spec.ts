import { randomUUID } from 'node:crypto';
import type { BookByOffice } from '@contracts/booking/appointment-calls';
import { businessDate } from '@contracts/business-time';
import { technicianRequests } from '@contracts/tracking/technicians';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { officeView } from '../appointment-views';
import { bookingForTests, refusalOf } from '../../../test/booking-under-test';
import { aBooking, byOffice, friday, monday, technicianEvent } from '../../../test/factories';

const label = '10:00-11:00';
const sunday = '2026-11-22';
const { by } = byOffice();

const booking = bookingForTests();
let callers = 200;

/** Someone else each time, but for a key. */
const book = (details: Partial<BookByOffice> = {}, idempotencyKey: string | null = null) => {
  const phone = idempotencyKey === null ? String(9_045_550_000 + (callers += 1)) : '9045550117';
  return booking.officeBookings.book(
    { booking: { ...aBooking({ phone }), ...details }, idempotencyKey, by },
    friday,
  );
};
const count = async () =>
  (await booking.query<{ n: number }>(`SELECT count(*)::int AS n FROM appointments`))[0]!.n;

describe('the office booking for someone on the phone', () => {
  it('books and assigns in one write, by its name', async () => {
    const [technicianId] = (await booking.hire(1)) as [string];
    booking.said.length = 0;
    const made = await book({ technicianId, email: '' });
    expect(made).toMatchObject({
      number: 'FC-1001',
      version: 2,
      email: '',
      technicianId,
      slotDate: monday,
      origin: 'booked',
    });
    expect(await booking.announced()).toMatchObject([
      { fact: 'appointment-booked', version: 1, facts: { number: 'FC-1001', technicianId: null } },
      { fact: 'appointment-assigned', version: 2, facts: { technicianId } },
    ]);
    expect(await booking.appointments.history(made.id)).toMatchObject([
      { by: 'Dana Office', message: 'Booked by phone' },
      { by: 'Dana Office', message: 'Assigned to Sam Example' },
    ]);
    expect(await booking.seats(monday, label)).toEqual([1]);
    expect(booking.said.map(({ subject }) => subject)).toContain('live.slots');
  });

  it('asks about the same visit by phone number or email address alone', async () => {
    await booking.hire(4);
    const phone = '(904) 555-0117';
    const { number } = await book({ phone, email: 'ana@example.com' });
    const message = `They already have ${number} then. Book another?`;
    for (const same of [
      { phone: '904.555.0117', email: '' },
      { email: 'Ana@example.com', phone: '(904) 555-0199' },
    ]) {
      const refusal = await refusalOf(book(same));
      expect(refusal).toMatchObject({ code: 'already_booked', message, details: { number } });
    }
    await book({ email: '', phone: '(904) 555-0199' });
    await book({ phone, email: '', bookAnother: true });
    expect(await count()).toBe(3);
  });

  it('takes as long as it is said to, also at another time, and its technician has no other job then', async () => {
    const [technicianId] = (await booking.hire(2)) as [string, string];
    const long = await book({ technicianId, durationMinutes: 150 });
    expect(officeView(long)).toMatchObject({ durationMinutes: 150, timeSlot: label });
    const next = { technicianId, timeSlot: '12:00-13:00' } as const;
    expect((await refusalOf(book(next))).code).toBe('technician_busy');
    const after = await book({ ...next, timeSlot: '13:00-14:00' });
    const change = (durationMinutes: number) =>
      booking.appointments.annotate(long.id, { durationMinutes }, byOffice());
    expect((await refusalOf(change(210))).code).toBe('technician_busy');
    expect(officeView(await change(180))).toMatchObject({ durationMinutes: 180 });
    const moved = { appointmentDate: monday, timeSlot: '11:00-12:00' } as const;
    const held = await booking.rescheduling.reschedule(long.id, moved, byOffice());
    expect(officeView(held)).toMatchObject({ durationMinutes: 180, technicianId: null });
    expect(officeView(after)).toMatchObject({ durationMinutes: 60 });
    expect((await booking.appointments.history(long.id)).map(({ message }) => message)).toContain(
      'Takes 3 hours, before 2 hours 30 min',
    );
  });

  it('lets one of two have the time that both would need', async () => {
    const [technicianId] = (await booking.hire(2)) as [string, string];
    for (const [hour, next] of [
      ['09:00-10:00', '10:00-11:00'],
      ['12:00-13:00', '13:00-14:00'],
    ] as const) {
      const first = await book({ technicianId, timeSlot: hour });
      const both = await outcomesOf([
        booking.appointments.annotate(first.id, { durationMinutes: 90 }, byOffice()),
        book({ technicianId, timeSlot: next }),
      ]);
      expect(both).toEqual({ done: 1, technician_busy: 1 });
    }
  });

  it('does neither when the technician is not free', async () => {
    const [technicianId] = (await booking.hire(2)) as [string, string];
    await book({ technicianId });
    const refused = await refusalOf(book({ technicianId, customerName: 'Al Late' }, 'late'));
    expect(refused.code).toBe('technician_busy');
    const unknown = await refusalOf(book({ technicianId: randomUUID() }));
    expect(unknown.code).toBe('technician_not_found');
    expect(await count()).toBe(1);
    expect(await booking.seats(monday, label)).toEqual([1]);
    expect(await booking.announced()).toHaveLength(2);
    // The key is free for another try.
    expect(await book({ customerName: 'Al Late' }, 'late')).toMatchObject({ version: 1 });
  });

  it('gives a technician one of 20 jobs at the same hour, and keeps a seat for no other', async () => {
    const [technicianId] = await booking.hire(20);
    for (let round = 1; round <= 3; round += 1) {
      const timeSlot = `${10 + round}:00-${11 + round}:00`;
      const calls = Array.from({ length: 20 }, () =>
        book({ technicianId: technicianId!, timeSlot }),
      );
      expect(await outcomesOf(calls)).toEqual({ done: 1, technician_busy: 19 });
      expect(await booking.seats(monday, timeSlot)).toHaveLength(1);
      expect(await count()).toBe(round);
    }
  });

  it('makes one job of a repeated call, and changes nothing that was done since', async () => {
    const [first, second] = (await booking.hire(3)) as [string, string];
    const wanted = { ...aBooking(), technicianId: first };
    const calls = Array.from({ length: 12 }, () => book(wanted, 'once'));
    const ids = new Set((await Promise.all(calls)).map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [id] = [...ids] as [string];
    await booking.appointments.assign(id, second, byOffice());
    expect(await book(wanted, 'once')).toMatchObject({ id, technicianId: second });
    // The technician's day may be over when an answer that was lost is asked for again.
    await booking.hear(technicianEvent(first, 2, 'offline'));
    booking.others.when(technicianRequests.technician, () => ({ status: 'offline' }) as never);
    expect(await book(wanted, 'once')).toMatchObject({ id, technicianId: second });
    const sameDay = { appointmentDate: businessDate(friday), timeSlot: '18:00-19:00' } as const;
    const today = await refusalOf(book({ technicianId: first, ...sameDay }));
    expect(today.code).toBe('technician_offline');
    expect(await count()).toBe(1);
    const other = await refusalOf(book({ ...wanted, technicianId: second }, 'once'));
    expect(other.code).toBe('idempotency_key_reused');
  });

  it('takes a closed day or hour only when told so, and never more seats than there are', async () => {
    await booking.hire(1);
    const closed = { appointmentDate: sunday, timeSlot: '19:00-20:00' };
    expect((await refusalOf(book(closed))).code).toBe('slot_unavailable');
    expect(await book({ ...closed, whileClosed: true })).toMatchObject({ slotDate: sunday });
    const full = await refusalOf(book({ ...closed, whileClosed: true }));
    expect(full.code).toBe('slot_taken');
    const inMarch = { appointmentDate: '2027-03-19', timeSlot: '09:00-10:00' };
    expect((await refusalOf(book(inMarch))).code).toBe('slot_unavailable');
    expect(await book({ ...inMarch, whileClosed: true })).toMatchObject({ slotDate: '2027-03-19' });
    const past = { appointmentDate: '2026-11-19', whileClosed: true };
    expect((await refusalOf(book(past))).code).toBe('slot_unavailable');
  });

  it('answers a repeat after the hour is over, by many at once on a few connections', async () => {
    await booking.hire(1);
    const wanted = { ...aBooking(), technicianId: null };
    const { id } = await book(wanted, 'long ago');
    const later = new Date('2026-12-20T15:00:00Z');
    const again = { booking: wanted, idempotencyKey: 'long ago', by };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => booking.officeBookings.book(again, later)),
    );
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]));
  });

  it('has no limit for an address', async () => {
    await booking.hire(8);
    const email = 'landlord@example.com';
    for (let visit = 1; visit <= 5; visit += 1) await book({ email, bookAnother: true });
    expect(await count()).toBe(5);
  });
});
