/**
 * What other systems and files say of customers, and their service history there. Who is who is a
 * matter of customers' records.
 */
import type { CustomerNumber } from '../customers/records';
import { type Page, read } from '../messaging';
import { type BestFirst, SearchablePage } from '../parsing';
import type { ServiceSystemId } from '../vocabulary/service-systems';
import type { LookUpPhone } from './jobs';

// Requests

/** GET /api/admin/servicepro-customers. Searches as for portal customers. */
export class ImportedCustomersQuery extends SearchablePage {}

// Replies

export interface ImportedCustomer {
  readonly id: string;
  /** Whose record it's part of; null until that is known, a moment after the import. */
  readonly customerNumber: CustomerNumber | null;
  /** Its id in the source system; null if it comes from a file without ids. */
  readonly serviceProId: string | null;
  readonly system: ServiceSystemId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string;
  /** Further numbers, if the source has any. */
  readonly otherPhones?: readonly string[];
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** YYYY-MM-DD. */
  readonly lastServiceDate: string | null;
  /** As in the spec: numbers as text, dollars with two decimals. */
  readonly totalServices: string;
  readonly totalSpent: string;
  readonly preferredTechnician: string | null;
  readonly notes: string | null;
  /** Deleted or made inactive in the source system. */
  readonly inactive?: boolean;
  readonly createdAt: string;
  readonly importedAt: string;
}

/** A job done for an imported customer. */
export interface ServiceHistoryEntry {
  readonly service: string;
  /** YYYY-MM-DD; null if unknown. */
  readonly date: string | null;
  /** Dollars with two decimals; null if unknown. */
  readonly cost: string | null;
}

/** With what was done for them. */
export interface LookedUpCustomer extends ImportedCustomer {
  /** The newest, at most 20. */
  readonly serviceHistory: readonly ServiceHistoryEntry[];
}

/** POST /api/admin/lookup-customer-phone */
export interface PhoneLookupReply {
  /** The one who was served last. */
  readonly customer: LookedUpCustomer;
  /** Up to 20 others with the same number. */
  readonly others: readonly LookedUpCustomer[];
  /** Found here, or in the service system just now. */
  readonly from: 'imported' | 'system';
}

export const importedCustomerCalls = {
  list: read<ImportedCustomersQuery & BestFirst, Page<ImportedCustomer>>('imports.customers'),
  /**
   * Refuses with `validation_failed` if it isn't a US phone number, with `customer_not_found`, or
   * with `system_unavailable` if it isn't imported and the system doesn't answer.
   */
  lookUp: read<Pick<LookUpPhone, 'phone'>, PhoneLookupReply>('imports.look-up-phone'),
  /** What was imported of a customer with these numbers, who was served last first; at most 20. */
  ofCustomer: read<{ numbers: readonly CustomerNumber[] }, LookedUpCustomer[]>(
    'imports.of-customer',
  ),
};
