import { dropUnseenMarks } from '@service-kit/database/unseen-marks';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names, addresses and ZIP codes that were typed before such characters were dropped match again. */
export class DropUnseenMarks1796430001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await dropUnseenMarks(runner, 'booking.appointments', {
      plain: ['email', 'zip_code'],
      names: ['customer_name'],
    });
    await dropUnseenMarks(runner, 'booking.service_requests', {
      plain: ['email'],
      names: ['first_name', 'last_name'],
    });
  }

  /** Where they were is no longer known, and no one saw them. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
