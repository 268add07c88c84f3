/** What other systems say of an appliance. They name it in words, without a serial number. Pure. */
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type { LookedUpCustomer } from '@contracts/imports/customers';
import { brands } from '@contracts/vocabulary/booking';
import { applianceNoun } from '@contracts/vocabulary/visits/appliance-words';
import { originOf } from '../../../shared/imports/import-words';

interface Named {
  readonly appliance: string;
  readonly brand: string;
}

export interface PastService {
  readonly what: string;
  /** YYYY-MM-DD; null if unknown. */
  readonly date: string | null;
  /** Such as `ServicePro 77`. */
  readonly source: string;
}

const says = (text: string, word: string): boolean =>
  ` ${text.toLowerCase().replace(/[^a-z0-9&]+/g, ' ')} `.includes(
    ` ${word.toLowerCase().replace(/[^a-z0-9&]+/g, ' ')} `,
  );

const isUnsaid = (word: string): boolean => word === 'Other' || word === '';

/** It names the kind of appliance, and no other brand. */
export function names(text: string, { appliance, brand }: Named): boolean {
  if (isUnsaid(appliance) || !says(text, applianceNoun(appliance))) return false;
  const said = brands.filter((each) => !isUnsaid(each) && says(text, each));
  return said.length === 0 || said.some((each) => each === brand);
}

const servicesOf = (imported: readonly LookedUpCustomer[]): PastService[] =>
  imported.flatMap((customer) =>
    customer.serviceHistory.map(({ service, date }) => ({
      what: service,
      date,
      source: originOf(customer),
    })),
  );

/** The newest first. */
export function pastServicesOf(
  { appointments, imported }: Pick<CustomerRecordFile, 'appointments' | 'imported'>,
  of: Named,
): PastService[] {
  const visits = (appointments ?? [])
    .filter(({ origin }) => origin === 'imported')
    .map(({ serviceType, appliance, brand, appointmentDate, number }) => ({
      what: [serviceType, brand, appliance].filter((word) => !isUnsaid(word)).join(' '),
      date: appointmentDate,
      source: number,
    }));
  return [...servicesOf(imported ?? []), ...visits]
    .filter(({ what }) => names(what, of))
    .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}
