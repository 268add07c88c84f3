import { drivingMinutes } from '@contracts/vocabulary/places/distance';
import { arrivalAfter, minutesUntil } from './eta';

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
    const arrival = new Date(minutes * 60_000);
    expect(minutesUntil(arrival, new Date(0))).toBe(shown);
  });

  it('is never before the position', () => {
    expect(arrivalAfter(new Date(0), -5)).toEqual(new Date(0));
  });
});
