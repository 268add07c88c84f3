/** How a contact that came in and one customer fit. `resolve` decides with it. */
import type { AddressKey } from './addresses';
import { companyKey } from './companies';
import { foldedEmail, isNearEmail } from './contact-keys';
import {
  closestLevel,
  compareFamily,
  compareGiven,
  compareNames,
  differInDetail,
  isFitting,
  isOtherSuffix,
  levelRank,
  type NameLevel,
  type PersonName,
} from './names';
import type { KnownContact, KnownCustomer, Offer, OfferReason } from './resolve';

/** A phone number or an email address that came in, and how customers have it. */
export interface SearchedKey {
  readonly key: string | null;
  /** Only finds: a front desk's, or a landlord's. */
  readonly isShared: boolean;
  /** The only customer whose own it is, if others have it as that of who pays for them. */
  readonly payerId: number | null;
}

/** What came in, read once for all customers. */
export interface Searched {
  readonly name: PersonName;
  readonly company: string;
  /** With what is in the field for a person's name. */
  readonly companies: readonly string[];
  /** A stranger may have typed it. */
  readonly isUnproven: boolean;
  readonly isAccount: boolean;
  readonly phone: SearchedKey;
  readonly email: SearchedKey;
  readonly address: AddressKey | null;
}

export interface Match {
  readonly customer: KnownCustomer;
  readonly level: NameLevel;
  /** The customer's own contacts that came in, if they identify. */
  readonly identifying: readonly ('phone' | 'email')[];
  /** It is the customer, unless it fits another one as well. */
  readonly fits: boolean;
  readonly reasons: readonly OfferReason[];
  readonly relation: Offer['relation'];
}

/** Two families may live together. */
const sharedByFamilies = 3;

/** As what a customer has a phone number or an email address. */
function holdingOf(contacts: readonly KnownContact[], key: string | null) {
  const held = contacts.filter((contact) => contact.key === key);
  const present = held.filter(({ retired = false }) => !retired);
  if (present.length > 0) return present.every(({ payer = false }) => payer) ? 'payer' : 'own';
  return held.length > 0 ? 'former' : null;
}

/** Mrs. Hale's only word is her family name. */
const familyOf = ({ family, given }: PersonName): string => family || given;

export function searchedKey(
  key: string | null,
  known: readonly KnownCustomer[],
  contactsOf: (customer: KnownCustomer) => readonly KnownContact[],
): SearchedKey {
  const families: string[] = [];
  const owners: number[] = [];
  let isPaid = false;
  for (const customer of known) {
    const holding = holdingOf(contactsOf(customer), key);
    if (holding !== 'own' && holding !== 'payer') continue;
    if (holding === 'own') owners.push(customer.id);
    else isPaid = true;
    const [present] = customer.names;
    const isBusiness = customer.kind === 'business' && customer.company !== '';
    const family = isBusiness ? customer.company : present === undefined ? '' : familyOf(present);
    const isAnother = families.every((each) => compareFamily(each, family) === 'contradicting');
    if (family !== '' && isAnother) families.push(family);
  }
  const [owner = null, ...others] = owners;
  return {
    key,
    isShared: families.length >= sharedByFamilies,
    payerId: isPaid && others.length === 0 ? owner : null,
  };
}

const isNameless = ({ given, family }: PersonName): boolean => given === '' && family === '';

/**
 * The closest of a customer's names. A former one doesn't outweigh what the present one tells apart:
 * John Smith Sr was once written without Sr, and John Smith Jr is someone else.
 */
function nameLevel(name: PersonName, { names }: KnownCustomer): NameLevel {
  const [present] = names;
  if (present === undefined || isNameless(name)) return 'unknown';
  const closest = closestLevel(names.map((each) => compareNames(name, each)));
  return closest !== 'equal' && differInDetail(name, present) ? 'contradicting' : closest;
}

/** A new caller of a business may be anyone there. On the site, it may be anyone at all. */
function companyLevel({ companies, isUnproven }: Searched, customer: KnownCustomer): NameLevel {
  const key = customer.kind === 'business' ? companyKey(customer.company) : '';
  if (key === '' || !companies.includes(key)) return 'contradicting';
  return isUnproven ? 'unknown' : 'equal';
}

const isOfOtherCompany = ({ company }: Searched, customer: KnownCustomer): boolean =>
  customer.kind === 'business' &&
  company !== '' &&
  customer.company !== '' &&
  company !== companyKey(customer.company);

/** A family name changes. A given name rarely does. */
const hasGivenName = (name: PersonName, { names }: KnownCustomer): boolean =>
  names.some(
    ({ given, suffix }) =>
      isFitting(compareGiven(name.given, given)) && !isOtherSuffix(name.suffix, suffix),
  );

const hasFamilyName = (name: PersonName, { names }: KnownCustomer): boolean =>
  names.some((each) => isFitting(compareFamily(familyOf(name), familyOf(each))));

