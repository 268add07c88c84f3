/** When, where and on what technicians work, and why one doesn't suit a job. Pure. */
import { appliances, serviceTypes } from './booking';
import { serviceCounties, zipTowns } from './places/service-area';

/** `08:00` to `16:30` on that weekday, business time. 0 is Sunday. */
export interface WorkDay {
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
}

/** Both dates are included. */
export interface DayOff {
  readonly from: string;
  readonly to: string;
  /** May be empty. */
  readonly reason: string;
}

export interface TechnicianWork {
  /** A day at most once. None: all business hours. */
  readonly workingHours: readonly WorkDay[];
  readonly daysOff: readonly DayOff[];
  /** Those from our lists of appliances and services are skills. Without any, they take all. */
  readonly specialties: readonly string[];
  /** Counties and ZIP codes. None: everywhere. */
  readonly serviceArea: readonly string[];
}

export const workLimits = { daysOff: 60, reason: 100, areas: 60 } as const;

export const workMessages = {
  workingHours: 'Each day needs a start and a later end',
  daysOff: 'The last day off can’t be before the first',
  serviceArea: 'Choose counties and ZIP codes that we serve',
} as const;

export const workTimePattern = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

export const isWorkWeek = (days: readonly WorkDay[]): boolean =>
  new Set(days.map(({ weekday }) => weekday)).size === days.length &&
  days.every(({ start, end }) => start < end);

export const isServedArea = (area: string): boolean =>
  serviceCounties.some((county) => county === area) ||
  Object.values(zipTowns).some((towns) => area in towns);

/** What has to be known of a job; what isn't known suits everyone. */
export interface JobToDo {
  readonly appointmentDate: string;
  readonly timeSlot: string;
  readonly serviceType?: string;
  readonly appliance?: string;
  readonly zipCode?: string;
}

export interface Mismatch {
  readonly why: 'day-off' | 'hours' | 'skill' | 'area';
  readonly words: string;
}

/** They're not at work then. The others are at work and less suited. */
export const isAway = ({ why }: Mismatch): boolean => why === 'day-off' || why === 'hours';

/** Why a technician doesn't suit a job, the strongest reason first. The office may assign anyway. */
export function mismatchesOf(work: TechnicianWork, job: JobToDo): Mismatch[] {
  const mismatches: Mismatch[] = [];
  const { appointmentDate: date, timeSlot } = job;
  const off = work.daysOff.find(({ from, to }) => from <= date && date <= to);
  if (off) {
    const words = off.reason === '' ? 'Off that day' : `Off that day: ${off.reason}`;
    mismatches.push({ why: 'day-off', words });
  } else {
    const words = outsideHours(work.workingHours, date, timeSlot);
    if (words !== undefined) mismatches.push({ why: 'hours', words });
  }
  const lacking = [
    lacks(work.specialties, appliances, job.appliance),
    lacks(work.specialties, serviceTypes, job.serviceType),
  ].find(Boolean);
  if (lacking !== undefined) mismatches.push({ why: 'skill', words: `Not trained for ${lacking}` });
  if (!covers(work.serviceArea, job.zipCode))
    mismatches.push({ why: 'area', words: 'Outside their area' });
  return mismatches;
}

function outsideHours(
  days: readonly WorkDay[],
  date: string,
  timeSlot: string,
): string | undefined {
  if (days.length === 0) return undefined;
  const day = days.find(({ weekday }) => weekday === weekdayOf(date));
  if (!day) return 'Not at work that day';
  const [start = '', end = ''] = timeSlot.split('-');
  if (day.start <= start && start < end && end <= day.end) return undefined;
  return `Works ${hoursText(day)} that day`;
}

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** `8 AM–4:30 PM` */
export const hoursText = ({ start, end }: Pick<WorkDay, 'start' | 'end'>): string =>
  `${clockText(start)}–${clockText(end)}`;

const shortDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Mon–Fri 8 AM–5 PM, Sat 9 AM–1 PM` */
export function weekWords(days: readonly WorkDay[]): string {
  const parts: { from: number; to: number; hours: string }[] = [];
  for (const { weekday, ...day } of days.toSorted((a, b) => a.weekday - b.weekday)) {
    const [last, hours] = [parts.at(-1), hoursText(day)];
    if (last && last.hours === hours && last.to === weekday - 1) last.to = weekday;
    else parts.push({ from: weekday, to: weekday, hours });
  }
  return parts
    .map(({ from, to, hours }) =>
      [from === to ? shortDays[from] : `${shortDays[from]}–${shortDays[to]}`, hours].join(' '),
    )
    .join(', ');
}

function clockText(time: string): string {
  const [hours = '', minutes] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The appliances and services they can't do: none of a list from which they list nothing. */
export const skillsLackedBy = ({ specialties }: Pick<TechnicianWork, 'specialties'>): string[] =>
  [appliances, serviceTypes].flatMap((list) =>
    list.filter((one) => lacks(specialties, list, one) !== undefined),
  );

/** The wanted one, if others of that list are among the specialties, but not this one. */
function lacks(
  specialties: readonly string[],
  list: readonly string[],
  wanted: string | undefined,
): string | undefined {
  if (wanted === undefined || wanted === 'Other' || !list.includes(wanted)) return undefined;
  const skills = specialties.filter((specialty) => list.some((one) => isSame(specialty, one)));
  if (skills.length === 0 || skills.some((skill) => isSame(skill, wanted))) return undefined;
  return wanted;
}

/** `Ovens` and `oven` are the same. */
const isSame = (one: string, other: string): boolean => singular(one) === singular(other);
const singular = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/(?<=sh)es$|s$/, '');

function covers(serviceArea: readonly string[], zipCode: string | undefined): boolean {
  const zip = zipCode?.trim().slice(0, 5) ?? '';
  if (zip === '' || serviceArea.length === 0) return true;
  const county = serviceCounties.find((one) => zip in zipTowns[one]);
  return serviceArea.some((area) => area === zip || area === county);
}
