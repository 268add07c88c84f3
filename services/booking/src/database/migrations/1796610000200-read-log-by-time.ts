import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReadLogByTime1796610000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX appointment_history_of_all ON booking.appointment_history (at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX booking.appointment_history_of_all`);
  }
}
