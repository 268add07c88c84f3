/** Converts Jobber's jobs to our records. Pure. */
import { businessDate } from '@contracts/business-time';
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { centsOfDollars } from '../../history/amounts';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from '../../history/appliances';
import { instantOf, isoInstant, slotLabelOf } from '../../history/instants';
import { fitted, fullName, type PersonName } from '../../history/names';
import { phoneText } from '../../history/phones';
import { appointmentStatusOf, requestStatusOf } from '../../history/record-status';
import { oneLine, severalLines } from '../../history/texts';
import type { WrongField } from '../http/page-schemas';
import {
  amountNotes,
  appointmentRow,
  requestRow,
  unknownStatus,
  type RecordRows,
} from '../own-history';
import { addressOfJobber, emailsOf, phonesOf } from './jobber-company';
import type { JobberJob, JobberVisit } from './jobber-records';
import { stageOfJob } from './jobber-stages';

interface TimedVisit {
  readonly visit: JobberVisit;
  readonly startMs: number;
}

/** One appointment per visit with a time. A job without one is a request. */
export function rowsOfJob(job: JobberJob): RecordRows {
  const visits = job.visits?.nodes ?? [];
  const stage = stageOfJob(
    job,
    visits.some(({ isComplete }) => isComplete),
  );
  if (!stage) return { rows: [unknownStatus('jobStatus')] };
  const { timed, notes } = timesOf(visits);
  if (timed.length === 0) return { rows: [requestOf(job, stage)], notes };
  const work = workOf(job);
  const about = [job.title ?? '', work, job.instructions ?? ''] as const;
  const totalCents = stage === 'completed' ? centsOfDollars(job.total) : null;
  const rows = timed.map(({ visit, startMs }, nth) =>
    appointmentRow({
      key: visit.id,
      ...contactOf(job),
      customerName: oneLine(fullName(nameOf(job)), bookingTextLimits.customerName),
      ...addressOfJobber(job.property?.address),
      serviceType: serviceTypeIn(...about),
      appliance: applianceIn(...about),
      brand: brandIn(...about),
      // Title and instructions are the office's, so the customer reads what the invoice says.
      description: null,
      appointmentDate: businessDate(new Date(startMs)),
      // A visit may be for a day, at any time.
      timeSlot: visit.allDay ? '' : slotLabelOf(startMs, instantOf(visit.endAt ?? '')),
      status: appointmentStatusOf(visit.isComplete ? 'completed' : stage) ?? 'scheduled',
      technicianNotes: workDoneOf(work, visit),
      ...internalNotesOf(job),
      // The amount is the job's, not each visit's.
      totalCents: nth === 0 ? totalCents : null,
      createdAt: isoInstant(job.createdAt),
    }),
  );
  const amount = stage === 'completed' ? amountNotes('total', job.total, totalCents) : [];
  return { rows, notes: [...notes, ...amount] };
}

function timesOf(visits: readonly JobberVisit[]) {
  const timed: TimedVisit[] = [];
  const notes: WrongField[] = [];
  visits.forEach((visit, nth) => {
    // Not scheduled yet.
    if (!visit.startAt) return;
    const startMs = instantOf(visit.startAt);
    if (startMs !== null) timed.push({ visit, startMs });
    else {
      const path = `visits.nodes[${nth}].startAt`;
      notes.push({ path, message: 'It must be a date and a time' });
    }
  });
  return { timed: timed.toSorted((one, other) => one.startMs - other.startMs), notes };
}

function requestOf(job: JobberJob, stage: string) {
  const { title, instructions } = job;
  const problem = [title, instructions].map((text) => text?.trim()).filter(Boolean);
  const about = problem.join('\n');
  return requestRow({
    key: job.id,
    ...contactOf(job),
    ...nameOf(job),
    applianceType: applianceIn(about, workOf(job)),
    brand: brandIn(about, workOf(job)),
    problemDescription: severalLines(workOf(job), serviceRequestTextLimits.problemDescription),
    isEmergency: isEmergency(about),
    status: requestStatusOf(stage) ?? 'pending',
    // A request has no place for what only the office reads.
    technicianNotes: null,
    completedAt: isoInstant(job.completedAt),
    createdAt: isoInstant(job.createdAt),
  });
}

/** The line items, as the customer reads them on the invoice. */
function workOf({ lineItems }: JobberJob): string {
  const lines = (lineItems?.nodes ?? []).map(({ name, description }) =>
    [name, description]
      .map((text) => text?.trim())
      .filter(Boolean)
      .join(': '),
  );
  return [...new Set(lines)].filter(Boolean).join('\n');
}

function workDoneOf(work: string, { assignedUsers }: JobberVisit): string | null {
  const technicians = (assignedUsers?.nodes ?? [])
    .map(({ name }) => name?.full?.trim())
    .filter(Boolean);
  const lines = [work, technicians.length > 0 && `Technician: ${technicians.join(', ')}`];
  return severalLines(lines.filter(Boolean).join('\n'), bookingTextLimits.technicianNotes) || null;
}

/**
 * Notes are internal (https://help.getjobber.com/hc/en-us/articles/360000110368), and so are the
 * title and the instructions (https://help.getjobber.com/hc/en-us/articles/115009542848).
 */
function internalNotesOf({ title, instructions, notes }: JobberJob) {
  const written = (notes?.nodes ?? []).map(({ message }) => message);
  const lines = [title, instructions, ...written].map((text) => text?.trim()).filter(Boolean);
  const internalNotes = severalLines(lines.join('\n'), bookingTextLimits.technicianNotes);
  return internalNotes === '' ? {} : { internalNotes };
}

const nameOf = ({ client }: JobberJob): PersonName => {
  const company = client.isCompany ? client.companyName?.trim() : '';
  return company ? fitted('', company) : fitted(client.firstName ?? '', client.lastName ?? '');
};

const contactOf = ({ client }: JobberJob) => ({
  phone: phoneText(phonesOf(client)[0] ?? ''),
  email: oneLine(emailsOf(client)[0] ?? '', bookingTextLimits.email),
});
