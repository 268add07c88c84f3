import { IsIn, IsOptional, IsString } from 'class-validator';
import { defaultBusiness } from '@contracts/vocabulary/business';
import type { OwnContacts } from '@contracts/vocabulary/identity/resolve';
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

export class CustomersConfig extends withKeys('LINK_SECRET', withRedisSettings(DatabaseConfig)) {
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

  /** The company's own phone and email, which identify no customer. */
  @IsOptional()
  @IsString()
  BUSINESS_PHONE?: string;

  @IsOptional()
  @IsString()
  BUSINESS_EMAIL?: string;

  /** A shop's Gmail address says nothing of other people's. The demo's customers share its domain. */
  get ownContacts(): OwnContacts {
    const email = this.BUSINESS_EMAIL ?? defaultBusiness.email;
    const domain = email.slice(email.indexOf('@') + 1).toLowerCase();
    return {
      phones: [this.BUSINESS_PHONE ?? defaultBusiness.phone],
      domains: email === defaultBusiness.email ? [] : [domain],
    };
  }

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }
}
