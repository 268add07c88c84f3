import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sqlState } from '@service-kit/observability/sql-state';
import { failureReason } from '@service-kit/observability/failure-reason';
import { namedStatement } from '@service-kit/database/named-query';
import type { Position } from '../estimate/journey.service';

const flushMs = 1_000;
const batchSize = 2_000;
/** A few minutes of a large company. Beyond that, the oldest are dropped. */
const capacity = 50_000;

export interface LoggedPosition extends Position {
  readonly technicianId: string;
  readonly appointmentId: string | null;
  readonly receivedAt: Date;
}

/** Ignores positions that are already stored. */
const logPositions = {
  name: 'positions_log',
  text: `
    INSERT INTO positions
      (technician_id, recorded_at, appointment_id, lat, lng, accuracy, address, received_at)
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::float8[], $5::float8[],
      $6::float4[], $7::text[], $8::timestamptz[])
    ON CONFLICT DO NOTHING`,
};

/** SQLSTATE class 22: PostgreSQL can't store the value, so a retry wouldn't help. */
const isUnwritable = (error: unknown): boolean => sqlState(error)?.startsWith('22') ?? false;

/** Collects positions and writes them to PostgreSQL once a second. */
@Injectable()
export class PositionLogService implements OnModuleDestroy {
  private readonly logger = new Logger(PositionLogService.name);
  private rows: LoggedPosition[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private lost = 0;

  constructor(private readonly dataSource: DataSource) {}

  async onModuleDestroy(): Promise<void> {
    try {
      await this.flush();
    } catch {
      this.logger.error(`${this.rows.length} positions could not be written before the end`);
    }
  }

  add(rows: readonly LoggedPosition[]): void {
    for (const row of rows) this.rows.push(row);
    if (this.rows.length > capacity) {
      this.lost += this.rows.length - capacity;
      this.rows = this.rows.slice(-capacity);
    }
    this.schedule();
  }

  /** Rejects if PostgreSQL is unavailable, and keeps the positions. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // Serialized: a failed batch must be put back before the next one is taken.
    const written = this.writing.then(() => this.write());
    this.writing = written.catch(() => undefined);
    return written;
  }

  private schedule(): void {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.flush().catch((error: unknown) => {
        const reason = failureReason(error);
        this.logger.warn(`${this.rows.length} positions wait: ${reason}`);
        this.schedule();
      });
    }, flushMs);
  }

  private async write(): Promise<void> {
    if (this.lost > 0) this.logger.error(`${this.lost} positions were dropped: too many waited`);
    this.lost = 0;
    while (this.rows.length > 0) await this.writeBatch();
  }

  private async writeBatch(size = batchSize): Promise<void> {
    const batch = this.rows.splice(0, size);
    try {
      await namedStatement(this.dataSource, logPositions, columnsOf(batch));
    } catch (error) {
      if (batch.length > 1 && isUnwritable(error)) return this.writeEach(batch);
      if (batch.length === 1 && isUnwritable(error)) {
        this.logger.error('a position was dropped: PostgreSQL cannot hold its figures');
        return;
      }
      this.rows.unshift(...batch);
      throw error;
    }
  }

  /** Writes each row on its own, so that only the one that can't be written is dropped. */
  private async writeEach(batch: LoggedPosition[]): Promise<void> {
    const waiting = this.rows;
    this.rows = batch;
    try {
      while (this.rows.length > 0) await this.writeBatch(1);
    } finally {
      this.rows = [...this.rows, ...waiting];
    }
  }
}

const columnsOf = (rows: readonly LoggedPosition[]) => [
  rows.map((row) => row.technicianId),
  rows.map((row) => row.recordedAt),
  rows.map((row) => row.appointmentId),
  rows.map((row) => row.lat),
  rows.map((row) => row.lng),
  rows.map((row) => row.accuracy),
  rows.map((row) => row.address),
  rows.map((row) => row.receivedAt),
];
