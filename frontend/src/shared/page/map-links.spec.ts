import { directionsLink } from './map-links';

const house = { address: '77 Ocean Trace Rd, St Augustine, FL 32080', lat: 29.85, lng: -81.27 };
const near = { near: '32080', radiusKm: 6 };

it.each([
  ['the pin of a house', house, '29.85%2C-81.27'],
  ['an address on the equator', { address: 'Here', lat: 0, lng: -81.27 }, '0%2C-81.27'],
  [
    'an address that is only known by its ZIP code',
    { ...house, approximate: near },
    encodeURIComponent(house.address),
  ],
  [
    'an address without a place',
    { ...house, lat: null, lng: null },
    encodeURIComponent(house.address),
  ],
  ['an address alone', { address: '1 A & B St' }, '1%20A%20%26%20B%20St'],
])('leads to %s', (_place, place, destination) => {
  expect(directionsLink(place)).toBe(
    `https://www.google.com/maps/dir/?api=1&destination=${destination}`,
  );
});
