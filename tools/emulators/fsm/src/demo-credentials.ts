/** The emulated systems' default credentials. Not secret: they open invented data. */
export interface Credentials {
  readonly servicetitan: {
    readonly tenantId: string;
    readonly appKey: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly housecallpro: { readonly apiKey: string };
  readonly servicepro: {
    readonly company: string;
    readonly username: string;
    readonly password: string;
  };
}

export const demoCredentials: Credentials = {
  servicetitan: {
    tenantId: '904000001',
    appKey: 'ak1.demo-app-key',
    clientId: 'cid.demo-client',
    clientSecret: 'cs1.demo-client-secret',
  },
  housecallpro: { apiKey: 'hcp-demo-api-key' },
  servicepro: {
    company: 'first-coast-demo',
    username: 'import@example.com',
    password: 'demo-import-password',
  },
};
