/** What people at the office may do. Imports nothing. */

export const officeRoles = ['owner', 'dispatcher'] as const;
export type OfficeRole = (typeof officeRoles)[number];

export const officeRoleRules: Readonly<Record<OfficeRole, { label: string; may: string }>> = {
  owner: { label: 'Owner', may: 'Everything, with refunds, users and settings' },
  dispatcher: { label: 'Dispatcher', may: 'Everything but refunds, users and settings' },
};

export const authenticatorMessages = {
  code: 'Enter the 6 digits of your authenticator app, or a recovery code',
} as const;
