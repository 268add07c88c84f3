/** The way from one replica to the service systems, which shows when an answer comes through. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const answersWithinMs = 30_000;

export class Link {
  /** When the newest piece of an answer came, by Date.now(). */
  answeredAt = 0;
  private readonly sockets = new Set<Socket>();
  private onAnswer: (() => void) | null = null;

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  /** @param port of the service systems, on this machine */
  static async open(port: number): Promise<Link> {
    const server = createServer();
    const link = new Link(server, port);
    server.on('connection', (socket) => link.carry(socket));
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Resolves at the next answer, after `before`, which runs before any of it is handed on. Rejects when
   * none comes: whoever it is for may have read everything.
   */
  nextAnswer(before: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const none = () => reject(new Error('The service systems answer nothing more'));
      const timer = setTimeout(none, answersWithinMs);
      this.onAnswer = () => {
        clearTimeout(timer);
        before();
        resolve();
      };
    });
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private carry(replica: Socket): void {
    const systems = connect(this.port, '127.0.0.1');
    const both = [replica, systems];
    const end = () => {
      for (const socket of both) {
        socket.destroy();
        this.sockets.delete(socket);
      }
    };
    for (const socket of both) {
      this.sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    // Before the pipe, so that it has heard of each piece first.
    systems.on('data', () => {
      this.answeredAt = Date.now();
      this.onAnswer?.();
      this.onAnswer = null;
    });
    replica.pipe(systems);
    systems.pipe(replica);
  }
}
