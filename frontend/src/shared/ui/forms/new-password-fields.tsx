import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { passwordLength } from '@contracts/vocabulary/accounts';
import { PasswordField } from './password-field';

interface NewPasswordFieldsProps {
  label?: string;
  /** Each as `register` returns it, with its row of `newPasswordRules`. */
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirmPassword: string }>;
}

export function NewPasswordFields({
  label = 'New Password',
  password,
  confirmPassword,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={`At least ${passwordLength.min} characters.`}
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...confirmPassword}
      />
    </>
  );
}
