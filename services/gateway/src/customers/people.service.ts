import { Injectable } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests, type CustomerAccount } from '@contracts/customers/accounts';
import {
  contactsAtMost,
  mergeRequests,
  peopleRequests,
  type Contact,
  type ContactsAsked,
  type FoundPerson,
  type Merge,
  type SimilarPerson,
} from '@contracts/customers/people';
import { importedCustomerCalls } from '@contracts/imports/customers';
import type { Page, RequestDefinition } from '@contracts/messaging';
import type { BestFirst, SearchablePage } from '@contracts/parsing';
import {
  callerKey,
  emailKey,
  houseKey,
  keyOfId,
  parsedPersonId,
  peopleOf,
  personKeys,
  type PersonId,
} from '@contracts/vocabulary/people';
import { phoneKey } from '@contracts/vocabulary/phones';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';
import {
  contactOfAccount,
  contactsIn,
  foundPeople,
  foundPerson,
  namedFirst,
  type FoundRecords,
} from './found-people';

/** A person waits on the phone. What is found by then is shown. */
const listWithinMs = 1_500;
/** Each round follows the emails and phones that the one before has found. */
const roundsAtMost = 5;
/** A landlord may have more. */
const housesAtMost = 10;

type ContactSource = 'accounts' | 'booked' | 'imported';

export interface Gathered {
  /** Of the person, the newest first. Empty for no one. */
  readonly contacts: Contact[];
  readonly accounts: CustomerAccount[];
  readonly merges: Merge[];
  /** Others with the same phone numbers, or with the same name in the same house. */
  readonly similar: SimilarPerson[];
  /** Those of booking or imports, or accounts, aren't among these: the service didn't answer. */
  readonly missing: ReadonlySet<ContactSource>;
}

/** Finds out who is behind records of several services. */
@Injectable()
export class PeopleService {
  constructor(private readonly requests: Requests) {}

  /** What the lists of each kind find, or their newest. */
  async records(search: string | undefined, limit: number): Promise<FoundRecords> {
    const asked = { ...(search !== undefined && { search }), limit, bestFirst: true };
    const part = <Item>(list: RequestDefinition<SearchablePage & BestFirst, Page<Item>>) =>
      answerPart(this.requests, list, asked, { deadlineMs: listWithinMs });
    const [appointments, serviceRequests, customers, importedCustomers] = await Promise.all([
      part(bookingRequests.list),
      part(serviceRequestCalls.serviceRequests),
      part(customersRequests.list),
      part(importedCustomerCalls.list),
    ]);
    return { appointments, serviceRequests, customers, importedCustomers };
  }

  /** Who is behind what was found, with what the office has merged as one. */
  async behind(found: FoundRecords, search: string | undefined): Promise<FoundPerson[]> {
    const keys = [...new Set(contactsIn(found).flatMap(personKeys))];
    const merges =
      keys.length === 0
        ? []
        : await answerPart(
            this.requests,
            mergeRequests.merges,
            { keys },
            { deadlineMs: listWithinMs },
          );
    const same = (merges ?? []).filter(({ decision }) => decision === 'same');
    const people = foundPeople(
      found,
      same.map(({ one, other }) => [one, other] as const),
    );
    return namedFirst(people, search);
  }

