import type { PipeTransform } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';

/** The largest possible id. */
const largest = 2_147_483_647;

/** A customer id in a path. An impossible one gets the same answer as an unknown customer. */
export class CustomerIdPipe implements PipeTransform<unknown, CustomerId> {
  transform(value: unknown): CustomerId {
    const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : NaN;
    if (!(id <= largest)) throw new Refusal('customer_not_found');
    return id;
  }
}
