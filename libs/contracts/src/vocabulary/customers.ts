/** Words and limits of accounts that the browser and the server share. Imports nothing. */

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const passwordLength = { min: 6, max: 200 } as const;
/** The shortest password that opens the office. */
export const ownerPasswordLength = 12;

/** Longest texts that are accepted. */
export const accountTextLimits = {
  firstName: 80,
  lastName: 80,
  email: 254,
  phone: 40,
  address: 300,
} as const;

export const loginMessages = {
  email: 'Valid email is required',
  password: 'Password must be at least 6 characters',
  adminPassword: 'Password is required',
} as const;

/** What the account forms and the server both say about a wrong field. */
export const accountMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: loginMessages.email,
  phone: 'Phone number is required',
  password: loginMessages.password,
  confirmPassword: 'Password confirmation is required',
  ownerPassword: `An owner's password needs at least ${ownerPasswordLength} characters`,
  commonPassword: 'Too easy to guess: many people use this password. Choose another one',
  passwordsDiffer: "Passwords don't match",
  currentPassword: 'Your current password is required',
} as const;

/** What a link that is sent to an account does. */
export const linkKinds = [
  'verify-email',
  'reset-password',
  /** To an owner's present address, before the next one is asked to be verified. */
  'confirm-email-change',
  /** To a customer's present address: it stays, and the password is replaced. */
  'stop-email-change',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Hours that a link of each kind lives. */
export const linkHours: Record<LinkKind, number> = {
  'verify-email': 72,
  'reset-password': 1,
  'confirm-email-change': 72,
  'stop-email-change': 72,
};

/** How the portal and the office show an owner of the business. */
export const administratorLabel = 'Administrator';
