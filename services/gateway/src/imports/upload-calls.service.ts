import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Actor } from '@contracts/customers';
import type { ImportUnderWay } from '@contracts/imports/answers';
import type { JobScope } from '@contracts/imports/jobs';
import {
  uploadCalls,
  type BeginUpload,
  type ChunkReceived,
  type CsvPreview,
  type MapColumns,
  type OneUpload,
  type UploadStarted,
} from '@contracts/imports/uploads';
import type { RefusalCode } from '@contracts/refusals';
import { Requests } from '@service-kit/requests/requests';
import { invalid } from '../edge/validation/request-validation.pipe';
import { ImportJobsService } from './import-jobs.service';
import { underWay } from './start-answer';

/** A file is read from its beginning to its end, and every row compared. */
const previewWithinMs = 18_000;

export const fileRefusals = [
  'upload_not_found',
  'upload_incomplete',
  'file_unreadable',
] as const satisfies readonly RefusalCode[];

/** CSV files as customers and the office send them: the scope says whose. */
@Injectable()
export class UploadCallsService {
  constructor(
    private readonly requests: Requests,
    private readonly imports: ImportJobsService,
  ) {}

  begin(started: JobScope & BeginUpload & { by: Actor | null }): Promise<UploadStarted> {
    return this.requests.ask(uploadCalls.begin, started);
  }

  /** Chunk `n`, of which `body` is what came as text/csv. */
  putChunk(one: OneUpload, n: number, body: unknown): Promise<ChunkReceived> {
    if (!Buffer.isBuffer(body) || body.length === 0) {
      throw invalid([{ field: 'body', message: 'Must be a part of the file, as text/csv' }]);
    }
    return this.requests.ask(uploadCalls.putChunk, { ...one, n, base64: body.toString('base64') });
  }

  preview(one: OneUpload, { mapping }: MapColumns): Promise<CsvPreview> {
    const asked = { ...one, ...checked(mapping) };
    return this.requests.ask(uploadCalls.preview, asked, { deadlineMs: previewWithinMs });
  }

  /** Always 202: a file is imported in the background. */
  async commit(
    one: OneUpload,
    { mapping }: MapColumns,
    by: Actor | null,
    reply: FastifyReply,
  ): Promise<ImportUnderWay> {
    const asked = { ...one, by, ...checked(mapping) };
    return underWay(await this.imports.started(uploadCalls.commit, asked), reply);
  }
}

/** A mapping leads from names to names. */
function checked(mapping: MapColumns['mapping']): MapColumns {
  if (!mapping) return {};
  const wrong = Object.entries(mapping).filter(([, column]) => typeof column !== 'string');
  if (wrong.length === 0) return { mapping };
  throw invalid(
    wrong.map(([field]) => ({
      field: `mapping.${field}`,
      message: 'Must be the name of a column',
    })),
  );
}
