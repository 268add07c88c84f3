/** Replicas of the imports service that the test itself starts, kills, freezes and wakes. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { eventually } from '../../site/eventually';
import { freePort } from '../../site/free-port';
import type { Stack } from '../../site/stack';
import { Link } from './link';

const startsWithinMs = 60_000;

class Replica {
  private constructor(
    private readonly process: ChildProcess,
    readonly link: Link,
  ) {}

  /** Resolves when it is ready for work. */
  static async start(env: NodeJS.ProcessEnv, link: Link): Promise<Replica> {
    const port = await freePort(0);
    const child = spawn(process.execPath, [path.join(__dirname, 'imports-main.mjs')], {
      env: {
        ...env,
        IMPORTS_HEALTH_PORT: String(port),
        SERVICETITAN_BASE_URL: `${link.url}/servicetitan`,
        SERVICETITAN_AUTH_URL: `${link.url}/servicetitan`,
        HOUSECALLPRO_BASE_URL: `${link.url}/housecallpro`,
        SERVICEPRO_BASE_URL: `${link.url}/servicepro`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-10_000)));
    }
    const replica = new Replica(child, link);
    await eventually(
      async () => {
        if (!replica.isThere) return;
        const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
          signal: AbortSignal.timeout(5_000),
        });
        if (status !== 200) throw new Error(`A replica of imports is not ready:\n${said}`);
      },
      { withinMs: startsWithinMs },
    ).catch(async (error: unknown) => {
      await replica.kill();
      throw error;
    });
    if (!replica.isThere) throw new Error(`A replica of imports has ended:\n${said}`);
    return replica;
  }

  private get isThere(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** It hangs: its connections stay, and nothing is done. */
  freeze(): void {
    this.process.kill('SIGSTOP');
  }

  goOn(): void {
    this.process.kill('SIGCONT');
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    if (!this.isThere) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }
}

/** Two of them, in the place of the one that the stack has. */
export class Replicas {
  private constructor(
    private readonly stack: Stack,
    private readonly env: NodeJS.ProcessEnv,
    private readonly links: readonly Link[],
    private readonly running: Map<Link, Replica>,
  ) {}

  /**
   * @param port of the service systems, on this machine
   * @param times in the place of the service's own
   */
  static async start(stack: Stack, port: number, times: object): Promise<Replicas> {
    const env = {
      ...process.env,
      ...stack.serviceSettings,
      LOG_LEVEL: 'warn',
      IMPORT_TIMES: JSON.stringify(times),
    };
    const links = await Promise.all([Link.open(port), Link.open(port)]);
    const replicas = new Replicas(stack, env, links, new Map());
    stack.holdDown('imports');
    try {
      await replicas.startMissing();
    } catch (error) {
      await replicas.stop();
      throw error;
    }
    return replicas;
  }

  /** The one to which a system has answered last. */
  get working(): Replica {
    const [latest] = [...this.running.values()].sort(
      (one, other) => other.link.answeredAt - one.link.answeredAt,
    );
    if (!latest) throw new Error('No replica is running');
    return latest;
  }

  /** Kills the one at work, or both; another takes the place of each. */
  async kill(whom: 'working' | 'both'): Promise<void> {
    await this.end(whom === 'both' ? [...this.running.values()] : [this.working]);
    await this.startMissing();
  }

  async killAllBut(one: Replica): Promise<void> {
    await this.end([...this.running.values()].filter((replica) => replica !== one));
  }

  async startMissing(): Promise<void> {
    const missing = this.links.filter((link) => !this.running.has(link));
    await Promise.all(
      missing.map(async (link) => this.running.set(link, await Replica.start(this.env, link))),
    );
  }

  /** The stack has its own again. */
  async stop(): Promise<void> {
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
