import { IsOptional, IsString, IsUrl, Matches } from 'class-validator';
import {
  DatabaseConfig,
  DecimalNumber,
  WholeNumber,
  defaultHealthPort,
  Secret,
} from '@service-kit/config/config';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export class TrackingConfig extends DatabaseConfig {
  /** The password of the role `tracking`. */
  @Secret()
  TRACKING_DB_PASSWORD!: string;

  /** The password of the user `tracking` of NATS; without it the login is the one in `NATS_URL`. */
  @IsOptional()
  @Secret()
  TRACKING_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  TRACKING_HEALTH_PORT: number = defaultHealthPort;

  /** The latest positions; PostgreSQL knows them too, up to a second later. */
  @IsString()
  @Matches(/^rediss?:\/\/\S+$/, { message: 'must be a redis:// URL' })
  REDIS_URL!: string;

  @DecimalNumber(1, 200)
  ETA_SPEED_KMH: number = 40;

  /** Road kilometers for each straight one. */
  @DecimalNumber(1, 5)
  ETA_DETOUR: number = 1.3;

  /** A server that speaks OSRM's route service; without one the estimate is a straight line. */
  @IsOptional()
  @IsUrl(anUrl)
  OSRM_URL?: string;

  /** A server that speaks Nominatim's search; without one a ZIP code's middle has to do. */
  @IsOptional()
  @IsUrl(anUrl)
  GEOCODER_URL?: string;

  /** Positions older than this are deleted. */
  @WholeNumber(1, 3650)
  POSITION_KEEP_DAYS: number = 30;
}
