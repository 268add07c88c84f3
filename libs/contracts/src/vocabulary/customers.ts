/** Words of login that the browser and the server share. Imports nothing. */

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const passwordLength = { min: 6, max: 200 } as const;

export const loginMessages = {
  email: 'Valid email is required',
  password: 'Password must be at least 6 characters',
  adminPassword: 'Password is required',
} as const;
