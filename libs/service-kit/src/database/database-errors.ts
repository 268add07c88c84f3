import { driverError, sqlState } from '../observability/sql-state';

const states = { unique: '23505', exclusion: '23P01', check: '23514' };

/**
 * Whether `error` is a violation of a unique or exclusion constraint, of this name if given. A check
 * counts only by its name: any other one that fails is a bug.
 */
export function violates(error: unknown, constraint?: string): boolean {
  const state = sqlState(error);
  const counts =
    constraint === undefined ? [states.unique, states.exclusion] : Object.values(states);
  if (!counts.some((each) => each === state)) return false;
  return constraint === undefined || driverError(error)?.constraint === constraint;
}
