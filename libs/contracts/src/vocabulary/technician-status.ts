/** The statuses of a technician and their words. Imports types alone. */
import type { StatusTone } from './status-tone';

export const technicianStatuses = ['available', 'busy', 'offline'] as const;
export type TechnicianStatus = (typeof technicianStatuses)[number];

/** What people set; `busy` follows from a job that keeps them. */
export const technicianAvailabilities = ['available', 'offline'] as const;
export type TechnicianAvailability = (typeof technicianAvailabilities)[number];

export const technicianStatusWords: Readonly<
  Record<TechnicianStatus, { readonly label: string; readonly tone: StatusTone }>
> = {
  available: { label: 'Available', tone: 'green' },
  busy: { label: 'Busy', tone: 'yellow' },
  offline: { label: 'Offline', tone: 'red' },
};
