import type { LocationFrame } from '@contracts/live';
import { exampleTechnician, exampleTrackingRecord } from '@contracts/testing/examples';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';

export const technician = (over: Partial<Technician> = {}): Technician =>
  exampleTechnician({
    id: 't1',
    name: 'Marcus Bell',
    phone: '(904) 555-0111',
    vehicleInfo: 'White Transit 250',
    specialties: ['Wolf'],
    rating: 4.9,
    ratingCount: 8,
    ...over,
  });

/** A job of technician `t1` in the third version of its record, not under way yet. */
export const trackingRecord = (over: Partial<TrackingRecord> = {}): TrackingRecord =>
  exampleTrackingRecord({
    appointmentId: 'a1',
    technicianId: 't1',
    status: 'dispatched',
    estimatedArrival: '2026-11-20T14:00:00.000Z',
    customerLocation: { lat: 29.85, lng: -81.27, address: '77 Ocean Trace Rd', approximate: null },
    progress: 10,
    version: 3,
    appointment: {
      number: 'FC-1042',
      serviceType: 'Repair',
      appliance: 'Refrigerator',
      brand: 'Sub-Zero',
      appointmentDate: '2026-11-20',
      timeSlot: '09:00-10:00',
      address: '77 Ocean Trace Rd',
    },
    ...over,
  });

/** Where the van of that job is, as the live channel tells it. */
export const positionFrame = (over: Partial<LocationFrame> = {}): LocationFrame => ({
  type: 'location_update',
  technicianId: 't1',
  appointmentId: 'a1',
  location: { lat: 1, lng: 2, address: null, lastUpdated: '2026-11-20T14:00:05.000Z' },
  distanceToCustomer: 4.2,
  estimatedTimeToArrival: 8,
  estimatedArrival: '2026-11-20T14:08:00.000Z',
  progress: 33,
  version: 3,
  ...over,
});
