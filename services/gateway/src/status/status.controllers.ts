import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { HealthReply } from '@contracts/service-health';
import { Returns } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { ServiceStates } from './service-states';
import { SiteConfigService } from './site-config.service';

@ApiTags('site')
@Controller()
export class HealthController {
  constructor(private readonly states: ServiceStates) {}

  @Get('api/health')
  @Returns('HealthReply')
  @Access('anyone')
  health(): Promise<HealthReply> {
    return this.states.report();
  }

  @Get('health/live')
  @Returns('LiveReply')
  @Access('anyone')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Ready means that visitors can be served: every service answers. */
  @Get('health/ready')
  @HttpCode(200)
  @Returns('HealthReply')
  @Access('anyone')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReply> {
    const report = await this.states.report();
    if (report.status !== 'ok') void reply.code(503);
    return report;
  }
}

@ApiTags('site')
@Controller('api/config')
export class SiteConfigController {
  constructor(private readonly configs: SiteConfigService) {}

  @Get()
  @Returns('SiteConfig')
  @Access('anyone')
  present(): Promise<SiteConfig> {
    return this.configs.present();
  }
}
