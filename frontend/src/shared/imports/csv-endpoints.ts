import type { ImportUnderWay } from '@contracts/imports/answers';
import type {
  ChunkReceived,
  ColumnMapping,
  CsvPreview,
  UploadStarted,
} from '@contracts/imports/uploads';
import type { CsvKind } from '@contracts/vocabulary/imports';
import { api } from '../api/api';
import type { ImportOwner } from './import-owner';

interface OneUpload {
  readonly owner: ImportOwner;
  readonly uploadId: string;
}

const uploadsUrl = ({ as }: ImportOwner): string => `/${as}/import-csv`;
const uploadUrl = ({ owner, uploadId }: OneUpload): string =>
  `${uploadsUrl(owner)}/${encodeURIComponent(uploadId)}`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    beginUpload: build.mutation<
      UploadStarted,
      { owner: ImportOwner; kind: CsvKind; fileName: string; bytes: number }
    >({
      query: ({ owner, ...body }) => ({
        url: uploadsUrl(owner),
        method: 'POST',
        body,
        as: owner.as,
      }),
    }),
    /** Chunks count from 0. Sending one again changes nothing. */
    putChunk: build.mutation<ChunkReceived, OneUpload & { n: number; bytes: Blob }>({
      query: ({ n, bytes, ...one }) => ({
        url: `${uploadUrl(one)}/chunks/${n}`,
        method: 'PUT',
        headers: { 'content-type': 'text/csv' },
        body: bytes,
        as: one.owner.as,
      }),
    }),
    /** Shows what committing would do. */
    previewUpload: build.mutation<CsvPreview, OneUpload & { mapping?: ColumnMapping }>({
      query: ({ mapping, ...one }) => ({
        url: `${uploadUrl(one)}/preview`,
        method: 'POST',
        body: { mapping },
        as: one.owner.as,
      }),
    }),
    /** A repeat returns the same import. */
    commitUpload: build.mutation<ImportUnderWay, OneUpload & { mapping: ColumnMapping }>({
      query: ({ mapping, ...one }) => ({
        url: `${uploadUrl(one)}/commit`,
        method: 'POST',
        body: { mapping },
        as: one.owner.as,
      }),
      invalidatesTags: ['Import'],
    }),
  }),
});

export const {
  useBeginUploadMutation,
  usePutChunkMutation,
  usePreviewUploadMutation,
  useCommitUploadMutation,
} = calls;
