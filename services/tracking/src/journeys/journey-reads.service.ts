import { Injectable } from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import type { JourneyVisit } from '@contracts/booking/appointments';
import type { Journey, KnownJourney } from '@contracts/tracking/records';
import { timeOfDay } from '@contracts/business-time';
import { statusList } from '@contracts/vocabulary/status-list';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { namedStatement } from '@service-kit/database/named-query';
import { DataSource } from 'typeorm';
import {
  distancesOf,
  journeyKey,
  JourneyService,
  type JourneyState,
} from '../estimate/journey.service';
import { pointOf } from '../geography/globe';
import { positionsOf } from '../positions/stored-positions';
import { journeyColumns, type JourneyRow } from './journey-row';
import { JourneysService } from './journeys.service';
import { isLate, isStale, thresholdsOf, type Thresholds } from './lateness';
import { expectedWhenLate, needsPlan, planOf, type Plan, type Planned } from './plans';

/** Of more journeys, those that aren't active are left out first. */
const watchLimit = 1_000;
const shownRoutePoints = 50;

const active = statusList('active');

const watchedJourneys = {
  name: 'journeys_watched',
  text: `
    SELECT ${journeyColumns} FROM journeys j
    WHERE j.technician_id IS NOT NULL AND j.status NOT IN (${statusList('over')})
      AND (j.status IN (${active}) OR j.slot_start <= $1)
    ORDER BY j.status IN (${active}) DESC, j.slot_start LIMIT ${watchLimit}`,
};

/** The jobs of today that these technicians have. Earlier open ones were forgotten. */
const jobsOfTechnicians = {
  name: 'journeys_of_technicians',
  text: `
    SELECT ${journeyColumns} FROM journeys j
    WHERE j.technician_id = ANY ($1::uuid[]) AND j.status NOT IN (${statusList('over')})
      AND j.slot_start BETWEEN $2::timestamptz - interval '12 hours' AND $2::timestamptz + interval '24 hours'
    LIMIT ${watchLimit}`,
};

export interface EstimatedJourney extends Planned {
  /** What the technician's other jobs mean for it; only if someone waits for it. */
  readonly plan?: Plan;
}

@Injectable()
export class JourneyReadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly journeys: JourneysService,
    private readonly estimates: JourneyService,
    private readonly rules: KeptReply<DecidedRules>,
  ) {}

  /**
   * One for each visit, in the same order. If booking has a newer version than the caller, no
   * position is shown: the visit may have another technician now.
   */
  async of(visits: readonly JourneyVisit[], now: Date): Promise<Journey[]> {
    const journeys = await this.journeys.at(visits, now);
    const rows = visits.flatMap(({ facts }) => journeys.get(facts.appointmentId) ?? []);
    const waits = visits.length === 1;
    const thresholds = thresholdsOf(this.rules.current);
    const estimated = new Map(
      (await this.planned(rows, now, waits)).map((one) => [one.journey.appointmentId, one]),
    );
    return visits.map(({ version, facts }) => {
      const known = estimated.get(facts.appointmentId);
      if (!known) throw new Error(`no journey was made for visit ${facts.appointmentId}`);
      return known.journey.version === version
        ? journeyView(known, now, thresholds)
        : withoutPosition(known, now, thresholds);
    });
  }

  /** Leaves out unknown visits. */
  async known(appointmentIds: readonly string[], now: Date): Promise<KnownJourney[]> {
    const rows = await this.journeys.rowsOf(appointmentIds);
    const estimated = await this.planned(rows, now, rows.length === 1);
    const thresholds = thresholdsOf(this.rules.current);
    return estimated.map((known) => {
      const { appointmentId, version } = known.journey;
      return { ...journeyView(known, now, thresholds), appointmentId, version };
    });
  }

  /** Those that may be late or stale: active, or scheduled to have started by `now`. */
  async watched(now: Date): Promise<EstimatedJourney[]> {
    const { rows } = await namedStatement<JourneyRow>(this.dataSource, watchedJourneys, [now]);
    return this.planned(rows, now, false);
  }

  private async planned(
    rows: readonly JourneyRow[],
    now: Date,
    waitForRoute: boolean,
  ): Promise<EstimatedJourney[]> {
    const estimated = await this.estimated(rows, now, waitForRoute);
    const thresholds = thresholdsOf(this.rules.current);
    const needs = (one: Planned) => needsPlan(one, now, thresholds);
    const ids = new Set(
      estimated.filter(needs).flatMap(({ journey }) => journey.technicianId ?? []),
    );
    if (ids.size === 0) return estimated;
    const found = await namedStatement<JourneyRow>(this.dataSource, jobsOfTechnicians, [
      [...ids],
      now,
    ]);
    const jobs = await this.estimated(found.rows, now, false);
    const { pace } = this.estimates;
    return estimated.map((one) =>
      needs(one) ? { ...one, plan: planOf(one, jobs, now, pace) } : one,
    );
  }

  private async estimated(
    rows: readonly JourneyRow[],
    now: Date,
    waitForRoute: boolean,
  ): Promise<Planned[]> {
    const ids = rows.flatMap((row) => (showsPosition(row) && row.technicianId) || []);
    const positions = await positionsOf(this.dataSource, [...new Set(ids)]);
    return Promise.all(
      rows.map(async (journey) => {
        const position =
          (showsPosition(journey) && positions.get(journey.technicianId ?? '')) || null;
        const asked = [keyOf(journey), stateOf(journey), position, now] as const;
        const estimate = waitForRoute
          ? await this.estimates.estimateWithRoute(...asked)
          : this.estimates.estimate(...asked);
        return { journey, estimate };
      }),
    );
  }
}

