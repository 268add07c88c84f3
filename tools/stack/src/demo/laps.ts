/** Drives laps. First it finishes or cancels laps that an earlier run left. */
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DemoVisit } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import { usualNextStatus, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { notPaid } from './day';
import { pinHouse } from './houses';
import { driveLap, type DriveParts } from './drive';
import { routeOf, routes, type DemoRoute } from './streets';

const logger = new Logger('DemoDrive');

/** Longer than a lap. A lap without changes for this long isn't continued. */
const abandonedAfterMs = 15 * 60_000;
const failedPauseMs = 3_000;
/** A lap's appointment starts about when the technician arrives. */
const arrivalMs = 6 * 60_000;

interface LapParts extends DriveParts {
  readonly createVisit: (visit: DemoVisit) => Promise<unknown>;
}

/** Runs until `stopped`, then rejects with its reason. */
export async function driveLaps(parts: LapParts, stopped: AbortSignal): Promise<never> {
  for (let lap = 0; ; lap += 1) {
    try {
      await driveLap(parts, (await unfinishedLap(parts)) ?? (await newLap(parts, lap)));
    } catch (error) {
      stopped.throwIfAborted();
      logger.warn(`The lap broke off: ${error instanceof Error ? error.message : error}`);
      await parts.site.pause(failedPauseMs);
    }
  }
}

async function newLap({ office, createVisit }: LapParts, lap: number): Promise<string> {
  const { customer, waypoints } = routes[lap % routes.length] ?? routes[0];
  const visit = lapFor(customer, new Date());
  await createVisit(visit);
  await pinHouse(office, visit.id, waypoints.at(-1));
  logger.log(`A lap begins: ${customer.address}, ${customer.city}`);
  return visit.id;
}

const lapFor = (booking: DemoRoute['customer'], now: Date): DemoVisit => ({
  id: randomUUID(),
  origin: 'demo',
  booking,
  startsAt: new Date(now.getTime() + arrivalMs).toISOString(),
  bookedAt: now.toISOString(),
  technicianId: null,
  steps: [],
  ...notPaid,
  isCurrent: true,
});

/** The lap to continue. Ends the others, so that none stays en route forever. */
async function unfinishedLap(parts: LapParts): Promise<string | undefined> {
  const records = await parts.office.call<DispatchRecord[]>('GET', '/api/tracking');
  const unfinished = records.filter(
    ({ status, customerName, appointment }) =>
      !trackingStatusRules[status].over &&
      routeOf(appointment)?.customer.customerName === customerName,
  );
  const now = Date.now();
  let goOnWith: string | undefined;
  for (const record of unfinished) {
    const recent = now - lastSeen(record) < abandonedAfterMs;
    if (recent && record.technicianId === parts.driverId && !goOnWith) {
      goOnWith = record.appointmentId;
    } else if (!recent || record.technicianId === parts.driverId) {
      await putAway(parts, record);
    }
  }
  return goOnWith;
}

/** When the record last changed, or 0. */
function lastSeen({ notifications }: DispatchRecord): number {
  return Math.max(0, ...notifications.map(({ timestamp }) => Date.parse(timestamp)));
}

async function putAway({ office }: LapParts, record: DispatchRecord): Promise<void> {
  const { appointmentId, status } = record;
  logger.log(`Puts away ${record.appointment.number}, which was left ${status}`);
  const next = usualNextStatus(status, 'office');
  if (next && !trackingStatusRules[status].cancellable) {
    const body = { status: next, from: status };
    await office.call('PUT', `/api/tracking/${appointmentId}/status`, { body });
  } else {
    const body = { reason: 'The demo was stopped during this lap.' };
    await office.call('POST', `/api/appointments/${appointmentId}/cancel`, { body });
  }
}
