import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@nats-io/transport-node';
import { eventually } from '../src/testing/eventually';
import { freePort } from '../src/testing/free-port';

/** Cached: finding it takes longer than starting it. */
let program: Promise<string> | undefined;

/** A spec's own nats-server, which it can kill and whose disk it can delete. */
export class NatsProcess {
  private process?: ChildProcess;

  private constructor(
    private readonly program: string,
    private readonly directory: string,
    private readonly port: number,
    private readonly more: readonly string[],
  ) {}

  /** `more` are further arguments of nats-server. */
  static async start(...more: string[]): Promise<NatsProcess> {
    const directory = await mkdtemp(path.join(tmpdir(), 'nats-spec-'));
    program ??= findProgram();
    const nats = new NatsProcess(await program, directory, await freePort(), more);
    await nats.run();
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  private get store(): string {
    return path.join(this.directory, 'store');
  }

  async run(): Promise<void> {
    const args = [
      '-js',
      '-sd',
      this.store,
      '-a',
      '127.0.0.1',
      '-p',
      String(this.port),
      ...this.more,
    ];
    this.process = spawn(this.program, args, { stdio: 'ignore' });
    await eventually(async () => {
      const connection = await connect({ servers: this.url, reconnect: false, timeout: 1_000 });
      await connection.close();
    });
  }

  kill(): Promise<void> {
    return this.signal('SIGKILL');
  }

  /** Connections stay open, but nothing is answered. */
  hang(): void {
    this.process?.kill('SIGSTOP');
  }

  goOn(): void {
    this.process?.kill('SIGCONT');
  }

  /** Cleanly, so everything is on the disk. */
  stop(): Promise<void> {
    return this.signal('SIGINT');
  }

  private get isRunning(): boolean {
    return this.process?.exitCode === null && this.process.signalCode === null;
  }

  private async signal(signal: NodeJS.Signals): Promise<void> {
    const { process } = this;
    if (!process || !this.isRunning) return;
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill(signal);
    await gone;
  }

  /** Renames first, so a running server can't write into files that are being deleted. */
  async loseDisk(): Promise<void> {
    const lost = path.join(this.directory, 'lost');
    await rename(this.store, lost);
    await rm(lost, { recursive: true });
  }

  /** Copies a stopped server's disk, to restore it later: a disk that lost what came after. */
  async snapshot(name: string): Promise<void> {
    if (this.isRunning) throw new Error('Files that are being written cannot be copied');
    await cp(this.store, path.join(this.directory, name), { recursive: true });
  }

  async restore(name: string): Promise<void> {
    await this.loseDisk();
    await cp(path.join(this.directory, name), this.store, { recursive: true });
  }

  /** Restores only messages, so consumers are ahead of their stream. */
  async restoreMessages(name: string): Promise<void> {
    const messages = path.join('jetstream', '$G', 'streams', 'EVENTS', 'msgs');
    await rm(path.join(this.store, messages), { recursive: true });
    const earlier = path.join(this.directory, name, messages);
    await cp(earlier, path.join(this.store, messages), { recursive: true });
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true, force: true });
  }
}

/**
 * `NATS_SERVER`, or the stack's program. Another process asks the stack, because a library doesn't
 * import tools.
 */
async function findProgram(): Promise<string> {
  if (process.env.NATS_SERVER) return process.env.NATS_SERVER;
  const tools = path.resolve(__dirname, '../../../tools/stack/backing');
  const script = `
    import { findProgram } from ${JSON.stringify(path.join(tools, 'programs.mjs'))};
    import { cacheDirectory } from ${JSON.stringify(path.join(tools, '../setup/data-directory.mjs'))};
    const { path } = await findProgram('nats', cacheDirectory(process.env), () => {});
    console.log(path);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ]);
  return stdout.trim();
}
