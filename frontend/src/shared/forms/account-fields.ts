/** The fields of registration, login, profile and passwords. */
import type { ChangePassword, RegisterCustomer } from '@contracts/customers/accounts';
import { accountMessages, accountTextLimits, passwordLength } from '@contracts/vocabulary/accounts';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import {
  callable,
  emailPattern,
  filled,
  matching,
  named,
  ofLength,
  type Rule,
} from './field-rules';

export type PersonField = Exclude<keyof RegisterCustomer, PasswordField>;
export type PasswordField = Exclude<keyof ChangePassword, 'code'>;

interface PersonFieldRow {
  readonly label: string;
  readonly maxLength: number;
  readonly autoComplete: string;
  readonly type?: 'tel' | 'email';
  readonly optional?: boolean;
  readonly hint?: string;
  /** The error of the trimmed text. */
  readonly rule?: Rule;
}

export const personFields: Readonly<Record<PersonField, PersonFieldRow>> = {
  firstName: {
    label: 'First Name',
    maxLength: accountTextLimits.firstName,
    autoComplete: 'given-name',
    rule: named(accountMessages.firstName),
  },
  lastName: {
    label: 'Last Name',
    maxLength: accountTextLimits.lastName,
    autoComplete: 'family-name',
    rule: named(accountMessages.lastName),
  },
  email: {
    label: 'Email',
    maxLength: accountTextLimits.email,
    autoComplete: 'username',
    type: 'email',
    rule: matching(emailPattern, accountMessages.email),
  },
  phone: {
    label: 'Phone',
    maxLength: accountTextLimits.phone,
    autoComplete: 'tel',
    type: 'tel',
    rule: callable(accountMessages.phone),
  },
  address: {
    label: 'Address',
    maxLength: accountTextLimits.address,
    autoComplete: 'street-address',
    optional: true,
  },
};

const tooLong = `At most ${passwordLength.max} characters`;

/** The error of a password as typed; spaces count. */
export const passwordRules = {
  password: ofLength(passwordLength, accountMessages.password, tooLong),
  currentPassword: filled(accountMessages.currentPassword),
  confirmPassword: ofLength(passwordLength, accountMessages.confirmPassword, tooLong),
} as const satisfies Record<PasswordField, Rule>;

/** For react-hook-form's `validate`. */
export const trimmedBy =
  (rule: Rule | undefined) =>
  (text: string): true | string =>
    rule?.(cleanLine(text)) ?? true;

export const typedBy =
  (rule: Rule) =>
  (text: string): true | string =>
    rule(text) ?? true;

/** For react-hook-form's `register`. */
export const newPasswordRules = {
  password: { validate: typedBy(passwordRules.password), deps: 'confirmPassword' },
  confirmPassword: {
    validate: (text: string, { password }: { password: string }): true | string =>
      passwordRules.confirmPassword(text) ??
      (text === password ? true : accountMessages.passwordsDiffer),
  },
} as const;
