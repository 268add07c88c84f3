import { IsIn, IsOptional } from 'class-validator';
import { withSiteSettings } from '@contracts/site-settings';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  nodeEnvironments,
  Secret,
  ServerUrl,
  withRedisSettings,
} from '@service-kit/config/config';
import { KeySetting, withKeys } from '@service-kit/keys/key-settings';

const developmentPassword = 'customers';

export class AdminCreateConfig {
  @IsIn(nodeEnvironments)
  NODE_ENV: (typeof nodeEnvironments)[number] = 'development';

  @ServerUrl('postgres', 'postgresql')
  DATABASE_URL!: string;

  @RefusedInProduction(developmentPassword)
  @Secret()
  CUSTOMERS_DB_PASSWORD: string = developmentPassword;
}

export class CustomersConfig extends withKeys(
  'LINK_SECRET',
  withRedisSettings(withSiteSettings(DatabaseConfig)),
) {
  @RefusedInProduction(developmentPassword)
  @Secret()
  CUSTOMERS_DB_PASSWORD: string = developmentPassword;

  /** The password of NATS user `customers`. Without it, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  CUSTOMERS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  CUSTOMERS_HEALTH_PORT: number = defaultHealthPort;

  /** Signs tokens. The gateway checks them with the same secret. */
  @KeySetting()
  JWT_SECRET!: string;

  /** Creates the fictional accounts and lets them log in. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }
}
