/** The service-management systems to import from. Imports nothing. */

export const credentialNames = [
  'apiKey',
  'tenantId',
  'appKey',
  'clientId',
  'clientSecret',
  'company',
  'username',
  'password',
] as const;
export type CredentialName = (typeof credentialNames)[number];

export interface CredentialField {
  readonly label: string;
  /** Shown as dots. */
  readonly masked: boolean;
}

export const credentialFields: Readonly<Record<CredentialName, CredentialField>> = {
  apiKey: { label: 'API Key', masked: true },
  tenantId: { label: 'Tenant ID', masked: false },
  appKey: { label: 'App Key', masked: true },
  clientId: { label: 'Client ID', masked: false },
  clientSecret: { label: 'Client Secret', masked: true },
  company: { label: 'Company', masked: false },
  username: { label: 'Username', masked: false },
  password: { label: 'Password', masked: true },
};

export const serviceSystemIds = ['servicetitan', 'housecallpro', 'servicepro', 'jobber'] as const;
export type ServiceSystemId = (typeof serviceSystemIds)[number];

/** Systems without credentials to enter: an owner connects them in the office. */
export const connectedSystems = ['jobber'] as const satisfies readonly ServiceSystemId[];
/** The office's page to which they lead back: the callback address of the app there. */
export const connectingPage = '/admin-customer-management';
export type ConnectedSystem = (typeof connectedSystems)[number];

/** GET /api/service-systems */
export interface ServiceSystem {
  readonly id: ServiceSystemId;
  readonly name: string;
  readonly description: string;
  /** None if the company's own connection is used. */
  readonly requiredCredentials: readonly CredentialName[];
  /** How to get these credentials, step by step. */
  readonly setup: readonly string[];
}

export const serviceSystems: readonly ServiceSystem[] = [
  {
    id: 'servicetitan',
    name: 'ServiceTitan',
    description: 'Your service requests and appointments with a company that uses ServiceTitan.',
    requiredCredentials: ['tenantId', 'appKey', 'clientId', 'clientSecret'],
    setup: [
      'In ServiceTitan, open Settings, then Integrations, then API Application Access.',
      'Connect the application that your administrator made for this site.',
      'Copy the Tenant ID, the App Key and the Client ID, and generate a Client Secret.',
    ],
  },
  {
    id: 'housecallpro',
    name: 'Housecall Pro',
    description: 'Your service requests and appointments with a company that uses Housecall Pro.',
    requiredCredentials: ['apiKey'],
    setup: [
      'In Housecall Pro, open the App Store and choose API. Your plan has to include it.',
      'Generate an API key and copy it: it is shown once.',
    ],
  },
  {
    id: 'servicepro',
    name: 'ServicePro',
    description: 'Your past services with a company that uses ServicePro.',
    requiredCredentials: ['company', 'username', 'password'],
    setup: [
      'Ask the owner of your company’s ServicePro account for a login that may read customers.',
      'Enter the company as it is written on the login page, with that username and password.',
    ],
  },
  {
    id: 'jobber',
    name: 'Jobber',
    description: 'Your visits with us that our office keeps in Jobber.',
    requiredCredentials: [],
    setup: [
      'There is nothing to enter: we look in our own account.',
      'What has both the email address and the phone number of your account is yours.',
    ],
  },
];

/** Finds a system by id or name, ignoring case; otherwise undefined. */
export function serviceSystemCalled(word: string): ServiceSystem | undefined {
  const wanted = word.trim().toLowerCase();
  return serviceSystems.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}

/** What a customer of a source is known by, if that has ids. */
export const keyOfId = (id: string): string => `id:${id}`;

/** The source's id; null without one. */
export const externalIdOf = (key: string): string | null =>
  key.startsWith(keyOfId('')) ? key.slice(keyOfId('').length) : null;
