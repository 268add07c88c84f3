/**
 * The demo's today and tomorrow, around the hour of the start: jobs in every state. Pure. Their
 * customers are those of its past.
 */
import type { DemoVisit } from '@contracts/booking/appointments';
import { businessDate, clockAt, dateAfter, wallClock } from '@contracts/business-time';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { TakenMethod } from '@contracts/vocabulary/payments';
import { bookingOf, chance, idOf, workDoneOn } from './history';
import { landline, stalePlace } from './example-data';

export const notPaid = {
  workDone: null,
  totalCents: null,
  paidCents: 0,
  refundedCents: 0,
} as const;

export interface CrewMember {
  readonly id: string;
  readonly name: string;
}

/** How the bill of a completed job is paid. `price` has no total yet, and `due` isn't paid. */
export type Settlement = 'card' | 'refunded' | 'disputed' | TakenMethod | 'due' | 'price';

export interface DayVisit extends DemoVisit {
  readonly settlement: Settlement | null;
  /** Drives, and was last heard of a while ago. */
  readonly isStale: boolean;
}

interface Planned {
  readonly status: TrackingStatus;
  readonly settlement?: Settlement;
  readonly noShow?: boolean;
  readonly isLate?: boolean;
  readonly unassigned?: boolean;
  readonly internalNotes?: string;
  readonly technicianNotes?: string;
}

const settled = (settlement: Settlement, count: number): Planned[] =>
  Array.from({ length: count }, () => ({ status: 'completed', settlement }));

/** One for each technician at most. */
const underWay: readonly Planned[] = [
  { status: 'in-progress' },
  { status: 'in-progress', technicianNotes: 'Park on the street, the driveway is being paved.' },
  { status: 'in-progress' },
  { status: 'arrived' },
  { status: 'en-route' },
  { status: 'dispatched', isLate: true },
];

const behind: readonly Planned[] = [
  ...settled('card', 4),
  ...settled('refunded', 1),
  ...settled('disputed', 1),
  ...settled('cash', 2),
  ...settled('check', 2),
  ...settled('due', 3),
  ...settled('price', 1),
  { status: 'cancelled' },
  { status: 'cancelled' },
  { status: 'cancelled', noShow: true },
];

const ahead: readonly Planned[] = [
  { status: 'scheduled', unassigned: true },
  { status: 'scheduled' },
  {
    status: 'scheduled',
    unassigned: true,
    internalNotes: 'Called twice already: the freezer is full. Squeeze it in if anyone is early.',
  },
  { status: 'scheduled', unassigned: true },
  ...Array.from({ length: 6 }, (): Planned => ({ status: 'scheduled' })),
];

const tomorrowJobs = 28;
const dayHours = 10;
const minuteMs = 60_000;
/** The first hour of a working day. */
const opens = 8;

const slotTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface Cell {
  readonly hour: number;
  readonly technician: CrewMember;
}

/** Every hour of a working day with each technician, hour by hour. */
const cellsFrom = (first: number, hours: number, crew: readonly CrewMember[]): Cell[] =>
  Array.from({ length: hours }, (_, index) => first + index).flatMap((hour) =>
    crew.map((technician) => ({ hour, technician })),
  );

/** `crew` without those who are offline. The working day is moved so that `now` is in it. */
export function dayOf(now: Date, crew: readonly CrewMember[]): DayVisit[] {
  const date = businessDate(now);
  const hourNow = Number(clockAt(now).time.slice(0, 2));
  const first = Math.max(0, Math.min(opens, hourNow - 3));
  const last = Math.min(24, Math.max(first + dayHours, hourNow + 3));
  // An hour that the clocks skip doesn't exist.
  const exists = ({ hour }: Cell) =>
    clockAt(wallClock(date, slotTime(hour))).time.startsWith(slotTime(hour));
  const free = cellsFrom(first, last - first, crew).filter(exists);
  const take = (wanted: (cell: Cell) => boolean): Cell => {
    const found = free.findIndex(wanted);
    const [cell] = free.splice(Math.max(found, 0), 1);
    if (!cell) throw new Error('The demo has more jobs than hours');
    return cell;
  };
  const placed: { cell: Cell; planned: Planned }[] = underWay.map((planned, index) => {
    const technician = crew[index % crew.length];
    const hour = planned.isLate ? Math.max(first, hourNow - 1) : hourNow;
    return { planned, cell: take((cell) => cell.technician === technician && cell.hour === hour) };
  });
  const isOpen = (cell: Cell) => cell.hour > hourNow;
  for (const [index, planned] of ahead.entries()) {
    if (free.some(isOpen)) placed.push({ planned, cell: take(spread(isOpen, free, index)) });
    // At night what was planned is done, except for one of each kind.
    else if (index < 2) placed.push({ planned, cell: take(({ hour }) => hour === hourNow) });
    else placed.push({ planned: settled('card', 1)[0] ?? planned, cell: take(() => true) });
  }
  // In the early morning they are done before their time.
  const isPast = (cell: Cell) => cell.hour < hourNow;
  for (const [index, planned] of behind.entries()) {
    const past = free.filter(isPast);
    const left = behind.length - index;
    const chosen = past[Math.floor(past.length / left)] ?? past[0];
    placed.push({ planned, cell: take(chosen ? (cell) => cell === chosen : () => true) });
  }
  return placed.map(({ planned, cell }, index) =>
    visitOf(planned, cell, { date, index, now, isToday: true }),
  );
}

