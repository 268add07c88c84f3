/** A proxy between one replica and the service systems that can hold answers. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { eventually } from '../../site/eventually';

/** While it's closed, answers to all replicas wait. */
export class Gate {
  private isClosed = false;
  private readonly waiting = new Map<Socket, () => void>();

  /** Closes it, and resolves when an answer waits. */
  async holdsAnswer(withinMs: number): Promise<void> {
    this.isClosed = true;
    await eventually(
      () => {
        if (this.waiting.size === 0) throw new Error('The service systems answer nothing more');
      },
      { withinMs },
    );
  }

  /** Only those that wait now. */
  letThrough(): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const resume of waiting) resume();
  }

  open(): void {
    this.isClosed = false;
    this.letThrough();
  }

  pass(systems: Socket, piece: Buffer, resume: () => void): void {
    if (!this.isClosed || piece.toString('latin1', 0, 5) !== 'HTTP/') return resume();
    systems.pause();
    this.waiting.set(systems, () => {
      resume();
      systems.resume();
    });
  }

  forget(systems: Socket): void {
    this.waiting.delete(systems);
  }
}

export class Link {
  /** Time of the newest piece of an answer, by Date.now(). */
  answeredAt = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly gate: Gate,
  ) {}

  static async open(port: number, gate: Gate): Promise<Link> {
    const server = createServer();
    const link = new Link(server, port, gate);
    server.on('connection', (socket) => link.carry(socket));
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private carry(replica: Socket): void {
    const systems = connect(this.port, '127.0.0.1');
    const both = [replica, systems];
    const end = () => {
      this.gate.forget(systems);
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
    systems.on('data', (piece) => {
      this.answeredAt = Date.now();
      this.gate.pass(systems, piece, () => void replica.write(piece));
    });
    replica.pipe(systems);
  }
}
