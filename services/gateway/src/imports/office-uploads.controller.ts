import { Body, Controller, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '@contracts/customers';
import type { ImportUnderWay } from '@contracts/imports/answers';
import {
  BeginOfficeUpload,
  MapColumns,
  type ChunkReceived,
  type CsvPreview,
  type UploadStarted,
} from '@contracts/imports/uploads';
import { importLimits } from '@contracts/vocabulary/imports';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/called-by';
import { Returns } from '../edge/description/returns';
import { startRefusals } from './import-jobs.service';
import { ChunkNumber, UploadId } from './import-ids';
import { fileRefusals, UploadCallsService } from './upload-calls.service';

/** Whose files these are: no one's own. */
const customerId = null;

/** CSV files of the office, of customers and what was done for them. */
@ApiTags('imports')
@Controller('api/admin/import-csv')
export class OfficeUploadsController {
  constructor(private readonly uploads: UploadCallsService) {}

  @Post()
  @Returns('UploadStarted', 'rate_limited', 'payload_too_large')
  @Access('admin', { limit: 'import-file' })
  begin(@CallingOffice() by: Actor, @Body() started: BeginOfficeUpload): Promise<UploadStarted> {
    return this.uploads.begin({ customerId, ...started, by });
  }

  @Put(':uploadId/chunks/:n')
  @Returns('ChunkReceived', 'upload_not_found', 'payload_too_large', 'request_timeout')
  @Access('admin', { csv: true, bodyLimit: importLimits.chunkBytes, limit: 'import-chunk' })
  putChunk(
    @UploadId() uploadId: string,
    @ChunkNumber() n: number,
    @Req() { body }: FastifyRequest,
  ): Promise<ChunkReceived> {
    return this.uploads.putChunk({ customerId, uploadId }, n, body);
  }

  @Post(':uploadId/preview')
  @HttpCode(200)
  @Returns('CsvPreview', ...fileRefusals)
  @Access('admin', { limit: 'import-file' })
  preview(@UploadId() uploadId: string, @Body() map: MapColumns): Promise<CsvPreview> {
    return this.uploads.preview({ customerId, uploadId }, map);
  }

  @Post(':uploadId/commit')
  @HttpCode(202)
  @Returns('ImportUnderWay', ...fileRefusals, ...startRefusals, 'import_running')
  @Access('admin', { limit: 'import' })
  commit(
    @CallingOffice() by: Actor,
    @UploadId() uploadId: string,
    @Body() map: MapColumns,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportUnderWay> {
    return this.uploads.commit({ customerId, uploadId }, map, by, reply);
  }
}