/** Not all in the next hour. */
function spread(isOpen: (cell: Cell) => boolean, free: readonly Cell[], index: number) {
  const open = free.filter(isOpen);
  const chosen = open[(index * 5) % open.length];
  return (cell: Cell) => cell === chosen;
}

export function tomorrowOf(now: Date, crew: readonly CrewMember[]): DayVisit[] {
  const date = dateAfter(businessDate(now), 1);
  const cells = cellsFrom(opens, dayHours, crew);
  return Array.from({ length: tomorrowJobs }, (_, index) => {
    const cell = cells[index * 2];
    if (!cell) throw new Error('The demo has more jobs than hours');
    const planned: Planned = { status: 'scheduled', unassigned: index % 5 === 4 };
    return visitOf(planned, cell, { date, index, now, isToday: false });
  });
}

function visitOf(
  planned: Planned,
  { hour, technician }: Cell,
  { date, index, now, isToday }: { date: string; index: number; now: Date; isToday: boolean },
): DayVisit {
  const name = `${date} ${isToday ? 'job' : 'planned'} ${index}`;
  const { status, settlement = null, noShow = false, unassigned = false } = planned;
  const start = wallClock(date, slotTime(hour));
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  // What is over ended in its hour, or just now if that hour hasn't come.
  const beforeNow = (at: Date) => (at < ago(1) ? at : ago(1 + chance(`ended ${name}`, 20)));
  const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
  const isDone = status === 'completed';
  const ended = beforeNow(after(40 + chance(`length ${name}`, 15)));
  const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * minuteMs);
  const arrivedAt = isDone
    ? before(ended, 38)
    : status === 'in-progress'
      ? ago(35 + index)
      : status === 'arrived'
        ? ago(4)
        : noShow
          ? before(ended, 15)
          : null;
  const startedAt = isDone ? before(ended, 34) : status === 'in-progress' ? ago(30 + index) : null;
  const enRouteAt = arrivedAt ? before(arrivedAt, 18) : status === 'en-route' ? ago(14) : null;
  const isStale = status === 'en-route';
  const booking: DemoVisit['booking'] = {
    ...bookingOf(dayNumberOf(date) * 40 + index * 7, name),
    smsConsent: index % 3 === 0 || isStale,
    ...(isStale && { ...stalePlace, phone: landline }),
  };
  const totalCents =
    isDone && settlement !== 'price' ? 8_900 + 500 * chance(`price ${name}`, 70) : null;
  return {
    id: idOf(name),
    origin: 'booked',
    booking,
    startsAt: start.toISOString(),
    bookedAt: ago(24 * 60 + 37 * index).toISOString(),
    technicianId: unassigned ? null : technician.id,
    technicianName: technician.name,
    steps: [
      ...stepAt('dispatched', enRouteAt ? before(enRouteAt, 15) : null),
      ...stepAt('en-route', enRouteAt),
      ...stepAt('arrived', arrivedAt),
      ...stepAt('in-progress', startedAt),
      ...stepAt(status, isDone || status === 'cancelled' ? ended : null),
      ...stepAt(status, status === 'dispatched' ? ago(70) : null),
    ],
    noShow,
    technicianNotes: planned.technicianNotes,
    internalNotes: planned.internalNotes,
    ...notPaid,
    workDone: isDone ? workDoneOn(booking.appliance) : null,
    totalCents,
    isCurrent: true,
    settlement,
    isStale,
  };
}

const stepAt = (status: TrackingStatus, at: Date | null): DemoVisit['steps'] =>
  at ? [{ status, at: at.toISOString() }] : [];

const dayNumberOf = (date: string) => Math.round(Date.parse(date) / 86_400_000);
