import { useSelector } from 'react-redux';
import { officeRoles, type OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { selectAdminToken } from './session.slice';
import { claimsOf, tokenSubject } from './token';

/**
 * Who works at the office, as their token says: good enough to decide what to show. A token without a
 * role is an owner's (`TokenClaims`).
 */
export function useOfficeUser(): { id: string; officeRole: OfficeRole; isOwner: boolean } {
  const token = useSelector(selectAdminToken) ?? '';
  const claimed = claimsOf(token)?.officeRole ?? 'owner';
  const officeRole = officeRoles.find((role) => role === claimed) ?? 'dispatcher';
  return { id: tokenSubject(token), officeRole, isOwner: officeRole === 'owner' };
}
