import { IsOptional, IsUrl } from 'class-validator';
import fc from 'fast-check';
import {
  BaseConfig,
  ConfigError,
  DatabaseConfig,
  databaseUrl,
  DecimalNumber,
  loadConfig,
  natsLogin,
  RefusedInProduction,
  Secret,
  Switch,
  WholeNumber,
  withRedisSettings,
} from './config';
import { serverUrls, withLogin } from './server-urls';

class ShopConfig extends DatabaseConfig {
  @IsOptional()
  @Secret()
  SHOP_DB_PASSWORD?: string;

  @RefusedInProduction('off')
  SHOP_LIMIT: string = 'on';

  @WholeNumber(0, 65_535)
  SHOP_PORT: number = 8_080;

  @DecimalNumber(1, 3)
  SHOP_DETOUR: number = 1.3;

  @Switch()
  SHOP_OPEN: boolean = true;

  @IsUrl({ require_tld: false })
  SHOP_URL!: string;
}

const good = {
  NATS_URL: 'nats://token@127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1/shop',
  SHOP_URL: 'http://localhost:3000',
};

const generated = '3f0c8b6a92d74e51a7c0';

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(ShopConfig, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('config', () => {
  it('is typed, with defaults for what is not set', () => {
    const config = loadConfig(ShopConfig, {
      ...good,
      SHOP_PORT: '9090',
      SHOP_DETOUR: '1.25',
      SHOP_OPEN: '0',
    });
    expect(config).toBeInstanceOf(ShopConfig);
    expect(config).toMatchObject({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      SHOP_PORT: 9_090,
      SHOP_DETOUR: 1.25,
      SHOP_OPEN: false,
      SHOP_LIMIT: 'on',
      DATABASE_POOL_SIZE: 10,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig(ShopConfig, { ...good, SHOP_PORT: '' }).SHOP_PORT).toBe(8_080);
    expect(problemsOf({ ...good, NATS_URL: '' })).toHaveLength(1);
  });

  it('lists every wrong or missing setting by name', () => {
    const problems = problemsOf({
      NATS_URL: 'http://127.0.0.1',
      NODE_ENV: 'staging',
      LOG_LEVEL: 'loud',
      SHOP_PORT: '80a',
      SHOP_DETOUR: '4',
      SHOP_OPEN: 'perhaps',
    });
    const names = problems.map((problem) => problem.split(':')[0]).sort();
    expect(names).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'NATS_URL',
      'NODE_ENV',
      'SHOP_DETOUR',
      'SHOP_OPEN',
      'SHOP_PORT',
      'SHOP_URL',
    ]);
    expect(problems.find((problem) => problem.startsWith('DATABASE_URL'))).toContain('missing');
  });

  it('never shows a value', () => {
    const env = { ...good, NATS_URL: 'hunter2', DATABASE_URL: 'hunter2', SHOP_PORT: 'hunter2' };
    let message = '';
    try {
      loadConfig(ShopConfig, env);
    } catch (error) {
      message = JSON.stringify(error, Object.getOwnPropertyNames(error));
    }
    expect(message).toContain('SHOP_PORT');
    expect(message).not.toContain('hunter2');
  });

  it('is stricter in production', () => {
    expect(problemsOf({ ...good, SHOP_LIMIT: 'off' })).toEqual([]);
    const problems = problemsOf({ ...good, SHOP_LIMIT: 'off', NODE_ENV: 'production' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['SHOP_LIMIT']);
    expect(problemsOf({ ...good, NODE_ENV: 'production' })).toEqual([]);
  });

  it('refuses weak and equal secrets in production, and says which', () => {
    const weak = ['short', 'a1b2c3d4e5f6g7', 'passwordpassword', '1'.repeat(40)];
    for (const SHOP_DB_PASSWORD of weak) {
      expect(problemsOf({ ...good, SHOP_DB_PASSWORD })).toEqual([]);
      const production = { ...good, NODE_ENV: 'production', SHOP_DB_PASSWORD };
      expect(problemsOf(production)).toEqual([expect.stringMatching(/^SHOP_DB_PASSWORD: .*weak/)]);
      expect(problemsOf(production).join()).not.toContain(SHOP_DB_PASSWORD);
    }
    const strong = { ...good, NODE_ENV: 'production', SHOP_DB_PASSWORD: generated };
    expect(problemsOf(strong)).toEqual([]);
    expect(problemsOf({ ...strong, TILL_DB_PASSWORD: generated })).toEqual([
      expect.stringMatching(/^SHOP_DB_PASSWORD: .*same.*TILL_DB_PASSWORD/),
    ]);
    expect(problemsOf({ ...strong, NATS_URL: `nats://user:${generated}@nats:4222` })).toEqual([
      expect.stringMatching(/^NATS_URL: .*same.*SHOP_DB_PASSWORD/),
      expect.stringMatching(/^SHOP_DB_PASSWORD: .*same.*NATS_URL/),
    ]);
  });

  it('logs a service in to NATS as its own user, or as the given URL says', () => {
    const config = loadConfig(BaseConfig, { ...good, NATS_URL: 'nats://a:4222,nats://b:4222' });
    expect(natsLogin(config, 'till', 'a/b')).toMatchObject({
      natsUrl: 'nats://till:a%2Fb@a:4222,nats://till:a%2Fb@b:4222',
      makesStream: false,
    });
    const given = loadConfig(BaseConfig, { ...good, NATS_PREFIX: 'spec' });
    expect(natsLogin(given, 'till', undefined)).toEqual({
      natsUrl: good.NATS_URL,
      natsPrefix: 'spec',
      makesStream: true,
    });
    expect(() => natsLogin(given, 'till', 'p')).toThrow(/NATS_PREFIX/);
  });

  it('takes passwords as people paste them', () => {
    class Config extends withRedisSettings(DatabaseConfig) {}
    const login = (url: string) => {
      const { username, password, host } = new URL(url);
      return [decodeURIComponent(username), decodeURIComponent(password), host];
    };
    const servers = { NATS_URL: 'nats', DATABASE_URL: 'postgres', REDIS_URL: 'redis' };
    const anyPassword = fc.stringMatching(/^[ -~]{1,30}$/);
    fc.assert(
      fc.property(anyPassword, (password) => {
        // A code can't be told from the characters of one.
        fc.pre(!/%[\dA-Fa-f]{2}/.test(password) && !/^[:\d]+$/.test(password));
        const env = Object.fromEntries(
          Object.entries(servers).map(([name, scheme]) => [
            name,
            `${scheme}://user:${password}@host:7/0`,
          ]),
        );
        const config = loadConfig(Config, env);
        for (const url of [config.NATS_URL, config.DATABASE_URL, config.redisUrl]) {
          expect(login(url)).toEqual(['user', password, 'host:7']);
        }
        const apart = { ...good, REDIS_URL: 'redis://host:7', REDIS_PASSWORD: password };
        expect(login(loadConfig(Config, apart).redisUrl)).toEqual(['', password, 'host:7']);
      }),
      { examples: ['p/a#s?s%', '12/34', '50%off', 'a@b', 'a:b', '#', '[', 'a,b'].map((p) => [p]) },
    );
  });

  it('leaves a URL that can be read as it is', () => {
    const urls = [
      'postgres://user:p%2Fq@db:5432/shop?sslmode=require',
      'postgres://db/shop',
      'nats://token@a:4222,nats://b:4222',
      'redis://:secret@h:6379/2',
    ];
    for (const url of urls) expect(serverUrls(url).join(',')).toBe(url);
    expect(withLogin('redis://:old@h:6379', '', 'new')).toBe('redis://:old@h:6379');
  });

  it('takes several addresses of NATS, each with its protocol', () => {
    const problems = (NATS_URL: string) => problemsOf({ ...good, NATS_URL });
    expect(problems('nats://a:4222, nats://b:4222')).toEqual([]);
    expect(problems('nats://a:4222,b:4222')).toEqual([expect.stringMatching(/^NATS_URL: .*nats:/)]);
  });

  it('ignores what it does not know', () => {
    expect(loadConfig(BaseConfig, { ...good, PATH: '/bin' })).not.toHaveProperty('PATH');
  });

  it('puts the service’s own login into the database URL', () => {
    expect(
      databaseUrl('postgres://root:secret@db:5432/shop?sslmode=require', 'till', 'a/b@c'),
    ).toBe('postgres://till:a%2Fb%40c@db:5432/shop?sslmode=require');
    expect(databaseUrl('postgres://db/shop', 'till', 'p')).toBe('postgres://till:p@db/shop');
  });
});
