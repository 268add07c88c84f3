import { IsIn, IsOptional, IsString, Matches, MinLength } from 'class-validator';
import {
  DatabaseConfig,
  RefusedInProduction,
  Switch,
  WholeNumber,
  defaultHealthPort,
  nodeEnvironments,
} from '@service-kit/config/config';

const developmentPassword = 'customers';

/** What it takes to make an owner from a terminal. */
export class AdminCreateConfig {
  @IsIn(nodeEnvironments)
  NODE_ENV: (typeof nodeEnvironments)[number] = 'development';

  @IsString()
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'must be a postgres:// URL' })
  DATABASE_URL!: string;

  @RefusedInProduction(developmentPassword)
  @IsString()
  CUSTOMERS_DB_PASSWORD: string = developmentPassword;
}

export class CustomersConfig extends DatabaseConfig {
  @RefusedInProduction(developmentPassword)
  @IsString()
  CUSTOMERS_DB_PASSWORD: string = developmentPassword;

  @WholeNumber(0, 65_535)
  CUSTOMERS_HEALTH_PORT: number = defaultHealthPort;

  @IsString()
  @Matches(/^rediss?:\/\/\S+$/, { message: 'must be a redis:// URL' })
  REDIS_URL!: string;

  /** Tokens are signed with it; the gateway checks them with the same. */
  @IsString()
  @MinLength(32, { message: 'must have at least 32 characters' })
  JWT_SECRET!: string;

  /** What the links that are sent to accounts are signed with; another one makes all of them invalid. */
  @IsString()
  @MinLength(32, { message: 'must have at least 32 characters' })
  LINK_SECRET!: string;

  /** Makes the fictional accounts, and lets them log in. */
  @IsOptional()
  @Switch()
  @RefusedInProduction(true)
  DEMO?: boolean;

  get demo(): boolean {
    return this.DEMO ?? this.NODE_ENV !== 'production';
  }
}
