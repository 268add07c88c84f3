import { arrivalDoubt } from './arrival-doubt';
import { aJob } from '../test/factories';

const house = { lat: 29.9, lng: -81.3 };
/** Degrees of latitude in a kilometer. */
const oneKm = 1 / 111.195;
const northOf = (km: number) => ({ ...house, lat: house.lat + km * oneKm });
const job = aJob({ coordinates: house });
const near = aJob({ coordinates: house, approximate: { near: '32084', radiusKm: 6 } });

it('doubts an arrival more than a kilometer from the house', () => {
  expect(arrivalDoubt(job, northOf(0.99))).toBeNull();
  expect(arrivalDoubt(job, northOf(4.2))).toBe(
    'You seem to be 4.2 km (2.6 mi) from 12 Lantern Street.',
  );
});

it('gives a rough place its radius, and a rough distance', () => {
  expect(arrivalDoubt(near, northOf(6.99))).toBeNull();
  expect(arrivalDoubt(near, northOf(12.3))).toBe(
    'You seem to be about 12 km (7 mi) from 12 Lantern Street.',
  );
});

it('asks nothing if the phone does not know where it is', () => {
  expect(arrivalDoubt(job, { ...northOf(9), accuracy: 200 })).not.toBeNull();
  expect(arrivalDoubt(job, { ...northOf(9), accuracy: 15_000 })).toBeNull();
});

it('asks nothing where one of the two places is not known', () => {
  expect(arrivalDoubt(job, null)).toBeNull();
  expect(arrivalDoubt(aJob(), northOf(50))).toBeNull();
});
