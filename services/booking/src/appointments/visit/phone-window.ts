import { Injectable } from '@nestjs/common';
import { businessDate, dateAfter, startOfDate } from '@contracts/business-time';
import { weekdayOf } from '@contracts/vocabulary/technician-work';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { namedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { CurrentRules } from '../../settings/current-rules';
import type { AppointmentEntity } from '../appointment.entity';

/** No business is closed for longer. */
const mostDays = 14;

const closedDates = {
  name: 'phone_window_closed_dates',
  text: `SELECT blackout_date::text AS date FROM booking.blackout_dates
    WHERE blackout_date BETWEEN $1 AND $2`,
};

type Ended = Pick<AppointmentEntity, 'trackingStatus' | 'endsAt' | 'reachedAt'>;

/**
 * Which jobs a technician's phone may still change or read: those that aren't over, and those of today
 * and the workday before. A phone without network sends late, and links are lost or stolen.
 */
@Injectable()
export class PhoneWindow {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: CurrentRules,
  ) {}

  /** When the window begins: the start of the workday before today. */
  async since(now: Date): Promise<Date> {
    const today = businessDate(now);
    const dates = Array.from({ length: mostDays }, (_, days) => dateAfter(today, -1 - days));
    const first = dates.at(-1) ?? today;
    const values = [first, today];
    const { rows } = await namedStatement<{ date: string }>(this.dataSource, closedDates, values);
    const closed = new Set(rows.map(({ date }) => date));
    const weekdays = new Set(this.rules.openingHours.map(({ weekday }) => weekday));
    const workday = dates.find((date) => weekdays.has(weekdayOf(date)) && !closed.has(date));
    return startOfDate(workday ?? first);
  }
}

export function isOnPhone({ trackingStatus, endsAt, reachedAt }: Ended, since: Date): boolean {
  return !trackingStatusRules[trackingStatus].over || endsAt >= since || reachedAt >= since;
}

/** Refuses with `too_late`. */
export function requireOnPhone(appointment: Ended & { number: string }, since: Date): void {
  if (isOnPhone(appointment, since)) return;
  throw new Refusal('too_late', {
    message: `${appointment.number} is too long ago to change on a phone. Please call the office.`,
  });
}
