import {
  appointmentAssigned,
  appointmentBooked,
  appointmentCancelled,
  appointmentRescheduled,
} from '@contracts/booking/appointments';
import { inTransaction } from '@service-kit/database/transaction';
import { planOf } from '@service-kit/testing/query-plans';
import { anEvent, aVisit, factsOf, type Visit } from '../../test/factories';
import { SenderUnderTest } from '../../test/sender-under-test';
import { RemindersService } from './reminders.service';
import { VisitsService } from './visits.service';

describe('reminders', () => {
  let sender: SenderUnderTest;
  let visits: VisitsService;
  let reminders: RemindersService;

  beforeAll(async () => {
    sender = await SenderUnderTest.open({ firstStart: new Date('2029-12-01T00:00:00Z') });
    visits = sender.get(VisitsService);
    reminders = sender.get(RemindersService);
  });
  beforeEach(() => sender.clear());
  afterAll(() => sender?.close());

  const hear = (visit: Visit, version: number, at: string, definition = appointmentBooked) =>
    inTransaction(sender.dataSource, (tx) =>
      visits.apply(tx, anEvent(definition, visit.id, version, factsOf(visit), new Date(at))),
    );
  const queued = async () =>
    sender.query<{ channel: string; slot_start: Date }>(
      `SELECT channel, slot_start FROM messages WHERE kind = 'appointment-reminder' ORDER BY channel`,
    );
  const dueAt = (now: string) => reminders.queueDue(new Date(now));
  const booked = '2030-02-01T12:00:00Z';

  it('go out at five the day before', async () => {
    const slot_start = new Date('2030-03-11T13:00:00Z');
    await hear(aVisit({ scheduledTime: slot_start.toISOString() }), 1, booked);
    expect(await dueAt('2030-03-10T20:59:59Z')).toBe(0);
    expect(await dueAt('2030-03-10T21:00:00Z')).toBe(1);
    expect(await queued()).toEqual([
      { channel: 'email', slot_start },
      { channel: 'sms', slot_start },
    ]);
  });

  it('are made once by 8 that look at the same moment, and again by no one', async () => {
    for (let index = 0; index < 250; index += 1) await hear(aVisit(), 1, booked);
    const at = new Date('2030-06-13T22:00:00Z');
    const due = await Promise.all(Array.from({ length: 8 }, () => reminders.queueDue(at)));
    expect(due.reduce((sum, one) => sum + one)).toBe(250);
    expect(await queued()).toHaveLength(500);
    expect(await reminders.queueDue(at)).toBe(0);
  });

  it('do not come for what was booked or moved after that hour', async () => {
    await hear(aVisit(), 1, '2030-06-13T21:00:01Z');
    const moved = aVisit({ scheduledTime: '2030-06-18T13:00:00Z' });
    await hear(moved, 1, booked);
    const sooner = { ...moved, scheduledTime: '2030-06-14T17:00:00Z' };
    await hear(sooner, 2, '2030-06-13T22:00:00Z', appointmentRescheduled);
    expect(await dueAt('2030-06-17T22:00:00Z')).toBe(0);
    expect(await queued()).toEqual([]);
  });

  it('go with the visit that is moved, and end with one that is canceled', async () => {
    const visit = aVisit({ scheduledTime: '2030-06-14T13:00:00Z' });
    await hear(visit, 1, booked);
    const later = { ...visit, scheduledTime: '2030-06-18T13:00:00Z' };
    await hear(later, 2, '2030-06-10T12:00:00Z', appointmentRescheduled);
    // The late event changes nothing.
    await hear(visit, 1, booked);
    const gone = aVisit();
    await hear(gone, 1, booked);
    await hear({ ...gone, status: 'cancelled' }, 2, booked, appointmentCancelled);
    expect(await dueAt('2030-06-13T22:00:00Z')).toBe(0);
    expect(await dueAt('2030-06-17T22:00:00Z')).toBe(1);
  });

  it('come once though someone is assigned after them, and for a visit moved back to its hour', async () => {
    const visit = aVisit();
    await hear(visit, 1, booked);
    await dueAt('2030-06-13T21:00:00Z');
    await hear(visit, 2, '2030-06-13T22:00:00Z', appointmentAssigned);
    await dueAt('2030-06-13T22:00:01Z');
    expect(await queued()).toHaveLength(2);
  });

  it('know since when a visit has its hour though events come in the wrong order', async () => {
    const visit = aVisit();
    await hear(visit, 2, '2030-06-13T22:00:00Z', appointmentAssigned);
    expect(await dueAt('2030-06-13T22:00:01Z')).toBe(0);
    await hear(visit, 1, booked);
    expect(await dueAt('2030-06-13T22:00:01Z')).toBe(1);
  });

  it('do not come for what was booked before the service first started', async () => {
    await hear(aVisit(), 1, '2029-11-30T00:00:00Z');
    expect(await dueAt('2030-06-13T22:00:00Z')).toBe(0);
  });

  it('do not come when the hour of the visit has passed while no one looked', async () => {
    await hear(aVisit(), 1, booked);
    expect(await dueAt('2030-06-14T13:00:00Z')).toBe(1);
    expect(await queued()).toEqual([]);
  });

  it('are found by an index, messages that are due too', async () => {
    await sender.asAdmin(`
      INSERT INTO notifications.visits (appointment_id, version, slot_start, slot_since, status, remind_at)
      SELECT gen_random_uuid(), 1, now(), now(), 'scheduled',
        CASE WHEN n % 100 = 0 THEN now() + n * interval '1 minute' END FROM generate_series(1, 3000) n;
      INSERT INTO notifications.messages (id, kind, channel, state, dedupe_key, give_up_at, sent_at, next_attempt_at)
      SELECT gen_random_uuid(), 'booking-confirmed', 'email',
        CASE WHEN n % 1000 = 0 THEN 'waiting' ELSE 'sent' END, n::text, now(),
        CASE WHEN n % 1000 = 0 THEN NULL ELSE now() END,
        CASE WHEN n % 1000 = 0 THEN now() END FROM generate_series(1, 3000) n;
      ANALYZE notifications.visits; ANALYZE notifications.messages`);
    const plan = (sql: string) => planOf(sender.dataSource, sql);
    const reminders = `SELECT * FROM visits WHERE remind_at <= now() ORDER BY remind_at LIMIT 100`;
    expect(await plan(reminders)).toContain('visits_to_remind');
    expect(
      await plan(`SELECT id FROM messages WHERE state = 'waiting' AND channel = ANY('{email}')
        AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until <= now())
        ORDER BY next_attempt_at LIMIT 4`),
    ).toContain('messages_due');
    const newest = `SELECT * FROM messages ORDER BY created_at DESC, id DESC LIMIT 101`;
    expect(await plan(newest)).toContain('messages_newest');
  });
});
