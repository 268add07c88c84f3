import { Injectable } from '@nestjs/common';
import type { AvailableSlots, SlotAlternative } from '@contracts/booking/appointments';
import { businessDate, dateAfter } from '@contracts/business-time';
import { officeWindowDays, slotLabels, type HourLabel } from '@contracts/vocabulary/booking';
import { namedQuery, namedStatement } from '@service-kit/database/named-query';
import { DataSource, type EntityManager } from 'typeorm';
import {
  alternativesTo,
  bookableSlot,
  isSlotLabel,
  officeSlot,
  pastSlot,
  slotOn,
  slotsOn,
  windowDates,
  type FreeDate,
  type Slot,
} from './slot-calendar';
import { CurrentRules } from '../settings/current-rules';

export type { Slot };

/**
 * Everything that makes slots unavailable between two dates, in one read. Technicians with the usual
 * hours and no days off are counted once, not for each slot.
 */
const selectTaken = {
  name: 'slots_taken',
  text: `
    WITH crew AS MATERIALIZED (
      SELECT work, coalesce(work -> 'workingHours', '[]') = '[]'
          AND coalesce(work -> 'daysOff', '[]') = '[]' AS always
      FROM booking.technician_roster WHERE availability <> 'offline' AND active),
    taken AS (
      SELECT slot_date, slot, count(*) AS seats FROM booking.slot_seats
      WHERE slot_date BETWEEN $1 AND $2 GROUP BY slot_date, slot),
    times AS (
      SELECT day::date AS slot_date, slot
      FROM generate_series($1::date, $2::date, interval '1 day') AS day, unnest($3::text[]) AS slot)
    SELECT
      NOT EXISTS (SELECT FROM crew) AS unstaffed,
      (SELECT array_agg(blackout_date::text) FROM booking.blackout_dates
        WHERE blackout_date BETWEEN $1 AND $2) AS blackouts,
      (SELECT array_agg(slot_date::text || ' ' || slot)
        FROM times LEFT JOIN taken USING (slot_date, slot)
        WHERE coalesce(taken.seats, 0) >= (SELECT count(*) FROM crew WHERE always)
          + (SELECT count(*) FROM crew
             WHERE NOT always AND booking.works_at(work, slot_date, slot))) AS full_slots`,
};

const selectBlackouts = {
  name: 'slots_blackouts',
  text: `SELECT blackout_date::text AS date FROM booking.blackout_dates
    WHERE blackout_date BETWEEN $1 AND $2`,
};

interface TakenRow {
  unstaffed: boolean;
  blackouts: string[] | null;
  /** `<date> <label>` */
  full_slots: string[] | null;
}

@Injectable()
export class SlotsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: CurrentRules,
  ) {}

  async availableSlots(date: string, now: Date): Promise<AvailableSlots> {
    const [free] = await this.free([date], now);
    return {
      date,
      availableSlots: [...(free?.labels ?? [])],
      ...(free?.closed && { closed: free.closed }),
    };
  }

  async alternatives(
    asked: { date: string; label: HourLabel },
    now: Date,
    tx?: EntityManager,
  ): Promise<SlotAlternative[]> {
    return alternativesTo(asked, await this.free(this.openDates(now), now, tx));
  }

  /** Doesn't check whether it's full. The booking does. */
  bookable(date: string, label: string, now: Date): Slot | null {
    return bookableSlot(date, label, now, this.rules);
  }

  ofOffice(date: string, label: string, now: Date, whileClosed: boolean): Slot | null {
    return officeSlot(date, label, now, whileClosed, this.rules);
  }

  /** For a job that took place. */
  over(date: string, label: string, now: Date): Slot | null {
    return pastSlot(date, label, now);
  }

  /** Offered or not. Null for a label that customers are never offered. */
  named(date: string, label: string): Slot | null {
    return isSlotLabel(label) ? slotOn(date, label) : null;
  }

  /** The next date on which the business is open, after today. It may be after the customers' window. */
  async nextWorkday(now: Date): Promise<string> {
    const today = businessDate(now);
    const { openingHours } = this.rules;
    const dates = windowDates(now, { bookingWindowDays: officeWindowDays, openingHours }).filter(
      (date) => date > today,
    );
    const { rows } = await namedStatement<{ date: string }>(this.dataSource, selectBlackouts, [
      today,
      dates.at(-1),
    ]);
    const closed = new Set(rows.map(({ date }) => date));
    return dates.find((date) => !closed.has(date)) ?? dateAfter(today, 1);
  }

  private openDates(now: Date): string[] {
    return windowDates(now, this.rules);
  }

  /** `dates` are in order. Takes one query at most. */
  private async free(dates: readonly string[], now: Date, tx?: EntityManager): Promise<FreeDate[]> {
    const offered = dates
      .map((date) => ({ date, labels: slotsOn(date, now, this.rules) }))
      .filter(({ labels }) => labels.length > 0);
    const first = offered[0];
    const last = offered.at(-1);
    if (!first || !last) return [];
    const values = [first.date, last.date, slotLabels];
    // Inside a transaction, uses its connection. Two connections per caller would exhaust the pool.
    const { rows } = await (tx
      ? namedQuery<TakenRow>(tx, selectTaken, values)
      : namedStatement<TakenRow>(this.dataSource, selectTaken, values));
    const taken = rows[0];
    if (!taken || taken.unstaffed) return [];
    const blackouts = new Set(taken.blackouts);
    const full = new Set(taken.full_slots);
    return offered.map(({ date, labels }) =>
      blackouts.has(date)
        ? { date, labels: [], closed: true }
        : { date, labels: labels.filter((label) => !full.has(`${date} ${label}`)) },
    );
  }
}
