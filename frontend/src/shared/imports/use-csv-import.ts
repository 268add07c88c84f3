import { useEffect, useReducer, useRef } from 'react';
import type { ColumnMapping, CsvPreview } from '@contracts/imports/uploads';
import { importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { isApiError, messageOf } from '../api/api-error';
import {
  useBeginUploadMutation,
  useCommitUploadMutation,
  usePreviewUploadMutation,
  usePutChunkMutation,
} from './csv-endpoints';
import { sendChunks } from './csv-chunks';
import { mapped, sameMapping } from './csv-mapping';
import type { ImportOwner } from './import-owner';

export type CsvImport =
  | { readonly step: 'choose'; readonly failure: string | null }
  | { readonly step: 'sending'; readonly file: File; readonly sent: number }
  | { readonly step: 'reading'; readonly file: File; readonly uploadId: string }
  | CsvMapped;

/** The file is uploaded and previewed. */
export interface CsvMapped {
  readonly step: 'mapping';
  readonly file: File;
  readonly uploadId: string;
  readonly preview: CsvPreview;
  readonly mapping: ColumnMapping;
  /** The mapping has changed since the preview. */
  readonly stale: boolean;
  readonly busy: 'preview' | 'commit' | null;
  readonly failure: string | null;
}

const start: CsvImport = { step: 'choose', failure: null };

/** Why a file can't be sent, if so. */
export function unfitFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > importLimits.csvBytes)
    return `This file is larger than ${importLimits.csvBytes / 1024 / 1024} MB. Split it and import the parts one at a time.`;
  if (/\.(xlsx?|numbers|ods|pdf|zip)$/i.test(name))
    return 'This is not a CSV file. Save the table as CSV (comma separated) first.';
  return undefined;
}

/** No answer, a server error or too many calls: another try may succeed. */
export const worthRepeating = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

type FileSent = { file: File; uploadId: string } & Partial<CsvMapped>;

const lookedAt = ({ file, uploadId }: FileSent, preview: CsvPreview): CsvMapped => ({
  step: 'mapping',
  file,
  uploadId,
  preview,
  mapping: preview.mapping,
  stale: false,
  busy: null,
  failure: null,
});

/** Keeps the last preview, if there is one and the server still has the file. */
function notLookedAt({ file, uploadId, mapping, preview }: FileSent, error: unknown): CsvImport {
  const failure = messageOf(error, 'We couldn’t read the file. Please try again.');
  if (!preview || !mapping || lostFile(error)) return { step: 'choose', failure };
  return { step: 'mapping', file, uploadId, preview, mapping, stale: true, busy: null, failure };
}

/**
 * Uploads a file, previews it, maps its columns and imports it, which begins again with another file.
 * Leaving the page stops the upload.
 */
export function useCsvImport(
  owner: ImportOwner,
  kind: CsvKind,
  onStarted: (jobId: string) => void,
) {
  const [state, become] = useReducer((_: CsvImport, next: CsvImport) => next, start);
  const [begin] = useBeginUploadMutation();
  const [putChunk] = usePutChunkMutation();
  const [look] = usePreviewUploadMutation();
  const [commitUpload] = useCommitUploadMutation();
  // One per file: answers for an earlier file are ignored.
  const run = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => run.current?.abort(), []);

  const reset = (failure: string | null = null): void => {
    run.current?.abort();
    become({ step: 'choose', failure });
  };

  const read = async (known: FileSent, signal: AbortSignal): Promise<void> => {
    const { uploadId, mapping } = known;
    const { data, error } = await look({ owner, uploadId, ...(mapping && { mapping }) });
    if (!signal.aborted) become(data ? lookedAt(known, data) : notLookedAt(known, error));
  };

  /** Returns the id of the complete upload. */
  const send = async (file: File, signal: AbortSignal): Promise<string> => {
    const fileName = file.name.slice(-importLimits.fileName);
    const upload = await begin({ owner, kind, fileName, bytes: file.size }).unwrap();
    const { uploadId, chunkBytes } = upload;
    await sendChunks(file, chunkBytes, {
      put: async (n, bytes) => {
        await putChunk({ owner, uploadId, n, bytes }).unwrap();
      },
      worthRepeating,
      onSent: (sent) => !signal.aborted && become({ step: 'sending', file, sent }),
      signal,
    });
    return uploadId;
  };

  const choose = async (file: File): Promise<void> => {
    const unfit = unfitFile(file);
    if (unfit !== undefined) return reset(unfit);
    run.current?.abort();
    const { signal } = (run.current = new AbortController());
    become({ step: 'sending', file, sent: 0 });
    try {
      const uploadId = await send(file, signal);
      if (signal.aborted) return;
      become({ step: 'reading', file, uploadId });
      await read({ file, uploadId }, signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = messageOf(error, 'We couldn’t upload the file. Please try again.');
      become({ step: 'choose', failure });
    }
  };

  const map = (field: string, columns: readonly string[]): void => {
    if (state.step !== 'mapping') return;
    const mapping = mapped(state.mapping, field, columns);
    become({ ...state, mapping, stale: !sameMapping(mapping, state.preview.mapping) });
  };

  const preview = async (): Promise<void> => {
    if (state.step !== 'mapping' || !run.current) return;
    become({ ...state, busy: 'preview', failure: null });
    await read(state, run.current.signal);
  };

  const commit = async (): Promise<void> => {
    if (state.step !== 'mapping' || !run.current) return;
    const { signal } = run.current;
    const { uploadId, mapping } = state;
    become({ ...state, busy: 'commit', failure: null });
    const { data, error } = await commitUpload({ owner, uploadId, mapping });
    if (data) {
      reset();
      return onStarted(data.jobId);
    }
    if (signal.aborted) return;
    const failure = messageOf(error, 'We couldn’t start the import. Please try again.');
    become(lostFile(error) ? { step: 'choose', failure } : { ...state, busy: null, failure });
  };

  return { state, choose, map, preview, commit, reset: () => reset() };
}

/** The server no longer has the complete file, so it has to be chosen again. */
const lostFile = (error: unknown): boolean =>
  isApiError(error) &&
  ['upload_not_found', 'upload_incomplete', 'file_unreadable', 'payload_too_large'].includes(
    error.code,
  );
