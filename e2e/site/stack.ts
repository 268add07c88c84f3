/** The stack of separate processes that `npm test` has started: where it is, who its processes are, and how they end. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const victims = ['booking', 'tracking', 'gateway', 'nats', 'redis', 'postgres'] as const;
export type Victim = (typeof victims)[number];
/** Whatever has a process of its own. */
type Part = Victim | 'payments' | 'imports';

/** The part of stack.json that is needed here. */
interface StackFile {
  readonly url: string;
  readonly dataDir: string;
  readonly natsStoreDir: string;
  readonly holdDir: string;
  readonly env: {
    readonly DATABASE_URL: string;
    readonly NATS_URL: string;
    readonly REDIS_URL: string;
    /** Where the emulator of Stripe is, and what it is called with. */
    readonly STRIPE_API_BASE?: string;
    readonly STRIPE_SECRET_KEY?: string;
  };
  readonly healthPorts: Record<string, number>;
  readonly children: Record<string, { readonly pid: number; readonly log: string }>;
}

export class Stack {
  readonly url: string;
  private readonly file: string;

  constructor() {
    const { BASE_URL, STACK_FILE } = process.env;
    if (!BASE_URL || !STACK_FILE) throw new Error('BASE_URL and STACK_FILE say which stack runs');
    this.url = BASE_URL;
    this.file = STACK_FILE;
  }

  get databaseUrl(): string {
    return this.read().env.DATABASE_URL;
  }

  /** The emulator of Stripe. */
  get stripe(): { readonly url: string; readonly key: string } {
    const { STRIPE_API_BASE: url, STRIPE_SECRET_KEY: key } = this.read().env;
    if (!url || !key) throw new Error('The stack has no emulator of Stripe');
    return { url, key };
  }

  pidOf(victim: Victim): number {
    return this.child(victim).pid;
  }

  get natsUrl(): string {
    return this.read().env.NATS_URL;
  }

  get redisUrl(): string {
    return this.read().env.REDIS_URL;
  }

  /** What one more process of a service needs: addresses, and the secrets that all replicas share. */
  get serviceSettings(): Record<string, string> {
    const { dataDir, env } = this.read();
    const secrets = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8');
    return { ...(JSON.parse(secrets) as Record<string, string>), ...env };
  }

  /** Where a service says how it is, inside only. */
  healthUrl(service: Victim): string {
    return `http://127.0.0.1:${this.read().healthPorts[service]}`;
  }

  logOf(victim: Victim): string {
    return this.child(victim).log;
  }

  /**
   * It hangs, its connections stand: with PostgreSQL every process of it. Returns what lets it
   * continue.
   */
  hang(victim: Victim): () => void {
    const { pid } = this.child(victim);
    const pids = [pid, ...(victim === 'postgres' ? childrenOf(pid) : [])];
    const signalAll = (signal: NodeJS.Signals) => {
      for (const each of pids) signalIfThere(each, signal);
    };
    signalAll('SIGSTOP');
    return () => signalAll('SIGCONT');
  }

  /** Kills the process as it is now; it is started again by the supervisor. */
  kill(victim: Part): void {
    signalIfThere(this.child(victim).pid, 'SIGKILL');
  }

  /** Kills it and keeps it down until `release`. */
  holdDown(victim: Part): void {
    const { holdDir } = this.read();
    mkdirSync(holdDir, { recursive: true });
    writeFileSync(path.join(holdDir, victim), '');
    this.kill(victim);
  }

  release(victim: Part): void {
    rmSync(path.join(this.read().holdDir, victim), { force: true });
  }

  /** At once, so that a running server cannot write into what is being removed. */
  loseNatsDisk(): void {
    const { natsStoreDir } = this.read();
    const lost = `${natsStoreDir}.lost`;
    renameSync(natsStoreDir, lost);
    rmSync(lost, { recursive: true });
  }

  private child(victim: Part): { readonly pid: number; readonly log: string } {
    const child = this.read().children[victim];
    if (!child) throw new Error(`${victim} is not in ${this.file}`);
    return child;
  }

  private read(): StackFile {
    return JSON.parse(readFileSync(this.file, 'utf8')) as StackFile;
  }
}

/** Dead already, and not started again yet: that will do. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
}
