/** Filing: which customer a visit, a request or an imported row is of. ADR 34 has the reasons. */
import { read } from '../messaging';
import type { AccountId } from './accounts';
import type { CustomerNumber } from './records';

export const contactKinds = ['visit', 'request'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** A contact as it was given with a visit or a request, whose customer isn't known yet. */
export interface ContactToFile {
  readonly kind: ContactKind;
  /** The visit's or request's. */
  readonly id: string;
  readonly source: 'site' | 'office' | 'import';
  readonly accountId: AccountId | null;
  /** Whom the office chose when it booked. */
  readonly customerNumber: CustomerNumber | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** Empty for a request. */
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly gateCode: string;
  /** ISO instant of the visit or request. */
  readonly at: string;
}

/** A customer of another system, or of a file, as it says. */
export interface ImportedToFile {
  readonly id: string;
  /** Of the row: a later one is told again. */
  readonly version: string;
  readonly source: string;
  /** Its id there. */
  readonly sourceKey: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly otherPhones: readonly string[];
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** ISO instant of the last service there, or of the import. */
  readonly at: string;
}

/** A customer's id in another system. */
export type ImportedOrigin = Pick<ImportedToFile, 'source' | 'sourceKey'>;

/** What the office said of two imported customers before there were records. */
export interface EarlierDecision {
  readonly one: ImportedOrigin;
  readonly other: ImportedOrigin;
  /** Otherwise it has told them apart. */
  readonly same: boolean;
  readonly by: string;
}

export interface ImportsToTell {
  readonly customers: readonly ImportedToFile[];
  /** Rows that were told and are gone: an import was undone. */
  readonly removed: readonly ImportedOrigin[];
  /** About one of these and another one. */
  readonly decisions: readonly EarlierDecision[];
}

export interface ImportsTold extends Pick<ImportsToTell, 'removed'> {
  readonly customers: readonly (Pick<ImportedToFile, 'id' | 'version'> & {
    readonly customer: CustomerNumber;
  })[];
}

/** The most contacts in one answer. */
export const contactsAtOnce = 200;

export interface FiledContact {
  readonly kind: ContactKind;
  readonly id: string;
  readonly customer: CustomerNumber;
}

/** Asked by customers. Booking waits for none of it. */
export const filingCalls = {
  /** The oldest that haven't been filed, whomever the office has chosen. */
  contactsToFile: read<Record<string, never>, ContactToFile[]>('booking.contacts-to-file', [
    'customers',
  ]),
  /** What is stored already stays. Booking tells payments whose a visit with a price is. */
  store: read<{ filed: readonly FiledContact[] }, null>('booking.store-filed-contacts', [
    'customers',
  ]),
};

/** Asked by customers, as booking is. Imports wait for none of it. */
export const importedFilingCalls = {
  toTell: read<Record<string, never>, ImportsToTell>('imports.customers-to-tell', ['customers']),
  told: read<ImportsTold, null>('imports.customers-told', ['customers']),
};
