import type { IncomingMessage } from 'node:http';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
} from '@nestjs/websockets';
import { Gauge, Counter } from 'prom-client';
import { WebSocket, type RawData } from 'ws';
import type { LiveTopic, ServerFrame } from '@contracts/live';
import { refusalMessages } from '@contracts/refusals';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { newRequestId, runWithRequestId } from '@service-kit/observability/request-context';
import { Tokens } from '../edge/access/tokens';
import { answerTo, unreadableMessage } from '../edge/errors/error-answer';
import { parseClientFrame, type FrameProblem, type SaidFrame } from './client-frames';
import { AccountHolders } from './account-holders';
import { ImportWatchers } from './import-watchers';
import { LiveConnection } from './live-connection';
import { LiveHub } from './live-hub';
import { importTopic, keyOf, namesOf, outgoing, type OutgoingFrame } from './outgoing-frame';
import { Dispatchers } from './role-topic';
import { subscribedFrame, unsubscribedFrame, type TopicMembers } from './topic-members';
import { UpgradeGuard, type Visit } from './upgrade-guard';

const pingEveryMs = 25_000;
const sweepEveryMs = 2_000;
const behindAtMostMs = 30_000;
const maxSubscriptions = 50;

const pong = outgoing('pong', { type: 'pong' });
type FrameError = Pick<Extract<ServerFrame, { type: 'error' }>, 'code' | 'message'>;
const errorFrame = (code: FrameError['code'], message: string) =>
  outgoing(`error:${code}`, { type: 'error', code, message });
const tooMany = errorFrame('validation_failed', 'That is more than one connection can watch.');
const problemFrames: Record<FrameProblem, OutgoingFrame> = {
  malformed: errorFrame('validation_failed', unreadableMessage),
  'unknown-appointment': errorFrame('appointment_not_found', refusalMessages.appointment_not_found),
  'unknown-import': outgoing('error:import', {
    type: 'error',
    code: 'import_not_found',
    message: refusalMessages.import_not_found,
    topic: 'import',
  }),
};

type ImportFrame = Extract<SaidFrame, { topic: 'import' }>;

@Injectable()
@WebSocketGateway({ path: '/ws' })
export class LiveGateway
  implements
    OnGatewayConnection,
    OnGatewayDisconnect,
    OnApplicationBootstrap,
    BeforeApplicationShutdown
{
  private readonly logger = new Logger('Live');
  private readonly connections = new Map<WebSocket, LiveConnection>();
  private readonly visits = new Map<WebSocket, Visit>();
  private readonly topics: Readonly<Record<LiveTopic, TopicMembers>>;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly hub: LiveHub,
    dispatchers: Dispatchers,
    accountHolders: AccountHolders,
    private readonly imports: ImportWatchers,
    private readonly tokens: Tokens,
    private readonly guard: UpgradeGuard,
    metrics: ServiceMetrics,
  ) {
    this.topics = { dispatch: dispatchers, account: accountHolders };
    const { connections } = this;
    new Gauge({
      name: 'live_connections',
      help: 'Open WebSockets',
      registers: [metrics.registry],
      collect() {
        this.set(connections.size);
      },
    });
    new Counter({
      name: 'live_frames_sent_total',
      help: 'Frames given to WebSockets by broadcast',
      registers: [metrics.registry],
      collect() {
        this.reset();
        this.inc(hub.broadcast.sent);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => this.pingAll(), pingEveryMs),
      setInterval(() => this.sweep(), sweepEveryMs),
    ];
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const visit = this.guard.enter(request);
    const connection = new LiveConnection(socket, request.socket, visit);
    this.connections.set(socket, connection);
    this.visits.set(socket, visit);
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (!connection.open) return;
      const said = isBinary ? 'malformed' : parseClientFrame(data.toString());
      if (typeof said === 'string') connection.send(problemFrames[said]);
      else void this.onFrame(connection, said);
    });
  }

  handleDisconnect(socket: WebSocket): void {
    const connection = this.connections.get(socket);
    this.connections.delete(socket);
    this.visits.get(socket)?.leave();
    this.visits.delete(socket);
    if (!connection) return;
    this.hub.forget(connection);
    this.imports.forget(connection);
    for (const members of Object.values(this.topics)) members.remove(connection);
  }

  private async onFrame(connection: LiveConnection, frame: SaidFrame): Promise<void> {
    const requestId = newRequestId();
    try {
      await runWithRequestId(requestId, () => this.handleFrame(connection, frame));
    } catch (error) {
      connection.send(this.failure(error, requestId, frame));
    }
  }

  /** Tells every browser to reconnect to another gateway before the server closes. */
  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const connection of this.connections.values()) connection.close(1001, 'going away');
  }

  private async handleFrame(connection: LiveConnection, frame: SaidFrame): Promise<void> {
    if (frame.type === 'ping') return connection.send(pong);
    if ('jobId' in frame) return this.handleImport(connection, frame);
    if ('topic' in frame) {
      const members = this.topics[frame.topic];
      if (frame.type === 'subscribe') return this.join(members, connection, frame.token);
      members.remove(connection);
      return connection.send(unsubscribedFrame(frame.topic));
    }
    const { appointmentId, key } = frame;
    if (frame.type === 'unsubscribe') {
      this.hub.unsubscribe(connection, appointmentId);
      const frameKey = keyOf.subscription(appointmentId);
      return connection.send(outgoing(frameKey, { type: 'unsubscribed', appointmentId }));
    }
    const { appointments } = connection;
    if (appointments.size >= maxSubscriptions && !appointments.has(appointmentId)) {
      return connection.send(tooMany);
    }
    await this.hub.subscribe(connection, appointmentId, key);
  }

  private async handleImport(connection: LiveConnection, frame: ImportFrame): Promise<void> {
    const { jobId } = frame;
    if (frame.type === 'subscribe') return this.imports.subscribe(connection, jobId, frame.token);
    this.imports.unsubscribe(connection, jobId);
    connection.send(unsubscribedFrame(importTopic(jobId)));
  }

  private async join(
    members: TopicMembers,
    connection: LiveConnection,
    token: string,
  ): Promise<void> {
    const caller = await this.tokens.callerOf(token);
    if (!connection.open) return;
    members.add(connection, caller);
    connection.send(subscribedFrame(members.topic));
  }

  private failure(error: unknown, requestId: string, frame: SaidFrame): OutgoingFrame {
    const { body, isBug } = answerTo(error, requestId);
    if (isBug) this.logger.error(error instanceof Error ? error : new Error(String(error)));
    const { code, message } = body;
    if (!('jobId' in frame)) return errorFrame(code, message);
    const topic = importTopic(frame.jobId);
    return outgoing(`error:${topic}`, { type: 'error', code, message, ...namesOf(topic) });
  }

  private pingAll(): void {
    for (const connection of this.connections.values()) connection.ping();
    for (const members of [...Object.values(this.topics), this.imports]) {
      members.recheck().catch((error: unknown) => this.logger.error(error));
    }
  }

  private sweep(): void {
    for (const connection of this.connections.values()) connection.endIfBehind(behindAtMostMs);
    this.guard.forgetCalm();
    this.hub.dropIdle();
    this.imports.dropIdle();
    void this.hub.catchUpAll();
    void this.imports.catchUpAll();
  }
}
