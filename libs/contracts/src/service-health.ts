/** The question that every service answers about itself. */
import { request } from './messaging';

/** The services behind the gateway; tools/build/services.spec.ts compares them with all that names them. */
export const serviceNames = [
  'booking',
  'tracking',
  'payments',
  'customers',
  'imports',
  'notifications',
] as const;
export type ServiceName = (typeof serviceNames)[number];
/** Everyone who speaks on NATS. */
export type Participant = ServiceName | 'gateway';

/** Changes that a service has made and that have not reached the others for too long. */
export interface EventsWaiting {
  readonly count: number;
  /** ISO instant of the oldest. */
  readonly since: string;
}

export interface ServicePing {
  readonly ready: boolean;
  /** Left out while all is on its way. */
  readonly eventsWaiting?: EventsWaiting;
  /** What works but is not set up as it should be, for the operator. */
  readonly notices?: readonly string[];
}

/** Answers when the service is ready for work; anything else than a quick answer means down. */
export const pingOf = (service: ServiceName) =>
  request<Record<string, never>, ServicePing>(`${service}.ping`);

/** GET /api/health */
export interface HealthReply {
  readonly status: 'ok' | 'degraded';
  readonly services: Record<ServiceName, 'up' | 'down'>;
  /** What the services say is not set up; left out when there is nothing. */
  readonly notices?: readonly string[];
}
