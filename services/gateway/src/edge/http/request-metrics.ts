import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { ServiceMetrics } from '@service-kit/observability/metrics';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

@Injectable()
export class RequestMetrics {
  private readonly durations: Histogram<'method' | 'route' | 'status'>;

  constructor(metrics: ServiceMetrics) {
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer an HTTP request, by method, route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: secondsBuckets,
      registers: [metrics.registry],
    });
  }

  observe(method: string, route: string, status: number, ms: number): void {
    this.durations.observe({ method, route, status }, ms / 1000);
  }
}
