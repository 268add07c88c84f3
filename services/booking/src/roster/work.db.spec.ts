import { wallClock } from '@contracts/business-time';
import { outsideHourLabels, slotLabels, type HourLabel } from '@contracts/vocabulary/booking';
import { technicianRequests } from '@contracts/tracking/technicians';
import { isAway, mismatchesOf, type TechnicianWork } from '@contracts/vocabulary/technician-work';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import {
  byOffice,
  friday,
  minutesAfter,
  monday,
  morning,
  technicianEvent,
  tuesday,
} from '../../test/factories';

const sunday = '2026-11-22';
const off = (from: string, to = from) => ({ daysOff: [{ from, to, reason: 'Vacation' }] });
const hours = (weekday: number, start: string, end: string) => ({
  workingHours: [{ weekday, start, end }],
});

describe('the hours and days off of technicians', () => {
  const booking = bookingForTests();
  let ids: string[];

  const change = (id: string, version: number, work: Partial<TechnicianWork>) =>
    booking.hear(technicianEvent(id, version, 'available', 'Ana Reyes', { work }));
  const open = async (date: string) =>
    (await booking.slots.availableSlots(date, friday)).availableSlots;

  const worksAt = async (work: Partial<TechnicianWork>, date: string, label: HourLabel) => {
    const start = wallClock(date, label.slice(0, 5));
    const end = minutesAfter(start, 60);
    const [row] = await booking.query<{ works: boolean }>(
      `SELECT works_at($1, $2, $3, open_weekdays()) AS works`,
      [JSON.stringify(work), start, end],
    );
    return row?.works;
  };

  beforeEach(async () => {
    ids = await booking.hire(1);
  });

  it('are the hours and days that are offered', async () => {
    await change(ids[0]!, 2, { ...hours(1, '08:00', '11:30'), ...off('2026-11-30') });
    expect(await open(monday)).toEqual(['08:00-09:00', '09:00-10:00', '10:00-11:00']);
    expect(await open(tuesday)).toEqual([]);
    expect(await open('2026-11-30')).toEqual([]);
    await change(ids[0]!, 3, {});
    expect(await open(monday)).toEqual([...slotLabels]);
  });

  it('leave out only the seats of those who are away', async () => {
    await booking.hire(1);
    await change(ids[0]!, 2, off(monday));
    expect(await open(monday)).toHaveLength(13);
    await booking.book();
    expect(await outcomeOf(booking.book())).toBe('slot_taken');
    expect(await open(monday)).not.toContain('10:00-11:00');
  });

  it('are the same for the database and for the office', async () => {
    const work = {
      specialties: [],
      serviceArea: [],
      ...hours(1, '08:30', '18:30'),
      ...off(tuesday),
    };
    for (const date of [monday, tuesday]) {
      for (const timeSlot of slotLabels) {
        const works = await worksAt(work, date, timeSlot);
        const away = mismatchesOf(work, { appointmentDate: date, timeSlot }).some(isAway);
        expect({ date, timeSlot, works }).toEqual({ date, timeSlot, works: !away });
      }
    }
  });

  it('don’t keep anyone from being called in at other times, unless it’s a day off', async () => {
    const works = (date: string, slot: HourLabel) =>
      worksAt({ ...hours(1, '08:00', '12:00'), ...off(tuesday) }, date, slot);
    for (const slot of outsideHourLabels) {
      expect(await works(monday, slot)).toBe(true);
      expect(await works(tuesday, slot)).toBe(false);
    }
    expect(await works(sunday, '10:00-11:00')).toBe(true);
    expect(await works(monday, '13:00-14:00')).toBe(false);
  });

  it('stay as they are when an earlier release’s event comes', async () => {
    await change(ids[0]!, 2, off(monday));
    const event = technicianEvent(ids[0]!, 3, 'available');
    const { technicianId, name, availability } = event.facts;
    await booking.hear({ ...event, facts: { technicianId, name, availability } });
    expect(await open(monday)).toEqual([]);
  });

  it('let the office assign anyway, and the log says so', async () => {
    await booking.hire(1);
    await change(ids[0]!, 2, { ...off(monday), serviceArea: ['Clay'] });
    const { id } = await booking.assigned(ids[0]!);
    const log = await booking.appointments.history(id);
    expect(log.map(({ message }) => message)).toContain(
      'Assigned to Ana Reyes (Off that day: Vacation; Outside their area)',
    );
  });

  it('let no one keep a visit that moves to when they are away', async () => {
    await booking.hire(1);
    await change(ids[0]!, 2, off(tuesday));
    const { id } = await booking.assigned(ids[0]!);
    const to = { appointmentDate: tuesday, timeSlot: '09:00-10:00' };
    const moved = await booking.rescheduling.reschedule(id, to, byOffice());
    expect(moved).toMatchObject({ slotDate: tuesday, technicianId: null });
  });

  it('taken while others book that day’s last seats leave no seat sold unseen', async () => {
    for (let round = 2; round < 12; round += 1) {
      await change(ids[0]!, round * 2, {});
      const calls = Array.from({ length: 6 }, () => booking.book());
      const [, { done = 0 }] = await Promise.all([
        change(ids[0]!, round * 2 + 1, off(monday)),
        outcomesOf(calls),
      ]);
      expect(done).toBeLessThanOrEqual(1);
      const alerts = (await booking.visitAlerts.all(friday)).map(({ type }) => type);
      expect(alerts).toEqual(done === 1 ? ['overbooked-slot'] : []);
      expect(await outcomeOf(booking.book())).toBe('slot_taken');
      for (const { id } of await booking.query<{ id: string }>(`SELECT id FROM appointments`)) {
        await booking.appointments.cancel(id, null, byOffice());
      }
    }
  });
});

