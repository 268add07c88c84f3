import { Param } from '@nestjs/common';
import { Refusal } from '@service-kit/requests/refusal';

const pattern = /^pi_\w{1,250}$/;

/**
 * Stripe's payment id. An impossible one gets the same answer as an unknown one and isn't passed
 * on.
 */
export const IntentId = () =>
  Param('intentId', {
    transform: (id: unknown): string => {
      if (typeof id !== 'string' || !pattern.test(id)) throw new Refusal('payment_not_found');
      return id;
    },
  });
