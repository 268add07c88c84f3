import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type { CustomerAddress, CustomerRecord } from '@contracts/customers/records';

export const customerAddress = (changes: Partial<CustomerAddress> = {}): CustomerAddress => ({
  id: 'home',
  address: '12 Lantern Street',
  city: 'St. Augustine',
  state: 'FL',
  zipCode: '32084',
  label: '',
  gateCode: '',
  accessNotes: '',
  pin: null,
  former: false,
  ...changes,
});

export const customerPhone = (phone: string, changes = {}) => ({
  ...{ id: phone, phone, label: '', texts: false, former: false },
  ...changes,
});

export const customerEmail = (email: string, changes = {}) => ({
  ...{ id: email, email, label: '', former: false },
  ...changes,
});

/** Nora Field, customer 1042, with one phone, email and house. */
export function customerRecord(changes: Partial<CustomerRecord> = {}): CustomerRecord {
  const { number = 1042, firstName = 'Nora', lastName = 'Field' } = changes;
  return {
    number,
    kind: 'person',
    name: `${firstName} ${lastName}`.trim(),
    company: '',
    phone: '(904) 555-0147',
    email: 'nora@example.com',
    address: '12 Lantern Street, St. Augustine, FL 32084',
    doNotService: false,
    hasAccount: false,
    source: 'office',
    lastAt: null,
    createdAt: '2026-01-05T15:00:00.000Z',
    version: 1,
    firstName,
    lastName,
    suffix: '',
    note: '',
    doNotServiceReason: '',
    closed: false,
    phones: [customerPhone('(904) 555-0147')],
    emails: [customerEmail('nora@example.com')],
    addresses: [customerAddress()],
    formerNames: [],
    paidBy: null,
    paysFor: [],
    accountIds: [],
    numbers: [number],
    origins: [],
    merged: [],
    similar: [],
    ...changes,
  };
}

/** The answer of `GET /api/admin/customer-records/:number`. */
export const customerFile = (record = customerRecord()): CustomerRecordFile => ({
  record,
  appointments: [],
  serviceRequests: [],
  totals: null,
  messages: [],
  payments: [],
  imported: [],
});
