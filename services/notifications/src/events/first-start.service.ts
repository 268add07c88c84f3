import type { EventEnvelope } from '@contracts/messaging';
import type { DataSource } from 'typeorm';

/** When this service first started. The stream holds older events, which lead to no messages. */
export class FirstStartService {
  private constructor(readonly at: Date) {}

  static async known(dataSource: DataSource, now: Date): Promise<FirstStartService> {
    await dataSource.query(
      `INSERT INTO first_start (started_at) VALUES ($1) ON CONFLICT DO NOTHING`,
      [now],
    );
    const [row] = await dataSource.query<{ started_at: Date }[]>(
      `SELECT started_at FROM first_start`,
    );
    return new FirstStartService(row?.started_at ?? now);
  }

  /** False for an older event, or one without a time. */
  covers({ occurredAt }: EventEnvelope<unknown>): boolean {
    return Date.parse(occurredAt) >= this.at.getTime();
  }
}
