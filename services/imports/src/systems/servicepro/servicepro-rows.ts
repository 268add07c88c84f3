/** Converts ServicePro's customers and history to our rows. Pure. */
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { stateOf, zipCodeOf } from '../../history/addresses';
import { wholeCents } from '../../history/amounts';
import { businessDateOf, isoInstant } from '../../history/instants';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from '../../history/appliances';
import { fitted, fullName, type PersonName } from '../../history/names';
import { phoneText } from '../../history/phones';
import { appointmentStatusOf, requestStatusOf, stageOf } from '../../history/record-status';
import { oneLine, severalLines } from '../../history/texts';
import type { CustomerRow, ServiceRow } from '../../runs/source';
import type { WrongField } from '../http/page-schemas';
import {
  amountNotes,
  appointmentRow,
  requestRow,
  unknownStatus,
  type RecordRows,
} from '../own-history';
import type { ServiceProCustomer, ServiceProRecord } from './servicepro-api';

const nameLength = 100;
const serviceLength = 200;
const windowPattern = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;
const noDate: WrongField = { path: 'date', message: 'It must be a date such as 2026-11-22' };

/** A person's, or else a company's. */
function nameOf(customer: ServiceProCustomer | null): PersonName {
  const name = fitted(customer?.firstName ?? '', customer?.lastName ?? '');
  return fullName(name) === '' ? fitted('', customer?.company ?? '') : name;
}

const personOf = (customer: ServiceProCustomer | null) => ({
  ...nameOf(customer),
  email: oneLine(customer?.email ?? '', bookingTextLimits.email),
  phone: phoneText(customer?.phone?.trim() || (customer?.secondPhone ?? '')),
});

const placeOf = (customer: ServiceProCustomer | null) => ({
  address: oneLine(customer?.address ?? '', bookingTextLimits.address),
  city: oneLine(customer?.city ?? '', bookingTextLimits.city),
  state: stateOf(customer?.state ?? ''),
  zipCode: zipCodeOf(customer?.zip ?? ''),
});

export function customerRow(customer: ServiceProCustomer): CustomerRow {
  const { email, ...person } = personOf(customer);
  return {
    externalId: customer.id,
    ...person,
    email: email || null,
    ...placeOf(customer),
    lastServiceDate: businessDateOf(customer.lastServiceDate ?? ''),
    totalServices: countOf(customer.totalServices),
    totalSpentCents: wholeCents(customer.totalSpentCents),
    preferredTechnician: oneLine(customer.preferredTechnician ?? '', nameLength) || null,
    notes: notesOf(customer),
  };
}

export function serviceRow(record: ServiceProRecord): ServiceRow {
  const appliance = [record.brand, record.appliance].filter(Boolean).join(' ');
  const what = [record.service, appliance].filter(Boolean).join(': ');
  return {
    externalId: record.id,
    customerExternalId: record.customerId,
    service: oneLine(what || (record.description ?? ''), serviceLength),
    date: businessDateOf(record.date),
    costCents: wholeCents(record.costCents),
    inactive: record.kind === 'request' || stageOf(record.status) !== 'completed',
  };
}

export function rowsOfRecord(
  record: ServiceProRecord,
  customer: ServiceProCustomer | null,
): RecordRows {
  return record.kind === 'visit' ? visitRows(record, customer) : requestRows(record, customer);
}

function visitRows(record: ServiceProRecord, customer: ServiceProCustomer | null): RecordRows {
  const status = appointmentStatusOf(record.status);
  if (!status) return { rows: [unknownStatus('status')] };
  const appointmentDate = businessDateOf(record.date);
  if (!appointmentDate) return { rows: [{ wrong: noDate }] };
  const { email, phone, ...name } = personOf(customer);
  const totalCents = wholeCents(record.costCents);
  const row = appointmentRow({
    key: record.id,
    email,
    phone,
    customerName: oneLine(fullName(name), bookingTextLimits.customerName),
    ...placeOf(customer),
    serviceType: serviceTypeIn(record.service, record.description),
    appliance: applianceIn(record.appliance, record.description),
    brand: brandIn(record.brand, record.description),
    description: severalLines(record.description ?? '', bookingTextLimits.description) || null,
    appointmentDate,
    timeSlot: windowPattern.test(record.window ?? '') ? (record.window ?? '') : '',
    status,
    technicianNotes: workDoneOf(record),
    totalCents,
    createdAt: isoInstant(record.createdAt),
  });
  return { rows: [row], notes: amountNotes('costCents', record.costCents, totalCents) };
}

function requestRows(record: ServiceProRecord, customer: ServiceProCustomer | null): RecordRows {
  const status = requestStatusOf(record.status);
  if (!status) return { rows: [unknownStatus('status')] };
  const description = record.description ?? '';
  const row = requestRow({
    key: record.id,
    ...personOf(customer),
    applianceType: applianceIn(record.appliance, description),
    brand: brandIn(record.brand, description),
    problemDescription: severalLines(description, serviceRequestTextLimits.problemDescription),
    isEmergency: isEmergency(record.service, description),
    status,
    technicianNotes: workDoneOf(record),
    completedAt: null,
    createdAt: isoInstant(record.createdAt),
  });
  return { rows: [row] };
}

function workDoneOf({ notes, technician }: ServiceProRecord): string | null {
  const lines = [notes?.trim(), technician?.trim() && `Technician: ${technician.trim()}`];
  return severalLines(lines.filter(Boolean).join('\n'), bookingTextLimits.technicianNotes) || null;
}

/** Preferences other than the technician have no field of their own, so they become notes. */
function notesOf({ notes, preferences }: ServiceProCustomer): string | null {
  const lines = [
    notes?.trim(),
    preferences?.contactBy && `Prefers to be contacted by ${preferences.contactBy}.`,
    preferences?.arrival && `Prefers the ${preferences.arrival}.`,
  ];
  return severalLines(lines.filter(Boolean).join('\n'), bookingTextLimits.description) || null;
}

const maxCount = 2_147_483_647;

const countOf = (count: number | null | undefined): number | null =>
  Number.isInteger(count) && Number(count) >= 0 && Number(count) <= maxCount ? Number(count) : null;
