/** ServicePro's objects, as docs/imports.md describes them ("ServicePro's interface"). */
import { instantOf, isoDate, isoTime } from '../data/calendar';
import type { Customer, Visit } from '../data/customer';
import { spelled } from '../data/phones';

const firstCustomer = 2_000_000;
const idPattern = /^SP-(\d{7})$/;

export const customerId = (index: number) => `SP-${firstCustomer + index}`;
/** Null for any other id. */
export function indexOf(id: string): number | null {
  const match = idPattern.exec(id);
  return match ? Number(match[1]) - firstCustomer : null;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export function historyRecord(index: number, visit: Visit) {
  const isRequest = visit.status === 'open';
  const window = `${twoDigits(visit.hour)}:00-${twoDigits(visit.hour + 1)}:00`;
  return {
    id: `${customerId(index)}-${twoDigits(visit.nth + 1)}`,
    customerId: customerId(index),
    kind: isRequest ? 'request' : 'visit',
    status: visit.status,
    service: visit.service,
    appliance: visit.appliance,
    brand: visit.brand,
    description: `${visit.appliance} ${visit.complaint}`,
    date: isoDate(visit.day),
    window: isRequest ? null : window,
    technician: visit.technician,
    costCents: visit.costCents,
    notes: visit.notes,
    createdAt: isoTime(instantOf(visit.day, visit.hour) - 48 * 60 * 60 * 1000),
  };
}

export function customerRecord(customer: Customer, visits: readonly Visit[]) {
  const completed = visits.filter(({ status }) => status === 'completed');
  const last = completed.at(-1);
  return {
    id: customerId(customer.index),
    firstName: customer.firstName,
    lastName: customer.lastName,
    company: customer.business,
    email: customer.email,
    phone: customer.phone === null ? null : spelled(customer.phone, customer.spelling),
    secondPhone: customer.secondPhone === null ? null : spelled(customer.secondPhone, 0),
    address: customer.unit === null ? customer.street : `${customer.street}, ${customer.unit}`,
    city: customer.city,
    state: customer.state,
    zip: customer.zip,
    lastServiceDate: last ? isoDate(last.day) : null,
    totalServices: completed.length,
    totalSpentCents: completed.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0),
    preferredTechnician: customer.preferredTechnician,
    preferences: { contactBy: customer.contactBy, arrival: customer.arrival },
    notes: customer.notes,
    createdAt: isoTime(customer.createdAt),
    updatedAt: isoTime(customer.modifiedAt),
  };
}
