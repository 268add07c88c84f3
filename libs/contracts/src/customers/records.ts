/**
 * Customers: persons and businesses that the company knows, with an account or without one. Visits,
 * requests, and bills carry a customer's number. ADR 34 has the reasons.
 */
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';
import { type Page, read, request } from '../messaging';
import {
  composed,
  EmailAddress,
  IsRecordId,
  ListOf,
  ListPage,
  MaxText,
  MayBeMissing,
  OneLine,
  OptionalLongText,
  OptionalText,
  RequiredText,
  SearchablePage,
  type BestFirst,
} from '../parsing';
import {
  bookingMessages,
  gateCodePattern,
  stateCodes,
  zipCodeLength,
  type StateCode,
} from '../vocabulary/booking';
import {
  customerKinds,
  customerListLimits,
  customerMessages,
  customerTextLimits,
  type CustomerChangeCause,
  type CustomerKind,
  type CustomerSource,
} from '../vocabulary/office/customers';
import type { Point } from '../vocabulary/places/distance';
import type { Appointment } from '../booking/appointments';
import type { AccountId, Actor } from './accounts';

/** What the office sees and says: customer 1042. PostgreSQL's `integer`. */
export type CustomerNumber = number;

export const IsCustomerNumber = (): PropertyDecorator =>
  composed(Max(2_147_483_647), Min(1), IsInt());

// Requests

/** GET /api/admin/customer-records. The search finds names, phones, emails, addresses and numbers. */
export class CustomerRecordsQuery extends SearchablePage {}

/** A phone number of a customer. Phones are shared, so the same one may be of several. */
export class CustomerPhoneFields {
  /** Missing for a new one. */
  @MayBeMissing()
  @IsRecordId()
  id?: string;

  @RequiredText(customerTextLimits.phone, customerMessages.phone)
  phone!: string;

  /** Such as Cell or Wife. */
  @OptionalText(customerTextLimits.label)
  label?: string;

  /** We may send texts to it. */
  @IsBoolean()
  texts!: boolean;
}

export class CustomerEmailFields {
  @MayBeMissing()
  @IsRecordId()
  id?: string;

  @EmailAddress(customerTextLimits.email, customerMessages.email)
  email!: string;

  @OptionalText(customerTextLimits.label)
  label?: string;
}

export class CustomerAddressFields {
  @MayBeMissing()
  @IsRecordId()
  id?: string;

  /** With the apartment, if there is one. */
  @RequiredText(customerTextLimits.address, customerMessages.address)
  address!: string;

  @RequiredText(customerTextLimits.city, customerMessages.city)
  city!: string;

  @IsIn(stateCodes, { message: bookingMessages.state })
  state!: StateCode;

  @OneLine()
  @IsString({ message: customerMessages.zipCode })
  @MinLength(zipCodeLength.min, { message: customerMessages.zipCode })
  @MaxText(zipCodeLength.max, { message: bookingMessages.zipCodeTooLong })
  zipCode!: string;

  /** Such as Home or Rental. */
  @OptionalText(customerTextLimits.label)
  label?: string;

  @MayBeMissing()
  @OneLine()
  @Matches(gateCodePattern, { message: bookingMessages.gateCode })
  gateCode?: string;

  /** How to get in: the dog, the side door. For the technician and the office. */
  @OptionalLongText(customerTextLimits.accessNotes)
  accessNotes?: string;
}

export class CustomerContactFields {
  @ArrayMaxSize(customerListLimits.phones)
  @ListOf(() => CustomerPhoneFields)
  phones!: CustomerPhoneFields[];

  @ArrayMaxSize(customerListLimits.emails)
  @ListOf(() => CustomerEmailFields)
  emails!: CustomerEmailFields[];

  @ArrayMaxSize(customerListLimits.addresses)
  @ListOf(() => CustomerAddressFields)
  addresses!: CustomerAddressFields[];
}

