import { Injectable, Logger } from '@nestjs/common';
import type { DecidedRules } from '@contracts/booking/settings';
import { KeptReply } from '@service-kit/requests/kept-reply';
import type { JourneyVisit } from '@contracts/booking/appointments';
import { namedStatement } from '@service-kit/database/named-query';
import { DataSource } from 'typeorm';
import { GeocodingService, type Place } from '../geocoding/geocoding.service';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { lateFromStart } from './lateness';
import { houseOf, journeyColumns, type JourneyRow } from './journey-row';

/** The coordinates that were there count, unless the office has pinned the house since. */
const placeStays = `(j.address = excluded.address
  AND (excluded.pinned_at IS NULL OR excluded.pinned_at <= j.pinned_at))`;

/** The distances are those of this drive to this place. */
const driveStays = `(j.technician_id = excluded.technician_id
  AND j.en_route_at = excluded.en_route_at AND j.address = excluded.address)`;

/**
 * Stores newer versions of visits. A pinned house has the coordinates of its newest pin. Those of
 * others are kept while the address is the same, and the distances while the technician and the
 * start of the drive are, too.
 */
const learnVisits = {
  name: 'journeys_learn',
  text: `
    WITH given AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS g ("appointmentId" uuid, version integer,
        number text, "technicianId" uuid, status text, "slotStart" timestamptz, "slotEnd" timestamptz,
        "enRouteAt" timestamptz, "arrivedAt" timestamptz, address jsonb, lat float8, lng float8,
        approximate jsonb)
      ORDER BY "appointmentId"
    )
    INSERT INTO journeys AS j (appointment_id, version, number, technician_id, status, slot_start, slot_end,
      en_route_at, arrived_at, address, lat, lng, approximate, pinned_at)
    SELECT "appointmentId", version, number, "technicianId", status, "slotStart", "slotEnd", "enRouteAt",
      "arrivedAt", address, coalesce(pin.lat, given.lat), coalesce(pin.lng, given.lng),
      CASE WHEN pin.pinned_at IS NULL THEN nullif(approximate, 'null'::jsonb) END, pin.pinned_at
    FROM given LEFT JOIN LATERAL (
      SELECT p.lat, p.lng, p.pinned_at FROM journeys p
      WHERE p.pinned_at IS NOT NULL AND given.address ->> 'address' <> ''
        AND ${houseOf('p')} = ${houseOf('given')}
      ORDER BY p.pinned_at DESC LIMIT 1
    ) pin ON true
    ON CONFLICT (appointment_id) DO UPDATE SET
      version = excluded.version, number = excluded.number,
      technician_id = excluded.technician_id, status = excluded.status,
      slot_start = excluded.slot_start, slot_end = excluded.slot_end, en_route_at = excluded.en_route_at,
      arrived_at = excluded.arrived_at, address = excluded.address,
      lat = CASE WHEN ${placeStays} THEN j.lat ELSE excluded.lat END,
      lng = CASE WHEN ${placeStays} THEN j.lng ELSE excluded.lng END,
      approximate = CASE WHEN ${placeStays} THEN j.approximate ELSE excluded.approximate END,
      pinned_at = CASE WHEN ${placeStays} THEN j.pinned_at ELSE excluded.pinned_at END,
      set_off_km = CASE WHEN ${driveStays} THEN j.set_off_km END,
      nearest_km = CASE WHEN ${driveStays} THEN j.nearest_km END,
      -- If the drive was taken back, its late estimate no longer counts.
      late_since = CASE WHEN j.technician_id = excluded.technician_id
        AND j.slot_start = excluded.slot_start
        AND (j.en_route_at IS NULL OR excluded.en_route_at IS NOT NULL OR $2::timestamptz > excluded.slot_start + $3::interval)
        THEN j.late_since END
    WHERE j.version < excluded.version
    RETURNING ${journeyColumns}`,
};

const rowsOf = {
  name: 'journeys_of',
  text: `SELECT ${journeyColumns} FROM journeys j WHERE j.appointment_id = ANY ($1::uuid[])`,
};

