import type { AvailableSlots } from '@contracts/booking/appointments';
import type { AccountContacts } from '@contracts/customers/account-contacts';
import type { CustomerAccount } from '@contracts/customers/accounts';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type { CustomerRecord } from '@contracts/customers/records';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import {
  exampleAccount,
  exampleCustomerRecord,
  exampleOwnAppointment,
} from '@contracts/testing/examples';
import { slotLabels } from '@contracts/vocabulary/booking';
import { trackingPath } from '@contracts/vocabulary/site-pages';
import type { ApiCall } from './api-answers';

export const account = (changes: Partial<CustomerAccount> = {}): CustomerAccount =>
  exampleAccount({ id: 7, phone: '(904) 555-0133', ...changes });

/** Of a customer who hasn't saved any yet. */
export const noContacts: AccountContacts = { version: 0, phones: [], emails: [], addresses: [] };

/** A visit to come, as its customer sees it. */
export const visit = (changes: Partial<CustomerAppointment> = {}): CustomerAppointment =>
  exampleOwnAppointment({
    id: 'a1',
    number: 'FC-2040',
    version: 3,
    customerName: 'Nora Field',
    email: 'nora@example.com',
    phone: '(904) 555-0133',
    address: '3 Dune Road',
    city: 'Palm Coast',
    zipCode: '32137',
    appliance: 'Ice Maker',
    brand: 'Miele',
    appointmentDate: '2026-12-02',
    timeSlot: '10:00-11:00',
    scheduledTime: '2026-12-02T15:00:00.000Z',
    trackingUrl: changes.origin === 'imported' ? null : trackingPath(changes.id ?? 'a1'),
    calendarUrl: '/api/calendar/a1.ics',
    payUrl: null,
    // Never passes while a spec runs.
    changeUntil: '2099-12-02T13:00:00.000Z',
    ...changes,
  });

/** `'GET /api/appointments/available-slots': allHoursFree` */
export const allHoursFree = ({ query }: ApiCall): AvailableSlots => ({
  date: query.date!,
  availableSlots: [...slotLabels],
});

/** What the office sees of a customer, for whom nothing was done yet. */
export const customerFile = (
  record: Partial<CustomerRecord> = {},
  file: Partial<CustomerRecordFile> = {},
): CustomerRecordFile => ({
  record: exampleCustomerRecord(record),
  appointments: [],
  serviceRequests: [],
  totals: {
    appointmentCount: 0,
    serviceRequestCount: 0,
    billed: '0.00',
    paid: '0.00',
    due: '0.00',
    appliances: [],
    typedAppliances: [],
    photos: [],
  },
  messages: [],
  payments: [],
  imported: [],
  ...file,
});
