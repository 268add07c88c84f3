import { bookingForTests } from '../../../test/booking-under-test';
import {
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
        message: `${number} has no technician.`,
        appointmentId: id,
        technicianId: null,
        since: dayBefore.toISOString(),
      },
    ]);
    await booking.appointments.cancel(id, null, byOffice());
    expect(await types()).toEqual([]);
  });

  it('tell of who went offline with jobs', async () => {
    const [ana, ben] = (await booking.hire(2)) as [string, string];
    const first = await booking.assigned(ana);
    const second = await booking.assigned(ben);
    const { id } = await booking.lap(first.startsAt);
    await booking.appointments.assign(id, ana, byOffice());
    expect(await types()).toEqual([]);
    const since = minutesAfter(morning, 1).toISOString();
    const offline = technicianEvent(ben, 2, 'offline', 'Ben Ito');
    await booking.hear({ ...offline, facts: { ...offline.facts, availabilitySince: since } });
    expect(await booking.visitAlerts.all(morning)).toEqual([
      {
        type: 'offline-with-jobs',
        message: 'Ben Ito is offline and has a job today.',
        technicianId: ben,
        appointmentId: second.id,
        day: monday,
        since,
      },
    ]);
    expect(await types(first.startsAt)).toEqual(['offline-with-jobs']);
    // Offline is about today.
    expect(await types(friday)).toEqual([]);
    await booking.appointments.cancel(first.id, null, byOffice());
    expect(await types()).toEqual(['offline-with-jobs']);
    await booking.appointments.assign(second.id, null, byOffice());
    expect(await types()).toEqual(['unassigned-job']);
  });

  it('tell of each visit on a day off', async () => {
    const [ana] = (await booking.hire(1)) as [string];
    const { id, number } = await booking.assigned(ana);
    const daysOff = [
      { from: '2026-11-22', to: monday, reason: 'Vacation' },
      { from: monday, to: monday, reason: 'Dentist' },
    ];
    const event = technicianEvent(ana, 2, 'available', 'Ana Reyes', { work: { daysOff } });
    const since = minutesAfter(morning, 1).toISOString();
    await booking.hear({ ...event, occurredAt: since });
    expect(await booking.visitAlerts.all(morning)).toEqual([
      {
        type: 'off-with-jobs',
        message: `${number} no longer fits Ana Reyes: off that day: Vacation.`,
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

  it('tell of each visit that no technician is left for, since their work changed', async () => {
    const [ana, ben] = (await booking.hire(2)) as [string, string];
    const oven = { appliance: 'Oven', customerName: 'Noel Roe' } as const;
    const first = await booking.book({ ...oven, timeSlot: '10:00-11:00' });
    const second = await booking.book({ timeSlot: '11:00-12:00' });
    await booking.appointments.annotate(first.id, { durationMinutes: 120 }, byOffice());
    expect(await types(friday)).toEqual([]);
    const since = minutesAfter(friday, 1).toISOString();
    const hours = { workingHours: [{ weekday: 1, start: '08:00', end: '11:30' }] };
    const change = async (id: string, name: string, version: number, work: object) =>
      booking.hear({
        ...technicianEvent(id, version, 'available', name, { work }),
        occurredAt: since,
      });
    await change(ana, 'Ana Reyes', 2, hours);
    expect(await types(friday)).toEqual(['overbooked-slot']);
    await change(ben, 'Ben Ito', 2, { specialties: ['Dryers'] });
    expect(await booking.visitAlerts.all(friday)).toEqual([
      {
        type: 'overbooked-slot',
        message: `${first.number}: no technician is left for it (Oven, Repair).`,
        appointmentId: first.id,
        technicianId: null,
        day: monday,
        since,
      },
      expect.objectContaining({ appointmentId: second.id }),
    ]);
  });

  it('tell of an assigned visit that its technician’s hours or skills no longer fit', async () => {
    const [ana] = (await booking.hire(1)) as [string];
    const { id, number } = await booking.assigned(ana);
    const change = async (version: number, work: object, at = morning) =>
      booking.hear({
        ...technicianEvent(ana, version, 'available', 'Ana Reyes', { work }),
        occurredAt: at.toISOString(),
      });
    const words = async () =>
      (await booking.visitAlerts.all(morning)).map(({ message }) => message);
    const visit = `${number} no longer fits Ana Reyes`;
    const hours = { workingHours: [{ weekday: 1, start: '08:00', end: '10:30' }] };
    const later = minutesAfter(morning, 1);
    await change(2, hours, later);
    expect(await words()).toEqual([`${visit}: works 8 AM–10:30 AM that day.`]);
    // The office gives it to them anyway.
    await booking.appointments.assign(id, null, byOffice({ at: later }));
    await booking.appointments.assign(id, ana, byOffice({ at: minutesAfter(later, 1) }));
    expect(await words()).toEqual([]);
    await change(3, { specialties: ['Oven'] }, minutesAfter(later, 2));
    const correct = (appliance: 'Oven' | 'Dryer', at: number) =>
      booking.appointments.annotate(id, { appliance }, byOffice({ at: minutesAfter(later, at) }));
    await correct('Oven', 3);
    expect(await words()).toEqual([]);
    await correct('Dryer', 4);
    expect(await words()).toEqual([`${visit}: not trained for Dryer.`]);
  });
});
