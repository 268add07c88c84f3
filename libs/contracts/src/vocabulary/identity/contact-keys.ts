/**
 * The phone number and the email address by which a customer is found, shared by browser and
 * server. What people write when they have none, or don't want to say, identifies no one.
 */
import { phoneKey } from '../phones';
import { isOneEdit } from './words';

export function emailKey(email: string): string | null {
  const address = email.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : null;
}

/** Area code and exchange start with 2–9, and neither is a service's like 411 or 911. */
const possible = /^[2-9](?!11)\d\d[2-9](?!11)\d{6}$/;

const isRepeated = (digits: string): boolean => new Set(digits).size === 1;

/** 234-5678, 987-6543. */
const isCounted = (digits: string): boolean =>
  '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);

/** Directory assistance, and what people type to get past a form. */
const usualFillers: readonly string[] = ['5551212', '5551234'];

/**
 * The ten digits, if they can be one customer's. `own`: the company's numbers, as written.
 * 555-01xx is reserved for fiction and rings nowhere, but counts: the demo and every test use it.
 */
export function phoneIdentity(phone: string, own: readonly string[]): string | null {
  const digits = phoneKey(phone);
  if (digits === null || !possible.test(digits)) return null;
  const local = digits.slice(3);
  const isFiller = isRepeated(local) || isCounted(local) || usualFillers.includes(local);
  return isFiller || own.some((number) => phoneKey(number) === digits) ? null : digits;
}

/* cspell:disable */
const fillerMailboxes: ReadonlySet<string> = new Set(
  (
    'no none non na nil null nomail noemail noemailaddress noaddress notgiven notprovided notavailable declined ' +
    'refused unknown nobody nothing test testing fake asdf qwerty donotreply noreply'
  ).split(' '),
);
const fillerHosts: ReadonlySet<string> = new Set(
  'none no na noemail nomail test fake unknown nowhere nothing localhost asdf'.split(' '),
);

/** What many people's addresses end in. A small company that writes from one doesn't own it. */
const providers: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com yahoo.com ymail.com aol.com hotmail.com outlook.com live.com msn.com icloud.com me.com ' +
    'mac.com comcast.net xfinity.com att.net bellsouth.net sbcglobal.net verizon.net cox.net charter.net ' +
    'proton.me protonmail.com'
  ).split(' '),
);
const misspelledProviders: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'gmial.com': 'gmail.com',
    'gamil.com': 'gmail.com',
    'gmai.com': 'gmail.com',
    'gmal.com': 'gmail.com',
    'gnail.com': 'gmail.com',
    'gmail.co': 'gmail.com',
    'gmail.con': 'gmail.com',
    'yaho.com': 'yahoo.com',
    'yahoo.con': 'yahoo.com',
    'hotmial.com': 'hotmail.com',
    'hotmail.con': 'hotmail.com',
    'outlok.com': 'outlook.com',
    'iclud.com': 'icloud.com',
  }),
);
/* cspell:enable */

const parts = (key: string): [mailbox: string, domain: string] => {
  const at = key.lastIndexOf('@');
  return [key.slice(0, at), key.slice(at + 1)];
};

/** none@…, xxx@…, x@x.com, …@none.com. example.com counts: the demo and every test use it. */
function isFiller(mailbox: string, domain: string): boolean {
  const [host = ''] = domain.split('.');
  const letters = mailbox.replace(/[^a-z]/g, '');
  return (
    fillerMailboxes.has(letters) ||
    fillerHosts.has(host) ||
    /\.(?:invalid|test|local)$/.test(domain) ||
    (isRepeated(mailbox) && (mailbox.length > 2 || isRepeated(mailbox + host)))
  );
}

/** The address in lower case, if it can be one customer's. */
export function emailIdentity(email: string, ownDomains: readonly string[]): string | null {
  const key = emailKey(email);
  // RFC 5321 allows no longer one.
  if (key === null || key.length > 254) return null;
  const [mailbox, domain] = parts(key);
  const isOwn = ownDomains
    .map((own) => own.trim().toLowerCase())
    .some((own) => !providers.has(own) && (domain === own || domain.endsWith(`.${own}`)));
  return isOwn || isFiller(mailbox, domain) ? null : key;
}

/**
 * The same for addresses that probably reach one mailbox: Gmail ignores dots and what follows a plus,
 * and gmial.com is no provider. Only to find customers and to propose them. Elsewhere two such
 * addresses are two people's, so it never identifies, and nothing is sent to it.
 */
export function foldedEmail(key: string): string {
  const [mailbox, written] = parts(key);
  const domain = misspelledProviders.get(written) ?? written;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${mailbox}@${domain}`;
  return `${(mailbox.split('+')[0] ?? '').replaceAll('.', '')}@gmail.com`;
}

/** One typo in the domain, or in a mailbox of five letters or more. */
export function isNearEmail(a: string, b: string): boolean {
  const [[box, domain], [otherBox, otherDomain]] = [parts(a), parts(b)];
  if (box === otherBox) return isOneEdit(domain, otherDomain);
  return (
    domain === otherDomain && Math.min(box.length, otherBox.length) >= 5 && isOneEdit(box, otherBox)
  );
}
