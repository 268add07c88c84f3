/** The statuses of an appointment, with what follows from each and its words. Imports types alone. */
import type { StatusTone } from './status-tone';

export const appointmentStatuses = ['scheduled', 'in-progress', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export interface AppointmentStatusRule {
  /** The moves forward that there are. */
  readonly next: readonly AppointmentStatus[];
  /** Where tracking may take it back to when a step was a mistake. */
  readonly correctedTo: AppointmentStatus | null;
  /** A technician may be assigned, replaced and taken back. */
  readonly assignable: boolean;
  /** It holds its hour and its technician: a cancelled one gives both back. */
  readonly stands: boolean;
  readonly over: boolean;
  /** Word and color in the customer portal. */
  readonly label: string;
  readonly tone: StatusTone;
}

export const appointmentStatusRules: Readonly<Record<AppointmentStatus, AppointmentStatusRule>> = {
  scheduled: {
    next: ['in-progress', 'cancelled'],
    correctedTo: null,
    assignable: true,
    stands: true,
    over: false,
    label: 'Scheduled',
    tone: 'yellow',
  },
  'in-progress': {
    next: ['completed'],
    correctedTo: 'scheduled',
    assignable: false,
    stands: true,
    over: false,
    label: 'In progress',
    tone: 'blue',
  },
  completed: {
    next: [],
    correctedTo: null,
    assignable: false,
    stands: true,
    over: true,
    label: 'Completed',
    tone: 'green',
  },
  cancelled: {
    next: [],
    correctedTo: null,
    assignable: false,
    stands: false,
    over: true,
    label: 'Cancelled',
    tone: 'red',
  },
};

/** The statuses of which something holds, for lists and for SQL's `= ANY($n)`. */
export const appointmentStatusesThatAre = (
  flag: 'assignable' | 'stands' | 'over',
): readonly AppointmentStatus[] =>
  appointmentStatuses.filter((status) => appointmentStatusRules[status][flag]);
