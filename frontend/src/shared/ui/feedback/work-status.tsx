import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { technicianStatusWords } from '@contracts/vocabulary/technician-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { StatusPill } from './badge';

interface Label {
  readonly label: string;
  readonly tone: StatusTone;
}

const labels: ReadonlyMap<string, Label> = new Map<string, Label>([
  ...Object.entries(technicianStatusWords),
  ...Object.entries(serviceRequestStatusRules),
  ...trackingStatuses.map((status) => [status, trackingStatusWords[status].office] as const),
  // Spec 4 has a badge for it, though no record of ours is ever that.
  ['working', { label: 'Working', tone: trackingStatusWords['in-progress'].office.tone }],
]);

/** What the office's screens call a status. The wire writes hyphens; older records have underscores. */
function labelOf(status: string): Label {
  const wireForm = status.replaceAll('_', '-');
  const words = wireForm.replaceAll('-', ' ');
  const unknown = { label: words.charAt(0).toUpperCase() + words.slice(1), tone: 'gray' } as const;
  return labels.get(wireForm) ?? unknown;
}

export const workStatusLabel = (status: string): string => labelOf(status).label;

export const workStatusTone = (status: string): StatusTone => labelOf(status).tone;

/** Status of a technician or a job as the office sees it: a word in a tinted pill. */
export function WorkStatus({ status }: { status: string }) {
  const { label, tone } = labelOf(status);
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
