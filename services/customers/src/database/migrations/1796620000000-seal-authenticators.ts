import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SealAuthenticators1796620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.authenticators
        -- null until customers has started: the secret is then the one that LINK_SECRET makes of the nonce
        ADD COLUMN sealed_secret bytea;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE customers.authenticators DROP COLUMN sealed_secret`);
  }
}
