import { Injectable } from '@nestjs/common';
import type { AvailableSlots, SlotAlternative } from '@contracts/booking/appointments';
import { businessDate, dateAfter } from '@contracts/business-time';
import { officeWindowDays, type HourLabel } from '@contracts/vocabulary/booking';
import { namedQuery, namedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { skillsFor, type JobToFit, type NoSeat } from './claim-seat';
import {
  alternativesOffered,
  alternativesTo,
  bookableSlot,
  isSlotLabel,
  lasting,
  officeSlot,
  pastSlot,
  slotOn,
  slotsOn,
  windowDates,
  type FreeDate,
  type Slot,
} from './slot-calendar';
import { CurrentRules } from '../settings/current-rules';

export { lasting, type Slot };

/**
 * The first of some times that are free for a job, by the same rule as the booking, and which days are
 * closed.
 */
const selectFree = {
  name: 'slots_free',
  text: `
    WITH blackouts AS MATERIALIZED (
      SELECT blackout_date AS date FROM booking.blackout_dates WHERE blackout_date = ANY ($1::date[])),
    free AS (
      SELECT asked.date::text || ' ' || asked.slot AS slot
      FROM unnest($1::date[], $2::text[], $3::timestamptz[], $4::timestamptz[])
        AS asked (date, slot, starts_at, ends_at)
      WHERE asked.date NOT IN (SELECT date FROM blackouts)
        AND booking.fits(asked.starts_at, asked.ends_at, $5, $6, $7)
      LIMIT $8)
    SELECT (SELECT array_agg(date::text) FROM blackouts) AS blackouts,
      NOT EXISTS (SELECT FROM booking.technician_roster WHERE active) AS not_open,
      (SELECT array_agg(slot) FROM free) AS free_slots`,
};

const selectBlackouts = {
  name: 'slots_blackouts',
  text: `SELECT blackout_date::text AS date FROM booking.blackout_dates
    WHERE blackout_date BETWEEN $1 AND $2`,
};

interface FreeRow {
  blackouts: string[] | null;
  /** `<date> <label>` */
  free_slots: string[] | null;
  not_open: boolean;
}

interface FreeTimes {
  readonly free: Set<string>;
  readonly closed: Set<string>;
  /** There is no technician. */
  readonly notOpen: boolean;
}

@Injectable()
export class SlotsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: CurrentRules,
  ) {}

  async availableSlots(date: string, now: Date, job: JobToFit = {}): Promise<AvailableSlots> {
    const labels = this.offered([date], now)[0]?.labels ?? [];
    const slots = labels.map((label) => slotOn(date, label));
    const { free, closed, notOpen } = await this.read(slots, now, job, null);
    return {
      date,
      availableSlots: labels.filter((label) => free.has(`${date} ${label}`)),
      ...(closed.has(date) && { closed: true }),
      ...(notOpen && { notOpen: true }),
    };
  }

  async alternatives(
    asked: { date: string; label: HourLabel },
    now: Date,
    job: JobToFit = {},
    tx?: EntityManager,
  ): Promise<SlotAlternative[]> {
    const offered = this.offered(windowDates(now, this.rules), now);
    const nearest = alternativesTo(asked, offered, Infinity).map(({ date, timeSlot }) =>
      slotOn(date, timeSlot),
    );
    const { free } = await this.read(nearest, now, job, alternativesOffered, tx);
    return nearest.flatMap(({ date, label }) =>
      isSlotLabel(label) && free.has(`${date} ${label}`) ? { date, timeSlot: label } : [],
    );
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

  /** Tells anyone who asked for a time why they don't get it. */
  async noSeat(
    why: NoSeat,
    asked: { date: string; label: HourLabel },
    now: Date,
    job: JobToFit,
    tx?: EntityManager,
  ): Promise<Refusal> {
    switch (why) {
      case 'blackout':
        return new Refusal('slot_unavailable');
      case 'full': {
        const alternatives = await this.alternatives(asked, now, job, tx);
        return new Refusal('slot_taken', { details: { alternatives } });
      }
    }
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

  private offered(dates: readonly string[], now: Date): FreeDate[] {
    return dates.map((date) => ({ date, labels: slotsOn(date, now, this.rules) }));
  }

  /** Which are free, `limit` of them at most; null for all. Takes one query at most. */
  private async read(
    slots: readonly Slot[],
    now: Date,
    job: JobToFit,
    limit: number | null,
    tx?: EntityManager,
  ): Promise<FreeTimes> {
    if (slots.length === 0) return { free: new Set(), closed: new Set(), notOpen: false };
    const times = slots.map((slot) => lasting(slot, job.durationMinutes));
    const values = [
      times.map(({ date }) => date),
      times.map(({ label }) => label),
      times.map(({ start }) => start),
      times.map(({ end }) => end),
      skillsFor(job),
      now,
      job.appointmentId ?? null,
      limit,
    ];
    // Inside a transaction, uses its connection. Two connections per caller would exhaust the pool.
    const { rows } = await (tx
      ? namedQuery<FreeRow>(tx, selectFree, values)
      : namedStatement<FreeRow>(this.dataSource, selectFree, values));
    return {
      free: new Set(rows[0]?.free_slots),
      closed: new Set(rows[0]?.blackouts),
      notOpen: rows[0]?.not_open ?? false,
    };
  }
}
