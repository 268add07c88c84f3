/** Converts Housecall Pro's jobs to our records. Amounts are in cents. Pure. */
import { bookingTextLimits, serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { addressOf } from '../../history/addresses';
import { wholeCents } from '../../history/amounts';
import { clockAt } from '@contracts/business-time';
import { businessDateOf, instantOf, isoInstant, slotLabelOf } from '../../history/instants';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from '../../history/appliances';
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
import {
  isLineItem,
  type HousecallAppointment,
  type HousecallJob,
  type HousecallPerson,
} from './housecallpro-api';

interface Visit {
  readonly key: string;
  readonly date: string;
  /** '' if it's booked for a day. */
  readonly timeSlot: string;
  /** Who was sent; empty if that's unknown. */
  readonly employeeIds: readonly string[];
}
type Employees = HousecallJob['assigned_employees'];

/** One appointment per visit. A job without visits is a request. @param lineItems as they came */
export function rowsOfJob(job: HousecallJob, lineItems: readonly unknown[] = []): RecordRows {
  const { visits, notes } = visitsOf(job);
  if (visits.length === 0) return { ...rowsOfRequest(job), notes };
  const known = appointmentStatusOf(job.work_status);
  if (!known) return { rows: [unknownStatus('work_status')] };
  const status = job.deleted_at ? 'cancelled' : known;
  const isCompleted = status === 'completed';
  const work = workOf(lineItems);
  const description = job.description ?? '';
  // Before, it isn't final.
  const totalCents = isCompleted ? wholeCents(job.total_amount) : null;
  const internalNotes = internalNotesOf(job);
  const rows = visits.map(({ key, date, timeSlot, employeeIds }, nth) =>
    appointmentRow({
      key,
      ...contactOf(job.customer),
      customerName: oneLine(fullName(nameOf(job.customer)), bookingTextLimits.customerName),
      ...addressOf(job.address && { ...job.address, unit: job.address.street_line_2 }),
      serviceType: serviceTypeIn(description, work.text),
      appliance: applianceIn(description, work.text),
      brand: brandIn(description, work.text),
      description: severalLines(description, bookingTextLimits.description) || null,
      appointmentDate: date,
      timeSlot,
      status,
      technicianNotes: workDoneOf(sentOf(job.assigned_employees, employeeIds), work.text),
      ...(internalNotes !== '' && { internalNotes }),
      // The amount is the job's, not each visit's.
      totalCents: nth === 0 ? totalCents : null,
      createdAt: isoInstant(job.created_at, 'business'),
    }),
  );
  return {
    rows,
    notes: [
      ...notes,
      ...work.notes,
      ...(isCompleted ? amountNotes('total_amount', job.total_amount, totalCents) : []),
    ],
  };
}

/** The job's own schedule, if its list of visits is empty. */
function visitsOf({ id, schedule }: HousecallJob): {
  readonly visits: readonly Visit[];
  readonly notes: readonly WrongField[];
} {
  const notes: WrongField[] = [];
  const visitAt = (path: string, key: string, given: GivenTimes): Visit[] => {
    const times = timesOf(given);
    if (times) return [{ key, ...times, employeeIds: given.dispatched_employees_ids ?? [] }];
    notes.push({ path, message: 'It must be a date and a time' });
    return [];
  };
  const listed = (schedule?.appointments ?? []).flatMap((each, nth) =>
    visitAt(`schedule.appointments[${nth}].start_time`, each.id, each),
  );
  const start = schedule?.scheduled_start;
  if (listed.length > 0 || !start) return { visits: listed, notes };
  const own = { start_time: start, end_time: schedule.scheduled_end };
  return { visits: visitAt('schedule.scheduled_start', id, own), notes };
}

type GivenTimes = Omit<HousecallAppointment, 'id'>;

/** A visit that is booked for a day may still have a time: midnight, without a duration. */
function timesOf(given: GivenTimes): Pick<Visit, 'date' | 'timeSlot'> | null {
  const startMs = instantOf(given.start_time ?? '', 'business');
  const endMs = instantOf(given.end_time ?? '', 'business');
  const day = given.anytime ? businessDateOf(given.start_date ?? '') : null;
  if (startMs === null) return day === null ? null : { date: day, timeSlot: '' };
  const { date, time } = clockAt(new Date(startMs));
  const isAnytime = given.anytime || (time.startsWith('00:00') && (endMs ?? startMs) === startMs);
  return { date: day ?? date, timeSlot: isAnytime ? '' : slotLabelOf(startMs, endMs) };
}

function rowsOfRequest(job: HousecallJob): RecordRows {
  const known = requestStatusOf(job.work_status);
  if (!known) return { rows: [unknownStatus('work_status')] };
  const status = job.deleted_at ? 'cancelled' : known;
  const description = job.description ?? '';
  const row = requestRow({
    key: job.id,
    ...contactOf(job.customer),
    ...nameOf(job.customer),
    applianceType: applianceIn(description),
    brand: brandIn(description),
    problemDescription: severalLines(description, serviceRequestTextLimits.problemDescription),
    isEmergency: isEmergency(description, ...(job.tags ?? [])),
    status,
    // A request has no place for what only the office reads.
    technicianNotes: null,
    completedAt: isoInstant(job.work_timestamps?.completed_at, 'business'),
    createdAt: isoInstant(job.created_at, 'business'),
  });
  return { rows: [row] };
}

/** The names of the items, as they are on the customer's invoice. */
function workOf(lineItems: readonly unknown[]): {
  readonly text: string;
  readonly notes: readonly WrongField[];
} {
  const names: string[] = [];
  const notes: WrongField[] = [];
  lineItems.forEach((item, nth) => {
    if (isLineItem(item)) names.push(item.name.trim());
    else notes.push({ path: `line_items[${nth}]`, message: 'Cannot be read' });
  });
  return { text: [...new Set(names)].filter(Boolean).join('\n'), notes };
}

/** The technicians of a visit. The office may be assigned to a job, too. */
function sentOf(employees: Employees, ids: readonly string[]): Employees {
  const technicians = (employees ?? []).filter(({ role }) => role !== 'office staff');
  const sent = technicians.filter(({ id }) => id && ids.includes(id));
  return sent.length > 0 ? sent : technicians;
}

function workDoneOf(employees: Employees, work: string): string | null {
  const technicians = (employees ?? [])
    .map((each) => fullName(fitted(each.first_name ?? '', each.last_name ?? '')))
    .filter(Boolean);
  const lines = [work, technicians.length > 0 && `Technician: ${technicians.join(', ')}`];
  return severalLines(lines.filter(Boolean).join('\n'), bookingTextLimits.technicianNotes) || null;
}

/**
 * Notes and tags are for the company's staff:
 * https://help.housecallpro.com/en/articles/1083638-what-different-kinds-of-notes-can-i-have
 */
function internalNotesOf({ notes, tags }: HousecallJob): string {
  const written = (notes ?? []).map((note) =>
    typeof note === 'object' ? (note?.content?.trim() ?? '') : '',
  );
  const named = (tags ?? []).map((tag) => tag.trim()).filter(Boolean);
  const lines = [...written, named.length > 0 && `Tags: ${named.join(', ')}`];
  return severalLines(lines.filter(Boolean).join('\n'), bookingTextLimits.technicianNotes);
}

/** A person's, or else a company's. */
export function nameOf(person: HousecallPerson | null | undefined): PersonName {
  const name = fitted(person?.first_name ?? '', person?.last_name ?? '');
  return fullName(name) === '' ? fitted('', person?.company ?? '') : name;
}

export const phonesOf = (person: HousecallPerson | null | undefined) => [
  person?.mobile_number,
  person?.home_number,
  person?.work_number,
];

const contactOf = (person: HousecallPerson | null | undefined) => ({
  phone: phoneText(phonesOf(person).find(Boolean) ?? ''),
  email: oneLine(person?.email ?? '', bookingTextLimits.email),
});
