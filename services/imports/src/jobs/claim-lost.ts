/**
 * Another worker has the job, or it is over or deleted. A worker that gets this writes nothing
 * more.
 */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor(readonly jobId: string) {
    super(`import ${jobId} is not this worker's anymore`);
  }
}
