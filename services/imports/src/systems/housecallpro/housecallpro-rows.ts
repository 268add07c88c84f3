/** Converts Housecall Pro's jobs to our records. Amounts are in cents. Pure. */
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { addressOf } from '../../history/addresses';
import { wholeCents } from '../../history/amounts';
import { businessDate } from '@contracts/business-time';
import { instantOf, isoInstant, slotLabelOf } from '../../history/instants';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from '../../history/appliances';
import { fitted, fullName, type PersonName } from '../../history/names';
import { phoneText } from '../../history/phones';
import { appointmentStatusOf, requestStatusOf } from '../../history/record-status';
import { oneLine, severalLines } from '../../history/texts';
import { appointmentRow, requestRow, unknownStatus, type RecordRows } from '../own-history';
import type { HousecallAppointment, HousecallJob, HousecallPerson } from './housecallpro-api';

interface Visit {
  readonly key: string;
  readonly startMs: number;
  readonly endMs: number | null;
}

/** One appointment per visit. A job without visits is a request. */
export function rowsOfJob(
  job: HousecallJob,
  appointments: readonly HousecallAppointment[],
): RecordRows {
  const visits = visitsOf(job, appointments);
  if (visits.length === 0) return rowsOfRequest(job);
  const status = appointmentStatusOf(job.work_status);
  if (!status) return unknownStatus('work_status');
  const description = job.description ?? '';
  return visits.map(({ key, startMs, endMs }, nth) =>
    appointmentRow({
      key,
      ...contactOf(job.customer),
      customerName: oneLine(
        fullName(nameOf(job.customer)) || (job.customer?.company ?? ''),
        bookingTextLimits.customerName,
      ),
      ...addressOf(job.address && { ...job.address, unit: job.address.street_line_2 }),
      serviceType: serviceTypeIn(description),
      appliance: applianceIn(description),
      brand: brandIn(description),
      description: severalLines(description, bookingTextLimits.description) || null,
      appointmentDate: businessDate(new Date(startMs)),
      timeSlot: slotLabelOf(startMs, endMs),
      status,
      technicianNotes: notesOf(job),
      // The amount is the job's, not each visit's.
      totalCents: nth === 0 ? wholeCents(job.total_amount) : null,
      createdAt: isoInstant(job.created_at),
    }),
  );
}

/** The job's own schedule, if its list of visits is empty. */
function visitsOf(job: HousecallJob, appointments: readonly HousecallAppointment[]): Visit[] {
  const given = [
    ...appointments.map(({ id, start_time, end_time }) => ({
      key: id,
      start: start_time,
      end: end_time,
    })),
    {
      key: job.id,
      start: job.schedule?.scheduled_start,
      end: job.schedule?.scheduled_end,
    },
  ];
  const visits = given.flatMap(({ key, start, end }) => {
    const startMs = instantOf(start ?? '');
    return startMs === null ? [] : [{ key, startMs, endMs: instantOf(end ?? '') }];
  });
  return visits.length > 1 ? visits.filter(({ key }) => key !== job.id) : visits;
}

function rowsOfRequest(job: HousecallJob): RecordRows {
  const status = requestStatusOf(job.work_status);
  if (!status) return unknownStatus('work_status');
  const description = job.description ?? '';
  return [
    requestRow({
      key: job.id,
      ...contactOf(job.customer),
      ...nameOf(job.customer),
      applianceType: applianceIn(description),
      brand: brandIn(description),
      problemDescription: severalLines(description, serviceRequestTextLimits.problemDescription),
      isEmergency: isEmergency(description),
      status,
      technicianNotes: notesOf(job),
      completedAt: isoInstant(job.work_timestamps?.completed_at),
      createdAt: isoInstant(job.created_at),
    }),
  ];
}

const nameOf = (person: HousecallPerson | null | undefined): PersonName =>
  fitted(person?.first_name ?? '', person?.last_name ?? '');

export const phonesOf = (person: HousecallPerson | null | undefined) => [
  person?.mobile_number,
  person?.home_number,
  person?.work_number,
];

const contactOf = (person: HousecallPerson | null | undefined) => ({
  phone: phoneText(phonesOf(person).find(Boolean) ?? ''),
  email: oneLine(person?.email ?? '', bookingTextLimits.email),
});

function notesOf({ notes }: HousecallJob): string | null {
  const written = (notes ?? []).map(({ content }) => content?.trim()).filter(Boolean);
  return severalLines(written.join('\n'), bookingTextLimits.technicianNotes) || null;
}
