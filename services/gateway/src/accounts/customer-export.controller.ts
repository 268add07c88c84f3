import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { businessDate } from '@contracts/business-time';
import type { AccountId } from '@contracts/customers/accounts';
import { Returns } from '../edge/description/returns';
import type { CustomerExport } from '../edge/description/reply-types';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/caller';
import { RateLimiter } from '../edge/limits/rate-limiter';
import { CustomerExportService } from './customer-export.service';

@ApiTags('accounts')
@Controller('api/customer')
export class CustomerExportController {
  constructor(
    private readonly exports: CustomerExportService,
    private readonly limiter: RateLimiter,
  ) {}

  @Get('export')
  @Returns('CustomerExport', 'rate_limited')
  @Access('customer')
  async export(
    @CallingCustomer() accountId: AccountId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerExport> {
    const exported = await this.limiter.attempt('export', String(accountId), () =>
      this.exports.of(accountId),
    );
    const day = businessDate(new Date(exported.exportedAt));
    reply.header('content-disposition', `attachment; filename="my-data-${day}.json"`);
    return exported;
  }
}
