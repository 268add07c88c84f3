import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import type { ClientFrame, ServerFrame } from '@contracts/live';
import { eventually } from '@service-kit/testing/eventually';

/** A browser at `/ws` that keeps what it hears. */
export class LiveBrowser {
  readonly heard: ServerFrame[] = [];
  closed: { code: number; reason: string } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as ServerFrame));
    socket.on('close', (code, reason) => (this.closed = { code, reason: String(reason) }));
    socket.on('error', () => undefined);
  }

  static async open(port: number, options: ClientOptions = {}): Promise<LiveBrowser> {
    const browser = new LiveBrowser(new WebSocket(`ws://127.0.0.1:${port}/ws`, options));
    await once(browser.socket, 'open');
    return browser;
  }

  say(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Everything said before has been heard, and what it led to has come back. */
  async settled(): Promise<void> {
    const pongs = () => this.of('pong').length;
    const before = pongs();
    this.say({ type: 'ping' });
    await eventually(() => expect(pongs()).toBe(before + 1));
  }

  async watch(appointmentId: string): Promise<void> {
    this.say({ type: 'subscribe', appointmentId });
    await this.until('tracking_update');
  }

  of<Type extends ServerFrame['type']>(type: Type): Extract<ServerFrame, { type: Type }>[] {
    return this.heard.filter(
      (frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type,
    );
  }

  async until(type: ServerFrame['type'], count = 1): Promise<void> {
    await eventually(() => expect(this.of(type).length).toBeGreaterThanOrEqual(count));
  }

  async end(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.terminate();
    await once(this.socket, 'close');
  }
}
