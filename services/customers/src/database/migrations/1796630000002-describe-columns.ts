import { describeMessagingTables } from '@service-kit/messaging/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What names don't say, for people who read services/customers/schema.sql. */
export class DescribeColumns1796630000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeMessagingTables(runner, 'customers');
    await runner.query(`
      COMMENT ON COLUMN customers.customers.is_demo IS
        'a fictional account that can''t log in outside demo mode';
      COMMENT ON COLUMN customers.customers.pending_email IS
        'replaces the address once its link is opened';
      COMMENT ON COLUMN customers.customers.token_generation IS 'tokens of an older one are invalid';
      COMMENT ON TABLE customers.account_links IS
        'Links that we send to accounts. When a password change ends all tokens, it ends the links, too.';
      COMMENT ON COLUMN customers.account_links.id IS
        'the link''s token is made of it and a secret, and isn''t stored';
      COMMENT ON COLUMN customers.account_links.email IS
        'the address that the link went to; it counts for no other';
      COMMENT ON TABLE customers.ended_generations IS
        'Outlives the account: its tokens stay invalid until they would have expired.';
      COMMENT ON TABLE customers.former_emails IS 'Changed addresses, until we''ve told them.';
      COMMENT ON COLUMN customers.former_emails.version IS
        'the account''s version that got the next address';
      COMMENT ON COLUMN customers.authenticators.nonce IS
        'before sealed_secret there was only this: LINK_SECRET makes the secret of it';
      COMMENT ON COLUMN customers.authenticators.sealed_secret IS
        'null until customers has started and sealed it';
      COMMENT ON COLUMN customers.authenticators.last_step IS
        'of the newest code that was used; no code counts twice';
      COMMENT ON COLUMN customers.authenticators.attempts IS
        'with the right password, since the last right code';
      COMMENT ON COLUMN customers.recovery_codes.code_hash IS 'SHA-256 of 80 random bits';
      COMMENT ON COLUMN customers.merges.one IS
        'an email address, a phone number with a name, or the number of an account or imported customer';
      COMMENT ON COLUMN customers.trusted_networks.network IS 'a keyed hash';
      COMMENT ON COLUMN customers.trusted_networks.logged_in_at IS 'with the second step';
      COMMENT ON COLUMN customers.trusted_networks.attempts IS 'since the last right code';
      COMMENT ON TABLE customers.second_step_rules IS
        'The newest row counts. Without any, the second step is optional.';
      COMMENT ON TABLE customers.company_exports IS 'Also the office''s log of who exported everything.';
      COMMENT ON COLUMN customers.company_exports.alive_until IS
        'until then, someone may download it or is preparing it';`);
  }

  /** Descriptions are in no one's way. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
