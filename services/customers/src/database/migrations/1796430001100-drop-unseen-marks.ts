import { dropUnseenMarks, withoutUnseenMarks } from '@service-kit/database/unseen-marks';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names and addresses that were typed before such characters were dropped match again, and their
 * accounts can log in. An address has to be confirmed again: it may be someone else's mailbox now. If
 * two accounts would have one address, both stay as they are.
 */
export class DropUnseenMarks1796430001100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await dropUnseenMarks(runner, 'customers.customers', { names: ['first_name', 'last_name'] });
    await dropUnseenMarks(
      runner,
      'customers.customers AS c',
      { plain: ['email'] },
      {
        also: ', email_verified_at = NULL',
        unless: `EXISTS (SELECT FROM customers.customers o WHERE o.id <> c.id
          AND ${withoutUnseenMarks('o.email')} = ${withoutUnseenMarks('c.email')})
          OR c.pending_email = ${withoutUnseenMarks('c.email')}`,
      },
    );
  }

  /** Where they were is no longer known, and no one saw them. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
