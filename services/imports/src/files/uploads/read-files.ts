import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers';
import { Refusal } from '@service-kit/requests/refusal';
import { Turns } from '@service-kit/requests/turns';
import { laneOf, type Lane } from '../../jobs/lanes';
import { factsOf, withForm, type CsvFacts, type CsvForm } from '../csv/csv-file';
import { CsvUnreadable, type ChunkedFile } from '../csv/text-bytes';
import { StoredUploads, type StoredUpload } from './stored-uploads';

/** Together with the reading itself within what the gateway waits. */
const waitMs = 6_000;
const ofLane = { atOnce: 1, waiting: 20, waitMs };
const ofCustomer = { atOnce: 1, waiting: 2, waitMs };
const noTurn = () => new Refusal('rate_limited');

/**
 * Reads files while the caller waits, which is work for the processor: one of the office and
 * one of customers at a time, so that neither waits for the other, and one of each customer.
 */
@Injectable()
export class ReadFiles {
  private readonly lanes: Readonly<Record<Lane, Turns>> = {
    office: new Turns(ofLane, noTurn),
    customers: new Turns(ofLane, noTurn),
  };
  private readonly customers = new Map<CustomerId, Turns>();

  constructor(private readonly uploads: StoredUploads) {}

  /** What the whole file says about itself. Refuses as `withFile` does. */
  async facts(upload: StoredUpload): Promise<CsvFacts> {
    return upload.facts ?? this.withFile(upload, (file, form) => this.read(upload, file, form));
  }

  /**
   * Runs `work` with a file that is here from its beginning to its end. It isn't cut short when the
   * one who asked has given up: a file has a limit, and on a busy machine each attempt would start
   * over and none would end. `work` reads all of a file without facts, and may run twice. Refuses with
   * `upload_incomplete` and `file_unreadable`, also for what `work` cannot read, and with
   * `rate_limited` without a turn.
   */
  withFile<Result>(
    upload: StoredUpload,
    work: (file: ChunkedFile, form: CsvForm) => Promise<Result>,
  ): Promise<Result> {
    return this.inTurn(upload.customerId, async () => {
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

  /** Reads all of a file that no one has read yet. */
  async read(upload: StoredUpload, file: ChunkedFile, form: CsvForm): Promise<CsvFacts> {
    const facts = upload.facts ?? (await factsOf(file, form));
    await this.uploads.keepFacts(upload, facts);
    return facts;
  }

  private async inTurn<Result>(
    customerId: CustomerId | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const lane = this.lanes[laneOf({ customerId })];
    if (customerId === null) return lane.run(work);
    const own = this.customers.get(customerId) ?? new Turns(ofCustomer, noTurn);
    this.customers.set(customerId, own);
    try {
      return await own.run(() => lane.run(work));
    } finally {
      if (own.isIdle) this.customers.delete(customerId);
    }
  }
}
