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

  /** The password of NATS user `imports`. Without it, the login in `NATS_URL` is used. */
  @IsOptional()
  @Secret()
  IMPORTS_NATS_PASSWORD?: string;

  @WholeNumber(0, 65_535)
  IMPORTS_HEALTH_PORT: number = defaultHealthPort;

  /** Encrypts the credentials of running imports. The same for all replicas. */
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

  /** The company's own account; null if it isn't set up. */
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

/** An incomplete account is refused by name, instead of leaving an office that can't import. */
function hasAccount(config: ImportsConfig): boolean {
  const { SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD } = config;
  return [SERVICEPRO_COMPANY, SERVICEPRO_USERNAME, SERVICEPRO_PASSWORD].some(isGiven);
}
