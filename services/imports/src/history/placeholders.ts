/** What people and programs write where there is nothing to write. Pure. */
import { phoneDigits, phoneKey } from '@contracts/vocabulary/phones';

/** The company's own number and address, which forms are filled with for want of the customer's. */
export interface OwnContact {
  readonly phone: string;
  readonly email: string;
}

/** Longer texts say something. */
const longest = 40;
/** Spreadsheets' errors, dashes and the like. No one is called or lives like this. */
const nothing =
  /^(?:n\/a|#(?:n\/a|ref|value|name|div\/0|null|num|spill|calc)[!?]?|[-–—.,_?*/\\ ]+|\((?:none|blank|empty)\)|not (?:provided|available|applicable))$/i;
/** In a number, an email address or an id, also these. Some are people's names: Null, Na. */
const noContact =
  /^(?:none|na|n\.a\.?|nil|null|undefined|nan|unknown|unlisted|refused|declined|tbd|tba|missing|no(?:[ -]?(?:phone|number|cell|e-?mail|mail|id))?|x+|0+(?:\.0+)?)$/i;

export const isNothing = (text: string): boolean => text.length <= longest && nothing.test(text);

export const isNoContact = (text: string): boolean =>
  text.length <= longest && (nothing.test(text) || noContact.test(text));

/** One digit throughout, digits in a row, or seven that no one is given: 000-0000, 555-5555. */
const inventedDigits = /^(\d)\1*$|^0?1234567890?$|(?:0000000|1111111|5555555)$/;
const fewestDigits = 7;

/** Why a text is no phone number of the customer's; null if it may be one. */
export function noPhone(text: string, own: OwnContact): string | null {
  const digits = phoneDigits(text);
  if (digits.length < fewestDigits || inventedDigits.test(digits)) {
    return `“${text}” isn’t a phone number`;
  }
  return phoneKey(text) !== null && phoneKey(text) === phoneKey(own.phone)
    ? 'This is the company’s own number'
    : null;
}

const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const inventedMailbox =
  /^(?:none|na|n-a|no|no[-_.]?(?:e?mail|address|name)|(?:do)?no[t]?[-_.]?reply|null|unknown|not[-_.]?(?:provided|given)|x{2,}|a{3,})$/i;

/** Why a text is no email address of the customer's; null if it may be one. */
export function noEmail(text: string, own: OwnContact): string | null {
  const [mailbox = '', host = ''] = text.toLowerCase().split('@');
  // `x@x.com`, `test@test.com`
  const isInvented = inventedMailbox.test(mailbox) || host.startsWith(`${mailbox}.`);
  if (!address.test(text) || isInvented) return `“${text}” isn’t an email address`;
  return text.toLowerCase() === own.email.toLowerCase()
    ? 'This is the company’s own email address'
    : null;
}
