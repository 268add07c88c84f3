import type { ImportedCustomer } from '@contracts/imports/customers';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { formatMonthDay } from '../../shared/format';

export const nameOf = ({
  firstName,
  lastName,
}: Pick<ImportedCustomer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'No name';

/** Formats a calendar date as `Nov 20, 2026`. */
export const dateWords = (date: string): string => `${formatMonthDay(date)}, ${date.slice(0, 4)}`;

/** A record's source: `ServicePro 4711`, `CSV file`. */
export function originOf({
  system,
  serviceProId,
}: Pick<ImportedCustomer, 'system' | 'serviceProId'>): string {
  const source = serviceSystems.find(({ id }) => id === system)?.name ?? 'CSV file';
  return serviceProId === null ? source : `${source} ${serviceProId}`;
}
