import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import type { CustomerNumber, CustomerRecord } from '@contracts/customers/records';
import { compareNames, isFitting, parsedName } from '@contracts/vocabulary/identity/names';
import { nameOf } from '../customer-words';

/** Who may be meant by a phone number. Pure. */

/** Of whom we have a record with the number. */
export interface KnownCustomer {
  readonly number: CustomerNumber;
  readonly name: string;
  readonly city: string;
  /** Their ids in other systems. */
  readonly origins: CustomerRecord['origins'];
}

export interface LookupChoice {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** Null if they are only in an import. */
  readonly customer: CustomerNumber | null;
  readonly imported: LookedUpCustomer | null;
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
  const known = customers.map(({ number, name, city, origins }): LookupChoice => {
    const same = [...left].find(
      (one) =>
        origins.some(({ system, id }) => system === one.system && id === one.serviceProId) ||
        isFitting(compareNames(parsedName(nameOf(one)), parsedName(name))),
    );
    if (same) left.delete(same);
    return {
      key: `customer ${number}`,
      name,
      city: city || (same?.city ?? ''),
      customer: number,
      imported: same ?? null,
    };
  });
  const others = [...left].map((one) => ({
    key: `imported ${one.id}`,
    name: nameOf(one),
    city: one.city,
    customer: null,
    imported: one,
  }));
  return [...known, ...others];
}
