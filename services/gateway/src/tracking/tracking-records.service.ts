import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  bookingRequests,
  journeyFacts,
  type JourneyVisit,
  type TrackingLink,
  type Visit,
  type VisitFacts,
} from '@contracts/booking/appointments';
import { shortened } from '@contracts/listed-text';
import type { RequestDefinition } from '@contracts/messaging';
import {
  trackingRequests,
  type DispatchRecord,
  type Journey,
  type KnownJourney,
  type TrackingRecord,
} from '@contracts/tracking/records';
import { pickFields } from '@contracts/fields';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';

/** A visit without a position is better than nothing. */
const journeyWithinMs = 1_000;
const listedNotifications = 5;
/** Their journeys fit into one answer. */
const visitsInTurn = 200;

/** Records that were asked for in one turn of the event loop. */
interface Turn {
  readonly records: Map<string, Promise<JoinedRecord>>;
  /** Of all of them; null if tracking doesn't answer. */
  readonly journeys: Promise<KnownJourney[] | null>;
}

/** As everyone with its link sees it, and as the office does. */
export interface JoinedRecord {
  readonly link: TrackingLink;
  readonly record: TrackingRecord;
  readonly dispatch: DispatchRecord;
}

@Injectable()
export class TrackingRecordsService {
  private turn: Turn | undefined;

  constructor(private readonly requests: Requests) {}

  /**
   * Calls of one turn of the event loop share requests: one to booking for each visit, and one to
   * tracking. Refuses with `appointment_not_found`.
   */
  one(appointmentId: string): Promise<JoinedRecord> {
    const { records, journeys } = (this.turn ??= this.nextTurn());
    const record = records.get(appointmentId) ?? this.ask(appointmentId, journeys);
    records.set(appointmentId, record);
    if (records.size === visitsInTurn) this.turn = undefined;
    return record;
  }

  private nextTurn(): Turn {
    const records: Turn['records'] = new Map();
    const journeys = new Promise<KnownJourney[] | null>((resolve) =>
      setImmediate(() => {
        if (this.turn?.records === records) this.turn = undefined;
        const appointmentIds = [...records.keys()];
        resolve(this.ofTracking(trackingRequests.knownJourneys, { appointmentIds }));
      }),
    );
    return { records, journeys };
  }

  /**
   * Asks booking and tracking at once, which takes half the time. Tracking's answer counts if it is
   * for the same version of the visit; otherwise it is asked again, with the visit.
   */
  private async ask(appointmentId: string, journeys: Turn['journeys']): Promise<JoinedRecord> {
    const [visit, known] = await Promise.all([
      this.requests.ask(bookingRequests.visit, { appointmentId }),
      journeys,
    ]);
    const journey = known?.find(
      (one) => one.appointmentId === appointmentId && one.version === visit.version,
    );
    return journey || !known ? joined(visit, journey ?? null) : this.join(visit);
  }

  async join(visit: Visit): Promise<JoinedRecord> {
    const [journey = null] = (await this.journeysOf([visit])) ?? [];
    return joined(visit, journey);
  }

  /** Ordered by slot, with few notifications and short texts. */
  async list(): Promise<DispatchRecord[]> {
    const visits = await this.requests.ask(bookingRequests.visits, {});
    const journeys = await this.journeysOf(visits);
    return visits.map((visit, index) =>
      briefly(officeRecord(visit, customerRecord(visit, journeys?.[index] ?? null))),
    );
  }

  /** In the order of the visits; null if tracking doesn't answer. */
  journeysOf(visits: readonly JourneyVisit[]): Promise<Journey[] | null> {
    if (visits.length === 0) return Promise.resolve([]);
    return this.ofTracking(trackingRequests.journeys, { visits: visits.map(journeyVisitOf) });
  }

  private ofTracking<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    payload: Payload,
  ): Promise<Reply | null> {
    return answerPart(this.requests, definition, payload, { deadlineMs: journeyWithinMs });
  }
}

/** What tracking is told of a visit. */
export function journeyVisitOf({ version, facts }: JourneyVisit): JourneyVisit {
  return { version, facts: pickFields(facts, journeyFacts) as JourneyVisit['facts'] };
}

