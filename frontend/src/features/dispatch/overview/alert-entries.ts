import {
  BadgeDollarSign,
  CalendarOff,
  CalendarPlus,
  CalendarX2,
  Clock,
  DatabaseZap,
  Hourglass,
  Inbox,
  MailX,
  MapPinOff,
  MessageSquareWarning,
  Percent,
  PowerOff,
  Scale,
  Siren,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { Alert } from '@contracts/tracking/records';
import { formatCount } from '../../../shared/format';
import {
  appointmentSearchById,
  importsPath,
  jobsOfDay,
  jobsPath,
  messagesPath,
  openJobsOf,
  daySheetPath,
  paymentsToLookAt,
  inboxPath,
  requestSearch,
  salesTaxPath,
  unassignedJobs,
} from '../../../shared/page/office-paths';
import {
  applianceOf,
  customerOf,
  isWaitingEmergency,
  waitingRequestsSearch,
} from '../requests/request-words';

/** Where something is done about an alert. */
interface WayOut {
  readonly to: string;
  readonly words: string;
}

export interface AlertEntry {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly tone: 'red' | 'yellow';
  readonly message: string;
  /** ISO instant. */
  readonly since: string;
  readonly wayOut?: WayOut | undefined;
  /** Whose visits can be canceled together. */
  readonly cancels?: VisitsOf | undefined;
  /** It's about limits that the office may lift. */
  readonly liftsCardLimits?: true;
  /** What it sums up, if there are too many to list. */
  readonly each?: readonly AlertEntry[];
}

/** An email address, or an internet address as the alert names it. */
export type VisitsOf = Pick<Alert, 'email' | 'source'>;

interface AlertKind {
  readonly icon: LucideIcon;
  readonly tone: AlertEntry['tone'];
  readonly liftsCardLimits?: true;
  readonly wayOut?: (alert: Alert) => WayOut;
  /** For kinds that can come in numbers: one line for all of them, and where all of them are. */
  readonly all?: WayOut & {
    readonly message: (count: string) => string;
    /** Instead, if all are about one technician's day. */
    readonly ofOneDay?: (alerts: readonly Alert[]) => WayOut | undefined;
  };
}

const toJob = ({ appointmentId }: Alert, words: string): WayOut => ({
  to: appointmentId === null ? jobsPath : appointmentSearchById(appointmentId),
  words,
});

/** What a technician still has to do on the day that all of the alerts are about. */
function ofTheirDay(alerts: readonly Alert[]): WayOut | undefined {
  const [{ technicianId, day } = { technicianId: null, day: undefined }] = alerts;
  const isOneDay = alerts.every(
    (alert) => alert.technicianId === technicianId && alert.day === day,
  );
  if (!isOneDay || technicianId === null || day === undefined) return undefined;
  return { to: openJobsOf(technicianId, day), words: 'Show the jobs' };
}

/** The most urgent first: what a customer waits for, then what will go wrong, then what is to be tidied up. */
const kinds: Readonly<Record<Alert['type'], AlertKind>> = {
  'late-technician': {
    icon: Clock,
    tone: 'red',
    wayOut: (alert) => toJob(alert, 'Show the job'),
    all: {
      message: (count) => `${count} technicians are late`,
      to: jobsOfDay('today'),
      words: 'Show today’s jobs',
    },
  },
  'unassigned-job': {
    icon: UserX,
    tone: 'red',
    wayOut: (alert) => toJob(alert, 'Assign a technician'),
    all: {
      message: (count) => `${count} jobs have no technician`,
      to: unassignedJobs,
      words: 'Assign technicians',
    },
  },
  'offline-with-jobs': {
    icon: PowerOff,
    tone: 'red',
    wayOut: (alert) => ofTheirDay([alert]) ?? toJob(alert, 'Show the first job'),
    all: {
      message: (count) => `${count} technicians are offline and have jobs today`,
      to: jobsOfDay('today'),
      words: 'Show the jobs',
    },
  },
  'off-with-jobs': {
    icon: CalendarOff,
    tone: 'red',
    wayOut: (alert) => toJob(alert, 'Show the job'),
    all: {
      message: (count) => `${count} jobs no longer fit their technicians`,
      ofOneDay: ofTheirDay,
      to: jobsPath,
      words: 'Show the jobs',
    },
  },
  'overbooked-slot': {
    icon: CalendarX2,
    tone: 'red',
    wayOut: (alert) => toJob(alert, 'Show the job'),
    all: {
      message: (count) => `${count} jobs have no technician left`,
      to: jobsPath,
      words: 'Show the jobs',
    },
  },
  'price-asked': {
    icon: BadgeDollarSign,
    tone: 'yellow',
    wayOut: (alert) => toJob(alert, 'Decide'),
  },
  'payments-refused': { icon: BadgeDollarSign, tone: 'red' },
  'payments-setup': { icon: BadgeDollarSign, tone: 'red' },
  'payments-stopped': { icon: BadgeDollarSign, tone: 'red', liftsCardLimits: true },
  'message-failed': {
    icon: MailX,
    tone: 'red',
    wayOut: () => ({ to: messagesPath('failed'), words: 'Show the messages' }),
  },
  'payment-disputed': {
    icon: BadgeDollarSign,
    tone: 'red',
    wayOut: () => ({ to: paymentsToLookAt.disputed, words: 'Show the payments' }),
  },
  'payment-flagged': {
    icon: BadgeDollarSign,
    tone: 'red',
    wayOut: () => ({ to: paymentsToLookAt.flagged, words: 'Show the payments' }),
  },
  'reconciliation-differs': {
    icon: Scale,
    tone: 'red',
    wayOut: () => ({ to: paymentsToLookAt.differences, words: 'Show the report' }),
  },
  'payment-late': {
    icon: BadgeDollarSign,
    tone: 'yellow',
    wayOut: ({ day = '' }) => ({ to: daySheetPath(day), words: 'Show the day' }),
  },
  'tax-rates-ending': {
    icon: Percent,
    tone: 'yellow',
    wayOut: () => ({ to: salesTaxPath, words: 'Add rates' }),
  },
  'import-failed': {
    icon: DatabaseZap,
    tone: 'red',
    wayOut: () => ({ to: importsPath, words: 'Show the imports' }),
  },
  'events-waiting': { icon: Hourglass, tone: 'red' },
  'site-crowded': { icon: Siren, tone: 'red' },
  'stale-position': {
    icon: MapPinOff,
    tone: 'yellow',
    wayOut: (alert) => toJob(alert, 'Show the job'),
    all: {
      message: (count) => `${count} technicians on the road send no position`,
      to: jobsOfDay('today'),
      words: 'Show today’s jobs',
    },
  },
  'phone-problem': { icon: MapPinOff, tone: 'yellow' },
  'text-received': {
    icon: MessageSquareWarning,
    tone: 'red',
    wayOut: () => ({ to: inboxPath, words: 'Open the inbox' }),
  },
  'many-visits': { icon: CalendarPlus, tone: 'yellow' },
  'payment-unmatched': {
    icon: BadgeDollarSign,
    tone: 'yellow',
    wayOut: () => ({ to: paymentsToLookAt.unmatched, words: 'Assign the payments' }),
  },
  'text-budget': {
    icon: MessageSquareWarning,
    tone: 'yellow',
    wayOut: () => ({ to: messagesPath('skipped'), words: 'Show what was not sent' }),
  },
};

/** More of a kind are one line. */
const mostOfAKind = 3;

/** Alerts and waiting requests, the most urgent first. Those of a kind stand together, the oldest first. */
export function alertEntries(
  alerts: readonly Alert[],
  waiting: readonly ServiceRequest[],
): AlertEntry[] {
  const known = Object.keys(kinds) as Alert['type'][];
  // A kind that a newer server knows is still shown.
  const unknown = alerts.filter(({ type }) => !(type in kinds)).map(({ type }) => type);
  const ranked = [...known, ...new Set(unknown)].flatMap((type) =>
    ofKind(
      type,
      alerts.filter((alert) => alert.type === type),
    ),
  );
  const isRed = ({ tone }: AlertEntry) => tone === 'red';
  return [
    ...waiting.filter(isWaitingEmergency).map(emergencyEntry),
    ...ranked.filter(isRed),
    ...waitingEntry(waiting.filter(({ isEmergency }) => !isEmergency)),
    ...ranked.filter((entry) => !isRed(entry)),
  ];
}

function ofKind(type: Alert['type'], alerts: readonly Alert[]): AlertEntry[] {
  const { all, wayOut, ...look } = kinds[type] ?? { icon: Clock, tone: 'yellow' as const };
  const each = alerts.map((alert) => ({
    ...look,
    key: `${type} ${alert.appointmentId} ${alert.technicianId} ${alert.source ?? alert.message}`,
    message: alert.message,
    since: alert.since,
    wayOut:
      wayOut?.(alert) ?? (alert.appointmentId === null ? undefined : toJob(alert, 'Show the job')),
    cancels: cancelsOf(alert),
  }));
  const [oldest] = each;
  if (!all || !oldest || each.length <= mostOfAKind) return each;
  const message = all.message(formatCount(each.length));
  const theWayOut = all.ofOneDay?.(alerts) ?? all;
  return [{ ...look, key: type, message, since: oldest.since, wayOut: theWayOut, each }];
}

function cancelsOf({ email, source }: Alert): VisitsOf | undefined {
  if (source !== undefined) return { source };
  return email === undefined ? undefined : { email };
}

const emergencyEntry = (request: ServiceRequest): AlertEntry => ({
  key: request.id,
  icon: Siren,
  tone: 'red',
  message: `Emergency request ${request.number} from ${customerOf(request)}: ${applianceOf(request)}`,
  since: request.createdAt,
  wayOut: { to: requestSearch(request.id), words: 'Show the request' },
});

/** One for all. The last is the oldest. */
function waitingEntry(waiting: readonly ServiceRequest[]): AlertEntry[] {
  const oldest = waiting.at(-1);
  if (!oldest) return [];
  const message =
    waiting.length === 1
      ? `Service request ${oldest.number} is waiting for a call`
      : `${waiting.length} service requests are waiting for a call, the oldest from ${customerOf(oldest)}`;
  const wayOut = { to: waitingRequestsSearch, words: 'Show the requests' };
  return [
    { key: 'waiting', icon: Inbox, tone: 'yellow', message, since: oldest.createdAt, wayOut },
  ];
}
