/** How the office's toasts, questions and alerts name a visit: whose it is, and when. Imports nothing. */

export interface NamedVisit {
  readonly number: string;
  /** Empty once the customer has deleted their account. */
  readonly customerName: string;
  /** YYYY-MM-DD in the business zone. */
  readonly appointmentDate: string;
  /** `08:00-09:00`; empty for some imported visits. */
  readonly timeSlot: string;
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

const clockOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = String(hour % 12 === 0 ? 12 : hour % 12);
  return {
    time: minute === 0 ? shown : `${shown}:${String(minute).padStart(2, '0')}`,
    half: hour % 24 < 12 ? 'AM' : 'PM',
  };
};

/** `8–9 AM`, `11 AM–12:30 PM` */
function hoursIn(timeSlot: string): string {
  const [from = '', to = ''] = timeSlot.split('-');
  const [start, end] = [clockOf(from), clockOf(to)];
  return `${start.time}${start.half === end.half ? '' : ` ${start.half}`}–${end.time} ${end.half}`;
}

/** `Fri, Dec 4, 8–9 AM` */
export const visitTime = ({
  appointmentDate,
  timeSlot,
}: Pick<NamedVisit, 'appointmentDate' | 'timeSlot'>): string =>
  [
    dayFormat.format(new Date(`${appointmentDate}T12:00:00Z`)),
    ...(timeSlot === '' ? [] : [hoursIn(timeSlot)]),
  ].join(', ');

/** `Ana Reyes (FC-1042)` */
export const visitOwner = ({
  number,
  customerName,
}: Pick<NamedVisit, 'number' | 'customerName'>): string =>
  customerName === '' ? number : `${customerName} (${number})`;

/** `Ana Reyes (FC-1042), Fri, Dec 4, 8–9 AM` */
export const visitWords = (visit: NamedVisit): string =>
  `${visitOwner(visit)}, ${visitTime(visit)}`;
