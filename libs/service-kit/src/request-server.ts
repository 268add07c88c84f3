import { NatsContext, ServerNats } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { NatsLink } from './nats-link';
import type { ServiceMetrics } from './metrics';
import { requestIdHeader } from './requests';
import { newRequestId, runWithRequestId } from './request-context';

const drainMs = 10_000;

interface RequestPacket {
  readonly id?: string;
  readonly data?: unknown;
}

/**
 * Nest's NATS transport on the service's one connection, with what it lacks: the request id as
 * context, durations per subject, and a stop that lets requests in flight finish.
 */
export class RequestServer extends ServerNats {
  private link?: NatsLink;
  private metrics?: ServiceMetrics;
  private readonly subscribed: Subscription[] = [];
  private readonly inFlight = new Set<Promise<void>>();

  constructor(private readonly serviceName: string) {
    super({});
  }

  /** To be called before `listen`. */
  attach(link: NatsLink, metrics: ServiceMetrics): void {
    this.link = link;
    this.metrics = metrics;
  }

  override createNatsClient(): Promise<NatsLink['connection']> {
    return Promise.resolve(this.attached.connection);
  }

  /** The link follows the connection's state already. */
  override async handleStatusUpdates(): Promise<void> {}

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
    const open = this.subscribed.splice(0).filter((subscription) => !subscription.isClosed());
    if (this.link?.connected) await Promise.all(open.map((subscription) => subscription.drain()));
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, drainMs);
    });
    await Promise.race([Promise.all(this.inFlight), tooLong]);
    clearTimeout(timer);
  }

  private get attached(): NatsLink {
    if (!this.link) throw new Error('RequestServer: attach a connection before listening');
    return this.link;
  }

  private receive(subject: string, message: Msg): void {
    const requestId = message.headers?.get(requestIdHeader) || newRequestId();
    const work = runWithRequestId(requestId, () => this.answer(subject, message));
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
  }

  private async answer(subject: string, message: Msg): Promise<void> {
    const done = this.metrics?.requestStarted(subject);
    let id: string | undefined;
    try {
      const packet = message.json<RequestPacket>();
      id = packet.id;
      const context = new NatsContext([subject, message.headers]);
      const handled = await this.messageHandlers.get(subject)!(packet.data, context);
      const response: unknown = await lastValueFrom(this.transformToObservable(handled), {
        defaultValue: undefined,
      });
      message.respond(JSON.stringify({ response, isDisposed: true, id }));
      done?.('answered');
    } catch (failure) {
      // Everything a handler throws has been through RpcFailureFilter; the rest is not for callers.
      const known = !(failure instanceof Error) && isFailureBody(failure);
      if (!known)
        this.handleError(
          failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
        );
      const err = known ? failure : { code: 'internal' };
      done?.(known && failure.code !== 'internal' ? 'refused' : 'failed');
      if (!this.attached.connection.isClosed()) {
        message.respond(JSON.stringify({ err, isDisposed: true, id }));
      }
    }
  }
}

function isFailureBody(value: unknown): value is { code: string } {
  return typeof value === 'object' && value !== null && 'code' in value;
}
