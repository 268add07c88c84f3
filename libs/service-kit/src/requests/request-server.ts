import { NatsContext, ServerNats } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { waitAtMost } from '../background/pause';
import { NatsConnection } from '../nats/nats-connection';
import { Refusal } from './refusal';
import type { Outcome, ServiceMetrics } from '../observability/metrics';
import { requestIdHeader } from './requests';
import { Standstill } from './standstill';
import { sayStillWorking } from './still-working';
import { currentRequestId, newRequestId, runWithRequestId } from '../observability/request-context';

const drainMs = 10_000;

interface RequestPacket {
  readonly id?: string;
  readonly data?: unknown;
}

interface ReplyPacket {
  readonly id: string | undefined;
  readonly isDisposed: true;
  readonly response?: unknown;
  readonly err?: unknown;
}

/**
 * Nest's NATS transport on the service's one connection. Adds the request id as context, durations
 * per subject, and a stop that lets running requests finish.
 */
export class RequestServer extends ServerNats {
  private nats?: NatsConnection;
  private metrics?: ServiceMetrics;
  private readonly subscribed: Subscription[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private readonly standstill = new Standstill(() => this.attached.connection.flush());

  constructor(private readonly serviceName: string) {
    super({});
  }

  /** Must be called before `listen`. */
  attach(nats: NatsConnection, metrics: ServiceMetrics): void {
    this.nats = nats;
    this.metrics = metrics;
  }

  /** Calls back once NATS has the subscriptions. From then on, no caller gets "no responders". */
  override async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      this.bindEvents();
      await this.attached.connection.flush();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  override bindEvents(): void {
    for (const subject of this.messageHandlers.keys()) {
      const subscription = this.attached.connection.subscribe(this.attached.subject(subject), {
        queue: this.serviceName,
        callback: (error, message) => {
          if (error) this.handleError(error.message);
          else this.receive(subject, message);
        },
      });
      this.subscribed.push(subscription);
    }
  }

  override async close(): Promise<void> {
    this.standstill.end();
    const open = this.subscribed.splice(0).filter((subscription) => !subscription.isClosed());
    if (this.nats?.connected) await Promise.all(open.map((subscription) => subscription.drain()));
    await waitAtMost(drainMs, Promise.all(this.inFlight));
  }

  private get attached(): NatsConnection {
    if (!this.nats) throw new Error('RequestServer: attach a connection before listening');
    return this.nats;
  }

  private receive(subject: string, message: Msg): void {
    if (!this.standstill.isOver) {
      // Its caller was told that no one answers, and may have sent it again.
      const err = { code: 'unavailable' };
      this.reply(message, subject, { err, isDisposed: true, id: undefined });
      return;
    }
    const requestId = message.headers?.get(requestIdHeader) || newRequestId();
    const work = runWithRequestId(requestId, () => this.answer(subject, message));
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
  }

  private async answer(subject: string, message: Msg): Promise<void> {
    const done = this.metrics?.requestStarted(subject);
    const stopSaying = sayStillWorking(this.attached, message);
    let id: string | undefined;
    try {
      const packet = message.json<RequestPacket>();
      id = packet.id;
      const response = await this.handled(subject, packet.data, message);
      this.reply(message, subject, { response, isDisposed: true, id });
      done?.('answered');
    } catch (failure) {
      // A handler's errors have passed RpcFailureFilter. Anything else is not for callers.
      const err = isFailureBody(failure) ? failure : this.unexpected(failure);
      this.reply(message, subject, { err, isDisposed: true, id });
      done?.(outcomeOf(err.code));
    } finally {
      stopSaying();
    }
  }

  private async handled(subject: string, data: unknown, message: Msg): Promise<unknown> {
    const handler = this.messageHandlers.get(subject);
    const result: unknown = await handler?.(data, new NatsContext([subject, message.headers]));
    return lastValueFrom(this.transformToObservable(result), { defaultValue: undefined });
  }

  private reply(message: Msg, subject: string, packet: ReplyPacket): void {
    const { connection } = this.attached;
    const text = this.withinSizeLimit(subject, packet);
    this.attached.soon(
      () => {
        if (!connection.isClosed()) message.respond(text);
      },
      (error) => this.logger.warn(`${message.subject}: ${error.message}`),
    );
  }

  /** The packet as it is sent; a refusal in its place when it is too large for one message. */
  private withinSizeLimit(subject: string, packet: ReplyPacket): string {
    const text = JSON.stringify(packet);
    const bytes = Buffer.byteLength(text);
    const maxBytes = this.attached.maxBytes;
    if (bytes <= maxBytes) return text;
    this.logger.error(`${subject}: an answer of ${bytes} bytes is too large, ${maxBytes} fit`);
    const err = new Refusal('answer_too_large').body;
    return JSON.stringify({ err, isDisposed: true, id: packet.id });
  }

  private unexpected(failure: unknown): { code: string; requestId?: string } {
    this.logger.error(failure instanceof Error ? failure : new Error(String(failure)));
    return { code: 'internal', requestId: currentRequestId() };
  }
}

function outcomeOf(code: string): Outcome {
  if (code === 'internal') return 'failed';
  return code === 'unavailable' ? 'unavailable' : 'refused';
}

function isFailureBody(value: unknown): value is { code: string } {
  return (
    typeof value === 'object' && value !== null && !(value instanceof Error) && 'code' in value
  );
}
