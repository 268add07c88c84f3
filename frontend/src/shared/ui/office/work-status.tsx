import { shownStatuses } from '@contracts/vocabulary/appointment-status';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { technicianStatusWords } from '@contracts/vocabulary/technician-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { StatusTag } from './status-tag';

const labels = new Map<string, { readonly label: string; readonly tone: StatusTone }>([
  ...Object.entries(technicianStatusWords),
  ...Object.entries(serviceRequestStatusRules),
  ...trackingStatuses.map((status) => [status, trackingStatusWords[status].office] as const),
  ['no-show', shownStatuses['no-show']],
  // Spec 4 has a badge for it, though no record ever has this status.
  ['working', { label: 'Working', tone: trackingStatusWords['in-progress'].office.tone }],
]);

/** Statuses have hyphens; older records have underscores. */
function labelOf(status: string) {
  const wireForm = status.replaceAll('_', '-');
  const words = wireForm.replaceAll('-', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return labels.get(wireForm) ?? { label, tone: 'gray' as const };
}

export const workStatusLabel = (status: string): string => labelOf(status).label;

export const workStatusTone = (status: string): StatusTone => labelOf(status).tone;

/** The status of a technician or a job, in the office's words. */
export function WorkStatus({ status }: { status: string }) {
  const { label, tone } = labelOf(status);
  return <StatusTag tone={tone}>{label}</StatusTag>;
}
