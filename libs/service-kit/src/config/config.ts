import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import { passwordOf, serverUrls, withLogin } from './server-urls';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  registerDecorator,
  validateSync,
  type ValidationArguments,
} from 'class-validator';

/** Lists every setting that is wrong or missing. Never shows values: they may be secrets. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads a config class from the environment. Property names are setting names, initializers are
 * defaults. An empty variable counts as not set, because compose files pass those. Unknown settings
 * are ignored.
 */
export function loadConfig<T extends object>(Config: new () => T, env: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const config = plainToInstance(Config, given, { exposeDefaultValues: true });
  const undecorated = Object.entries(config).filter(([name]) => name in new Config());
  const errors = validateSync(config, {
    // Keep only the settings that the class declares.
    whitelist: true,
    validationError: { target: false, value: false },
  });
  Object.assign(config, Object.fromEntries(undecorated));
  const problems = errors.map(({ property, constraints }) => {
    if (!(property in given)) return `${property}: is missing`;
    const reasons = Object.values(constraints ?? {}).map((text) => withoutName(text, property));
    return `${property}: ${reasons.join(', ')}`;
  });
  if (isProduction(config)) {
    const wrong = new Set(errors.map(({ property }) => property));
    problems.push(
      ...unsafeSecrets(config, given)
        .filter(([name]) => !wrong.has(name))
        .map(([name, why]) => `${name}: ${why}`),
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const secretNames = new Set<string | symbol>();

/** Knows the config classes that have been loaded. */
export const isSecretSetting = (name: string): boolean => secretNames.has(name);

/**
 * A password or key chosen by the operator. In production it must be strong, and different from all
 * others.
 */
export function Secret(): PropertyDecorator {
  return (target, key) => {
    secretNames.add(key);
    IsString()(target, key);
    IsNotEmpty()(target, key);
  };
}

const secretSettings = /_SECRET(_OTHER)?$|_(DB|NATS)_PASSWORD$|^(DATABASE|REDIS)_PASSWORD$/;

/** Checks the whole environment: a process often has more settings than its config declares. */
function unsafeSecrets(config: object, env: NodeJS.ProcessEnv): [name: string, why: string][] {
  const ours = Object.keys(config).filter(
    (name) => secretNames.has(name) || (name.endsWith('_URL') && passwordIn(env[name])),
  );
  const all = Object.entries(env).flatMap(([name, value]) => {
    const secret = secretSettings.test(name) ? value : passwordIn(value);
    return secret ? [{ name, of: name.replace(/_(URL|PASSWORD)$/, ''), secret }] : [];
  });
  return all.flatMap(({ name, of, secret }) => {
    if (!ours.includes(name)) return [];
    const weak = secret.length < 16 || new Set(secret).size < 8;
    const same = all.find((other) => other.of !== of && other.secret === secret);
    const reasons = [
      ...(weak ? ['is a weak secret. Use 16 or more random characters: openssl rand -hex 24'] : []),
      ...(same ? [`holds the same secret as ${same.name}. Each needs its own`] : []),
    ];
    return reasons.map((why): [string, string] => [name, why]);
  });
}

/** The password in the URL of one of our servers: `nats://user:password@host`. */
function passwordIn(value: string | undefined): string | undefined {
  return value && /^(?:nats|rediss?|postgres(?:ql)?):\/\//.test(value)
    ? passwordOf(value)
    : undefined;
}

function withoutName(text: string, property: string): string {
  return text.startsWith(`${property} `) ? text.slice(property.length + 1) : text;
}

function rule(
  name: string,
  message: string,
  validate: (value: unknown, args: ValidationArguments) => boolean,
): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message },
      validator: { validate: (value, args) => args !== undefined && validate(value, args) },
    });
}

function isProduction(config: object): boolean {
  return 'NODE_ENV' in config && config.NODE_ENV === 'production';
}

/** An environment variable that is a whole number. */
export function WholeNumber(min: number, max: number): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    )(target, key);
    IsInt()(target, key);
    Min(min)(target, key);
    Max(max)(target, key);
  };
}

/** An environment variable that is a number with decimals, such as a speed. */
export function DecimalNumber(min: number, max: number): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
    )(target, key);
    rule(
      'decimalNumber',
      `must be a number from ${min} to ${max}`,
      (value) => typeof value === 'number' && value >= min && value <= max,
    )(target, key);
  };
}

