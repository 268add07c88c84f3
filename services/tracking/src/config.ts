import { IsOptional, IsUrl } from 'class-validator';
import { usualPace } from '@contracts/vocabulary/places/distance';
import {
  DatabaseConfig,
  DecimalNumber,
  WholeNumber,
  defaultHealthPort,
  Secret,
} from '@service-kit/config/config';
import { withKeys } from '@service-kit/keys/key-settings';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export class TrackingConfig extends withKeys('LINK_SECRET', DatabaseConfig) {
  /** The password of the role `tracking`. */
  @Secret()
  TRACKING_DB_PASSWORD!: string;

  /** The password of NATS user `tracking`. Without it, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  TRACKING_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  TRACKING_HEALTH_PORT: number = defaultHealthPort;

  @DecimalNumber(1, 200)
  ETA_SPEED_KMH: number = usualPace.speedKmh;

  /** Road kilometers per straight-line kilometer. */
  @DecimalNumber(1, 5)
  ETA_DETOUR: number = usualPace.detour;

  /** A server with OSRM's route API. Without one, estimates use straight lines. */
  @IsOptional()
  @IsUrl(anUrl)
  OSRM_URL?: string;

  /** A server with Nominatim's search API. Without one, ZIP code centers are used. */
  @IsOptional()
  @IsUrl(anUrl)
  GEOCODER_URL?: string;

  @WholeNumber(1, 3650)
  POSITION_KEEP_DAYS: number = 30;
}
