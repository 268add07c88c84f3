import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type { ImportJob, JobScope } from '@contracts/imports/jobs';
import type { BeginUpload, MapColumns, OneUpload, UploadStarted } from '@contracts/imports/uploads';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import {
  customerCsvKinds,
  importLimits,
  officeCsvKinds,
  type CsvKind,
} from '@contracts/vocabulary/imports';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { oneLine } from '../../history/texts';
import { JobsService } from '../../jobs/jobs.service';
import { JobWaiter } from '../../jobs/job-waiter';
import { requireVerifiedEmail } from '../../jobs/import-starts';
import { guessMapping } from '../csv/csv-fields';
import type { CsvInput } from '../csv/csv-file';
import { mappingErrors, ownMapping } from '../csv/csv-rows';
import { ReadFiles } from './read-files';
import { StoredUploads } from './stored-uploads';

const { chunkBytes, csvBytes, fileName: longestName } = importLimits;
const tooLong = `A CSV file may have up to ${csvBytes / 1024 ** 2} MB. Please import it in parts.`;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** CSV files, from the first chunk to the import. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: StoredUploads,
    private readonly files: ReadFiles,
    private readonly jobs: JobsService,
    private readonly waiter: JobWaiter,
    private readonly requests: Requests,
  ) {}

  async begin(asked: JobScope & BeginUpload): Promise<UploadStarted> {
    const { accountId, kind, bytes } = asked;
    if (bytes !== undefined && bytes > csvBytes) {
      throw new Refusal('payload_too_large', { message: tooLong });
    }
    const kinds: readonly CsvKind[] = accountId === null ? officeCsvKinds : customerCsvKinds;
    const fileName = oneLine(asked.fileName, longestName);
    if (!kinds.includes(kind) || fileName === '') throw new Refusal('validation_failed');
    if (accountId !== null) await requireVerifiedEmail(this.requests, accountId);
    const uploadId = await this.uploads.begin({ accountId }, { kind, fileName, bytes });
    return { uploadId, chunkBytes, maxBytes: csvBytes };
  }

  /** Refuse what exceeds the limit before decoding it. */
  async putChunk(one: OneUpload & { n: number; base64: string }): Promise<{ received: number }> {
    if (!Number.isInteger(one.n) || one.n < 0) throw new Refusal('validation_failed');
    const isBeyond = (one.n + 1) * chunkBytes > csvBytes;
    if (isBeyond || one.base64.length > Math.ceil(chunkBytes / 3) * 4) {
      throw new Refusal('payload_too_large');
    }
    const data = base64.test(one.base64) ? Buffer.from(one.base64, 'base64') : Buffer.alloc(0);
    if (data.length === 0) throw new Refusal('validation_failed');
    if (data.length > chunkBytes) throw new Refusal('payload_too_large');
    return { received: await this.uploads.putChunk(one, one.n, data) };
  }

  async commit(one: OneUpload & MapColumns & { by: Actor | null }): Promise<ImportJob> {
    const { uploadId, accountId, by } = one;
    const upload = await this.uploads.find(one);
    if (!upload) return this.started(one);
    const facts = await this.files.facts(upload);
    const mapping = ownMapping(one.mapping) ?? guessMapping(upload.kind, facts.headers);
    const errors = mappingErrors(upload.kind, { headers: facts.headers, mapping });
    if (errors.length > 0) throw new Refusal('validation_failed', { details: { errors } });
    const input: CsvInput = { facts, mapping };
    await this.uploads.close(upload);
    await this.jobs.begin({
      id: uploadId,
      accountId,
      startedBy: by?.name,
      kind: 'csv',
      fileName: upload.fileName,
      rows: upload.kind,
      input,
      sameWhen: uploadId,
    });
    return this.started(one);
  }

  /** The file's job. The file is deleted when it ends. */
  private async started({ uploadId, accountId }: OneUpload): Promise<ImportJob> {
    try {
      const job = await this.waiter.untilOver({ jobId: uploadId, accountId });
      if (importStatusRules[job.status].over) await this.uploads.remove(uploadId);
      return job;
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === 'import_not_found';
      throw isGone ? new Refusal('upload_not_found') : error;
    }
  }
}
