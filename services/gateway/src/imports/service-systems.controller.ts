import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { historySchema } from '@contracts/imports/history-schema';
import { importCalls } from '@contracts/imports/jobs';
import type { ServiceSystem } from '@contracts/vocabulary/service-systems';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import type { JsonSchemaDocument } from '../edge/description/reply-types';
import { Returns, ReturnsListOf } from '../edge/description/returns';

@ApiTags('imports')
@Controller('api')
export class ServiceSystemsController {
  constructor(private readonly requests: Requests) {}

  @Get('service-systems')
  @ReturnsListOf('ServiceSystem')
  @Access('anyone')
  systems(): Promise<readonly ServiceSystem[]> {
    return this.requests.ask(importCalls.systems, {});
  }

  @Get('schemas/history-import.json')
  @Returns('JsonSchemaDocument')
  @Access('anyone')
  historySchema(): JsonSchemaDocument {
    return historySchema;
  }
}
