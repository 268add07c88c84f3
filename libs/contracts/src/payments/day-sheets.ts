/**
 * What technicians took at the door on a day, and what they handed in. Amounts are dollars with two
 * decimals.
 */
import { IsInt, Max, Min } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { request } from '../messaging';
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

/** PUT /api/admin/day-sheet/{technicianId} */
export class SettleDay extends DaySheetQuery {
  /** Dollars. */
  @IsDollars({ max: settlementLimits.cash })
  countedCash!: number;

  @Max(settlementLimits.checks)
  @Min(0)
  @IsInt()
  checksCounted!: number;

  @OptionalLongText(paymentTextLimits.settlementNote)
  note?: string;

  /** The version that this is based on; 0 if nothing had been entered. */
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

/** What was taken by hand on a day, and paid back. */
export interface DayTakings {
  /** For which something was taken. */
  readonly jobs: number;
  readonly cashTaken: string;
  /** Paid back in cash on this day, whenever it had come in. */
  readonly cashRefunded: string;
  /** Taken minus refunded and voided, so it may be below zero. */
  readonly cashExpected: string;
  /** In the order in which they were taken. */
  readonly checks: readonly { readonly number: string | null; readonly amount: string }[];
  /** Voided on this day, whenever it was taken; in the order of the voids. Missing from an older release. */
  readonly voids?: readonly DayVoid[];
}

/** One technician's day. */
export interface TechnicianDay extends DayTakings {
  readonly technicianId: string;
  readonly name: string;
  /** Null until the office has entered it. */
  readonly settlement: DaySettlement | null;
}

/** GET /api/admin/day-sheet: technicians who took or paid back anything, by name. */
export interface DaySheet {
  readonly day: string;
  readonly technicians: TechnicianDay[];
  /** What the office took itself; null for nothing. Missing from an older release. */
  readonly office?: DayTakings | null;
}

export const daySheetCalls = {
  /** Refuses with `validation_failed` for a future day. */
  sheet: request<DaySheetQuery, DaySheet>('payments.day-sheet'),
  /**
   * Enters or corrects what was handed in. Refuses with `validation_failed` for a future day, with
   * `technician_not_found` for a technician who isn't on the day's sheet, or with
   * `changed_meanwhile` and the `current` row. Repeating it changes nothing.
   */
  settle: request<{ technicianId: string; settlement: SettleDay; by: Actor }, TechnicianDay>(
    'payments.settle-day',
  ),
};
