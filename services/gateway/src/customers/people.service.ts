import { Injectable } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests, type CustomerAccount } from '@contracts/customers/accounts';
import {
  contactsAtMost,
  peopleRequests,
  type Contact,
  type ContactsAsked,
  type FoundPerson,
  type SimilarPerson,
} from '@contracts/customers/people';
import { importedCustomerCalls } from '@contracts/imports/customers';
import type { Page, RequestDefinition } from '@contracts/messaging';
import type { SearchablePage } from '@contracts/parsing';
import {
  emailKey,
  keyOfId,
  peopleOf,
  personKeys,
  phoneKey,
  type PersonId,
} from '@contracts/vocabulary/people';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';
import { contactOfAccount, foundPeople, foundPerson, type FoundRecords } from './found-people';

/** A person waits on the phone. What is found by then is shown. */
const listWithinMs = 1_500;
/** Each round follows the emails and phones that the one before has found. */
const roundsAtMost = 5;

type ContactSource = 'accounts' | 'booked' | 'imported';

export interface Gathered {
  /** Of the person, the newest first. Empty for no one. */
  readonly contacts: Contact[];
  readonly accounts: CustomerAccount[];
  /** Others with the same phone numbers. */
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
    const asked: SearchablePage = { ...(search !== undefined && { search }), limit };
    const part = <Item>(list: RequestDefinition<SearchablePage, Page<Item>>) =>
      answerPart(this.requests, list, asked, { deadlineMs: listWithinMs });
    const [appointments, serviceRequests, customers, importedCustomers] = await Promise.all([
      part(bookingRequests.list),
      part(serviceRequestCalls.serviceRequests),
      part(customersRequests.list),
      part(importedCustomerCalls.list),
    ]);
    return { appointments, serviceRequests, customers, importedCustomers };
  }

  /** Who is behind these. */
  behind(found: FoundRecords): FoundPerson[] {
    return foundPeople(found);
  }

  /** `account`: that of the id, if it has one. */
  async gather(id: PersonId, account?: CustomerAccount): Promise<Gathered> {
    const known = new KnownContacts();
    const missing = new Set<ContactSource>();
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
      person = personOf(known.contacts(), key);
      // With a number alone, it is the person who was last in touch.
      key ??= person.flatMap(personKeys)[0] ?? null;
      next = known.unasked(person, asked);
    }
    const theirs = new Set(person);
    const others = peopleOf(known.contacts().filter((contact) => !theirs.has(contact)));
    return {
      contacts: person,
      accounts: known.accountsOf(person),
      similar: others.flatMap((records) =>
        foundPerson(records).map((found) => ({ ...found, shared: 'phone' as const })),
      ),
      missing,
    };
  }
}

const askedFor = (id: PersonId): ContactsAsked => ({
  customerIds: 'customerId' in id ? [id.customerId] : [],
  importedIds: 'importedId' in id ? [id.importedId] : [],
  emails: 'email' in id ? [id.email] : [],
  phones: 'phone' in id ? [id.phone] : [],
});

const isAsking = (asked: ContactsAsked): boolean =>
  Object.values(asked).some((values: readonly unknown[]) => values.length > 0);

/** The one with this key; without a key, the first. */
function personOf(contacts: readonly Contact[], key: string | null): Contact[] {
  const people = peopleOf(contacts);
  if (key === null) return people[0] ?? [];
  return people.find((records) => records.some((one) => personKeys(one).includes(key))) ?? [];
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
    return person.flatMap(({ customerId }) => this.accounts.get(customerId ?? 0) ?? []);
  }

  /** How else this person is reached. */
  unasked(person: readonly Contact[], last: ContactsAsked): ContactsAsked {
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
      customerIds: [],
      importedIds: [],
      emails: unasked(
        'emails',
        person.map(({ email }) => emailKey(email)),
      ),
      phones: unasked(
        'phones',
        person.map(({ phone }) => phoneKey(phone)),
      ),
    };
  }

  private keep(contact: Contact): void {
    const { lastAt, ...facts } = contact;
    const key = JSON.stringify(Object.values(facts));
    if ((this.found.get(key)?.lastAt ?? '') <= (lastAt ?? '')) this.found.set(key, contact);
  }
}
