import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '@contracts/customers/accounts';
import type {
  AddHoliday,
  BookingSettings,
  ChangeBookingSettings,
  Holiday,
  VisitsOutside,
} from '@contracts/booking/settings';
import { businessDate, dateWithYear, startOfDate } from '@contracts/business-time';
import { pickFields } from '@contracts/fields';
import { changeWords } from '@contracts/vocabulary/office/booking-settings';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { notImported } from '../origin/imported-records';
import { CurrentRules, settingColumns, settingNames } from './current-rules';
import { logSettings } from './settings-log';

const historyLength = 50;

const namedFields = ['id', 'number', 'customerName', 'appointmentDate', 'timeSlot'] as const;

/** Jobs begin at full hours, and so do opening hours. */
const visitsOutside = `
  SELECT a.id, a.number, a.customer_name AS "customerName", a.slot_date::text AS "appointmentDate",
    a.slot AS "timeSlot", (count(*) OVER ())::int AS count
  FROM appointments a
  WHERE ${notImported('a')} AND a.origin = 'booked' AND a.status = 'scheduled' AND a.starts_at > $1
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements($2::jsonb) AS day
      WHERE (day ->> 'weekday')::integer = extract(dow FROM a.slot_date)
        AND (day ->> 'start') COLLATE "C" <= left(a.slot, 5)
        AND (day ->> 'end') COLLATE "C" > left(a.slot, 5))
  ORDER BY a.starts_at LIMIT 20`;

const dayInWords = (date: string): string => dateWithYear(startOfDate(date));

@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: CurrentRules,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  settings(now: Date): Promise<BookingSettings> {
    return this.view(this.dataSource.manager, now);
  }

  /** Refuses with `changed_meanwhile` and the `current` settings. */
  async change(
    { version, ...change }: ChangeBookingSettings,
    by: Actor,
    now: Date,
  ): Promise<BookingSettings> {
    const changed = await inTransaction(this.dataSource, async (tx) => {
      await tx.query(`INSERT INTO settings DEFAULT VALUES ON CONFLICT DO NOTHING`);
      await tx.query(`SELECT FROM settings FOR UPDATE`);
      const before = await this.rules.read(tx);
      if (version !== undefined && version !== before.version) {
        throw new Refusal('changed_meanwhile', { details: { current: await this.view(tx, now) } });
      }
      const after = { ...before, ...change };
      const others = settingNames.filter((name) => !isDeepStrictEqual(after[name], before[name]));
      if (others.length === 0) return this.view(tx, now);
      const assignments = others.map((name, index) => `${settingColumns[name]} = $${index + 1}`);
      await tx.query(
        `UPDATE settings SET version = version + 1, ${assignments.join(', ')}`,
        others.map((name) => asParameter(after[name])),
      );
      for (const name of others)
        await logSettings(tx, by, changeWords(name, after[name], before[name]));
      return this.view(tx, now);
    });
    await this.rules.refresh();
    return changed;
  }

  /** A day that someone else has closed under another name is refused, so it keeps its name. */
  async addHoliday({ date, reason }: AddHoliday, by: Actor, now: Date): Promise<BookingSettings> {
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const [day] = await tx.query<{ reason: string; added: boolean }[]>(
        `INSERT INTO blackout_dates AS present (blackout_date, reason) VALUES ($1, $2)
         ON CONFLICT (blackout_date) DO UPDATE SET reason = present.reason
         RETURNING reason, xmax = 0 AS added`,
        [date, reason],
      );
      if (day && day.reason !== reason) {
        throw new Refusal('validation_failed', {
          message: `That day is already closed: ${day.reason}. To change the name, remove it first.`,
        });
      }
      if (day?.added) await logSettings(tx, by, `Closed on ${dayInWords(date)}: ${reason}`);
      return this.view(tx, now);
    });
    this.liveUpdates.seatsChanged(date);
    return changed;
  }

  async removeHoliday(date: string, by: Actor, now: Date): Promise<BookingSettings> {
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const [, removed] = await tx.query<[unknown, number]>(
        `DELETE FROM blackout_dates WHERE blackout_date = $1`,
        [date],
      );
      if (removed > 0) await logSettings(tx, by, `Open on ${dayInWords(date)}`);
      return this.view(tx, now);
    });
    this.liveUpdates.seatsChanged(date);
    return changed;
  }

  private async view(tx: EntityManager, now: Date): Promise<BookingSettings> {
    const rules = await this.rules.read(tx);
    const holidays = await tx.query<Holiday[]>(
      `SELECT blackout_date::text AS date, reason,
         (SELECT count(*)::int FROM appointments a
           WHERE a.slot_date = blackout_date AND a.status <> 'cancelled'
             AND ${notImported('a')}) AS visits
       FROM blackout_dates WHERE blackout_date >= $1 ORDER BY blackout_date LIMIT 200`,
      [businessDate(now)],
    );
    const history = await tx.query<{ at: Date; by: string; message: string }[]>(
      `SELECT at, by_name AS by, message FROM settings_history ORDER BY id DESC LIMIT $1`,
      [historyLength],
    );
    const next = await tx.query<(VisitsOutside['next'][number] & { count: number })[]>(
      visitsOutside,
      [now, JSON.stringify(rules.openingHours)],
    );
    return {
      ...rules,
      holidays,
      outside: {
        count: next[0]?.count ?? 0,
        next: next.map((visit) => pickFields(visit, namedFields)),
      },
      history: history.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
    };
  }
}

/** The driver would make an array of PostgreSQL of a list. */
const asParameter = (value: unknown): unknown =>
  typeof value === 'object' ? JSON.stringify(value) : value;
