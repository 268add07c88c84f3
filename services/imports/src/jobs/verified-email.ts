import { customersRequests, type CustomerId } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';

/** Adds to the time that a caller waits for the import. */
const accountWithinMs = 1_500;

/**
 * Refuses with `email_unverified`: anyone can create an account, so it can't import records or
 * files yet.
 */
export async function requireVerifiedEmail(
  requests: Requests,
  customerId: CustomerId,
): Promise<void> {
  const { emailVerified } = await requests.ask(
    customersRequests.account,
    { customerId },
    { deadlineMs: accountWithinMs },
  );
  if (!emailVerified) throw new Refusal('email_unverified');
}
