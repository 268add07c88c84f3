import type { AccountId } from '@contracts/customers/accounts';
import type { OutgoingEmail, OutgoingText } from '../delivery/delivery.port';

export type Composed =
  | { readonly kind: 'skip'; readonly reason: string }
  | {
      readonly kind: 'email';
      readonly email: OutgoingEmail;
      readonly accountId: AccountId | null;
      /** About a booking or request with an unverified address. */
      readonly unverified?: boolean;
    }
  | { readonly kind: 'sms'; readonly text: OutgoingText; readonly accountId: AccountId | null };

export const skip = (reason: string): Composed => ({ kind: 'skip', reason });

export const gone = skip('There is no one to tell anymore: the record or the account is gone.');