/** The address of a server, or of several with commas. A login in it may hold any characters. */
export function ServerUrl(...schemes: [string, ...string[]]): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? serverUrls(value).join(',') : value,
    )(target, key);
    const isOne = (url: string) =>
      schemes.some((scheme) => url.startsWith(`${scheme}://`)) && URL.canParse(url);
    rule(
      'serverUrl',
      `must be a URL with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      (value) => typeof value === 'string' && serverUrls(value).every(isOne),
    )(target, key);
  };
}

/** Base of a config class of a service that uses Redis. */
export function withRedisSettings<Config extends object>(base: new () => Config) {
  class RedisSettings extends (base as new () => object) {
    @ServerUrl('redis', 'rediss')
    REDIS_URL!: string;

    /** If it isn't in the URL. */
    @IsOptional()
    @Secret()
    REDIS_PASSWORD?: string;

    get redisUrl(): string {
      return withLogin(this.REDIS_URL, '', this.REDIS_PASSWORD);
    }
  }
  return RedisSettings as unknown as new () => Config & Pick<RedisSettings, keyof RedisSettings>;
}

/** On unless `0`, `off`, `no` or `false`. The property is a boolean. */
export function Switch(): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }: { value: unknown }) => {
      if (typeof value !== 'string') return value;
      if (['1', 'on', 'yes', 'true'].includes(value)) return true;
      return ['0', 'off', 'no', 'false'].includes(value) ? false : value;
    })(target, key);
    rule('switch', 'must be on or off', (value) => typeof value === 'boolean')(target, key);
  };
}

/** Values for development and tests only, such as RATE_LIMIT=off. */
export function RefusedInProduction(...values: readonly unknown[]): PropertyDecorator {
  return rule(
    'refusedInProduction',
    'has a value that is refused with NODE_ENV=production',
    (value, { object }) => !isProduction(object) || !values.includes(value),
  );
}

export const nodeEnvironments = ['development', 'test', 'production'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Default port of a service's health. In production each service has its own container. */
export const defaultHealthPort = 9464;

/** Settings of every service. */
export class BaseConfig {
  @IsIn(nodeEnvironments)
  NODE_ENV: (typeof nodeEnvironments)[number] = 'development';

  @IsIn(logLevels)
  LOG_LEVEL: (typeof logLevels)[number] = 'info';

  /** `off` for load tests: no limits on calls, messages or bookings. */
  @IsOptional()
  @IsIn(['on', 'off'])
  @RefusedInProduction('off')
  RATE_LIMIT: 'on' | 'off' = 'on';

  /**
   * nats://host:port if the service has its own password. Otherwise with a login:
   * nats://token@host:port or nats://user:password@host:port. Separate several with commas.
   */
  @ServerUrl('nats')
  NATS_URL!: string;

  /** Address that the health and metrics port listens on. This machine only, by default. */
  @IsString()
  @IsNotEmpty()
  HEALTH_HOST: string = '127.0.0.1';

  /** Set by specs, so that several stacks can share one NATS. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]*$/, { message: 'may hold letters, digits, _ and - only' })
  NATS_PREFIX: string = '';
}

/** Additional settings of a service with tables. */
export class DatabaseConfig extends BaseConfig {
  /** Address of the database. Any credentials in it are the migrator's: see `databaseUrl`. */
  @ServerUrl('postgres', 'postgresql')
  DATABASE_URL!: string;

  /** The relay numbers a batch of events while a transaction holds the batch. */
  @WholeNumber(2, 200)
  DATABASE_POOL_SIZE: number = 10;
}

/**
 * The service's NATS login: its own user if it has a password, otherwise the login in `NATS_URL`.
 */
export function natsLogin(
  { NATS_URL, NATS_PREFIX }: BaseConfig,
  user: string,
  password: string | undefined,
): { natsUrl: string; natsPrefix: string; makesStream: boolean } {
  if (password === undefined) {
    return { natsUrl: NATS_URL, natsPrefix: NATS_PREFIX, makesStream: true };
  }
  if (NATS_PREFIX !== '') {
    throw new ConfigError([
      `NATS_PREFIX: goes with a login in NATS_URL only, without ${user.toUpperCase()}_NATS_PASSWORD`,
    ]);
  }
  const urls = serverUrls(NATS_URL).map((url) => {
    const own = new URL(url);
    own.username = encodeURIComponent(user);
    own.password = encodeURIComponent(password);
    return own.toString();
  });
  return { natsUrl: urls.join(','), natsPrefix: NATS_PREFIX, makesStream: false };
}

/** The URL of the service's database with the service's own login. */
export function databaseUrl(url: string, role: string, password: string): string {
  const own = new URL(url);
  own.username = encodeURIComponent(role);
  own.password = encodeURIComponent(password);
  return own.toString();
}
