import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countBusinessIn } from './business-record';
import { ServiceMetrics } from '../observability/metrics';

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Shows whether calls wait for a connection, and what is committed. */
@Injectable()
export class DatabaseMetrics {
  constructor(@Inject(DataSource) dataSource: DataSource, metrics: ServiceMetrics) {
    countBusinessIn(dataSource, metrics);
    // The driver's public name for the pool of pg.
    const { master: pool } = dataSource.driver as unknown as { master: Pool };
    metrics.beforeReading(async () => {
      metrics.databaseConnections.set({ state: 'idle' }, pool.idleCount);
      metrics.databaseConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      metrics.databaseWaiting.set(pool.waitingCount);
      const start = performance.now();
      const runner = dataSource.createQueryRunner();
      try {
        // What any call waits at this moment.
        await runner.connect();
      } finally {
        metrics.databaseWait.set((performance.now() - start) / 1_000);
        await runner.release();
      }
    });
  }
}
