import { counterDatabase } from '../../test/counter-service';
import { MessagingPurge } from './messaging-purge';
import { specDatabase } from '../testing/test-database';

describe('purging', () => {
  const database = specDatabase(counterDatabase);
  const restored = (ago: string) =>
    database.dataSource.query(`UPDATE events.generation SET since = now() - interval '${ago}'`);

  it('takes published events after 7 days, inbox rows after 30, keys after 7, in batches', async () => {
    const { dataSource } = database;
    await restored('31 days');
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

  it('takes no events of a restored database before it has been there for as long', async () => {
    const { dataSource } = database;
    await database.clear();
    await dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_id, version, envelope, published_at, stream_seq, stream_epoch)
       VALUES (gen_random_uuid(), 's', 'a', 1, '{}', now() - interval '90 days', 1, 'e')`,
    );
    await dataSource.query(
      `INSERT INTO inbox (event_id, consumer, handled_at)
       VALUES (gen_random_uuid(), 'c', now() - interval '90 days')`,
    );
    const purge = () => new MessagingPurge(dataSource).purge();
    await restored('6 days');
    expect(await purge()).toBe(0);
    await restored('8 days');
    expect(await purge()).toBe(1);
    expect(await dataSource.query(`SELECT FROM inbox`)).toHaveLength(1);
    await restored('31 days');
    expect(await purge()).toBe(1);
  });
});
