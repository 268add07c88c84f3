/** CSV files: sent in chunks, looked at before anything is written, then imported as a job. */
import { IsIn, IsInt, IsObject, Min } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { request } from '../messaging';
import { MayBeMissing, RequiredText } from '../parsing';
import {
  customerCsvKinds,
  importLimits,
  officeCsvKinds,
  type CsvKind,
  type CustomerCsvKind,
  type OfficeCsvKind,
} from '../vocabulary/imports';
import type { ImportError, ImportJob, JobScope } from './jobs';

// Requests

class UploadedFile {
  @RequiredText(importLimits.fileName, 'A file name is required')
  fileName!: string;

  /**
   * Bytes of the whole file, as far as the sender knows. A file that is too long is then refused
   * before its first chunk, and one of which the end is missing is no whole file.
   */
  @MayBeMissing()
  @IsInt()
  @Min(1)
  bytes?: number;
}

/** POST /api/customer/import-csv */
export class BeginCustomerUpload extends UploadedFile {
  @IsIn(customerCsvKinds)
  kind!: CustomerCsvKind;
}

/** POST /api/admin/import-csv */
export class BeginOfficeUpload extends UploadedFile {
  @IsIn(officeCsvKinds)
  kind!: OfficeCsvKind;
}

/** Either of the two. */
export type BeginUpload = UploadedFile & { readonly kind: CsvKind };

/** POST …/import-csv/{uploadId}/preview and …/commit */
export class MapColumns {
  /**
   * Which column fills which field, by its header; a field without one stays empty. If omitted: as
   * guessed.
   */
  @MayBeMissing()
  @IsObject()
  mapping?: ColumnMapping;
}

/** Field to header. */
export type ColumnMapping = Readonly<Record<string, string>>;

// Replies

/** POST …/import-csv */
export interface UploadStarted {
  readonly uploadId: string;
  /** Bytes of each chunk but the last. */
  readonly chunkBytes: number;
  readonly maxBytes: number;
}

/** PUT …/import-csv/{uploadId}/chunks/{n} */
export interface ChunkReceived {
  /** Bytes that have arrived, those of this chunk included. */
  readonly received: number;
}

/** A field that a column may fill. */
export interface CsvField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
}

/**
 * What committing the file would do. Nothing has been written. While a required field has no column,
 * no row is looked at.
 */
export interface CsvPreview {
  readonly headers: readonly string[];
  readonly fields: readonly CsvField[];
  readonly mapping: ColumnMapping;
  /** Rows altogether, and the first of them as they are read: header to cell. */
  readonly rows: number;
  readonly sample: readonly Readonly<Record<string, string>>[];
  /** Rows, from the first on, that were compared with what is here: all, unless the file is long. */
  readonly compared: number;
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  /** How many are wrong, and the first of them. */
  readonly wrongRows: number;
  readonly wrong: readonly ImportError[];
}

export type OneUpload = JobScope & { readonly uploadId: string };

export const uploadCalls = {
  /**
   * Refuses with `payload_too_large` a file that says to be too long, and any while the owner's share
   * has no room; a customer's with `email_unverified`, as `fromSystem` does.
   */
  begin: request<JobScope & BeginUpload & { by: Actor | null }, UploadStarted>(
    'imports.begin-upload',
  ),
  /**
   * Chunks count from 0 and come in any order, each any number of times. Base64, so that no byte is
   * lost on the way. These refuse with `upload_not_found`, for the uploads of others, too; this one
   * with `payload_too_large` beyond the limit, and beyond the bytes that the file was said to have.
   */
  putChunk: request<OneUpload & { n: number; base64: string }, ChunkReceived>('imports.put-chunk'),
  /** Refuses with `file_unreadable` and where, `validation_failed` for a mapping that cannot be, `upload_incomplete` and the first missing chunk, or `rate_limited` while others of the same owner are being made. */
  preview: request<OneUpload & MapColumns, CsvPreview>('imports.preview-upload'),
  /** Answers and refuses as `fromSystem` and `preview` do. A second time is the same job, whose id is the upload's. */
  commit: request<OneUpload & MapColumns & { by: Actor | null }, ImportJob>(
    'imports.commit-upload',
  ),
};
