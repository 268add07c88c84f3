import type { AppointmentFacts } from '@contracts/booking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';

const whole = ['en-route', 'arrived', 'in-progress', 'completed'] as const;
const mistakeOf = { correction: true };

describe('moving a job by mistake', () => {
  let parts: TrackingParts;
  let ana: string;
  let ben: string;

  beforeAll(async () => {
    parts = await TrackingParts.open();
  });

  beforeEach(async () => {
    await parts.clear();
    ana = (await parts.technician()).id;
    ben = (await parts.technician('Ben Ito')).id;
  });

  afterAll(() => parts?.close());

  const office = ({ appointmentId }: AppointmentFacts) => ({ appointmentId, technicianId: null });
  const jobAt = async (status: TrackingStatus, facts: Partial<AppointmentFacts> = {}) => {
    const job = await parts.appointment({ technicianId: ana, ...facts });
    await parts.drive(job, ...whole.slice(0, whole.indexOf(status as 'arrived') + 1));
    return job;
  };
  const history = (id: string) =>
    parts.query<object>(
      `SELECT version, status, moved_by_name AS by, correction FROM status_changes
       WHERE appointment_id = $1 ORDER BY version`,
      [id],
    );
  const lastEvent = async (id: string): Promise<unknown> => {
    const [row] = await parts.query<{ facts: unknown }>(
      `SELECT envelope::json -> 'facts' AS facts FROM outbox
       WHERE aggregate_id = $1 ORDER BY version DESC LIMIT 1`,
      [id],
    );
    return row?.facts;
  };

  describe('is refused when the record has moved on', () => {
    it('with the record as the technician sees it', async () => {
      const job = await jobAt('en-route');
      const tap = parts.step(job, 'en-route', morning, { from: 'dispatched' });
      await expect(tap).rejects.toMatchObject({
        code: 'changed_meanwhile',
        details: {
          current: { status: 'en-route', allowed: ['arrived'], description: job.description },
        },
      });
      expect(await history(job.appointmentId)).toHaveLength(2);
    });

    it('with the record as the office sees it', async () => {
      const job = await jobAt('arrived');
      const tap = parts.step(office(job), 'arrived', morning, { from: 'en-route' });
      await expect(tap).rejects.toMatchObject({
        code: 'changed_meanwhile',
        details: {
          current: {
            status: 'arrived',
            customerName: 'Marisol Vega',
            allowed: ['in-progress'],
            corrections: ['en-route', 'dispatched'],
          },
        },
      });
    });

    it('for all but one of two taps of two fingers on each of 20 phones', async () => {
      const job = await jobAt('dispatched');
      const taps = Array.from({ length: 20 }, () => [
        parts.step(job, 'en-route', morning, { from: 'dispatched' }),
        parts.step(job, 'arrived', morning, { from: 'dispatched' }),
      ]).flat();
      const results = await Promise.allSettled(taps);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await parts.customerView(job.appointmentId)).toMatchObject({ status: 'en-route' });
    });

    it('also when a correction has come first', async () => {
      const job = await jobAt('en-route');
      await parts.step(office(job), 'dispatched', morning, mistakeOf);
      const tap = parts.step(job, 'arrived', morning, { from: 'en-route' });
      await expect(tap).rejects.toMatchObject({ code: 'changed_meanwhile' });
    });
  });

  it('is recognized by its key when a copy comes late, and not taken again', async () => {
    const job = await jobAt('dispatched');
    const tap = (key: string) =>
      parts.step(job, 'en-route', morning, { from: 'dispatched', key, notes: key });
    await tap('first');
    await parts.step(office(job), 'dispatched', morning, mistakeOf);
    expect(await tap('first')).toMatchObject({ status: 'dispatched', version: 3 });
    expect(await history(job.appointmentId)).toHaveLength(3);

    expect(await tap('second')).toMatchObject({ status: 'en-route', notes: 'second' });
    await parts.drive(job, 'arrived');
    expect(await tap('second')).toMatchObject({ status: 'arrived', version: 5 });
  });

  describe('is corrected by the office', () => {
    it('who did it is kept, announced and shown', async () => {
      const job = await jobAt('en-route');
      await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], minutesAfter(morning, 1));
      const corrected = await parts.step(office(job), 'dispatched', minutesAfter(morning, 2), {
        ...mistakeOf,
        from: 'en-route',
      });
      expect(corrected).toMatchObject({ status: 'dispatched', enRouteAt: null, nearestKm: null });
      expect(await history(job.appointmentId)).toEqual([
        { version: 1, status: 'dispatched', by: 'System', correction: false },
        { version: 2, status: 'en-route', by: 'Ana Reyes', correction: false },
        { version: 3, status: 'dispatched', by: 'Dana Office', correction: true },
      ]);
      expect(await lastEvent(job.appointmentId)).toMatchObject({
        from: 'en-route',
        status: 'dispatched',
        by: 'Dana Office',
        correction: true,
      });
      const seen = await parts.customerView(job.appointmentId, minutesAfter(morning, 2));
      expect(seen).toMatchObject({ location: null, distanceToCustomer: null, route: null });
      expect(seen.notifications.at(-1)).toMatchObject({
        type: 'dispatched',
        message: 'That update was a mistake: your technician is not on the way yet.',
      });
    });

    it('and nobody sees the position any more, on the page or live', async () => {
      const job = await jobAt('en-route');
      await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], minutesAfter(morning, 1));
      await parts.step(office(job), 'dispatched', minutesAfter(morning, 2), mistakeOf);
      await parts.positions.report(ana, [{ lat: 29.81, lng: -81.3 }], minutesAfter(morning, 3));
      expect(parts.locations().at(-1)).not.toHaveProperty('appointmentId');
      const shown = (await parts.trackingUpdates()).at(-1);
      expect(shown?.record).toMatchObject({ status: 'dispatched', location: null, version: 3 });
      const listed = await parts.lists.records(minutesAfter(morning, 3));
      expect(listed).toMatchObject([{ appointmentId: job.appointmentId, location: null }]);
      await parts.log.flush();
      const logged = await parts.query<{ job: string | null }>(
        `SELECT appointment_id AS job FROM positions ORDER BY recorded_at`,
      );
      expect(logged.map(({ job: of }) => of)).toEqual([job.appointmentId, null]);
    });

    it('over several steps at once, and then goes forwards again as if for the first time', async () => {
      const job = await jobAt('in-progress');
      const back = await parts.step(office(job), 'en-route', minutesAfter(morning, 5), mistakeOf);
      expect(back).toMatchObject({ enRouteAt: morning, arrivedAt: null, startedAt: null });
      await parts.step(job, 'arrived', minutesAfter(morning, 9));
      const seen = await parts.customerView(job.appointmentId, minutesAfter(morning, 9));
      expect(seen.actualArrival).toBe(minutesAfter(morning, 9).toISOString());
    });

    it('never from completed or cancelled, and never forwards', async () => {
      const done = await jobAt('completed');
      const cancelled = await parts.appointment({ technicianId: ana });
      await parts.appointments.applyVersion(2, { ...cancelled, status: 'cancelled' }, morning);
      const arrived = await jobAt('arrived');
      for (const [job, to] of [
        [done, 'in-progress'],
        [cancelled, 'dispatched'],
        [arrived, 'in-progress'],
        [arrived, 'arrived'],
        [arrived, 'cancelled'],
        [arrived, 'scheduled'],
      ] as const) {
        await expect(parts.step(office(job), to, morning, mistakeOf)).rejects.toMatchObject({
          code: 'transition_refused',
        });
      }
    });

    it('to scheduled where it would wait for its time, and the clock leaves it there', async () => {
      const slotStart = minutesAfter(morning, 24 * 60).toISOString();
      const job = await parts.appointment({ technicianId: ana, slotStart });
      await parts.step(office(job), 'dispatched');
      await parts.step(office(job), 'scheduled', morning, mistakeOf);
      expect(await parts.transitions.dispatchDue(morning)).toBe(0);
      expect(await parts.customerView(job.appointmentId)).toMatchObject({ status: 'scheduled' });
    });

    it('not while booking is changing the appointment', async () => {
      const job = await jobAt('en-route');
      parts.booking.set(job.appointmentId, { version: 1, facts: job });
      await parts.transitions.hold(job.appointmentId, 'assign', morning);
      await expect(parts.step(office(job), 'dispatched', morning, mistakeOf)).rejects.toMatchObject(
        { code: 'transition_refused' },
      );
    });

    it('and no word of booking’s from before undoes that', async () => {
      const job = await jobAt('in-progress');
      await parts.step(office(job), 'dispatched', morning, mistakeOf);
      await parts.appointments.applyVersion(2, { ...job, status: 'in-progress' }, morning);
      expect(await parts.customerView(job.appointmentId)).toMatchObject({ status: 'dispatched' });
    });
  });

  describe('is taken back by the technician', () => {
    it('within a minute, one step, and with a word to the customer', async () => {
      const job = await jobAt('arrived');
      await parts.step(job, 'en-route', minutesAfter(morning, 1), {
        ...mistakeOf,
        from: 'arrived',
      });
      const seen = await parts.customerView(job.appointmentId);
      expect(seen).toMatchObject({ status: 'en-route', actualArrival: null });
      expect(seen.notifications.at(-1)?.message).toBe(
        'That update was a mistake: your technician is still on the way.',
      );
      expect((await history(job.appointmentId)).at(-1)).toEqual({
        version: 4,
        status: 'en-route',
        by: 'Ana Reyes',
        correction: true,
      });
    });

    it.each<[string, TrackingStatus, number]>([
      ['later than that', 'en-route', 1.1],
      ['over two steps', 'dispatched', 0],
    ])('not %s', async (_, to, minutes) => {
      const job = await jobAt('arrived');
      const undo = parts.step(job, to, minutesAfter(morning, minutes), mistakeOf);
      await expect(undo).rejects.toMatchObject({ code: 'transition_refused' });
    });

    it('not later by what the phone says of the time', async () => {
      const job = await jobAt('arrived');
      const undo = parts.step(job, 'en-route', minutesAfter(morning, 30), {
        ...mistakeOf,
        tappedAt: morning,
      });
      await expect(undo).rejects.toMatchObject({ code: 'transition_refused' });
    });

    it('not when the office took the step, nor twice in a row, nor somebody else’s job', async () => {
      const job = await jobAt('en-route');
      await parts.step(office(job), 'arrived');
      const refused = { code: 'transition_refused' };
      await expect(parts.step(job, 'en-route', morning, mistakeOf)).rejects.toMatchObject(refused);
      await parts.step(job, 'in-progress');
      await parts.step(job, 'arrived', morning, mistakeOf);
      await expect(parts.step(job, 'en-route', morning, mistakeOf)).rejects.toMatchObject(refused);
      await expect(
        parts.step({ ...job, technicianId: ben }, 'en-route', morning, mistakeOf),
      ).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  describe('has the time of the tap', () => {
    const tap = (job: AppointmentFacts, minutes: number, tappedAt: Date) =>
      parts.step(job, 'arrived', minutesAfter(morning, minutes), { from: 'en-route', tappedAt });

    it('that a phone without network sends later', async () => {
      const job = await jobAt('en-route');
      const tappedAt = minutesAfter(morning, 10);
      await tap(job, 30, tappedAt);
      const seen = await parts.customerView(job.appointmentId);
      expect(seen.actualArrival).toBe(tappedAt.toISOString());
      const [listed] = await parts.lists.jobs(ana, morning);
      expect(listed).toMatchObject({ reachedAt: tappedAt.toISOString() });
      expect(await lastEvent(job.appointmentId)).toMatchObject({
        reachedAt: tappedAt.toISOString(),
      });
    });

    it.each([
      ['before the status was reached that it leaves', -60, 0],
      ['after it was heard of', 90, 30],
      ['at no time at all', Number.NaN, 30],
    ])('but not %s', async (_, tapped, reached) => {
      const job = await jobAt('en-route');
      const record = await tap(job, 30, minutesAfter(morning, tapped));
      expect(record.arrivedAt).toEqual(minutesAfter(morning, reached));
    });
  });

  it('tells with each event at which version its notes were written', async () => {
    const job = await jobAt('dispatched');
    await parts.step(job, 'en-route', morning, { notes: 'Gate code 4711' });
    await parts.step(job, 'arrived');
    expect(await lastEvent(job.appointmentId)).toMatchObject({
      status: 'arrived',
      notes: 'Gate code 4711',
      notesVersion: 2,
    });
  });
});