/** A customer as the office writes it. What is left out is empty. */
export class CustomerFields extends CustomerContactFields {
  @IsIn(customerKinds)
  kind!: CustomerKind;

  @OptionalText(customerTextLimits.firstName)
  firstName?: string;

  @OptionalText(customerTextLimits.lastName)
  lastName?: string;

  /** Jr, Sr, III. */
  @OptionalText(customerTextLimits.suffix)
  suffix?: string;

  @OptionalText(customerTextLimits.company)
  company?: string;

  /** Only the office sees it. */
  @OptionalLongText(customerTextLimits.note)
  note?: string;

  /** Why the company doesn't serve them anymore. Missing while it does. */
  @OptionalText(customerTextLimits.doNotService)
  doNotService?: string;

  /** Deceased, or out of business: no new visit is filed here. */
  @IsBoolean()
  closed!: boolean;

  /** Who pays if not they: a landlord, a home-warranty company. */
  @MayBeMissing()
  @IsCustomerNumber()
  paidBy?: CustomerNumber;
}

/** PUT /api/admin/customer-records/{number}. A contact that is left out is kept as a former one. */
export class ChangeCustomer extends CustomerFields {
  @IsInt()
  @Min(1)
  version!: number;
}

/** POST /api/admin/customer-records/{number}/merge: that one becomes part of this one. */
export class MergeCustomer {
  @IsInt()
  @Min(1)
  version!: number;

  @IsCustomerNumber()
  other!: CustomerNumber;

  @IsInt()
  @Min(1)
  otherVersion!: number;
}

/** POST /api/admin/customer-records/{number}/apart: two who stay apart, whatever they share. */
export class TellApart {
  @IsCustomerNumber()
  other!: CustomerNumber;

  /** False takes it back. */
  @IsBoolean()
  apart!: boolean;
}

/** POST /api/admin/customer-records/{number}/undo */
export class UndoCustomerStep {
  @IsRecordId()
  step!: string;
}

/** GET /api/admin/callers */
export class CallersQuery {
  /** At least seven digits. */
  @RequiredText(customerTextLimits.phone, customerMessages.phone)
  phone!: string;
}

/** GET /api/admin/customer-pairs: those who may be one customer, the newest first. */
export class CustomerPairsQuery extends ListPage {}

/** GET /api/admin/customer-records/{number}/changes, the newest first. */
export class CustomerChangesQuery extends ListPage {}

// Replies

/** A customer in a list. */
export interface CustomerRow {
  readonly number: CustomerNumber;
  readonly kind: CustomerKind;
  /** The person's, or else the company's. */
  readonly name: string;
  readonly company: string;
  /** The first of each; empty without one. */
  readonly phone: string;
  readonly email: string;
  /** In one line. */
  readonly address: string;
  readonly doNotService: boolean;
  readonly hasAccount: boolean;
  readonly source: CustomerSource;
  /** ISO instant of the newest visit or request; null without one. */
  readonly lastAt: string | null;
  readonly createdAt: string;
}

export interface NamedCustomer {
  readonly number: CustomerNumber;
  readonly name: string;
}

/** What is said of a contact. Texts may be empty. */
export interface PhoneContact {
  readonly phone: string;
  readonly label: string;
  readonly texts: boolean;
}
export interface EmailContact {
  readonly email: string;
  readonly label: string;
}
export interface AddressContact {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly label: string;
  readonly gateCode: string;
  readonly accessNotes: string;
}

export interface CustomerPhone extends PhoneContact {
  readonly id: string;
  /** Kept so that they're found by it. */
  readonly former: boolean;
}

export interface CustomerEmail extends EmailContact {
  readonly id: string;
  readonly former: boolean;
}

export interface CustomerAddress extends AddressContact {
  readonly id: string;
  readonly pin: Point | null;
  readonly former: boolean;
}

/** Someone who may be calling, with their newest visits. GET /api/admin/callers */
export interface Caller {
  readonly record: CustomerRecord;
  readonly visits: readonly Appointment[];
}

