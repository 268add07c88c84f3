import { counterDatabase } from '../../test/counter-service';
import { MessagingPurge } from './messaging-purge';
import { specDatabase } from '../testing/test-database';

describe('purging', () => {
  const database = specDatabase(counterDatabase);

  it('takes published events after 7 days, inbox rows after 30, keys after 7, in batches', async () => {
    const { dataSource } = database;
    await dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch)
       SELECT gen_random_uuid(), 's', 'a', 1, '{}', at, CASE WHEN n > 0 THEN at END, CASE WHEN n > 0 THEN n END, CASE WHEN n > 0 THEN 'e' END
       FROM (SELECT n, CASE WHEN n > 2500 THEN now() - interval '6 days' ELSE now() - interval '8 days' END AS at
             FROM generate_series(0, 2501) AS n) AS rows`,
    );
    await dataSource.query(
      `INSERT INTO inbox (event_id, consumer, handled_at) VALUES
       (gen_random_uuid(), 'old', now() - interval '31 days'),
       (gen_random_uuid(), 'kept', now() - interval '29 days')`,
    );
    await dataSource.query(
      `INSERT INTO idempotency_keys (operation, principal, key, body_hash, created_at) VALUES
       ('o', 'p', 'old', '', now() - interval '8 days'), ('o', 'p', 'kept', '', now())`,
    );
    expect(await new MessagingPurge(dataSource).purge()).toBe(2502);
    expect(
      await dataSource.query(
        `SELECT published_at IS NULL AS waiting, count(*) AS count FROM outbox GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { waiting: false, count: 1 },
      { waiting: true, count: 1 },
    ]);
    expect(await dataSource.query(`SELECT consumer FROM inbox`)).toEqual([{ consumer: 'kept' }]);
    expect(await dataSource.query(`SELECT key FROM idempotency_keys`)).toEqual([{ key: 'kept' }]);
  });
});
