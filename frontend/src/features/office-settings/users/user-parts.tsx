import type { OfficeUser } from '@contracts/customers/office-users';
import { formatDateTime } from '../../../shared/format';
import { StatusPill } from '../../../shared/ui/feedback/badge';

export const nameOf = ({ firstName, lastName }: OfficeUser): string =>
  `${firstName} ${lastName}`.trim();

export function UserState({ user: { active, lastLogin } }: { user: OfficeUser }) {
  if (!active) return <StatusPill tone="gray">Can’t log in</StatusPill>;
  return lastLogin === null ? (
    <StatusPill tone="yellow">Invited</StatusPill>
  ) : (
    <StatusPill tone="green">Active</StatusPill>
  );
}

export function LastLogin({ user: { lastLogin } }: { user: OfficeUser }) {
  return lastLogin === null ? (
    'Never'
  ) : (
    <time dateTime={lastLogin}>{formatDateTime(lastLogin)}</time>
  );
}
