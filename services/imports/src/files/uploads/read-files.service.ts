import { Injectable } from '@nestjs/common';
import { Refusal } from '@service-kit/requests/refusal';
import { Turns } from '@service-kit/requests/turns';
import { factsOf, type CsvFacts } from '../csv/csv-file';
import { CsvUnreadable, type ChunkedFile } from '../csv/text-bytes';
import { StoredUploads, type StoredUpload } from './stored-uploads.service';

export interface ReadFile {
  readonly file: ChunkedFile;
  readonly facts: CsvFacts;
}

/** Somebody waits for what is found out about a file. */
const patienceMs = 25_000;

/** Reads files for whoever waits for it: two at a time, since it is work for the processor. */
@Injectable()
export class ReadFiles {
  private readonly turns = new Turns(
    { atOnce: 2, waiting: 20, waitMs: 10_000 },
    () => new Refusal('rate_limited'),
  );

  constructor(private readonly uploads: StoredUploads) {}

  /**
   * Runs `work` with the file once it has been read to its end. Refuses with `upload_incomplete` and
   * `file_unreadable`, also for what `work` cannot read, and with `rate_limited` without a turn.
   */
  withFile<Result>(
    upload: StoredUpload,
    work: (read: ReadFile, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    return this.turns.run(async () => {
      const signal = AbortSignal.timeout(patienceMs);
      try {
        const file = await this.uploads.file(upload.id);
        const facts = upload.facts ?? (await this.readWhole(upload, file, signal));
        return await work({ file, facts }, signal);
      } catch (error) {
        if (!(error instanceof CsvUnreadable)) throw error;
        const { message, line } = error;
        throw new Refusal('file_unreadable', {
          message,
          ...(line !== undefined && { details: { line } }),
        });
      }
    });
  }

  private async readWhole(
    upload: StoredUpload,
    file: ChunkedFile,
    signal: AbortSignal,
  ): Promise<CsvFacts> {
    const facts = await factsOf(file, signal);
    await this.uploads.keepFacts(upload, facts);
    return facts;
  }
}
