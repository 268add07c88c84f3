// @ts-check
// Which journeys go through a service or a feature of the site: those that `npm test -- quick` runs after a change in it.
// runner.spec.ts compares the names with the folders and files.

/** @type {Readonly<Record<string, readonly string[]>>} */
export const journeysThrough = {
  'appointment-changes': ['manage', 'own-visits'],
  auth: ['accounts', 'account-links', 'admin-login'],
  booking: ['booking', 'known-customer', 'manage', 'service-requests', 'time-zones'],
  customers: ['accounts', 'account-links', 'account-settings', 'office-customers'],
  'customers-admin': ['office-customers'],
  dispatch: ['admin-tracking', 'board-search', 'board-steps', 'office-moves', 'two-dispatchers'],
  gateway: ['prerendered', 'shell', 'technician-tracking'],
  imports: ['imports-portal'],
  'imports-admin': ['imports-admin'],
  marketing: ['keyboard', 'prerendered', 'shell', 'video'],
  'messages-admin': ['office-messages'],
  notifications: ['account-links', 'office-messages'],
  payments: ['office-payments', 'payment', 'payments-off'],
  'payments-admin': ['office-payments'],
  portal: ['account-settings', 'customer-portal'],
  'technician-phone': [
    'technician-link',
    'technician-phone',
    'technician-position',
    'technician-taps',
  ],
  technicians: ['technician-management'],
  tracking: ['admin-tracking', 'board-steps', 'technician-position', 'technician-tracking'],
};

/** They go through everything. The first is run after each change; the others are for the whole run. */
export const wholeSite = ['main-job', 'accessibility', 'keyboard', 'long-words'];
