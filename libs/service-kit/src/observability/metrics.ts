import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processOutput } from './log-output';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Outcome = 'answered' | 'refused' | 'unavailable' | 'failed';

export interface WaitingEvents {
  readonly count: number;
  /** Those among them that the stream has refused at least once. */
  readonly refused: number;
  /** Age of the oldest. */
  readonly lagSeconds: number;
}

/** Memory, event loop and garbage collection belong to the process, which several services may share. */
let processRegistry: Registry | undefined;

function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    // A coarse clock: the default one wakes an idle process a hundred times a second.
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 100 });
    new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines that could not be written',
      registers: [processRegistry],
      collect() {
        this.reset();
        this.inc(processOutput.dropped);
      },
    });
  }
  return processRegistry;
}

/** The metrics of one service; a registry of its own, since services may share a process. */
export class ServiceMetrics {
  readonly registry = new Registry();
  private beforeReading?: () => Promise<void>;

  private readonly requests = new Histogram({
    name: 'request_duration_seconds',
    help: 'Time to answer a request, by subject and outcome',
    labelNames: ['subject', 'outcome'] as const,
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  private readonly outboxUnpublished = new Gauge({
    name: 'outbox_unpublished',
    help: 'Events that wait to be published',
    registers: [this.registry],
  });
  private readonly outboxRefused = new Gauge({
    name: 'outbox_refused',
    help: 'Events that wait after the stream has refused them',
    registers: [this.registry],
  });
  private readonly outboxLag = new Gauge({
    name: 'outbox_lag_seconds',
    help: 'Age of the oldest event that waits to be published',
    registers: [this.registry],
  });
  readonly eventsPublished = new Counter({
    name: 'events_published_total',
    help: 'Events published to the stream',
    registers: [this.registry],
  });
  readonly eventsRefused = new Counter({
    name: 'events_refused_total',
    help: 'Attempts to publish that the stream has refused',
    registers: [this.registry],
  });
  readonly eventChecksFailed = new Counter({
    name: 'event_checks_failed_total',
    help: 'Comparisons of the outbox with the stream that could not be finished',
    registers: [this.registry],
  });
  readonly eventsRepublished = new Counter({
    name: 'events_republished_total',
    help: 'Published events that the stream had lost and that were published again',
    registers: [this.registry],
  });
  readonly eventsHandled = new Counter({
    name: 'events_handled_total',
    help: 'Deliveries of events, by outcome',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly eventRedeliveries = new Counter({
    name: 'event_redeliveries_total',
    help: 'Deliveries of events that were not the first',
    registers: [this.registry],
  });
  readonly deadLetters = new Counter({
    name: 'dead_letters_total',
    help: 'Events given up after too many failures',
    labelNames: ['subject'] as const,
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
  }

  /** Looks into the outbox when Prometheus asks, so that the answer is true while NATS is away. */
  measureOutbox(waiting: () => Promise<WaitingEvents>): void {
    this.beforeReading = async () => {
      const { count, refused, lagSeconds } = await waiting();
      this.outboxUnpublished.set(count);
      this.outboxRefused.set(refused);
      this.outboxLag.set(lagSeconds);
    };
  }

  /** What Prometheus reads. */
  async text(): Promise<string> {
    // The database may be away; the other numbers are wanted all the more then.
    await this.beforeReading?.().catch(() => undefined);
    // Not Registry.merge, which forgets the label that names the service.
    return `${await processMetrics().metrics()}\n${await this.registry.metrics()}`;
  }

  /** Starts the clock of one request; the returned function stops it. */
  requestStarted(subject: string): (outcome: Outcome) => void {
    const start = process.hrtime.bigint();
    return (outcome) =>
      this.requests.observe(
        { subject, outcome },
        Number(process.hrtime.bigint() - start) / 1_000_000_000,
      );
  }
}
