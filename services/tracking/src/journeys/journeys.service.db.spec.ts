import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  appointmentAnnotated,
  appointmentAnonymized,
  appointmentAssigned,
  appointmentBooked,
  appointmentCancelled,
  appointmentCompleted,
  appointmentRescheduled,
  visitStatusChanged,
  type VisitFacts,
} from '@contracts/booking/appointments';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { aVisit, eventOf, minutesAfter, morning, visitFacts } from '../../test/factories';
import { serverForTests, type JsonServer } from '../../test/json-server';
import { TrackingParts } from '../../test/tracking-parts';
import type { JourneyRow } from './journey-row';

describe('journeys', () => {
  const parts = openedForTests(TrackingParts, () => TrackingParts.open());
  let ana: string;
  let ben: string;

  beforeAll(async () => {
    ana = (await parts.technician('Ana Reyes')).id;
    ben = (await parts.technician('Ben Ito')).id;
  });

  const rowOf = async ({ appointmentId }: Pick<VisitFacts, 'appointmentId'>) =>
    // Nothing is known of a version 0, so nothing is learned of it.
    (await parts.journeys.at([aVisit(0, visitFacts({ appointmentId }))], morning)).get(
      appointmentId,
    );
  const startedAt = (row: JourneyRow | undefined) => [row?.setOffKm, row?.nearestKm];
  const announce = (definition: typeof appointmentBooked, version: number, facts: VisitFacts) =>
    parts.hear(eventOf(definition, version, facts));

  it('are made of a visit, with the place of its ZIP code', async () => {
    const journey = await parts.journey(await parts.visit());
    expect(journey).toEqual({
      lat: 29.9,
      lng: -81.337,
      approximate: { near: '32084', radiusKm: 8 },
      location: null,
      route: null,
      distanceToCustomer: null,
      estimatedTimeToArrival: null,
      estimatedArrival: null,
      progress: 0,
      stale: false,
      late: false,
      expectedArrival: null,
      isNext: false,
      notifications: [],
    });
    const nowhere = await parts.journey(await parts.visit({ zipCode: '99999' }));
    expect(nowhere).toMatchObject({ lat: null, lng: null, approximate: null });
  });

  it('follow every event of a visit, but none of an imported one or of before visits were booking’s', async () => {
    const facts = { ...visitFacts({ technicianId: ana }), from: 'scheduled' };
    const events = [
      appointmentBooked,
      appointmentAssigned,
      appointmentRescheduled,
      visitStatusChanged as typeof appointmentBooked,
      appointmentCompleted,
      appointmentCancelled,
      appointmentAnnotated,
      appointmentAnonymized,
    ];
    for (const [index, definition] of events.entries()) {
      await announce(definition, index + 1, facts);
      expect(await rowOf(facts)).toMatchObject({ version: index + 1, technicianId: ana });
    }
    const older = { ...visitFacts(), visit: undefined };
    await parts.hear(eventOf(appointmentBooked, 1, older));
    expect(await rowOf(older)).toBeUndefined();
    const imported = visitFacts({ origin: 'imported' });
    await announce(appointmentBooked, 1, imported);
    expect(await rowOf(imported)).toBeUndefined();
  });

  it('are one at the newest version, in any order and however often events and readers bring it', async () => {
    const later = minutesAfter(morning, 26 * 60).toISOString();
    const base = visitFacts();
    const driving = { ...base.visit, status: 'en-route', enRouteAt: later } as const;
    const story: Partial<VisitFacts>[] = [
      {},
      { technicianId: ana },
      { technicianId: ana, slotStart: later },
      { technicianId: null, slotStart: later },
      { technicianId: ben, address: '7 Mill Creek Road', zipCode: '32092' },
      { technicianId: ben, visit: driving },
    ];
    const newest = story.length;
    const bring = (facts: VisitFacts, version: number, byEvent: boolean) => {
      const visit = { ...facts, ...story[version - 1] };
      return byEvent
        ? announce(appointmentBooked, version, visit)
        : parts.reads.of([aVisit(version, visit)], morning);
    };
    await bring(base, newest, true);
    const expected = { ...(await rowOf(base)), appointmentId: null };
    expect(expected).toMatchObject({ version: newest, technicianId: ben, status: 'en-route' });
    const brought = fc.record({
      version: fc.integer({ min: 1, max: newest }),
      event: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(brought, { maxLength: 12 }), fc.nat(), async (order, at) => {
        const facts = { ...base, appointmentId: randomUUID() };
        const all = order.toSpliced(at % (order.length + 1), 0, { version: newest, event: true });
        await Promise.all(all.map(({ version, event }) => bring(facts, version, event)));
        expect({ ...(await rowOf(facts)), appointmentId: null }).toEqual(expected);
      }),
      { numRuns: runsOf(15, 120) },
    );
  });

  it('are brought up to date many at once, by many who name them in any order', async () => {
    const visits = Array.from({ length: 60 }, () => aVisit(1, visitFacts()));
    const askers = Array.from({ length: 6 }, (_, asker) =>
      (asker % 2 ? visits : visits.toReversed()).map(({ facts }) =>
        aVisit(asker + 1, facts as VisitFacts),
      ),
    );
    const answers = await Promise.all(askers.map((asked) => parts.reads.of(asked, morning)));
    for (const answer of answers) expect(answer).toHaveLength(visits.length);
    const rows = await parts.journeys.at(visits, morning);
    expect(new Set([...rows.values()].map(({ version }) => version))).toEqual(new Set([6]));
  });

  it('begin at the first position, continue while technician and departure stay the same, and are forgotten otherwise', async () => {
    /** Whose technician was at the workshop a minute before setting off. */
    const driving = async () => {
      const { id: technicianId } = await parts.technician();
      const before = minutesAfter(morning, -1);
      await parts.technicians.setLocation(technicianId, { lat: 29.79, lng: -81.337 }, before);
      const facts = await parts.moveTo(await parts.visit({ technicianId }), 'en-route');
      expect(startedAt(await rowOf(facts))).toEqual([null, null]);
      const reported = minutesAfter(morning, 1);
      const position = { lat: 29.8, lng: -81.337, recordedAt: reported.toISOString() };
      await parts.positions.report(technicianId, [position], reported);
      return facts;
    };
    const facts = await driving();
    const known = startedAt(await rowOf(facts));
    expect(known[0]).toBeCloseTo(11.12);
    expect(known[1]).toBe(known[0]);
    const later = minutesAfter(morning, 9);
    await parts.positions.report(facts.technicianId!, [{ lat: 29.85, lng: -81.337 }], later);
    await parts.tell({ ...facts, slotStart: minutesAfter(morning, 90).toISOString() });
    const arrived = await parts.moveTo(facts, 'arrived');
    const row = await rowOf(arrived);
    expect(row).toMatchObject({ setOffKm: known[0] });
    expect(row?.nearestKm).toBeCloseTo(5.56);

    const restarted = await parts.moveTo(arrived, 'en-route', minutesAfter(morning, 30));
    expect(startedAt(await rowOf(restarted))).toEqual([null, null]);
    const other = await driving();
    await parts.tell({ ...other, technicianId: ben });
    expect(startedAt(await rowOf(other))).toEqual([null, null]);

    // The office corrects the address on the way: what is left is the way to another place.
    const third = await driving();
    await parts.tell({ ...third, zipCode: '32137', address: '4 Pier Road', city: 'Palm Coast' });
    expect(startedAt(await rowOf(third))).toEqual([null, null]);
  });

  it('show no position to an asker that knows an older version', async () => {
    const facts = await parts.moveTo(await parts.visit({ technicianId: ana }), 'en-route');
    const now = minutesAfter(morning, 5);
    await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], now);
    const { location, distanceToCustomer, route } = await parts.journey(facts, now);
    expect([location, distanceToCustomer, route]).not.toContain(null);
    await parts.tell(facts);
    const [older] = await parts.reads.of([aVisit(2, facts)], now);
    expect(older).toMatchObject({
      location: null,
      route: null,
      distanceToCustomer: null,
      estimatedTimeToArrival: null,
      // The position is known, so the page must not say that it is not.
      stale: false,
    });
  });

  describe('along a route', () => {
    let server: JsonServer;
    serverForTests((opened) => (server = opened));

    it('show some of its points, both ends among them', async () => {
      const coordinates = Array.from({ length: 731 }, (_, index) => [-81.337, 29.8 + index / 7310]);
      server.reply.body = { routes: [{ duration: 600, geometry: { coordinates } }] };
      const routed = await TrackingParts.open({ OSRM_URL: server.url }, parts);
      try {
        const facts = await routed.moveTo(await routed.visit({ technicianId: ana }), 'en-route');
        const now = minutesAfter(morning, 10);
        await routed.positions.report(ana, [{ lat: 29.8, lng: -81.337 }], now);
        const { route } = await routed.journey(facts, now);
        expect(route?.length).toBeGreaterThan(40);
        expect(route?.length).toBeLessThanOrEqual(51);
        expect(route?.at(0)).toMatchObject({ lat: 29.8 });
        expect(route?.at(-1)?.lat).toBeCloseTo(29.9);
      } finally {
        await routed.close();
      }
    });
  });

  describe('to a house', () => {
    let server: JsonServer;
    let exact: TrackingParts;

    serverForTests((opened) => (server = opened));
    beforeEach(async () => {
      server.reply.body = [{ lat: '29.912345', lon: '-81.3133', place_rank: 30 }];
      exact = await TrackingParts.open({ GEOCODER_URL: server.url }, parts);
    });
    afterEach(() => exact.close());

    it('lead there once it is found, as long as the address stays', async () => {
      const facts = await exact.visit();
      await eventually(async () =>
        expect(await exact.journey(facts)).toMatchObject({ lat: 29.912345, approximate: null }),
      );
      await exact.tell({ ...facts, technicianId: ana });
      expect(await exact.journey(facts)).toMatchObject({ lat: 29.912345, approximate: null });
      expect(server.asked).toHaveLength(1);
      server.reply = { status: 503, body: {} };
      await exact.tell({ ...facts, technicianId: ana, zipCode: '32137', city: 'Palm Coast' });
      expect(await exact.journey(facts)).toMatchObject({
        lat: 29.577,
        approximate: { near: '32137' },
      });
    });

    it('forget it with a deleted account, and ask no geocoder for it', async () => {
      server.reply.body = [{ lat: '29.955555', lon: '-81.3133', place_rank: 30 }];
      const facts = await exact.visit({
        address: '77 Hidden Hollow',
        visit: { status: 'completed' },
      });
      const traces = async () => {
        const everything = JSON.stringify(await parts.query(`SELECT * FROM journeys`));
        return everything.match(/hidden hollow|29\.955555/gi);
      };
      await eventually(async () => expect(await traces()).toHaveLength(2));
      const forgotten = { ...facts, customerName: 'Deleted customer', phone: '', address: '' };
      const asked = server.asked.length;
      for (const { appointmentId } of [facts, visitFacts()]) {
        const deleted = eventOf(appointmentAnonymized, 5, { ...forgotten, appointmentId });
        await exact.hear(deleted);
        await exact.hear(deleted);
        // An older event comes late.
        await exact.hear(eventOf(appointmentCompleted, 4, { ...facts, appointmentId }));
        expect(await rowOf({ appointmentId })).toMatchObject({
          version: 5,
          lat: 29.9,
          approximate: { near: '32084' },
        });
      }
      expect(await traces()).toBeNull();
      expect(server.asked).toHaveLength(asked);
    });

    it('do not learn it from an answer that comes after the address is gone', async () => {
      let answer = () => {};
      server.until = new Promise<void>((resolve) => (answer = resolve));
      const facts = await exact.visit();
      await exact.tell({ ...facts, address: '' });
      const next = await exact.visit({ address: '9 Later Lane' });
      answer();
      await eventually(async () => expect(await rowOf(next)).toMatchObject({ lat: 29.912345 }));
      expect(await rowOf(facts)).toMatchObject({ lat: 29.9 });
    });
  });
});
