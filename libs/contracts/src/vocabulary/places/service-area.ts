/** Where visits can be, and phone numbers that can be called. Shared by browser and server. */

import { bookingMessages } from '../booking';
import { phoneParts } from '../phones';
import { cleanLine } from '../text/typed-text';

/**
 * ZIP codes by county, with the town that the post office names. ZIP codes of post-office boxes
 * aren't listed: no one lives in one.
 */
export const zipTowns = {
  Clay: {
    '32003': 'Fleming Island',
    '32043': 'Green Cove Springs',
    '32065': 'Orange Park',
    '32068': 'Middleburg',
    '32073': 'Orange Park',
    '32079': 'Penney Farms',
    '32656': 'Keystone Heights',
  },
  'St Johns': {
    '32033': 'Elkton',
    '32080': 'St Augustine',
    '32081': 'Ponte Vedra',
    '32082': 'Ponte Vedra Beach',
    '32084': 'St Augustine',
    '32086': 'St Augustine',
    '32092': 'St Augustine',
    '32095': 'St Augustine',
    '32145': 'Hastings',
    '32259': 'St Johns',
  },
  Flagler: {
    '32110': 'Bunnell',
    '32136': 'Flagler Beach',
    '32137': 'Palm Coast',
    '32164': 'Palm Coast',
  },
  Volusia: {
    '32114': 'Daytona Beach',
    '32117': 'Daytona Beach',
    '32118': 'Daytona Beach',
    '32119': 'Daytona Beach',
    '32124': 'Daytona Beach',
    '32127': 'Port Orange',
    '32128': 'Port Orange',
    '32129': 'Port Orange',
    '32130': 'De Leon Springs',
    '32132': 'Edgewater',
    '32141': 'Edgewater',
    '32168': 'New Smyrna Beach',
    '32169': 'New Smyrna Beach',
    '32174': 'Ormond Beach',
    '32176': 'Ormond Beach',
    '32180': 'Pierson',
    '32190': 'Seville',
    '32713': 'DeBary',
    '32720': 'DeLand',
    '32724': 'DeLand',
    '32725': 'Deltona',
    '32738': 'Deltona',
    '32744': 'Lake Helen',
    '32759': 'Oak Hill',
    '32763': 'Orange City',
    '32764': 'Osteen',
  },
} as const satisfies Record<string, Record<string, string>>;

export type County = keyof typeof zipTowns;
export const serviceCounties = Object.keys(zipTowns) as readonly County[];

const townsByZip: ReadonlyMap<string, string> = new Map(
  Object.values(zipTowns).flatMap((towns) => Object.entries(towns)),
);

/** The town of a ZIP code (`32084` or `32084-1234`) that we serve. */
export function townOfZip(zipCode: string): string | undefined {
  return townsByZip.get(cleanLine(zipCode).slice(0, 5));
}

/**
 * Undefined outside of all of them. Some ZIP codes cross a county's line, such as 32259, so where
 * the county decides about tax, a person confirms it.
 */
export const countyOfZip = (zipCode: string): County | undefined =>
  serviceCounties.find((county) => cleanLine(zipCode).slice(0, 5) in zipTowns[county]);

const zipPattern = /^\d{5}(?:-?\d{4})?$/;

/** What is wrong with a ZIP code; undefined for one that we serve. */
export function zipCodeProblem(
  { zipCode, city }: { readonly zipCode: string; readonly city: string },
  { phone, counties }: { readonly phone: string; readonly counties: readonly string[] },
): string | undefined {
  if (!zipPattern.test(cleanLine(zipCode))) return bookingMessages.zipCode;
  const county = countyOfZip(zipCode);
  if (county !== undefined && counties.includes(county)) return undefined;
  const place = [cleanLine(city), cleanLine(zipCode)].filter((part) => part !== '').join(' ');
  return `We don’t come to ${place} yet. Call us at ${phone}.`;
}

export const phoneMessage = 'Enter a phone number we can call, with its area code';

/** As far as digits say. The server knows which area codes exist. */
export function looksLikePhone(text: string): boolean {
  const { number } = phoneParts(text);
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+')) return digits.length >= 8 && digits.length <= 15;
  return /^1?[2-9]\d\d[2-9]\d{6}/.test(digits);
}
