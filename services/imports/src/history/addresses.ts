/** Converts addresses of other systems to booking's format. Pure. */
import { bookingTextLimits, states, zipCodeLength } from '@contracts/vocabulary/booking';
import { townOfZip } from '@contracts/vocabulary/places/service-area';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { folded, oneLine } from './texts';

export interface Address {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export interface WrittenAddress {
  readonly street?: string | null;
  readonly unit?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | number | null;
}

const maxState = 50;
const codeOfName = new Map<string, string>(
  states.map(({ code, name }) => [name.toLowerCase(), code]),
);

/** Missing parts are ''. */
export function addressOf(written: WrittenAddress | null | undefined): Address {
  return {
    address: oneLine(
      withUnit(linesOf(written?.street), linesOf(written?.unit)),
      bookingTextLimits.address,
    ),
    city: oneLine(written?.city ?? '', bookingTextLimits.city),
    state: stateOf(written?.state ?? ''),
    zipCode: zipCodeOf(written?.zip ?? ''),
  };
}

const linesOf = (written: string | null | undefined): string =>
  (written ?? '').trim().replace(/[,\s]*[\r\n]+\s*/g, ', ');

/** `12 Whelk St`, `4B` → `12 Whelk St, Unit 4B`. Some programs have the unit in both lines. */
function withUnit(street: string, unit: string): string {
  if (street === '' || unit === '') return street || unit;
  if (` ${street}`.toLowerCase().endsWith(` ${unit.toLowerCase()}`)) return street;
  const named = /^(?:\d{1,5}[a-z]?|[a-z]\d{0,4})$/i.test(unit) ? `Unit ${unit}` : unit;
  return `${street}, ${named}`;
}

/** `Florida`, `fl` → `FL`. Others stay. */
export function stateOf(written: string): string {
  const state = oneLine(written, maxState);
  const code = codeOfName.get(state.toLowerCase());
  return code ?? (/^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state);
}

/** What spreadsheets leave of `02138` and `32137`: 2138, 32137.0, 32,137. */
const asNumber = /^(?:(\d{3,5})(?:\.0*)?|(\d{1,2}),(\d{3})|(\d{3,5})[-\s](\d{4})?)$/;

/** A number has lost its leading zeros. */
export function zipCodeOf(written: string | number): string {
  const text = cleanLine(String(written));
  const [, whole, thousands, rest = '', before, after] = asNumber.exec(text) ?? [];
  const five = (whole ?? before ?? (thousands && thousands + rest))?.padStart(5, '0');
  if (five !== undefined) return five === '00000' ? '' : withFour(five, after);
  const [, first, four] = /^(\d{5})(\d{4})$/.exec(text) ?? [];
  return first === undefined ? oneLine(text, zipCodeLength.max) : withFour(first, four);
}

const withFour = (five: string, four = '0000'): string =>
  four === '0000' ? five : `${five}-${four}`;

const country = /^(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;
const ending = new RegExp(
  `^(.*?)[,\\s]+([a-z]{2}|${[...codeOfName.keys()].join('|')})\\.?[,\\s]+(\\d{5}(?:-\\d{4})?)$`,
  'i',
);
const longestAddress = 400;

/**
 * `7 Pelican Row, Apt 4, Palm Coast, FL 32137`, on one line or on several, in its parts. Lines that
 * only repeat one of the names are left out. Without a state and a ZIP code at its end, all of it is
 * the street.
 */
export function placeIn(text: string, names: readonly string[] = []): WrittenAddress {
  const known = new Set(names.map(folded));
  const lines = text
    .slice(0, longestAddress)
    .split(/[\n,•]/)
    .map((line) => cleanLine(line))
    .filter((line) => line !== '' && !country.test(line) && !known.has(folded(line)));
  const [, before, state, zip] = ending.exec(lines.join(', ')) ?? [];
  if (before === undefined) return { street: text.includes('\n') ? lines.join(', ') : text };
  // The ZIP code tells where the town begins if nothing else does.
  const town = townOfZip(zip ?? '') ?? '';
  const plain = before.replaceAll(/\bst\.\s+/gi, 'St ');
  if (town !== '' && plain.toLowerCase().endsWith(` ${town.toLowerCase()}`)) {
    const street = plain.slice(0, -town.length).replace(/[,\s]+$/, '');
    return { street, city: plain.slice(-town.length), state, zip };
  }
  const parts = before.split(', ').filter(Boolean);
  if (parts.length < 2) return { street: before, state, zip };
  return { street: parts.slice(0, -1).join(', '), city: parts.at(-1), state, zip };
}
