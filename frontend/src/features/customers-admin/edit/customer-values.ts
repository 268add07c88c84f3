import type {
  ChangeCustomer,
  CustomerFields,
  CustomerRecord,
  NamedCustomer,
} from '@contracts/customers/records';
import { customerKindLabels, type CustomerKind } from '@contracts/vocabulary/office/customers';
import { sameBy, type Saved } from '../../../shared/editing/editing';
import {
  contactFieldsOf,
  contactLabels,
  contactRowsOf,
  emptyRows,
  filledTexts,
  plainContacts,
  shownContacts,
  type ContactRows,
} from '../../../shared/forms/contact-rows';

/** What the form of a customer holds, and what it sends. Pure. */

export interface CustomerValues extends ContactRows {
  readonly kind: CustomerKind;
  readonly firstName: string;
  readonly lastName: string;
  readonly suffix: string;
  readonly company: string;
  readonly note: string;
  /** The reason, which may still be empty; null while the company serves them. */
  readonly doNotService: string | null;
  readonly closed: boolean;
  readonly paidBy: NamedCustomer | null;
}

/** Someone who calls has a phone number. */
export const newCustomer: CustomerValues = {
  kind: 'person',
  firstName: '',
  lastName: '',
  suffix: '',
  company: '',
  note: '',
  doNotService: null,
  closed: false,
  paidBy: null,
  phones: [emptyRows.phones],
  emails: [],
  addresses: [],
};

export const valuesOf = (record: CustomerRecord): Saved<CustomerValues> => ({
  version: record.version,
  values: {
    kind: record.kind,
    firstName: record.firstName,
    lastName: record.lastName,
    suffix: record.suffix,
    company: record.company,
    note: record.note,
    doNotService: record.doNotService ? record.doNotServiceReason : null,
    closed: record.closed,
    paidBy: record.paidBy,
    ...contactRowsOf(record),
  },
});

export function fieldsOf(values: CustomerValues): CustomerFields {
  const { kind, firstName, lastName, suffix, company, note, doNotService, closed } = values;
  return {
    kind,
    ...filledTexts({
      firstName,
      lastName,
      suffix,
      company,
      note,
      doNotService: doNotService ?? '',
    }),
    closed,
    ...(values.paidBy && { paidBy: values.paidBy.number }),
    ...contactFieldsOf(values),
  };
}

export const changeOf = (values: CustomerValues, version: number): ChangeCustomer => ({
  ...fieldsOf(values),
  version,
});

export const sameCustomer = sameBy<CustomerValues>({
  paidBy: (customer) => customer?.number ?? null,
  ...plainContacts,
});

export const fieldLabels: Readonly<Record<keyof CustomerValues, string>> = {
  kind: 'Kind',
  firstName: 'First name',
  lastName: 'Last name',
  suffix: 'Suffix',
  company: 'Company',
  note: 'Office note',
  doNotService: 'Do not service',
  closed: 'Closed',
  paidBy: 'Paid by',
  ...contactLabels,
};

/** Both versions, where two people have changed the same. */
export const shownValue: {
  readonly [Name in keyof CustomerValues]: (value: CustomerValues[Name]) => string;
} = {
  kind: (kind) => customerKindLabels[kind],
  firstName: (name) => name,
  lastName: (name) => name,
  suffix: (suffix) => suffix,
  company: (company) => company,
  note: (note) => note,
  doNotService: (reason) => (reason === null ? 'No' : `Yes: ${reason}`),
  closed: (closed) => (closed ? 'Yes' : 'No'),
  paidBy: (customer) => customer?.name ?? 'Themselves',
  ...shownContacts,
};
