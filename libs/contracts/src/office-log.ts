/** The office's log of all services: who did what, and when. */
import { read } from './messaging';

export interface LogEntry {
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  /** The visit's number, the receipt's, or `Settings`. */
  readonly about: string;
  readonly message: string;
}

/** Where the page before ended; its sender reads it. */
export interface LogPosition {
  readonly at: string;
  readonly part: number;
  readonly n: string;
}

export interface LogPeriod {
  /** ISO instants; `until` isn't part of it. */
  readonly from: string;
  readonly until: string;
  /** Null for the first page. */
  readonly after: LogPosition | null;
}

/** Oldest first. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Null on the last page. */
  readonly next: LogPosition | null;
}

/** Each service has its own. */
export const logRequests = {
  booking: read<LogPeriod, LogPage>('booking.log'),
  payments: read<LogPeriod, LogPage>('payments.log'),
  customers: read<LogPeriod, LogPage>('customers.log'),
};
