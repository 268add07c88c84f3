import fc from 'fast-check';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { morning } from '../../test/factories';
import { straightRoute } from './route';
import { sightOf, type Leg } from './sight';

const destination = { lat: 29.9, lng: -81.337 };
const position = { lat: 29.8, lng: -81.3, address: null, recordedAt: morning };
const leg: Leg = { status: 'en-route', destination, arrivedAt: null, distances: null };
const way = (from: typeof destination, to: typeof destination, km: number) => ({
  minutes: km * 2,
  route: straightRoute(from, to),
});

describe('what can be told of a journey', () => {
  it.each(trackingStatuses)('%s: a position only on the way and at the door', (status) => {
    const sight = sightOf({ ...leg, status }, position, morning, way);
    const told = status === 'en-route' || status === 'arrived';
    expect(sight.location !== null).toBe(told);
    expect(sight.distanceKm !== null).toBe(told);
    expect(sight.minutes !== null).toBe(status === 'en-route');
    expect(sight.route !== null).toBe(status === 'en-route');
  });

  it('tells where, but not how far, for a customer without coordinates', () => {
    const sight = sightOf({ ...leg, destination: null }, position, morning, way);
    expect(sight).toMatchObject({ distanceKm: null, minutes: null, route: null, progress: 10 });
    expect(sight.location).toMatchObject({ lat: 29.8, lng: -81.3 });
  });

  it('rounds the distance to metres and adds the estimate to now', () => {
    const sight = sightOf(leg, position, morning, () => ({ minutes: 12.4, route: [] }));
    expect(sight.distanceKm).toBe(11.678);
    expect(sight.minutes).toBe(13);
    expect(sight.arrival).toEqual(new Date(morning.getTime() + 12.4 * 60_000));
  });

  it('tells nothing without a position, and nothing is negative with any', () => {
    expect(sightOf(leg, null, morning, way)).toMatchObject({ location: null, minutes: null });
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (at, to) => {
        const sight = sightOf({ ...leg, destination: to }, { ...position, ...at }, morning, way);
        expect(sight.minutes).toBeGreaterThanOrEqual(0);
        expect(sight.distanceKm).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
