import { systemNames, type SystemName } from '../system';
import { Blocks, blockSize, Rows } from './blocks';
import { dayNumber, isSunday } from './calendar';
import type { Customer, KnownPerson, Visit } from './customer';
import { Draws, hash } from './draws';
import { customersWithPhone, phoneOf, tenDigits } from './phones';
import * as words from './words';

/** The records end here. Scheduled ones are in the sixty days after. */
export const dataEnd = Date.UTC(2026, 10, 1);
export const dataStart = Date.UTC(2016, 0, 4, 13);
/** Time between new customers. */
const arrivalMs = 5 * 60 * 1000;

/**
 * Each purpose has its own random stream, so that an additional draw here changes nothing there.
 */
const streams = { person: 1, visits: 2, modified: 3, visitCounts: 4, contacts: 5 };

const visitCounts = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 5, 5, 6, 12];
type Contacts = 'both' | 'phone' | 'email' | 'three';
const contactKinds: readonly Contacts[] = [
  ...Array<Contacts>(13).fill('both'),
  'phone',
  'email',
  'three',
];

export interface CompanyOptions {
  readonly seed: number;
  readonly system: SystemName;
  readonly people?: readonly KnownPerson[];
}

/**
 * A company's customers and their history. Computes each record from the seed, the system and the
 * record's index. So it stores nothing, and any of a million records costs as much as the first.
 */
export class Company {
  /** Jobs of the history: three per customer on average. */
  readonly visitRows: Rows<number>;
  /** Like `visitRows`, for visits: some jobs need two. */
  readonly appointmentRows: Rows<number>;
  private readonly contacts: Blocks<Contacts>;
  private readonly seed: number;
  private readonly known = new Map<number, KnownPerson>();

  constructor({ seed, system, people = [] }: CompanyOptions) {
    this.seed = hash(seed, systemNames.indexOf(system));
    const visits = new Blocks(hash(this.seed, streams.visitCounts), visitCounts);
    this.visitRows = new Rows(visits, visitCounts, (count) => count);
    this.appointmentRows = new Rows(visits, visitCounts, appointmentsOf);
    this.contacts = new Blocks(hash(this.seed, streams.contacts), contactKinds);
    this.place(people);
  }

  /** @param revision how often the record was changed. Each change is a new address. */
  customer(index: number, revision = 0): Customer {
    const twin = twinOf(index);
    const original = twin === null ? index : index - 1;
    const isHousehold = twin === 'household';
    const draws = new Draws(hash(this.seed, streams.person, original));
    const own = new Draws(hash(this.seed, streams.person, index, 1));
    const theirFirstName = draws.of(words.firstNames);
    const known = this.known.get(index);
    const firstName = known?.firstName ?? (isHousehold ? own.of(words.firstNames) : theirFirstName);
    const lastName = draws.of(words.lastNames);
    const business = draws.chance(0.04) ? draws.of(words.businesses) : null;
    const home = revision === 0 ? draws : this.movedDraws(original, revision);
    const town = home.of(words.towns);
    const email = known?.email ?? emailOf(firstName, lastName, isHousehold ? index : original);
    const phone = known ? tenDigits(known.phone) : phoneOf(original);
    const kind = this.contacts.at(index);
    // No object spread, because it took most of the time.
    return {
      index,
      firstName,
      lastName: known?.lastName ?? lastName,
      business: known || isHousehold ? null : business,
      street: `${home.between(2, 2_400)} ${home.of(words.streets)}`,
      unit: home.chance(0.12) ? `Apt ${home.between(1, 40)}` : null,
      city: town.city,
      state: 'FL',
      zip: home.of(town.zips),
      email: kind === 'phone' ? null : email,
      phone: kind === 'email' ? null : phone,
      secondPhone: kind === 'three' ? phoneOf(index + 1) : null,
      createdAt: createdAt(index),
      modifiedAt: this.modifiedAt(index),
      preferredTechnician: own.chance(0.3) ? own.of(words.technicians) : null,
      contactBy: own.chance(0.5) ? own.of(['phone', 'text', 'email']) : null,
      arrival: own.chance(0.25) ? own.of(['morning', 'afternoon']) : null,
      notes:
        revision > 0 ? `Moved house (${revision})` : own.chance(0.3) ? own.of(words.notes) : null,
      spelling: own.between(0, 1_000),
    };
  }

  /** When an unchanged record was last edited. Cheap, because filters ask for each. */
  modifiedAt(index: number): number {
    const created = createdAt(index);
    const share = hash(this.seed, streams.modified, index) / 4_294_967_296;
    return created + Math.floor((dataEnd - created) * share);
  }

