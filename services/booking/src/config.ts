import { IsOptional } from 'class-validator';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import { bookingNumberRules } from '@contracts/vocabulary/office/booking-settings';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  Secret,
} from '@service-kit/config/config';
import { withKeys } from '@service-kit/keys/key-settings';
import { withStorageSettings } from '@service-kit/storage/storage-settings';

export class BookingConfig extends withKeys(
  'LINK_SECRET',
  withStorageSettings(withSiteSettings(DatabaseConfig)),
) {
  /** The password of the role `booking`. */
  @Secret()
  BOOKING_DB_PASSWORD!: string;

  /** The password of NATS user `booking`. Without it, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  BOOKING_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  BOOKING_HEALTH_PORT: number = defaultHealthPort;

  // Until the office has decided otherwise (settings/current-rules.ts):

  /** How long before its start customers can still change an appointment online. */
  @WholeNumber(0, bookingNumberRules.changeCutoffHours.max)
  CHANGE_CUTOFF_HOURS: number = 24;

  /** How long before its start a slot can still be booked. */
  @WholeNumber(0, bookingNumberRules.leadTimeMinutes.max)
  LEAD_TIME_MINUTES: number = 60;

  /** How long before its slot an assigned job is dispatched. */
  @WholeNumber(0, bookingNumberRules.dispatchAheadMinutes.max)
  DISPATCH_AHEAD_MINUTES: number = 120;

  /** Visits per day that unknown people may book from one internet address. */
  @WholeNumber(1, 10_000)
  UNKNOWN_VISITS_PER_ADDRESS: number = 5;

  /** Whether demo appointments are allowed. Outside of production they are by default. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  get publicUrl(): string {
    return publicUrlOf(this);
  }
}
