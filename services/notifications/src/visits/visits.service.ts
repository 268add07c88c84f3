import { Injectable } from '@nestjs/common';
import type { AppointmentFacts } from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import {
  appointmentStatusRules,
  type AppointmentStatus,
} from '@contracts/vocabulary/appointment-status';
import { businessDate, dateAfter, wallClock } from '@contracts/business-time';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../config';
import { FirstStartService } from '../events/first-start.service';

interface VisitRow {
  readonly version: number;
  readonly slot_start: Date;
  readonly slot_since: Date;
  readonly status: AppointmentStatus;
}

/** `hour` o'clock on the day before. */
export function dayBefore(instant: Date, hour: number): Date {
  return wallClock(dateAfter(businessDate(instant), -1), `${String(hour).padStart(2, '0')}:00`);
}

/** Visits as booking announced them, for reminders. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly firstStart: FirstStartService,
  ) {}

  /** An older event changes nothing. */
  async apply(tx: EntityManager, event: EventEnvelope<AppointmentFacts>): Promise<void> {
    const { appointmentId } = event.facts;
    const told = toldBy(event);
    const made = await tx.query<object[]>(
      `INSERT INTO visits (appointment_id, version, slot_start, slot_since, status, remind_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1`,
      [appointmentId, ...valuesOf(told), this.remindAt(told)],
    );
    if (made.length > 0) return;
    const [known] = await tx.query<VisitRow[]>(
      `SELECT version, slot_start, slot_since, status FROM visits
       WHERE appointment_id = $1 FOR UPDATE`,
      [appointmentId],
    );
    if (!known) return;
    const present = merged(known, told);
    // A reminder that is due again is queued only once for a visit and hour.
    await tx.query(
      `UPDATE visits SET version = $2, slot_start = $3, slot_since = $4, status = $5, remind_at = $6
       WHERE appointment_id = $1`,
      [appointmentId, ...valuesOf(present), this.remindAt(present)],
    );
  }

  /** Null if no reminder is due anymore. */
  private remindAt({ status, slot_start, slot_since }: VisitRow): Date | null {
    const { stands, over } = appointmentStatusRules[status];
    if (!stands || over || slot_since < this.firstStart.at) return null;
    const at = dayBefore(slot_start, this.config.REMINDER_HOUR);
    return slot_since < at ? at : null;
  }
}

const toldBy = ({ version, occurredAt, facts }: EventEnvelope<AppointmentFacts>): VisitRow => ({
  version,
  slot_start: new Date(facts.slotStart),
  slot_since: new Date(occurredAt),
  status: facts.status,
});

const valuesOf = ({ version, slot_start, slot_since, status }: VisitRow) => [
  version,
  slot_start,
  slot_since,
  status,
];

/** The newer one. With the same hour in both, `slot_since` is the earlier of both. */
function merged(known: VisitRow, told: VisitRow): VisitRow {
  const newer = told.version > known.version ? told : known;
  const sameHour = known.slot_start.getTime() === told.slot_start.getTime();
  if (!sameHour) return newer;
  const since = Math.min(known.slot_since.getTime(), told.slot_since.getTime());
  return { ...newer, slot_since: new Date(since) };
}