const byIdAlone: TrackingLink = { key: null, ended: false };

function joined(visit: Visit, journey: Journey | null): JoinedRecord {
  const record = customerRecord(visit, journey);
  const { link = byIdAlone } = visit;
  return { link, record, dispatch: officeRecord(visit, record) };
}

/**
 * Lists each field, since everyone with the link sees it: no name or phone number, and a position
 * only if tracking shows it.
 */
function customerRecord(visit: Visit, journey: Journey | null): TrackingRecord {
  const { version, facts, notifications } = visit;
  const { status, arrivedAt, noShow } = facts.visit;
  const told = [...notifications, ...(journey?.notifications ?? [])];
  return {
    appointmentId: facts.appointmentId,
    technicianId: facts.technicianId,
    status,
    ...(noShow && { noShow }),
    estimatedArrival: journey?.estimatedArrival ?? arrivedAt ?? facts.slotStart,
    actualArrival: arrivedAt,
    location: journey?.location ?? null,
    customerLocation: {
      lat: journey?.lat ?? null,
      lng: journey?.lng ?? null,
      address: addressOf(facts),
      approximate: journey?.approximate ?? null,
    },
    route: journey?.route ?? null,
    distanceToCustomer: journey?.distanceToCustomer ?? null,
    estimatedTimeToArrival: journey?.estimatedTimeToArrival ?? null,
    progress: journey?.progress ?? trackingStatusRules[status].progress,
    notifications: told.sort((one, other) => one.timestamp.localeCompare(other.timestamp)),
    stale: journey?.stale ?? false,
    late: journey?.late ?? false,
    expectedArrival: journey?.expectedArrival ?? null,
    isNext: journey?.isNext ?? false,
    version,
    appointment: {
      number: facts.number,
      serviceType: facts.serviceType,
      appliance: facts.appliance,
      brand: facts.brand,
      appointmentDate: facts.appointmentDate,
      timeSlot: facts.timeSlot,
      address: addressOf(facts),
    },
  };
}

function officeRecord(visit: Visit, record: TrackingRecord): DispatchRecord {
  const { customerName, phone } = visit.facts;
  return {
    ...record,
    customerName,
    phone,
    allowed: visit.allowed,
    corrections: visit.corrections,
    ...(visit.link?.key && { trackingKey: visit.link.key }),
  };
}

function briefly(record: DispatchRecord): DispatchRecord {
  const address = shortened(record.appointment.address);
  return {
    ...record,
    customerName: shortened(record.customerName),
    phone: shortened(record.phone),
    customerLocation: { ...record.customerLocation, address },
    notifications: record.notifications.slice(-listedNotifications),
    appointment: { ...record.appointment, address },
  };
}

function addressOf({ address, city, state, zipCode }: VisitFacts): string {
  // For a deleted customer, only the town is left.
  return [address, city, `${state} ${zipCode}`].filter((part) => part !== '').join(', ');
}

/** Whether someone with this key, or none, may see where the visit is. Pure. */
export function opensTracking(link: TrackingLink, key: string | undefined): boolean {
  if (link.ended) return false;
  if (link.key === null) return true;
  const given = Buffer.from(key ?? '');
  return [link.key, ...(link.otherKeys ?? [])].some((accepted) => {
    const needed = Buffer.from(accepted);
    return needed.length === given.length && timingSafeEqual(needed, given);
  });
}

/**
 * For a link that has ended: how the visit stands, but not where. The technician's position and the
 * route would show it, too.
 */
export function withoutPlace(record: TrackingRecord): TrackingRecord {
  const { appointment } = record;
  const address = townOf(appointment.address);
  return {
    ...record,
    technicianId: null,
    location: null,
    customerLocation: { lat: null, lng: null, address, approximate: null },
    route: null,
    distanceToCustomer: null,
    estimatedTimeToArrival: null,
    appointment: { ...appointment, address },
  };
}

/** The last two of `street, city, state and ZIP code`; all if there's no street. */
const townOf = (address: string): string => address.split(', ').slice(-2).join(', ');
