import { IsOptional, IsUrl } from 'class-validator';
import {
  BaseConfig,
  RefusedInProduction,
  Secret,
  Switch,
  WholeNumber,
} from '@service-kit/config/config';

export class DemoConfig extends BaseConfig {
  @Switch()
  @RefusedInProduction(true)
  DEMO: boolean = true;

  /** The demo logs in to NATS as the gateway, which can make the requests it needs. */
  @IsOptional()
  @Secret()
  GATEWAY_NATS_PASSWORD?: string;

  /** The site's port, if it runs on this machine. */
  @WholeNumber(0, 65_535)
  PORT: number = 3000;

  /** The gateway's address. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  SITE_URL?: string;

  /** Shortens a lap of the drive, for tests. */
  @IsOptional()
  @WholeNumber(2, 3_600)
  DEMO_LAP_SECONDS?: number;

  get siteUrl(): string {
    return this.SITE_URL ?? `http://127.0.0.1:${this.PORT}`;
  }
}
