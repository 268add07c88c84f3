import { dropUnseenMarks } from '@service-kit/database/unseen-marks';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names, addresses and ZIP codes that were imported before such characters were dropped match again. */
export class DropUnseenMarks1796430001200 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return dropUnseenMarks(runner, 'imports.imported_customers', {
      plain: ['email', 'zip_code'],
      names: ['first_name', 'last_name'],
    });
  }

  /** Where they were is no longer known, and no one saw them. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
