/** The customers that the office has imported, and their service history. */
import { IsIn } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { type Page, read, request } from '../messaging';
import { type BestFirst, ListPage, MadeOnVersion, SearchablePage } from '../parsing';
import type { ServiceSystemId } from '../vocabulary/service-systems';
import type { LookUpPhone } from './jobs';

// Requests

/** GET /api/admin/servicepro-customers. Searches as for portal customers. */
export class ImportedCustomersQuery extends SearchablePage {}

/** GET /api/admin/possible-matches, oldest first. */
export class PossibleMatchesQuery extends ListPage {}

/** POST /api/admin/possible-matches/{id} */
export class DecideMatch {
  @MadeOnVersion()
  version?: number;

  /** `same` merges the two customers. `open` reverts an earlier decision. */
  @IsIn(['same', 'different', 'open'])
  decision!: MatchDecision;
}

export type MatchDecision = 'same' | 'different' | 'open';

// Replies

export interface ImportedCustomer {
  readonly id: string;
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

export interface LookedUpCustomer extends ImportedCustomer {
  /** The newest three. */
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

/**
 * Two imported customers who may be the same person: they share a phone number, an email address or
 * both. Those who share both were merged automatically and are listed so that this can be reverted.
 */
export interface PossibleMatch {
  readonly id: string;
  readonly version: number;
  readonly decision: MatchDecision;
  readonly customer: ImportedCustomer;
  readonly other: ImportedCustomer;
  readonly shared: readonly ('phone' | 'email')[];
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

export const importedCustomerCalls = {
  list: read<ImportedCustomersQuery & BestFirst, Page<ImportedCustomer>>('imports.customers'),
  /**
   * Refuses with `validation_failed` if it isn't a US phone number, with `customer_not_found`, or
   * with `system_unavailable` if it isn't imported and the system doesn't answer.
   */
  lookUp: read<Pick<LookUpPhone, 'phone'>, PhoneLookupReply>('imports.look-up-phone'),
  possibleMatches: read<PossibleMatchesQuery, Page<PossibleMatch>>('imports.possible-matches'),
  /** Refuses with `match_not_found` or `changed_meanwhile`. */
  decideMatch: request<{ matchId: string; by: Actor } & DecideMatch, PossibleMatch>(
    'imports.decide-match',
  ),
};
