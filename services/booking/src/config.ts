import { IsOptional, MinLength } from 'class-validator';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  Secret,
} from '@service-kit/config/config';

export class BookingConfig extends withSiteSettings(DatabaseConfig) {
  /** The password of the role `booking`. */
  @Secret()
  BOOKING_DB_PASSWORD!: string;

  /** The password of the user `booking` of NATS; without it the login is the one in `NATS_URL`. */
  @IsOptional()
  @Secret()
  BOOKING_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  BOOKING_HEALTH_PORT: number = defaultHealthPort;

  /** What manage links and calendar links are signed with; another one makes all of them invalid. */
  @Secret()
  @MinLength(32, { message: 'must have at least 32 characters' })
  LINK_SECRET!: string;

  /** Until how many hours before its start customers may move or cancel an appointment online. */
  @WholeNumber(0, 14 * 24)
  CHANGE_CUTOFF_HOURS: number = 24;

  /** How long before its start a slot can still be booked. */
  @WholeNumber(0, 14 * 24 * 60)
  LEAD_TIME_MINUTES: number = 60;

  /** An assigned job is dispatched this long before its slot begins. */
  @WholeNumber(0, 7 * 24 * 60)
  DISPATCH_AHEAD_MINUTES: number = 120;

  /** Whether demo appointments may be made; outside of production they may, unless it says no. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  get dispatchAheadMs(): number {
    return this.DISPATCH_AHEAD_MINUTES * 60_000;
  }

  get publicUrl(): string {
    return publicUrlOf(this);
  }
}