  visits(index: number): Visit[] {
    const draws = new Draws(hash(this.seed, streams.visits, index));
    const count = this.visitRows.of(index);
    const from = dayNumber(createdAt(index));
    const days = Array.from({ length: count }, () => draws.between(from, dayNumber(dataEnd) - 1));
    days.sort((one, other) => one - other);
    return days.map((day, nth) => this.visit(draws, nth, day, nth === count - 1));
  }

  /** Customers from `first` to before `end` with this number, in order. @param digits ten */
  withPhone(digits: string, first: number, end: number): number[] {
    const near = new Set<number>(this.known.keys());
    // A twin has the previous customer's number. A second number is that of the next one.
    for (const customer of customersWithPhone(digits, first - 1, end + 1)) {
      for (const each of [customer - 1, customer, customer + 1]) near.add(each);
    }
    return this.among(near, first, end, ({ phone, secondPhone }) =>
      [phone, secondPhone].includes(digits),
    );
  }

  /** Like `withPhone`, by email address. */
  withEmail(email: string, first: number, end: number): number[] {
    const wanted = email.toLowerCase();
    const near = new Set<number>(this.known.keys());
    const index = Number(/(\d+)@example\.com$/.exec(wanted)?.[1] ?? Number.NaN);
    if (!Number.isNaN(index)) {
      for (const each of [index, index + 1, -index, 1 - index]) near.add(each);
    }
    return this.among(near, first, end, ({ email: own }) => own?.toLowerCase() === wanted);
  }

  private among(
    indexes: ReadonlySet<number>,
    first: number,
    end: number,
    isWanted: (customer: Customer) => boolean,
  ): number[] {
    return [...indexes]
      .filter((index) => index >= first && index < end && isWanted(this.customer(index)))
      .sort((one, other) => one - other);
  }

  private visit(draws: Draws, nth: number, day: number, isLast: boolean): Visit {
    const status = statusFrom(draws, isLast);
    const service = draws.of(words.services);
    const dollars = draws.between(...service.dollars);
    const cents = dollars * 100 + draws.of([0, 0, 50, 95]);
    const onDay = status === 'scheduled' ? dayNumber(dataEnd) + draws.between(1, 60) : day;
    return {
      nth,
      status,
      service: service.name,
      appliance: draws.of(words.appliances),
      brand: draws.of(words.brands),
      complaint: draws.of(words.complaints),
      day: isSunday(onDay) ? onDay + 1 : onDay,
      hour: draws.between(8, 18),
      technician: status === 'open' || draws.chance(0.08) ? null : draws.of(words.technicians),
      costCents: status === 'completed' && !draws.chance(0.03) ? cents : null,
      notes: draws.chance(0.1) ? draws.of(words.notes) : null,
    };
  }

  private movedDraws(index: number, revision: number): Draws {
    return new Draws(hash(this.seed, streams.person, index, 2, revision));
  }

  /** Known people replace the first customers who have phone, email and some history. */
  private place(people: readonly KnownPerson[]): void {
    let index = 0;
    for (const person of people) {
      const isFree = () =>
        this.contacts.at(index) === 'both' &&
        this.visitRows.of(index) >= 2 &&
        index % blockSize < blockSize - 2;
      while (!isFree()) index += 1;
      this.known.set(index, person);
      index += 1;
    }
  }
}

/** Number of visits in a customer's history: each fifth job needs a second one. */
export const appointmentsOf = (visits: number): number => visits + Math.floor(visits / 5);
export const needsTwo = (nth: number): boolean => nth % 5 === 4;

const createdAt = (index: number) => dataStart + index * arrivalMs;

/**
 * Some customers share a household or a phone, or are exact duplicates. These follow the previous
 * customer.
 */
function twinOf(index: number): 'household' | 'duplicate' | null {
  const block = Math.floor(index / blockSize);
  if (index < 0 || index % blockSize !== blockSize - 1) return null;
  if (block % 4 === 1) return 'household';
  return block % 8 === 2 ? 'duplicate' : null;
}

/** Removes accents, then everything that isn't a Latin letter. */
const plain = new Map(
  [...words.firstNames, ...words.lastNames].map((name) => [
    name,
    name
      .normalize('NFD')
      .replace(/[łŁ]/g, 'l')
      .replace(/[øØ]/g, 'o')
      .replace(/[ðÐ]/g, 'd')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase(),
  ]),
);

/** Unique except for duplicates: it contains the customer's number. */
function emailOf(firstName: string, lastName: string, index: number): string {
  const number = `${index < 0 ? 'r' : ''}${Math.abs(index)}`;
  return `${plain.get(firstName)}.${plain.get(lastName)}${number}@example.com`;
}

function statusFrom(draws: Draws, isLast: boolean): Visit['status'] {
  const share = draws.share();
  if (isLast && share < 0.06) return 'open';
  if (isLast && share < 0.14) return 'scheduled';
  return share > 0.93 ? 'canceled' : 'completed';
}
