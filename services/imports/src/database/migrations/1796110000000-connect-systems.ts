import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A system that an owner connects in the office, instead of credentials in the settings. */
export class ConnectSystems1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.import_jobs DROP CONSTRAINT import_jobs_system_check;
      ALTER TABLE imports.import_jobs ADD CONSTRAINT import_jobs_system_check
        CHECK (system IN ('servicetitan', 'housecallpro', 'servicepro', 'jobber'));
      CREATE TABLE imports.connections (
        system text PRIMARY KEY CHECK (system IN ('jobber')),
        -- encrypted
        tokens bytea NOT NULL,
        -- the company's name there
        account text NOT NULL,
        connected_by text NOT NULL,
        connected_at timestamptz NOT NULL DEFAULT now(),
        -- since then the system refuses the tokens
        ended_at timestamptz
      );
      -- Of people who are on their way to a system, to allow the connection there.
      CREATE TABLE imports.connection_states (
        -- a hash: who reads the table can't use it
        state_hash bytea PRIMARY KEY,
        system text NOT NULL CHECK (system IN ('jobber')),
        -- the login in which it works
        session text NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE imports.connection_states;
      DROP TABLE imports.connections;
      DELETE FROM imports.import_jobs WHERE system = 'jobber';
      ALTER TABLE imports.import_jobs DROP CONSTRAINT import_jobs_system_check;
      ALTER TABLE imports.import_jobs ADD CONSTRAINT import_jobs_system_check
        CHECK (system IN ('servicetitan', 'housecallpro', 'servicepro'))`);
  }
}
