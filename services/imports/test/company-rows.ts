import type { CompanyRow, CustomerRow, HistoryOwner, ServiceRow } from '../src/runs/source';

/** The customer of an own history. */
export const noraQuinn: HistoryOwner = {
  accountId: 7,
  firstName: 'Nora',
  lastName: 'Quinn',
  email: 'nora@example.com',
  phone: '(904) 555-0110',
  address: '12 Shore Road',
};

export const aCustomer = (changes: Partial<CustomerRow> = {}): CompanyRow => ({
  kind: 'customer',
  customer: {
    externalId: 'c-1',
    firstName: 'Nora',
    lastName: 'Quinn',
    email: null,
    phone: '',
    address: '5 Tern Lane',
    city: 'St Augustine',
    state: 'FL',
    zipCode: '32084',
    lastServiceDate: null,
    totalServices: null,
    totalSpentCents: null,
    preferredTechnician: null,
    notes: null,
    ...changes,
  },
});

export const aService = (changes: Partial<ServiceRow> = {}): CompanyRow => ({
  kind: 'service',
  service: {
    externalId: 's-1',
    customerExternalId: 'c-1',
    service: 'Repair: Dryer',
    date: '2025-03-04',
    costCents: 12_050,
    ...changes,
  },
});
