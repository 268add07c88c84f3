import { Param } from '@nestjs/common';
import { Refusal } from '@service-kit/requests/refusal';

const pattern = /^pi_\w{1,250}$/;

/** Stripe's id of a payment; what cannot be one is answered like an unknown one, and never passed on. */
export const IntentId = () =>
  Param('intentId', {
    transform: (id: unknown): string => {
      if (typeof id !== 'string' || !pattern.test(id)) throw new Refusal('payment_not_found');
      return id;
    },
  });
