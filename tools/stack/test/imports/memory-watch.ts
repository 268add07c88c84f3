import type { ServiceName, WholeChain } from '../whole-chain';

/** Short next to what fills memory, long next to what a look costs. */
const lookEveryMs = 100;

/** How far the memory of services grows while something is done, at its most. */
export class MemoryWatch {
  private readonly most = new Map<ServiceName, number>();
  private readonly atFirst: ReadonlyMap<ServiceName, number>;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly chain: WholeChain,
    services: readonly ServiceName[],
  ) {
    this.atFirst = new Map(services.map((name) => [name, chain.memoryOf(name)]));
    this.timer = setInterval(() => this.look(), lookEveryMs);
  }

  /** Megabytes by service. */
  static async during(
    chain: WholeChain,
    services: readonly ServiceName[],
    work: () => Promise<unknown>,
  ): Promise<Record<string, number>> {
    const watch = new MemoryWatch(chain, services);
    try {
      await work();
      watch.look();
    } finally {
      clearInterval(watch.timer);
    }
    return Object.fromEntries(
      [...watch.most].map(([name, most]) => [
        name,
        Math.round((most - (watch.atFirst.get(name) ?? 0)) / 2 ** 20),
      ]),
    );
  }

  private look(): void {
    for (const name of this.atFirst.keys()) {
      this.most.set(name, Math.max(this.most.get(name) ?? 0, this.chain.memoryOf(name)));
    }
  }
}
