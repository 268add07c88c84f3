/** The statuses of a technician, with what follows from each and their words. Imports types alone. */
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

export interface TechnicianStatusRule {
  /** Counts as active, and can be given jobs. */
  readonly onDuty: boolean;
  /** At no job, so the first to ask. */
  readonly free: boolean;
  /** What people have set, apart from the job that keeps them. */
  readonly availability: TechnicianAvailability;
}

export const technicianStatusRules: Readonly<Record<TechnicianStatus, TechnicianStatusRule>> = {
  available: { onDuty: true, free: true, availability: 'available' },
  busy: { onDuty: true, free: false, availability: 'available' },
  offline: { onDuty: false, free: false, availability: 'offline' },
};
