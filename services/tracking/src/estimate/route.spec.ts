import { remainingRoute, straightRoute } from './route';

const a = { lat: 29.8, lng: -81.3 };
const b = { lat: 29.85, lng: -81.3 };
const c = { lat: 29.9, lng: -81.3 };

describe('the route that is left', () => {
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
