import { tokenFor, type WithSession } from '../session/session.slice';

/**
 * Whose imports: the office's, or those of one customer, by their id, so that no one sees what was
 * loaded for someone else. The `office` has to be one constant object, a customer's a memoized one.
 */
export type ImportOwner =
  | { readonly as: 'admin' }
  | { readonly as: 'customer'; readonly of: string };

export const office: ImportOwner = { as: 'admin' };

/** The token by which an owner hears about their imports; null when it has expired. */
export const ownerToken = ({ as }: ImportOwner, state: unknown): string | null =>
  tokenFor(state as WithSession, as, Date.now());
