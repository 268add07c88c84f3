/** Converts ServiceTitan's jobs and appointments to our records. Its times are UTC. Pure. */
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { addressOf } from '../../history/addresses';
import { businessDate } from '@contracts/business-time';
import { instantOf, isoInstant, slotLabelOf } from '../../history/instants';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from '../../history/appliances';
import { fitted, fullName, splitName, type PersonName } from '../../history/names';
import { phoneText } from '../../history/phones';
import { appointmentStatusOf, requestStatusOf, stageOf } from '../../history/record-status';
import { oneLine, plainText, severalLines } from '../../history/texts';
import { centsOfDollars } from '../../history/amounts';
import {
  amountNotes,
  appointmentRow,
  requestRow,
  unknownStatus,
  type RecordRows,
} from '../own-history';
import type {
  ServiceTitanAppointment,
  ServiceTitanCustomer,
  ServiceTitanEquipment,
  ServiceTitanJob,
} from './servicetitan-api';
import type { JobDetails } from './servicetitan-details';

export interface KnownCustomer {
  readonly customer: ServiceTitanCustomer | null;
  readonly phone: string;
  readonly email: string;
}

export const nameOf = (customer: ServiceTitanCustomer | null): PersonName =>
  customer?.type === 'Commercial'
    ? fitted('', customer.name ?? '')
    : splitName(customer?.name ?? '');

/** One appointment per visit. A job without an agreed visit is a request. */
export function rowsOfJob(
  job: ServiceTitanJob,
  details: JobDetails,
  known: KnownCustomer,
): RecordRows {
  const visits = details.visits.filter(({ status }) => stageOf(status) !== 'unscheduled');
  const wrong = details.wrong.map((fault) => ({ wrong: fault }));
  if (visits.length === 0) {
    return wrong.length > 0 ? { rows: wrong } : rowsOfRequest(job, details, known);
  }
  const totalCents = totalOf(job);
  // The amount is the job's, not each visit's.
  const charged = visits.find(({ status }) => stageOf(status) !== 'cancelled') ?? visits[0];
  const rows = visits.map((visit) =>
    rowOfVisit(job, visit, details, known, visit === charged ? totalCents : null),
  );
  const notes = isCompleted(job) ? amountNotes('total', job.total, totalCents) : [];
  return { rows: [...rows, ...wrong], notes: [...details.faults, ...notes] };
}

/** Of a job that isn't completed, it isn't final. */
const totalOf = (job: ServiceTitanJob): number | null =>
  isCompleted(job) ? centsOfDollars(job.total) : null;
const isCompleted = ({ jobStatus }: ServiceTitanJob) => stageOf(jobStatus) === 'completed';

function rowOfVisit(
  job: ServiceTitanJob,
  visit: ServiceTitanAppointment,
  details: JobDetails,
  known: KnownCustomer,
  totalCents: number | null,
) {
  const status = appointmentStatusOf(visit.status);
  if (!status) return unknownStatus('appointments.status');
  const start = instantOf(visit.arrivalWindowStart ?? '') ?? instantOf(visit.start);
  if (start === null) {
    return { wrong: { path: 'appointments.start', message: 'It must be a date and a time' } };
  }
  const end = instantOf((visit.arrivalWindowStart ? visit.arrivalWindowEnd : visit.end) ?? '');
  const { jobType, equipment, location } = details;
  const summary = plainText(job.summary ?? '');
  const internalNotes = internalNotesOf([
    summary,
    visit.specialInstructions,
    ...(visit.appointmentSummaries ?? []).map(({ notes }) => notes),
    ...details.notes,
  ]);
  return appointmentRow({
    key: String(visit.id),
    ...contactOf(known),
    customerName: oneLine(fullName(nameOf(known.customer)), bookingTextLimits.customerName),
    ...addressOf(location ? location.address : known.customer?.address),
    serviceType: serviceTypeIn(job.priority === 'Urgent' ? 'urgent' : null, jobType, summary),
    appliance: applianceIn(...equipment, jobType, summary),
    brand: brandIn(...equipment, jobType, summary),
    description: severalLines(jobType, bookingTextLimits.description) || null,
    appointmentDate: businessDate(new Date(start)),
    timeSlot: slotLabelOf(start, end),
    status,
    technicianNotes: workDoneOf(job, details, details.technicians.get(visit.id) ?? []),
    ...(internalNotes !== '' && { internalNotes }),
    totalCents,
    createdAt: isoInstant(visit.createdOn ?? job.createdOn),
  });
}

function rowsOfRequest(
  job: ServiceTitanJob,
  details: JobDetails,
  known: KnownCustomer,
): RecordRows {
  const status = requestStatusOf(job.jobStatus);
  if (!status) return { rows: [unknownStatus('jobStatus')] };
  const { jobType, equipment } = details;
  const summary = plainText(job.summary ?? '');
  const row = requestRow({
    key: String(job.id),
    ...contactOf(known),
    ...nameOf(known.customer),
    applianceType: applianceIn(...equipment, jobType, summary),
    brand: brandIn(...equipment, jobType, summary),
    problemDescription: severalLines(jobType, serviceRequestTextLimits.problemDescription),
    isEmergency: isEmergency(job.priority, jobType, summary),
    status,
    technicianNotes: workDoneOf(job, details, []),
    completedAt: isoInstant(job.completedOn),
    createdAt: isoInstant(job.createdOn),
  });
  return { rows: [row], notes: details.faults };
}

/** What customers may read of the work. */
function workDoneOf(
  { summaryOfWork }: ServiceTitanJob,
  { equipment }: JobDetails,
  technicians: readonly string[],
): string | null {
  const lines = [
    summaryOfWork && plainText(summaryOfWork),
    ...equipment.map((each) => `Equipment: ${each}`),
    technicians.length > 0 && `Technician: ${technicians.join(', ')}`,
  ];
  return severalLines(lines.filter(Boolean).join('\n'), bookingTextLimits.technicianNotes) || null;
}

/**
 * A request has no place for these. The office writes a job's summary, notes and special instructions for its technicians; customers
 * read the invoice instead:
 * https://community.servicetitan.com/t5/Accounting/Job-Summary/m-p/33928
 */
const internalNotesOf = (texts: readonly (string | null | undefined)[]): string =>
  severalLines(
    texts
      .map((text) => text?.trim())
      .filter(Boolean)
      .join('\n'),
    bookingTextLimits.technicianNotes,
  );

/** `Whirlpool Dryer, WED4815EW, serial M123` */
export function equipmentText(equipment: ServiceTitanEquipment): string {
  const { name, manufacturer, model, serialNumber } = equipment;
  const given = [name, manufacturer, model].map((part) => part?.trim() ?? '').filter(Boolean);
  // Offices often write the brand and the model into the name.
  const parts = given.filter((part, nth) => nth === 0 || !given[0]?.includes(part));
  const serial = serialNumber?.trim() ? `serial ${serialNumber.trim()}` : '';
  return [...parts, serial].filter(Boolean).join(', ');
}

const contactOf = ({ phone, email }: KnownCustomer) => ({
  phone: phoneText(phone),
  email: oneLine(email, bookingTextLimits.email),
});
