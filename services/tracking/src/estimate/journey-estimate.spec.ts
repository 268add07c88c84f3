import type { Point } from '@contracts/vocabulary/places/distance';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning } from '../../test/factories';
import { estimateOf, remainingRoute, straightRoute, type JourneyState } from './journey-estimate';

const destination = { lat: 29.9, lng: -81.337 };
const position = { lat: 29.8, lng: -81.3, address: null, accuracy: 8, recordedAt: morning };
const journey: JourneyState = {
  status: 'en-route',
  destination,
  radiusKm: 8,
  enRouteAt: morning,
  arrivedAt: null,
  distances: null,
};
const routeFrom = (from: typeof destination, to: typeof destination, km: number) => ({
  minutes: km * 2,
  points: straightRoute(from, to),
});

describe('what is known of a journey', () => {
  it.each(trackingStatuses)('%s: a position only on the way and at the door', (status) => {
    const there = status === 'arrived' ? { ...position, lat: 29.89, lng: -81.33 } : position;
    const estimate = estimateOf({ ...journey, status }, there, morning, routeFrom);
    const shown = status === 'en-route' || status === 'arrived';
    expect(estimate.location !== null).toBe(shown);
    expect(estimate.distanceKm !== null).toBe(shown);
    expect(estimate.minutes !== null).toBe(status === 'en-route');
    expect(estimate.route !== null).toBe(status === 'en-route');
  });

  it('tells where, but not how far, for a customer without coordinates', () => {
    const estimate = estimateOf({ ...journey, destination: null }, position, morning, routeFrom);
    expect(estimate).toMatchObject({ distanceKm: null, minutes: null, route: null, progress: 10 });
    expect(estimate.location).toMatchObject({ lat: 29.8, lng: -81.3 });
  });

  it.each<[string, Partial<JourneyState>, number, boolean]>([
    ['at a house', { radiusKm: 0 }, 29.905, true],
    ['a mile from a house', { radiusKm: 0 }, 29.915, false],
    ['somewhere in the ZIP code', { radiusKm: 8 }, 29.97, true],
    ['far outside of it', { radiusKm: 8 }, 30.26, false],
    ['anywhere, for an address that is not on the map', { destination: null }, 29.9, false],
  ])('shows who has arrived only at the door: %s', (_, changes, lat, shown) => {
    const arrivedAt = morning;
    const arrived = { ...journey, ...changes, status: 'arrived', arrivedAt } as const;
    const estimate = estimateOf(arrived, { ...position, lat, lng: -81.337 }, morning, routeFrom);
    expect([estimate.location !== null, estimate.distanceKm !== null]).toEqual([shown, shown]);
    expect(estimate.arrival).toBe(arrivedAt);
  });

  it('expects a silent phone when it was expected, and not ever later', () => {
    const twelve = () => ({ minutes: 12, points: [] });
    const at = (minutes: number) =>
      estimateOf(journey, position, minutesAfter(morning, minutes), twelve);
    for (const minutes of [0, 5, 60]) {
      expect(at(minutes).arrival).toEqual(minutesAfter(morning, 12));
    }
    expect([at(0).minutes, at(5).minutes, at(60).minutes]).toEqual([12, 7, 0]);
  });

  it('rounds the distance to meters and adds the estimate to the time of the position', () => {
    const estimate = estimateOf(journey, position, morning, () => ({ minutes: 12.4, points: [] }));
    expect(estimate.distanceKm).toBe(11.678);
    expect(estimate.minutes).toBe(13);
    expect(estimate.arrival).toEqual(new Date(morning.getTime() + 12.4 * 60_000));
  });

  it('tells nothing without a position', () => {
    expect(estimateOf(journey, null, morning, routeFrom)).toMatchObject({
      location: null,
      minutes: null,
    });
  });
});

describe('the route that is left', () => {
  const [a, b, c] = [29.8, 29.85, 29.9].map((lat) => ({ lat, lng: -81.3 })) as [
    Point,
    Point,
    Point,
  ];

  it('is a straight line without a routing server', () => {
    expect(straightRoute(a, c)).toEqual([a, c]);
  });

  it('begins where the technician is and leaves out what is behind', () => {
    const here = { lat: 29.851, lng: -81.301 };
    expect(remainingRoute([a, b, c], here)).toEqual([here, c]);
    expect(remainingRoute([a, b, c], a)).toEqual([a, b, c]);
  });

  it('still ends at the customer when the technician is there', () => {
    expect(remainingRoute([a, b, c], c)).toEqual([c, c]);
    expect(remainingRoute([], a)).toEqual([a]);
  });
});
