import fc from 'fast-check';
import { kilometersBetween } from '@contracts/vocabulary/distance';
import { isPlace } from './globe';

const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distance on the globe', () => {
  it('knows how far Palm Coast is from St Augustine', () => {
    const km = kilometersBetween({ lat: 29.9012, lng: -81.3124 }, { lat: 29.585, lng: -81.208 });
    expect(km).toBeCloseTo(36.57, 1);
  });

  it('is never negative, never NaN, the same both ways, and nothing to where one is', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const km = kilometersBetween(a, b);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(20_016);
        expect(kilometersBetween(b, a)).toBeCloseTo(km, 6);
        expect(kilometersBetween(a, a)).toBe(0);
      }),
    );
  });

  it.each([
    [{ lat: 29.9, lng: -81.3 }, true],
    [{ lat: 90, lng: 180 }, true],
    [{ lat: 0, lng: -81.3 }, true],
    [{ lat: 0, lng: 0 }, false],
    [{ lat: 0.00001, lng: -0.00002 }, false],
    [{ lat: 90.1, lng: 0 }, false],
    [{ lat: 29.9, lng: -180.1 }, false],
    [{ lat: NaN, lng: -81 }, false],
    [{ lat: 29.9, lng: Infinity }, false],
  ])('%j is a place: %s', (point, place) => {
    expect(isPlace(point)).toBe(place);
  });
});
