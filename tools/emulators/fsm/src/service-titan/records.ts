/** ServiceTitan's objects. Each comment names the page with the fields. */
import { instantOf, isoTime } from '../data/calendar';
import type { Customer, Visit } from '../data/customer';
import { needsTwo } from '../data/company';
import { hash } from '../data/draws';
import { spelled } from '../data/phones';
import { services, technicians } from '../data/words';

/** Every 16th customer was made inactive. */
export const isActive = ({ spelling }: Customer) => spelling % 16 !== 3;
/** Every eighth customer gets the bills elsewhere. */
const billsElsewhere = ({ spelling }: Customer) => spelling % 8 === 1;

/** Ids are whole numbers. There is room for customers before the first. */
const firstCustomerId = 20_000_000;
const perCustomer = 16;

export const customerId = (index: number) => firstCustomerId + index;
export const indexOfCustomer = (id: number) => id - firstCustomerId;
export const locationId = (index: number) => customerId(index) + 40_000_000;
export const indexOfLocation = (id: number) => indexOfCustomer(id - 40_000_000);
const firstJobType = 700;
const jobId = (index: number, nth: number) => customerId(index) * perCustomer + nth;
/** The job's customer, and its index among their jobs. */
export const placeOfJob = (id: number) => ({
  index: indexOfCustomer(Math.floor(id / perCustomer)),
  nth: id % perCustomer,
});
const appointmentId = (index: number, nth: number) => customerId(index) * perCustomer * 2 + nth;
export const indexOfAppointment = (id: number) =>
  indexOfCustomer(Math.floor(id / (perCustomer * 2)));
/** A job has one appliance. */
const equipmentId = (job: number) => job * 10 + 1;
export const placeOfEquipment = (id: number) => placeOfJob(Math.floor(id / 10));

const addressRecord = (customer: Customer) => ({
  street: customer.street,
  unit: customer.unit,
  city: customer.city,
  state: customer.state,
  zip: customer.zip,
  country: 'USA',
});

/**
 * https://github.com/compwright/servicetitan (docs/Model/CrmV2CustomersCustomerResponse.md). `name` is
 * one text as the office typed it, sometimes "Ingram, Beatrice". The address is for bills.
 */
export function customerRecord(customer: Customer) {
  const { index, firstName, lastName, business, spelling } = customer;
  const isTurned = spelling % 10 === 0;
  const person = isTurned ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`;
  return {
    id: customerId(index),
    active: isActive(customer),
    name: business ?? person,
    type: business ? 'Commercial' : 'Residential',
    address: billsElsewhere(customer)
      ? { ...addressRecord(customer), street: `PO Box ${spelling}`, unit: null }
      : addressRecord(customer),
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

/** docs/Model/CrmV2LocationsLocationResponse.md of the same: where the jobs are. */
export function locationRecord(customer: Customer) {
  const { index, business, firstName, lastName } = customer;
  return {
    id: locationId(index),
    customerId: customerId(index),
    active: true,
    name: business ?? `${firstName} ${lastName}`,
    address: addressRecord(customer),
    taxZoneId: null,
    createdOn: isoTime(customer.createdAt),
    modifiedOn: isoTime(customer.modifiedAt),
  };
}

/** docs/Model/CrmV2JobTypeResponse.md of the same. */
export const jobTypes = services.map(({ name }, nth) => ({
  id: firstJobType + nth,
  name,
  businessUnitIds: [301],
  active: true,
  modifiedOn: '2016-01-04T13:00:00Z',
}));

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

/**
 * https://github.com/compwright/servicetitan (docs/Model/CrmV2JobResponse.md), with the later fields
 * of Jpm.V2.JobResponse: total, equipmentIds, invoiceId, summaryOfWork. Times are UTC, the summary is
 * HTML, and the total is in dollars.
 */
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
    locationId: locationId(index),
    jobStatus: jobStatuses[status],
    completedOn: status === 'completed' ? isoTime(end) : null,
    businessUnitId: 301,
    jobTypeId: firstJobType + services.findIndex(({ name }) => name === visit.service),
    priority: visit.service === 'Emergency Service' ? 'Urgent' : 'Normal',
    campaignId: 12,
    summary: `<p>${visit.service}: ${visit.brand} ${visit.appliance}, ${visit.complaint}</p>`,
    summaryOfWork: null,
    total: (visit.costCents ?? 0) / 100,
    invoiceId: jobId(index, nth),
    estimateIds: [],
    equipmentIds: status === 'open' ? [] : [equipmentId(jobId(index, nth))],
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

/** docs/Model/EquipmentSystemsV2InstalledEquipmentDetailedResponse.md of the same. */
export function equipmentRecord(index: number, { nth, brand, appliance }: Visit) {
  const id = equipmentId(jobId(index, nth));
  const code = hash(index, nth, 7);
  return {
    id,
    equipmentId: null,
    locationId: locationId(index),
    customerId: customerId(index),
    name: `${brand} ${appliance}`,
    manufacturer: brand,
    model: `M${code % 9_000}`,
    serialNumber: `S${code}`,
    memo: '',
    installedOn: null,
  };
}

/** docs/Model/CrmV2NoteResponse.md of the same. */
export const noteRecords = (index: number, { nth, notes, day, hour }: Visit) =>
  notes === null && hash(index, nth, 8) % 4 > 0
    ? []
    : [
        {
          text: notes ?? 'Called ahead',
          isPinned: false,
          createdById: 501,
          createdOn: isoTime(instantOf(day, hour)),
        },
      ];

/** docs/Model/CrmV2AppointmentAssignmentResponse.md of the same. */
export function assignmentRecords(index: number, visits: readonly Visit[]) {
  return appointmentRecords(index, visits).flatMap(({ id, jobId: job, start }) => {
    const technician = visits[placeOfJob(job).nth]?.technician ?? null;
    if (technician === null) return [];
    return [
      {
        id: id * 2,
        technicianId: 800 + technicians.indexOf(technician),
        technicianName: technician,
        assignedById: 501,
        assignedOn: start,
        status: 'Done',
        isPaused: false,
        jobId: job,
        appointmentId: id,
      },
    ];
  });
}

/**
 * https://github.com/compwright/servicetitan (docs/Model/CrmV2AppointmentResponse.md), with the later
 * fields of Jpm.V2.AppointmentResponse: unused, active. Times are UTC.
 */
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
      // A second visit that turned out not to be needed.
      unused: isSecond && hash(index, visit.nth, 9) % 4 === 0,
      active: true,
      createdOn: isoTime(start - 48 * hourMs),
      modifiedOn: isoTime(end),
    };
  });
}
