import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the office pinned a house on the map. Later visits to the same address inherit the pin. */
export class KeepPins1764370000000 implements MigrationInterface {
  name = 'KeepPins1764370000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.journeys ADD COLUMN pinned_at timestamptz`);
    await runner.query(`
      CREATE INDEX journeys_pinned ON tracking.journeys (lower(address ->> 'address'),
        left(address ->> 'zipCode', 5), pinned_at) WHERE pinned_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.journeys DROP COLUMN pinned_at`);
  }
}
