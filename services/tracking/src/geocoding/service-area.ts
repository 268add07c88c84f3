import type { ApproximatePlace } from '@contracts/tracking/records';
import type { Point } from '@contracts/vocabulary/places/distance';
import { zipCenters } from '@contracts/vocabulary/places/zip-centers';
import { plainTown, smallTowns, type SmallTown } from '@contracts/vocabulary/places/small-towns';

/** The place of an address, and how exact it is. */
export interface Place extends Point {
  /** Null for the house itself. */
  readonly approximate: ApproximatePlace | null;
}

/** More exact than the center of their ZIP code. */
const townCenters: Readonly<Record<SmallTown, readonly [lat: number, lng: number]>> = {
  'St Augustine Beach': [29.85, -81.27],
  'Butler Beach': [29.8, -81.264],
  'Crescent Beach': [29.769, -81.256],
  'Summer Haven': [29.698, -81.228],
  Marineland: [29.669, -81.214],
  'Vilano Beach': [29.937, -81.303],
  'Palm Valley': [30.177, -81.388],
  Nocatee: [30.096, -81.41],
  'World Golf Village': [29.986, -81.471],
  'Fruit Cove': [30.111, -81.642],
  Hastings: [29.718, -81.508],
  'Beverly Beach': [29.519, -81.147],
  'Flagler Beach': [29.475, -81.127],
  Bunnell: [29.466, -81.258],
  'Holly Hill': [29.243, -81.038],
  'South Daytona': [29.166, -81.005],
  'Daytona Beach Shores': [29.177, -80.983],
  'Ponce Inlet': [29.096, -80.937],
  'Ormond by the Sea': [29.349, -81.067],
  'Green Cove Springs': [29.992, -81.678],
  'Asbury Lake': [30.048, -81.784],
  'Keystone Heights': [29.786, -82.032],
};

const townRadiusKm = 4;

const townsByName = new Map(
  (Object.keys(townCenters) as SmallTown[]).map((near) => [
    plainTown(near),
    { near, zipCodes: smallTowns[near] as readonly string[], at: townCenters[near] },
  ]),
);

/** Null for an unknown ZIP code, whatever the town: no distance is better than a wrong one. */
export function placeInServiceArea(zipCode: string, city: string): Place | null {
  const zip = zipCode.trim().slice(0, 5);
  const middle = zipCenters[zip];
  if (!middle) return null;
  const town = townsByName.get(plainTown(city));
  if (town?.zipCodes.includes(zip)) {
    const [lat, lng] = town.at;
    return { lat, lng, approximate: { near: town.near, radiusKm: townRadiusKm } };
  }
  const [lat, lng, radiusKm] = middle;
  return { lat, lng, approximate: { near: zip, radiusKm } };
}
