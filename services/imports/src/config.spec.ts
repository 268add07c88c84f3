import { loadConfig } from '@service-kit/config/config';
import { ImportsConfig } from './config';

const needed = {
  DATABASE_URL: 'postgres://localhost/imports',
  NATS_URL: 'nats://localhost',
  IMPORTS_DB_PASSWORD: 'password',
  IMPORT_SECRET: 'x'.repeat(32),
};
const account = {
  SERVICEPRO_BASE_URL: 'https://servicepro.example.com',
  SERVICEPRO_COMPANY: 'tern',
  SERVICEPRO_USERNAME: 'office',
  SERVICEPRO_PASSWORD: 'secret',
};
const loaded = (env: Record<string, string>) => loadConfig(ImportsConfig, { ...needed, ...env });

describe('the settings of imports', () => {
  it.each(['IMPORTS_DB_PASSWORD', 'IMPORT_SECRET'])('is not without %s', (name) => {
    expect(() => loaded({ [name]: '' })).toThrow(name);
  });

  const titan = {
    SERVICETITAN_TENANT_ID: '904',
    SERVICETITAN_APP_KEY: 'ak1.key',
    SERVICETITAN_CLIENT_ID: 'cid.client',
    SERVICETITAN_CLIENT_SECRET: 'cs1.secret',
  };

  describe('the company’s accounts', () => {
    it('are those that are set up', () => {
      expect(loaded({ HOUSECALLPRO_API_KEY: '' }).companyAccounts).toEqual({});
      const all = { ...account, ...titan, HOUSECALLPRO_API_KEY: 'key' };
      const { companyAccounts, companyAccount } = loaded(all);
      expect(companyAccount).toEqual(companyAccounts.servicepro);
      expect(companyAccounts).toEqual({
        servicepro: { company: 'tern', username: 'office', password: 'secret' },
        servicetitan: {
          tenantId: '904',
          appKey: 'ak1.key',
          clientId: 'cid.client',
          clientSecret: 'cs1.secret',
        },
        housecallpro: { apiKey: 'key' },
      });
    });

    it.each(Object.keys({ ...titan, ...account }))('are refused by name without %s', (name) => {
      expect(() => loaded({ ...titan, ...account, [name]: '' })).toThrow(name);
    });
  });

  it('the app at Jobber is both, or none; its version is a date', () => {
    const app = { JOBBER_CLIENT_ID: 'id', JOBBER_CLIENT_SECRET: 'secret' };
    expect(loaded(app)).toMatchObject({ ...app, JOBBER_API_VERSION: '2026-03-10' });
    const none = { JOBBER_CLIENT_ID: '', JOBBER_CLIENT_SECRET: '', JOBBER_API_VERSION: '' };
    expect(loaded(none).JOBBER_CLIENT_ID).toBeUndefined();
    for (const name of Object.keys(app)) {
      expect(() => loaded({ ...app, [name]: '' })).toThrow(name);
    }
    expect(() => loaded({ JOBBER_API_VERSION: 'latest' })).toThrow('JOBBER_API_VERSION');
  });

  it('the account at ServicePro may be missing, also where customers import with their own', () => {
    expect(loaded({}).companyAccount).toBeNull();
    const { SERVICEPRO_BASE_URL } = account;
    expect(loaded({ SERVICEPRO_BASE_URL }).companyAccount).toBeNull();
    const ofCompose = { SERVICEPRO_COMPANY: '', SERVICEPRO_USERNAME: '', SERVICEPRO_PASSWORD: '' };
    expect(loaded(ofCompose).companyAccount).toBeNull();
  });
});
