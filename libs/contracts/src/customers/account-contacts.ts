/** The contacts of someone who is logged in, as they see and edit them. ADR 34 has the reasons. */
import { IsInt, Min } from 'class-validator';
import { read, request } from '../messaging';
import type { AccountId } from './accounts';
import {
  CustomerContactFields,
  type CustomerAddress,
  type CustomerEmail,
  type CustomerPhone,
} from './records';

/** PUT /api/customer/contacts. One that is left out is kept as a former one. */
export class SaveAccountContacts extends CustomerContactFields {
  /** 0 before there are any. */
  @IsInt()
  @Min(0)
  version!: number;
}

/** GET /api/customer/contacts: the present ones, without the address that they log in with. */
export interface AccountContacts {
  readonly version: number;
  readonly phones: readonly Omit<CustomerPhone, 'former'>[];
  readonly emails: readonly Omit<CustomerEmail, 'former'>[];
  readonly addresses: readonly Omit<CustomerAddress, 'former' | 'pin'>[];
}

/** These refuse with `customer_not_found`, or with `email_unverified`. */
export const accountContactCalls = {
  get: read<{ accountId: AccountId }, AccountContacts>('customers.account-contacts'),
  /** Refuses with `changed_meanwhile` and the `current` contacts, too, and with `validation_failed`. */
  save: request<{ accountId: AccountId } & SaveAccountContacts, AccountContacts>(
    'customers.save-account-contacts',
  ),
};
