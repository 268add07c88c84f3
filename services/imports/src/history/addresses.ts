/** Converts addresses of other systems to booking's format. Pure. */
import { bookingTextLimits, states, zipCodeLength } from '@contracts/vocabulary/booking';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { oneLine } from './texts';

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
  const parts = [written?.street, written?.unit].map((part) => part?.trim()).filter(Boolean);
  return {
    address: oneLine(parts.join(', '), bookingTextLimits.address),
    city: oneLine(written?.city ?? '', bookingTextLimits.city),
    state: stateOf(written?.state ?? ''),
    zipCode: zipCodeOf(written?.zip ?? ''),
  };
}

/** `Florida`, `fl` → `FL`. Others stay. */
export function stateOf(written: string): string {
  const state = oneLine(written, maxState);
  const code = codeOfName.get(state.toLowerCase());
  return code ?? (/^[a-z]{2}$/i.test(state) ? state.toUpperCase() : state);
}

/** A number has lost its leading zeros. */
export function zipCodeOf(written: string | number): string {
  const text = typeof written === 'number' ? String(written).padStart(5, '0') : cleanLine(written);
  const [, five, four] = /^(\d{5})[-\s]?(\d{4})?$/.exec(text) ?? [];
  if (five === undefined) return oneLine(text, zipCodeLength.max);
  return four === undefined ? five : `${five}-${four}`;
}
