/**
 * The statuses of an appointment, with their rules and words. An appointment's status follows from
 * its visit's (`tracking-status.ts`); only that one moves.
 */
import type { StatusTone } from './status-tone';
import { visitSituationOf, type KnownVisit, type VisitSituation } from './visits/situations';

export const appointmentStatuses = ['scheduled', 'in-progress', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export interface AppointmentStatusRule {
  /** A technician may be assigned, replaced or released. */
  readonly assignable: boolean;
  /** It keeps its slot and technician. A canceled one releases both. */
  readonly stands: boolean;
  readonly over: boolean;
  /** Label and color in the customer portal. */
  readonly label: string;
  readonly tone: StatusTone;
}

export const appointmentStatusRules: Readonly<Record<AppointmentStatus, AppointmentStatusRule>> = {
  scheduled: {
    assignable: true,
    stands: true,
    over: false,
    label: 'Scheduled',
    tone: 'yellow',
  },
  'in-progress': {
    assignable: false,
    stands: true,
    over: false,
    label: 'In progress',
    tone: 'blue',
  },
  completed: {
    assignable: false,
    stands: true,
    over: true,
    label: 'Completed',
    tone: 'green',
  },
  cancelled: {
    assignable: false,
    stands: false,
    over: true,
    label: 'Canceled',
    tone: 'red',
  },
};

/** The status as people see it. */
export const shownStatuses: Readonly<
  Record<VisitSituation<AppointmentStatus>, Pick<AppointmentStatusRule, 'label' | 'tone'>>
> = { ...appointmentStatusRules, 'no-show': { label: 'No-show', tone: 'red' } };

export const shownStatusOf = (visit: KnownVisit<AppointmentStatus>) =>
  shownStatuses[visitSituationOf(visit)];

/** The statuses with a property, for lists and for SQL's `= ANY($n)`. */
export const appointmentStatusesThatAre = (
  flag: 'assignable' | 'stands' | 'over',
): readonly AppointmentStatus[] =>
  appointmentStatuses.filter((status) => appointmentStatusRules[status][flag]);
