import { createHash } from 'node:crypto';
import type { Customer } from './data/customer';
import type { BadParameter, Call, Endpoint, Reply } from './http/call';
import type { Source } from './listing/source';

/** The emulated service systems, and the prefixes of their paths. */
export const systemNames = ['servicetitan', 'housecallpro', 'servicepro', 'jobber'] as const;
export type SystemName = (typeof systemNames)[number];

/** A system's record, for checking an import. */
export interface Truth {
  readonly id: string;
  /** Hash of the record as the API sends it; see `digestOf`. */
  readonly digest: string;
  /** For a history row: its customer. */
  readonly customerId?: string;
  /** For a customer: the fields used for matching, the number as ten digits. */
  readonly email?: string | null;
  readonly phone?: string | null;
  /** The system shows it, but no longer as a customer. */
  readonly isInactive?: boolean;
}

export type RefusedStatus = 401 | 403 | 404 | 429;

/** The parts of a service system. */
export interface ServiceSystem {
  readonly source: Source;
  readonly endpoints: readonly Endpoint[];
  /** Refusals in the system's own format. */
  refuse(status: RefusedStatus, call: Pick<Call, 'path'>): Reply;
  refuseParameter(problem: BadParameter): Reply;
  /** The answer of the faults `throttled` and `partial-errors`, where a system has them. */
  throttle?(call: Pick<Call, 'body'>): Reply;
  withPartialErrors?(body: object): object;
  /** Invalidates a call's token or session. */
  revoke(call: Call): void;
  customerTruth(customer: Customer): Truth;
  historyTruth(customer: Customer): Truth[];
}

/** A 16-digit hexadecimal hash of a record as the API sends it, with its keys in order. */
export const digestOf = (record: unknown): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 16);

export const truthOfRow = (row: { id: string | number }, customerId: string | number): Truth => ({
  id: String(row.id),
  digest: digestOf(row),
  customerId: String(customerId),
});
