/** CSV files: uploaded in chunks, previewed, then imported as a job. */
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
  type MappedColumns,
  type OfficeCsvKind,
} from '../vocabulary/imports';
import type { ImportError, ImportJob, JobScope } from './jobs';

// Requests

class UploadedFile {
  @RequiredText(importLimits.fileName, 'A file name is required')
  fileName!: string;

  /**
   * Size of the file in bytes, if the sender knows it. Files that are too long are refused before
   * the first chunk, and files whose end is missing are incomplete.
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

/** Either of these. */
export type BeginUpload = UploadedFile & { readonly kind: CsvKind };

/** POST …/import-csv/{uploadId}/preview and …/commit */
export class MapColumns {
  /**
   * Which column to use for each field, by its header, or which columns, the first filled one of
   * which counts. A field without a column stays empty. If omitted: the guess.
   */
  @MayBeMissing()
  @IsObject()
  mapping?: ColumnMapping;
}

/** Fields and their headers. */
export type ColumnMapping = Readonly<Record<string, MappedColumns>>;

// Replies

/** POST …/import-csv */
export interface UploadStarted {
  readonly uploadId: string;
  /** Bytes of each chunk except the last. */
  readonly chunkBytes: number;
  readonly maxBytes: number;
}

/** PUT …/import-csv/{uploadId}/chunks/{n} */
export interface ChunkReceived {
  /** Bytes received, including this chunk. */
  readonly received: number;
}

/** A field that a column may fill. */
export interface CsvField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
}

/**
 * What committing the file would do. Nothing has been written. While a required field has no
 * column, rows aren't checked.
 */
export interface CsvPreview {
  readonly headers: readonly string[];
  readonly fields: readonly CsvField[];
  readonly mapping: ColumnMapping;
  /** Columns that say something in any row. */
  readonly filled: readonly string[];
  /** Number of rows, and the first of them: header to cell. */
  readonly rows: number;
  readonly sample: readonly Readonly<Record<string, string>>[];
  /**
   * Number of rows, from the first, that were compared with existing ones: all, unless the file is
   * long.
   */
  readonly compared: number;
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  /** What people should know of how the file is read, as sentences. */
  readonly remarks: readonly string[];
  /** How many are wrong. */
  readonly wrongRows: number;
  /** Cells that can't be read, of rows that will be imported without them. */
  readonly noted: number;
  /** The first of both. */
  readonly wrong: readonly ImportError[];
}

export type OneUpload = JobScope & { readonly uploadId: string };

export const uploadCalls = {
  /**
   * Refuses with `payload_too_large` if the file is too long or the owner's share is full, or, for
   * a customer, with `email_unverified` as `fromSystem` does.
   */
  begin: request<JobScope & BeginUpload & { by: Actor | null }, UploadStarted>(
    'imports.begin-upload',
  ),
  /**
   * Chunks are numbered from 0. They may come in any order and repeatedly. Base64, so that no byte
   * changes on the way. These requests refuse with `upload_not_found`, also for other people's
   * uploads. This one refuses with `payload_too_large` beyond the limit, or beyond the announced
   * size.
   */
  putChunk: request<OneUpload & { n: number; base64: string }, ChunkReceived>('imports.put-chunk'),
  /**
   * Refuses with `file_unreadable` and the line, with `validation_failed` for an impossible
   * mapping, with `upload_incomplete` and the first missing chunk, or with `rate_limited` while
   * other previews of this owner run.
   */
  preview: request<OneUpload & MapColumns, CsvPreview>('imports.preview-upload'),
  /**
   * Replies and refuses as `fromSystem` and `preview` do. Repeating it returns the same job. The
   * job's id is the upload's.
   */
  commit: request<OneUpload & MapColumns & { by: Actor | null }, ImportJob>(
    'imports.commit-upload',
  ),
};
