import type {
  ChangeCustomer,
  CustomerFields,
  CustomerRecord,
  NamedCustomer,
} from '@contracts/customers/records';
import type { StateCode } from '@contracts/vocabulary/booking';
import { customerKindLabels, type CustomerKind } from '@contracts/vocabulary/office/customers';
import { sameBy, type Saved } from '../../../shared/editing/editing';

/** What the form of a customer holds, and what it sends. Pure. */

export interface PhoneRow {
  readonly id?: string;
  readonly phone: string;
  readonly label: string;
  readonly texts: boolean;
}

export interface EmailRow {
  readonly id?: string;
  readonly email: string;
  readonly label: string;
}

export interface AddressRow {
  readonly id?: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly label: string;
  readonly gateCode: string;
  readonly accessNotes: string;
}

export interface CustomerValues {
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
  readonly phones: readonly PhoneRow[];
  readonly emails: readonly EmailRow[];
  readonly addresses: readonly AddressRow[];
}

export const emptyRows = {
  phones: { phone: '', label: '', texts: true },
  emails: { email: '', label: '' },
  addresses: {
    address: '',
    city: '',
    state: 'FL',
    zipCode: '',
    label: '',
    gateCode: '',
    accessNotes: '',
  },
} as const;

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

const present = <Contact extends { readonly former: boolean }>(contacts: readonly Contact[]) =>
  contacts.filter(({ former }) => !former);

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
    phones: present(record.phones).map(({ id, phone, label, texts }) => ({
      ...{ id, phone, label, texts },
    })),
    emails: present(record.emails).map(({ id, email, label }) => ({ id, email, label })),
    addresses: present(record.addresses).map(
      ({ id, address, city, state, zipCode, label, gateCode, accessNotes }) => ({
        ...{ id, address, city, state, zipCode, label, gateCode, accessNotes },
      }),
    ),
  },
});

/** Only what isn't empty: what is left out is empty. */
const filled = <Name extends string>(texts: Readonly<Record<Name, string | undefined>>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  ) as Partial<Record<Name, string>>;

const phoneOf = ({ id, phone, label, texts }: PhoneRow) => ({
  ...filled({ id, label }),
  phone: phone.trim(),
  texts,
});
const emailOf = ({ id, email, label }: EmailRow) => ({
  ...filled({ id, label }),
  email: email.trim(),
});
const addressOf = ({ id, address, city, state, zipCode, ...others }: AddressRow) => ({
  ...filled({ id, ...others }),
  address: address.trim(),
  city: city.trim(),
  state: state as StateCode,
  zipCode: zipCode.trim(),
});

export function fieldsOf(values: CustomerValues): CustomerFields {
  const { kind, firstName, lastName, suffix, company, note, doNotService, closed } = values;
  return {
    kind,
    ...filled({ firstName, lastName, suffix, company, note, doNotService: doNotService ?? '' }),
    closed,
    ...(values.paidBy && { paidBy: values.paidBy.number }),
    phones: values.phones.map(phoneOf),
    emails: values.emails.map(emailOf),
    addresses: values.addresses.map(addressOf),
  };
}

export const changeOf = (values: CustomerValues, version: number): ChangeCustomer => ({
  ...fieldsOf(values),
  version,
});

export const sameCustomer = sameBy<CustomerValues>({
  paidBy: (customer) => customer?.number ?? null,
  phones: (rows) => rows.map(phoneOf),
  emails: (rows) => rows.map(emailOf),
  addresses: (rows) => rows.map(addressOf),
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
  phones: 'Phones',
  emails: 'Emails',
  addresses: 'Addresses',
};

const line = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

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
  phones: (rows) =>
    rows.map(({ phone, label, texts }) => line(phone, label, !texts && 'no texts')).join('\n'),
  emails: (rows) => rows.map(({ email, label }) => line(email, label)).join('\n'),
  addresses: (rows) =>
    rows
      .map(({ address, city, state, zipCode, label, gateCode, accessNotes }) =>
        line(
          address,
          city,
          `${state} ${zipCode}`,
          label,
          gateCode && `gate code ${gateCode}`,
          accessNotes,
        ),
      )
      .join('\n'),
};
