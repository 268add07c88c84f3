import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '@service-kit/requests/refusal';
import { unreadable } from '../edge/errors/error-answer';
import { hasBody } from '../edge/http/lingering-response';
import { answerRaw } from '../edge/http/raw-answer';
import type { SecurityHeaders } from '../edge/http/security-headers';
import type { OpenConnections } from '../edge/limits/open-connections';
import type { UpgradeGuard } from './upgrade-guard';

const socketOptions = {
  maxPayload: 4 * 1024,
  maxFragments: 64,
  // Compressing for each reader would cost more than it saves.
  perMessageDeflate: false,
  // LiveConnection has our own limits.
  autoPong: false,
  closeTimeout: 5_000,
};
/** For the answer to an ignored upgrade, if no one reads it. */
const idleMs = 30_000;

const ignore = () => undefined;

/**
 * Every upgrade becomes a WebSocket or gets an HTTP answer. Each connection has an error handler
 * from the first moment, so an error ends only that connection.
 */
export class LiveSocketAdapter extends WsAdapter {
  private readonly failures = new Logger('Upgrade');
  private stopListening: () => void = ignore;

  constructor(
    app: INestApplicationContext,
    private readonly guard: UpgradeGuard,
    private readonly connections: OpenConnections,
    private readonly headers: SecurityHeaders,
  ) {
    super(app);
  }

  override create(port: number, options: Record<string, unknown>): unknown {
    return super.create(port, { ...options, ...socketOptions });
  }

  /** Frames go to LiveGateway, which checks a socket before parsing anything. */
  override bindMessageHandlers(): void {}

  /** A browser's mistakes aren't logged. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket: WebSocket) => {
      socket.on('error', (error) => this.failures.debug(`A socket failed: ${error.message}`));
    });
    server.on('error', (error: Error) => this.failures.error(error));
    return server;
  }

  override async dispose(): Promise<void> {
    this.stopListening();
    await super.dispose();
  }

  protected override ensureHttpServerExists(port: number, server?: Server): Server | undefined {
    if (!server || this.httpServersRegistry.has(port)) return server;
    this.httpServersRegistry.set(port, server);
    const onConnection = (socket: Duplex) => socket.on('error', ignore);
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // On a second address, the server receives upgrades without their connections.
      if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
      try {
        this.upgrade(server, port, request, socket, head);
      } catch (error) {
        this.failures.error(error);
        socket.destroy();
      }
    };
    server.on('connection', onConnection).on('upgrade', onUpgrade);
    this.stopListening = () => server.off('connection', onConnection).off('upgrade', onUpgrade);
    return server;
  }

  private upgrade(
    server: Server,
    port: number,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): void {
    const refusal = this.guard.refusal(request);
    if (refusal?.code === 'rate_limited') return this.refuse(socket, refusal);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      return this.answerInHttp(server, request, socket);
    }
    const [path] = (request.url ?? '').split('?', 1);
    const servers = (this.wsServersRegistry.get(port) ?? []) as WebSocketServer[];
    const asked = servers.find((each) => each.path === path);
    if (!asked) return this.refuse(socket, { code: 'not_found' });
    if (refusal) return this.refuse(socket, refusal);
    const tooMany = this.connections.refusalOfSocket(request, socket);
    if (tooMany) return answerRaw(socket, this.headers, tooMany);
    // It answers 400 if the rest of the handshake is missing.
    asked.handleUpgrade(request, socket, head, (opened) => {
      asked.emit('connection', opened, request);
    });
  }

  private refuse(
    socket: Duplex,
    { code, ...details }: { code: 'not_found' | 'forbidden' | 'rate_limited' },
  ): void {
    answerRaw(socket, this.headers, new Refusal(code, { details }));
  }

  /**
   * Other upgrades (`h2c`) are ignored, as HTTP allows: the request is answered normally, and the
   * connection closes. With a body it's refused, because nothing would read that.
   */
  private answerInHttp(server: Server, request: IncomingMessage, socket: Duplex): void {
    if (hasBody(request)) return answerRaw(socket, this.headers, unreadable());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(request.socket);
    request.socket.on('drain', () => response.emit('drain'));
    request.socket.setTimeout(idleMs, () => socket.destroy());
    request.socket.once('close', () => request.destroy());
    response.once('finish', () => request.socket.destroySoon());
    server.emit('request', request, response);
  }
}
