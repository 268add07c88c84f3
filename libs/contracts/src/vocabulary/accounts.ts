/** Words and limits of accounts, shared by browser and server. Imports nothing. */

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const passwordLength = { min: 6, max: 200 } as const;
/** Minimum length of a password for the office. */
export const officePasswordLength = 12;

/** Maximum lengths. */
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

/** Messages for wrong fields, in account forms and from the server. */
export const accountMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: loginMessages.email,
  phone: 'Phone number is required',
  password: loginMessages.password,
  confirmPassword: 'Password confirmation is required',
  officePassword: `A password for the office needs at least ${officePasswordLength} characters`,
  commonPassword: 'Too easy to guess: many people use this password. Choose another one',
  passwordsDiffer: "Passwords don't match",
  currentPassword: 'Your current password is required',
} as const;

/** What an emailed link does. */
export const linkKinds = [
  'verify-email',
  'reset-password',
  /** Sent to an owner's current address before the new one is verified. */
  'confirm-email-change',
  /** Sent to a customer's current address: keeps it and sets a new password. */
  'stop-email-change',
  /** Sent to someone who was added to the office's users. */
  'office-invitation',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Lifetime of each kind of link, in hours. */
export const linkHours: Record<LinkKind, number> = {
  'verify-email': 72,
  'reset-password': 1,
  'confirm-email-change': 72,
  'stop-email-change': 72,
  'office-invitation': 72,
};

/** How the portal and the office label an owner of the business. */
export const administratorLabel = 'Administrator';

/** Names are shown in emails, so they must have nothing to click. */
export const nameMessage = 'Please enter a name, without a web address or a line break';

/** Allowed before a dot without a space: "St.John", "Dr.Miller", "J.R.Smith". */
const abbreviations = /^(?:\p{L}|dr|mr|mrs|ms|st|ste|jr|sr|prof|rev|fr|lt|sgt|capt|col)$/iu;

export function isName(text: string): boolean {
  if (/[\p{Cc}\u2028\u2029]/u.test(text) || /https?:|:\/\/|@/iu.test(text)) return false;
  return [...text.matchAll(/([\p{L}\p{N}_-]+)\.(?=[\p{L}\p{N}-]{2})/gu)].every(([, before = '']) =>
    abbreviations.test(before),
  );
}
