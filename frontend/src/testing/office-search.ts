import type { Page } from '@contracts/messaging';
import type { OfficeFindings } from '@contracts/office-search';

export const pageOf = <Item>(items: readonly Item[], total = items.length): Page<Item> => ({
  items: [...items],
  nextCursor: null,
  total,
});

/** The office's search, with nothing in it but what is given. */
export const findings = (found: Partial<OfficeFindings> = {}): OfficeFindings => ({
  appointments: pageOf([]),
  serviceRequests: pageOf([]),
  customers: pageOf([]),
  payments: pageOf([]),
  ...found,
});
