/**
 * The job has passed to another worker, is over or gone: a worker that gets this writes nothing more
 * for it.
 */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor(readonly jobId: string) {
    super(`import ${jobId} is not this worker's anymore`);
  }
}
