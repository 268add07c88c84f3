import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { TrackingRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { visitSituationOf } from '@contracts/vocabulary/visits/situations';
import { editConflict, isApiError, messageOf, type ApiError } from '../../shared/api/api-error';

/** The fields of an appointment that matter here. */
export type Change = { readonly date: string; readonly timeSlot: string } | 'cancel';

/** Why a change wasn't made, if the page has its own words for it. Pure. */
export type Refused =
  | { readonly kind: 'taken'; readonly alternatives: NonNullable<ApiError['alternatives']> }
  | { readonly kind: 'changed'; readonly current: CustomerAppointment }
  | { readonly kind: 'too-late' }
  | { readonly kind: 'failed'; readonly message: string };

/** Whether the appointment is as requested, no matter who changed it. */
export function isAsWanted(
  { status, cancellation, appointmentDate, timeSlot }: CustomerAppointment,
  change: Change,
): boolean {
  if (change === 'cancel')
    return visitSituationOf({ status, noShow: cancellation?.noShow }) === 'cancelled';
  const { over } = appointmentStatusRules[status];
  return !over && appointmentDate === change.date && timeSlot === change.timeSlot;
}

/** Null if the change was made after all: an earlier attempt succeeded, but its answer was lost. */
export function refusalOf(error: unknown, change: Change): Refused | null {
  const current = editConflict<CustomerAppointment>(error);
  if (current) return isAsWanted(current, change) ? null : { kind: 'changed', current };
  const code = isApiError(error) ? error.code : '';
  if (code === 'slot_taken') {
    return { kind: 'taken', alternatives: (error as ApiError).alternatives ?? [] };
  }
  if (code === 'too_late') return { kind: 'too-late' };
  return { kind: 'failed', message: messageOf(error, 'Something went wrong. Please try again.') };
}

/** Its status allows rescheduling and canceling. The server checks the time. */
export const isToCome = ({ status }: Pick<CustomerAppointment, 'status'>): boolean =>
  appointmentStatusRules[status].assignable;

/** Whether its tracking record has a change that the page doesn't show yet. */
export function isOutdated(
  shown: CustomerAppointment,
  { status, appointment }: Pick<TrackingRecord, 'status' | 'appointment'>,
): boolean {
  const { appointmentStatus, customersToChange } = trackingStatusRules[status];
  return (
    appointmentStatus !== shown.status ||
    appointment.appointmentDate !== shown.appointmentDate ||
    appointment.timeSlot !== shown.timeSlot ||
    (shown.canChange && !customersToChange)
  );
}
