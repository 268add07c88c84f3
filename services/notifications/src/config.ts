import { IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
} from '@service-kit/config/config';

export class NotificationsConfig extends withSiteSettings(DatabaseConfig) {
  /** The password of the role `notifications`. */
  @IsString()
  @IsNotEmpty()
  NOTIFICATIONS_DB_PASSWORD!: string;

  @WholeNumber(0, 65_535)
  NOTIFICATIONS_HEALTH_PORT: number = defaultHealthPort;

  /** The office sees what messages say; outside of production it does, unless it says no. */
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
