import {
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  ValidateBy,
  registerDecorator,
} from 'class-validator';
import { smsUrl } from '@contracts/notifications/messages';
import { withPaymentSettings } from '@contracts/payments/settings';
import { publicUrlOf, withSiteSettings } from '@contracts/site-settings';
import {
  BaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  Secret,
  withRedisSettings,
} from '@service-kit/config/config';
import { withKeys } from '@service-kit/keys/key-settings';
import { withStorageSettings } from '@service-kit/storage/storage-settings';
import { isTrustList } from './trust-list';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Its terms: https://operations.osmfoundation.org/policies/tiles/ */
const openStreetMap = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const tilesOff = 'off';
const tileUrls = /^off$|^https?:\/\/[^/\s]+\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{-?y\})\S+$/;

function TrustList(): PropertyDecorator {
  return (target, key) =>
    registerDecorator({
      name: 'trustList',
      target: target.constructor,
      propertyName: String(key),
      options: { message: 'must be a number of proxies, or addresses and networks with commas' },
      validator: { validate: (value) => typeof value === 'string' && isTrustList(value) },
    });
}

export class GatewayConfig extends withKeys(
  'JWT_SECRET',
  withRedisSettings(withStorageSettings(withPaymentSettings(withSiteSettings(BaseConfig)))),
) {
  /** The site's port; 0 picks a free one. */
  @WholeNumber(0, 65_535)
  PORT: number = 3000;

  @IsString()
  HOST: string = '127.0.0.1';

  /** The password of NATS user `gateway`. Without it, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  GATEWAY_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  GATEWAY_HEALTH_PORT: number = defaultHealthPort;

  /** Shows the demo logins and the current lap of the simulated drive. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  /** Including WebSockets. An office or a campus may share one address. */
  @WholeNumber(1, 100_000)
  MAX_CONNECTIONS_PER_ADDRESS: number = 200;

  /**
   * For all addresses. Their memory fits the container's, and the process may open more files than
   * that, so that it can still report its health.
   */
  @WholeNumber(1, 1_000_000)
  MAX_CONNECTIONS: number = 2_000;

  /** How long a stopping gateway still serves, for the proxy in front to notice. */
  @WholeNumber(0, 10)
  DRAIN_SECONDS: number = 0;

  /** Whose X-Forwarded-For is trusted: no one's by default. */
  @IsOptional()
  @TrustList()
  TRUST_PROXY?: string;

  @IsString()
  @IsNotEmpty()
  SITE_DIR: string = 'dist/frontend';

  /** On the disk that is watched for room. In a container, any folder is on the host's. */
  @IsString()
  @IsNotEmpty()
  DATA_DIR: string = '.';

  /** Where the backups' process puts the files that owners ask for. */
  @IsString()
  @IsNotEmpty()
  EXPORT_DIR: string = 'exports';

  /** A tile server, which learns which areas people look at; `off` for none. */
  @IsOptional()
  @Matches(tileUrls, { message: 'must be off, or a URL with {z}, {x} and {y}' })
  MAP_TILE_URL?: string;

  /** The company's own street map, a PMTiles archive. No one else learns of its places. */
  @IsOptional()
  @ValidateBy({
    name: 'onlyTiles',
    validator: {
      validate: (_, args) =>
        [undefined, tilesOff].includes((args?.object as GatewayConfig | undefined)?.MAP_TILE_URL),
      defaultMessage: () => 'is set next to MAP_TILE_URL. Set one of them',
    },
  })
  MAP_TILES_FILE?: string;

  @IsString()
  MAP_ATTRIBUTION: string =
    '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

  @IsOptional()
  @IsUrl(anUrl)
  EMBEDDED_REQUEST_FORM_URL?: string;

  /**
   * The text message provider, if any. With one, bookings ask for consent and its webhooks are
   * accepted.
   */
  @IsOptional()
  @Matches(smsUrl.pattern, { message: smsUrl.message })
  SMS_URL?: string;

  /** Empty without a tile server. */
  get tileUrl(): string {
    const { MAP_TILE_URL: given, MAP_TILES_FILE: ownFile } = this;
    if (given === tilesOff || ownFile !== undefined) return '';
    return given ?? openStreetMap;
  }

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  /** Without a trailing slash. */
  get publicUrl(): string {
    return publicUrlOf(this, this.PORT);
  }

  /** Outside of production, messages are stored instead of sent. */
  get textMessages(): boolean {
    return this.SMS_URL !== undefined || this.NODE_ENV !== 'production';
  }
}
