import type { LocationFrame } from '@contracts/live';
import type { Technician } from '@contracts/tracking/technicians';
import { withLocation, withTechnician } from './technician-patches';

const technician = (id: string, lastUpdated: string | null): Technician => ({
  version: 2,
  id,
  name: id,
  phone: '',
  avatar: null,
  vehicleInfo: null,
  specialties: [],
  rating: null,
  completedJobs: 0,
  status: 'available',
  currentLocation: lastUpdated ? { lat: 1, lng: 2, address: 'A1A', lastUpdated } : null,
  phoneLinkExpiresAt: null,
});

const frame = (technicianId: string, lastUpdated: string): LocationFrame => ({
  type: 'location_update',
  technicianId,
  location: { lat: 3, lng: 4, address: null, lastUpdated },
  distanceToCustomer: null,
  estimatedTimeToArrival: null,
  estimatedArrival: null,
  progress: null,
  version: 1,
});

const early = '2026-11-20T14:00:00.000Z';
const late = '2026-11-20T14:00:05.000Z';

describe('a position', () => {
  it('moves its technician and no one else', () => {
    const before = [technician('a', early), technician('b', null)];
    const after = withLocation(before, frame('a', late));
    expect(after[0]?.currentLocation).toEqual({ lat: 3, lng: 4, address: null, lastUpdated: late });
    expect(after[1]).toBe(before[1]);
  });

  it('locates one who had no position yet', () => {
    expect(withLocation([technician('a', null)], frame('a', early))[0]?.currentLocation?.lat).toBe(
      3,
    );
  });

  it('that is older never replaces a newer', () => {
    const before = [technician('a', late)];
    expect(withLocation(before, frame('a', early))).toBe(before);
    expect(withLocation(before, frame('a', late))).toBe(before);
  });

  it('of an unknown technician changes nothing', () => {
    const before = [technician('a', early)];
    expect(withLocation(before, frame('z', late))).toBe(before);
  });
});

describe('an answer', () => {
  it('takes the place of the technician it is about, or is added', () => {
    const before = [technician('a', early), technician('b', early)];
    const renamed = { ...technician('a', early), name: 'Ann' };
    expect(withTechnician(before, renamed).map((each) => each.name)).toEqual(['Ann', 'b']);
    expect(withTechnician(before, technician('c', null)).map((each) => each.id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('that is older than what is shown changes nothing', () => {
    const before = [technician('a', early)];
    expect(withTechnician(before, { ...technician('a', early), version: 1 })).toBe(before);
  });
});
