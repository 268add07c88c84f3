/** Failures of systems, in words for people, without addresses, credentials or answers. */
import { SourceFailure } from '../../runs/source';

/** Another attempt would end the same. */
export const credentialsRejected = (system: string): SourceFailure =>
  new SourceFailure(
    'system_credentials_rejected',
    `${system} does not accept these credentials. Check them and try again.`,
  );

/** A retry is useless. @param what what it does, such as `sends the same page again and again` */
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

/** Temporary: the run continues from its cursor later. */
export class SystemUnavailable extends Error {
  override readonly name = 'SystemUnavailable';

  constructor(
    readonly system: string,
    readonly what: string,
    /** As requested by the system. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${system} ${what}`);
  }
}
