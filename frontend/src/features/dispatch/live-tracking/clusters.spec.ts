import { technician } from '../../../shared/live/test/factories';
import { pinsAt, type Located } from './clusters';

const at = (name: string, lat: number, lng: number): Located => ({
  ...technician({ id: name, name }),
  currentLocation: { lat, lng, address: null, lastUpdated: '2026-11-20T14:00:00.000Z' },
});
const names = (located: readonly Located[], zoom: number) =>
  pinsAt(located, zoom)
    .map(({ who }) => who.map(({ name }) => name).join('+'))
    .toSorted();

const everyone = [
  at('Cara', 29.9, -81.31),
  at('Ana', 29.901, -81.311),
  at('Ben', 29.57, -81.22),
  at('Dan', 29.57, -81.22),
];

it('gives those a pin together who would cover each other', () => {
  expect(names(everyone, 11)).toEqual(['Ana+Cara', 'Ben+Dan']);
  // Those who stand at one place share it, however close the map is.
  expect(names(everyone, 18)).toEqual(['Ana', 'Ben+Dan', 'Cara']);
  expect(names(everyone, 3)).toEqual(['Ana+Ben+Cara+Dan']);
  expect(names([], 11)).toEqual([]);
});

it('loses no one at any zoom', () => {
  const many = Array.from({ length: 60 }, (_, place) =>
    at(`T${place}`, 29.6 + (place % 8) * 0.05, -81.4 + Math.floor(place / 8) * 0.03),
  );
  for (let zoom = 5; zoom <= 18; zoom += 1) {
    const pins = pinsAt(many, zoom);
    expect(pins.flatMap(({ who }) => who)).toHaveLength(many.length);
  }
});
