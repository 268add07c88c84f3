import type { LookedUpCustomer, PhoneLookupReply } from '@contracts/imports/customers';
import { nameKey } from '@contracts/vocabulary/people';
import { nameOf } from '../customer-words';

/** Who may be meant by a phone number. Pure. */

/** Someone of whom we have records with the number. */
export interface KnownPerson {
  /** Of their page. */
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly importedId: string | null;
}

export interface LookupChoice {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** Of their page; null if they are only in an import. */
  readonly person: string | null;
  readonly imported: LookedUpCustomer | null;
}

/**
 * Each person once: those we know, who was last in touch first, each with what was imported about
 * them; then those who were only imported.
 */
export function lookupChoices(
  people: readonly KnownPerson[],
  reply: PhoneLookupReply | undefined,
): LookupChoice[] {
  const imported = reply ? [reply.customer, ...reply.others] : [];
  const left = new Set(imported);
  const known = people.map((person): LookupChoice => {
    const same = [...left].find(
      (one) => one.id === person.importedId || nameKey(nameOf(one)) === nameKey(person.name),
    );
    if (same) left.delete(same);
    const { id, name, city } = person;
    return { key: id, name, city: city || (same?.city ?? ''), person: id, imported: same ?? null };
  });
  const others = [...left].map((one) => ({
    key: one.id,
    name: nameOf(one),
    city: one.city,
    person: null,
    imported: one,
  }));
  return [...known, ...others];
}
