/**
 * The books: a journal of each day in double entry, made of the ledger. Amounts are dollars with two
 * decimals. An entry never changes; what changes for a closed day is an entry of the first open one.
 */
import { IsIn } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { read, request } from '../messaging';
import { IsCalendarDate } from '../parsing';
import { PeriodQuery } from '../reports';
import {
  bookFormats,
  bookMessages,
  type BookAccount,
  type BookCheckName,
  type BookFormat,
  type EntryKind,
} from '../vocabulary/books/accounts';
import type { DepositReason, ReceivableAge } from '../vocabulary/books/receivables';

// Requests

/** POST /api/admin/books/closings */
export class CloseBooks {
  /** The last closed day, in business time: yesterday at the latest. */
  @IsCalendarDate(bookMessages.through)
  through!: string;
}

/** GET /api/admin/books/file */
export class BookFileQuery extends PeriodQuery {
  @IsIn(bookFormats)
  format!: BookFormat;
}

// Replies

/** One line of a day: what one kind of entry booked on one account. */
export interface JournalLine {
  readonly kind: EntryKind;
  readonly account: BookAccount;
  /** Of the two, one is null. */
  readonly debit: string | null;
  readonly credit: string | null;
  /** How many entries it sums up. */
  readonly entries: number;
}

export interface JournalDay {
  /** YYYY-MM-DD in business time. */
  readonly day: string;
  /** `J20261128`, the same in each export. */
  readonly number: string;
  readonly lines: readonly JournalLine[];
  /** The sum of the debits, and of the credits. */
  readonly total: string;
  readonly isClosed: boolean;
  /** The first time that it was in a file for QuickBooks. */
  readonly exported: { readonly at: string; readonly by: string } | null;
}

export interface BookCheck {
  readonly check: BookCheckName;
  readonly books: string;
  readonly ledger: string;
}

/** GET /api/admin/books */
export interface Books {
  /** The first day of the books. What was paid before it isn't in them. */
  readonly startsOn: string;
  /** Null while nothing is closed. */
  readonly closedThrough: string | null;
  /** Newest first; only days with entries. */
  readonly days: readonly JournalDay[];
  /** Of each account at the end of the period: debits less credits. */
  readonly balances: readonly { readonly account: BookAccount; readonly balance: string }[];
  /** As of now, of all days. */
  readonly checks: readonly BookCheck[];
}

/** GET /api/admin/books/file */
export interface BookFile {
  /** `quickbooks-2026-11.csv` */
  readonly name: string;
  readonly content: string;
}

/** What is due on a visit's invoices. */
export interface Receivable {
  readonly appointmentId: string;
  /** The appointment's number. */
  readonly visit: string;
  readonly customer: string;
  /** Of its newest invoice. */
  readonly invoiceId: string;
  readonly invoice: string;
  /** Of that invoice: YYYY-MM-DD. */
  readonly date: string;
  /** Days since. */
  readonly age: number;
  readonly total: string;
  readonly due: string;
}

/** What a customer paid that no invoice has used. */
export interface UnusedDeposit {
  readonly appointmentId: string | null;
  readonly visit: string | null;
  /** Of a payment without a job. */
  readonly paymentId: string | null;
  /** When the last of it was paid: YYYY-MM-DD. */
  readonly date: string;
  readonly reason: DepositReason;
  readonly description: string;
  readonly amount: string;
}

/** GET /api/admin/receivables */
export interface Receivables {
  /** The oldest first, 500 at most. */
  readonly open: readonly Receivable[];
  /** Of all that are open, the newest age first; also of those that aren't listed. */
  readonly ages: readonly {
    readonly age: ReceivableAge;
    readonly count: number;
    readonly due: string;
  }[];
  /** The newest first, 500 at most. */
  readonly deposits: readonly UnusedDeposit[];
  /** All of them. */
  readonly unused: { readonly count: number; readonly amount: string };
}

export const bookCalls = {
  /** Books what the ledger has and the journal hasn't, then reads it. Refuses with `validation_failed` for too many days. */
  books: request<PeriodQuery, Books>('payments.books'),
  /** Refuses with `validation_failed` for a day that isn't over, or is closed. Never opens a day again. */
  close: request<{ closing: CloseBooks; by: Actor }, Books>('payments.close-books'),
  /** Refuses with `transition_refused` while a day of it is open. The same days have the same content. */
  file: request<{ asked: BookFileQuery; by: Actor }, BookFile>('payments.book-file'),
  receivables: read<Record<string, never>, Receivables>('payments.receivables'),
};
