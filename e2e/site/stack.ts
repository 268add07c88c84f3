/** The stack that `npm test` has started: its addresses and processes, and ways to break them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually';

export const victims = [
  'booking',
  'tracking',
  'customers',
  'payments',
  'gateway',
  'nats',
  'redis',
  'postgres',
] as const;
export type Victim = (typeof victims)[number];
type Part = Victim | 'imports';

/** The part of stack.json that is used here. */
interface StackFile {
  readonly dataDir: string;
  readonly natsStoreDir: string;
  readonly holdDir: string;
  /** Settings that all services share. */
  readonly env: Readonly<Record<string, string>>;
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

  get env(): Readonly<Record<string, string>> {
    return this.read().env;
  }

  setting(name: string): string {
    const value = this.env[name];
    if (!value) throw new Error(`The stack has no ${name}`);
    return value;
  }

  get databaseUrl(): string {
    return this.setting('DATABASE_URL');
  }

  /** What another replica of a service needs: addresses and shared secrets. */
  get serviceSettings(): Record<string, string> {
    const { dataDir, env } = this.read();
    const secrets = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8');
    return { ...(JSON.parse(secrets) as Record<string, string>), ...env };
  }

  healthUrl(service: Victim): string {
    return `http://127.0.0.1:${this.read().healthPorts[service]}`;
  }

  logOf(victim: Victim): string {
    return this.child(victim).log;
  }

  /** Stops all its processes, whose connections stay open. Returns a function that resumes them. */
  hang(victim: Victim): () => void {
    const { pid } = this.child(victim);
    const pids = [pid, ...(victim === 'postgres' ? childrenOf(pid) : [])];
    const signalAll = (signal: NodeJS.Signals) => {
      for (const each of pids) signalIfThere(each, signal);
    };
    signalAll('SIGSTOP');
    return () => signalAll('SIGCONT');
  }

  /** The supervisor starts it again. */
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

  /** Ends it cleanly, so that its files can be copied, and keeps it down until `release`. */
  async stopAndHold(victim: Part): Promise<void> {
    const { holdDir } = this.read();
    mkdirSync(holdDir, { recursive: true });
    writeFileSync(path.join(holdDir, victim), '');
    const { pid } = this.child(victim);
    signalIfThere(pid, 'SIGINT');
    await eventually(() => {
      if (isThere(pid)) throw new Error(`${victim} doesn't end`);
    });
  }

  /** A part that stores files and is down. */
  backUp(victim: 'postgres' | 'nats'): void {
    const files = this.filesOf(victim);
    rmSync(`${files}.backup`, { recursive: true, force: true });
    execFileSync('cp', ['-a', files, `${files}.backup`]);
  }

  /** Puts the files of `backUp` back. */
  restore(victim: 'postgres' | 'nats'): void {
    const files = this.filesOf(victim);
    rmSync(files, { recursive: true });
    execFileSync('cp', ['-a', `${files}.backup`, files]);
  }

  private filesOf(victim: 'postgres' | 'nats'): string {
    const { dataDir, natsStoreDir } = this.read();
    return victim === 'nats' ? natsStoreDir : realpathSync(path.join(dataDir, 'postgres'));
  }

  release(victim: Part): void {
    rmSync(path.join(this.read().holdDir, victim), { force: true });
  }

  /** Renames it first, so that a running server can't write to it while it's being removed. */
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

/** A process that has just died is fine, too. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
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
