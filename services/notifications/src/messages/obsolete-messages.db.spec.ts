import { randomUUID } from 'node:crypto';
import { MessagingPurge } from '@service-kit/messaging/messaging-purge';
import { specDatabase } from '@service-kit/testing/test-database';
import { planOf } from '@service-kit/testing/query-plans';
import { database } from '../database/data-source';
import type { NotificationsConfig } from '../config';
import type { MessageStore } from '../delivery/message-store';
import { obsoleteMessages } from './message-queue.service';
import type { ReceiptsService } from '../sms/receipts.service';
import { MessagesService } from './messages.service';

describe('messages', () => {
  const test = specDatabase(database);

  beforeEach(() => test.clear());

  const add = (count: number, state: 'sent' | 'failed' | 'waiting', age: string) =>
    test.dataSource.query(
      `INSERT INTO messages (id, kind, channel, state, dedupe_key, give_up_at, created_at, sent_at,
         next_attempt_at)
       SELECT gen_random_uuid(), 'password-changed', 'email', $2, gen_random_uuid()::text, at, at,
         CASE WHEN $2 = 'sent' THEN at END, CASE WHEN $2 = 'waiting' THEN at END
       FROM generate_series(1, $1::int), (SELECT now() - $3::interval AS at) AS made`,
      [count, state, age],
    );
  const purge = () => new MessagingPurge(test.dataSource, obsoleteMessages).purge();

  it('are kept for 18 months, in whatever they have ended, and purged in batches then', async () => {
    await add(1_500, 'sent', '18 months 1 day');
    await add(5, 'failed', '18 months 1 day');
    await add(1, 'waiting', '18 months 1 day');
    await add(1, 'sent', '17 months 28 days');
    expect(await purge()).toBe(1_505);
    const left = await test.dataSource.query<{ state: string }[]>(
      `SELECT state FROM messages ORDER BY state`,
    );
    expect(left).toEqual([{ state: 'sent' }, { state: 'waiting' }]);
    expect(await purge()).toBe(0);
  });

  it('are counted against the limits of their day, also when it is over in UTC', async () => {
    await test.dataSource.query(
      `INSERT INTO daily_counts (day, recipient, messages)
       SELECT now() - n * interval '1 day', 'texts', n FROM unnest('{1, 3}'::int[]) AS n`,
    );
    expect(await purge()).toBe(1);
    expect(await test.dataSource.query(`SELECT messages FROM daily_counts`)).toEqual([
      { messages: 1 },
    ]);
  });

  it('are found by an index, however many there are', async () => {
    const technicianId = randomUUID();
    await add(2_000, 'sent', '1 day');
    await test.dataSource.query(
      `UPDATE messages SET recipient = id || '@example.com', technician_id = CASE
         WHEN id IN (SELECT id FROM messages ORDER BY id LIMIT 20) THEN $1::uuid END`,
      [technicianId],
    );
    await test.asAdmin(`VACUUM ANALYZE notifications.messages`);
    const list = new MessagesService(
      test.dataSource,
      {} as NotificationsConfig,
      {} as MessageStore,
      { of: () => Promise.resolve(() => null) } as unknown as ReceiptsService,
    );
    const theirs = { search: 'nadia', technicianIds: [technicianId] };
    for (const query of [{ technicianId }, theirs]) {
      const plan = await planOf(test.dataSource, ...list.found(query).getQueryAndParameters());
      expect(plan).toContain('messages_to_technician');
      expect(plan).not.toContain('Seq Scan');
      expect((await list.page(query)).total).toBe(20);
    }
    expect((await list.page({ ...theirs, state: 'failed' })).total).toBe(0);
    const due = `SELECT ctid FROM messages WHERE ${obsoleteMessages.messages} LIMIT 1000`;
    expect(await planOf(test.dataSource, due)).toMatch(
      /Index Scan using messages_(newest|in_state)/,
    );
  });
});
