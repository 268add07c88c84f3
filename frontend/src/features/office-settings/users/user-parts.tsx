import type { OfficeUser } from '@contracts/customers/office-users';
import { formatDateTime } from '../../../shared/format';
import { StatusTag } from '../../../shared/ui/office/status-tag';

export const nameOf = ({ firstName, lastName }: OfficeUser): string =>
  `${firstName} ${lastName}`.trim();

export function UserState({ user: { active, lastLogin } }: { user: OfficeUser }) {
  if (!active) return <StatusTag tone="gray">Can’t log in</StatusTag>;
  return lastLogin === null ? (
    <StatusTag tone="yellow">Invited</StatusTag>
  ) : (
    <StatusTag tone="green">Active</StatusTag>
  );
}

export function LastLogin({ user: { lastLogin } }: { user: OfficeUser }) {
  return lastLogin === null ? (
    'Never'
  ) : (
    <time dateTime={lastLogin}>{formatDateTime(lastLogin)}</time>
  );
}

export function SecondStep({ user, isRequired }: { user: OfficeUser; isRequired: boolean }) {
  if (user.secondStep) return <StatusTag tone="green">On</StatusTag>;
  return <StatusTag tone="yellow">{isRequired ? 'Not set up yet' : 'Password only'}</StatusTag>;
}
