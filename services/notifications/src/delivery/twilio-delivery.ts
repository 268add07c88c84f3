import { optedOutCode, providerIdPattern } from '@contracts/vocabulary/messages';
import { failureReason } from '@service-kit/observability/failure-reason';
import { twilioAnswer } from './server-answers';
import { DeliveryFailure, TextDelivery, type OutgoingText } from './delivery.port';

const maxAnswerBytes = 16 * 1024;
/** Numbers that can get no text message: not one, a landline, abroad. */
const unreachable = new Set([21_211, 21_214, 21_408, 21_612, 21_614, 21_635]);

/** Twilio, or a service with the same call. */
export class TwilioDelivery extends TextDelivery {
  private readonly address: URL;
  private readonly authorization: string;
  private readonly from: string;

  /**
   * `https://account:token@api.twilio.com/?from=%2B19045550142`; and where it reports what became of
   * a text.
   */
  constructor(
    setting: string,
    private readonly receiptsAt: string | null,
  ) {
    super();
    const url = new URL(setting);
    const account = decodeURIComponent(url.username);
    const credentials = `${account}:${decodeURIComponent(url.password)}`;
    this.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    this.from = url.searchParams.get('from') ?? '';
    this.address = new URL(
      `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      url.origin,
    );
  }

  override async send({ to, text }: OutgoingText, signal: AbortSignal): Promise<string | null> {
    let status: number;
    let body: string;
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        headers: { authorization: this.authorization, accept: 'application/json' },
        body: new URLSearchParams({
          To: to,
          From: this.from,
          Body: text,
          ...(this.receiptsAt !== null && { StatusCallback: this.receiptsAt }),
        }),
        redirect: 'error',
        signal,
      });
      status = response.status;
      body = await beginningOf(response);
    } catch (error) {
      const reason = signal.aborted ? 'it took too long' : failureReason(error);
      throw new DeliveryFailure('passing', `The text message provider does not answer: ${reason}`);
    }
    if (status >= 200 && status < 300) return sidIn(body);
    throw providerFailure(status, body);
  }
}

async function beginningOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part as Uint8Array);
    bytes += (part as Uint8Array).length;
    if (bytes > maxAnswerBytes) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, maxAnswerBytes);
}

function providerFailure(status: number, body: string): DeliveryFailure {
  const code = codeIn(body);
  if (code === optedOutCode) {
    return new DeliveryFailure('opted-out', 'They answered STOP to our text messages.');
  }
  const words = `The text message provider refused it: ${twilioAnswer(status, code)}.`;
  const permanent = code !== undefined && unreachable.has(code);
  return new DeliveryFailure(permanent ? 'permanent' : 'passing', words);
}

function codeIn(body: string): number | undefined {
  const { code } = fieldsIn(body);
  return typeof code === 'number' ? code : undefined;
}

function sidIn(body: string): string | null {
  const { sid } = fieldsIn(body);
  return typeof sid === 'string' && providerIdPattern.test(sid) ? sid : null;
}

function fieldsIn(body: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(body) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
