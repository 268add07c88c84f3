import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepSecondStepRules1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the newest one counts; without any, the second step is optional
      CREATE TABLE customers.second_step_rules (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        required boolean NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        by_name text NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.second_step_rules`);
  }
}
