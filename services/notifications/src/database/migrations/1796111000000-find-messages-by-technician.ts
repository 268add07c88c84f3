import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The office reads what a technician was told. */
export class FindMessagesByTechnician1796111000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX messages_to_technician
        ON notifications.messages (technician_id, created_at, id) WHERE technician_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX notifications.messages_to_technician`);
  }
}
