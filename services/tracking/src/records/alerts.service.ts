import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Alert } from '@contracts/tracking';
import { alertsOf, type AlertedTechnician } from './alerts';
import { RecordReadsService, type SeenRecord } from './record-reads.service';
import { RecordsService } from './records.service';
import { isLate } from './record-view';

@Injectable()
export class AlertsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: RecordReadsService,
    private readonly records: RecordsService,
  ) {}

  async all(now: Date): Promise<Alert[]> {
    return this.alertsOf(await this.open(now), now);
  }

  /** The same, and tells the customers of journeys that have become late since the last look. */
  async look(now: Date): Promise<Alert[]> {
    const seen = await this.open(now);
    for (const { record, sight } of seen) {
      const news = record.technicianId !== null && record.lateSince === null;
      if (news && isLate(record, sight, now)) {
        await this.records.noteLate(record.appointmentId, record.version, now);
      }
    }
    return this.alertsOf(seen, now);
  }

  private async open(now: Date): Promise<SeenRecord[]> {
    return this.reads.seen(await this.reads.open(now), now);
  }

  private async alertsOf(seen: readonly SeenRecord[], now: Date): Promise<Alert[]> {
    const technicians = await this.dataSource.query<AlertedTechnician[]>(
      `SELECT id, name, availability, availability_since AS "availabilitySince" FROM technicians`,
    );
    return alertsOf(seen, technicians, now);
  }
}
