/** An emergency outside business hours: only by the office, only on purpose, and as any visit otherwise. */
import type { SlotAlternative } from '@contracts/booking/appointments';
import { outsideHourLabels, slotLabels, type HourLabel } from '@contracts/vocabulary/booking';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, settled } from '../../test/booking-under-test';
import { aVisit, byOffice, friday, monday, tuesday, tuesdayAtNine } from '../../test/factories';
import { requestHelpers } from '../../test/request-helpers';

const hours: [HourLabel, string, string][] = [
  ['22:00-23:00', '2026-11-25T03:00:00.000Z', 'Tue, Nov 24, 10:00 PM'],
  ['23:00-00:00', '2026-11-25T04:00:00.000Z', 'Tue, Nov 24, 11:00 PM'],
  ['00:00-01:00', '2026-11-24T05:00:00.000Z', 'Tue, Nov 24, 12:00 AM'],
  ['05:00-06:00', '2026-11-24T10:00:00.000Z', 'Tue, Nov 24, 5:00 AM'],
];

describe('a visit outside business hours', () => {
  const booking = bookingForTests();
  const help = requestHelpers(booking);
  const at = (timeSlot: string, appointmentDate = tuesday) => ({
    appointmentDate,
    timeSlot,
    whileClosed: true,
  });

  it.each(hours)('at %s begins at %s and moves from there', async (timeSlot, starts, words) => {
    await booking.hire(1);
    const { appointment } = await help.scheduled(at(timeSlot));
    expect(appointment).toMatchObject({
      appointmentDate: tuesday,
      timeSlot,
      scheduledTime: starts,
      status: 'scheduled',
    });
    const [event] = await booking.announced();
    const ends = new Date(Date.parse(starts) + 3_600_000).toISOString();
    expect(event?.facts).toMatchObject({ timeSlot, slotStart: starts, slotEnd: ends });
    const stored = await booking.appointments.get(appointment.id);
    const { text } = booking.calendar.fileOf(stored, friday);
    expect(text).toContain(`DTSTART:${starts.replace(/[-:]|\.000/g, '')}`);
    expect(text).toContain(`DTEND:${ends.replace(/[-:]|\.000/g, '')}`);
    await booking.rescheduling.reschedule(appointment.id, tuesdayAtNine, byOffice());
    expect(await booking.seats(tuesday, timeSlot)).toEqual([]);
    const history = await booking.appointments.history(appointment.id);
    expect(history.at(-1)?.message).toBe(`Moved from ${words} to Tue, Nov 24, 9:00 AM`);
  });

  it('has as many seats as any', async () => {
    const timeSlot = '22:00-23:00';
    await booking.hire(2);
    const requests = await Promise.all(Array.from({ length: 12 }, () => help.ask()));
    const { won, lost } = await settled(requests.map(({ id }) => help.schedule(id, at(timeSlot))));
    expect([won.length, lost.length]).toEqual([2, 10]);
    // The nearest that customers could have, too.
    for (const { code, details } of lost) {
      expect(code).toBe('slot_taken');
      const alternatives = details?.alternatives as SlotAlternative[];
      expect(alternatives[0]).toEqual({ date: tuesday, timeSlot: slotLabels.at(-1) });
    }
    expect(await booking.seats(tuesday, timeSlot)).toEqual([1, 2]);
    const { items } = await booking.requestLists.page({ status: 'pending' });
    expect(items).toHaveLength(10);
  });

  it('can be every hour of a Sunday and of a blackout date', async () => {
    await booking.hire(1);
    await booking.query(`INSERT INTO blackout_dates VALUES ('2026-11-26', 'Thanksgiving')`);
    for (const date of ['2026-11-22', '2026-11-26']) {
      for (const timeSlot of [...slotLabels, ...outsideHourLabels]) {
        // As a page of an earlier release asks.
        await help.scheduled({ appointmentDate: date, timeSlot, onClosedDay: true });
      }
    }
    const { items } = await booking.lists.page({ limit: 100 }, friday);
    const starts = items.map(({ scheduledTime }) => scheduledTime);
    expect(starts).toHaveLength(48);
    expect(starts).toEqual([...starts].sort());
    expect(new Set(starts).size).toBe(48);
  });

  it('keeps a technician in one place, until midnight and after it', async () => {
    const [technician = ''] = await booking.hire(8);
    // One after the other, without a break.
    for (const visit of [at('23:00-00:00'), at('00:00-01:00', '2026-11-25')]) {
      const visits = await Promise.all(Array.from({ length: 8 }, () => help.scheduled(visit)));
      const calls = visits.map(({ appointment: { id } }) =>
        booking.appointments.assign(id, technician, byOffice()),
      );
      expect(await outcomesOf(calls)).toEqual({ done: 1, technician_busy: 7 });
    }
  });

  it('is today’s as long as its hour lasts', async () => {
    await booking.hire(3);
    const at1045pm = { by: byOffice().by, at: new Date('2026-11-21T03:45:00Z') };
    const { id } = await help.ask();
    const schedule = (timeSlot: string) =>
      booking.serviceRequests.schedule(id, aVisit(at(timeSlot, '2026-11-20')), at1045pm);
    expect(await outcomeOf(schedule('21:00-22:00'))).toBe('slot_unavailable');
    expect(await outcomeOf(schedule('00:00-01:00'))).toBe('slot_unavailable');
    expect((await schedule('22:00-23:00')).appointment.timeSlot).toBe('22:00-23:00');
  });

  it('is refused unless the office says so', async () => {
    const [timeSlot] = outsideHourLabels;
    await booking.hire(1);
    const wanted = { appointmentDate: monday, timeSlot };
    const { id } = await help.ask();
    // Of a customer the flag changes nothing.
    const insisting = { ...wanted, whileClosed: true, onClosedDay: true };
    const booked = await booking.book();
    const calls = [
      help.schedule(id, wanted),
      help.schedule(id, { ...wanted, whileClosed: false }),
      booking.book(insisting),
      booking.customerChanges.reschedule(booked.id, insisting, friday),
      booking.rescheduling.reschedule(booked.id, insisting, byOffice()),
    ];
    expect(await outcomesOf(calls)).toEqual({ slot_unavailable: 5 });
    expect(await booking.seats(monday, timeSlot)).toEqual([]);
    expect((await booking.slots.availableSlots(monday, friday)).availableSlots).toEqual(
      slotLabels.filter((label) => label !== booked.timeSlot),
    );
  });
});
