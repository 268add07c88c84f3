import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { namedStatement } from '@service-kit/database/named-query';
import { TrackingRecordEntity } from '../tracking-record.entity';

/**
 * Reads records by prepared statements. Columns come from the entity, so that a row is what the
 * entity manager would have made of it at a fraction of the time.
 */
@Injectable()
export class StoredRecordsService {
  private readonly columns: string;
  private readonly briefColumns: string;

  constructor(private readonly dataSource: DataSource) {
    this.columns = dataSource
      .getMetadata(TrackingRecordEntity)
      .columns.map(({ databaseName, propertyName }) => `r.${databaseName} AS "${propertyName}"`)
      .join(', ');
    this.briefColumns = this.columns.replace(
      'r.appointment AS',
      `r.appointment || '{"description": null}' AS`,
    );
  }

  async find(appointmentId: string): Promise<TrackingRecordEntity | null> {
    const [record] = await this.select('records_one', 'WHERE r.appointment_id = $1', [
      appointmentId,
    ]);
    return record ?? null;
  }

  /** Records that may be behind booking's appointment, because booking is changing it. */
  async heldIds(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT appointment_id AS id FROM tracking_records WHERE held_until IS NOT NULL
       ORDER BY held_until LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** What the technician wrote about the visit. */
  async forgetNotes(appointmentId: string): Promise<void> {
    for (const table of ['tracking_records', 'status_changes']) {
      await this.dataSource.query(
        `UPDATE ${table} SET notes = NULL WHERE appointment_id = $1 AND notes IS NOT NULL`,
        [appointmentId],
      );
    }
  }

  /** `rest` follows `FROM tracking_records r`. The same name always means the same text. */
  async select(
    name: string,
    rest: string,
    values: readonly unknown[],
  ): Promise<TrackingRecordEntity[]> {
    return this.run(this.columns, name, rest, values);
  }

  /** The same without what the customer wrote: hundreds of long texts that no list shows. */
  async selectBrief(
    name: string,
    rest: string,
    values: readonly unknown[],
  ): Promise<TrackingRecordEntity[]> {
    return this.run(this.briefColumns, name, rest, values);
  }

  private async run(
    columns: string,
    name: string,
    rest: string,
    values: readonly unknown[],
  ): Promise<TrackingRecordEntity[]> {
    const text = `SELECT ${columns} FROM tracking_records r ${rest}`;
    const { rows } = await namedStatement<TrackingRecordEntity>(
      this.dataSource,
      { name, text },
      values,
    );
    return rows;
  }
}
