/**
 * What technicians took at the door on a day and what the office took itself, what was counted of it,
 * and what went to the bank. Amounts are dollars with two decimals.
 */
import { IsInt, Max, Min } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { read, request } from '../messaging';
import { IsCalendarDate, IsDollars, OptionalLongText } from '../parsing';
import {
  paymentMessages,
  paymentTextLimits,
  settlementLimits,
  type TakenMethod,
  type VoidReason,
} from '../vocabulary/payments';

// Requests

/** GET /api/admin/day-sheet */
export class DaySheetQuery {
  /** A date in business time, today at the latest. */
  @IsCalendarDate(paymentMessages.day)
  day!: string;
}

/** PUT /api/admin/day-sheet/{technicianId}, or `office` for what the office took itself */
export class SettleDay extends DaySheetQuery {
  /** Dollars. */
  @IsDollars({ max: settlementLimits.cash })
  countedCash!: number;

  @Max(settlementLimits.checks)
  @Min(0)
  @IsInt()
  checksCounted!: number;

  /** Why it differs from what was taken, or from an earlier count; required for both. */
  @OptionalLongText(paymentTextLimits.settlementNote)
  note?: string;

  /** The version that this is based on; 0 if nothing had been entered. */
  @Max(2_147_483_647)
  @Min(0)
  @IsInt()
  version!: number;
}

/** POST /api/admin/day-closings */
export class CloseDay extends DaySheetQuery {
  /** The sheet's version that was looked at. */
  @Max(2_147_483_647)
  @Min(0)
  @IsInt()
  version!: number;
}

// Replies

/** What was handed in, as the office counted it. */
export interface DaySettlement {
  readonly version: number;
  readonly countedCash: string;
  readonly checksCounted: number;
  readonly note: string | null;
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
}

/** Cash or a check that counts no more, or not for this job. */
export interface DayVoid {
  readonly method: TakenMethod;
  readonly number: string | null;
  readonly amount: string;
  readonly reason: VoidReason;
  readonly appointmentNumber: string | null;
  /** The business day on which it was taken. */
  readonly taken: string;
}

export interface DayCheck {
  readonly number: string | null;
  readonly amount: string;
  /** The following are missing from an older release. */
  readonly appointmentId?: string;
  readonly appointmentNumber?: string | null;
  /** Of its appointment; missing if booking doesn't answer. */
  readonly customerName?: string;
}

/** What was taken by hand on a day, paid back and counted: by a technician, or by the office itself. */
export interface TakerDay {
  /** Null for the office. */
  readonly technicianId: string | null;
  readonly name: string;
  /** For which something was taken. */
  readonly jobs: number;
  readonly cashTaken: string;
  /** Paid back in cash out of theirs on this day, whenever it had come in. */
  readonly cashRefunded: string;
  /** Taken minus refunded and voided, so it may be below zero. */
  readonly cashExpected: string;
  /** In the order in which they were taken. */
  readonly checks: readonly DayCheck[];
  /** Voided on this day, whenever it was taken; in the order of the voids. Missing from an older release. */
  readonly voids?: readonly DayVoid[];
  /** The last count. Null until the office has entered one. */
  readonly settlement: DaySettlement | null;
  /** All counts, the last one first; at most 50. Missing from an older release. */
  readonly counts?: readonly DaySettlement[];
}

/** Something that is on the sheet of another day than its own, which was closed before. */
export interface LateEntry {
  readonly kind: 'taken' | 'refunded' | 'voided';
  readonly method: TakenMethod;
  readonly number: string | null;
  readonly amount: string;
  readonly appointmentNumber: string | null;
  /** Whose sheet it's on. */
  readonly name: string;
  /** The business day of the entry itself. */
  readonly day: string;
  /** The day on whose sheet, and in whose deposit, it is. */
  readonly countsOn: string;
}

/** What went to the bank when the day was closed. */
export interface DayClosing {
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
  /** As counted. */
  readonly cash: string;
  readonly checks: { readonly count: number; readonly amount: string };
}

/** GET /api/admin/day-sheet: who took or paid back anything, by name. */
export interface DaySheet {
  readonly day: string;
  readonly technicians: TakerDay[];
  /** Null if the office took nothing itself. Missing from an older release, like the following. */
  readonly office?: TakerDay | null;
  /** Incremented with each entry on the sheet, and with each count. */
  readonly version?: number;
  /** Whether this day, or a later one, was closed. */
  readonly closed?: boolean;
  /** Null unless it was closed itself. */
  readonly closing?: DayClosing | null;
  /** The first day before it that has to be closed first. */
  readonly openBefore?: string | null;
  /** Of this day, but on the sheet of a later one. */
  readonly afterClosing?: readonly LateEntry[];
  /** Of an earlier day, and on this sheet. */
  readonly carriedOver?: readonly LateEntry[];
  /** Paid back by a check of the company. It's in no one's cash. */
  readonly refundedByCheck?: string;
}

export const daySheetCalls = {
  /** Refuses with `validation_failed` for a future day. */
  sheet: read<DaySheetQuery, DaySheet>('payments.day-sheet'),
  /**
   * Adds a count of what was handed in, or of what the office took itself (`technicianId` is null).
   * Refuses with `validation_failed` for a future day or without a required note, with
   * `technician_not_found` for someone who isn't on the day's sheet, with `transition_refused` for a
   * closed day, or with `changed_meanwhile` and the `current` row. Repeating it changes nothing.
   */
  settle: request<{ technicianId: string | null; settlement: SettleDay; by: Actor }, TakerDay>(
    'payments.settle-day',
  ),
  /**
   * Closes a day, and all before it: what comes in for them later is on the sheet of the next open
   * day. Refuses with `validation_failed` for a future day, with `transition_refused` if it's closed,
   * if an earlier day has to be closed first or if something isn't counted, or with
   * `changed_meanwhile` and the `current` sheet. Repeating it changes nothing.
   */
  close: request<{ closing: CloseDay; by: Actor }, DaySheet>('payments.close-day'),
};
