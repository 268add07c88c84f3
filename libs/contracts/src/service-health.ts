/** The health request that every service answers. */
import { read } from './messaging';

/**
 * The services behind the gateway. tools/build/services.spec.ts compares this list with every place
 * that names them.
 */
export const serviceNames = [
  'booking',
  'tracking',
  'payments',
  'customers',
  'imports',
  'notifications',
] as const;
export type ServiceName = (typeof serviceNames)[number];
/** Every client of NATS. */
export type Participant = ServiceName | 'gateway';

/** A service's changes that haven't reached the others for too long. */
export interface EventsWaiting {
  readonly count: number;
  /** ISO instant of the oldest. */
  readonly since: string;
}

export interface ServicePing {
  readonly ready: boolean;
  /** Omitted if nothing is delayed. */
  readonly eventsWaiting?: EventsWaiting;
  /** Parts that work but aren't set up as they should be, for the operator. */
  readonly notices?: readonly string[];
}

/** Replies if the service is ready for work. Anything but a quick reply means that it's down. */
export const pingOf = (service: ServiceName) =>
  read<Record<string, never>, ServicePing>(`${service}.ping`);

/** GET /api/health. Degraded if a service is down or its changes wait. */
export interface HealthReply {
  readonly status: 'ok' | 'degraded';
  /** The gateway's release. */
  readonly version: string;
  readonly services: Record<ServiceName, 'up' | 'down'>;
  /** Changes of a service that wait for too long; omitted if there are none. */
  readonly eventsWaiting?: Partial<Record<ServiceName, EventsWaiting>>;
  /** What services report as not set up; omitted if empty. */
  readonly notices?: readonly string[];
}
