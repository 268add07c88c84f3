import { Input } from 'antd';
import { accountMessages } from '@contracts/vocabulary/accounts';
import { authenticatorMessages } from '@contracts/vocabulary/office/office-roles';
import { OfficeField } from '../../../shared/ui/office/office-form';

const given = (message: string) => (typed: string) => (typed.trim() === '' ? message : undefined);

export function PasswordField() {
  return (
    <OfficeField
      name="currentPassword"
      label="Your password"
      check={given(accountMessages.currentPassword)}
    >
      <Input.Password autoComplete="current-password" />
    </OfficeField>
  );
}

export function CodeField({ isFirst = false }) {
  return (
    <OfficeField
      name="code"
      label="Code"
      hint={`The 6 digits that the app shows now${isFirst ? '' : ', or a recovery code'}.`}
      check={given(authenticatorMessages.code)}
    >
      <Input autoComplete="one-time-code" inputMode="numeric" maxLength={40} />
    </OfficeField>
  );
}
