import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingRules } from '@contracts/booking/settings';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { BookingConfig } from '../config';

/** How long a replica may go by what another one has changed. */
const pauseMs = 2_000;

export interface StoredRules extends BookingRules {
  readonly version: number;
}

/** The office's rules in this replica's memory: every booking and every list asks for them. */
@Injectable()
export class CurrentRules implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly reading = new PeriodicWork(new Logger('Settings'));
  private rules: StoredRules;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BookingConfig,
  ) {
    this.rules = { ...this.defaults(), version: 1 };
  }

  async onApplicationBootstrap(): Promise<void> {
    // If it fails, the next look fails, too, and says so; until then the defaults hold.
    await this.refresh().catch(() => undefined);
    this.reading.repeat(
      { pauseMs, firstAfterMs: pauseMs, failed: 'settings stay as they were' },
      () => this.refresh(),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.reading.stop();
  }

  get leadTimeMinutes(): number {
    return this.rules.leadTimeMinutes;
  }

  get changeCutoffHours(): number {
    return this.rules.changeCutoffHours;
  }

  get dispatchAheadMs(): number {
    return this.rules.dispatchAheadMinutes * 60_000;
  }

  async refresh(): Promise<void> {
    this.rules = await this.read(this.dataSource.manager);
  }

  async read(tx: EntityManager): Promise<StoredRules> {
    const defaults = this.defaults();
    const [rules] = await tx.query<(StoredRules | undefined)[]>(
      `SELECT version, coalesce(lead_time_minutes, $1) AS "leadTimeMinutes",
         coalesce(change_cutoff_hours, $2) AS "changeCutoffHours",
         coalesce(dispatch_ahead_minutes, $3) AS "dispatchAheadMinutes"
       FROM settings`,
      [defaults.leadTimeMinutes, defaults.changeCutoffHours, defaults.dispatchAheadMinutes],
    );
    return rules ?? { ...defaults, version: 1 };
  }

  /** Of the environment, until the office has decided. */
  private defaults(): BookingRules {
    const { LEAD_TIME_MINUTES, CHANGE_CUTOFF_HOURS, DISPATCH_AHEAD_MINUTES } = this.config;
    return {
      leadTimeMinutes: LEAD_TIME_MINUTES,
      changeCutoffHours: CHANGE_CUTOFF_HOURS,
      dispatchAheadMinutes: DISPATCH_AHEAD_MINUTES,
    };
  }
}
