import { IsNotEmpty, IsOptional, IsString } from 'class-validator';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
} from '@service-kit/config/config';

export class BookingConfig extends DatabaseConfig {
  /** The password of the role `booking`. */
  @IsString()
  @IsNotEmpty()
  BOOKING_DB_PASSWORD!: string;

  @WholeNumber(0, 65_535)
  BOOKING_HEALTH_PORT: number = defaultHealthPort;

  /** How long before its start a slot can still be booked. */
  @WholeNumber(0, 14 * 24 * 60)
  LEAD_TIME_MINUTES: number = 60;

  /** Whether demo appointments may be made; outside of production they may, unless it says no. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }
}
