import {
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MinLength,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
import {
  BaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
} from '@service-kit/config/config';
import { isTrustList } from './trust-list';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

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

export class GatewayConfig extends BaseConfig {
  /** The site's port; 0 takes any free one. */
  @WholeNumber(0, 65_535)
  PORT: number = 3000;

  @IsString()
  HOST: string = '127.0.0.1';

  /** Where people reach the site; links that are sent out begin with it. */
  @ValidateIf(
    ({ NODE_ENV, PUBLIC_URL }: GatewayConfig) => NODE_ENV === 'production' || !!PUBLIC_URL,
  )
  @IsUrl(anUrl)
  PUBLIC_URL?: string;

  @WholeNumber(0, 65_535)
  GATEWAY_HEALTH_PORT: number = defaultHealthPort;

  @IsString()
  @Matches(/^rediss?:\/\/\S+$/, { message: 'must be a redis:// URL' })
  REDIS_URL!: string;

  /** Shared with customers, who sign with it. */
  @IsString()
  @MinLength(32, { message: 'must have at least 32 characters' })
  JWT_SECRET!: string;

  /** Shows the demo logins and the present lap of the simulated drive. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  @IsOptional()
  @IsIn(['on', 'off'])
  @RefusedInProduction('off')
  RATE_LIMIT: 'on' | 'off' = 'on';

  /** Whose X-Forwarded-For is believed: nobody's by default. */
  @IsOptional()
  @TrustList()
  TRUST_PROXY?: string;

  /** The built site. */
  @IsString()
  @IsNotEmpty()
  SITE_DIR: string = 'dist/frontend';

  @IsString()
  MAP_TILE_URL: string = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

  @IsString()
  MAP_ATTRIBUTION: string = '© OpenStreetMap contributors';

  @IsOptional()
  @IsUrl(anUrl)
  EMBEDDED_REQUEST_FORM_URL?: string;

  @IsOptional()
  @IsString()
  BUSINESS_NAME?: string;

  @IsOptional()
  @IsString()
  BUSINESS_PHONE?: string;

  @IsOptional()
  @IsString()
  BUSINESS_EMAIL?: string;

  @IsOptional()
  @IsString()
  BUSINESS_STREET?: string;

  @IsOptional()
  @IsString()
  BUSINESS_CITY?: string;

  @IsOptional()
  @IsString()
  BUSINESS_STATE?: string;

  @IsOptional()
  @IsString()
  BUSINESS_ZIP?: string;

  @IsOptional()
  @IsUrl(anUrl)
  BUSINESS_REVIEWS_URL?: string;

  @IsOptional()
  @IsUrl(anUrl)
  BUSINESS_SOCIAL_URL?: string;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }

  /** Without a slash at its end. */
  get publicUrl(): string {
    return (this.PUBLIC_URL ?? `http://localhost:${this.PORT}`).replace(/\/+$/, '');
  }
}
