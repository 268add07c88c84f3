import type { CustomerAccount } from '@contracts/customers/accounts';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { sameBy, type Saved } from '../../../shared/editing/editing';
import { personFields, type PersonField } from '../../../shared/forms/account-fields';

/** The profile form's values, and how they're made. Pure. */

export type Profile = Record<PersonField, string>;

export const profileNames = Object.keys(personFields) as PersonField[];

/** The field shows the last requested address, verified or not. */
export const editableOf = (account: CustomerAccount): Saved<Profile> => ({
  version: account.version,
  values: {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.pendingEmail ?? account.email,
    phone: account.phone,
    address: account.address ?? '',
  },
});

export const sameProfile = sameBy<Profile>({});

/** Whether the server requires the password: for an address that is neither current nor pending. */
export function isOtherAddress({ email, pendingEmail }: CustomerAccount, typed: string): boolean {
  const address = typed.trim().toLowerCase();
  return address !== email && address !== pendingEmail;
}

export function wrongFields(texts: Profile): Partial<Record<PersonField, string>> {
  const wrong = profileNames.flatMap((name) => {
    const message = personFields[name].rule?.(cleanLine(texts[name])) ?? null;
    return message === null ? [] : [[name, message]];
  });
  return Object.fromEntries(wrong) as Partial<Record<PersonField, string>>;
}
