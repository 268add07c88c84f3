import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SiteConfig } from '@contracts/vocabulary/business';
import type { HealthReply } from '@contracts/service-health';
import { Unavailable } from '@service-kit/requests/refusal';
import { Returns } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { Drain } from '../edge/http/drain';
import { ServiceStates } from './service-states';
import { SiteConfigService } from './site-config.service';

@ApiTags('site')
@Controller()
export class HealthController {
  constructor(
    private readonly states: ServiceStates,
    private readonly drain: Drain,
  ) {}

  @Get('api/health')
  @Returns('HealthReply')
  @Access('anyone')
  health(): Promise<HealthReply> {
    return this.states.report();
  }

  /** Whether this gateway takes calls, for a proxy that chooses between several. */
  @Get('health/live')
  @Returns('LiveReply')
  @Access('anyone')
  live(): { status: 'ok' } {
    if (this.drain.isOn) throw new Unavailable('gateway', 'stopping');
    return { status: 'ok' };
  }

  /** Ready means that visitors can be served: every service answers. */
  @Get('health/ready')
  @HttpCode(200)
  @Returns('HealthReply')
  @Access('anyone')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReply> {
    const report = await this.states.report();
    // Visitors of a site whose changes wait are served.
    if (Object.values(report.services).includes('down')) void reply.code(503);
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
