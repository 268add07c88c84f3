import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { VisitFacts } from '@contracts/booking/appointments';
import { runsOf } from '@contracts/testing/deep';
import type { PhoneProblem } from '@contracts/vocabulary/places/phone-problems';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { aVisit, minutesAfter, morning } from '../../test/factories';
import { trackingForTests } from '../../test/tracking-parts';
import { PositionsController } from './positions.controller';

const noon = minutesAfter(morning, 120);
const at = (seconds: number) => new Date(morning.getTime() + seconds * 1000);
const fix = (seconds: number, lat = 29.8, lng = -81.3) => ({
  lat,
  lng,
  recordedAt: at(seconds).toISOString(),
});

describe('positions', () => {
  const parts = trackingForTests();
  let ana: string;

  beforeEach(async () => {
    ana = (await parts.technician()).id;
  });

  const current = async () => (await parts.technicians.one(ana, noon)).currentLocation;
  const logged = () =>
    parts.query<{ seconds: number; appointment: string | null }>(
      `SELECT extract(epoch FROM recorded_at - $1)::float8 AS seconds, appointment_id AS appointment
       FROM positions ORDER BY recorded_at`,
      [morning],
    );
  const driving = async (facts: Partial<VisitFacts> = {}, since = morning) =>
    parts.moveTo(await parts.visit({ technicianId: ana, ...facts }), 'en-route', since);

  it('are kept all, and the newest is where the technician is', async () => {
    const accepted = await parts.positions.report(ana, [fix(20), fix(40, 29.81), fix(30)], noon);
    expect(accepted).toBe(3);
    await parts.positions.report(ana, [fix(10)], noon);
    expect(await current()).toEqual({
      lat: 29.81,
      lng: -81.3,
      address: null,
      lastUpdated: at(40).toISOString(),
    });
    expect((await logged()).map(({ seconds }) => seconds)).toEqual([10, 20, 30, 40]);
    expect(parts.locations()).toHaveLength(1);
  });

  it('are kept once when a phone sends its batch twice', async () => {
    const batch = [fix(1), fix(2), fix(3)];
    await parts.positions.report(ana, batch, noon);
    await parts.positions.report(ana, batch, noon);
    expect(await logged()).toHaveLength(3);
    expect(parts.locations()).toHaveLength(1);
  });

  it('never go back in time, in any order and however many at once they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 }), {
          minLength: 2,
          maxLength: 12,
        }),
        async (batches) => {
          const { id } = await parts.technician();
          parts.said.length = 0;
          await Promise.all(
            batches.map((batch) =>
              parts.positions.report(
                id,
                batch.map((seconds) => fix(seconds, 29 + seconds / 1e4)),
                noon,
              ),
            ),
          );
          const newest = Math.max(...batches.flat());
          const expected = { lat: 29 + newest / 1e4, lastUpdated: at(newest).toISOString() };
          expect((await parts.technicians.one(id, noon)).currentLocation).toMatchObject(expected);
          const shown = parts.locations().map(({ location }) => location.lastUpdated);
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown).toContain(expected.lastUpdated);
        },
      ),
      { numRuns: runsOf(10, 75) },
    );
  });

  it('that are no place are refused, and left out of a batch', async () => {
    for (const place of [
      { lat: 0, lng: 0 },
      { lat: 91, lng: 0 },
      { lat: 29, lng: 181 },
    ]) {
      const refusal = { code: 'location_invalid' };
      await expect(parts.positions.report(ana, [place], noon)).rejects.toMatchObject(refusal);
      await expect(parts.technicians.setLocation(ana, place, noon)).rejects.toMatchObject(refusal);
    }
    expect(await current()).toBeNull();
    expect(await parts.positions.report(ana, [fix(1), fix(2, 0, 0)], noon)).toBe(1);
    expect((await current())?.lastUpdated).toBe(at(1).toISOString());
  });

  it('of an unknown technician are refused', async () => {
    for (const id of [randomUUID(), 'ana']) {
      const refusal = { code: 'technician_not_found' };
      await expect(parts.positions.report(id, [fix(1)], noon)).rejects.toMatchObject(refusal);
    }
  });

  it('from the future count as now, so that the next one still counts, or not at all', async () => {
    const ahead = (minutes: number) => ({
      ...fix(0),
      recordedAt: minutesAfter(noon, minutes).toISOString(),
    });
    await parts.positions.report(ana, [ahead(6000)], noon);
    expect(await current()).toBeNull();
    await parts.positions.report(ana, [ahead(1)], noon);
    expect((await current())?.lastUpdated).toBe(noon.toISOString());
    const next = minutesAfter(noon, 0.1);
    await parts.positions.report(ana, [{ lat: 29.801, lng: -81.3 }], next);
    expect(await current()).toMatchObject({ lat: 29.801, lastUpdated: next.toISOString() });
  });

  it('of a tracking app end what was wrong with it', async () => {
    const call = parts.get(PositionsController);
    const problem = async () => (await parts.technicians.one(ana, new Date())).phoneProblem;
    const report = (positions: { lat: number; lng: number }[], kind: PhoneProblem | null) =>
      call.report({ technicianId: ana, positions, app: { problem: kind } });
    expect(await report([], 'no-time')).toEqual({ accepted: 0 });
    expect(await problem()).toBe('no-time');
    expect(await report([{ lat: 29.8, lng: -81.3 }], null)).toEqual({ accepted: 1 });
    expect(await problem()).toBeNull();
  });

  it('without a job go to the office alone', async () => {
    await parts.visit({ technicianId: ana });
    await parts.positions.report(ana, [fix(1)], noon);
    const [frame] = parts.locations();
    expect(frame).not.toHaveProperty('appointmentId');
    expect(frame).toMatchObject({ technicianId: ana, distanceToCustomer: null, progress: null });
  });

  it('tell the customer distance, estimate and progress on the way', async () => {
    const facts = await driving();
    await parts.positions.report(ana, [fix(60, 29.8, -81.337)], at(60));
    await parts.positions.report(ana, [fix(240, 29.85, -81.337)], at(240));
    const [first, second] = parts.locations();
    expect(first).toMatchObject({
      type: 'location_update',
      appointmentId: facts.appointmentId,
      technicianId: ana,
      distanceToCustomer: 11.12,
      estimatedTimeToArrival: 22,
      progress: 10,
      version: 2,
    });
    expect(second).toMatchObject({
      distanceToCustomer: 5.56,
      estimatedTimeToArrival: 11,
      progress: 45,
    });
    const seen = await parts.journey(facts, at(240));
    expect(seen).toMatchObject({
      distanceToCustomer: 5.56,
      estimatedTimeToArrival: 11,
      progress: 45,
      stale: false,
      location: { lat: 29.85, lng: -81.337 },
      route: [
        { lat: 29.85, lng: -81.337 },
        { lat: 29.9, lng: -81.337 },
      ],
    });
    expect(second!.estimatedArrival).toBe(seen.estimatedArrival);
    expect((await parts.journey(facts, at(420))).stale).toBe(true);
  });

  it('do not turn the progress back on a detour', async () => {
    const facts = await driving();
    const progress = () => parts.locations().map((frame) => frame.progress);
    for (const [index, lat] of [29.8, 29.86, 29.84, 29.85].entries()) {
      await parts.positions.report(ana, [fix(index * 300, lat, -81.337)], noon);
      expect((await parts.journey(facts, noon)).progress).toBe(progress().at(-1));
    }
    expect(progress()).toEqual([10, 52, 52, 52]);
  });

  it('count from the beginning once the office has corrected the address on the way', async () => {
    const facts = await driving();
    await parts.positions.report(ana, [fix(1), fix(600, 29.9, -81.337)], noon);
    await parts.tell({ ...facts, zipCode: '32137', address: '4 Pier Road', city: 'Palm Coast' });
    await parts.positions.report(ana, [fix(601, 29.9, -81.337)], noon);
    const seen = await parts.journey(facts, noon);
    expect([parts.locations().at(-1)?.progress, seen.progress]).toEqual([10, 10]);
  });

  it('of a customer without coordinates have no distance', async () => {
    const facts = await driving({ zipCode: '99999' });
    await parts.positions.report(ana, [fix(1)], noon);
    expect(parts.locations()).toMatchObject([
      {
        appointmentId: facts.appointmentId,
        distanceToCustomer: null,
        estimatedTimeToArrival: null,
      },
    ]);
    expect(await parts.journey(facts, noon)).toMatchObject({
      location: { lat: 29.8 },
      distanceToCustomer: null,
      route: null,
    });
  });

  it('of the office win over older ones of the phone', async () => {
    await parts.positions.report(ana, [fix(1)], at(1));
    const workshop = { lat: 29.9, lng: -81.31, address: 'Workshop' };
    // A person says so, though no road leads there in a second.
    const technician = await parts.technicians.setLocation(ana, workshop, at(2));
    expect(technician.currentLocation).toMatchObject({ lat: 29.9, address: 'Workshop' });
    await parts.positions.report(ana, [fix(1.5)], at(3));
    expect(await current()).toMatchObject({ lat: 29.9, address: 'Workshop' });
  });

  it('of the office are on the disk once they are answered', async () => {
    const [before] = await parts.query<{ lsn: string }>(
      `SELECT pg_current_wal_insert_lsn()::text AS lsn`,
    );
    await parts.positions.place(ana, { lat: 29.8, lng: -81.3 }, noon);
    const [after] = await parts.query<{ written: boolean }>(
      `SELECT pg_current_wal_flush_lsn() > $1::pg_lsn AS written`,
      [before!.lsn],
    );
    expect(after).toEqual({ written: true });
  });

  it('note for which journey they were', async () => {
    await parts.positions.report(ana, [fix(-60)], noon);
    const facts = await driving();
    await parts.positions.report(ana, [fix(-30), fix(30)], noon);
    expect(await logged()).toEqual([
      { seconds: -60, appointment: null },
      { seconds: -30, appointment: null },
      { seconds: 30, appointment: facts.appointmentId },
    ]);
  });

  it('reach the customer only on the way and at the door', async () => {
    let facts = await parts.visit({ technicianId: ana });
    const shownAt = [];
    for (const [second, status] of trackingStatuses.entries()) {
      facts = await parts.moveTo(facts, status);
      parts.said.length = 0;
      await parts.positions.report(ana, [fix(second, 29.86, -81.337)], noon);
      const seen = await parts.journey(facts, noon);
      const [frame] = parts.locations();
      expect(seen.location !== null).toBe(frame!.appointmentId === facts.appointmentId);
      if (seen.location) shownAt.push(status);
    }
    expect(shownAt).toEqual(['en-route', 'arrived']);
  });

  it('of someone who is said to be at the door, but is not, reach the office alone', async () => {
    const facts = await parts.moveTo(await driving(), 'arrived', at(60));
    await parts.positions.report(ana, [fix(120, 29.5)], at(120));
    expect(parts.locations()).toHaveLength(1);
    expect(parts.locations()[0]).not.toHaveProperty('appointmentId');
    expect(await parts.journey(facts, at(121))).toMatchObject({
      location: null,
      distanceToCustomer: null,
      progress: 85,
      estimatedArrival: at(60).toISOString(),
    });
  });

  it('are not shown to the customer of a technician who was sent elsewhere', async () => {
    const ben = (await parts.technician('Ben Ito')).id;
    const facts = await driving();
    await parts.positions.report(ana, [fix(1)], noon);
    const visit = { ...facts.visit, status: 'dispatched', enRouteAt: null } as const;
    const bens = await parts.tell({ ...facts, technicianId: ben, visit }, noon);
    parts.said.length = 0;
    await parts.positions.report(ana, [fix(2)], noon);
    expect(parts.locations()[0]).not.toHaveProperty('appointmentId');
    const bensDrive = await parts.moveTo(bens, 'en-route', noon);
    const shown = [
      await parts.journey(bens, noon),
      await parts.journey(bensDrive, noon),
      // Of the version at which it was still the other's.
      ...(await parts.reads.of([aVisit(2, facts)], noon)),
    ];
    expect(shown.map(({ location }) => location)).toEqual([null, null, null]);
    expect(shown[1]).toMatchObject({ progress: 10, distanceToCustomer: null });
    expect(JSON.stringify(shown)).not.toContain('29.8,');
  });

  it.each([
    ['once its drive is over', ['arrived', 'in-progress', 'completed']],
    ['though the events of its end are late', []],
  ] as const)('go to the next customer and not to the one before, %s', async (_, steps) => {
    const before = await driving();
    await parts.positions.report(ana, [fix(1)], noon);
    const over = await parts.drive(before, ...steps);
    const next = await driving({}, at(2));
    parts.said.length = 0;
    await parts.positions.report(ana, [fix(3)], noon);
    expect(parts.locations()).toMatchObject([{ appointmentId: next.appointmentId }]);
    // Anyone who asks knows how far the visit has come.
    const done = await parts.moveTo(over, 'completed');
    expect((await parts.journey(done, noon)).location).toBeNull();
    expect((await parts.journey(next, noon)).location).toMatchObject({ lat: 29.8 });
  });

  describe('that a phone has kept', () => {
    const report = (...fixes: ReturnType<typeof fix>[]) =>
      parts.positions.report(ana, fixes, at(3_600));
    const sent = (to: VisitFacts) =>
      parts.locations().filter(({ appointmentId }) => appointmentId === to.appointmentId);

    /** One job is done by then, and the technician drives to the next. */
    const onTheSecondJob = async (departure: number) => {
      await parts.drive(await driving(), 'arrived', 'in-progress', 'completed');
      const next = await driving({}, at(departure));
      parts.said.length = 0;
      return next;
    };

    it.each([
      ['one by one', (seconds: number[]) => seconds.map((second) => [fix(second)])],
      ['at once', (seconds: number[]) => [seconds.map((second) => fix(second))]],
    ])('never reach the customer of the next drive, %s', async (_, batches) => {
      const next = await onTheSecondJob(1_800);
      for (const batch of batches([-3_600, 60, 600, 1_200, 1_799])) await report(...batch);
      expect(sent(next)).toEqual([]);
      // The office sees where they were last.
      expect((await current())?.lastUpdated).toBe(at(1_799).toISOString());
      const unknown = {
        location: null,
        route: null,
        distanceToCustomer: null,
        estimatedTimeToArrival: null,
        estimatedArrival: null,
        progress: 10,
        late: false,
        stale: false,
      };
      expect(await parts.journey(next, at(1_801))).toMatchObject(unknown);
      // No position of this drive is no position, however new the last one is.
      expect((await parts.journey(next, at(1_800 + 121))).stale).toBe(true);

      await report(fix(1_860, 29.81));
      expect(sent(next)).toMatchObject([{ location: { lat: 29.81 }, progress: 10 }]);
      expect((await parts.journey(next, at(1_861))).location).toMatchObject({ lat: 29.81 });
    });

    it('start the progress on the drive, not at home', async () => {
      await report(fix(-36_000, 30.4, -81.6));
      const facts = await driving();
      await report(fix(60, 29.8, -81.337));
      expect(sent(facts).map(({ progress }) => progress)).toEqual([10]);
    });

    it('call no one late from where they were last night', async () => {
      await report(fix(-36_000, 28.1, -81.337));
      const facts = await driving();
      await parts.alerts.tick(at(5));
      expect(await parts.journey(facts, at(5))).toMatchObject({ late: false, notifications: [] });
    });

    it('are of no drive without a time, or of a clock that is ahead', async () => {
      const facts = await onTheSecondJob(1_800);
      const [undated, later] = [{ lat: 29.8, lng: -81.3 }, fix(4_000)];
      await parts.positions.report(ana, [undated, { ...undated, lat: 29.81 }], at(1_900));
      await parts.positions.report(ana, [later], at(1_901));
      expect(sent(facts)).toEqual([]);
      // Without a phone's buffer, it's from now.
      await parts.positions.report(ana, [undated], at(1_902));
      expect(sent(facts)).toHaveLength(1);
    });
  });

  it('that are vague or impossible move nothing, and a second one that agrees moves all', async () => {
    const facts = await driving();
    const vague = { ...fix(60, 29.95), accuracy: 15_000 };
    await parts.positions.report(ana, [vague], at(60));
    expect((await parts.journey(facts, at(60))).location).toBeNull();
    await parts.positions.report(ana, [fix(61)], at(61));
    const good = await parts.journey(facts, at(61));
    parts.said.length = 0;
    const jump = (seconds: number) => ({ ...fix(seconds, 40), accuracy: 10 });
    for (const bad of [{ ...vague, recordedAt: at(62).toISOString() }, jump(63), jump(63)]) {
      await parts.positions.report(ana, [bad], at(63));
    }
    expect(parts.locations()).toEqual([]);
    expect(await parts.journey(facts, at(61))).toEqual(good);
    await parts.positions.report(ana, [jump(64)], at(64));
    expect((await parts.journey(facts, at(64))).location).toMatchObject({ lat: 40 });
  });
});
