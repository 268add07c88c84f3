import {
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { DatabaseConfig, WholeNumber, defaultHealthPort, Secret } from '@service-kit/config/config';

const anUrl = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export class ImportsConfig extends DatabaseConfig {
  /** The password of the role `imports`. */
  @Secret()
  IMPORTS_DB_PASSWORD!: string;

  /** The password of the user `imports` of NATS; without it the login is the one in `NATS_URL`. */
  @IsOptional()
  @Secret()
  IMPORTS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  IMPORTS_HEALTH_PORT: number = defaultHealthPort;

  /** What the credentials of running imports are encrypted with; all replicas have the same. */
  @Secret()
  @MinLength(32, { message: 'must have at least 32 characters' })
  IMPORT_SECRET!: string;

  @IsUrl(anUrl)
  SERVICETITAN_BASE_URL: string = 'https://api.servicetitan.io';

  @IsUrl(anUrl)
  SERVICETITAN_AUTH_URL: string = 'https://auth.servicetitan.io';

  @IsUrl(anUrl)
  HOUSECALLPRO_BASE_URL: string = 'https://api.housecallpro.com';

  /** The word before the key in the Authorization header. */
  @IsIn(['Token', 'Bearer'])
  HOUSECALLPRO_AUTH_SCHEME: 'Token' | 'Bearer' = 'Token';

  /** Without it nothing is imported from ServicePro. */
  @ValidateIf((config: ImportsConfig) => hasAccount(config) || isGiven(config.SERVICEPRO_BASE_URL))
  @IsUrl(anUrl)
  SERVICEPRO_BASE_URL?: string;

  /** The company's own account there, for the import of all customers and the lookup by phone. */
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

  /** The company's own account; null when it is not set up. */
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

/** Part of an account is a mistake that is refused by name, instead of an office that cannot import. */
function hasAccount(config: ImportsConfig): boolean {
  const { SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD } = config;
  return [SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD].some(isGiven);
}
