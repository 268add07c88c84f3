import { driverError, sqlState } from '../observability/sql-state';

/**
 * Whether `error` is a violation of a unique (23505) or exclusion (23P01) constraint, of this name
 * if given.
 */
export function violates(error: unknown, constraint?: string): boolean {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23P01') return false;
  return constraint === undefined || driverError(error)?.constraint === constraint;
}
