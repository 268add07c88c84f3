import type { AppointmentFacts } from '@contracts/booking';
import { Refusal } from '@service-kit/requests/refusal';
import { appointmentFacts, minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';

async function outcomes(work: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'done';
    if (one.reason instanceof Refusal) return one.reason.code;
    throw one.reason;
  });
}

describe('moving tracking records', () => {
  let parts: TrackingParts;
  let ana: string;

  beforeAll(async () => {
    parts = await TrackingParts.open();
  });

  beforeEach(async () => {
    await parts.clear();
    ana = (await parts.technician()).id;
  });

  afterAll(() => parts?.close());

  it('takes a job from dispatched to completed, one announced step at a time', async () => {
    const facts = await parts.appointment({ technicianId: ana });
    await parts.drive(facts, 'en-route', 'arrived', 'in-progress', 'completed');
    const seen = await parts.customerView(facts.appointmentId);
    expect(seen).toMatchObject({ status: 'completed', progress: 100, version: 5 });
    expect(seen.actualArrival).toBe(morning.toISOString());
    const history = await parts.query(
      `SELECT h.version, h.status, h.moved_by AS by, o.version AS announced
       FROM status_changes h JOIN outbox o ON o.aggregate_id = h.appointment_id::text
         AND o.version = h.version ORDER BY h.version`,
    );
    expect(history).toEqual([
      { version: 1, status: 'dispatched', by: 'booking', announced: 1 },
      { version: 2, status: 'en-route', by: 'technician', announced: 2 },
      { version: 3, status: 'arrived', by: 'technician', announced: 3 },
      { version: 4, status: 'in-progress', by: 'technician', announced: 4 },
      { version: 5, status: 'completed', by: 'technician', announced: 5 },
    ]);
    const updates = await parts.trackingUpdates();
    expect(updates.map(({ record }) => record.status)).toContain('completed');
    const record = await parts.stored.find(facts.appointmentId);
    expect(record).toMatchObject({ enRouteAt: morning, startedAt: morning, completedAt: morning });
  });

  it('refuses what the table does not have, and says what it has', async () => {
    const facts = await parts.appointment({ technicianId: ana });
    for (const to of ['scheduled', 'dispatched', 'arrived', 'completed', 'cancelled'] as const) {
      await expect(parts.step(facts, to)).rejects.toMatchObject({
        code: 'transition_refused',
        details: { allowed: ['en-route'] },
      });
    }
    const nobodys = await parts.appointment();
    await expect(parts.step(nobodys, 'dispatched')).rejects.toMatchObject({
      code: 'transition_refused',
      details: { allowed: [] },
    });
  });

  it('lets only the assigned technician and the office move a job', async () => {
    const ben = (await parts.technician('Ben Ito')).id;
    const facts = await parts.appointment({ technicianId: ana });
    await expect(parts.step({ ...facts, technicianId: ben }, 'en-route')).rejects.toMatchObject({
      code: 'forbidden',
    });
    const moved = await parts.step({ ...facts, technicianId: null }, 'en-route');
    expect(moved).toMatchObject({ status: 'en-route', technicianId: ana });
  });

  it('keeps what the technician writes with a status', async () => {
    const facts = await parts.appointment({ technicianId: ana });
    await parts.step(facts, 'en-route', morning, { notes: 'Gate code 4711' });
    await parts.step(facts, 'arrived');
    expect((await parts.stored.find(facts.appointmentId))!.notes).toBe('Gate code 4711');
    const [event] = await parts.query<{ notes: string }>(
      `SELECT envelope::json #>> '{facts,notes}' AS notes FROM outbox
       WHERE aggregate_id = $1 AND version = 2`,
      [facts.appointmentId],
    );
    expect(event!.notes).toBe('Gate code 4711');
  });

  it('gives one step to exactly one of 20 callers', async () => {
    const facts = await parts.appointment({ technicianId: ana });
    const results = await outcomes(Array.from({ length: 20 }, () => parts.step(facts, 'en-route')));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(results.filter((result) => result === 'transition_refused')).toHaveLength(19);
    expect((await parts.customerView(facts.appointmentId)).version).toBe(2);
  });

  it('sends a technician to one customer at a time', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 8 }, () => parts.appointment({ technicianId: ana })),
    );
    const results = await outcomes(jobs.map((facts) => parts.step(facts, 'en-route')));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(results.filter((result) => result === 'already_en_route')).toHaveLength(7);
    expect(
      await parts.query(`SELECT count(*) FROM status_changes WHERE status = 'en-route'`),
    ).toEqual([{ count: 1 }]);
  });

  describe('never put a technician in two places', () => {
    const steps = ['en-route', 'arrived', 'in-progress'] as const;
    const jobAt = async (status: (typeof steps)[number], of: Partial<AppointmentFacts>) => {
      const job = await parts.appointment(of);
      await parts.drive(job, ...steps.slice(0, steps.indexOf(status) + 1));
      return job;
    };

    it.each(steps)('while another job is %s, which is named', async (status) => {
      const under = await jobAt(status, { number: 'FC-1001', technicianId: ana });
      const other = await parts.appointment({ technicianId: ana, number: 'FC-1002' });
      for (const by of [other, { ...other, technicianId: null }]) {
        await expect(parts.step(by, 'en-route')).rejects.toMatchObject({
          code: 'already_en_route',
          message: 'FC-1001 is still under way. Finish that job first.',
          details: { appointmentId: under.appointmentId },
        });
      }
      await parts.step({ ...under, technicianId: null }, 'dispatched', morning, {
        correction: true,
      });
      await parts.step(other, 'en-route');
    });

    it('when booking’s word comes after work has begun for somebody who is at another job', async () => {
      const ben = (await parts.technician('Ben Ito')).id;
      await jobAt('in-progress', { technicianId: ana });
      const job = await jobAt('in-progress', { technicianId: ben });

      await parts.appointments.applyVersion(2, { ...job, technicianId: ana }, morning);
      expect(await parts.customerView(job.appointmentId)).toMatchObject({
        status: 'dispatched',
        technicianId: ana,
      });
    });

    it('when tracking hears for the first time of work that has begun', async () => {
      await jobAt('en-route', { technicianId: ana });
      const begun = appointmentFacts({ technicianId: ana, status: 'in-progress' });
      await parts.appointments.applyVersion(5, begun, morning);
      expect(await parts.customerView(begun.appointmentId)).toMatchObject({
        status: 'dispatched',
        technicianId: ana,
      });
    });
  });

  describe('held for a change of booking’s', () => {
    it('keeps still until the newer version or ten seconds later', async () => {
      const facts = await parts.appointment({ technicianId: ana });
      const { appointmentId } = facts;
      parts.booking.set(appointmentId, { version: 1, facts });
      expect(await parts.transitions.hold(appointmentId, 'assign', morning)).toEqual({
        status: 'dispatched',
        heldUntil: new Date(morning.getTime() + 10_000).toISOString(),
      });
      const refused = parts.step(facts, 'en-route', minutesAfter(morning, 0.1));
      await expect(refused).rejects.toMatchObject({
        code: 'transition_refused',
        message: 'The office is changing this job. Try again in a moment.',
        details: { allowed: [] },
      });
      await parts.step(facts, 'en-route', minutesAfter(morning, 0.17));

      await parts.transitions.hold(appointmentId, 'assign', minutesAfter(morning, 1));
      await parts.appointments.applyVersion(2, { ...facts, description: 'Louder' }, morning);
      await parts.step(facts, 'arrived', minutesAfter(morning, 1));
    });

    it.each([
      ['en-route', 'assign', true],
      ['arrived', 'assign', false],
      ['arrived', 'cancel', true],
      ['in-progress', 'cancel', false],
      ['completed', 'cancel', false],
    ] as const)('from %s to %s: %s', async (status, change, possible) => {
      const facts = await parts.appointment({ technicianId: ana });
      const steps = ['en-route', 'arrived', 'in-progress', 'completed'] as const;
      await parts.drive(facts, ...steps.slice(0, steps.indexOf(status as 'arrived') + 1));
      const [result] = await outcomes([
        parts.transitions.hold(facts.appointmentId, change, morning),
      ]);
      expect(result).toBe(possible ? 'done' : 'transition_refused');
    });

    it('knows nothing of an appointment that has not been heard of', async () => {
      const { appointmentId } = appointmentFacts();
      expect(await parts.transitions.hold(appointmentId, 'cancel', morning)).toEqual({
        status: null,
        heldUntil: null,
      });
    });

    it('does not delay a technician by changes that are refused, however many', async () => {
      const facts = await parts.appointment({ technicianId: ana });
      const { appointmentId } = facts;
      parts.booking.set(appointmentId, { version: 1, facts });
      for (let time = 0; time < 20; time += 1) {
        const { heldUntil } = await parts.transitions.hold(appointmentId, 'reschedule', morning);
        await parts.transitions.release(appointmentId, new Date(heldUntil!), morning);
      }
      await parts.step(facts, 'en-route', morning);
    });

    it('is not let go by one change while another goes on', async () => {
      const facts = await parts.appointment({ technicianId: ana });
      const { appointmentId } = facts;
      parts.booking.set(appointmentId, { version: 1, facts });
      const hold = () => parts.transitions.hold(appointmentId, 'assign', morning);
      const [first, second] = [await hold(), await hold()];
      expect(second.heldUntil).toBeNull();
      await parts.transitions.release(appointmentId, new Date(first.heldUntil!), morning);
      const tap = parts.step(facts, 'en-route', morning);
      await expect(tap).rejects.toMatchObject({ code: 'transition_refused' });
      await parts.step(facts, 'en-route', minutesAfter(morning, 0.2));
    });

    it('looks once more, when it is released, for an earlier change that is on its way', async () => {
      const facts = await parts.appointment({ technicianId: ana });
      const { appointmentId } = facts;
      await parts.transitions.hold(appointmentId, 'assign', morning);
      parts.booking.set(appointmentId, { version: 2, facts: { ...facts, technicianId: null } });
      const later = minutesAfter(morning, 1);
      const { heldUntil } = await parts.transitions.hold(appointmentId, 'assign', later);
      await parts.transitions.release(appointmentId, new Date(heldUntil!), later);
      expect(await parts.customerView(appointmentId, later)).toMatchObject({ technicianId: null });
    });

    it('lets either the office or the technician through, never both', async () => {
      for (let round = 0; round < 15; round += 1) {
        const facts = await parts.appointment({ technicianId: ana });
        parts.booking.set(facts.appointmentId, { version: 1, facts });
        await parts.drive(facts, 'en-route');
        const [hold, tap] = await outcomes([
          parts.transitions.hold(facts.appointmentId, 'assign', morning),
          parts.step(facts, 'arrived'),
        ]);
        expect([hold, tap].sort()).toEqual(['done', 'transition_refused']);
        await parts.appointments.applyVersion(2, { ...facts, status: 'cancelled' }, morning);
      }
    });
  });

  describe('as time passes', () => {
    it('dispatches an assigned job 120 minutes before its slot, once over all replicas', async () => {
      const slotStart = minutesAfter(morning, 180).toISOString();
      const due = await Promise.all(
        Array.from({ length: 12 }, () => parts.appointment({ technicianId: ana, slotStart })),
      );
      await parts.appointment({ slotStart });
      expect(await parts.transitions.dispatchDue(minutesAfter(morning, 59))).toBe(0);
      const counts = await Promise.all(
        Array.from({ length: 4 }, () => parts.transitions.dispatchDue(minutesAfter(morning, 60))),
      );
      expect(counts.reduce((sum, count) => sum + count)).toBe(due.length);
      expect(await parts.transitions.dispatchDue(minutesAfter(morning, 61))).toBe(0);
      const seen = await parts.customerView(due[0]!.appointmentId);
      expect(seen).toMatchObject({ status: 'dispatched', version: 2 });
    });

    it('does not touch a job that booking is about to change', async () => {
      const slotStart = minutesAfter(morning, 180).toISOString();
      const facts = await parts.appointment({ technicianId: ana, slotStart });
      await parts.transitions.hold(facts.appointmentId, 'assign', minutesAfter(morning, 60));
      expect(await parts.transitions.dispatchDue(minutesAfter(morning, 60.1))).toBe(0);
      expect(await parts.transitions.dispatchDue(minutesAfter(morning, 61))).toBe(1);
    });

    it('tells the customer once that the technician is late', async () => {
      const facts = await parts.appointment({ technicianId: ana });
      const late = minutesAfter(morning, 75);
      await parts.alerts.review(morning);
      await Promise.all([parts.alerts.review(late), parts.alerts.review(late)]);
      const alerts = await parts.alerts.review(minutesAfter(late, 1));
      expect(alerts).toMatchObject([{ type: 'late-technician', technicianId: ana }]);
      const seen = await parts.customerView(facts.appointmentId, late);
      expect(seen.late).toBe(true);
      expect(seen.notifications.filter(({ type }) => type === 'late')).toHaveLength(1);
    });
  });
});
