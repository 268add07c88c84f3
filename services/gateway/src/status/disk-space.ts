import type { FactoryProvider } from '@nestjs/common';
import { diskTooFull, diskUse } from '@service-kit/observability/disk-use';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { Gauge } from 'prom-client';
import { GatewayConfig } from '../config';

/** How full the disk is, on which databases, events and logs are. */
export class DiskSpace {
  static readonly provider: FactoryProvider<DiskSpace> = {
    provide: DiskSpace,
    useFactory: ({ DATA_DIR }: GatewayConfig, metrics: ServiceMetrics) =>
      new DiskSpace(() => diskUse(DATA_DIR), metrics),
    inject: [GatewayConfig, ServiceMetrics],
  };

  constructor(
    private readonly measure: () => Promise<number>,
    metrics: ServiceMetrics,
  ) {
    const used = () => this.used();
    new Gauge({
      name: 'disk_used_ratio',
      help: 'Share of the disk that is used, from 0 to 1',
      registers: [metrics.registry],
      async collect() {
        this.set((await used()) ?? Number.NaN);
      },
    });
  }

  async notices(): Promise<string[]> {
    const used = (await this.used()) ?? 0;
    return used < diskTooFull
      ? []
      : [`The disk is ${Math.floor(used * 100)}% full: free space on it.`];
  }

  /** Undefined if that can't be found out. */
  private used(): Promise<number | undefined> {
    return this.measure().catch(() => undefined);
  }
}
