/** What people at the office may do. Imports nothing. */

/** From most rights to least. Each role may do what the ones after it may. */
export const officeRoles = ['owner', 'dispatcher', 'bookkeeper'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** Whether a role has at least the rights of another one. */
export const isAtLeast = (role: OfficeRole, least: OfficeRole): boolean =>
  officeRoles.indexOf(role) <= officeRoles.indexOf(least);

export const officeRoleRules: Readonly<Record<OfficeRole, { label: string; may: string }>> = {
  owner: { label: 'Owner', may: 'Everything, with refunds, users and settings' },
  dispatcher: { label: 'Dispatcher', may: 'Everything but refunds, users and settings' },
  bookkeeper: {
    label: 'Bookkeeper',
    may: 'Payments, invoices, reports and the books, and nothing else',
  },
};

export const authenticatorMessages = {
  code: 'Enter the 6 digits of your authenticator app, or a recovery code',
} as const;
