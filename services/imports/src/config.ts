import {
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  ValidateIf,
} from 'class-validator';
import { withSiteSettings } from '@contracts/site-settings';
import type { CredentialName, ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { DatabaseConfig, WholeNumber, defaultHealthPort, Secret } from '@service-kit/config/config';
import { withKeys } from '@service-kit/keys/key-settings';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** The company's number and address, too: forms are filled with them for want of a customer's. */
export class ImportsConfig extends withKeys('IMPORT_SECRET', withSiteSettings(DatabaseConfig)) {
  /** The password of the role `imports`. */
  @Secret()
  IMPORTS_DB_PASSWORD!: string;

  /** The password of NATS user `imports`. Without it, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  IMPORTS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  IMPORTS_HEALTH_PORT: number = defaultHealthPort;

  @IsUrl(anUrl)
  SERVICETITAN_BASE_URL: string = 'https://api.servicetitan.io';

  @IsUrl(anUrl)
  SERVICETITAN_AUTH_URL: string = 'https://auth.servicetitan.io';

  @IsUrl(anUrl)
  HOUSECALLPRO_BASE_URL: string = 'https://api.housecallpro.com';

  /** The word before the key in the Authorization header. */
  @IsIn(['Token', 'Bearer'])
  HOUSECALLPRO_AUTH_SCHEME: 'Token' | 'Bearer' = 'Token';

  /** The company's own accounts, for importing all customers. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  HOUSECALLPRO_API_KEY?: string;

  @ValidateIf(hasTitanAccount)
  @IsString()
  @IsNotEmpty()
  SERVICETITAN_TENANT_ID?: string;

  @ValidateIf(hasTitanAccount)
  @IsString()
  @IsNotEmpty()
  SERVICETITAN_APP_KEY?: string;

  @ValidateIf(hasTitanAccount)
  @IsString()
  @IsNotEmpty()
  SERVICETITAN_CLIENT_ID?: string;

  @ValidateIf(hasTitanAccount)
  @IsString()
  @IsNotEmpty()
  SERVICETITAN_CLIENT_SECRET?: string;

  /** With OAuth's addresses below it. */
  @IsUrl(anUrl)
  JOBBER_BASE_URL: string = 'https://api.getjobber.com/api';

  /** A date. See https://developer.getjobber.com/docs/changelog/. */
  @Matches(/^\d{4}-\d\d-\d\d$/, { message: 'must be a date such as 2026-03-10' })
  JOBBER_API_VERSION: string = '2026-03-10';

  /** The app at Jobber, with which the office connects. */
  @ValidateIf(hasJobberApp)
  @IsString()
  @IsNotEmpty()
  JOBBER_CLIENT_ID?: string;

  @ValidateIf(hasJobberApp)
  @IsString()
  @IsNotEmpty()
  JOBBER_CLIENT_SECRET?: string;

  /** How many minutes after the last import of all customers the next one starts; 0: never. */
  @WholeNumber(0, 10_080)
  IMPORT_EVERY: number = 0;

  /** Without it, there are no imports from ServicePro. */
  @ValidateIf((config: ImportsConfig) => hasAccount(config) || isGiven(config.SERVICEPRO_BASE_URL))
  @IsUrl(anUrl)
  SERVICEPRO_BASE_URL?: string;

  /** The company's own account there, for importing all customers and for phone lookups. */
  @ValidateIf(hasAccount)
  @IsString()
  @IsNotEmpty()
  SERVICEPRO_COMPANY?: string;

  @ValidateIf(hasAccount)
  @IsString()
  @IsNotEmpty()
  SERVICEPRO_USERNAME?: string;

  @ValidateIf(hasAccount)
  @IsString()
  @IsNotEmpty()
  SERVICEPRO_PASSWORD?: string;

  /** The company's own accounts that are set up. */
  get companyAccounts(): Readonly<
    Partial<Record<ServiceSystemId, Partial<Record<CredentialName, string>>>>
  > {
    const { HOUSECALLPRO_API_KEY: apiKey, SERVICETITAN_TENANT_ID: tenantId = '' } = this;
    const { companyAccount } = this;
    return {
      ...(companyAccount && { servicepro: companyAccount }),
      ...(tenantId && {
        servicetitan: {
          tenantId,
          appKey: this.SERVICETITAN_APP_KEY,
          clientId: this.SERVICETITAN_CLIENT_ID,
          clientSecret: this.SERVICETITAN_CLIENT_SECRET,
        },
      }),
      ...(apiKey && { housecallpro: { apiKey } }),
    };
  }

  /** The company's own account at ServicePro; null if it isn't set up. */
  get companyAccount(): { company: string; username: string; password: string } | null {
    const { SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD } = this;
    if (!SERVICEPRO_COMPANY || !SERVICEPRO_USERNAME || !SERVICEPRO_PASSWORD) return null;
    return {
      company: SERVICEPRO_COMPANY,
      username: SERVICEPRO_USERNAME,
      password: SERVICEPRO_PASSWORD,
    };
  }
}

const isGiven = (setting: string | undefined): boolean => setting !== undefined;

function hasTitanAccount(config: ImportsConfig): boolean {
  return [
    config.SERVICETITAN_TENANT_ID,
    config.SERVICETITAN_APP_KEY,
    config.SERVICETITAN_CLIENT_ID,
    config.SERVICETITAN_CLIENT_SECRET,
  ].some(isGiven);
}

function hasJobberApp({ JOBBER_CLIENT_ID, JOBBER_CLIENT_SECRET }: ImportsConfig): boolean {
  return isGiven(JOBBER_CLIENT_ID) || isGiven(JOBBER_CLIENT_SECRET);
}

/** An incomplete account is refused by name, instead of leaving an office that can't import. */
function hasAccount(config: ImportsConfig): boolean {
  const { SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD } = config;
  return [SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD].some(isGiven);
}
