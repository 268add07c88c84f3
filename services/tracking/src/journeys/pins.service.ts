import { Injectable } from '@nestjs/common';
import type { JourneyVisit } from '@contracts/booking/appointments';
import type { PinHouse } from '@contracts/tracking/records';
import { statusList } from '@contracts/vocabulary/status-list';
import { namedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { believableKm, GeocodingService } from '../geocoding/geocoding.service';
import { isPlace } from '../geography/globe';
import { PositionUpdatePublisher } from '../live/position-update-publisher';
import { houseOf } from './journey-row';
import { JourneysService } from './journeys.service';

/** Of this visit at this version, and of every open visit to the same house. */
const pinHouse = {
  name: 'journeys_pin',
  text: `
    WITH own AS (
      SELECT * FROM journeys WHERE appointment_id = $1 AND version = $2
    ), same AS (
      SELECT j.appointment_id FROM journeys j, own
      WHERE j.appointment_id = own.appointment_id
        OR j.status NOT IN (${statusList('over')}) AND ${houseOf('j')} = ${houseOf('own')}
      ORDER BY j.appointment_id FOR UPDATE OF j
    )
    UPDATE journeys j SET lat = $3, lng = $4, approximate = NULL, pinned_at = $5
    FROM same, own
    WHERE j.appointment_id = same.appointment_id AND ${houseOf('j')} = ${houseOf('own')}
      AND (j.appointment_id <> own.appointment_id OR j.version = own.version)
    RETURNING j.appointment_id AS "appointmentId"`,
};

/** The office shows on a map where a house is. */
@Injectable()
export class PinsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly geocoding: GeocodingService,
    private readonly journeys: JourneysService,
    private readonly liveUpdates: PositionUpdatePublisher,
  ) {}

  /** Refuses with `location_invalid` or `changed_meanwhile`. */
  async set(visit: JourneyVisit, pin: PinHouse, now: Date): Promise<void> {
    const { facts } = visit;
    const point = { lat: pin.latitude, lng: pin.longitude };
    // Without an address there is no house: the customer was deleted.
    if (facts.address === '' || !isPlace(point)) throw new Refusal('location_invalid');
    if (!this.geocoding.believes(point, facts)) {
      throw new Refusal('location_invalid', {
        message: `That’s more than ${believableKm} km from ZIP code ${facts.zipCode}. Check the pin and the address.`,
      });
    }
    await this.journeys.at([visit], now);
    const { rows } = await namedStatement<{ appointmentId: string }>(this.dataSource, pinHouse, [
      facts.appointmentId,
      pin.version ?? visit.version,
      point.lat,
      point.lng,
      now,
    ]);
    if (!rows.some(({ appointmentId }) => appointmentId === facts.appointmentId)) {
      throw new Refusal('changed_meanwhile');
    }
    for (const { appointmentId } of rows) this.liveUpdates.journeyChanged(appointmentId);
  }
}
