/** The customers that the office has imported, with what was done for them. */
import { IsIn } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { request, type Page } from '../messaging';
import { ListPage, MadeOnVersion, SearchablePage } from '../parsing';
import type { ServiceSystemId } from '../vocabulary/service-systems';
import type { LookUpPhone } from './jobs';

// Requests

/** GET /api/admin/servicepro-customers. The search is that of portal customers. */
export class ImportedCustomersQuery extends SearchablePage {}

/** GET /api/admin/possible-matches, oldest first. */
export class PossibleMatchesQuery extends ListPage {}

/** POST /api/admin/possible-matches/{id} */
export class DecideMatch {
  @MadeOnVersion()
  version?: number;

  /** `same`: the two are one customer from now on. `open` takes an earlier decision back. */
  @IsIn(['same', 'different', 'open'])
  decision!: MatchDecision;
}

export type MatchDecision = 'same' | 'different' | 'open';

// Replies

export interface ImportedCustomer {
  readonly id: string;
  /** Its id in the system it came from; null for one from a file without ids. */
  readonly serviceProId: string | null;
  readonly system: ServiceSystemId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** YYYY-MM-DD. */
  readonly lastServiceDate: string | null;
  /** As the spec has them: numbers in text, dollars with two decimals. */
  readonly totalServices: string;
  readonly totalSpent: string;
  readonly preferredTechnician: string | null;
  readonly notes: string | null;
  readonly createdAt: string;
  readonly importedAt: string;
}

/** What was done for an imported customer, once. */
export interface ServiceHistoryEntry {
  readonly service: string;
  /** YYYY-MM-DD; null where the source has none. */
  readonly date: string | null;
  /** Dollars with two decimals; null where the source has none. */
  readonly cost: string | null;
}

export interface LookedUpCustomer extends ImportedCustomer {
  /** The newest three. */
  readonly serviceHistory: readonly ServiceHistoryEntry[];
}

/** POST /api/admin/lookup-customer-phone */
export interface PhoneLookupReply {
  /** Anyone who was served last. */
  readonly customer: LookedUpCustomer;
  /** Others with the same number, at most 20. */
  readonly others: readonly LookedUpCustomer[];
  /** Found here, or asked of the system just now. */
  readonly from: 'imported' | 'system';
}

/**
 * Two imported customers who may be one: they share a phone number, an email address or both. Who
 * shares both was merged automatically, and is here so that it can be taken back.
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
  list: request<ImportedCustomersQuery, Page<ImportedCustomer>>('imports.customers'),
  /**
   * Refuses with `validation_failed` for what is no US phone number, `customer_not_found`, and
   * `system_unavailable` when it is not among the imported and the system does not answer.
   */
  lookUp: request<Pick<LookUpPhone, 'phone'>, PhoneLookupReply>('imports.look-up-phone'),
  possibleMatches: request<PossibleMatchesQuery, Page<PossibleMatch>>('imports.possible-matches'),
  /** Refuses with `match_not_found` and `changed_meanwhile`. */
  decideMatch: request<{ matchId: string; by: Actor } & DecideMatch, PossibleMatch>(
    'imports.decide-match',
  ),
};
