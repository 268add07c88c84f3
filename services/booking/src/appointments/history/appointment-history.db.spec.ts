/** The office's log: who did what to an appointment. */
import { randomUUID } from 'node:crypto';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { LogEntry, LogPage } from '@contracts/office-log';
import { Refusal } from '@service-kit/requests/refusal';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../../test/booking-under-test';
import {
  aJob,
  byOffice,
  friday,
  monday,
  technicianEvent,
  tuesdayAtNine,
} from '../../../test/factories';
import { AppointmentHistoryService } from './appointment-history.service';
import { requestHelpers } from '../../../test/request-helpers';

const booking = bookingForTests();
let id: string;
const [ada, mo] = [randomUUID(), randomUUID()];

beforeEach(async () => {
  await booking.hear(technicianEvent(ada, 1, 'available', 'Ada Byrne'));
  await booking.hear(technicianEvent(mo, 1, 'available', 'Mo Haddad'));
  id = (await booking.book()).id;
});

const by = (name: string, minutes = 1) =>
  byOffice({ by: { accountId: 7, name }, at: after(minutes) });
const after = (minutes: number) => new Date(friday.getTime() + minutes * 60_000);
const log = async (of = id) =>
  (await booking.appointments.history(of)).map((entry) => `${entry.by}: ${entry.message}`);