  /** `account`: that of the id, if it has one. */
  async gather(id: PersonId, account?: CustomerAccount): Promise<Gathered> {
    const known = new KnownContacts();
    const missing = new Set<ContactSource>();
    const merges = new MergesOfPerson();
    let key = keyOfId(id);
    let person: Contact[] = [];
    let next = askedFor(id);
    if (account) {
      known.add([account]);
      next = known.unasked(known.contacts(), next);
    }
    for (let round = 0; round < roundsAtMost && isAsking(next); round += 1) {
      const asked = next;
      const part = async <Reply>(
        source: ContactSource,
        list: RequestDefinition<ContactsAsked, Reply[]>,
      ) => {
        // One that is away costs its deadline once.
        if (missing.has(source)) return [];
        const reply = await answerPart(this.requests, list, asked);
        if (reply === null) missing.add(source);
        return reply ?? [];
      };
      const [accounts, booked, imported] = await Promise.all([
        part('accounts', peopleRequests.accounts),
        part('booked', peopleRequests.booked),
        part('imported', peopleRequests.imported),
      ]);
      known.add(accounts, booked, imported);
      person = personOf(known.contacts(), key, merges.same());
      // With a number alone, it is the person who was last in touch.
      key ??= person.flatMap(personKeys)[0] ?? null;
      const keys = merges.unasked([...person.flatMap(personKeys), ...(key === null ? [] : [key])]);
      if (keys.length > 0) {
        merges.add((await answerPart(this.requests, mergeRequests.merges, { keys })) ?? []);
        person = personOf(known.contacts(), key, merges.same());
      }
      next = known.unasked(person, asked, merges.toFollow());
    }
    const houses = [...new Set(person.flatMap((contact) => houseKey(contact) ?? []))];
    known.add([], await this.inHouses(houses, missing));
    person = personOf(known.contacts(), key, merges.same());
    const theirs = new Set(person);
    const others = peopleOf(
      known.contacts().filter((contact) => !theirs.has(contact)),
      merges.same(),
    );
    const phones = new Set(person.flatMap(({ phone }) => phoneKey(phone) ?? []));
    const emails = new Set(person.flatMap(({ email }) => emailKey(email) ?? []));
    return {
      contacts: person,
      accounts: known.accountsOf(person),
      merges: merges.all().filter(({ decision }) => decision === 'same'),
      similar: others.flatMap((records) =>
        foundPerson(records).map((found) => ({
          ...found,
          shared: records.some(({ phone }) => phones.has(phoneKey(phone) ?? ''))
            ? ('phone' as const)
            : records.some(({ email }) => emails.has(emailKey(email) ?? ''))
              ? ('email' as const)
              : ('address' as const),
          merge: merges.between(person, records),
        })),
      ),
      missing,
    };
  }

  /** Others of the same name in the same house. Without an answer, no one is proposed. */
  private async inHouses(
    houses: readonly string[],
    missing: ReadonlySet<ContactSource>,
  ): Promise<Contact[]> {
    if (houses.length === 0) return [];
    const asked = { ...noContacts, houses: houses.slice(0, housesAtMost) };
    const found = await Promise.all(
      (['booked', 'imported'] as const)
        .filter((source) => !missing.has(source))
        .map((source) => answerPart(this.requests, peopleRequests[source], asked)),
    );
    return found
      .flatMap((contacts) => contacts ?? [])
      .filter((contact) => houses.includes(houseKey(contact) ?? ''));
  }
}

const noContacts: ContactsAsked = { accountIds: [], importedIds: [], emails: [], phones: [] };

const askedFor = (id: PersonId): ContactsAsked => ({
  accountIds: 'accountId' in id ? [id.accountId] : [],
  importedIds: 'importedId' in id ? [id.importedId] : [],
  emails: 'email' in id ? [id.email] : [],
  phones: 'phone' in id ? [id.phone] : [],
});

const isAsking = (asked: ContactsAsked): boolean =>
  Object.values(asked).some((values: readonly unknown[]) => values.length > 0);

/** The one with this key; without a key, the first. */
function personOf(
  contacts: readonly Contact[],
  key: string | null,
  merged: readonly (readonly [string, string])[],
): Contact[] {
  const people = peopleOf(contacts, merged);
  if (key === null) return people[0] ?? [];
  const has = (one: Contact) => personKeys(one).includes(key);
  // What anyone may have typed doesn't come before the person.
  const whose = (records: Contact[]) => records.some((one) => !one.unconfirmed && has(one));
  const says = (one: Contact) => has(one) || callerKey(one) === key;
  return people.find(whose) ?? people.find((records) => records.some(says)) ?? [];
}

