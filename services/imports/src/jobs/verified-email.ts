import { customersRequests, type CustomerId } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';

/** Added to how long a caller waits for the import itself. */
const accountWithinMs = 1_500;

/** Refuses with `email_unverified`: an account that anyone can make brings no records, and no files. */
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
