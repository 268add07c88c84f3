import { workStatusLabel } from '@contracts/vocabulary/tracking';
import { StatusPill, type StatusTone } from './badge';

export { workStatusLabel };

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

/** Status of a technician, an appointment or a journey as the office sees it: a word in a tinted pill. */
export function WorkStatus({ status }: { status: string }) {
  return <StatusPill tone={workStatusTone(status)}>{workStatusLabel(status)}</StatusPill>;
}
