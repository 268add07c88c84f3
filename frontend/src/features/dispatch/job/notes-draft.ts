import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import type { Appointment, NoteName } from '@contracts/booking/appointments';
import {
  centsOf,
  costLimits,
  costMessages,
  isCost,
  sumOfLines,
  type BillLine,
} from '@contracts/vocabulary/money';
import { sameTrimmed, type Same, type Saved, type Texts } from '../../../shared/editing/editing';

export type NotesField = NoteName | 'totalCost';

export const notesOf = ({
  version,
  technicianNotes,
  workDone,
  internalNotes,
  totalCost,
  costLines,
}: Appointment): Saved<NotesField> => ({
  version,
  texts: {
    technicianNotes: technicianNotes ?? '',
    workDone: workDone ?? '',
    internalNotes: internalNotes ?? '',
    totalCost: costLines.length > 0 ? draftOf(costLines) : (totalCost ?? ''),
  },
});

/**
 * A draft of a cost is one text, so that it's kept and compared like other fields: a row for each
 * line, with a tab before the amount. A cost without lines is just its amount.
 */
export const draftOf = (lines: readonly BillLine[]): string =>
  lines
    .map(({ text, amount }) => (text === '' ? amount : `${text.replaceAll('\t', ' ')}\t${amount}`))
    .join('\n');

/** The lines as typed; at least one. */
export const linesIn = (draft: string): BillLine[] =>
  draft.split('\n').map((row) => {
    const tab = row.lastIndexOf('\t');
    return { text: row.slice(0, Math.max(tab, 0)), amount: row.slice(tab + 1) };
  });

const isEmpty = ({ text, amount }: BillLine): boolean => text.trim() === '' && amount.trim() === '';

/** Parses dollars with at most two decimals, ignoring `$` and commas. */
export function dollarsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^([-−]?)\s*\$?\s*/, (_, sign: string) => (sign === '' ? '' : '-'))
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return Math.abs(amount) <= costLimits.dollars ? amount : null;
}

export const centsIn = (draft: string): number =>
  sumOfLines(linesIn(draft).map(({ amount }) => ({ cents: centsOf(dollarsOf(amount) ?? 0) })));

export interface WrongCost {
  /** Of the line, and the input in it. */
  readonly index: number;
  readonly input: keyof BillLine;
  readonly message: string;
}

/** What is wrong with a typed cost. It can be changed but not removed: no cost is 0. */
export function wrongCost(draft: string, present: string): WrongCost | null {
  const lines = linesIn(draft);
  if (lines.every(isEmpty)) {
    const message = 'Enter 0 if there is nothing to pay';
    return present === '' ? null : { index: 0, input: 'amount', message };
  }
  const several = lines.filter((line) => !isEmpty(line)).length > 1;
  for (const [index, line] of lines.entries()) {
    if (isEmpty(line)) continue;
    const nth = several ? `Line ${index + 1}: ` : '';
    if (several && line.text.trim() === '') {
      return { index, input: 'text', message: `${nth}${costMessages.text}` };
    }
    if (dollarsOf(line.amount) === null) {
      const message = `${nth}Enter an amount in dollars, such as 184.50`;
      return { index, input: 'amount', message };
    }
  }
  return isCost(centsIn(draft)) ? null : { index: 0, input: 'amount', message: costMessages.sum };
}

/** `184.5` and `$184.50` are the same cost. An added line is kept before anything is in it. */
export const sameNotes: Same<NotesField> = (name, one, other) =>
  name === 'totalCost' ? plainCost(one) === plainCost(other) : sameTrimmed(name, one, other);

const plainCost = (draft: string): string =>
  JSON.stringify(
    linesIn(draft).map(({ text, amount }) => [text.trim(), dollarsOf(amount) ?? amount.trim()]),
  );

export const annotationOf = (
  { totalCost, ...notes }: Partial<Texts<NotesField>>,
  version: number,
): AnnotateAppointment => ({
  version,
  ...notes,
  ...(totalCost !== undefined && costIn(totalCost)),
});

/** A single amount without words has no line. */
function costIn(draft: string): Pick<AnnotateAppointment, 'totalCost' | 'costLines'> {
  const lines = linesIn(draft)
    .filter((line) => !isEmpty(line))
    .map(({ text, amount }) => ({ text: text.trim(), amount: dollarsOf(amount) ?? 0 }));
  const [first] = lines;
  if (!first) return {};
  return lines.length === 1 && first.text === ''
    ? { totalCost: first.amount }
    : { costLines: lines };
}
