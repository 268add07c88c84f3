/**
 * Fictional people who can log in in demo mode, which production refuses. The customers service
 * creates their accounts, and the gateway shows them. Not part of the vocabulary, so that browsers
 * get them only from `GET /api/config`.
 */
export const demoAccounts = {
  owner: { email: 'owner@example.com', password: 'lighthouse-owner-demo' },
  customer: { email: 'customer@example.com', password: 'lighthouse-customer-demo' },
} as const;
