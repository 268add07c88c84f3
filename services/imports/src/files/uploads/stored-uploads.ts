import { Injectable } from '@nestjs/common';
import type { BeginUpload, OneUpload } from '@contracts/imports/uploads';
import type { JobScope } from '@contracts/imports/jobs';
import type { AccountId } from '@contracts/customers/accounts';
import { importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { queueOf } from '../../jobs/queues';
import type { CsvFacts } from '../csv/csv-file';
import type { ChunkedFile } from '../csv/text-bytes';

export interface StoredUpload {
  readonly id: string;
  /** Null for the office. */
  readonly accountId: AccountId | null;
  readonly kind: CsvKind;
  readonly fileName: string;
  /** Incremented with each chunk. */
  readonly revision: number;
  /** Null until this revision has been read to its end. */
  readonly facts: CsvFacts | null;
}

/**
 * How many of an owner's files may wait for their import. Another one replaces the oldest. A file
 * whose import was refused counts, too.
 */
const openFiles = { customers: 3, office: 20 } as const;
/**
 * Maximum bytes of all customers' files together, and of the office's: bookings are in the same
 * database. The office's share has room for twenty of the largest, and as many being imported.
 */
const share = { customers: 2 * 1024 ** 3, office: 2 * 1024 ** 3 } as const;
const noRoom = 'There is no room for another file at the moment. Please try again tomorrow.';
const longerThanSaid = 'This part lies beyond the end of the file as it was started.';
const ofScope = 'id = $1 AND account_id IS NOT DISTINCT FROM $2';

/** CSV files in PostgreSQL, in chunks. */
@Injectable()
export class StoredUploads {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Refuses with `payload_too_large` while the owner's share is full. A file counts with its
   * announced size, or with the maximum, however many bytes have arrived.
   */
  async begin({ accountId }: JobScope, { kind, fileName, bytes }: BeginUpload): Promise<string> {
    const id = uuidv7();
    const queue = queueOf({ accountId });
    await inTransaction(this.dataSource, async (tx) => {
      // One at a time, so that each counts those before it.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('imports.import_uploads'))`);
      await tx.query(
        `INSERT INTO import_uploads (id, account_id, kind, file_name, bytes)
         VALUES ($1, $2, $3, $4, $5)`,
        [id, accountId, kind, fileName, bytes ?? null],
      );
      await tx.query(
        `DELETE FROM import_uploads WHERE id IN (
           SELECT id FROM import_uploads
           WHERE account_id IS NOT DISTINCT FROM $1
             AND NOT EXISTS (SELECT FROM import_jobs AS job WHERE job.id = import_uploads.id)
           ORDER BY created_at DESC, id DESC OFFSET $2)`,
        [accountId, openFiles[queue]],
      );
      const [{ taken }] = await tx.query<[{ taken: string }]>(
        `SELECT sum(coalesce(bytes, $1)) AS taken FROM import_uploads
         WHERE (account_id IS NULL) = $2`,
        [importLimits.csvBytes, queue === 'office'],
      );
      if (Number(taken) > share[queue]) throw new Refusal('payload_too_large', { message: noRoom });
    });
    return id;
  }

  /**
   * Returns the bytes received. Chunks of a file that is being imported change nothing. Refuses
   * with `payload_too_large` beyond the announced size.
   */
  async putChunk(one: OneUpload, n: number, data: Buffer): Promise<number> {
    const { uploadId, accountId } = known(one);
    return inTransaction(this.dataSource, async (tx) => {
      const [[open]] = await tx.query<[{ bytes: number | null }[], number]>(
        `UPDATE import_uploads SET facts = NULL, revision = revision + 1, touched_at = now()
         WHERE ${ofScope} AND committed_at IS NULL RETURNING bytes`,
        [uploadId, accountId],
      );
      if (open) {
        if (n * importLimits.chunkBytes + data.length > (open.bytes ?? importLimits.csvBytes)) {
          throw new Refusal('payload_too_large', { message: longerThanSaid });
        }
        await tx.query(
          `INSERT INTO import_upload_chunks (upload_id, n, bytes, data) VALUES ($1, $2, $3, $4)
           ON CONFLICT (upload_id, n) DO UPDATE SET bytes = excluded.bytes, data = excluded.data`,
          [uploadId, n, data.length, data],
        );
      }
      const [found] = await tx.query<{ received: number }[]>(
        `SELECT (SELECT coalesce(sum(bytes), 0)::int FROM import_upload_chunks
           WHERE upload_id = id) AS received
         FROM import_uploads WHERE ${ofScope}`,
        [uploadId, accountId],
      );
      if (!found) throw new Refusal('upload_not_found');
      return found.received;
    });
  }

  /** Null if it doesn't exist, or no longer. */
  async find(one: OneUpload): Promise<StoredUpload | null> {
    const { uploadId, accountId } = known(one);
    const [[upload]] = await this.dataSource.query<[UploadRow[], number]>(
      `UPDATE import_uploads SET touched_at = now() WHERE ${ofScope}
       RETURNING id, kind, file_name, revision, facts`,
      [uploadId, accountId],
    );
    if (!upload) return null;
    const { file_name: fileName, facts, ...rest } = upload;
    return {
      ...rest,
      accountId,
      fileName,
      facts: facts === null ? null : (JSON.parse(facts) as CsvFacts),
    };
  }

  /** A number that changes with each step of the owner's imports, including undone ones. */
  async imported({ accountId }: Pick<StoredUpload, 'accountId'>): Promise<string> {
    const [{ steps }] = await this.dataSource.query<[{ steps: string }]>(
      `SELECT coalesce(sum(version + done + removed + restored), 0) AS steps
       FROM import_jobs WHERE account_id IS NOT DISTINCT FROM $1`,
      [accountId],
    );
    return steps;
  }

  /** Refuses with `upload_incomplete` and the first chunk that is missing or too short. */
  async file(uploadId: string): Promise<ChunkedFile> {
    const { chunkBytes } = importLimits;
    const here = await this.dataSource.query<StoredChunk[]>(
      `SELECT n, chunk.bytes, upload.bytes AS declared
       FROM import_upload_chunks AS chunk JOIN import_uploads AS upload ON upload.id = upload_id
       WHERE upload_id = $1 ORDER BY n`,
      [uploadId],
    );
    const declared = here[0]?.declared ?? null;
    const chunks = declared === null ? here.length : Math.ceil(declared / chunkBytes);
    const isWhole = (chunk: StoredChunk | undefined, n: number): boolean => {
      if (chunk?.n !== n) return false;
      if (n < chunks - 1) return chunk.bytes === chunkBytes;
      return declared === null || n * chunkBytes + chunk.bytes === declared;
    };
    // Without any chunk, the first is missing, whatever size was announced.
    for (let n = 0; n < Math.max(1, chunks); n += 1) {
      if (isWhole(here[n], n)) continue;
      throw new Refusal('upload_incomplete', { details: { missing: n } });
    }
    return {
      chunks,
      chunkBytes,
      read: (n) => this.chunk(uploadId, n),
    };
  }

  async keepFacts({ id, revision }: StoredUpload, facts: CsvFacts): Promise<void> {
    await this.dataSource.query(
      `UPDATE import_uploads SET facts = $3 WHERE id = $1 AND revision = $2`,
      [id, revision, JSON.stringify(facts)],
    );
  }

  /**
   * From now on its chunks can't change. Refuses with `upload_incomplete` if one has arrived since.
   */
  async close({ id, revision }: StoredUpload): Promise<void> {
    const [, count] = await this.dataSource.query<[object[], number]>(
      `UPDATE import_uploads SET committed_at = coalesce(committed_at, now()), touched_at = now()
       WHERE id = $1 AND revision = $2`,
      [id, revision],
    );
    if (count === 0) throw new Refusal('upload_incomplete');
  }

  async remove(uploadId: string): Promise<void> {
    await this.dataSource.query(`DELETE FROM import_uploads WHERE id = $1`, [uploadId]);
  }

  private async chunk(uploadId: string, n: number): Promise<Buffer | null> {
    const [chunk] = await this.dataSource.query<{ data: Buffer }[]>(
      `SELECT data FROM import_upload_chunks WHERE upload_id = $1 AND n = $2`,
      [uploadId, n],
    );
    return chunk?.data ?? null;
  }
}

interface UploadRow {
  readonly id: string;
  readonly kind: CsvKind;
  readonly file_name: string;
  readonly revision: number;
  readonly facts: string | null;
}

interface StoredChunk {
  readonly n: number;
  readonly bytes: number;
  /** The announced size of the file. */
  readonly declared: number | null;
}

const known = ({ uploadId, accountId }: OneUpload): OneUpload => ({
  accountId,
  uploadId: requiredId(uploadId, 'upload_not_found'),
});
