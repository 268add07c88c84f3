import type { Point } from '../globe';

/**
 * Middles of the zip codes of St Johns, Flagler, Volusia and Clay counties, weighted by where
 * people live, to three decimals (about 100 m; a zip code is kilometres wide). Post-office boxes
 * have no entry: nobody's oven stands in one.
 */
const zipCodes: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  // Clay
  '32003': [30.096, -81.716],
  '32043': [30.01, -81.748],
  '32065': [30.153, -81.803],
  '32068': [30.08, -81.854],
  '32073': [30.172, -81.734],
  '32079': [29.978, -81.806],
  '32656': [29.798, -81.99],
  // St Johns
  '32033': [29.781, -81.421],
  '32080': [29.841, -81.278],
  '32081': [30.085, -81.418],
  '32082': [30.188, -81.382],
  '32084': [29.9, -81.337],
  '32086': [29.815, -81.317],
  '32092': [29.983, -81.516],
  '32095': [29.985, -81.377],
  '32145': [29.672, -81.466],
  '32259': [30.096, -81.598],
  // Flagler
  '32110': [29.438, -81.294],
  '32136': [29.462, -81.133],
  '32137': [29.577, -81.221],
  '32164': [29.504, -81.226],
  // Volusia
  '32114': [29.202, -81.04],
  '32117': [29.237, -81.055],
  '32118': [29.212, -81.004],
  '32119': [29.164, -81.022],
  '32124': [29.171, -81.15],
  '32127': [29.111, -80.99],
  '32128': [29.082, -81.041],
  '32129': [29.138, -81.025],
  '32130': [29.128, -81.334],
  '32132': [28.981, -80.911],
  '32141': [28.947, -80.896],
  '32168': [29.014, -80.969],
  '32169': [29.015, -80.886],
  '32174': [29.287, -81.098],
  '32176': [29.325, -81.059],
  '32180': [29.243, -81.469],
  '32190': [29.342, -81.485],
  '32713': [28.887, -81.31],
  '32720': [29.025, -81.336],
  '32724': [29.037, -81.283],
  '32725': [28.9, -81.245],
  '32738': [28.907, -81.194],
  '32744': [28.988, -81.235],
  '32759': [28.857, -80.857],
  '32763': [28.947, -81.3],
  '32764': [28.847, -81.125],
};

/** Towns that are a small part of their zip codes, or cross them: nearer than the zip's middle. */
const towns: Readonly<
  Record<string, { readonly zipCodes: readonly string[]; readonly at: readonly [number, number] }>
> = {
  'st augustine beach': { zipCodes: ['32080'], at: [29.85, -81.27] },
  'butler beach': { zipCodes: ['32080'], at: [29.8, -81.264] },
  'crescent beach': { zipCodes: ['32080'], at: [29.769, -81.256] },
  'summer haven': { zipCodes: ['32080', '32086'], at: [29.698, -81.228] },
  marineland: { zipCodes: ['32080', '32086', '32137'], at: [29.669, -81.214] },
  'vilano beach': { zipCodes: ['32084', '32095'], at: [29.937, -81.303] },
  'palm valley': { zipCodes: ['32082'], at: [30.177, -81.388] },
  nocatee: { zipCodes: ['32081'], at: [30.096, -81.41] },
  'world golf village': { zipCodes: ['32092'], at: [29.986, -81.471] },
  'fruit cove': { zipCodes: ['32259'], at: [30.111, -81.642] },
  hastings: { zipCodes: ['32145'], at: [29.718, -81.508] },
  'beverly beach': { zipCodes: ['32136'], at: [29.519, -81.147] },
  'flagler beach': { zipCodes: ['32136'], at: [29.475, -81.127] },
  bunnell: { zipCodes: ['32110'], at: [29.466, -81.258] },
  'holly hill': { zipCodes: ['32117'], at: [29.243, -81.038] },
  'south daytona': { zipCodes: ['32119'], at: [29.166, -81.005] },
  'daytona beach shores': { zipCodes: ['32118', '32127'], at: [29.177, -80.983] },
  'ponce inlet': { zipCodes: ['32127'], at: [29.096, -80.937] },
  'ormond by the sea': { zipCodes: ['32176'], at: [29.349, -81.067] },
  'green cove springs': { zipCodes: ['32043'], at: [29.992, -81.678] },
  'asbury lake': { zipCodes: ['32043'], at: [30.048, -81.784] },
  'keystone heights': { zipCodes: ['32656'], at: [29.786, -82.032] },
};

/**
 * Where an address of the service area roughly is. Null for a zip code that is not in the table,
 * whatever the town: no distance is better than a wrong one.
 */
export function placeInServiceArea(zipCode: string, city: string): Point | null {
  const zip = zipCode.trim().slice(0, 5);
  const middle = zipCodes[zip];
  if (!middle) return null;
  const town = towns[plainName(city)];
  const [lat, lng] = town?.zipCodes.includes(zip) ? town.at : middle;
  return { lat, lng };
}

/** `Saint Augustine  Beach`, `St. Augustine Beach` and `ST AUGUSTINE BEACH` are one town. */
function plainName(city: string): string {
  return city
    .toLowerCase()
    .replace(/[.,]/g, ' ')
    .replace(/-/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^saint /, 'st ');
}
