import { useSelector } from 'react-redux';
import { officeRoles, type OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { selectAdminToken } from './session.slice';
import { claimsOf, tokenSubject } from './token';

/**
 * The office role that a token claims. One without a role is an owner's (`TokenClaims`). A role of a
 * newer release counts as the one with the least rights.
 */
export function officeRoleOf(token: string): OfficeRole {
  const claimed = claimsOf(token)?.officeRole ?? 'owner';
  return officeRoles.find((role) => role === claimed) ?? 'bookkeeper';
}

interface OfficeUserHere {
  readonly id: string;
  readonly officeRole: OfficeRole;
  readonly isOwner: boolean;
  readonly isBookkeeper: boolean;
}

/** Who works at the office, as their token says: good enough to decide what to show. */
export function useOfficeUser(): OfficeUserHere {
  const token = useSelector(selectAdminToken) ?? '';
  const officeRole = officeRoleOf(token);
  return {
    id: tokenSubject(token),
    officeRole,
    isOwner: officeRole === 'owner',
    isBookkeeper: officeRole === 'bookkeeper',
  };
}
