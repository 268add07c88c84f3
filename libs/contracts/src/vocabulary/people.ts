/**
 * Who is one person, shared by browser and server: the same email address, or the same phone number
 * with a name that fits. Anyone can type someone's name and number next to an email address of their
 * own, so only confirmed records say which of them belong together.
 */
import { emailKey } from './identity/contact-keys';
import { wordsOf } from './identity/words';
import { phoneKey } from './phones';

export { emailKey, wordsOf };

/** How a record names someone. Texts may be empty. */
export interface NamedPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /**
   * Anyone may have typed it: a visit that isn't completed, a request, a history that a customer
   * imported, an account that hasn't verified its address.
   */
  readonly unconfirmed?: boolean;
  /** The account, or the imported customer, that the record is. */
  readonly accountId?: number | null;
  readonly importedId?: string | null;
}

const titles: readonly string[] = ['mr', 'mrs', 'ms', 'miss', 'dr'];

/**
 * First and last name without case, accents, titles and middle names; `Smith, Ann` is `Ann Smith`.
 * Names fit if these are the same. An initial fits no first name, since it would fit several.
 */
export function nameKey(name: string): string {
  const [last, ...first] = name.split(',');
  const words = [...first, last]
    .join(' ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.includes(word));
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : words.join(' ');
}

/** Whether each typed word starts a word of the name. */
export function isNameTyped(name: string, typed: string): boolean {
  const [names, wanted] = [wordsOf(name), wordsOf(typed)];
  return wanted.length > 0 && wanted.every((word) => names.some((each) => each.startsWith(word)));
}

const streetTypes: readonly string[] =
  'ave avenue blvd boulevard cir circle court ct dr drive lane ln pkwy place pl rd road row st street ter terrace trail trl way'.split(
    ' ',
  );

/** `nora field 7 pelican 32137`: who in which house. Null if that isn't known. */
export function houseKey(record: {
  readonly name: string;
  readonly address: string;
  readonly zipCode: string;
}): string | null {
  const called = nameKey(record.name);
  const [number = '', ...street] = wordsOf(record.address);
  const end = street.findIndex((word, index) => index > 0 && streetTypes.includes(word));
  const words = street.slice(0, end === -1 ? undefined : end);
  const zip = /^\d{5}/.exec(record.zipCode.trim())?.[0];
  const known = called.includes(' ') && /^\d/.test(number) && words.length > 0;
  return known && zip !== undefined ? [called, number, ...words, zip].join(' ') : null;
}

const ofAccount = (id: number): string => `customer ${id}`;
const ofImported = (id: string): string => `imported ${id}`;

/** The phone number with the name. */
export function callerKey({ name, phone }: Pick<NamedPerson, 'name' | 'phone'>): string | null {
  const digits = phoneKey(phone);
  const called = nameKey(name);
  return digits !== null && called !== '' ? `${digits} ${called}` : null;
}

/**
 * What tells that records are of one person: those that have one of these in common. An account's
 * name and number were typed by its holder, so only its verified address counts. Of an unconfirmed
 * record, the email address says who it is, or else the phone number.
 */
export function personKeys(record: NamedPerson): string[] {
  const { unconfirmed = false, accountId = null, importedId = null } = record;
  const [email, caller] = [emailKey(record.email), callerKey(record)];
  const keys =
    accountId !== null
      ? [unconfirmed ? null : email, ofAccount(accountId)]
      : unconfirmed
        ? [email ?? caller]
        : [email, caller, importedId === null ? null : ofImported(importedId)];
  return keys.filter((key) => key !== null);
}

/**
 * Whether the email address may be filled in for someone who calls from the phone number: a
 * confirmed record has both, with a name that fits.
 */
export function confirmedEmails(records: readonly NamedPerson[]): (record: NamedPerson) => boolean {
  const pairOf = (record: NamedPerson) => `${callerKey(record)} ${emailKey(record.email)}`;
  const pairs = new Set(
    records
      .filter(({ unconfirmed = false, accountId = null }) => !unconfirmed && accountId === null)
      .map(pairOf),
  );
  return (record) =>
    callerKey(record) !== null && emailKey(record.email) !== null && pairs.has(pairOf(record));
}

/** An unverified account stays by itself. */
const isTyped = ({ unconfirmed = false, accountId = null }: NamedPerson): boolean =>
  unconfirmed && accountId === null;

/**
 * The person in the address of a page, for which a key of theirs does, too: an account's number, an email address, a phone number with a
 * name, or an imported customer. Null if the record says nothing of these.
 */
export function personIdOf(record: NamedPerson): string | null {
  if (record.accountId != null) return String(record.accountId);
  return personKeys(record)[0] ?? null;
}

/** The person who was last in touch from this number. */
export const personAt = (phone: string): string | null => {
  const digits = phoneKey(phone);
  return digits === null ? null : `+1${digits}`;
};

export type PersonId =
  | { readonly accountId: number }
  | { readonly importedId: string }
  | { readonly email: string }
  /** With a name, only the person of that name. */
  | { readonly phone: string; readonly key: string | null };

/** Null for what can't be a person. */
export function parsedPersonId(id: string): PersonId | null {
  const account = /^(?:customer )?([1-9]\d{0,9})$/.exec(id)?.[1];
  if (account !== undefined) {
    return Number(account) <= 2_147_483_647 ? { accountId: Number(account) } : null;
  }
  const email = emailKey(id);
  if (email !== null) return email.length <= 254 ? { email } : null;
  const imported = /^imported ([1-9]\d{0,9})$/.exec(id)?.[1];
  if (imported !== undefined) {
    return Number(imported) <= 2_147_483_647 ? { importedId: imported } : null;
  }
  const [, one, digits, name] = /^(\+1)?([2-9]\d{9})(?: (.{1,200}))?$/u.exec(id) ?? [];
  if (digits === undefined) return null;
  if (one !== undefined) return name === undefined ? { phone: digits, key: null } : null;
  const called = nameKey(name ?? '');
  return called === '' ? null : { phone: digits, key: `${digits} ${called}` };
}

/** The keys by which a person is in the address found among records. */
export function keyOfId(id: PersonId): string | null {
  if ('accountId' in id) return ofAccount(id.accountId);
  if ('importedId' in id) return ofImported(id.importedId);
  return 'email' in id ? id.email : id.key;
}

/**
 * Records of one person together, in the order of their first ones. `merged`: pairs of keys that the
 * office has decided on. An unconfirmed record joins a person only if it says no email address and
 * no phone number that they don't have.
 */
export function peopleOf<Record extends NamedPerson>(
  records: readonly Record[],
  merged: readonly (readonly [string, string])[] = [],
): Record[][] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    for (let at = key; at !== root;) {
      const up = parents.get(at) ?? root;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  const join = (one: string, other: string) => {
    const [from, to] = [rootOf(one), rootOf(other)];
    if (from !== to) parents.set(from, to);
  };
  const known = records.map((record, index) => {
    const [key = `record ${index}`, ...others] = personKeys(record);
    for (const other of others) join(key, other);
    return { record, key, caller: callerKey(record) };
  });
  for (const [one, other] of merged) join(one, other);
  const decided = new Set(merged.flat());
  const numbers = new Set(
    known.flatMap(({ record, key, caller }) =>
      isTyped(record) ? [] : [`${rootOf(key)} ${caller}`],
    ),
  );
  const people = new Map<string, Record[]>();
  for (const { record, key, caller } of known) {
    // A stranger may have typed the email address of someone who has another number.
    const isOther =
      isTyped(record) &&
      caller !== null &&
      !decided.has(key) &&
      !numbers.has(`${rootOf(key)} ${caller}`);
    const root = isOther ? `other ${key} ${caller}` : rootOf(key);
    const theirs = people.get(root);
    if (theirs) theirs.push(record);
    else people.set(root, [record]);
  }
  return [...people.values()];
}
