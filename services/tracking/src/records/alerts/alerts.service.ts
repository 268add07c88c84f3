import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Alert } from '@contracts/tracking';
import { statusList } from '../../database/status-list';
import {
  alertsOf,
  unassignedAheadMs,
  type OfflineTechnician,
  type OverbookedSlot,
  type Watched,
} from './alerts';
import { RecordReadsService } from '../reads/record-reads.service';
import { TransitionsService } from '../transitions/transitions.service';
import { isLate } from '../status/lateness';

/** One scan of the open records, however many are offline: at night that is nearly everybody. */
const offlineWithJobs = `
  SELECT t.id AS "technicianId", t.name, t.availability_since AS since, count(*) AS jobs,
    (array_agg(r.appointment_id ORDER BY r.slot_start))[1] AS "firstAppointmentId"
  FROM technicians t JOIN tracking_records r ON r.technician_id = t.id
  WHERE t.availability = 'offline' AND r.status NOT IN (${statusList('over')})
  GROUP BY t.id`;

/** Technicians are counted once: the planner would do it again for each record. */
const overbookedSlots = `
  WITH technicians AS MATERIALIZED (
    SELECT count(*) FILTER (WHERE availability = 'available') AS there,
      max(availability_since) AS since
    FROM technicians
  )
  SELECT min(r.appointment ->> 'appointmentDate') AS "appointmentDate",
    min(r.appointment ->> 'timeSlot') AS "timeSlot", count(*) AS jobs, t.there AS technicians,
    greatest(max(r.created_at), t.since) AS since
  FROM tracking_records r CROSS JOIN technicians t
  WHERE r.status NOT IN (${statusList('over')}) AND r.slot_start > $1
    AND r.appointment ->> 'origin' = 'booked'
  GROUP BY r.slot_start, t.there, t.since
  HAVING count(*) > t.there`;

@Injectable()
export class AlertsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: RecordReadsService,
    private readonly transitions: TransitionsService,
  ) {}

  async all(now: Date): Promise<Alert[]> {
    return alertsOf(await this.watch(now), now);
  }

  /** The same, and notifies the customers of jobs that have become late since the last time. */
  async review(now: Date): Promise<Alert[]> {
    const watched = await this.watch(now);
    for (const { record, estimate } of watched.estimated) {
      const unknown = record.technicianId !== null && record.lateSince === null;
      if (unknown && isLate(record, estimate, now)) {
        await this.transitions.noteLate(record.appointmentId, record.version, now);
      }
    }
    return alertsOf(watched, now);
  }

  private async watch(now: Date): Promise<Watched> {
    const records = await this.reads.watched(new Date(now.getTime() + unassignedAheadMs));
    const [estimated, names, offline, overbooked] = await Promise.all([
      this.reads.estimated(records, now),
      this.dataSource.query<{ id: string; name: string }[]>(`SELECT id, name FROM technicians`),
      this.dataSource.query<OfflineTechnician[]>(offlineWithJobs),
      this.dataSource.query<OverbookedSlot[]>(overbookedSlots, [now]),
    ]);
    return {
      estimated,
      names: new Map(names.map(({ id, name }) => [id, name])),
      offline,
      overbooked,
    };
  }
}
