import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processOutput } from './log-output';

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Outcome = 'answered' | 'refused' | 'unavailable' | 'failed';

export interface WaitingEvents {
  readonly count: number;
  /** Number of these that the stream has refused at least once. */
  readonly refused: number;
  /** Age of the oldest one. */
  readonly lagSeconds: number;
}

/** Memory, event loop and garbage collection are per process, which several services may share. */
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

/** The metrics of one service. Each has its own registry, since services may share a process. */
export class ServiceMetrics {
  readonly registry = new Registry();
  private readonly readings: (() => Promise<void>)[] = [];

  private readonly requests = new Histogram({
    name: 'request_duration_seconds',
    help: 'Time to answer a request, by subject and outcome',
    labelNames: ['subject', 'outcome'] as const,
    buckets: secondsBuckets,
    registers: [this.registry],
  });
  private readonly outboxUnpublished = this.gauge(
    'outbox_unpublished',
    'Events that wait to be published',
  );
  private readonly outboxRefused = this.gauge(
    'outbox_refused',
    'Events that wait after the stream has refused them',
  );
  private readonly outboxLag = this.gauge(
    'outbox_lag_seconds',
    'Age of the oldest event that waits to be published',
  );
  readonly requestsRepeated = this.counter(
    'requests_repeated_total',
    'Requests that were asked again of another replica, since the first was silent',
    'subject',
  );
  readonly eventsPublished = this.counter(
    'events_published_total',
    'Events published to the stream',
  );
  readonly eventsRefused = this.counter(
    'events_refused_total',
    'Attempts to publish that the stream has refused',
  );
  readonly eventChecksFailed = this.counter(
    'event_checks_failed_total',
    'Comparisons of the outbox with the stream that could not be finished',
  );
  readonly eventsRepublished = this.counter(
    'events_republished_total',
    'Published events that the stream had lost and that were published again',
  );
  readonly eventsHandled = this.counter(
    'events_handled_total',
    'Deliveries of events, by outcome',
    'outcome',
  );
  readonly eventRedeliveries = this.counter(
    'event_redeliveries_total',
    'Deliveries of events that were not the first',
  );
  readonly deadLetters = this.counter(
    'dead_letters_total',
    'Events given up after too many failures',
    'subject',
  );
  readonly businessEvents = this.counter(
    'business_events_total',
    'What customers and the office got done, by kind',
    'event',
  );
  readonly consumerPending = this.gauge(
    'consumer_pending',
    'Events that the service has not handled yet, waiting in the stream or under way',
  );
  readonly databaseConnections = this.gauge<'state'>(
    'database_connections',
    'Connections to PostgreSQL, busy or idle',
    'state',
  );
  readonly databaseWaiting = this.gauge(
    'database_connections_waiting',
    'Calls that wait for a connection to PostgreSQL',
  );
  readonly databaseWait = this.gauge(
    'database_connection_wait_seconds',
    'How long this reading waited for a connection to PostgreSQL',
  );
  private readonly healthChecks = this.gauge<'check'>(
    'health_check_ok',
    'Whether a part that the service needs is usable: 1 or 0',
    'check',
  );

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
  }

  /** Reads the outbox when Prometheus asks, so the answer is right while NATS is away. */
  measureOutbox(waiting: () => Promise<WaitingEvents>): void {
    this.beforeReading(async () => {
      const { count, refused, lagSeconds } = await waiting();
      this.outboxUnpublished.set(count);
      this.outboxRefused.set(refused);
      this.outboxLag.set(lagSeconds);
    });
  }

  /** Calls `read` each time that Prometheus asks. It may fail: the other numbers matter then. */
  beforeReading(read: () => Promise<void>): void {
    this.readings.push(read);
  }

  /** Sets the checks as they are now. */
  showChecks(checks: Readonly<Record<string, boolean>>): void {
    for (const [check, ok] of Object.entries(checks)) this.healthChecks.set({ check }, ok ? 1 : 0);
  }

  /** The text that Prometheus reads. */
  async text(): Promise<string> {
    await Promise.allSettled(this.readings.map((read) => read()));
    // Not Registry.merge, which drops the label with the service's name.
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

  /** Made once for each name. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  private counter<Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
}
