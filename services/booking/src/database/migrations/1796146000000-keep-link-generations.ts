import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which links of a visit work, and which records are a customer's by their email address. Of
 * existing ones, those with an address that the customer has verified count as claimed. Updates
 * these rows, and no others.
 */
export class KeepLinkGenerations1796146000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments
        ADD link_generation integer NOT NULL DEFAULT 0
          CHECK (link_generation BETWEEN 0 AND 65535),
        ADD claimed boolean NOT NULL DEFAULT false`);
    await runner.query(
      'ALTER TABLE booking.service_requests ADD claimed boolean NOT NULL DEFAULT false',
    );
    for (const table of ['appointments', 'service_requests']) {
      await runner.query(`
        UPDATE booking.${table} AS r SET claimed = true FROM booking.customer_emails AS known
        WHERE r.customer_id = known.customer_id AND lower(r.email COLLATE "C") = known.email
          AND r.origin <> 'imported'`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.appointments DROP link_generation, DROP claimed');
    await runner.query('ALTER TABLE booking.service_requests DROP claimed');
  }
}
