/**
 * Says who a customer is, shared by browser and server: the record that a contact is filed under, or
 * that it needs a new one, perhaps with records to offer to the office.
 *
 * Being filed under a record proves nothing. It adds no phone, email or address to the record, shows
 * nothing of it, and joins no two of them: what came in may be a stranger's.
 */
import { addressKey, type AddressKey, type WrittenAddress } from './addresses';
import { companyKey } from './companies';
import { emailIdentity, foldedEmail, phoneIdentity } from './contact-keys';
import { isCloser, type Match, matchOf, searchedKey } from './matches';
import { levelRank, parsedName, type PersonName } from './names';

/** How it came in. What a stranger types on the site proves nothing. */
export type ContactSource = 'site' | 'office' | 'import' | 'text' | 'account';

export interface GivenContact {
  readonly source: ContactSource;
  /** As given, may be empty. So are the others. */
  readonly name: string;
  readonly company?: string;
  readonly phone: string;
  readonly email: string;
  readonly address?: WrittenAddress;
  /**
   * The customer it already belongs to: that of the visit that is corrected, the one that the office
   * chose, the account's (proven), that of an import's id. Decides alone.
   */
  readonly customerId?: number;
}

export interface KnownContact {
  readonly key: string;
  /** Corrected or left. It finds the customer until someone else has it. */
  readonly former?: boolean;
  /** Kept to find the customer by, but no longer theirs. */
  readonly retired?: boolean;
  /** Of who pays for them: their landlord, a warranty company's desk. */
  readonly payer?: boolean;
}

/** A customer's record, as found by `keysOf`: all that hold a key, merged ones as their survivor. */
export interface KnownCustomer {
  readonly id: number;
  readonly kind: 'person' | 'business';
  /** The present one first, then former and alternative ones. */
  readonly names: readonly PersonName[];
  readonly company: string;
  readonly phones: readonly (KnownContact & { readonly label?: string })[];
  readonly emails: readonly KnownContact[];
  readonly addresses: readonly (AddressKey & { readonly ended?: boolean })[];
  /** Deceased or closed: takes nothing by itself. */
  readonly closed: boolean;
  /** Customers whom the office has told apart from this one. */
  readonly apart: readonly number[];
}

/** The company's own, which identify no customer. */
export interface OwnContacts {
  readonly phones: readonly string[];
  readonly domains: readonly string[];
}

/** By which a contact's customers are found. Null if it says nothing that finds one. */
export interface ContactKeys {
  readonly phone: string | null;
  readonly email: string | null;
  readonly foldedEmail: string | null;
  readonly house: string | null;
}

export type OfferReason =
  | 'same-phone'
  | 'same-email'
  /** The name fits, and the contact was theirs once. */
  | 'former-phone'
  | 'former-email'
  /** The name fits, and the email address is a typo or a Gmail alias away. */
  | 'near-email'
  | 'same-name-and-address'
  /** A family's name and its house. */
  | 'same-house'
  /** The name fits, and the contact is that of who pays for them. */
  | 'payer'
  /** The office has told two customers apart, and the contact fits both. */
  | 'told-apart'
  /** Deceased or closed. */
  | 'closed';

export interface Offer {
  readonly customerId: number;
  readonly reasons: readonly OfferReason[];
  /** Proposed with it: the customer pays for the new one, or lives with them. */
  readonly relation?: 'pays' | 'household';
}

export type Resolution =
  | { readonly answer: 'same'; readonly customerId: number }
  /** Offers are shown to the office, the closest first. Nothing is joined by itself. */
  | { readonly answer: 'new'; readonly offers: readonly Offer[] };

/** A stranger can make any number of records with one phone number. */
const mostOffers = 10;

export function keysOf(contact: GivenContact, own: OwnContacts): ContactKeys {
  const email = emailIdentity(contact.email, own.domains);
  return {
    phone: phoneIdentity(contact.phone, own.phones),
    email,
    foldedEmail: email === null ? null : foldedEmail(email),
    house: contact.address === undefined ? null : (addressKey(contact.address)?.house ?? null),
  };
}

const areApart = (one: KnownCustomer, other: KnownCustomer): boolean =>
  one.apart.includes(other.id) || other.apart.includes(one.id);

function offersFor(matches: readonly Match[], apart: readonly Match[]): Offer[] {
  return matches
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted(
      (a, b) => levelRank(b.level) - levelRank(a.level) || b.reasons.length - a.reasons.length,
    )
    .slice(0, mostOffers)
    .map((match) => ({
      customerId: match.customer.id,
      reasons: [
        ...match.reasons,
        ...(apart.includes(match) ? (['told-apart'] as const) : []),
        ...(match.customer.closed ? (['closed'] as const) : []),
      ],
      ...(match.relation === undefined ? {} : { relation: match.relation }),
    }));
}

export function resolve(
  contact: GivenContact,
  known: readonly KnownCustomer[],
  own: OwnContacts,
): Resolution {
  if (contact.customerId !== undefined) {
    return { answer: 'same', customerId: contact.customerId };
  }
  // The order in which they are found mustn't matter.
  const customers = [
    ...new Map(known.map((customer) => [customer.id, customer])).values(),
  ].toSorted((a, b) => a.id - b.id);
  const keys = keysOf(contact, own);
  // An account's address counts once it is proven, and then the account says its customer.
  const isAccount = contact.source === 'account';
  const company = companyKey(contact.company ?? '');
  const searched = {
    name: parsedName(contact.name),
    company,
    companies: [company, companyKey(contact.name)].filter(Boolean),
    isUnproven: isAccount || contact.source === 'site',
    isAccount,
    phone: searchedKey(keys.phone, customers, ({ phones }) => phones),
    email: searchedKey(isAccount ? null : keys.email, customers, ({ emails }) => emails),
    address: contact.address === undefined ? null : addressKey(contact.address),
  };
  const matches = customers.map((customer) => matchOf(searched, customer));
  const fitting = matches.filter(({ fits }) => fits);
  const apart = fitting.filter(({ customer }) =>
    fitting.some((other) => areApart(customer, other.customer)),
  );
  const closest = fitting.find((match) =>
    fitting.every((other) => other === match || isCloser(match, other)),
  );
  return closest === undefined || closest.customer.closed || apart.length > 0
    ? { answer: 'new', offers: offersFor(matches, apart) }
    : { answer: 'same', customerId: closest.customer.id };
}
