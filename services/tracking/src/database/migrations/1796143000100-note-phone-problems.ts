import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is wrong with the tracking app on a technician's phone, and when it was last seen. */
export class NotePhoneProblems1796143000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians
        ADD COLUMN phone_problem text,
        ADD COLUMN phone_problem_at timestamptz,
        ADD CONSTRAINT technicians_phone_problem_check CHECK (phone_problem IN ('encrypted',
          'no-time', 'wrong-clock', 'rough', 'no-fix', 'unreadable', 'old-address')),
        ADD CONSTRAINT phone_problem_has_its_time
          CHECK ((phone_problem IS NULL) = (phone_problem_at IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians DROP COLUMN phone_problem, DROP COLUMN phone_problem_at`);
  }
}
