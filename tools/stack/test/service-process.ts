import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import nodeFlags from '../setup/node-flags.json';

const root = path.resolve(__dirname, '../../..');
/** As the stack and Compose start it. */
const flagsOf = (name: string) => (nodeFlags as Readonly<Record<string, string[]>>)[name] ?? [];
const runner = path.join(root, 'tools/test/run-typescript.mjs');
/**
 * Little, so that V8 collects what is not needed anymore instead of growing, and what is needed
 * shows.
 */
const smallHeap = '--max-old-space-size=128';

/**
 * A service in a process of its own, started as it is where it ships but for its small heap, so
 * that its memory is its own.
 */
export class ServiceProcess implements RunningService {
  private constructor(
    readonly name: string,
    readonly healthPort: number,
    private readonly process: ChildProcess,
  ) {}

  /** Resolves when it serves. `healthPort` is one that is free. */
  static async start(
    name: string,
    env: NodeJS.ProcessEnv,
    healthPort: number,
  ): Promise<ServiceProcess> {
    const main = path.join(root, `services/${name}/src/main.ts`);
    const child = spawn(process.execPath, [...flagsOf(name), smallHeap, runner, main], {
      env: {
        PATH: process.env.PATH,
        ...env,
        [`${name.toUpperCase()}_HEALTH_PORT`]: `${healthPort}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const service = new ServiceProcess(name, healthPort, child);
    try {
      await eventually(() => service.expectReady(), { withinMs: 60_000 });
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  /** Bytes that it has in memory; of its children, of which it has none, nothing. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
  }

  private get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  private async expectReady(): Promise<void> {
    if (this.hasEnded) throw new Error(`${this.name} has ended with ${this.process.exitCode}`);
    const { status } = await fetch(`http://127.0.0.1:${this.healthPort}/health/ready`);
    if (status !== 200) throw new Error(`${this.name} is not ready: ${status}`);
  }
}
