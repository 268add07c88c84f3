import type { AnnotateAppointment, Appointment } from '@contracts/booking';

export interface NotesDraft {
  technicianNotes: string;
  totalCost: string;
}

export const notesDraftOf = (appointment: Appointment): NotesDraft => ({
  technicianNotes: appointment.technicianNotes ?? '',
  totalCost: appointment.totalCost ?? '',
});

const mostDollars = 100_000;

/** Dollars with at most two decimals, `$` and thousands commas aside; null when it is not an amount. */
export function dollarsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return amount <= mostDollars ? amount : null;
}

/** What is wrong with the cost as typed. A cost that was set can be changed, not taken away: no cost is 0. */
export function costError(text: string, present: string | null): string | undefined {
  if (text.trim() === '')
    return present === null ? undefined : 'Enter 0 when there is nothing to pay';
  return dollarsOf(text) === null ? 'An amount in dollars such as 184.50' : undefined;
}

/** Only what has changed; nothing when nothing has. */
export function annotationOf(
  draft: NotesDraft,
  appointment: Appointment,
): AnnotateAppointment | null {
  const notes = draft.technicianNotes.trim();
  const cost = dollarsOf(draft.totalCost);
  const changes: AnnotateAppointment = {
    ...(notes === (appointment.technicianNotes ?? '') ? {} : { technicianNotes: notes }),
    ...(cost === null || (appointment.totalCost !== null && cost === Number(appointment.totalCost))
      ? {}
      : { totalCost: cost }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