/** Two who may be one customer. */
export interface CustomerPair {
  readonly one: CustomerRow;
  readonly other: CustomerRow;
  readonly reasons: readonly string[];
  /** ISO instant. */
  readonly since: string;
}

/** Someone else who may be this customer. */
export interface SimilarCustomer extends CustomerRow {
  readonly version: number;
  readonly reasons: readonly string[];
  /** The office has told them apart. */
  readonly apart: boolean;
}

/** GET /api/admin/customer-records/{number} */
export interface CustomerRecord extends CustomerRow {
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly suffix: string;
  readonly note: string;
  /** Why; empty while the company serves them. */
  readonly doNotServiceReason: string;
  readonly closed: boolean;
  /** Empty lists if there are none; former ones last. */
  readonly phones: readonly CustomerPhone[];
  readonly emails: readonly CustomerEmail[];
  readonly addresses: readonly CustomerAddress[];
  readonly formerNames: readonly string[];
  readonly paidBy: NamedCustomer | null;
  /** Those for whom they pay; at most 100. */
  readonly paysFor: readonly NamedCustomer[];
  readonly accountIds: readonly AccountId[];
  /** All under which their visits are filed: this one, and those of merged records. */
  readonly numbers: readonly CustomerNumber[];
  /** Other systems and files that have them; the id is null where there is none. */
  readonly origins: readonly { readonly system: string; readonly id: string | null }[];
  /** Records that are part of this one. Visits keep the number that they were filed under. */
  readonly merged: readonly (NamedCustomer & { readonly step: string })[];
  readonly similar: readonly SimilarCustomer[];
}

/** One changed field of a customer's record. */
export interface CustomerChange {
  /** One step may change several fields, and is undone as a whole. */
  readonly step: string;
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly cause: CustomerChangeCause;
  /** Such as `First name` or `Phone`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly undone: boolean;
  readonly canUndo: boolean;
}

/** What an undo restored, and what it left because it was changed later. */
export interface UndoneStep {
  readonly customer: CustomerRecord;
  /** Fields that were changed later. */
  readonly kept: readonly string[];
}

/** These refuse with `customer_not_found`; changes with `changed_meanwhile` and the `current` record. */
export const customerRecordCalls = {
  list: read<CustomerRecordsQuery & BestFirst, Page<CustomerRow>>('customers.records'),
  /** A merged one is answered by the one that it's part of. */
  get: read<{ number: CustomerNumber }, CustomerRecord>('customers.record'),
  /** Of each number, all that are shown as one record with it. An unknown one is alone. */
  mergedNumbers: read<{ numbers: readonly CustomerNumber[] }, CustomerNumber[][]>(
    'customers.merged-numbers',
  ),
  /** Once for a key. */
  create: request<
    { fields: CustomerFields; idempotencyKey: string | null; by: Actor },
    CustomerRecord
  >('customers.create-record'),
  change: request<{ number: CustomerNumber; change: ChangeCustomer; by: Actor }, CustomerRecord>(
    'customers.change-record',
  ),
  merge: request<{ number: CustomerNumber; merge: MergeCustomer; by: Actor }, CustomerRecord>(
    'customers.merge-records',
  ),
  tellApart: request<{ number: CustomerNumber; apart: TellApart; by: Actor }, CustomerRecord>(
    'customers.tell-apart',
  ),
  undo: request<{ number: CustomerNumber; step: string; by: Actor }, UndoneStep>(
    'customers.undo-step',
  ),
  changes: read<{ number: CustomerNumber } & CustomerChangesQuery, Page<CustomerChange>>(
    'customers.record-changes',
  ),
  /** With this number, present or former: those in touch last, at most 10. None for fewer than seven digits. */
  callers: read<{ phone: string }, CustomerRecord[]>('customers.callers'),
  pairs: read<CustomerPairsQuery, Page<CustomerPair>>('customers.pairs'),
};
