import { bookingForTests } from '../../../test/booking-under-test';
import {
  aJob,
  byOffice,
  friday,
  minutesAfter,
  monday,
  morning,
  technicianEvent,
} from '../../../test/factories';

describe('alerts about visits', () => {
  const booking = bookingForTests();

  const types = async (now = morning) =>
    (await booking.visitAlerts.all(now)).map(({ type }) => type);

  it('tell of a job that no one has from a day before it begins', async () => {
    await booking.hire(1);
    const { id, number } = await booking.book();
    const dayBefore = minutesAfter(morning, 60 - 24 * 60);
    expect(await types(minutesAfter(dayBefore, -1))).toEqual([]);
    expect(await booking.visitAlerts.all(morning)).toEqual([
      {
        type: 'unassigned-job',
        message: `${number} on Mon, Nov 23, 10:00 AM has no technician.`,
        appointmentId: id,
        technicianId: null,
        since: dayBefore.toISOString(),
      },
    ]);
    await booking.appointments.cancel(id, null, byOffice());
    expect(await types()).toEqual([]);
  });

  it('tell of a slot with more jobs than technicians, and of who went offline with jobs', async () => {
    const [ana, ben] = (await booking.hire(2)) as [string, string];
    const first = await booking.assigned(ana);
    const second = await booking.assigned(ben);
    const demo = { booking: aJob(), startsAt: first.startsAt.toISOString() };
    const { id } = await booking.demo.create(demo, friday);
    await booking.appointments.assign(id, ana, byOffice());
    expect(await types()).toEqual([]);
    const since = minutesAfter(morning, 1).toISOString();
    const offline = technicianEvent(ben, 2, 'offline', 'Ben Ito');
    await booking.hear({ ...offline, facts: { ...offline.facts, availabilitySince: since } });
    expect(await booking.visitAlerts.all(morning)).toEqual([
      {
        type: 'offline-with-jobs',
        message: 'Ben Ito is offline and has a job.',
        technicianId: ben,
        appointmentId: second.id,
        since,
      },
      {
        type: 'overbooked-slot',
        message: 'Mon, Nov 23, 10:00 AM: 2 jobs for one technician.',
        technicianId: null,
        day: monday,
        appointmentId: null,
        since,
      },
    ]);
    expect(await types(first.startsAt)).toEqual(['offline-with-jobs']);
    await booking.appointments.cancel(first.id, null, byOffice());
    expect(await types()).toEqual(['offline-with-jobs']);
    await booking.appointments.assign(second.id, null, byOffice());
    expect(await types()).toEqual(['unassigned-job']);
  });

  it('tell of who has jobs on a day off, and of the slot that lacks them then', async () => {
    const [ana] = (await booking.hire(1)) as [string];
    const { id } = await booking.assigned(ana);
    const daysOff = [
      { from: '2026-11-22', to: monday, reason: 'Vacation' },
      { from: monday, to: monday, reason: 'Dentist' },
    ];
    const event = technicianEvent(ana, 2, 'available', 'Ana Reyes', { work: { daysOff } });
    const since = minutesAfter(morning, 1).toISOString();
    await booking.hear({ ...event, occurredAt: since });
    const overbooked = { type: 'overbooked-slot', since };
    expect(await booking.visitAlerts.all(morning)).toEqual([
      expect.objectContaining({
        ...overbooked,
        message: 'Mon, Nov 23, 10:00 AM: a job for no technicians.',
      }),
      {
        type: 'off-with-jobs',
        message: 'Ana Reyes is off on Mon, Nov 23 and has a job then.',
        technicianId: ana,
        appointmentId: id,
        day: monday,
        since,
      },
    ]);
    const back = technicianEvent(ana, 3, 'available', 'Ana Reyes');
    await booking.hear(back);
    expect(await types()).toEqual([]);
  });
});
