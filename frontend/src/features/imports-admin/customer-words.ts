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

/** A record's source: `ServicePro 4711`, `CSV file`, `ServicePro 4712, inactive there`. */
export function originOf({
  system,
  serviceProId,
  inactive = false,
}: Pick<ImportedCustomer, 'system' | 'serviceProId' | 'inactive'>): string {
  const source = serviceSystems.find(({ id }) => id === system)?.name ?? 'CSV file';
  const named = serviceProId === null ? source : `${source} ${serviceProId}`;
  return inactive ? `${named}, inactive there` : named;
}
