/** One of our own services failed, not the source. */
export class OwnPartFailure extends Error {
  override readonly name = 'OwnPartFailure';

  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}
