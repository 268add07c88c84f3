/** Words and limits of the price book, shared by browser and server. */
import { costLimits } from '../money';

export const priceKinds = ['task', 'part', 'fee'] as const;
export type PriceKind = (typeof priceKinds)[number];

export const priceKindLabels: Readonly<Record<PriceKind, string>> = {
  task: 'Task',
  part: 'Part',
  fee: 'Fee',
};

/** What the price of an item is called. */
export const priceLabels: Readonly<Record<PriceKind, string>> = {
  task: 'Labor',
  part: 'Price',
  fee: 'Amount',
};

export const feeKinds = ['diagnostic', 'trip', 'after-hours'] as const;
export type FeeKind = (typeof feeKinds)[number];

export const feeKindLabels: Readonly<Record<FeeKind, string>> = {
  diagnostic: 'Diagnostic fee',
  trip: 'Trip fee',
  'after-hours': 'After-hours fee',
};

/** A title becomes a line of a bill. */
export const priceBookLimits = {
  title: costLimits.text,
  words: 500,
  dollars: costLimits.dollars,
  minutes: 1_440,
  parts: 20,
  quantity: 99,
  csv: 400_000,
  rows: 2_000,
  /** How many wrong rows a file's check lists. */
  errors: 100,
} as const;

/** The most bytes of a file's request: a text has at most twice its length. */
export const priceBookFileBytes = 900_000;

export const itemCodePattern = /^[A-Z0-9-]{1,20}$/;

export const priceBookMessages = {
  code: 'Use up to 20 capital letters, digits and hyphens',
  kind: 'Choose task, part or fee',
  kindStays: 'A code keeps its kind. Use another code',
  title: 'Enter a title',
  price: `Enter dollars from 0 to ${costLimits.dollars.toLocaleString('en-US')}`,
  minutes: `Enter minutes from 1 to ${priceBookLimits.minutes.toLocaleString('en-US')}`,
  quantity: `Enter a quantity from 1 to ${priceBookLimits.quantity}`,
  parts: `At most ${priceBookLimits.parts} parts, each once`,
  feeKind: 'Choose which fee it is',
  appliance: 'Choose one of the appliances of the booking page',
  from: 'Enter a date, such as 2027-01-31',
  fromPast: 'Past prices stay as they are. Choose today or later',
  rowPast: 'Past prices stay as they are. Leave this empty to change it today',
  onlyTask: 'Only a task has this',
  onlyFee: 'Only a fee has this',
  retired: 'Enter yes or no',
  twice: 'This code is in the file twice for the same date',
  column: 'This column isn’t known',
  missingColumn: 'This column is missing',
  unreadable: 'This file can’t be read as CSV. Check its quotation marks',
  rows: `A file can have up to ${priceBookLimits.rows.toLocaleString('en-US')} rows`,
  csv: 'Choose a file',
} as const;

/** The columns of a file, in order, by the field that each holds. */
export const priceBookColumns = {
  code: 'Code',
  kind: 'Kind',
  title: 'Title',
  words: 'Words for the customer',
  price: 'Price',
  minutes: 'Minutes',
  parts: 'Usual parts',
  appliance: 'Appliance',
  feeKind: 'Fee kind',
  from: 'From',
  retired: 'Retired',
} as const;
export type PriceBookColumn = keyof typeof priceBookColumns;

/** Usual parts in one cell: `PUMP-1; BELT-2 x 2`. */
export const partsCell = (parts: readonly { code: string; quantity: number }[]): string =>
  parts.map(({ code, quantity }) => (quantity === 1 ? code : `${code} x ${quantity}`)).join('; ');

/** A task's usual part that isn't in the price book yet. */
export const noSuchPart = (code: string): string =>
  `${code} isn’t a part in the price book on that date`;

/** A line of a bill: the title, and how many if there are several. */
export function lineText(title: string, quantity = 1): string {
  const many = quantity === 1 ? '' : ` × ${quantity}`;
  return title.slice(0, priceBookLimits.title - many.length) + many;
}
