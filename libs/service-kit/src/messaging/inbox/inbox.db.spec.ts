import { Logger } from '@nestjs/common';
import { counted, counterDatabase } from '../../../test/counter-service';
import { once } from './inbox';
import { specDatabase } from '../../testing/test-database';
import { inTransaction } from '../../database/transaction';
import { uuidv7 } from '../../database/uuid';

describe('the inbox', () => {
  Logger.overrideLogger(false);
  const database = specDatabase(counterDatabase);

  beforeAll(() => database.dataSource.query(`INSERT INTO counters VALUES ('c', 0)`));

  const newEvent = () => ({
    id: uuidv7(),
    subject: counted.subject,
    aggregateId: 'c',
    version: 1,
    occurredAt: new Date().toISOString(),
    facts: {},
  });
  const value = async () => {
    const rows = await database.dataSource.query<{ value: number }[]>(`SELECT value FROM counters`);
    return rows[0]?.value;
  };
  const handle = (event: ReturnType<typeof newEvent>, consumer: string) =>
    inTransaction(database.dataSource, (tx) =>
      once(tx, event, consumer, async () => {
        await tx.query(`UPDATE counters SET value = value + 1`);
      }),
    );

  it('gives 20 concurrent deliveries of one event one effect', async () => {
    const event = newEvent();
    const before = await value();
    const ran = await Promise.all(Array.from({ length: 20 }, () => handle(event, 'one')));
    expect(ran.filter(Boolean).length).toBe(1);
    expect(await value()).toBe((before ?? 0) + 1);
  });

  it('lets each consumer of a service have its own effect', async () => {
    const event = newEvent();
    expect(await handle(event, 'one')).toBe(true);
    expect(await handle(event, 'other')).toBe(true);
    expect(await handle(event, 'one')).toBe(false);
  });

  it('forgets a delivery whose effect failed', async () => {
    const event = newEvent();
    const failing = inTransaction(database.dataSource, (tx) =>
      once(tx, event, 'one', () => Promise.reject(new Error('not today'))),
    );
    await expect(failing).rejects.toThrow('not today');
    expect(await handle(event, 'one')).toBe(true);
  });
});
