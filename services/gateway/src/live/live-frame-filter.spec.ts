import fc from 'fast-check';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { aLocation, aRecord } from '../../test/factories';
import { LiveFrameFilter } from './live-frame-filter';

const technicians = ['ada', 'bob', 'cyd'];

/** Messages about one appointment, some of them lost and the rest in any order. */
const story = fc
  .array(
    fc.record({
      kind: fc.constantFrom('visit' as const, 'record' as const, 'location' as const),
      technicianId: fc.constantFrom(...technicians),
      status: fc.constantFrom(...trackingStatuses),
    }),
    { maxLength: 30 },
  )
  .chain((made) => fc.shuffledSubarray(made.map((message, version) => ({ ...message, version }))));

describe('the filter of frames', () => {
  it('lets no one see a position that is not of the current technician on the way, in any order', () => {
    fc.assert(
      fc.property(story, (heard) => {
        const filter = new LiveFrameFilter();
        let shown: (typeof heard)[number] | undefined;
        /** A visit counts before its record is shown. */
        let newest: (typeof heard)[number] | undefined;
        let latest = -1;
        for (const message of heard) {
          const { version, technicianId, status } = message;
          if (message.kind !== 'location') latest = Math.max(latest, version);
          if (message.kind === 'visit') {
            if (filter.acceptsVisit({ version, technicianId, status })) newest = message;
          } else if (message.kind === 'record') {
            const isNewer = filter.acceptsRecord(aRecord({ version, technicianId, status }));
            if (!isNewer) continue;
            // Records go out in rising order.
            expect(version).toBeGreaterThanOrEqual(shown?.version ?? -1);
            shown = newest = message;
          } else if (filter.acceptsLocation(aLocation({ version, technicianId }))) {
            expect(version).toBeGreaterThanOrEqual(latest);
            expect(technicianId).toBe(newest?.technicianId);
            expect(['en-route', 'arrived']).toContain(newest?.status);
            // Nor before the record that says so has been shown.
            expect(technicianId).toBe(shown?.technicianId);
            expect(['en-route', 'arrived']).toContain(shown?.status);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows no position once the visit is over, though its record is still to come', () => {
    const filter = new LiveFrameFilter();
    const technicianId = 'ada';
    filter.acceptsRecord(aRecord({ status: 'en-route', technicianId, version: 1 }));
    filter.acceptsVisit({ status: 'completed', technicianId, version: 2 });
    expect(filter.acceptsLocation(aLocation({ technicianId, version: 2 }))).toBe(false);
  });

  it('lets no older position replace a newer one', () => {
    const filter = new LiveFrameFilter();
    filter.acceptsRecord(aRecord({ status: 'en-route', technicianId: 'ada', version: 1 }));
    const at = (lastUpdated: string) =>
      aLocation({ technicianId: 'ada', location: { ...aLocation().location, lastUpdated } });
    expect(filter.acceptsLocation(at('2026-11-25T13:40:05.000Z'))).toBe(true);
    expect(filter.acceptsLocation(at('2026-11-25T13:40:04.999Z'))).toBe(false);
    expect(filter.acceptsLocation(at('2026-11-25T13:40:05.001Z'))).toBe(true);
  });

  it('shows nothing of an appointment it knows nothing about', () => {
    expect(new LiveFrameFilter().acceptsLocation(aLocation({ technicianId: 'ada' }))).toBe(false);
  });

  describe('a record of a visit under way', () => {
    const record = aRecord({ status: 'en-route', technicianId: 'ada', version: 2 });
    const lastUpdated = '2026-11-25T13:59:59.000Z';
    const newer = aLocation({
      technicianId: 'ada',
      version: 2,
      location: { ...aLocation().location, lastUpdated },
      distanceToCustomer: 0.4,
    });

    it('is shown with a position that was heard while it was asked for', () => {
      const filter = new LiveFrameFilter();
      filter.acceptsVisit(record);
      expect(filter.acceptsLocation(newer)).toBe(false);
      expect(filter.acceptsRecord(record)).toBe(true);
      expect(filter.withNewestPosition(record)).toMatchObject({
        location: { lastUpdated },
        distanceToCustomer: 0.4,
      });
      expect(filter.acceptsLocation(aLocation({ technicianId: 'ada', version: 2 }))).toBe(false);
    });

    it.each([
      ['an older position', { ...record, location: { ...newer.location, lastUpdated: '2027' } }],
      ['a position of another version', { ...record, version: 3 }],
      ['a status that shows no position', { ...record, status: 'in-progress' as const }],
    ])('is shown as it is, with %s', (_, other) => {
      const filter = new LiveFrameFilter();
      filter.acceptsLocation(newer);
      expect(filter.withNewestPosition(other)).toBe(other);
    });
  });
});
