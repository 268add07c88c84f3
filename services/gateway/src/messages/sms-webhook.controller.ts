import { Controller, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { conversationRequests, receiptsPath } from '@contracts/notifications/conversations';
import { providerIdPattern, receiptStatuses } from '@contracts/vocabulary/messages';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { ReturnsNothing, ReturnsTwiml } from '../edge/description/returns';
import { formFields, isSignature, signatureOf } from './sms-signature';

const path = 'api/webhooks/sms';
/** Longer texts are cut. */
const maxBody = 1_600;

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

  /** The reply is TwiML. */
  @Post(path)
  @HttpCode(204)
  @ReturnsTwiml('not_found', 'forbidden')
  @Access('anyone', { form: true, bodyLimit: 16 * 1024 })
  async receive(
    @Req() { body }: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const fields = this.signedFields(path, body, signature);
    const { text } = await this.requests.ask(conversationRequests.receiveText, {
      from: stored(fields.get('From')).slice(0, 40),
      body: stored(fields.get('Body')).slice(0, maxBody),
      providerId: stored(fields.get('MessageSid')).slice(0, 64) || null,
    });
    if (text === null) return undefined;
    void reply.status(200).type('text/xml');
    return `<Response><Message>${escaped(text)}</Message></Response>`;
  }

  /** What became of a text of ours. What we don't know is ignored: the provider would only repeat it. */
  @Post(receiptsPath)
  @HttpCode(204)
  @ReturnsNothing('not_found', 'forbidden')
  @Access('anyone', { form: true, bodyLimit: 16 * 1024 })
  async receipt(
    @Req() { body }: FastifyRequest,
    @Headers('x-twilio-signature') signature: string | undefined,
  ): Promise<void> {
    const fields = this.signedFields(receiptsPath, body, signature);
    const providerId = fields.get('MessageSid') ?? '';
    const status = receiptStatuses.find((each) => each === fields.get('MessageStatus'));
    if (status === undefined || !providerIdPattern.test(providerId)) return;
    const code = fields.get('ErrorCode') ?? '';
    await this.requests.ask(conversationRequests.receipt, {
      providerId,
      status,
      errorCode: /^[1-9]\d{0,5}$/.test(code) ? Number(code) : null,
      to: stored(fields.get('To')).slice(0, 40),
    });
  }

  /** Refuses what the provider hasn't signed. */
  private signedFields(
    at: string,
    body: unknown,
    signature: string | undefined,
  ): ReadonlyMap<string, string> {
    if (this.token === null) throw new Refusal('not_found');
    const fields = formFields(typeof body === 'string' ? body : '');
    const url = `${this.config.publicUrl}/${at}`;
    const expected = signatureOf(this.token, url, fields ?? new Map<string, string>());
    if (!isSignature(expected, signature) || !fields) throw new Refusal('forbidden');
    return fields;
  }
}

/** PostgreSQL can't store a NUL, and the provider would repeat the call. */
const stored = (text = ''): string => text.replaceAll('\0', '');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
