/** Converts ServiceTitan's jobs and appointments to our records. Its times are UTC. Pure. */
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { addressOf } from '../../history/addresses';
import { businessDate } from '@contracts/business-time';
import { instantOf, isoInstant, slotLabelOf } from '../../history/instants';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from '../../history/appliances';
import { fullName, splitName } from '../../history/names';
import { phoneText } from '../../history/phones';
import { appointmentStatusOf, requestStatusOf, stageOf } from '../../history/record-status';
import { oneLine, severalLines } from '../../history/texts';
import { appointmentRow, requestRow, unknownStatus, type RecordRows } from '../own-history';
import type {
  ServiceTitanAppointment,
  ServiceTitanCustomer,
  ServiceTitanJob,
} from './servicetitan-api';

export interface KnownCustomer {
  readonly customer: ServiceTitanCustomer | null;
  readonly phone: string;
  readonly email: string;
}

/** One appointment per visit. A job without an agreed visit is a request. */
export function rowsOfJob(
  job: ServiceTitanJob,
  appointments: readonly ServiceTitanAppointment[],
  known: KnownCustomer,
): RecordRows {
  const visits = appointments.filter(({ status }) => stageOf(status) !== 'unscheduled');
  if (visits.length === 0) return rowsOfRequest(job, known);
  const rows = [];
  for (const visit of visits) {
    const made = rowOfVisit(job, visit, known);
    if ('wrong' in made) return made;
    rows.push(made);
  }
  return rows;
}

function rowOfVisit(job: ServiceTitanJob, visit: ServiceTitanAppointment, known: KnownCustomer) {
  const status = appointmentStatusOf(visit.status);
  if (!status) return unknownStatus('appointments.status');
  const start = instantOf(visit.arrivalWindowStart ?? '') ?? instantOf(visit.start);
  if (start === null) {
    return { wrong: { path: 'appointments.start', message: 'It must be a date and a time' } };
  }
  const end = instantOf((visit.arrivalWindowStart ? visit.arrivalWindowEnd : visit.end) ?? '');
  const name = splitName(known.customer?.name ?? '');
  const summary = job.summary ?? '';
  return appointmentRow({
    key: String(visit.id),
    ...contactOf(known),
    customerName: oneLine(fullName(name), bookingTextLimits.customerName),
    ...addressOf(known.customer?.address),
    serviceType: serviceTypeIn(job.priority === 'Urgent' ? 'urgent' : null, summary),
    appliance: applianceIn(summary),
    brand: brandIn(summary),
    description: severalLines(summary, bookingTextLimits.description) || null,
    appointmentDate: businessDate(new Date(start)),
    timeSlot: slotLabelOf(start, end),
    status,
    technicianNotes:
      severalLines(visit.specialInstructions ?? '', bookingTextLimits.technicianNotes) || null,
    totalCents: null,
    createdAt: isoInstant(visit.createdOn ?? job.createdOn),
  });
}

function rowsOfRequest(job: ServiceTitanJob, known: KnownCustomer): RecordRows {
  const status = requestStatusOf(job.jobStatus);
  if (!status) return unknownStatus('jobStatus');
  const summary = job.summary ?? '';
  return [
    requestRow({
      key: String(job.id),
      ...contactOf(known),
      ...splitName(known.customer?.name ?? ''),
      applianceType: applianceIn(summary),
      brand: brandIn(summary),
      problemDescription: severalLines(summary, serviceRequestTextLimits.problemDescription),
      isEmergency: isEmergency(job.priority, summary),
      status,
      technicianNotes: null,
      completedAt: isoInstant(job.completedOn),
      createdAt: isoInstant(job.createdOn),
    }),
  ];
}

const contactOf = ({ phone, email }: KnownCustomer) => ({
  phone: phoneText(phone),
  email: oneLine(email, bookingTextLimits.email),
});