function journeyView(known: EstimatedJourney, now: Date, thresholds: Thresholds): Journey {
  const { journey, estimate, plan } = known;
  const expected = expectedWhenLate(known, now, thresholds);
  return {
    lat: journey.lat,
    lng: journey.lng,
    approximate: journey.approximate,
    location: estimate.location,
    route: estimate.route && thinned(estimate.route),
    distanceToCustomer: estimate.distanceKm,
    estimatedTimeToArrival: estimate.minutes,
    progress: estimate.progress,
    stale: isStale(journey, estimate, now, thresholds),
    late: isLate(journey, estimate, now, thresholds),
    estimatedArrival: estimate.arrival?.toISOString() ?? null,
    expectedArrival: expected?.toISOString() ?? null,
    isNext: plan?.isNext ?? false,
    notifications:
      journey.lateSince === null ? [] : [lateNotification(journey.lateSince, expected)],
  };
}

function withoutPosition(known: EstimatedJourney, now: Date, thresholds: Thresholds): Journey {
  const shown = journeyView(known, now, thresholds);
  return {
    ...shown,
    location: null,
    route: null,
    distanceToCustomer: null,
    estimatedTimeToArrival: null,
    expectedArrival: null,
    isNext: false,
  };
}

const lateNotification = (at: Date, expected: Date | null) => ({
  type: 'late',
  message: expected
    ? `Your technician is running late. Now expected around ${timeOfDay(expected)}.`
    : 'Your technician is running late.',
  timestamp: at.toISOString(),
});

function showsPosition({ technicianId, status }: JourneyRow): boolean {
  return technicianId !== null && trackingStatusRules[status].showsPosition;
}

function keyOf(journey: JourneyRow): string {
  return journeyKey(journey.appointmentId, journey.enRouteAt, pointOf(journey));
}

function stateOf(journey: JourneyRow): JourneyState {
  const { status, enRouteAt, arrivedAt } = journey;
  return {
    status,
    enRouteAt,
    arrivedAt,
    destination: pointOf(journey),
    radiusKm: journey.approximate?.radiusKm ?? 0,
    distances: distancesOf(journey),
  };
}

/** Keeps both ends. */
function thinned<T>(points: readonly T[]): T[] {
  const every = Math.ceil(points.length / shownRoutePoints);
  return points.filter((_, index) => index % every === 0 || index === points.length - 1);
}
