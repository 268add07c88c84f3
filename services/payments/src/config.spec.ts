import { loadConfig } from '@service-kit/config/config';
import { PaymentsConfig } from './config';

const needed = {
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  PAYMENTS_DB_PASSWORD: 'f83b0c6d1e2a4957',
  LINK_SECRET: 'a secret of a spec, of no use elsewhere',
  PUBLIC_URL: 'https://repairs.example.com',
};
const production = { ...needed, NODE_ENV: 'production' };
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const live = {
  ...keys,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const names = Object.keys(keys) as (keyof typeof keys)[];
/** For the emulator. An empty value counts as not set. */
const secrets = { ...keys, STRIPE_PUBLISHABLE_KEY: '' };
const load = (env: NodeJS.ProcessEnv) => loadConfig(PaymentsConfig, env);

describe('the settings of payments', () => {
  describe('in production', () => {
    it('names every key of Stripe that is missing', () => {
      for (const name of names) {
        expect(() => load({ ...production, ...live, [name]: '' })).toThrow(`${name}: is missing`);
        expect(() => load(production)).toThrow(`${name}: is missing`);
      }
    });

    it('starts with them, and without them when the company does without Stripe', () => {
      expect(load({ ...production, ...live })).toMatchObject({ stripeMode: 'live', notice: null });
      const off = load({ ...production, PAYMENTS: 'off' });
      expect(off).toMatchObject({ stripeMode: 'off', notice: null });
    });

    it('refuses a site without encryption, unless it is a trial on one machine', () => {
      const at = (PUBLIC_URL: string) => () => load({ ...production, ...live, PUBLIC_URL });
      expect(at('http://repairs.example.com')).toThrow('PUBLIC_URL: must begin with https://');
      expect(at('http://localhost.example.com')).toThrow('PUBLIC_URL: must begin with https://');
      expect(at('http://localhost:8080')).not.toThrow();
    });

    it.each([
      'https://repairs.example.com/shop',
      'https://repairs.example.com/?from=ad',
      'https://repairs.example.com/#top',
      'https://owner:secret@repairs.example.com',
    ])('refuses %s, to which no link can be appended', (PUBLIC_URL) => {
      expect(() => load({ ...production, ...live, PUBLIC_URL })).toThrow(
        'PUBLIC_URL: must be an address such as https://www.example.com',
      );
    });

    it('writes the site’s address in one way', () => {
      const config = load({
        ...production,
        ...live,
        PUBLIC_URL: 'https://Repairs.example.com:443/',
      });
      expect(config.publicUrl).toBe('https://repairs.example.com');
    });

    it('refuses the emulator and the demo', () => {
      const emulated = { ...production, ...secrets, STRIPE_API_BASE: 'http://127.0.0.1:12111' };
      expect(() => load(emulated)).toThrow('STRIPE_API_BASE: is refused with NODE_ENV=production');
      expect(() => load({ ...production, ...live, DEMO: '1' })).toThrow('DEMO');
    });
  });

  describe('keys of the wrong mode', () => {
    const testKey = 'is a test key, which charges no one';
    it.each<[string, NodeJS.ProcessEnv, string]>([
      ['STRIPE_PUBLISHABLE_KEY', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'is a live key'],
      ['STRIPE_SECRET_KEY', { ...keys, STRIPE_SECRET_KEY: 'rk_live_1' }, 'is a live key'],
      ['STRIPE_SECRET_KEY', { ...live, STRIPE_SECRET_KEY: 'sk_test_1' }, 'is a test key'],
      ['STRIPE_SECRET_KEY', { ...keys, NODE_ENV: 'production' }, testKey],
      ['STRIPE_PUBLISHABLE_KEY', { ...keys, NODE_ENV: 'production' }, testKey],
      ['STRIPE_SECRET_KEY', { ...live, PAYMENTS: 'test' }, 'PAYMENTS=test takes test keys'],
    ])('refuse %s of %j', (name, env, words) => {
      expect(() => load({ ...needed, ...env })).toThrow(new RegExp(`${name}: [^]*${words}`));
    });

    it('are taken in production when they are said to be a test, with a notice', () => {
      const rehearsal = { ...production, ...keys, PAYMENTS: 'test' };
      expect(load(rehearsal)).toMatchObject({
        stripeMode: 'live',
        notice: 'Payments are a test: no card is charged.',
      });
      expect(() => load({ ...rehearsal, STRIPE_SECRET_KEY: '' })).toThrow('is missing');
    });
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_1'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
    ['PAYMENTS', 'maybe'],
    ['STRIPE_API_BASE', 'stripe.example.com'],
  ])('does not take a %s of %s, and does not say what it was', (name, value) => {
    expect(() => load({ ...needed, ...keys, [name]: value })).toThrow(name);
    expect(() => load({ ...needed, ...keys, [name]: value })).not.toThrow(value);
  });

  it('is off with a notice without keys, and on with the emulator', () => {
    expect(load(needed)).toMatchObject({
      stripeMode: 'off',
      notice: 'Cards are not taken: the keys of Stripe are not set.',
    });
    for (const STRIPE_API_BASE of ['http://127.0.0.1:12111', 'http://stripe:12111']) {
      const demo = load({ ...needed, ...secrets, STRIPE_API_BASE });
      expect(demo).toMatchObject({ stripeMode: 'demo', notice: null });
    }
  });

  describe('a half-configured set', () => {
    it.each(names)('with %s alone is refused, and what is missing is named', (name) => {
      for (const missing of names.filter((each) => each !== name)) {
        expect(() => load({ ...needed, [name]: keys[name] })).toThrow(`${missing}: is missing`);
      }
    });

    it.each(names)('without %s is refused', (name) => {
      expect(() => load({ ...needed, ...keys, [name]: '' })).toThrow(`${name}: is missing`);
    });

    const STRIPE_API_BASE = 'http://127.0.0.1:12111';

    it('of the emulator is refused', () => {
      expect(() => load({ ...needed, STRIPE_API_BASE })).toThrow(
        /STRIPE_SECRET_KEY: is missing[^]*STRIPE_WEBHOOK_SECRET: is missing/,
      );
    });

    it('with a publishable key is no demo, whatever answers as Stripe', () => {
      expect(load({ ...needed, ...keys, STRIPE_API_BASE }).stripeMode).toBe('live');
      expect(() => load({ ...needed, ...keys, STRIPE_SECRET_KEY: '', STRIPE_API_BASE })).toThrow(
        'STRIPE_SECRET_KEY: is missing',
      );
    });

    it('is no matter to a company that does without', () => {
      const { STRIPE_SECRET_KEY } = keys;
      expect(load({ ...needed, PAYMENTS: 'off', STRIPE_SECRET_KEY }).stripeMode).toBe('off');
    });

    it('is checked all the same: a wrong key is found before cards are switched on', () => {
      for (const name of names) {
        expect(() => load({ ...needed, PAYMENTS: 'off', [name]: 'x' })).toThrow(`${name}: must be`);
      }
    });
  });

  it.each([
    ['89', '89'],
    ['89.50', '89.50'],
    ['', null],
  ])('takes a service-call fee of "%s"', (SERVICE_CALL_FEE, serviceCallFee) => {
    expect(load({ ...needed, SERVICE_CALL_FEE }).business).toMatchObject({ serviceCallFee });
  });

  it.each(['$89', '89.5', '0', 'none'])('refuses one of %s', (SERVICE_CALL_FEE) => {
    const loading = () => load({ ...needed, SERVICE_CALL_FEE });
    expect(loading).toThrow('SERVICE_CALL_FEE: must be dollars, such as 89 or 89.50');
  });
});