/** A projection of booking's visits, with what tracking knows of the trip to each. */
@Injectable()
export class JourneysService {
  private readonly logger = new Logger(JourneysService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly geocoding: GeocodingService,
    private readonly liveUpdates: PositionUpdatePublisher,
    private readonly rules: KeptReply<DecidedRules>,
  ) {}

  /** Takes visits from events and from requests for journeys, in any order and with repeats. */
  async learn(visits: readonly JourneyVisit[], now: Date): Promise<void> {
    const given = visits.map((visit) => this.givenBy(visit));
    const { rows } = await namedStatement<JourneyRow>(this.dataSource, learnVisits, [
      JSON.stringify(given),
      now,
      lateFromStart(this.rules.current),
    ]);
    for (const row of rows) {
      this.liveUpdates.journeyChanged(row.appointmentId);
      if (this.geocoding.exact && row.approximate !== null) this.findHouse(row);
    }
    if (rows.length > 0) this.liveUpdates.listsChanged('alerts');
  }

  /** By appointment id, after updating those that are older than `visits`. */
  async at(visits: readonly JourneyVisit[], now: Date): Promise<ReadonlyMap<string, JourneyRow>> {
    const ids = visits.map(({ facts }) => facts.appointmentId);
    const journeys = new Map<string, JourneyRow>();
    for (const row of await this.rowsOf(ids)) journeys.set(row.appointmentId, row);
    const newer = visits.filter(
      ({ version, facts }) => (journeys.get(facts.appointmentId)?.version ?? 0) < version,
    );
    if (newer.length === 0) return journeys;
    await this.learn(newer, now);
    // Read again, because an event may have updated some of them in the meantime.
    const changed = newer.map(({ facts }) => facts.appointmentId);
    for (const row of await this.rowsOf(changed)) journeys.set(row.appointmentId, row);
    return journeys;
  }

  async rowsOf(ids: readonly string[]): Promise<readonly JourneyRow[]> {
    return (await namedStatement<JourneyRow>(this.dataSource, rowsOf, [ids])).rows;
  }

  /** Notifies the customer of a late arrival, once for each slot and technician. */
  async noteLate({ appointmentId, version }: JourneyRow, now: Date): Promise<void> {
    const noted = await this.dataSource.query<[object[], number]>(
      `UPDATE journeys SET late_since = $3
       WHERE appointment_id = $1 AND version = $2 AND late_since IS NULL RETURNING 1`,
      [appointmentId, version, now],
    );
    if (noted[1] > 0) this.liveUpdates.journeyChanged(appointmentId);
  }

  private givenBy({ version, facts }: JourneyVisit): object {
    const { appointmentId, number, technicianId, slotStart, slotEnd, visit } = facts;
    const { address, city, state, zipCode } = facts;
    const place = this.geocoding.place(facts);
    return {
      appointmentId,
      version,
      number,
      technicianId,
      status: visit.status,
      slotStart,
      slotEnd,
      enRouteAt: visit.enRouteAt,
      arrivedAt: visit.arrivedAt,
      address: { address, city, state, zipCode },
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      approximate: place?.approximate ?? null,
    };
  }

  private findHouse(row: JourneyRow): void {
    this.geocoding
      .house(row.address)
      .then((house) => house && this.keepHouse(row, house))
      .catch((error: unknown) => this.logger.error(error));
  }

  private async keepHouse(row: JourneyRow, { lat, lng, approximate }: Place): Promise<void> {
    const kept = await this.dataSource.query<[object[], number]>(
      `UPDATE journeys SET lat = $3, lng = $4, approximate = $5
       WHERE appointment_id = $1 AND address = $2 AND pinned_at IS NULL
         AND (lat, lng, approximate) IS DISTINCT FROM ($3, $4, $5::jsonb)
       RETURNING 1`,
      [
        row.appointmentId,
        JSON.stringify(row.address),
        lat,
        lng,
        approximate && JSON.stringify(approximate),
      ],
    );
    if (kept[1] > 0) this.liveUpdates.journeyChanged(row.appointmentId);
  }
}
