import { StatusPill, type StatusTone } from './badge';

/** Spec 4: the colours of technicians and journeys on the office's screens. */
const tones: Record<string, StatusTone> = {
  available: 'green',
  busy: 'yellow',
  offline: 'red',
  'en-route': 'blue',
  arrived: 'purple',
  working: 'orange',
  'in-progress': 'orange',
  completed: 'green',
};

/** The wire writes hyphens; older records may carry underscores. */
const wireForm = (status: string): string => status.replaceAll('_', '-');

export const workStatusTone = (status: string): StatusTone => tones[wireForm(status)] ?? 'gray';

/** `en-route` or `en_route` → `En route`. */
export function workStatusLabel(status: string): string {
  const words = wireForm(status).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Status of a technician, an appointment or a journey as the office sees it: a word in a tinted pill. */
export function WorkStatus({ status }: { status: string }) {
  return <StatusPill tone={workStatusTone(status)}>{workStatusLabel(status)}</StatusPill>;
}
