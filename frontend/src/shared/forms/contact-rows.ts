/** A customer's phones, emails and addresses in a form of the office or of the portal. Pure. */
import type {
  AddressContact,
  CustomerContactFields,
  EmailContact,
  PhoneContact,
} from '@contracts/customers/records';
import type { StateCode } from '@contracts/vocabulary/booking';

/** One that isn't saved yet has no id. */
interface Row {
  readonly id?: string;
}
export type PhoneRow = PhoneContact & Row;
export type EmailRow = EmailContact & Row;
export type AddressRow = AddressContact & Row;

export interface ContactRows {
  readonly phones: readonly PhoneRow[];
  readonly emails: readonly EmailRow[];
  readonly addresses: readonly AddressRow[];
}

export type ContactListName = keyof ContactRows;

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
} as const satisfies { readonly [Name in ContactListName]: ContactRows[Name][number] };

export const contactLabels: Readonly<Record<ContactListName, string>> = {
  phones: 'Phones',
  emails: 'Emails',
  addresses: 'Addresses',
};

const present = <Contact extends { readonly former?: boolean }>(contacts: readonly Contact[]) =>
  contacts.filter(({ former = false }) => !former);

type Stored<Row> = readonly (Row & { readonly former?: boolean })[];

/** The present ones of a record. */
export const contactRowsOf = (record: {
  readonly phones: Stored<PhoneRow>;
  readonly emails: Stored<EmailRow>;
  readonly addresses: Stored<AddressRow>;
}): ContactRows => ({
  phones: present(record.phones).map(({ id, phone, label, texts }) => ({
    ...{ id, phone, label, texts },
  })),
  emails: present(record.emails).map(({ id, email, label }) => ({ id, email, label })),
  addresses: present(record.addresses).map(
    ({ id, address, city, state, zipCode, label, gateCode, accessNotes }) => ({
      ...{ id, address, city, state, zipCode, label, gateCode, accessNotes },
    }),
  ),
});

/** Only what isn't empty: what is left out is empty. */
export const filledTexts = <Name extends string>(
  texts: Readonly<Record<Name, string | undefined>>,
) =>
  Object.fromEntries(
    Object.entries<string | undefined>(texts)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  ) as Partial<Record<Name, string>>;

const phoneOf = ({ id, phone, label, texts }: PhoneRow) => ({
  ...filledTexts({ id, label }),
  phone: phone.trim(),
  texts,
});
const emailOf = ({ id, email, label }: EmailRow) => ({
  ...filledTexts({ id, label }),
  email: email.trim(),
});
const addressOf = ({ id, address, city, state, zipCode, ...others }: AddressRow) => ({
  ...filledTexts({ id, ...others }),
  address: address.trim(),
  city: city.trim(),
  state: state as StateCode,
  zipCode: zipCode.trim(),
});

/** As they are sent. */
export const contactFieldsOf = (rows: ContactRows): CustomerContactFields => ({
  phones: rows.phones.map(phoneOf),
  emails: rows.emails.map(emailOf),
  addresses: rows.addresses.map(addressOf),
});

/** For `sameBy`: what the server saves of them. */
export const plainContacts = {
  phones: (rows: readonly PhoneRow[]) => rows.map(phoneOf),
  emails: (rows: readonly EmailRow[]) => rows.map(emailOf),
  addresses: (rows: readonly AddressRow[]) => rows.map(addressOf),
};

const line = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

/** Both versions, where two people have changed the same. */
export const shownContacts: {
  readonly [Name in ContactListName]: (rows: ContactRows[Name]) => string;
} = {
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
