import { zipTowns } from '@contracts/vocabulary/places/service-area';
import { placeInServiceArea } from './service-area';

describe('the built-in table of places', () => {
  it('knows the ZIP codes of the four counties, with or without their last four digits', () => {
    const middle = { lat: 29.9, lng: -81.337, approximate: { near: '32084', radiusKm: 8 } };
    expect(placeInServiceArea('32084', 'St Augustine')).toEqual(middle);
    expect(placeInServiceArea('32084-1234', 'St Augustine')).toEqual(middle);
    const served = Object.values(zipTowns).flatMap((towns) => Object.keys(towns));
    expect(served.filter((zip) => !placeInServiceArea(zip, 'Anywhere'))).toEqual([]);
  });

  it.each(['St Augustine Beach', 'St. Augustine Beach', 'SAINT AUGUSTINE  BEACH '])(
    'knows %s better than its ZIP code',
    (city) => {
      expect(placeInServiceArea('32080', city)).toEqual({
        lat: 29.85,
        lng: -81.27,
        approximate: { near: 'St Augustine Beach', radiusKm: 4 },
      });
    },
  );

  it('believes the ZIP code when the town is somewhere else', () => {
    expect(placeInServiceArea('32137', 'Vilano Beach')).toMatchObject({
      lat: 29.577,
      lng: -81.221,
      approximate: { near: '32137' },
    });
  });

  it.each(['99999', '00000', '10001', 'ABCDE', ''])('has no place for %p', (zip) => {
    expect(placeInServiceArea(zip, 'St Augustine')).toBeNull();
  });
});
