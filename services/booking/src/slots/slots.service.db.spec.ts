import { Pool } from 'pg';
import { slotLabels } from '@contracts/vocabulary/booking';
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice, friday, monday, technicianEvent } from '../../test/factories';

describe('available slots', () => {
  const booking = bookingForTests();
  const on = async (date: string, now = friday) =>
    (await booking.slots.availableSlots(date, now)).availableSlots;

  it('are all hours of a working day when someone is there to come', async () => {
    await booking.hire(1);
    expect(await on(monday)).toEqual([...slotLabels]);
    expect(await on('2026-11-20')).toEqual(slotLabels.slice(4));
  });

  it('are none without technicians, and none of today when all are offline', async () => {
    const answered = (date = monday) => booking.slots.availableSlots(date, friday);
    expect(await answered()).toEqual({ date: monday, availableSlots: [], notOpen: true });
    const [only] = await booking.hire(1);
    expect(await on(monday)).toHaveLength(13);
    expect(await answered()).not.toHaveProperty('notOpen');
    await booking.hear(technicianEvent(only!, 2, 'offline'));
    expect(await on('2026-11-20')).toEqual([]);
    expect(await answered('2026-11-20')).not.toHaveProperty('notOpen');
    expect(await on(monday)).toHaveLength(13);
    await booking.query(`UPDATE technician_roster SET active = false`);
    expect(await answered()).toMatchObject({ availableSlots: [], notOpen: true });
  });

  it('are none on a blackout, a Sunday, a past day and beyond the window', async () => {
    await booking.hire(2);
    await booking.query(`INSERT INTO blackout_dates VALUES ($1, 'Thanksgiving')`, ['2026-11-26']);
    for (const date of ['2026-11-26', '2026-11-22', '2026-11-19', '2026-12-04', '0000-01-01']) {
      expect(await on(date)).toEqual([]);
    }
    expect(await on('2026-11-27')).toHaveLength(13);
    // Only the office's calendar closes a date.
    const closed = async (date: string) =>
      (await booking.slots.availableSlots(date, friday)).closed;
    expect(await closed('2026-11-26')).toBe(true);
    expect(await closed('2026-11-27')).toBeUndefined();
  });

  it('leave out a slot as soon as its last seat is taken, and offer it when one is free again', async () => {
    await booking.hire(2);
    const nine = { timeSlot: '09:00-10:00' } as const;
    await booking.book(nine);
    expect(await on(monday)).toContain('09:00-10:00');
    const second = await booking.book(nine);
    expect(await on(monday)).not.toContain('09:00-10:00');
    expect(await on('2026-11-24')).toContain('09:00-10:00');
    await booking.appointments.cancel(second.id, null, byOffice());
    expect(await on(monday)).toContain('09:00-10:00');
  });

  it('ask the database once, and not at all for a day without slots', async () => {
    await booking.hire(1);
    const query = jest.spyOn(Pool.prototype, 'query');
    await on(monday);
    expect(query).toHaveBeenCalledTimes(1);
    await on('2026-11-22');
    expect(query).toHaveBeenCalledTimes(1);
    await booking.slots.alternatives({ date: monday, label: '10:00-11:00' }, friday);
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });
});
