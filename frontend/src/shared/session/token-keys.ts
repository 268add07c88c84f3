export type Principal = 'customer' | 'admin' | 'technician';

/** Where the browser stores their tokens. Apart, since the first load of a public page needs it. */
export const tokenKeys = {
  customer: 'auth_token',
  admin: 'admin_token',
  technician: 'technician_token',
} as const satisfies Record<Principal, string>;