/** What the office has decided about a person so far. */
class MergesOfPerson {
  private readonly found = new Map<string, Merge>();
  private readonly asked = new Set<string>();

  unasked(keys: readonly string[]): string[] {
    const fresh = [...new Set(keys)].filter((key) => !this.asked.has(key));
    for (const key of fresh) this.asked.add(key);
    return fresh.slice(0, contactsAtMost);
  }

  add(merges: readonly Merge[]): void {
    for (const merge of merges) this.found.set(`${merge.one}\n${merge.other}`, merge);
  }

  all(): Merge[] {
    return [...this.found.values()];
  }

  same(): (readonly [string, string])[] {
    return this.all().flatMap(({ one, other, decision }) =>
      decision === 'same' ? [[one, other] as const] : [],
    );
  }

  /** Those whom the office has merged. */
  toFollow(): PersonId[] {
    return this.same().flatMap((keys) => keys.flatMap((key) => parsedPersonId(key) ?? []));
  }

  between(person: readonly Contact[], others: readonly Contact[]): Merge | null {
    const [here, there] = [person, others].map((of) => new Set(of.flatMap(personKeys)));
    const decided = this.all().find(
      ({ one, other }) =>
        (here?.has(one) && there?.has(other)) || (here?.has(other) && there?.has(one)),
    );
    return decided ?? null;
  }
}

/** What the services have said so far. */
class KnownContacts {
  private readonly accounts = new Map<number, CustomerAccount>();
  private readonly found = new Map<string, Contact>();
  private readonly asked = new Set<string>();

  add(accounts: readonly CustomerAccount[], ...contacts: readonly (readonly Contact[])[]): void {
    for (const account of accounts) {
      this.accounts.set(account.id, account);
      this.keep(contactOfAccount(account));
    }
    for (const contact of contacts.flat()) this.keep(contact);
  }

  /** The newest first. */
  contacts(): Contact[] {
    return [...this.found.values()].toSorted((one, other) =>
      (other.lastAt ?? '').localeCompare(one.lastAt ?? ''),
    );
  }

  accountsOf(person: readonly Contact[]): CustomerAccount[] {
    return person.flatMap(({ accountId }) => this.accounts.get(accountId ?? 0) ?? []);
  }

  /** How else this person is reached. */
  unasked(
    person: readonly Contact[],
    last: ContactsAsked,
    merged: readonly PersonId[] = [],
  ): ContactsAsked {
    for (const [kind, values] of Object.entries(last) as [string, readonly unknown[]][]) {
      for (const value of values) this.asked.add(`${kind} ${String(value)}`);
    }
    const unasked = <Value>(kind: keyof ContactsAsked, values: readonly (Value | null)[]) => {
      const fresh = values.filter(
        (value): value is Value => value !== null && !this.asked.has(`${kind} ${String(value)}`),
      );
      return [...new Set(fresh)].slice(0, contactsAtMost);
    };
    return {
      accountIds: unasked(
        'accountIds',
        merged.map((one) => ('accountId' in one ? one.accountId : null)),
      ),
      importedIds: unasked(
        'importedIds',
        merged.map((one) => ('importedId' in one ? one.importedId : null)),
      ),
      emails: unasked('emails', [
        ...person.map(({ email }) => emailKey(email)),
        ...merged.map((one) => ('email' in one ? one.email : null)),
      ]),
      phones: unasked('phones', [
        ...person.map(({ phone }) => phoneKey(phone)),
        ...merged.map((one) => ('phone' in one ? one.phone : null)),
      ]),
    };
  }

  private keep(contact: Contact): void {
    const { lastAt, ...facts } = contact;
    const key = JSON.stringify(Object.values(facts));
    if ((this.found.get(key)?.lastAt ?? '') <= (lastAt ?? '')) this.found.set(key, contact);
  }
}
