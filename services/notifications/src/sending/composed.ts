import type { CustomerId } from '@contracts/customers/accounts';
import type { OutgoingEmail, OutgoingText } from '../delivery/delivery.port';

export type Composed =
  | { readonly kind: 'skip'; readonly reason: string }
  | {
      readonly kind: 'email';
      readonly email: OutgoingEmail;
      readonly customerId: CustomerId | null;
      /** About a booking or request with an unverified address. */
      readonly unverified?: boolean;
    }
  | { readonly kind: 'sms'; readonly text: OutgoingText; readonly customerId: CustomerId | null };

export const skip = (reason: string): Composed => ({ kind: 'skip', reason });

export const gone = skip('There is no one to tell anymore: the record or the account is gone.');
