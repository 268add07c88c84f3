import type { AnnotateAppointment } from '@contracts/booking/appointment-calls';
import type { Appointment, NoteName } from '@contracts/booking/appointments';
import type { PriceBookEntry } from '@contracts/payments/price-book';
import { lineText } from '@contracts/vocabulary/office/price-book';
import {
  centsOf,
  costLimits,
  costMessages,
  dollars,
  isCost,
  sumOfLines,
  type BillLine,
} from '@contracts/vocabulary/money';
import { sameBy, type Saved } from '../../../shared/editing/editing';
import { formatMoney } from '../../../shared/format';
import { dollarsOf } from '../../../shared/forms/typed-dollars';

export type Notes = Record<NoteName, string> & {
  /** As typed. A cost without lines is one line without words. */
  readonly totalCost: readonly BillLine[];
};

export type NotesField = keyof Notes;

export const notesOf = ({
  version,
  technicianNotes,
  workDone,
  internalNotes,
  totalCost,
  costLines,
}: Appointment): Saved<Notes> => ({
  version,
  values: {
    technicianNotes: technicianNotes ?? '',
    workDone: workDone ?? '',
    internalNotes: internalNotes ?? '',
    totalCost: costLines.length > 0 ? costLines : [{ text: '', amount: totalCost ?? '' }],
  },
});

const isEmpty = ({ text, amount }: BillLine): boolean => text.trim() === '' && amount.trim() === '';

export const centsIn = (lines: readonly BillLine[]): number =>
  sumOfLines(lines.map(({ amount }) => ({ cents: centsOf(dollarsOf(amount) ?? 0) })));

export interface WrongCost {
  /** Of the line, and the input in it. */
  readonly index: number;
  readonly input: keyof BillLine;
  readonly message: string;
}

/** What is wrong with a typed cost. It can be changed but not removed: no cost is 0. */
export function wrongCost(
  lines: readonly BillLine[],
  present: readonly BillLine[],
): WrongCost | null {
  if (lines.every(isEmpty)) {
    const message = 'Enter 0 if there is nothing to pay';
    return present.every(isEmpty) ? null : { index: 0, input: 'amount', message };
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
  return isCost(centsIn(lines)) ? null : { index: 0, input: 'amount', message: costMessages.sum };
}

/** `184.5` and `$184.50` are the same cost. An added line is kept before anything is in it. */
export const sameNotes = sameBy<Notes>({
  totalCost: (lines) =>
    lines.map(({ text, amount }) => [text.trim(), dollarsOf(amount) ?? amount.trim()]),
});

/** A line for each: `Drain pump: $124.50` */
export const costWords = (lines: readonly BillLine[]): string =>
  lines
    .map(({ text, amount }) => {
      const known = dollarsOf(amount);
      return [text, known === null ? amount : formatMoney(known)].filter(Boolean).join(': ');
    })
    .join('\n');

/** With the lines of an item of the price book, as it costs today. Null if there's no room. */
export function withItem(
  lines: readonly BillLine[],
  { title, price, parts }: PriceBookEntry,
): readonly BillLine[] | null {
  const all = [
    ...lines.filter((line) => !isEmpty(line)),
    { text: title, amount: price },
    ...parts.map((part) => ({
      text: lineText(part.title, part.quantity),
      amount: dollars(centsOf(Number(part.price)) * part.quantity),
    })),
  ];
  return all.length > costLimits.lines ? null : all;
}

export const annotationOf = (
  { totalCost, ...notes }: Partial<Notes>,
  version: number,
): AnnotateAppointment => ({
  version,
  ...notes,
  ...(totalCost !== undefined && costIn(totalCost)),
});

/** A single amount without words has no line. */
function costIn(typed: readonly BillLine[]): Pick<AnnotateAppointment, 'totalCost' | 'costLines'> {
  const lines = typed
    .filter((line) => !isEmpty(line))
    .map(({ text, amount }) => ({ text: text.trim(), amount: dollarsOf(amount) ?? 0 }));
  const [first] = lines;
  if (!first) return {};
  return lines.length === 1 && first.text === ''
    ? { totalCost: first.amount }
    : { costLines: lines };
}
