/** What customers do to their appointments, as tracking follows it: another hour, and their deletion. */
import type { AppointmentFacts } from '@contracts/booking';
import type { AppointmentChange } from '@contracts/tracking';
import {
  trackingStatuses,
  trackingStatusesThatAre,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { minutesAfter, morning } from '../../../test/factories';
import { JsonServer } from '../../../test/json-server';
import { TrackingParts } from '../../../test/tracking-parts';

const tomorrow = minutesAfter(morning, 25 * 60).toISOString();

describe('changes by customers', () => {
  let parts: TrackingParts;
  let ana: string;

  beforeAll(async () => {
    parts = await TrackingParts.open();
    ana = (await parts.technician('Ana Reyes')).id;
  });

  afterAll(() => parts?.close());

  const moved = (facts: AppointmentFacts): AppointmentFacts => ({
    ...facts,
    technicianId: null,
    appointmentDate: '2026-11-21',
    slotStart: tomorrow,
    slotEnd: minutesAfter(new Date(tomorrow), 60).toISOString(),
  });

  it('undo the assignment and the dispatch of a moved appointment, and every open page follows', async () => {
    const facts = await parts.appointment();
    const assigned = { ...facts, technicianId: ana };
    await parts.appointments.applyVersion(2, assigned, morning);
    await parts.transitions.noteLate(facts.appointmentId, 2, morning);
    expect(await parts.customerView(facts.appointmentId)).toMatchObject({ status: 'dispatched' });
    parts.said.length = 0;
    await parts.appointments.applyVersion(3, moved(facts), morning);
    const seen = await parts.customerView(facts.appointmentId);
    expect(seen).toMatchObject({
      status: 'scheduled',
      technicianId: null,
      estimatedArrival: tomorrow,
      late: false,
      progress: 0,
      appointment: { appointmentDate: '2026-11-21' },
    });
    expect(seen.notifications.slice(-2).map(({ message }) => message)).toEqual([
      'Your appointment has been moved to another time.',
      'We are choosing another technician for you.',
    ]);
    const shown = (await parts.trackingUpdates()).at(-1);
    expect(shown?.record).toMatchObject({ status: 'scheduled', estimatedArrival: tomorrow });
    const jobs = await parts.reads.jobs(ana, morning);
    expect(jobs.map(({ appointmentId }) => appointmentId)).not.toContain(facts.appointmentId);
    const events = await parts.query<{ status: string }>(
      `SELECT envelope::json #>> '{facts,status}' AS status FROM outbox
       WHERE aggregate_id = $1 ORDER BY position`,
      [facts.appointmentId],
    );
    expect(events.map(({ status }) => status)).toEqual(['dispatched', 'scheduled']);
    // What was true before it comes late, and changes nothing.
    await parts.appointments.applyVersion(2, assigned, morning);
    expect(await parts.customerView(facts.appointmentId)).toEqual(seen);
  });

  it('are let through as far as the table of statuses says', async () => {
    const states: [TrackingStatus, TrackingStatus[]][] = [
      ['dispatched', []],
      ['en-route', ['en-route']],
      ['arrived', ['en-route', 'arrived']],
      ['in-progress', ['en-route', 'arrived', 'in-progress']],
      ['completed', ['en-route', 'arrived', 'in-progress', 'completed']],
    ];
    const letThrough = async (appointmentId: string, change: AppointmentChange) =>
      parts.transitions.hold(appointmentId, change, morning).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'transition_refused') return false;
          throw error;
        },
      );
    const waiting = await parts.appointment();
    expect(await letThrough(waiting.appointmentId, 'customer-change')).toBe(true);
    expect(await letThrough(waiting.appointmentId, 'reschedule')).toBe(true);
    for (const [status, steps] of states) {
      const technicianId = (await parts.technician(`At ${status}`)).id;
      const job = await parts.appointment({ technicianId });
      await parts.drive(job, ...steps);
      const outcomes = [
        await letThrough(job.appointmentId, 'customer-change'),
        await letThrough(job.appointmentId, 'reschedule'),
      ];
      expect([status, ...outcomes]).toEqual([status, false, status === 'dispatched']);
    }
    expect(trackingStatusesThatAre('customersToChange')).toEqual(['scheduled']);
    expect(trackingStatuses).toHaveLength(states.length + 2);
  });

  it('and the clock that dispatches: one of both, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const technicianId = (await parts.technician(`Round ${round}`)).id;
      const facts = await parts.appointment({
        slotStart: minutesAfter(morning, 180).toISOString(),
      });
      const assigned = { ...facts, technicianId };
      await parts.appointments.applyVersion(2, assigned, morning);
      const due = minutesAfter(morning, 61);
      const [hold] = await Promise.allSettled([
        parts.transitions.hold(facts.appointmentId, 'customer-change', due),
        parts.transitions.dispatchDue(due),
      ]);
      const { status } = (await parts.stored.find(facts.appointmentId))!;
      expect(status).toBe(hold.status === 'fulfilled' ? 'scheduled' : 'dispatched');
    }
  });

  describe('whose account is deleted', () => {
    const secrets = {
      customerName: 'Zebulon Quagmire',
      phone: '(386) 555-0177',
      address: '77 Hidden Hollow',
      gateCode: 'ZQ77#',
      description: 'Quagmire hums',
    };
    const traces = /zebulon|quagmire|555-0177|hidden hollow|zq77|29\.912345|sesame/i;
    const forgotten = {
      customerName: 'Deleted customer',
      phone: '',
      address: '',
      gateCode: null,
      description: null,
    };

    /** Every value of every table but the outbox, whose rows are purged some days after they went out. */
    async function everything(): Promise<string> {
      const tables = await parts.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables
         WHERE table_schema = 'tracking' AND table_name <> 'outbox'`,
      );
      const rows = [];
      for (const { name } of tables) {
        rows.push(await parts.query(`SELECT * FROM "${name}"`));
      }
      return JSON.stringify(rows);
    }

    it('leaves a record that is over without name, house and words, and asks no geocoder', async () => {
      const geocoder = new JsonServer();
      await geocoder.open();
      geocoder.reply.body = [{ lat: '29.912345', lon: '-81.337', place_rank: 30 }];
      const exact = await TrackingParts.open({ GEOCODER_URL: geocoder.url }, parts);
      try {
        const technicianId = (await exact.technician('Ben Ito')).id;
        const facts = await exact.appointment({ ...secrets, technicianId });
        await eventually(async () =>
          expect(await exact.stored.find(facts.appointmentId)).toMatchObject({ lat: 29.912345 }),
        );
        await exact.drive(facts, 'en-route', 'arrived', 'in-progress');
        await exact.step(facts, 'completed', morning, { notes: 'Sesame opens' });
        expect(await everything()).toMatch(traces);
        const asked = geocoder.asked.length;
        const anonymous = { ...facts, ...forgotten, status: 'completed' as const };
        for (let delivery = 0; delivery < 2; delivery += 1) {
          await exact.appointments.anonymize(5, anonymous, morning);
        }
        // An older event comes late.
        await exact.appointments.applyVersion(4, { ...facts, status: 'completed' }, morning);
        expect(await everything()).not.toMatch(traces);
        expect(await exact.stored.find(facts.appointmentId)).toMatchObject({
          status: 'completed',
          lat: 29.9,
          approximate: { near: '32084' },
          notes: null,
        });
        const seen = await exact.customerView(facts.appointmentId);
        expect(seen.customerLocation.address).toBe('St Augustine, FL 32084');
        expect(geocoder.asked).toHaveLength(asked);
      } finally {
        await exact.close();
        await geocoder.close();
      }
    });

    it('also one that tracking hears of for the first time', async () => {
      const facts = await parts.appointment({ ...secrets, status: 'cancelled' });
      const unheard = { ...facts, ...forgotten, appointmentId: crypto.randomUUID() };
      await parts.appointments.anonymize(3, unheard, morning);
      await parts.appointments.applyVersion(
        1,
        { ...facts, appointmentId: unheard.appointmentId },
        morning,
      );
      const known = await parts.stored.find(unheard.appointmentId);
      expect(JSON.stringify(known)).not.toMatch(traces);
    });
  });
});
