/**
 * Everyone the company knows, with an account or without one: who is behind the records of booking,
 * customers and imports. `vocabulary/people.ts` says who is one person.
 */
import { IsIn, IsInt, IsString, Min } from 'class-validator';
import { read, request } from '../messaging';
import { MaxText, OptionalText } from '../parsing';
import { searchLength } from '../vocabulary/booking';
import type { ImportedCustomer, MatchDecision, ServiceHistoryEntry } from '../imports/customers';
import type { RecordsOfCustomer } from '../booking/own-records';
import type { Actor, CustomerAccount, AccountId } from './accounts';
import type { CustomerNumber } from './records';

/** GET /api/admin/people. Searches as the lists of each kind do; without words: the newest. */
export class PeopleQuery {
  @OptionalText(searchLength)
  search?: string;
}

/** How many records of each kind are looked at for a list of people. */
export const recordsForPeople = 60;

/** People, each once. */
export interface PeopleFound {
  readonly people: FoundPerson[];
  /** There are more records than were looked at. */
  readonly more: boolean;
  /** A service didn't answer. */
  readonly incomplete: boolean;
}

/** Name and addresses as records have them. Texts may be empty. */
export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** The account that it is of. */
  readonly accountId: AccountId | null;
  /** The imported customer that it is of. */
  readonly importedId: string | null;
  /** ISO instant or date of the newest visit or request with it; for an account, when it was made. */
  readonly lastAt: string | null;
  /** Anyone may have typed it; see `vocabulary/people.ts`. */
  readonly unconfirmed?: true;
}

/** Someone in a list. */
export interface FoundPerson extends Contact {
  /** For the address of their page. */
  readonly id: string;
}

/** What the office decided about two who may be one person. Each is a key of `vocabulary/people.ts`. */
export interface Merge {
  readonly one: string;
  readonly other: string;
  /** Incremented with every decision. */
  readonly version: number;
  readonly decision: MatchDecision;
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** Someone with whom a person shares something. */
export interface SimilarPerson extends FoundPerson {
  /** `address`: and the name. */
  readonly shared: 'phone' | 'email' | 'address';
  /** Null before the office has decided. */
  readonly merge: Merge | null;
}

/** POST /api/admin/people/merges */
export class DecideMerge {
  /** A person, as in the address of their page, or a key of an earlier decision. */
  @IsString()
  @MaxText(300)
  one!: string;

  @IsString()
  @MaxText(300)
  other!: string;

  /** `same` makes them one person. `open` takes an earlier decision back. */
  @IsIn(['same', 'different', 'open'])
  decision!: MatchDecision;

  /** Of the decision that it's based on; 0 if there was none. */
  @IsInt()
  @Min(0)
  version!: number;
}

/** Whom to look for. Emails are in lowercase, phones have ten digits. */
export interface ContactsAsked {
  readonly accountIds: readonly AccountId[];
  readonly importedIds: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** Also anyone with all words of one of these, as `houseKey` makes them. */
  readonly houses?: readonly string[];
}

/** Whose records: those of these accounts, with these emails, or with a phone and a name. */
export interface RecordsAsked {
  readonly accountIds: readonly AccountId[];
  readonly emails: readonly string[];
  readonly named: readonly { readonly phone: string; readonly name: string }[];
}

export interface KnownAppliance {
  readonly appliance: string;
  readonly brand: string;
  readonly visits: number;
  /** YYYY-MM-DD of the newest visit. */
  readonly lastDate: string;
}

/** The newest 100 of each, and what there is in all. */
export interface RecordsOfPerson extends RecordsOfCustomer {
  readonly appointmentCount: number;
  readonly serviceRequestCount: number;
  /** Dollars of all visits with a price. */
  readonly billed: string;
  readonly paid: string;
  readonly due: string;
  readonly appliances: readonly KnownAppliance[];
  /** Of these visits, those with photos. */
  readonly photos: readonly {
    readonly appointmentId: string;
    readonly photos: readonly string[];
  }[];
}

export interface ImportedService extends ServiceHistoryEntry {
  readonly importedId: string;
}

export interface ImportedOfPerson {
  readonly customers: readonly ImportedCustomer[];
  /** The newest 100. */
  readonly services: readonly ImportedService[];
  readonly serviceCount: number;
}

/** How many ways of reaching someone are followed from one record to the next. */
export const contactsAtMost = 100;

export const peopleRequests = {
  /** With one of these emails or phones, the newest first; at most 100 from each. */
  booked: read<ContactsAsked, Contact[]>('booking.contacts'),
  imported: read<ContactsAsked, Contact[]>('imports.contacts'),
  accounts: read<ContactsAsked, CustomerAccount[]>('customers.contacts'),
  bookedRecords: read<RecordsAsked, RecordsOfPerson>('booking.records-of-person'),
  /** Filed under one of these numbers. */
  filedRecords: read<{ numbers: readonly CustomerNumber[] }, RecordsOfPerson>(
    'booking.records-of-customer',
  ),
  importedRecords: read<{ importedIds: readonly string[] }, ImportedOfPerson>(
    'imports.records-of-person',
  ),
};

export const mergeRequests = {
  /** The newest 100 decisions about these. */
  merges: read<{ keys: readonly string[] }, Merge[]>('customers.merges'),
  /** Refuses with `changed_meanwhile` and the `current` decision. */
  decide: request<DecideMerge & { by: Actor }, Merge>('customers.decide-merge'),
};
