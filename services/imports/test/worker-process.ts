import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const runner = path.join(root, 'tools/test/run-typescript.mjs');

/** The service in a separate process, which specs can freeze and kill. */
export class WorkerProcess {
  private constructor(private readonly process: ChildProcess) {}

  /** Resolves when it's ready. */
  static async start(env: NodeJS.ProcessEnv, rowsUrl: string): Promise<WorkerProcess> {
    const child = spawn(process.execPath, [runner, path.join(__dirname, 'worker-main.ts')], {
      env: { PATH: process.env.PATH, ...env, SPEC_ROWS_URL: rowsUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the worker has ended with ${code}`)));
      child.once('error', reject);
    });
    return new WorkerProcess(child);
  }

  /** Like kill -9. Waits until it has ended. */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await gone;
  }
}
