import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createBookAppointment } from '../book-appointment';

/**
 * Customer ids are the serial of the customers table. The columns held uuids, which no customer has:
 * what stands in them is nobody's.
 */
export class NumberCustomers1763600003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await retype(runner, 'integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await retype(runner, 'uuid');
  }
}

async function retype(runner: QueryRunner, type: 'integer' | 'uuid'): Promise<void> {
  await runner.query(`DROP FUNCTION booking.book_appointment`);
  for (const table of ['appointments', 'service_requests']) {
    await runner.query(
      `ALTER TABLE booking.${table} ALTER COLUMN customer_id TYPE ${type} USING NULL`,
    );
  }
  await createBookAppointment(runner, type);
}
