import { Controller } from '@nestjs/common';
import {
  importCalls,
  type Connect,
  type ConnectingUrl,
  type ImportSettings,
  type StartConnecting,
} from '@contracts/imports/jobs';
import { RequestHandler } from '@service-kit/requests/requests';
import { ImportStarts } from '../../jobs/import-starts';
import { JobberConnection } from './jobber-connection';

/** Requests about the systems that an owner connects. */
@Controller()
export class ConnectionsController {
  constructor(
    private readonly jobber: JobberConnection,
    private readonly starts: ImportStarts,
  ) {}

  @RequestHandler(importCalls.startConnecting)
  startConnecting(asked: StartConnecting): Promise<ConnectingUrl> {
    return this.jobber.start(asked);
  }

  @RequestHandler(importCalls.connect)
  async connect(asked: Connect): Promise<ImportSettings> {
    await this.jobber.finish(asked);
    return this.starts.settings();
  }
}
