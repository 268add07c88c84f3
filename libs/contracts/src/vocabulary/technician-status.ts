/** The statuses of a technician, with their rules and words. Imports types only. */
import type { StatusTone } from './status-tone';

export const technicianStatuses = ['available', 'busy', 'offline'] as const;
export type TechnicianStatus = (typeof technicianStatuses)[number];

/** Statuses that people set. `busy` follows from a job under way. */
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
  /** Counts as active and can get jobs. */
  readonly onDuty: boolean;
  /** Has no job under way, so is suggested first. */
  readonly free: boolean;
  /** The status that people set, whatever the job under way. */
  readonly availability: TechnicianAvailability;
}

export const technicianStatusRules: Readonly<Record<TechnicianStatus, TechnicianStatusRule>> = {
  available: { onDuty: true, free: true, availability: 'available' },
  busy: { onDuty: true, free: false, availability: 'available' },
  offline: { onDuty: false, free: false, availability: 'offline' },
};
