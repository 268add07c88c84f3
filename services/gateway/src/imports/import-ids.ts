import { Param } from '@nestjs/common';
import { importLimits } from '@contracts/vocabulary/imports';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';
import { invalid } from '../edge/validation/request-validation.pipe';

export const JobId = () => Param('jobId', new RecordIdPipe('import_not_found'));
export const UploadId = () => Param('uploadId', new RecordIdPipe('upload_not_found'));
export const MatchId = () => Param('id', new RecordIdPipe('match_not_found'));

const chunks = Math.ceil(importLimits.csvBytes / importLimits.chunkBytes);

/** The number of a chunk, from 0. */
export const ChunkNumber = () =>
  Param('n', {
    // The global pipe has converted it to a number, or NaN.
    transform: (value: unknown): number => {
      const n = typeof value === 'number' ? value : NaN;
      if (Number.isInteger(n) && n >= 0 && n < chunks) return n;
      throw invalid([{ field: 'n', message: `Must be a whole number from 0 to ${chunks - 1}` }]);
    },
  });