describe('the history of an appointment', () => {
  it('names who did what from the booking to the end, in the office’s words', async () => {
    await booking.appointments.assign(id, mo, by('Iris Stone', 1));
    await booking.appointments.assign(id, ada, by('Dana Office', 2));
    await booking.appointments.assign(id, null, by('Dana Office', 3));
    await booking.appointments.assign(id, mo, by('Iris Stone', 4));
    await booking.appointments.annotate(
      id,
      { technicianNotes: 'Dog.', totalCost: 90 },
      by('Iris Stone', 5),
    );
    await booking.appointments.annotate(id, { totalCost: 129.5 }, by('Dana Office', 6));
    await booking.steps.dispatchDue(new Date('2026-11-23T13:00:00Z'));
    const at = (minutes: number) => new Date(Date.parse('2026-11-23T14:00:00Z') + minutes * 60_000);
    const tap = { by: { as: 'technician', technicianId: mo } } as const;
    await booking.step(id, 'en-route', at(1), tap);
    await booking.step(id, 'dispatched', at(2), { correction: true });
    await booking.step(id, 'en-route', at(3), tap);
    await booking.step(id, 'arrived', at(4), tap);
    await booking.step(id, 'in-progress', at(5), { ...tap, notes: 'New fan.' });
    await booking.step(id, 'completed', at(6), tap);
    expect(await log()).toEqual([
      'Customer: Booked',
      'Iris Stone: Assigned to Mo Haddad',
      'Dana Office: Moved from Mo Haddad to Ada Byrne',
      'Dana Office: Taken back from Ada Byrne',
      'Iris Stone: Assigned to Mo Haddad',
      'Iris Stone: Notes changed',
      'Iris Stone: Total cost set to $90.00',
      'Dana Office: Total cost changed from $90.00 to $129.50',
      'System: Dispatched',
      'Mo Haddad: En route',
      'Dana Office: Corrected from En route back to Dispatched',
      'Mo Haddad: En route',
      'Mo Haddad: Arrived',
      'Mo Haddad: In progress',
      'Mo Haddad: Notes changed',
      'Mo Haddad: Completed',
    ]);
    const times = (await booking.appointments.history(id)).map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe(friday.toISOString());
  });

  it('says why it was canceled, and by whom, once', async () => {
    await booking.appointments.cancel(id, 'The customer called.', by('Iris Stone'));
    await booking.appointments.cancel(id, 'Pressed twice.', by('Dana Office'));
    expect(await log()).toEqual(['Customer: Booked', 'Iris Stone: Canceled: The customer called.']);
  });

  it('names the service request that it was made of, and who scheduled it', async () => {
    const helpers = requestHelpers(booking);
    const { id: requestId } = await helpers.ask();
    const { appointment } = await booking.serviceRequests.schedule(
      requestId,
      { ...aJob(), state: 'FL', appointmentDate: monday, timeSlot: '12:00-13:00' },
      by('Dana Office', 0),
    );
    await booking.serviceRequests.change(requestId, { status: 'cancelled' }, by('Iris Stone'));
    expect(await log(appointment.id)).toEqual([
      'Dana Office: Scheduled from service request SR-1001',
      'Iris Stone: Canceled: Service request SR-1001 was canceled.',
    ]);
  });

  it('keeps nothing of what was refused or changed nothing', async () => {
    const stale = { ...by('Iris Stone'), version: 9 };
    await refusalOf(booking.appointments.assign(id, mo, stale));
    await refusalOf(booking.appointments.cancel(id, null, stale));
    await refusalOf(booking.appointments.annotate(id, { totalCost: 1 }, stale));
    await booking.appointments.assign(id, null, by('Iris Stone'));
    await booking.appointments.annotate(id, { technicianNotes: '' }, by('Iris Stone'));
    expect(await log()).toEqual(['Customer: Booked']);
  });

  it('says that a visit waits again when its technician or its hour is another', async () => {
    await booking.appointments.assign(id, mo, by('Iris Stone', 1));
    await booking.drive(id, 'dispatched', 'en-route');
    await booking.appointments.assign(id, ada, by('Dana Office', 2));
    await booking.drive(id, 'dispatched');
    await booking.rescheduling.reschedule(id, tuesdayAtNine, by('Iris Stone', 3));
    expect((await log()).filter((line) => line.startsWith('System'))).toEqual([
      'System: Scheduled',
      'System: Scheduled',
    ]);
  });

  describe('a technician', () => {
    it('is called as they were then', async () => {
      await booking.appointments.assign(id, mo, by('Iris Stone'));
      await booking.hear(technicianEvent(mo, 2, 'available', 'Mohammed Haddad'));
      await booking.appointments.assign(id, null, by('Iris Stone', 2));
      expect(await log()).toEqual([
        'Customer: Booked',
        'Iris Stone: Assigned to Mo Haddad',
        'Iris Stone: Taken back from Mohammed Haddad',
      ]);
    });

    it('whose name booking does not know yet is called by it once it does', async () => {
      await booking.query(`UPDATE technician_roster SET name = NULL`);
      await booking.appointments.assign(id, mo, by('Iris Stone'));
      booking.others.when(technicianRequests.technician, () => {
        throw new Refusal('technician_not_found');
      });
      expect((await log()).at(-1)).toBe('Iris Stone: Assigned to a technician');
      booking.others.when(
        technicianRequests.technician,
        () => ({ name: 'Mo of tracking' }) as never,
      );
      expect((await log()).at(-1)).toBe('Iris Stone: Assigned to Mo of tracking');
      await booking.hear(technicianEvent(mo, 2, 'available', 'Mo Haddad'));
      expect((await log()).at(-1)).toBe('Iris Stone: Assigned to Mo Haddad');
    });
  });

  it('answers the newest 200 entries', async () => {
    await booking.query(
      `INSERT INTO appointment_history (appointment_id, at, by_name, what)
     SELECT $1, now(), 'Editor ' || n, '{"kind": "notes"}' FROM generate_series(1, 205) AS n`,
      [id],
    );
    const entries = await log();
    expect(entries).toHaveLength(200);
    expect(entries[0]).toBe('Editor 6: Notes changed');
    expect(entries.at(-1)).toBe('Editor 205: Notes changed');
  });

  it('of an appointment that is not there is none', async () => {
    expect(await outcomeOf(booking.appointments.history(randomUUID()))).toBe(
      'appointment_not_found',
    );
  });

  it('is read whole by time, a page at a time, with what was set', async () => {
    const entries = 1_203;
    await booking.query(
      `INSERT INTO appointment_history (appointment_id, at, by_name, what)
     SELECT $1, timestamptz '2030-01-01' + make_interval(mins => n / 3), 'Iris ' || n, '{"kind": "notes"}'
     FROM generate_series(1, $2) n`,
      [id, entries],
    );
    await booking.query(
      `INSERT INTO settings_history (at, by_name, message)
     VALUES ('2030-01-01T01:00:00.000123Z', 'Dana', 'Closed on Friday'), ('2029-12-31T23:59:59Z', 'Dana', 'Earlier')`,
    );
    const period = { from: '2030-01-01T00:00:00.000Z', until: '2030-01-02T00:00:00.000Z' };
    const all: LogEntry[] = [];
    let after: LogPage['next'] = null;
    do {
      const page: LogPage = await booking.get(AppointmentHistoryService).all({ ...period, after });
      all.push(...page.entries);
      after = page.next;
    } while (after);
    expect(all).toHaveLength(entries + 1);
    expect(new Set(all.map(({ by }) => by)).size).toBe(entries + 1);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    expect(all.find(({ by }) => by === 'Dana')).toEqual({
      at: '2030-01-01T01:00:00.000Z',
      by: 'Dana',
      about: 'Settings',
      message: 'Closed on Friday',
    });
    expect(all[0]).toMatchObject({
      about: expect.stringMatching(/^FC-/),
      message: 'Notes changed',
    });
  });
});
