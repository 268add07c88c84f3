/** Only for services: the site's scripts are small, and the server's answer says the same. */
import { serviceCounties, townOfZip, zipTowns, type County } from './service-area';

/** Small towns within or across ZIP codes, which the post office names after a larger one. */
export const smallTowns = {
  'St Augustine Beach': ['32080'],
  'Butler Beach': ['32080'],
  'Crescent Beach': ['32080'],
  'Summer Haven': ['32080', '32086'],
  Marineland: ['32080', '32086', '32137'],
  'Vilano Beach': ['32084', '32095'],
  'Palm Valley': ['32082'],
  Nocatee: ['32081'],
  'World Golf Village': ['32092'],
  'Fruit Cove': ['32259'],
  Hastings: ['32145'],
  'Beverly Beach': ['32136'],
  'Flagler Beach': ['32136'],
  Bunnell: ['32110'],
  'Holly Hill': ['32117'],
  'South Daytona': ['32119'],
  'Daytona Beach Shores': ['32118', '32127'],
  'Ponce Inlet': ['32127'],
  'Ormond by the Sea': ['32176'],
  'Green Cove Springs': ['32043'],
  'Asbury Lake': ['32043'],
  'Keystone Heights': ['32656'],
} as const satisfies Record<string, readonly string[]>;

export type SmallTown = keyof typeof smallTowns;

/** `Saint Augustine  Beach`, `St. Augustine Beach` and `ST AUGUSTINE BEACH` are equal. */
export function plainTown(city: string): string {
  return city
    .toLowerCase()
    .replace(/[.,-]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^saint /, 'st ');
}

const countiesByTown = new Map<string, Set<County>>();
for (const county of serviceCounties) {
  const zipCodes = Object.keys(zipTowns[county]);
  const small = Object.entries(smallTowns).filter(([, zips]) =>
    zips.some((zip) => zipCodes.includes(zip)),
  );
  for (const town of [...Object.values(zipTowns[county]), ...small.map(([name]) => name)]) {
    const key = plainTown(town);
    countiesByTown.set(key, (countiesByTown.get(key) ?? new Set()).add(county));
  }
}

/**
 * Undefined unless the town is one that we know, in another county than the ZIP code. Within a county
 * people name the town that they feel they live in, and names that we don't know may be right.
 */
export function cityElsewhere({
  zipCode,
  city,
}: {
  readonly zipCode: string;
  readonly city: string;
}): string | undefined {
  const zip = zipCode.trim().slice(0, 5);
  const town = townOfZip(zip);
  const counties = countiesByTown.get(plainTown(city));
  if (town === undefined || counties === undefined) return undefined;
  if ([...counties].some((county) => zip in zipTowns[county])) return undefined;
  return `Zip code ${zip} is in ${town}. Check your city and zip code.`;
}
