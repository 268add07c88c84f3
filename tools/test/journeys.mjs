// @ts-check
// The journeys that `npm test -- quick` runs after a change in a service or a feature of the site.
// runner.spec.ts compares the names with the folders and files.

/** @type {Readonly<Record<string, readonly string[]>>} */
export const journeysThrough = {
  'appointment-changes': ['manage', 'own-visits'],
  auth: ['accounts', 'account-links', 'admin-login'],
  booking: [
    'appliances',
    'booking',
    'booking-phone',
    'customer-photos',
    'cut-network',
    'manage',
    'priced-job',
    'service-requests',
  ],
  customers: [
    'accounts',
    'account-links',
    'account-settings',
    'bookkeeper',
    'office-customers',
    'office-users',
  ],
  'customers-admin': ['appliances', 'office-customers', 'office-one-customer'],
  dispatch: [
    'admin-tracking',
    'office-assign',
    'office-invoice',
    'office-moves',
    'office-new-job',
    'office-search',
    'priced-job',
  ],
  estimates: ['estimate', 'priced-job'],
  gateway: ['office-search', 'prerendered', 'shell', 'technician-tracking'],
  imports: ['imports-portal'],
  'imports-admin': ['imports-admin'],
  marketing: ['keyboard', 'prerendered', 'shell', 'video'],
  'messages-admin': ['office-inbox', 'office-messages'],
  notifications: ['account-links', 'office-inbox', 'office-messages'],
  payments: [
    'books',
    'cut-network',
    'estimate',
    'invoice',
    'office-invoice',
    'office-payments',
    'office-prices',
    'office-tax',
    'payment',
    'priced-job',
  ],
  'office-settings': ['bookkeeper', 'office-prices', 'office-tax', 'office-users'],
  'payments-admin': ['bookkeeper', 'books', 'office-payments'],
  portal: ['account-settings', 'customer-portal'],
  reports: ['office-reports'],
  'technician-phone': [
    'appliances',
    'cut-network',
    'estimate',
    'priced-job',
    'technician-link',
    'technician-offline',
    'technician-phone',
    'technician-position',
  ],
  technicians: ['technician-management'],
  tracking: ['admin-tracking', 'technician-position', 'technician-tracking'],
};

/** They go through everything. quick runs only the first. */
export const wholeSite = [
  'main-job',
  'accessibility',
  'keyboard',
  'long-words',
  'early-press',
  'translated',
];
