import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { journeyRow, noEstimate, minutesAfter, morning } from '../../test/factories';
import type { JourneyEstimate } from '../estimate/journey.service';
import { isLate, isStale, thresholdsOf } from './lateness';

function heardAt(at: Date, arrival = at): JourneyEstimate {
  const location = { lat: 29.8, lng: -81.3, address: null, lastUpdated: at.toISOString() };
  return { ...noEstimate, location, distanceKm: 4, minutes: 8, arrival };
}

describe('lateness', () => {
  const technicianId = 'ana';

  it('begins ten minutes after the slot, not a second before', () => {
    const ten = minutesAfter(journeyRow().slotStart, 10);
    const over = new Date(ten.getTime() + 1);
    for (const status of trackingStatuses) {
      const journey = journeyRow({ technicianId, status });
      const waits = ['scheduled', 'dispatched', 'en-route'].includes(status);
      expect(isLate(journey, noEstimate, over)).toBe(waits);
      expect(isLate(journey, noEstimate, ten)).toBe(false);
    }
    const driving = journeyRow({ technicianId, status: 'en-route' });
    expect(isLate(driving, heardAt(morning, over), morning)).toBe(true);
    expect(isLate(driving, heardAt(morning, ten), morning)).toBe(false);
    // A phone that has been silent since doesn't make it punctual.
    expect(isLate(driving, heardAt(morning, ten), over)).toBe(true);
  });

  it('begins, and a position becomes stale, when the office says', () => {
    const decided = thresholdsOf({ lateAfterMinutes: 30, staleAfterMinutes: 5 });
    const { slotStart } = journeyRow();
    const journey = journeyRow({ technicianId, status: 'en-route', enRouteAt: morning });
    expect(isLate(journey, noEstimate, minutesAfter(slotStart, 30), decided)).toBe(false);
    expect(isLate(journey, noEstimate, minutesAfter(slotStart, 31), decided)).toBe(true);
    expect(isStale(journey, heardAt(morning), minutesAfter(morning, 5), decided)).toBe(false);
    expect(isStale(journey, heardAt(morning), minutesAfter(morning, 6), decided)).toBe(true);
  });

  it('leaves a position stale after two minutes on the way, and only there', () => {
    const heard = heardAt(morning);
    for (const status of trackingStatuses) {
      const journey = journeyRow({ technicianId, status, enRouteAt: morning });
      expect(isStale(journey, heard, minutesAfter(morning, 2))).toBe(false);
      expect(isStale(journey, heard, minutesAfter(morning, 2.1))).toBe(status === 'en-route');
    }
    const unheard = journeyRow({ technicianId, status: 'en-route', enRouteAt: morning });
    expect(isStale(unheard, noEstimate, minutesAfter(morning, 1))).toBe(false);
    expect(isStale(unheard, noEstimate, minutesAfter(morning, 3))).toBe(true);
  });
});
