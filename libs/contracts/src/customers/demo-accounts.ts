/**
 * The fictional people who can log in in demo mode, which is refused in production. Customers makes
 * their accounts, the gateway shows them. Not part of the vocabulary: they stay out of the browser's
 * bundle and reach it with `GET /api/config`, if at all.
 */
export const demoAccounts = {
  owner: { email: 'owner@example.com', password: 'lighthouse-owner-demo' },
  customer: { email: 'customer@example.com', password: 'lighthouse-customer-demo' },
} as const;
