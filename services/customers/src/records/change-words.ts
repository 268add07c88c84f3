/** What the office reads of a change in a customer's record. */
import type { JournalRow } from './journal';

const labels: Readonly<Record<Exclude<JournalRow['field'], 'contact'>, string>> = {
  kind: 'Kind',
  first_name: 'First name',
  last_name: 'Last name',
  suffix: 'Suffix',
  company: 'Company',
  note: 'Note',
  do_not_service: 'Do not service',
  closed: 'Closed',
  paid_by: 'Paid by',
  merged_into: 'Merged into',
};

const contactLabels = {
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  name: 'Former name',
} as const;

type Value = JournalRow['before'];

const isContact = (value: Value) => typeof value === 'object' && value !== null;

export function fieldLabels({ field, before, after }: JournalRow): string {
  if (field !== 'contact') return labels[field];
  const contact = isContact(after) ? after : before;
  return isContact(contact) ? contactLabels[contact.kind] : 'Contact';
}

/** Empty for what wasn't there. */
export function shownValue({ field }: JournalRow, value: Value): string {
  if (value === null) return '';
  if (!isContact(value)) {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return field === 'paid_by' || field === 'merged_into' ? `#${value}` : String(value);
  }
  const words =
    value.kind === 'phone'
      ? [value.what.phone, value.what.label, value.what.texts ? '' : 'no texts']
      : value.kind === 'email'
        ? [value.what.email, value.what.label]
        : value.kind === 'address'
          ? [
              value.what.address,
              value.what.city,
              value.what.label,
              value.what.gateCode && `gate code ${value.what.gateCode}`,
              value.what.accessNotes,
            ]
          : [[value.what.firstName, value.what.lastName, value.what.suffix].join(' ').trim()];
  return [...words, value.former ? 'former' : ''].filter(Boolean).join(', ');
}
