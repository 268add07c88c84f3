import { describeMessagingTables } from '@service-kit/messaging/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What names don't say, for people who read services/tracking/schema.sql. */
export class DescribeColumns1796630000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeMessagingTables(runner, 'tracking');
    await runner.query(`
      COMMENT ON TABLE tracking.technicians IS
        'On the road, a row changes every second. The fill factor leaves room for updates that touch no index.';
      COMMENT ON TABLE tracking.journeys IS
        'The way to each visit. While its technician drives, a row changes every second.';
      COMMENT ON TABLE tracking.positions IS
        'A phone that sends a batch twice adds nothing: the key is the technician and the time.';`);
  }

  /** Descriptions are in no one's way. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
