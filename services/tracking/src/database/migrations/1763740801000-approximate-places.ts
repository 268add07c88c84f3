import type { MigrationInterface, QueryRunner } from 'typeorm';
import { placeInServiceArea } from '../../geocoding/geocoding.service';

interface KnownPlace {
  readonly zip_code: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
}

/** Records say how well their place is known: coordinates that are the table's are no house's. */
export class ApproximatePlaces1763740801000 implements MigrationInterface {
  name = 'ApproximatePlaces1763740801000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.tracking_records ADD COLUMN approximate jsonb
        CONSTRAINT approximate_place CHECK (approximate IS NULL OR lat IS NOT NULL)`);
    // The table's have three decimals; of houses hardly one has so few.
    const places = (await runner.query(`
      SELECT DISTINCT appointment ->> 'zipCode' AS zip_code, appointment ->> 'city' AS city, lat, lng
      FROM tracking.tracking_records
      WHERE lat = round(lat::numeric, 3)::float8 AND lng = round(lng::numeric, 3)::float8
    `)) as KnownPlace[];
    const rough = places.flatMap((known) => {
      const place = placeInServiceArea(known.zip_code, known.city);
      const same = place?.lat === known.lat && place.lng === known.lng;
      return same ? [{ ...known, approximate: place.approximate }] : [];
    });
    await runner.query(
      `UPDATE tracking.tracking_records r SET approximate = p.approximate
       FROM jsonb_to_recordset($1::jsonb)
         AS p (zip_code text, city text, lat float8, lng float8, approximate jsonb)
       WHERE r.appointment ->> 'zipCode' = p.zip_code AND r.appointment ->> 'city' = p.city
         AND r.lat = p.lat AND r.lng = p.lng`,
      [JSON.stringify(rough)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.tracking_records DROP COLUMN approximate`);
  }
}
