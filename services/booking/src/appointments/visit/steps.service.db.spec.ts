import { randomUUID } from 'node:crypto';
import { slotLabels } from '@contracts/vocabulary/booking';
import {
  trackingStatuses,
  trackingStatusesThatAre,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../../test/booking-under-test';
import {
  byOffice,
  friday,
  minutesAfter,
  morning,
  technicianEvent,
  tuesdayAtNine,
} from '../../../test/factories';
import { anImportedAppointment, takeBatch } from '../../../test/imported';
import { requestHelpers } from '../../../test/request-helpers';
import type { Step } from './step';

/** When all slots of Monday are due. */
const evening = minutesAfter(morning, 600);

describe('the steps of visits', () => {
  const booking = bookingForTests({ RATE_LIMIT: 'off' });
  let ana: string;
  let ben: string;

  beforeEach(async () => {
    [ana, ben] = (await booking.hire(2)) as [string, string];
    await booking.hear(technicianEvent(ana, 2, 'available', 'Ana Reyes'));
  });

  const tap = (id: string, to: TrackingStatus, more: Partial<Step> = {}, by = ana) =>
    booking.step(id, to, morning, { by: { as: 'technician', technicianId: by }, ...more });
  const move = (id: string, to: TrackingStatus, more: Partial<Step> = {}) =>
    booking.step(id, to, morning, more);
  /** Drives a dispatched visit to `status`. */
  const driveTo = async (id: string, status: TrackingStatus) => {
    const way = ['en-route', 'arrived', 'in-progress', 'completed'] as const;
    await booking.drive(id, ...way.slice(0, way.indexOf(status as 'arrived') + 1));
  };
  const stored = (id: string) => booking.appointments.get(id);
  const eventsOf = async (id: string) =>
    (await booking.announced()).filter(({ aggregateId }) => aggregateId === id);

  it('lead from dispatched to completed, one announced version at a time', async () => {
    const { id } = await booking.assigned(ana);
    booking.said.length = 0;
    for (const to of ['en-route', 'arrived', 'in-progress', 'completed'] as const) {
      await tap(id, to, { from: (await stored(id)).trackingStatus });
      expect(booking.said).toContainEqual({
        subject: `live.visit.${id}`,
        payload: { version: (await stored(id)).version, status: to, technicianId: ana },
      });
    }
    expect(await stored(id)).toMatchObject({
      version: 6,
      status: 'completed',
      enRouteAt: morning,
      arrivedAt: morning,
      startedAt: morning,
      completedAt: morning,
    });
    const events = (await eventsOf(id)).map(({ fact, version, facts }) => {
      const { from, by, correction } = facts as unknown as Record<string, unknown>;
      return [fact, version, facts.visit?.status, facts.status, from, by, correction];
    });
    const step = ['Ana Reyes', false] as const;
    expect(events).toEqual([
      ['appointment-booked', 1, 'scheduled', 'scheduled', undefined, undefined, undefined],
      ['appointment-assigned', 2, 'dispatched', 'scheduled', undefined, undefined, undefined],
      ['visit-status-changed', 3, 'en-route', 'scheduled', 'dispatched', ...step],
      ['visit-status-changed', 4, 'arrived', 'scheduled', 'en-route', ...step],
      ['visit-status-changed', 5, 'in-progress', 'in-progress', 'arrived', ...step],
      ['appointment-completed', 6, 'completed', 'completed', undefined, undefined, undefined],
    ]);
  });

  it('are refused when the table does not have them, with those that it has', async () => {
    const { id } = await booking.assigned(ana);
    const others = trackingStatuses.filter((status) => status !== 'en-route');
    for (const to of others) {
      expect(await refusalOf(tap(id, to))).toMatchObject({
        code: 'transition_refused',
        details: { allowed: ['en-route'] },
      });
    }
    await booking.appointments.assign(id, null, byOffice());
    expect(await refusalOf(move(id, 'dispatched'))).toMatchObject({
      code: 'transition_refused',
      message: 'Assign a technician first.',
      details: { allowed: [] },
    });
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('are the assigned technician’s and the office’s, of appointments that someone drives to', async () => {
    const { id } = await booking.assigned(ana);
    expect(await outcomeOf(tap(id, 'en-route', {}, ben))).toBe('forbidden');
    expect(await move(id, 'en-route')).toMatchObject({ technicianId: ana });
    await takeBatch(booking, { appointments: [anImportedAppointment({ status: 'scheduled' })] });
    const [imported] = await booking.query<{ id: string }>(
      `SELECT id FROM appointments WHERE origin = 'imported'`,
    );
    for (const unknown of [imported!.id, randomUUID(), 'no-id']) {
      expect(await outcomeOf(move(unknown, 'dispatched'))).toBe('appointment_not_found');
    }
  });

  describe('never put a technician in two places', () => {
    it('when many jobs are set off for at once', async () => {
      const hours = slotLabels.slice(0, 8);
      const jobs = [];
      for (const timeSlot of hours) jobs.push(await booking.assigned(ana, { timeSlot }, evening));
      const calls = jobs.map(({ id }) => tap(id, 'en-route'));
      expect(await outcomesOf(calls)).toEqual({ done: 1, already_en_route: 7 });
      expect(await booking.visits.busyTechnicians()).toEqual([ana]);
    });

    it.each(trackingStatusesThatAre('busy'))(
      'while another job is %s, which is named',
      async (status) => {
        const under = await booking.assigned(ana);
        await driveTo(under.id, status);
        const { id } = await booking.assigned(ana, { timeSlot: '11:00-12:00' });
        for (const attempt of [tap, move]) {
          expect(await refusalOf(attempt(id, 'en-route'))).toMatchObject({
            code: 'already_en_route',
            message: `${under.number} is still under way. Finish that job first.`,
            details: { appointmentId: under.id },
          });
        }
        await move(under.id, 'dispatched', { correction: true });
        await tap(id, 'en-route');
      },
    );

    it('when a visit under way is given to someone who is at another job: it waits', async () => {
      const first = await booking.assigned(ana);
      const second = await booking.assigned(ben, { timeSlot: '11:00-12:00' });
      for (const { id } of [first, second]) await driveTo(id, 'en-route');
      const change = byOffice({ at: minutesAfter(morning, 5) });
      expect(await booking.appointments.assign(second.id, ana, change)).toMatchObject({
        trackingStatus: 'dispatched',
        reachedAt: change.at,
        enRouteAt: null,
      });
    });
  });

  describe('and changes of the appointment', () => {
    const changes = {
      assignable: (id: string) => booking.appointments.assign(id, ben, byOffice({ at: morning })),
      cancellable: (id: string) => booking.appointments.cancel(id, null, byOffice()),
      waiting: (id: string) => booking.rescheduling.reschedule(id, tuesdayAtNine, byOffice()),
      customersToChange: (id: string) => booking.customerChanges.cancel(id, {}, friday),
    };
    type Flag = keyof typeof changes;
    const forget = (id: string) => booking.query(`DELETE FROM appointments WHERE id = $1`, [id]);

    it.each(Object.keys(changes) as Flag[])('go by the table: %s', async (flag) => {
      for (const status of trackingStatuses.filter((one) => one !== 'cancelled')) {
        const { id } = await booking.assigned(ana, {}, status === 'scheduled' ? friday : morning);
        await driveTo(id, status);
        const code = flag === 'customersToChange' ? 'too_late' : 'transition_refused';
        const outcome = trackingStatusRules[status][flag] ? 'done' : code;
        expect([status, await outcomeOf(changes[flag](id))]).toEqual([status, outcome]);
        await forget(id);
      }
    });

    it.each<[Flag, TrackingStatus, TrackingStatus, string]>([
      ['assignable', 'en-route', 'arrived', 'forbidden'],
      ['cancellable', 'arrived', 'in-progress', 'transition_refused'],
      ['waiting', 'dispatched', 'en-route', 'transition_refused'],
      ['customersToChange', 'scheduled', 'dispatched', 'transition_refused'],
    ])('let the one (%s) or the tap through, never both', async (flag, from, to, refusal) => {
      for (let round = 0; round < 10; round += 1) {
        const at = from === 'scheduled' ? friday : morning;
        const { id } = await booking.assigned(ana, {}, at);
        await driveTo(id, from);
        const late = flag === 'customersToChange' ? 'too_late' : 'transition_refused';
        const both = [() => changes[flag](id), () => tap(id, to)];
        const first = round % 2 ? both : both.toReversed();
        const outcomes = await Promise.all(first.map((call) => outcomeOf(call())));
        const [change, step] = round % 2 ? outcomes : outcomes.toReversed();
        expect([`done ${refusal}`, `${late} done`]).toContain(`${change} ${step}`);
        await forget(id);
      }
    });
  });

  describe('may bring notes', () => {
    const shown = async (id: string) =>
      (await booking.customerAppointments.view(await stored(id), friday)).technicianNotes;

    it('for the office, and with the last step for the customer, next to what the office writes', async () => {
      const { id } = await booking.assigned(ana);
      const annotate = (technicianNotes: string) =>
        booking.appointments.annotate(id, { technicianNotes }, byOffice());
      await annotate('Pays late.');
      await tap(id, 'en-route', { notes: 'Big dog.' });
      const office = { technicianNotes: 'Pays late.\nBig dog.', workDone: null };
      expect(await stored(id)).toMatchObject({ ...office, stepNotes: 'Big dog.' });
      await tap(id, 'arrived');
      await annotate('The dog is friendly.');
      await tap(id, 'in-progress');
      expect(await stored(id)).toMatchObject({
        technicianNotes: 'The dog is friendly.',
        stepNotes: 'Big dog.',
      });
      expect(await shown(id)).toBeNull();
      await tap(id, 'completed', { notes: 'Changed the fan.' });
      expect(await stored(id)).toMatchObject({
        technicianNotes: 'The dog is friendly.',
        workDone: 'Changed the fan.',
      });
      expect(await shown(id)).toBe('Changed the fan.');
    });

    it('of which the customer reads nothing when the last step has none', async () => {
      const { id } = await booking.assigned(ana);
      await tap(id, 'en-route', { notes: 'Big dog.' });
      await booking.complete(id);
      expect(await shown(id)).toBeNull();
    });
  });

  it('complete a job once, and the request it was made of, and tell the office of both', async () => {
    const help = requestHelpers(booking);
    const request = await help.ask();
    const { appointment } = await help.schedule(request.id);
    await booking.appointments.assign(appointment.id, ana, byOffice({ at: morning }));
    await driveTo(appointment.id, 'in-progress');
    booking.said.length = 0;
    const calls = Array.from({ length: 5 }, () => tap(appointment.id, 'completed'));
    expect(await outcomesOf(calls)).toEqual({ done: 1, transition_refused: 4 });
    expect((await help.stored(request.id)).status).toBe('completed');
    const facts = (await eventsOf(appointment.id)).map(({ fact }) => fact);
    expect(facts.filter((fact) => fact === 'appointment-completed')).toHaveLength(1);
    expect(booking.said).toContainEqual({
      subject: 'live.dispatch',
      payload: { changed: ['service-requests'] },
    });
  });

  it('are taken by the clock 120 minutes before the slot, once over all replicas', async () => {
    const [first, ...later] = slotLabels.slice(3, 9);
    const free = await booking.book();
    const { id } = await booking.assigned(ana, { timeSlot: first }, friday);
    for (const timeSlot of later) await booking.assigned(ana, { timeSlot }, friday);
    expect(await booking.steps.dispatchDue(minutesAfter(morning, -61))).toBe(0);
    expect(await booking.steps.dispatchDue(minutesAfter(morning, -60))).toBe(1);
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => booking.steps.dispatchDue(evening)),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(later.length);
    expect(await stored(free.id)).toMatchObject({ trackingStatus: 'scheduled', version: 1 });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      fact: 'visit-status-changed',
      version: 3,
      facts: { from: 'scheduled', by: 'System', visit: { status: 'dispatched' } },
    });
  });
});
