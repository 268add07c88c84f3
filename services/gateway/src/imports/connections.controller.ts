import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ConnectJobber,
  importCalls,
  type ConnectingUrl,
  type ImportSettings,
  type StartConnecting,
} from '@contracts/imports/jobs';
import { connectingPage } from '@contracts/vocabulary/service-systems';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { CallingAccount, type AccountCaller } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';

/** An owner connects the company's account in a system without credentials to enter. */
@ApiTags('imports')
@Controller('api/admin/jobber-connection')
export class ConnectionsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly config: GatewayConfig,
  ) {}

  /** Where to go. Jobber leads back to the page of imports with `code` and `state`. */
  @Post('start')
  @HttpCode(200)
  @Returns('ConnectingUrl', 'not_configured')
  @Access('admin', { atLeast: 'owner', limit: 'import' })
  start(@CallingAccount() caller: AccountCaller): Promise<ConnectingUrl> {
    return this.requests.ask(importCalls.startConnecting, this.from(caller));
  }

  /** What Jobber's way back had in its address. Works once, soon, and in the login that has left. */
  @Post()
  @HttpCode(200)
  @Returns('ImportSettings', 'not_configured', 'system_credentials_rejected', 'system_unavailable')
  @Access('admin', { atLeast: 'owner', limit: 'import' })
  connect(
    @CallingAccount() caller: AccountCaller,
    @Body() { code, state }: ConnectJobber,
  ): Promise<ImportSettings> {
    return this.requests.ask(importCalls.connect, { ...this.from(caller), code, state });
  }

  private from({ accountId, name, jti }: AccountCaller): StartConnecting {
    const returnTo = `${this.config.publicUrl}${connectingPage}`;
    return { by: { accountId, name }, session: jti, returnTo };
  }
}
