import { Injectable } from '@nestjs/common';
import type { AppointmentHistoryEntry } from '@contracts/booking/appointments';
import type { Cancellation } from '@contracts/booking/own-records';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { LogPage, LogPeriod } from '@contracts/office-log';
import { logPage } from '@service-kit/database/log-page';
import { DataSource, type EntityManager } from 'typeorm';
import { RosterService } from '../../roster/roster.service';
import { unnamedIn, type AppointmentEvent } from './appointment-event';
import { wordsFor } from './history-words';
import { AppointmentHistoryEntity } from './appointment-history.entity';
import type { AppointmentEntity } from '../appointment.entity';
import { byCustomer } from '../change';

/** The actor of automatic changes. */
export const bySystem = 'System';
const maxEntries = 200;

export interface HistoryRecord {
  readonly appointmentId: string;
  readonly by: string;
  readonly at: Date;
  readonly what: AppointmentEvent;
  /** Identifies a technician's tap. */
  readonly key?: string;
}

@Injectable()
export class AppointmentHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly roster: RosterService,
  ) {}

  /** Runs in the transaction of the change. */
  async keep(tx: EntityManager, record: HistoryRecord): Promise<void> {
    const { appointmentId, at, by: byName, what, key: stepKey = null } = record;
    await tx
      .createQueryBuilder()
      .insert()
      .into(AppointmentHistoryEntity)
      .values({ appointmentId, at, byName, what, stepKey })
      .updateEntity(false)
      .execute();
  }

  /** Records that a visit's status changed because its technician or time changed. */
  async keepReturn(
    tx: EntityManager,
    { id: appointmentId, trackingStatus: status }: AppointmentEntity,
    from: TrackingStatus,
    at: Date,
  ): Promise<void> {
    if (status === from) return;
    const what = { kind: 'status', status, from, correction: false } as const;
    await this.keep(tx, { appointmentId, by: bySystem, at, what });
  }

  /** By appointment, as their customers see them. */
  async cancellationsOf(
    appointmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, Cancellation>> {
    if (appointmentIds.length === 0) return new Map();
    const rows = await this.dataSource.query<
      { id: string; byCustomer: boolean; at: Date; reason: string | null }[]
    >(
      `SELECT appointment_id AS id, by_name = $2 AS "byCustomer", at,
         CASE WHEN (what ->> 'tellCustomer')::boolean THEN what ->> 'reason' END AS reason
       FROM appointment_history
       WHERE appointment_id = ANY ($1) AND what ->> 'kind' = 'cancelled' ORDER BY position`,
      [appointmentIds, byCustomer.name],
    );
    return new Map(
      rows.map(({ id, byCustomer, at, reason }) => [
        id,
        { by: byCustomer ? 'customer' : 'office', at: at.toISOString(), reason },
      ]),
    );
  }

  /** A page of what happened to any visit or setting. A visit's first entry isn't stored, so it isn't here. */
  all(period: LogPeriod): Promise<LogPage> {
    return logPage<StoredEntry>(this.dataSource, logEntries, period, async (rows) => {
      const names = await this.roster.namesOf(
        rows.flatMap(({ what }) => (what ? unnamedIn(what) : [])),
      );
      return rows.map(({ by, number, what, message }) => ({
        by,
        about: number ?? 'Settings',
        message: what ? wordsFor(what, names) : (message ?? ''),
      }));
    });
  }

  /** The newest 200, oldest first. */
  async of(appointment: AppointmentEntity): Promise<AppointmentHistoryEntry[]> {
    const kept = await this.dataSource.manager.find(AppointmentHistoryEntity, {
      where: { appointmentId: appointment.id },
      order: { at: 'DESC', position: 'DESC' },
      take: maxEntries,
    });
    const names = await this.roster.namesOf(kept.flatMap(({ what }) => unnamedIn(what)));
    const entries = kept.reverse().map(({ at, byName, what }) => ({
      at: at.toISOString(),
      by: byName,
      message: wordsFor(what, names),
    }));
    const started = kept.some(({ what }) => what.kind === 'scheduled' || what.kind === 'booked');
    return started || kept.length === maxEntries ? entries : [beginningOf(appointment), ...entries];
  }
}

interface StoredEntry {
  readonly by: string;
  /** Null for the settings. */
  readonly number: string | null;
  readonly what: AppointmentEvent | null;
  readonly message: string | null;
}

const logEntries = `
  SELECT h.at, 1 AS part, h.position AS n, h.by_name AS by, a.number, h.what, NULL AS message
  FROM appointment_history h JOIN appointments a ON a.id = h.appointment_id
  UNION ALL
  SELECT at, 2, id, by_name, NULL, NULL, message FROM settings_history`;

/** Derived from the appointment, so a customer's booking writes no history row. */
function beginningOf({ createdAt, origin }: AppointmentEntity): AppointmentHistoryEntry {
  const at = createdAt.toISOString();
  if (origin === 'imported') return { at, by: bySystem, message: 'Made in another system' };
  return { at, by: origin === 'demo' ? bySystem : 'Customer', message: 'Booked' };
}
