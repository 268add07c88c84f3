/** The emulated systems' credentials. Not secret: they open invented data. */
export const demoCredentials = {
  servicetitan: {
    tenantId: '904000001',
    appKey: 'ak1.demo-app-key',
    clientId: 'cid.demo-client',
    clientSecret: 'cs1.demo-client-secret',
  },
  housecallpro: { apiKey: 'hcp-demo-api-key' },
  jobber: { clientId: 'jobber-demo-app', clientSecret: 'jobber-demo-secret' },
  servicepro: {
    company: 'first-coast-demo',
    username: 'import@example.com',
    password: 'demo-import-password',
  },
};