function isCustomer(searched: Searched, match: Pick<Match, 'customer' | 'level' | 'identifying'>) {
  const { customer, level, identifying } = match;
  if (identifying.length === 0) return false;
  // It would have a standing claim to the record, unlike a visit.
  if (searched.isAccount || isOfOtherCompany(searched, customer)) return false;
  if (isFitting(level)) return true;
  // The record of a number whose caller hasn't said a name.
  if (isNameless(searched.name) && customer.names.every(isNameless)) return true;
  return identifying.length === 2 && hasGivenName(searched.name, customer);
}

/** A unit that isn't known may be the same. */
const isSameUnit = (a: string, b: string): boolean => a === '' || b === '' || a === b;

const zipOf = (house: string): string => house.slice(-5);

function hasNearEmail({ email: { key }, address }: Searched, customer: KnownCustomer): boolean {
  if (key === null || holdingOf(customer.emails, key) !== null) return false;
  const others = customer.emails.filter(({ retired, payer }) => !retired && !payer);
  if (others.some((each) => foldedEmail(each.key) === foldedEmail(key))) return true;
  // jsmith and jsmith1 of one name are two people, unless they live near each other.
  const zips = customer.addresses.map(({ house }) => zipOf(house));
  const isElsewhere = address !== null && zips.length > 0 && !zips.includes(zipOf(address.house));
  return !isElsewhere && others.some((each) => isNearEmail(each.key, key));
}

function reasonsOf(searched: Searched, customer: KnownCustomer, level: NameLevel): OfferReason[] {
  const { name, address } = searched;
  const isNamesake = isFitting(level);
  const reasons: OfferReason[] = [];
  for (const kind of ['phone', 'email'] as const) {
    const { key, isShared, payerId } = searched[kind];
    const holding = holdingOf(kind === 'phone' ? customer.phones : customer.emails, key);
    const isTheirs = isNamesake || !isShared || payerId === customer.id;
    if (holding === 'own' && isTheirs) reasons.push(`same-${kind}`);
    if (holding === 'former' && isNamesake) reasons.push(`former-${kind}`);
    if (holding === 'payer' && isNamesake) reasons.push('payer');
  }
  if (isNamesake && hasNearEmail(searched, customer)) reasons.push('near-email');
  const homes = customer.addresses.filter(
    ({ house, unit }) => house === address?.house && isSameUnit(unit, address.unit),
  );
  if (isNamesake && homes.length > 0) reasons.push('same-name-and-address');
  // A family that moved out says nothing of the next one.
  const isHome = homes.some(({ ended = false }) => !ended);
  if (!isNamesake && isHome && hasFamilyName(name, customer)) reasons.push('same-house');
  return reasons;
}

/** What someone else with a customer's own contact, or in their house, may be to them. */
function relationOf(searched: Searched, customer: KnownCustomer, level: NameLevel) {
  if (level !== 'contradicting') return undefined;
  const { name, phone, email, address } = searched;
  if (customer.kind === 'person' && hasFamilyName(name, customer)) return 'household';
  if ([phone.payerId, email.payerId].includes(customer.id)) return 'pays';
  // A tenant gives the landlord's email address, and neighbors have one landlord.
  const isNeighbor = customer.addresses.some(({ house }) => house === address?.house);
  const hasEmail = holdingOf(customer.emails, email.key) === 'own';
  return hasEmail && !isNeighbor ? 'pays' : undefined;
}

export function matchOf(searched: Searched, customer: KnownCustomer): Match {
  const level = closestLevel([
    nameLevel(searched.name, customer),
    companyLevel(searched, customer),
  ]);
  const { phone, email } = searched;
  // A front desk's number, with the name, in the same apartment.
  const isHome = hasHome(searched, customer);
  const hasPhone = (isHome || !phone.isShared) && holdingOf(customer.phones, phone.key) === 'own';
  const hasEmail = (isHome || !email.isShared) && holdingOf(customer.emails, email.key) === 'own';
  const identifying = [
    ...(hasPhone ? (['phone'] as const) : []),
    ...(hasEmail ? (['email'] as const) : []),
  ];
  const known = { customer, level, identifying };
  return {
    ...known,
    fits: isCustomer(searched, known),
    reasons: reasonsOf(searched, customer, level),
    relation: relationOf(searched, customer, level),
  };
}

/** Exactly there: a unit that isn't known may be another one. */
const hasHome = ({ address }: Searched, { addresses }: KnownCustomer): boolean =>
  addresses.some(
    ({ house, unit, ended = false }) => !ended && house === address?.house && unit === address.unit,
  );

/**
 * Fits better in one respect and worse in none. So a contact finds the record that was made of one
 * like it, among those that were offered then.
 */
export function isCloser(a: Match, b: Match): boolean {
  const isNoWorse =
    levelRank(a.level) >= levelRank(b.level) &&
    b.identifying.every((kind) => a.identifying.includes(kind));
  return isNoWorse && (a.level !== b.level || a.identifying.length > b.identifying.length);
}
