import { kilometersBetween } from './distance';

it('measures along the globe', () => {
  const house = { lat: 29.9, lng: -81.3 };
  expect(kilometersBetween(house, { ...house, lat: house.lat + 4.2 / 111.195 })).toBeCloseTo(
    4.2,
    2,
  );
  expect(kilometersBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(20_015, 0);
});
