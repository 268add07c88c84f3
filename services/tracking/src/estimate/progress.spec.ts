import fc from 'fast-check';
import { distancesAfter, progressOf } from './progress';

const km = fc.double({ min: 0, max: 500, noNaN: true });

describe('the progress of a journey', () => {
  it.each([
    ['scheduled', 0],
    ['dispatched', 10],
    ['arrived', 85],
    ['in-progress', 90],
    ['completed', 100],
    ['cancelled', 0],
  ] as const)('%s is %s', (status, progress) => {
    expect(progressOf(status, null)).toBe(progress);
    expect(progressOf(status, { setOffKm: 10, nearestKm: 5 })).toBe(progress);
  });

  it.each([
    [10, 10, 10],
    [10, 5, 45],
    [10, 0, 80],
    [10, 20, 10],
    [0, 0, 80],
  ])('set off at %s km, nearest %s km: %s', (setOffKm, nearestKm, progress) => {
    expect(progressOf('en-route', { setOffKm, nearestKm })).toBe(progress);
    expect(progressOf('en-route', null)).toBe(10);
  });

  it('never turns back on the way, whatever detours are driven', () => {
    fc.assert(
      fc.property(km, fc.array(km), (setOffKm, drive) => {
        let distances = { setOffKm, nearestKm: setOffKm };
        let before = progressOf('dispatched', null);
        for (const at of drive) {
          distances = distancesAfter(distances, at);
          const progress = progressOf('en-route', distances);
          expect(progress).toBeGreaterThanOrEqual(before);
          expect(progress).toBeLessThanOrEqual(80);
          before = progress;
        }
        expect(progressOf('arrived', distances)).toBeGreaterThan(before);
      }),
    );
  });
});
