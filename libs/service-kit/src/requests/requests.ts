import { Injectable, Optional } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { errors as natsErrors, headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import type { RequestDefinition } from '@contracts/messaging';
import { refusalMessages, type RefusalBody } from '@contracts/refusals';
import { NatsConnection } from '../nats/nats-connection';
import { Refusal, RemoteFailure, Unavailable } from './refusal';
import { ServiceMetrics } from '../observability/metrics';
import { currentRequestId } from '../observability/request-context';
import { StillWorking } from './still-working';

/** Carries the request id in NATS messages. */
export const requestIdHeader = 'x-request-id';
const defaultDeadlineMs = 5_000;
/** Room for the headers, which count as a part of the message. */
const headerBytes = 512;
/** A replica that has neither answered nor said that it's working by then hangs. */
const silentMs = 600;
/** Repeats that are left after a long quiet time. */
const mostRepeats = 50;

/** Marks a controller's method as the owner's answer: `(payload: Payload) => Promise<Reply>`. */
export function RequestHandler<Payload, Reply>(definition: RequestDefinition<Payload, Reply>) {
  return <Method extends (payload: Payload) => Promise<Reply>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    MessagePattern(definition.subject)(target, key, descriptor);
  };
}

/** An answer of Nest's NATS transport. */
interface ReplyPacket {
  readonly response?: unknown;
  readonly err?:
    | RefusalBody
    | { readonly code: 'internal' | 'unavailable'; readonly requestId?: string };
}

/**
 * Asks other services. Speaks the wire format of Nest's NATS transport over the service's one
 * connection; why not through Nest's ClientNats is in ADR 10.
 */
@Injectable()
export class Requests {
  private readonly stillWorking: StillWorking;
  /** One per request, so that an owner that is slow as a whole isn't given three times the work. */
  private repeatsLeft = mostRepeats;

  constructor(
    private readonly nats: NatsConnection,
    @Optional() private readonly metrics?: ServiceMetrics,
  ) {
    this.stillWorking = new StillWorking(nats);
  }

  /**
   * The owner's answer. Rejects with the owner's Refusal, with Unavailable when no one answers
   * before the deadline or the owner's database is away, with RemoteFailure when it has a bug. What
   * is too large for one message is refused with `payload_too_large` here, by the owner with
   * `answer_too_large`. If the replica that got it is silent, it's asked of the others again, unless
   * that could do something twice.
   */
  async ask<Payload, Reply>(
    { subject, isRead = false }: RequestDefinition<Payload, Reply>,
    payload: Payload,
    { deadlineMs = defaultDeadlineMs }: { deadlineMs?: number } = {},
  ): Promise<Reply> {
    // Nest's server answers packets that have an id, whatever it is.
    const packet = JSON.stringify({ pattern: subject, data: payload, id: '1' });
    if (Buffer.byteLength(packet) + headerBytes > this.nats.maxBytes) {
      throw new Refusal('payload_too_large');
    }
    const sending =
      isRead || hasKey(payload)
        ? this.sentUntilHeard(subject, packet, deadlineMs)
        : this.sent(subject, packet, deadlineMs, requestIdHeaders());
    const message = await sending.catch((error: unknown) => {
      throw asUnavailable(subject, error);
    });
    const { err, response } = message.json<ReplyPacket>();
    if (err) throw asError(subject, err);
    return response as Reply;
  }

  /** Sends it again as long as it isn't heard of. Rejects once every attempt has failed. */
  private sentUntilHeard(subject: string, packet: string, deadlineMs: number): Promise<Msg> {
    const until = performance.now() + deadlineMs;
    const pauseMs = Math.min(silentMs, deadlineMs / 3);
    this.repeatsLeft = Math.min(this.repeatsLeft + 1, mostRepeats);
    return new Promise((resolve, reject) => {
      const carried = requestIdHeaders() ?? headers();
      let timer: NodeJS.Timeout | undefined;
      let pending = 0;
      let isHeard = false;
      const hear = () => {
        isHeard = true;
        clearTimeout(timer);
      };
      const stopListening = this.stillWorking.listen(carried, hear);
      const end = () => {
        hear();
        stopListening();
      };
      const attempt = () => {
        const leftMs = until - performance.now();
        if (leftMs <= 0) return;
        pending += 1;
        // If this process stood still itself, what came in the meantime is read first.
        timer = setTimeout(() => setImmediate(repeat), pauseMs);
        this.sent(subject, packet, leftMs, carried).then(
          (message) => {
            end();
            resolve(message);
          },
          (error: unknown) => {
            pending -= 1;
            if (pending > 0) return;
            end();
            reject(error);
          },
        );
      };
      const repeat = () => {
        if (!isHeard && this.takeRepeat(subject)) attempt();
      };
      attempt();
    });
  }

  private takeRepeat(subject: string): boolean {
    if (this.repeatsLeft < 1) return false;
    this.repeatsLeft -= 1;
    this.metrics?.requestsRepeated.inc({ subject });
    return true;
  }

  private sent(
    subject: string,
    packet: string,
    deadlineMs: number,
    carried: MsgHdrs | undefined,
  ): Promise<Msg> {
    const { nats } = this;
    // The client takes less than a millisecond for a mistake.
    const options = { timeout: Math.max(deadlineMs, 1), headers: carried };
    const request = () => nats.connection.request(nats.subject(subject), packet, options);
    const disconnected = () => new Unavailable(subject, 'disconnected');
    return new Promise<Msg>((resolve, reject) => {
      nats.soon(() => nats.whileConnected(request, disconnected).then(resolve, reject), reject);
    });
  }
}

/** The owner does it once, however often it's asked. */
function hasKey(payload: unknown): boolean {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'idempotencyKey' in payload &&
    typeof payload.idempotencyKey === 'string'
  );
}

/** Headers for work done on behalf of the present request. */
function requestIdHeaders(): MsgHdrs | undefined {
  const requestId = currentRequestId();
  if (!requestId) return undefined;
  const carried = headers();
  carried.set(requestIdHeader, requestId);
  return carried;
}

function isRefusal(body: NonNullable<ReplyPacket['err']>): body is RefusalBody {
  return body.code in refusalMessages;
}

function asError(subject: string, body: NonNullable<ReplyPacket['err']>): Error {
  if (body.code === 'unavailable') return new Unavailable(subject, 'dependency');
  if (isRefusal(body)) {
    return new Refusal(body.code, { message: body.message, details: body.details });
  }
  return new RemoteFailure(subject, 'requestId' in body ? body.requestId : undefined);
}

/** The client's failures as ours: it wraps what the server reports in a RequestError. */
function asUnavailable(subject: string, error: unknown): unknown {
  if (error instanceof natsErrors.TimeoutError) return new Unavailable(subject, 'deadline');
  if (error instanceof natsErrors.RequestError) {
    return new Unavailable(subject, error.isNoResponders() ? 'no_responders' : 'disconnected');
  }
  if (
    error instanceof natsErrors.ClosedConnectionError ||
    error instanceof natsErrors.DrainingConnectionError
  ) {
    return new Unavailable(subject, 'disconnected');
  }
  return error;
}
