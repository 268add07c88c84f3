import type { LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { afterFrame } from './live-record';

const record: TrackingRecord = {
  appointmentId: 'a',
  technicianId: 't',
  status: 'en-route',
  estimatedArrival: '2026-11-20T15:00:00Z',
  actualArrival: null,
  location: { lat: 29.9, lng: -81.3, address: null, lastUpdated: '2026-11-20T14:30:00Z' },
  customerLocation: { lat: 29.8, lng: -81.3, address: '1 Bay Street', approximate: null },
  route: null,
  distanceToCustomer: 8,
  estimatedTimeToArrival: 15,
  progress: 40,
  notifications: [],
  stale: true,
  late: false,
  version: 5,
  appointment: {
    number: 'FC-1',
    serviceType: 'Repair',
    appliance: 'Oven',
    brand: 'GE',
    appointmentDate: '2026-11-20',
    timeSlot: '10:00-11:00',
    address: '1 Bay Street',
  },
};

const position: LocationFrame = {
  type: 'location_update',
  technicianId: 't',
  appointmentId: 'a',
  location: { lat: 29.85, lng: -81.3, address: 'US-1', lastUpdated: '2026-11-20T14:31:00Z' },
  distanceToCustomer: 6,
  estimatedTimeToArrival: 11,
  estimatedArrival: '2026-11-20T14:42:00Z',
  progress: 55,
  version: 5,
};

describe('afterFrame', () => {
  it('moves the technician and everything that follows from where they are', () => {
    expect(afterFrame(record, position)).toEqual({
      ...record,
      location: position.location,
      distanceToCustomer: 6,
      estimatedTimeToArrival: 11,
      estimatedArrival: '2026-11-20T14:42:00Z',
      progress: 55,
      stale: false,
    });
  });

  it.each([
    ['of a former technician', { technicianId: 'former' }],
    ['of another appointment', { appointmentId: 'b' }],
    ['without an appointment', { appointmentId: undefined }],
    ['of a lower version', { version: 4 }],
    [
      'older than the one that is known',
      { location: { ...position.location, lastUpdated: '2026-11-20T14:29:59Z' } },
    ],
  ])('leaves the record alone after a position %s', (_, change) => {
    expect(afterFrame(record, { ...position, ...change })).toBe(record);
  });

  it('shows no position but on the way and at the door', () => {
    const showing = trackingStatuses.filter((status) => {
      const before = { ...record, status };
      return afterFrame(before, position) !== before;
    });
    expect(showing).toEqual(['en-route', 'arrived']);
  });

  it('takes a newer record whole and never goes back to an older one', () => {
    const newer = { ...record, version: 6, status: 'arrived' as const };
    const frame = { type: 'tracking_update' as const, appointmentId: 'a', tracking: newer };
    expect(afterFrame(record, frame)).toBe(newer);
    expect(afterFrame({ ...record, version: 7 }, frame).version).toBe(7);
  });
});
