/** Journeys that the office should look at now. Pure. */
import { timeOfDay } from '@contracts/business-time';
import { shortened } from '@contracts/listed-text';
import type { Alert } from '@contracts/tracking/records';
import { phoneProblemWords } from '@contracts/vocabulary/places/phone-problems';
import { problemNow, type NotedProblem } from '../phone-links/phone-problems.service';
import type { EstimatedJourney } from './journey-reads.service';
import { expectedWhenLate } from './plans';
import { isLate, isStale, lateFrom, staleFrom, thresholdsOf, type Thresholds } from './lateness';

const maxAlerts = 500;

export interface WatchedTechnician extends NotedProblem {
  readonly id: string;
  readonly name: string;
}

/** Oldest first. */
export function alertsOf(
  watched: readonly EstimatedJourney[],
  technicians: readonly WatchedTechnician[],
  now: Date,
  thresholds = thresholdsOf({}),
): Alert[] {
  const names = new Map(technicians.map(({ id, name }) => [id, name]));
  return watched
    .flatMap((one) => journeyAlerts(one, names, now, thresholds))
    .concat(technicians.flatMap((one) => phoneAlerts(one, now)))
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, maxAlerts);
}

function journeyAlerts(
  watched: EstimatedJourney,
  names: ReadonlyMap<string, string>,
  now: Date,
  thresholds: Thresholds,
): Alert[] {
  const { journey, estimate } = watched;
  const { appointmentId, technicianId, number, lateSince } = journey;
  if (technicianId === null) return [];
  const name = shortened(names.get(technicianId) ?? 'The technician');
  const of = { appointmentId, technicianId };
  const alerts: Alert[] = [];
  if (isLate(journey, estimate, now, thresholds)) {
    // An estimate can be late before the slot is. Then it counts from when that was noticed.
    const noticed = lateSince ?? now;
    const expected = expectedWhenLate(watched, now, thresholds);
    const since = lateFrom(journey, thresholds) < noticed ? lateFrom(journey, thresholds) : noticed;
    alerts.push({
      type: 'late-technician',
      message: `${name} is late for ${number}.${expected ? ` Now expected around ${timeOfDay(expected)}.` : ''}`,
      ...of,
      since: since.toISOString(),
    });
  }
  if (isStale(journey, estimate, now, thresholds)) {
    alerts.push({
      type: 'stale-position',
      message: `No position of ${name} for more than ${minutesInWords(thresholds.staleAfterMinutes)}, on the way to ${number}.`,
      ...of,
      since: staleFrom(journey, estimate, thresholds).toISOString(),
    });
  }
  return alerts;
}

function phoneAlerts(technician: WatchedTechnician, now: Date): Alert[] {
  const { id: technicianId, name, phoneProblemAt } = technician;
  const problem = problemNow(technician, now);
  if (problem === null || phoneProblemAt === null) return [];
  return [
    {
      type: 'phone-problem',
      message: `${shortened(name)}: ${phoneProblemWords[problem]}`,
      appointmentId: null,
      technicianId,
      since: phoneProblemAt.toISOString(),
    },
  ];
}

const minutesInWords = (minutes: number): string =>
  ({ 1: 'one minute', 2: 'two minutes' })[minutes] ?? `${minutes} minutes`;
