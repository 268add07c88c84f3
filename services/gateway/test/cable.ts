import {
  createConnection,
  createServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';

/** A TCP cable to a real server that can be pulled out and plugged in again. */
export class Cable {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** The address of this end, with the credentials of the other. */
    readonly url: string,
  ) {}

  static async to(url: string): Promise<Cable> {
    const target = new URL(url);
    const server = createServer((near) => cable.join(near, target));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const own = new URL(url);
    own.hostname = '127.0.0.1';
    own.port = String((server.address() as AddressInfo).port);
    const cable = new Cable(server, own.toString());
    return cable;
  }

  /** Every connection breaks, and no new one comes about. */
  async cut(): Promise<void> {
    this.isCut = true;
    const closed = [...this.sockets].map(
      (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()).destroy()),
    );
    await Promise.all(closed);
  }

  plugIn(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    await this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, target: URL): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = createConnection(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('data', (data) => other.write(data));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
