import { Body, Controller, HttpCode, Injectable, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImportUnderWay } from '@contracts/imports/answers';
import {
  BeginCustomerUpload,
  BeginOfficeUpload,
  MapColumns,
  uploadCalls,
  type BeginUpload,
  type ChunkReceived,
  type CsvPreview,
  type UploadStarted,
} from '@contracts/imports/uploads';
import type { RefusalCode } from '@contracts/refusals';
import { importLimits } from '@contracts/vocabulary/imports';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingAccount, actorOf, scopeOf, type AccountCaller } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { UploadId } from '../edge/validation/path-params';
import { invalid } from '../edge/validation/request-validation.pipe';
import { startJob, startRefusals, underWay } from './start-answer';

/** Imports reads the whole file and compares every row. */
const previewWithinMs = 18_000;

const fileRefusals = [
  'upload_not_found',
  'upload_incomplete',
  'file_unreadable',
] as const satisfies readonly RefusalCode[];

const chunks = Math.ceil(importLimits.csvBytes / importLimits.chunkBytes);

/** From 0. */
const ChunkNumber = () =>
  Param('n', {
    // The global pipe has converted it to a number, or NaN.
    transform: (value: unknown): number => {
      const n = typeof value === 'number' ? value : NaN;
      if (Number.isInteger(n) && n >= 0 && n < chunks) return n;
      throw invalid([{ field: 'n', message: `Must be a whole number from 0 to ${chunks - 1}` }]);
    },
  });

/** The same for customers and the office. */
function uploadsOf(role: 'customer' | 'admin', ...alsoRefused: readonly RefusalCode[]) {
  // For its constructor's parameters: a controller that extends this class has no constructor.
  @Injectable()
  class Uploads {
    constructor(readonly requests: Requests) {}

    started(caller: AccountCaller, started: BeginUpload): Promise<UploadStarted> {
      const asked = { ...scopeOf(caller), ...started, by: actorOf(caller) };
      return this.requests.ask(uploadCalls.begin, asked);
    }

    @Put(':uploadId/chunks/:n')
    @Returns('ChunkReceived', 'upload_not_found', 'payload_too_large', 'request_timeout')
    @Access(role, { csv: true, bodyLimit: importLimits.chunkBytes, limit: 'import-chunk' })
    putChunk(
      @CallingAccount() caller: AccountCaller,
      @UploadId() uploadId: string,
      @ChunkNumber() n: number,
      @Req() { body }: FastifyRequest,
    ): Promise<ChunkReceived> {
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw invalid([{ field: 'body', message: 'Must be a part of the file, as text/csv' }]);
      }
      const asked = { ...scopeOf(caller), uploadId, n, base64: body.toString('base64') };
      return this.requests.ask(uploadCalls.putChunk, asked);
    }

    @Post(':uploadId/preview')
    @HttpCode(200)
    @Returns('CsvPreview', ...fileRefusals)
    @Access(role, { limit: 'import-file' })
    preview(
      @CallingAccount() caller: AccountCaller,
      @UploadId() uploadId: string,
      @Body() { mapping }: MapColumns,
    ): Promise<CsvPreview> {
      const asked = { ...scopeOf(caller), uploadId, ...checked(mapping) };
      return this.requests.ask(uploadCalls.preview, asked, { deadlineMs: previewWithinMs });
    }

    /** Always 202: a file is imported in the background. */
    @Post(':uploadId/commit')
    @HttpCode(202)
    @Returns('ImportUnderWay', ...fileRefusals, ...startRefusals, ...alsoRefused)
    @Access(role, { limit: 'import' })
    async commit(
      @CallingAccount() caller: AccountCaller,
      @UploadId() uploadId: string,
      @Body() { mapping }: MapColumns,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ImportUnderWay> {
      const asked = { ...scopeOf(caller), uploadId, by: actorOf(caller), ...checked(mapping) };
      return underWay(await startJob(this.requests, uploadCalls.commit, asked), reply);
    }
  }
  return Uploads;
}

@ApiTags('imports')
@Controller('api/customer/import-csv')
export class CustomerUploadsController extends uploadsOf('customer') {
  @Post()
  @Returns('UploadStarted', 'email_unverified', 'rate_limited', 'payload_too_large')
  @Access('customer', { limit: 'import-file' })
  begin(
    @CallingAccount() caller: AccountCaller,
    @Body() started: BeginCustomerUpload,
  ): Promise<UploadStarted> {
    return this.started(caller, started);
  }
}

@ApiTags('imports')
@Controller('api/admin/import-csv')
export class OfficeUploadsController extends uploadsOf('admin', 'import_running') {
  @Post()
  @Returns('UploadStarted', 'rate_limited', 'payload_too_large')
  @Access('admin', { limit: 'import-file' })
  begin(
    @CallingAccount() caller: AccountCaller,
    @Body() started: BeginOfficeUpload,
  ): Promise<UploadStarted> {
    return this.started(caller, started);
  }
}

function checked(mapping: MapColumns['mapping']): MapColumns {
  if (!mapping) return {};
  const isColumns = (columns: unknown): boolean =>
    [columns].flat().every((column) => typeof column === 'string');
  const wrong = Object.entries(mapping).filter(([, columns]) => !isColumns(columns));
  if (wrong.length === 0) return { mapping };
  throw invalid(
    wrong.map(([field]) => ({
      field: `mapping.${field}`,
      message: 'Must be the name of a column, or a list of names',
    })),
  );
}
