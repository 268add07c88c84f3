import type { AnnotateAppointment, Appointment } from '@contracts/booking/appointments';
import { sameTrimmed, type Same, type Saved, type Texts } from '../../../shared/editing/editing';

export type NotesField = 'technicianNotes' | 'totalCost';

export const notesOf = ({
  version,
  technicianNotes,
  totalCost,
}: Appointment): Saved<NotesField> => ({
  version,
  texts: { technicianNotes: technicianNotes ?? '', totalCost: totalCost ?? '' },
});

const mostDollars = 100_000;

/** Parses dollars with at most two decimals, ignoring `$` and commas. */
export function dollarsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return amount <= mostDollars ? amount : null;
}

/** The error of the typed cost. A cost can be changed but not removed: no cost is 0. */
export function costError(text: string, present: string): string | undefined {
  if (text.trim() === '') return present === '' ? undefined : 'Enter 0 if there is nothing to pay';
  return dollarsOf(text) === null ? 'Enter an amount in dollars, such as 184.50' : undefined;
}

/** `184.5` and `$184.50` are the same cost. */
export const sameNotes: Same<NotesField> = (name, one, other) =>
  sameTrimmed(name, one, other) ||
  (name === 'totalCost' && dollarsOf(one) !== null && dollarsOf(one) === dollarsOf(other));

export function annotationOf(
  { technicianNotes, totalCost }: Partial<Texts<NotesField>>,
  version: number,
): AnnotateAppointment {
  const cost = totalCost === undefined ? null : dollarsOf(totalCost);
  return {
    version,
    ...(technicianNotes !== undefined && { technicianNotes }),
    ...(cost !== null && { totalCost: cost }),
  };
}
