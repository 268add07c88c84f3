import type { ServiceName, WholeChain } from '../whole-chain';

/** Short beside what fills memory, long beside what a look costs. */
const lookEveryMs = 100;

/** Megabytes by service. */
export type Memory = Readonly<Record<string, number>>;

/** How much memory services have at their most while something is done. */
export class MemoryWatch {
  private readonly most = new Map<ServiceName, number>();
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly chain: WholeChain,
    private readonly services: readonly ServiceName[],
  ) {
    this.look();
    this.timer = setInterval(() => this.look(), lookEveryMs);
  }

  static async during(
    chain: WholeChain,
    services: readonly ServiceName[],
    work: () => Promise<unknown>,
  ): Promise<Memory> {
    const watch = new MemoryWatch(chain, services);
    try {
      await work();
      watch.look();
    } finally {
      clearInterval(watch.timer);
    }
    return Object.fromEntries(
      [...watch.most].map(([name, most]) => [name, Math.round(most / 2 ** 20)]),
    );
  }

  private look(): void {
    for (const name of this.services) {
      this.most.set(name, Math.max(this.most.get(name) ?? 0, this.chain.memoryOf(name)));
    }
  }
}
