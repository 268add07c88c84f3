import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DecidedRules } from '@contracts/booking/settings';
import {
  widestHours,
  type BookingRules,
  type BookingSettingName,
} from '@contracts/vocabulary/office/booking-settings';
import { serviceCounties } from '@contracts/vocabulary/places/service-area';
import { lateAfterMinutes, stalePositionMs } from '@contracts/vocabulary/tracking';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { BookingConfig } from '../config';

/** How long a replica may go by what another one has changed. */
const pauseMs = 2_000;

/** Null until the office has decided. */
export const settingColumns: Readonly<Record<BookingSettingName, string>> = {
  leadTimeMinutes: 'lead_time_minutes',
  bookingWindowDays: 'booking_window_days',
  changeCutoffHours: 'change_cutoff_hours',
  dispatchAheadMinutes: 'dispatch_ahead_minutes',
  lateAfterMinutes: 'late_after_minutes',
  staleAfterMinutes: 'stale_after_minutes',
  openingHours: 'opening_hours',
  counties: 'counties',
  serviceCallFee: 'service_call_fee',
  textSignature: 'text_signature',
};
export const settingNames = Object.keys(settingColumns) as BookingSettingName[];

const selectDecided = `SELECT version, ${settingNames
  .map((name) => `${settingColumns[name]} AS "${name}"`)
  .join(', ')} FROM settings`;

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

  get bookingWindowDays(): number {
    return this.rules.bookingWindowDays;
  }

  get changeCutoffHours(): number {
    return this.rules.changeCutoffHours;
  }

  get dispatchAheadMs(): number {
    return this.rules.dispatchAheadMinutes * 60_000;
  }

  get openingHours(): BookingRules['openingHours'] {
    return this.rules.openingHours;
  }

  get lateAfterMinutes(): number {
    return this.rules.lateAfterMinutes;
  }

  async refresh(): Promise<void> {
    this.rules = await this.read(this.dataSource.manager);
  }

  async read(tx: EntityManager): Promise<StoredRules> {
    const { version = 1, decided } = await this.stored(tx);
    return { ...this.defaults(), ...decided, version };
  }

  async decided(): Promise<DecidedRules> {
    return (await this.stored(this.dataSource.manager)).decided;
  }

  private async stored(tx: EntityManager): Promise<{ version?: number; decided: DecidedRules }> {
    const [row] = await tx.query<({ version: number } & DecidedRules)[]>(selectDecided);
    if (!row) return { decided: {} };
    const { version, ...columns } = row;
    const decided = Object.entries(columns).filter(([, value]) => value !== null);
    return { version, decided: Object.fromEntries(decided) };
  }

  /** Of the environment, until the office has decided. */
  private defaults(): BookingRules {
    const { LEAD_TIME_MINUTES, CHANGE_CUTOFF_HOURS, DISPATCH_AHEAD_MINUTES, business } =
      this.config;
    return {
      leadTimeMinutes: LEAD_TIME_MINUTES,
      bookingWindowDays: business.bookingWindowDays,
      changeCutoffHours: CHANGE_CUTOFF_HOURS,
      dispatchAheadMinutes: DISPATCH_AHEAD_MINUTES,
      lateAfterMinutes,
      staleAfterMinutes: stalePositionMs / 60_000,
      openingHours: widestHours,
      counties: serviceCounties,
      serviceCallFee: business.serviceCallFee ?? '',
      textSignature: '',
    };
  }
}
