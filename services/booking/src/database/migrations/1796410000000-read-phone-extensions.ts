import { ignorePhoneExtensions, readPhoneExtensions } from '@service-kit/search/search-functions';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['appointments', 'service_requests'];

/** A number with an extension is found, and matches, like the same number without. */
export class ReadPhoneExtensions1796410000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return readPhoneExtensions(runner, 'booking', tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return ignorePhoneExtensions(runner, 'booking', tables);
  }
}
