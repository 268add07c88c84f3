import { ignorePhoneExtensions, readPhoneExtensions } from '@service-kit/search/search-functions';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['imported_customers'];

/** A number with an extension is found, and matches, like the same number without. */
export class ReadPhoneExtensions1796410002000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return readPhoneExtensions(runner, 'imports', tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return ignorePhoneExtensions(runner, 'imports', tables);
  }
}
