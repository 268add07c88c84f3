import fc from 'fast-check';
import { drivingMinutes } from '@contracts/vocabulary/places/distance';
import { arrivalAfter, shownMinutes } from './eta';

const pace = { speedKmh: 40, detour: 1.3 };

describe('the estimate of the arrival', () => {
  it('is the straight line times the detour at the speed', () => {
    expect(drivingMinutes(10, pace)).toBeCloseTo(19.5);
    expect(drivingMinutes(0, pace)).toBe(0);
  });

  it.each([
    [0, 0],
    [0.2, 1],
    [19.5, 20],
    [20, 20],
    [-3, 0],
  ])('%s minutes are told as %s', (minutes, shown) => {
    expect(shownMinutes(minutes)).toBe(shown);
  });

  it('is never negative, whatever it is made of', () => {
    const number = fc.double({ min: -50, max: 30_000, noNaN: true });
    fc.assert(
      fc.property(number, fc.double({ min: 1, max: 200, noNaN: true }), (km, speedKmh) => {
        const minutes = drivingMinutes(km, { speedKmh, detour: 1.3 });
        const now = new Date('2026-11-20T14:00:00Z');
        expect(shownMinutes(minutes)).toBeGreaterThanOrEqual(0);
        expect(arrivalAfter(now, minutes) >= now).toBe(true);
      }),
    );
    expect(arrivalAfter(new Date(0), -5)).toEqual(new Date(0));
  });
});
