import { kilometersBetween } from './distance';

describe('a distance', () => {
  it('measures along the globe', () => {
    const house = { lat: 29.9012, lng: -81.3124 };
    expect(kilometersBetween(house, { lat: 29.585, lng: -81.208 })).toBeCloseTo(36.57, 1);
    expect(kilometersBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015, 0);
  });

  it('is never negative, never NaN, the same both ways, and nothing to where one is', () => {
    const places = [-90, -33.3, 0, 1e-7, 29.9012, 90].flatMap((lat) =>
      [-180, -81.3124, 0, 1e-7, 98.7, 180].map((lng) => ({ lat, lng })),
    );
    for (const a of places) {
      expect(kilometersBetween(a, a)).toBe(0);
      for (const b of places) {
        const km = kilometersBetween(a, b);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(20_016);
        expect(kilometersBetween(b, a)).toBeCloseTo(km, 6);
      }
    }
  });
});
