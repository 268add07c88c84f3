import type { ImportedCustomer } from '@contracts/imports/customers';
import { formatMonthDay } from '../../shared/format';

export const nameOf = ({
  firstName,
  lastName,
}: Pick<ImportedCustomer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'No name';

/** Formats a calendar date as `Nov 20, 2026`. */
export const dateWords = (date: string): string => `${formatMonthDay(date)}, ${date.slice(0, 4)}`;
