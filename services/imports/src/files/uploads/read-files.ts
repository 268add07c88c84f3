import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';
import { queueOf, type ImportQueue } from '../../jobs/queues';
import { factsOf, withForm, type CsvFacts, type CsvForm } from '../csv/csv-file';
import { CsvUnreadable, type ChunkedFile } from '../csv/text-bytes';
import { StoredUploads, type StoredUpload } from './stored-uploads';

/** Less than the gateway's deadline, including the reading. */
const waitMs = 6_000;
const ofQueue = { atOnce: 1, waiting: 20, waitMs };
const ofCustomer = { atOnce: 1, waiting: 2, waitMs };
const tooMany = () => new Refusal('rate_limited');

/**
 * Reads files while the caller waits. That takes processor time, so it reads one file of the office
 * and one of customers at a time. Neither waits for the other. A customer has one read at a time.
 */
@Injectable()
export class ReadFiles {
  private readonly queues: Readonly<Record<ImportQueue, ConcurrencyLimit>> = {
    office: new ConcurrencyLimit(ofQueue, tooMany),
    customers: new ConcurrencyLimit(ofQueue, tooMany),
  };
  private readonly customers = new Map<AccountId, ConcurrencyLimit>();

  constructor(private readonly uploads: StoredUploads) {}

  /** Facts about the whole file. Refuses as `withFile` does. */
  async facts(upload: StoredUpload): Promise<CsvFacts> {
    return upload.facts ?? this.withFile(upload, (file, form) => this.read(upload, file, form));
  }

  /**
   * Runs `work` with a file that has been uploaded completely. It isn't stopped when the caller gives
   * up: the file's size is limited, and on a busy machine every attempt would start over and none
   * would finish. Without facts, `work` reads the whole file. It may run twice. Refuses with
   * `upload_incomplete` and `file_unreadable`, also for what `work` cannot read, and with
   * `rate_limited` if too many wait.
   */
  withFile<Result>(
    upload: StoredUpload,
    work: (file: ChunkedFile, form: CsvForm) => Promise<Result>,
  ): Promise<Result> {
    return this.limited(upload.accountId, async () => {
      try {
        const file = await this.uploads.file(upload.id);
        return await (upload.facts ? work(file, upload.facts) : withForm(file, work));
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

  /** Reads a whole file for the first time. */
  async read(upload: StoredUpload, file: ChunkedFile, form: CsvForm): Promise<CsvFacts> {
    const facts = upload.facts ?? (await factsOf(file, form));
    await this.uploads.keepFacts(upload, facts);
    return facts;
  }

  private async limited<Result>(
    accountId: AccountId | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const queue = this.queues[queueOf({ accountId })];
    if (accountId === null) return queue.run(work);
    const own = this.customers.get(accountId) ?? new ConcurrencyLimit(ofCustomer, tooMany);
    this.customers.set(accountId, own);
    try {
      return await own.run(() => queue.run(work));
    } finally {
      if (own.isIdle) this.customers.delete(accountId);
    }
  }
}
