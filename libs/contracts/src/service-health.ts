/** The question that every service answers about itself. */
import { request } from './messaging';

export const serviceNames = ['booking', 'tracking', 'payments', 'customers', 'imports'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Answers when the service is ready for work; anything else than a quick answer means down. */
export const pingOf = (service: ServiceName) =>
  request<Record<string, never>, { ready: boolean }>(`${service}.ping`);

/** GET /api/health */
export interface HealthReply {
  readonly status: 'ok' | 'degraded';
  readonly services: Record<ServiceName, 'up' | 'down'>;
}
