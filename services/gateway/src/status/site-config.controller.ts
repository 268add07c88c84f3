import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { Returns } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { SiteConfigService } from './site-config.service';

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
