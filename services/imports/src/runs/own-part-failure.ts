/** Not the source has failed, but a part of our own that takes its rows or knows their owner. */
export class OwnPartFailure extends Error {
  override readonly name = 'OwnPartFailure';

  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}
