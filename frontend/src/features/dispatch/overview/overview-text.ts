import type { HealthReply } from '@contracts/service-health';
import type { Technician } from '@contracts/tracking/technicians';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';

/** The System Status cell: a word, once known, and which services are down. */
export function healthText(
  health: HealthReply | undefined,
  failed: boolean,
): { word?: string; note: string } {
  if (failed) return { word: 'No answer', note: 'The server does not answer' };
  if (!health) return { note: 'Asking the services' };
  const down = Object.entries(health.services)
    .filter(([, state]) => state === 'down')
    .map(([name]) => name);
  if (health.status === 'ok' && down.length === 0)
    return { word: 'Online', note: 'All services are up' };
  const waiting = Object.keys(health.eventsWaiting ?? {});
  const notes = [
    down.length > 0 && `Down: ${down.join(', ')}`,
    waiting.length > 0 && `Changes are waiting in ${waiting.join(', ')}`,
  ].filter(Boolean);
  return { word: 'Degraded', note: notes.join('. ') || 'Down: not known which' };
}

/** "All active" only if there are technicians and none is offline. */
export function noAlertsText(technicians: readonly Technician[] | undefined): string {
  const allActive =
    technicians !== undefined &&
    technicians.length > 0 &&
    technicians.every(({ status }) => technicianStatusRules[status].onDuty);
  return allActive ? 'All technicians are active' : 'Nothing needs attention.';
}
