import type { ApproximatePlace } from '@contracts/tracking/records';
import type { Point } from '@contracts/vocabulary/places/distance';
import { plainTown, smallTowns, type SmallTown } from '@contracts/vocabulary/places/small-towns';

/** The place of an address, and how exact it is. */
export interface Place extends Point {
  /** Null for the house itself. */
  readonly approximate: ApproximatePlace | null;
}

/**
 * Population-weighted centers of the ZIP codes of St Johns, Flagler, Volusia and Clay counties.
 * ZIP codes of post-office boxes are left out. The radius covers nearly all houses; it is estimated
 * from the map and rounded up.
 */
const zipCodes: Readonly<Record<string, readonly [lat: number, lng: number, radiusKm: number]>> = {
  // Clay
  '32003': [30.096, -81.716, 6],
  '32043': [30.01, -81.748, 15],
  '32065': [30.153, -81.803, 7],
  '32068': [30.08, -81.854, 15],
  '32073': [30.172, -81.734, 6],
  '32079': [29.978, -81.806, 4],
  '32656': [29.798, -81.99, 12],
  // St Johns
  '32033': [29.781, -81.421, 10],
  '32080': [29.841, -81.278, 12],
  '32081': [30.085, -81.418, 6],
  '32082': [30.188, -81.382, 12],
  '32084': [29.9, -81.337, 8],
  '32086': [29.815, -81.317, 10],
  '32092': [29.983, -81.516, 12],
  '32095': [29.985, -81.377, 9],
  '32145': [29.672, -81.466, 12],
  '32259': [30.096, -81.598, 8],
  // Flagler
  '32110': [29.438, -81.294, 25],
  '32136': [29.462, -81.133, 8],
  '32137': [29.577, -81.221, 10],
  '32164': [29.504, -81.226, 8],
  // Volusia
  '32114': [29.202, -81.04, 6],
  '32117': [29.237, -81.055, 5],
  '32118': [29.212, -81.004, 7],
  '32119': [29.164, -81.022, 5],
  '32124': [29.171, -81.15, 12],
  '32127': [29.111, -80.99, 7],
  '32128': [29.082, -81.041, 8],
  '32129': [29.138, -81.025, 4],
  '32130': [29.128, -81.334, 12],
  '32132': [28.981, -80.911, 5],
  '32141': [28.947, -80.896, 8],
  '32168': [29.014, -80.969, 14],
  '32169': [29.015, -80.886, 7],
  '32174': [29.287, -81.098, 12],
  '32176': [29.325, -81.059, 8],
  '32180': [29.243, -81.469, 14],
  '32190': [29.342, -81.485, 10],
  '32713': [28.887, -81.31, 7],
  '32720': [29.025, -81.336, 12],
  '32724': [29.037, -81.283, 10],
  '32725': [28.9, -81.245, 7],
  '32738': [28.907, -81.194, 9],
  '32744': [28.988, -81.235, 6],
  '32759': [28.857, -80.857, 10],
  '32763': [28.947, -81.3, 7],
  '32764': [28.847, -81.125, 10],
};

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
  const middle = zipCodes[zip];
  if (!middle) return null;
  const town = townsByName.get(plainTown(city));
  if (town?.zipCodes.includes(zip)) {
    const [lat, lng] = town.at;
    return { lat, lng, approximate: { near: town.near, radiusKm: townRadiusKm } };
  }
  const [lat, lng, radiusKm] = middle;
  return { lat, lng, approximate: { near: zip, radiusKm } };
}