describe('a technician who leaves', () => {
  const booking = bookingForTests();
  let ana: string;

  beforeEach(async () => {
    [ana] = (await booking.hire(1)) as [string];
    // Tracking writes that they left only after booking has let them go.
    const present = { status: 'available', active: true };
    booking.others.when(technicianRequests.technician, () => present as never);
  });

  it('is kept while there are jobs, which are named', async () => {
    const { id, number } = await booking.assigned(ana);
    await expect(booking.roster.release(ana)).rejects.toMatchObject({
      code: 'technician_has_jobs',
      message: expect.stringContaining(number),
      details: { jobs: [{ id, number }] },
    });
    await booking.complete(id);
    await booking.roster.release(ana);
    expect(await booking.query(`SELECT active FROM technician_roster`)).toEqual([
      { active: false },
    ]);
  });

  it('gets no more jobs and has no seats, until an event says otherwise', async () => {
    const { id } = await booking.book();
    await booking.roster.release(ana);
    expect(await outcomeOf(booking.appointments.assign(id, ana, byOffice()))).toBe(
      'technician_inactive',
    );
    expect((await booking.slots.availableSlots(tuesday, friday)).availableSlots).toEqual([]);
    await booking.hear(technicianEvent(ana, 2, 'available', 'Ana', { active: true }));
    await booking.appointments.assign(id, ana, byOffice());
  });

  it('either leaves or gets the job, however close both are', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id } = await booking.book({ appointmentDate: tuesday });
      const [assigned, released] = await Promise.all([
        outcomeOf(booking.appointments.assign(id, ana, byOffice({ at: morning }))),
        outcomeOf(booking.roster.release(ana)),
      ]);
      expect([assigned, released].toSorted()).toEqual(
        assigned === 'done' ? ['done', 'technician_has_jobs'] : ['done', 'technician_inactive'],
      );
      await booking.appointments.cancel(id, null, byOffice());
      await booking.hear(technicianEvent(ana, round + 2, 'available', 'Ana', { active: true }));
    }
  });
});
