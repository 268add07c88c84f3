/** The office's reports: what they add up, and the columns of their tables and files. */
import { appointmentStatuses, shownStatuses, type AppointmentStatus } from '../appointment-status';
import type { VisitSituation } from '../visits/situations';

/** A year, and the day that a leap year has more. */
export const maxReportDays = 366;

/** Another visit within so many days: the first one didn't fix it. */
export const returnVisitDays = 30;

export const reportMessages = {
  date: 'Choose a date',
  period: `Choose 1 to ${maxReportDays} days from 2000 to 2099`,
} as const;

/** What has become of a job: its status, where a no-show counts as an outcome of its own. */
export const jobOutcomes = [...appointmentStatuses, 'no-show'] as const;
export type JobOutcome = VisitSituation<AppointmentStatus>;

export const outcomeLabel = (outcome: JobOutcome): string => shownStatuses[outcome].label;

const dayMs = 24 * 60 * 60_000;

/** Business days, the first and the last included. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/** Number of its days. */
export const daysOf = ({ from, to }: ReportPeriod): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** What the visits of some days come to. A visit counts on the day it was scheduled for. */
export interface VisitCounts {
  readonly jobs: Readonly<Record<JobOutcome, number>>;
  /** Visits at which the technician has arrived, and those where this was on time. */
  readonly arrived: number;
  readonly onTime: number;
  /** Completed visits after which the same phone number had none for the same appliance for `returnVisitDays`. */
  readonly firstVisits: number;
  /** Completed visits with a total. Their sum is the revenue. */
  readonly priced: number;
}

export const jobsByOutcome = (count: (outcome: JobOutcome) => number): VisitCounts['jobs'] =>
  Object.fromEntries(
    jobOutcomes.map((outcome) => [outcome, count(outcome)]),
  ) as VisitCounts['jobs'];

export const noVisits: VisitCounts = {
  jobs: jobsByOutcome(() => 0),
  arrived: 0,
  onTime: 0,
  firstVisits: 0,
  priced: 0,
};

/** What several days or technicians come to. */
export function sumOfVisits(counts: readonly VisitCounts[]): VisitCounts {
  const total = (of: (one: VisitCounts) => number) => counts.reduce((sum, one) => sum + of(one), 0);
  return {
    jobs: jobsByOutcome((outcome) => total(({ jobs }) => jobs[outcome])),
    arrived: total(({ arrived }) => arrived),
    onTime: total(({ onTime }) => onTime),
    firstVisits: total(({ firstVisits }) => firstVisits),
    priced: total(({ priced }) => priced),
  };
}

/** Dollars with two decimals. What was paid and refunded on these days, for any visit; null if payments doesn't answer. */
export interface ReportSums extends VisitCounts {
  readonly revenue: string;
  readonly collected: string | null;
  readonly refunded: string | null;
}

export interface ReportDay extends ReportSums {
  /** YYYY-MM-DD in the business zone. */
  readonly date: string;
}

export interface ReportTechnician extends VisitCounts {
  /** Null: visits that no one was assigned to. */
  readonly technicianId: string | null;
  readonly name: string;
  readonly revenue: string;
}

export const countJobs = ({ jobs }: Pick<VisitCounts, 'jobs'>): number =>
  jobOutcomes.reduce((sum, outcome) => sum + jobs[outcome], 0);

/** Of 1; null if there are none. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const onTimeShare = ({ onTime, arrived }: VisitCounts): number | null =>
  share(onTime, arrived);

export const firstVisitShare = ({ firstVisits, jobs }: VisitCounts): number | null =>
  share(firstVisits, jobs.completed);

/** Dollars. */
export const averageTicket = ({
  revenue,
  priced,
}: Pick<ReportSums, 'revenue' | 'priced'>): number | null => share(Number(revenue), priced);

/** A column of a report's table and file. */
export interface ReportColumn<Row> {
  readonly title: string;
  /** Shares are of 1, money is dollars. */
  readonly kind: 'name' | 'date' | 'count' | 'share' | 'money';
  readonly value: (row: Row) => string | number | null;
}

const date: ReportColumn<ReportDay> = { title: 'Date', kind: 'date', value: (day) => day.date };
const completed = <Row extends VisitCounts>(): ReportColumn<Row> => ({
  title: outcomeLabel('completed'),
  kind: 'count',
  value: ({ jobs }) => jobs.completed,
});

export const dayReports = {
  jobs: [
    date,
    ...jobOutcomes.map((outcome): ReportColumn<ReportDay> => ({
      title: outcomeLabel(outcome),
      kind: 'count',
      value: ({ jobs }) => jobs[outcome],
    })),
    { title: 'All jobs', kind: 'count', value: countJobs },
  ],
  arrivals: [
    date,
    { title: 'Arrived', kind: 'count', value: ({ arrived }) => arrived },
    { title: 'On time', kind: 'count', value: ({ onTime }) => onTime },
    { title: 'On-time arrival', kind: 'share', value: onTimeShare },
  ],
  money: [
    date,
    { title: 'Revenue', kind: 'money', value: ({ revenue }) => revenue },
    { title: 'Jobs with a total', kind: 'count', value: ({ priced }) => priced },
    { title: 'Average ticket', kind: 'money', value: averageTicket },
    { title: 'Collected', kind: 'money', value: ({ collected }) => collected },
    { title: 'Refunded', kind: 'money', value: ({ refunded }) => refunded },
  ],
  'first-visits': [
    date,
    completed(),
    { title: 'First visits', kind: 'count', value: ({ firstVisits }) => firstVisits },
    { title: 'First-visit completion', kind: 'share', value: firstVisitShare },
  ],
} as const satisfies Record<string, readonly ReportColumn<ReportDay>[]>;

export type DayReport = keyof typeof dayReports;

export const technicianReport: readonly ReportColumn<ReportTechnician>[] = [
  { title: 'Technician', kind: 'name', value: ({ name }) => name },
  { title: 'Jobs', kind: 'count', value: countJobs },
  completed(),
  { title: 'On-time arrival', kind: 'share', value: onTimeShare },
  { title: 'First-visit completion', kind: 'share', value: firstVisitShare },
  { title: 'Revenue', kind: 'money', value: ({ revenue }) => revenue },
  { title: 'Average ticket', kind: 'money', value: averageTicket },
];

export const reportNames = [
  ...(Object.keys(dayReports) as DayReport[]),
  'technicians',
] as const satisfies readonly string[];
export type ReportName = (typeof reportNames)[number];
