import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import type { CustomerNumber } from '@contracts/customers/records';
import { compareNames, isFitting, parsedName } from '@contracts/vocabulary/identity/names';
import { nameOf } from '../customer-words';

/** Who may be meant by a phone number. Pure. */

/** Of whom we have a record with the number. */
export interface KnownCustomer {
  readonly number: CustomerNumber;
  readonly name: string;
  readonly city: string;
  /** All under which their records are filed. */
  readonly numbers: readonly CustomerNumber[];
}

export interface LookupChoice {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** Null if they are only in an import. */
  readonly customer: CustomerNumber | null;
  /** What each source says of them. */
  readonly imported: readonly LookedUpCustomer[];
}

/**
 * Each customer once: those we know, who was last in touch first, each with what was imported about
 * them; then those who were only imported.
 */
export function lookupChoices(
  customers: readonly KnownCustomer[],
  reply: PhoneLookupReply | undefined,
): LookupChoice[] {
  const imported = reply ? [reply.customer, ...reply.others] : [];
  const left = new Set(imported);
  const known = customers.map(({ number, name, city, numbers }): LookupChoice => {
    // What was only just found in the service system has no record yet.
    const theirs = [...left].filter((one) =>
      one.customerNumber === null
        ? isFitting(compareNames(parsedName(nameOf(one)), parsedName(name)))
        : numbers.includes(one.customerNumber),
    );
    for (const one of theirs) left.delete(one);
    return {
      key: `customer ${number}`,
      name,
      city: city || (theirs[0]?.city ?? ''),
      customer: number,
      imported: theirs,
    };
  });
  const others = [...left].map((one) => ({
    key: `imported ${one.id}`,
    name: nameOf(one),
    city: one.city,
    customer: null,
    imported: [one],
  }));
  return [...known, ...others];
}
