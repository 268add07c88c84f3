import type { Customer } from './data/customer';
import type { BadParameter, Call, Endpoint, Reply } from './http/call';
import type { Source } from './listing/source';

/** One thing that a system has, as a check of an import needs it. */
export interface Truth {
  readonly id: string;
  /** Of the record as the API shows it; `digestOf`. */
  readonly digest: string;
  /** Of a row of the history: whose it is. */
  readonly customerId?: string;
  /** Of a customer: what matching goes by, the number as ten digits. */
  readonly email?: string | null;
  readonly phone?: string | null;
}

/** What a service system is made of. */
export interface ServiceSystem {
  readonly source: Source;
  readonly endpoints: readonly Endpoint[];
  /** A wrong parameter, 404, 429: each in the system's own form. */
  refuse(status: 401 | 404 | 429, call: Pick<Call, 'path'>): Reply;
  refuseParameter(problem: BadParameter): Reply;
  /** The token or session of a call is dead from now on. */
  revoke(call: Call): void;
  customerTruth(customer: Customer): Truth;
  historyTruth(customer: Customer): Truth[];
  readonly customerId: (index: number) => string;
}
