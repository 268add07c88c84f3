/** ServiceTitan's objects. Each comment names the page with the fields. */
import { instantOf, isoTime } from '../data/calendar';
import type { Customer, Visit } from '../data/customer';
import { needsTwo } from '../data/company';
import { hash } from '../data/draws';
import { spelled } from '../data/phones';

/** Ids are whole numbers. There is room for customers before the first. */
const firstCustomerId = 20_000_000;
const perCustomer = 16;

export const customerId = (index: number) => firstCustomerId + index;
export const indexOfCustomer = (id: number) => id - firstCustomerId;
const jobId = (index: number, nth: number) => customerId(index) * perCustomer + nth;
/** The job's customer, and its index among their jobs. */
export const placeOfJob = (id: number) => ({
  index: indexOfCustomer(Math.floor(id / perCustomer)),
  nth: id % perCustomer,
});
const appointmentId = (index: number, nth: number) => customerId(index) * perCustomer * 2 + nth;

/**
 * https://github.com/compwright/servicetitan (docs/Model/CrmV2CustomersCustomerResponse.md). `name` is
 * one text as the office typed it, sometimes "Ingram, Beatrice".
 */
export function customerRecord(customer: Customer) {
  const { index, firstName, lastName, business, spelling } = customer;
  const isTurned = spelling % 10 === 0;
  const person = isTurned ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`;
  return {
    id: customerId(index),
    active: true,
    name: business ?? person,
    type: business ? 'Commercial' : 'Residential',
    address: {
      street: customer.street,
      unit: customer.unit,
      city: customer.city,
      state: customer.state,
      zip: customer.zip,
      country: 'USA',
    },
    customFields: customer.preferredTechnician
      ? [{ typeId: 11, name: 'Preferred technician', value: customer.preferredTechnician }]
      : [],
    balance: spelling % 20 === 0 ? (spelling % 7) * 45.5 : 0,
    tagTypeIds: [],
    doNotMail: spelling % 50 === 0,
    doNotService: spelling % 200 === 7,
    createdOn: isoTime(customer.createdAt),
    createdById: 501,
    modifiedOn: isoTime(customer.modifiedAt),
    mergedToId: null,
  };
}

/**
 * Phone numbers and email addresses are separate objects:
 * https://github.com/compwright/servicetitan
 * (docs/Model/CrmV2CustomersCustomerContactWithModifiedOnAndCustomerIdResponse.md)
 */
export function contactRecords(customer: Customer) {
  const { index, phone, secondPhone, email, spelling, notes } = customer;
  const values = [
    ...(phone ? [{ type: spelling % 3 === 0 ? 'Phone' : 'MobilePhone', value: phone }] : []),
    ...(secondPhone ? [{ type: 'Phone', value: secondPhone }] : []),
    ...(email ? [{ type: 'Email', value: email }] : []),
  ];
  return values.map(({ type, value }, nth) => {
    const isPhone = type !== 'Email';
    return {
      id: customerId(index) * 4 + nth,
      customerId: customerId(index),
      type,
      value: isPhone ? spelled(value, spelling + nth) : value,
      memo: nth === 0 ? notes : null,
      phoneSettings: isPhone ? { phoneNumber: value, doNotText: spelling % 9 === 0 } : null,
      modifiedOn: isoTime(customer.modifiedAt),
    };
  });
}

const jobStatuses = {
  completed: 'Completed',
  canceled: 'Canceled',
  scheduled: 'Scheduled',
  open: 'Hold',
};
const appointmentStatuses = {
  completed: 'Done',
  canceled: 'Canceled',
  scheduled: 'Scheduled',
  open: 'Hold',
};

const startOf = ({ day, hour }: Visit) => instantOf(day, hour);
const hourMs = 60 * 60 * 1000;
/** Each visit takes up to three hours. */
const durationOf = (index: number, nth: number) => (1 + (hash(index, nth) % 3)) * hourMs;

/** https://github.com/compwright/servicetitan (docs/Model/CrmV2JobResponse.md); times are UTC. */
export function jobRecord(index: number, visits: readonly Visit[], visit: Visit) {
  const { nth, status } = visit;
  const before = visits.slice(0, nth).filter((each) => needsTwo(each.nth)).length + nth;
  const last = needsTwo(nth) ? before + 1 : before;
  const end = startOf(visit) + durationOf(index, nth);
  return {
    id: jobId(index, nth),
    jobNumber: String(jobId(index, nth)),
    projectId: null,
    customerId: customerId(index),
    locationId: customerId(index) + 40_000_000,
    jobStatus: jobStatuses[status],
    completedOn: status === 'completed' ? isoTime(end) : null,
    businessUnitId: 301,
    jobTypeId: 700 + (hash(visit.service.length) % 9),
    priority: visit.service === 'Emergency Service' ? 'Urgent' : 'Normal',
    campaignId: 12,
    summary: `${visit.service}: ${visit.brand} ${visit.appliance}, ${visit.complaint}`,
    customFields: [],
    appointmentCount: last - before + 1,
    firstAppointmentId: appointmentId(index, before),
    lastAppointmentId: appointmentId(index, last),
    recallForId: null,
    warrantyId: null,
    noCharge: status === 'completed' && visit.costCents === null,
    notificationsEnabled: true,
    createdOn: isoTime(startOf(visit) - 48 * hourMs),
    createdById: 501,
    modifiedOn: isoTime(end),
    tagTypeIds: [],
    leadCallId: null,
    bookingId: null,
    soldById: null,
    externalData: [],
  };
}

/** https://github.com/compwright/servicetitan (docs/Model/CrmV2AppointmentResponse.md); times are UTC. */
export function appointmentRecords(index: number, visits: readonly Visit[]) {
  const slots = visits.flatMap((visit) => (needsTwo(visit.nth) ? [visit, visit] : [visit]));
  return slots.map((visit, nth) => {
    const isSecond = slots[nth - 1] === visit;
    const start = startOf(visit) + (isSecond ? 7 * 24 * hourMs : 0);
    const end = start + durationOf(index, visit.nth);
    return {
      id: appointmentId(index, nth),
      jobId: jobId(index, visit.nth),
      customerId: customerId(index),
      appointmentNumber: `${jobId(index, visit.nth)}-${isSecond ? 2 : 1}`,
      start: isoTime(start),
      end: isoTime(end),
      arrivalWindowStart: isoTime(start),
      arrivalWindowEnd: isoTime(start + 2 * hourMs),
      status: appointmentStatuses[visit.status],
      specialInstructions: visit.notes,
      createdOn: isoTime(start - 48 * hourMs),
      modifiedOn: isoTime(end),
    };
  });
}
