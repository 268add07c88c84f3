import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { mergeLocation } from './merge-location';
import { positionFrame, trackingRecord } from './test/factories';

const record = trackingRecord({
  status: 'en-route',
  location: { lat: 0, lng: 0, address: null, lastUpdated: '2026-11-20T14:00:00.000Z' },
  stale: true,
});
const frame = positionFrame();

describe('a position merged into a record', () => {
  it('brings all that follows from it, and ends staleness', () => {
    expect(mergeLocation(record, frame)).toEqual({
      ...record,
      location: frame.location,
      distanceToCustomer: 4.2,
      estimatedTimeToArrival: 8,
      estimatedArrival: frame.estimatedArrival,
      progress: 33,
      stale: false,
    });
  });

  it('keeps the estimate and the bar when it carries none', () => {
    const { estimatedArrival, progress } = record;
    const bare = { ...frame, estimatedArrival: null, progress: null };
    expect(mergeLocation(record, bare)).toMatchObject({ estimatedArrival, progress });
  });

  it.each([
    ['another appointment', { appointmentId: 'a2' }],
    ['no appointment', { appointmentId: undefined }],
    ['a former technician', { technicianId: 't2' }],
    ['an older version', { version: 2 }],
    [
      'an earlier time',
      { location: { ...frame.location, lastUpdated: '2026-11-20T13:59:59.000Z' } },
    ],
  ])('of %s leaves the same object', (_, over) => {
    expect(mergeLocation(record, { ...frame, ...over })).toBe(record);
  });

  it.each(trackingStatuses)(
    'of a job that is %s is shown only where the table says so',
    (status) => {
      const known = { ...record, status };
      expect(mergeLocation(known, frame) !== known).toBe(trackingStatusRules[status].showsPosition);
    },
  );
});
