import type { LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking';
import type { Technician } from '@contracts/technicians';
import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { mergeLocation, mergeTechnicianLocation } from './merge-location';

const record: TrackingRecord = {
  appointmentId: 'a1',
  technicianId: 't1',
  status: 'en-route',
  estimatedArrival: '2026-11-20T14:30:00.000Z',
  actualArrival: null,
  location: { lat: 0, lng: 0, address: null, lastUpdated: '2026-11-20T14:00:00.000Z' },
  customerLocation: { lat: 29.85, lng: -81.27, address: '1 Bay Street', approximate: null },
  route: null,
  distanceToCustomer: 9,
  estimatedTimeToArrival: 20,
  progress: 20,
  notifications: [],
  stale: true,
  late: false,
  version: 3,
  appointment: {
    number: 'FC-1042',
    serviceType: 'Repair',
    appliance: 'Oven',
    brand: 'GE',
    appointmentDate: '2026-11-20',
    timeSlot: '09:00-10:00',
    address: '1 Bay Street',
  },
};

const frame: LocationFrame = {
  type: 'location_update',
  technicianId: 't1',
  appointmentId: 'a1',
  location: { lat: 1, lng: 2, address: null, lastUpdated: '2026-11-20T14:00:05.000Z' },
  distanceToCustomer: 4.2,
  estimatedTimeToArrival: 8,
  estimatedArrival: '2026-11-20T14:08:00.000Z',
  progress: 33,
  version: 3,
};

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

describe('a position merged into a technician', () => {
  const technician = { id: 't1', currentLocation: record.location } as Technician;

  it('moves them, and nobody else, and never back in time', () => {
    expect(mergeTechnicianLocation(technician, frame).currentLocation).toBe(frame.location);
    expect(mergeTechnicianLocation({ ...technician, currentLocation: null }, frame)).toMatchObject({
      currentLocation: frame.location,
    });
    for (const over of [
      { technicianId: 't2' },
      { location: { ...frame.location, lastUpdated: '2026-11-20T13:59:59.000Z' } },
      { location: { ...frame.location, lastUpdated: '2026-11-20T14:00:00.000Z' } },
    ])
      expect(mergeTechnicianLocation(technician, { ...frame, ...over })).toBe(technician);
  });
});
