import { Controller } from '@nestjs/common';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import {
  importCalls,
  type HistoryDocument,
  type ImportJob,
  type JobScope,
} from '@contracts/imports/jobs';
import {
  uploadCalls,
  type BeginUpload,
  type CsvPreview,
  type MapColumns,
  type OneUpload,
  type UploadStarted,
} from '@contracts/imports/uploads';
import { RequestHandler } from '@service-kit/requests/requests';
import { ImportStarts } from '../jobs/import-starts';
import { PreviewService } from './uploads/preview.service';
import { UploadsService } from './uploads/uploads.service';

/** Imports of what someone sends: a JSON document, or a file in chunks. */
@Controller()
export class FilesController {
  constructor(
    private readonly starts: ImportStarts,
    private readonly uploads: UploadsService,
    private readonly previews: PreviewService,
  ) {}

  @RequestHandler(importCalls.history)
  history(asked: { accountId: AccountId; history: HistoryDocument }): Promise<ImportJob> {
    return this.starts.fromHistory(asked.accountId, asked.history);
  }

  @RequestHandler(uploadCalls.begin)
  begin(asked: JobScope & BeginUpload): Promise<UploadStarted> {
    return this.uploads.begin(asked);
  }

  @RequestHandler(uploadCalls.putChunk)
  putChunk(asked: OneUpload & { n: number; base64: string }): Promise<{ received: number }> {
    return this.uploads.putChunk(asked);
  }

  @RequestHandler(uploadCalls.preview)
  preview(asked: OneUpload & MapColumns): Promise<CsvPreview> {
    return this.previews.preview(asked);
  }

  @RequestHandler(uploadCalls.commit)
  commit(asked: OneUpload & MapColumns & { by: Actor | null }): Promise<ImportJob> {
    return this.uploads.commit(asked);
  }
}
