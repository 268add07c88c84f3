import { Body, Controller, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerId } from '@contracts/customers';
import type { ImportUnderWay } from '@contracts/imports/answers';
import {
  BeginCustomerUpload,
  MapColumns,
  type ChunkReceived,
  type CsvPreview,
  type UploadStarted,
} from '@contracts/imports/uploads';
import { importLimits } from '@contracts/vocabulary/imports';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/called-by';
import { Returns } from '../edge/description/returns';
import { startRefusals } from './import-jobs.service';
import { ChunkNumber, UploadId } from './import-ids';
import { fileRefusals, UploadCallsService } from './upload-calls.service';

/** CSV files of customers, of their own history. */
@ApiTags('imports')
@Controller('api/customer/import-csv')
export class CustomerUploadsController {
  constructor(private readonly uploads: UploadCallsService) {}

  @Post()
  @Returns('UploadStarted', 'email_unverified', 'rate_limited', 'payload_too_large')
  @Access('customer', { limit: 'import-file' })
  begin(
    @CallingCustomer() customerId: CustomerId,
    @Body() started: BeginCustomerUpload,
  ): Promise<UploadStarted> {
    return this.uploads.begin({ customerId, ...started, by: null });
  }

  @Put(':uploadId/chunks/:n')
  @Returns('ChunkReceived', 'upload_not_found', 'payload_too_large', 'request_timeout')
  @Access('customer', { csv: true, bodyLimit: importLimits.chunkBytes, limit: 'import-chunk' })
  putChunk(
    @CallingCustomer() customerId: CustomerId,
    @UploadId() uploadId: string,
    @ChunkNumber() n: number,
    @Req() { body }: FastifyRequest,
  ): Promise<ChunkReceived> {
    return this.uploads.putChunk({ customerId, uploadId }, n, body);
  }

  @Post(':uploadId/preview')
  @HttpCode(200)
  @Returns('CsvPreview', ...fileRefusals)
  @Access('customer', { limit: 'import-file' })
  preview(
    @CallingCustomer() customerId: CustomerId,
    @UploadId() uploadId: string,
    @Body() map: MapColumns,
  ): Promise<CsvPreview> {
    return this.uploads.preview({ customerId, uploadId }, map);
  }

  @Post(':uploadId/commit')
  @HttpCode(202)
  @Returns('ImportUnderWay', ...fileRefusals, ...startRefusals)
  @Access('customer', { limit: 'import' })
  commit(
    @CallingCustomer() customerId: CustomerId,
    @UploadId() uploadId: string,
    @Body() map: MapColumns,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportUnderWay> {
    return this.uploads.commit({ customerId, uploadId }, map, null, reply);
  }
}
