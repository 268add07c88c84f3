/** Replicas of the imports service that the test starts, kills, freezes and wakes. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { eventually } from '../../site/eventually';
import { freePort } from '../../site/free-port';
import { probe } from '../../site/site-api';
import type { Stack } from '../../site/stack';
import { Gate, Link } from './link';

const startsWithinMs = 120_000;

class Replica {
  private constructor(
    private readonly process: ChildProcess,
    readonly link: Link,
  ) {}

  /** Resolves when it's ready. Starts it again if it ends before, because NATS may be away. */
  static async start(env: NodeJS.ProcessEnv, link: Link): Promise<Replica> {
    const port = await freePort();
    const settings = {
      ...env,
      IMPORTS_HEALTH_PORT: String(port),
      SERVICETITAN_BASE_URL: `${link.url}/servicetitan`,
      SERVICETITAN_AUTH_URL: `${link.url}/servicetitan`,
      HOUSECALLPRO_BASE_URL: `${link.url}/housecallpro`,
      SERVICEPRO_BASE_URL: `${link.url}/servicepro`,
    };
    let replica = new Replica(launched(settings), link);
    try {
      await eventually(
        async () => {
          if (!replica.isThere) replica = new Replica(launched(settings), link);
          const { status } = await probe(`http://127.0.0.1:${port}/health/ready`);
          if (status !== 200) throw new Error(`A replica of imports answers ${status}`);
        },
        { withinMs: startsWithinMs },
      );
    } catch (error) {
      await replica.kill();
      throw error;
    }
    return replica;
  }

  private get isThere(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Its connections stay open. */
  freeze(): void {
    this.process.kill('SIGSTOP');
  }

  resume(): void {
    this.process.kill('SIGCONT');
  }

  /** Resolves when it has ended. */
  async kill(): Promise<void> {
    if (!this.isThere) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }
}

const launched = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [path.join(__dirname, 'imports-main.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Two replicas instead of the stack's own. */
export class Replicas {
  private readonly running = new Map<Link, Replica>();
  private readonly starting = new Map<Link, Promise<void>>();

  private constructor(
    private readonly stack: Stack,
    private readonly env: NodeJS.ProcessEnv,
    private readonly links: readonly Link[],
    /** The proxies between the service systems and the replicas. */
    readonly gate: Gate,
  ) {}

  /** @param times replace the service's own */
  static async start(stack: Stack, port: number, times: object): Promise<Replicas> {
    const env = {
      ...process.env,
      ...stack.serviceSettings,
      LOG_LEVEL: 'warn',
      IMPORT_TIMES: JSON.stringify(times),
    };
    const gate = new Gate();
    const links = await Promise.all([Link.open(port, gate), Link.open(port, gate)]);
    const replicas = new Replicas(stack, env, links, gate);
    stack.holdDown('imports');
    try {
      replicas.startMissing();
      await replicas.ready();
    } catch (error) {
      await replicas.stop();
      throw error;
    }
    return replicas;
  }

  /** The replica that received the last answer of a service system. */
  get working(): Replica {
    const [latest] = [...this.running.values()].sort(
      (one, other) => other.link.answeredAt - one.link.answeredAt,
    );
    if (!latest) throw new Error('No replica is running');
    return latest;
  }

  /** Kills the working replica. The other one will take over. */
  async kill(): Promise<void> {
    await this.end([this.working]);
    this.startMissing();
  }

  async killAllBut(one: Replica): Promise<void> {
    await this.ready();
    await this.end([...this.running.values()].filter((replica) => replica !== one));
  }

  /** There are two again once `ready` resolves. */
  startMissing(): void {
    for (const link of this.links) {
      if (this.running.has(link) || this.starting.has(link)) continue;
      const started = Replica.start(this.env, link)
        .then((replica) => void this.running.set(link, replica))
        .finally(() => this.starting.delete(link));
      started.catch(() => undefined); // told by ready()
      this.starting.set(link, started);
    }
  }

  async ready(): Promise<void> {
    await Promise.all(this.starting.values());
  }

  /** Starts the stack's own again. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.starting.values());
    await this.end([...this.running.values()]);
    for (const link of this.links) link.close();
    this.stack.release('imports');
  }

  private async end(some: readonly Replica[]): Promise<void> {
    for (const { link } of some) this.running.delete(link);
    await Promise.all(some.map((replica) => replica.kill()));
  }
}

export type { Replica };
