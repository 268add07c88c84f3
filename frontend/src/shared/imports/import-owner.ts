import { tokenFor, type WithSession } from '../session/session.slice';

/** The office, or a customer by id, so that cached data is never shown to someone else. Memoize it. */
export type ImportOwner =
  | { readonly as: 'admin' }
  | { readonly as: 'customer'; readonly of: string };

export const office: ImportOwner = { as: 'admin' };

/** The owner's token for the live topic; null if it has expired. */
export const ownerToken = ({ as }: ImportOwner, state: unknown): string | null =>
  tokenFor(state as WithSession, as, Date.now());
