import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { notificationsRequests } from '@contracts/notifications';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { ReturnsNothing } from '../edge/description/returns';
import { formFields, isSignature, signatureOf } from './sms-signature';

const path = 'api/webhooks/sms';
/** Characters of a text that are looked at: STOP is one word. */
const maxBody = 1_600;

/** Text messages to our number, as the provider of text messages hands them over. */
@ApiTags('messages')
@Controller()
export class SmsWebhookController {
  private readonly token: string | null;

  constructor(
    private readonly requests: Requests,
    private readonly config: GatewayConfig,
  ) {
    const { SMS_URL } = config;
    this.token = SMS_URL === undefined ? null : decodeURIComponent(new URL(SMS_URL).password);
  }

  /** Nothing is acted on before the signature is known to be the provider's. */
  @Post(path)
  @HttpCode(204)
  @ReturnsNothing('not_found', 'forbidden')
  @Access('anyone', { form: true, bodyLimit: 16 * 1024 })
  async receive(
    @Req() { body }: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
  ): Promise<void> {
    if (this.token === null) throw new Refusal('not_found');
    const fields = formFields(typeof body === 'string' ? body : '');
    const url = `${this.config.publicUrl}/${path}`;
    const expected = signatureOf(this.token, url, fields ?? new Map<string, string>());
    if (!isSignature(expected, signature) || !fields) throw new Refusal('forbidden');
    await this.requests.ask(notificationsRequests.receiveText, {
      from: (fields.get('From') ?? '').slice(0, 40),
      body: (fields.get('Body') ?? '').slice(0, maxBody),
    });
  }
}
