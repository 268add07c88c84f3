import { isPlace } from './globe';

describe('coordinates', () => {
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
  ])('%j is a place: %s', (point, place) => expect(isPlace(point)).toBe(place));
});
