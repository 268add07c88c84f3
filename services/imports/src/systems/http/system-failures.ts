/** How a system fails an import, in words for people. No address, credential or answer is in them. */
import { SourceFailure } from '../../runs/source';

/** Another attempt would end the same. */
export const credentialsRejected = (system: string): SourceFailure =>
  new SourceFailure(
    'system_credentials_rejected',
    `${system} does not accept these credentials. Check them and try again.`,
  );

/**
 * Another attempt would end the same.
 * @param what what it does, such as `sends the same page again and again`
 */
export const unusable = (system: string, what: string): SourceFailure =>
  new SourceFailure(
    'system_unavailable',
    `${system} ${what}. What was imported so far is kept; try again later.`,
  );

/** Another attempt would end the same. */
export const noSuchCustomer = (system: string): SourceFailure =>
  new SourceFailure(
    'source_unreadable',
    `${system} has no customer with this id. Check it, or leave it empty.`,
  );

/** It may be well again in a while: the run continues from its cursor then. */
export class SystemUnavailable extends Error {
  override readonly name = 'SystemUnavailable';

  constructor(
    readonly system: string,
    readonly what: string,
    /** As it asked for itself. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${system} ${what}`);
  }
}
