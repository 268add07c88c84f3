import { open } from 'node:fs/promises';
import path from 'node:path';
import { Body, Controller, Get, HttpCode, Logger, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { businessDate } from '@contracts/business-time';
import type { Actor } from '@contracts/customers/accounts';
import {
  AskCompanyExport,
  companyExportRequests,
  type NewestCompanyExport,
} from '@contracts/customers/company-exports';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsZip } from '../edge/description/returns';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { RateLimiter } from '../edge/limits/rate-limiter';

/** All that the company has. The backups' process prepares the file; this hands it out. */
@ApiTags('settings')
@Controller('api/admin/company-export')
export class CompanyExportController {
  private readonly logger = new Logger('CompanyExport');

  constructor(
    private readonly requests: Requests,
    private readonly limiter: RateLimiter,
    private readonly config: GatewayConfig,
  ) {}

  @Get()
  @Returns('NewestCompanyExport')
  @Access('admin', { atLeast: 'owner', routine: true })
  newest(@CallingOffice() { accountId }: Actor): Promise<NewestCompanyExport> {
    return this.requests.ask(companyExportRequests.newest, { accountId });
  }

  /** Wrong passwords and codes count toward one limit. */
  @Post()
  @HttpCode(200)
  @Returns(
    'NewestCompanyExport',
    'password_wrong',
    'code_required',
    'code_wrong',
    'customer_not_found',
    'rate_limited',
  )
  @Access('admin', { atLeast: 'owner' })
  ask(
    @CallingOffice() by: Actor,
    @Body() proof: AskCompanyExport,
    @Req() { ips }: FastifyRequest,
  ): Promise<NewestCompanyExport> {
    const asked = { ...proof, by, network: networkOf(clientAddress(ips)) };
    const limited = (
      name: 'change-password' | 'export',
      work: () => Promise<NewestCompanyExport>,
    ) => this.limiter.attempt(name, String(by.accountId), work);
    return limited('change-password', () =>
      limited('export', () => this.requests.ask(companyExportRequests.ask, asked)),
    );
  }

  @Get('file')
  @ReturnsZip('export_not_found')
  @Access('admin', { atLeast: 'owner' })
  async file(@CallingOffice() { accountId }: Actor): Promise<StreamableFile> {
    const { id } = await this.requests.ask(companyExportRequests.file, { accountId });
    const file = await open(path.join(this.config.EXPORT_DIR, `${id}.zip`)).catch((error) => {
      this.logger.warn(`no file: ${failureReason(error)}`);
      throw new Refusal('export_not_found');
    });
    const { size } = await file.stat();
    const bytes = file.createReadStream();
    bytes.on('error', (error) => this.logger.warn(`broke off: ${failureReason(error)}`));
    return new StreamableFile(bytes, {
      type: 'application/zip',
      length: size,
      disposition: `attachment; filename="company-${businessDate(new Date())}.zip"`,
    });
  }
}
