/** Splits names that come as one text. A guess: nothing is lost. Pure. */
import { accountTextLimits } from '@contracts/vocabulary/accounts';
import { oneLine } from './texts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sr|sra|the)\.?$/i;
const suffixes = /^(?:jr|sr|ii|iii|iv|v|md|phd|esq)\.?$/i;
/** Prefixes of family names: `de la Cruz`, `van der Berg`. */
const particles =
  /^(?:al|ap|ben|bin|d[aeiou]|de[lrn]|des|dos|das|du|el|la|le|las|los|mac|mc|san|santa|st|ste|ten|ter|van|vande|vander|von|zu|zum|zur)\.?$/i;
const business =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|lp|llp|pllc|company|co|hoa|association|apartments|management|properties|rentals|realty|bakery|laundry|restaurant|church|school|hotel|motel|inn|bed (?:&|and) breakfast|vacation homes|assisted living|property)\b\.?/i;

/** Businesses have no first name. */
export function splitName(name: string): PersonName {
  const whole = oneLine(name, 2 * accountTextLimits.firstName).replace(/\s+/g, ' ');
  if (business.test(whole)) return fitted('', whole);
  const [beforeComma, afterComma] = splitOnce(whole, ',');
  if (afterComma !== undefined && afterComma !== '') {
    const ends = afterComma.split(' ').every((word) => suffixes.test(word));
    if (!ends) return fitted(withoutTitles(afterComma.split(' ')).join(' '), beforeComma);
  }
  const words = withoutTitles(whole.replaceAll(',', ' ').split(' ').filter(Boolean));
  if (words.length < 2) return fitted(words.join(' '), '');
  let last = words.length - 1;
  while (last > 1 && suffixes.test(words[last] ?? '')) last -= 1;
  while (last > 1 && particles.test(words[last - 1] ?? '')) last -= 1;
  return fitted(words.slice(0, last).join(' '), words.slice(last).join(' '));
}

/** Both names on one line. */
export const fullName = ({ firstName, lastName }: PersonName): string =>
  `${firstName} ${lastName}`.trim();

export const fitted = (firstName: string, lastName: string): PersonName => ({
  firstName: oneLine(firstName, accountTextLimits.firstName),
  lastName: oneLine(lastName, accountTextLimits.lastName),
});

/** A name that consists of titles keeps them. */
function withoutTitles(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !titles.test(word) && !/^(?:&|and)$/i.test(word));
  return first > 0 ? words.slice(first) : words;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
