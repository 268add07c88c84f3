import { Logger } from '@nestjs/common';
import { CounterService } from '../../test/counter-service';
import { messagingOnSharedNats } from '../../test/messaging';
import { DatabaseMetrics } from '../database/database-metrics';
import { inTransaction } from '../database/transaction';
import { measureBacklog } from './inbox/consumer-backlog';
import { eventually } from '../testing/eventually';
import { recordBusiness, recordWhenCommitted } from '../database/business-record';
import { currentRequestId, runWithRequestId } from '../observability/request-context';

const test = messagingOnSharedNats();
const read = async (name: string) => {
  const text = await test.messaging.metrics.text();
  return new RegExp(`^${name}\\{([^}]*)\\} (\\S+)$`, 'm').exec(text)?.[2];
};

describe('the metrics', () => {
  it('shows a consumer that stands still, and that it has caught up', async () => {
    const { nats, metrics } = test.messaging;
    const { dataSource } = test.database;
    measureBacklog('messaging', nats, metrics);
    expect(await read('consumer_pending')).toBe('Nan');
    const first = test.messaging.subscribe();
    await eventually(async () => expect(await read('consumer_pending')).toBe('0'));
    await first.stop();
    test.messaging.relay();
    for (let time = 0; time < 3; time += 1) await new CounterService(dataSource).increment('c');
    await eventually(async () => {
      expect(await read('outbox_unpublished')).toBe('0');
      expect(await read('consumer_pending')).toBe('3');
    });
    test.messaging.subscribe();
    await eventually(async () => expect(await read('consumer_pending')).toBe('0'));
  });

  it('shows calls that wait for a connection to the database', async () => {
    const { dataSource } = test.database;
    expect(new DatabaseMetrics(dataSource, test.messaging.metrics)).toBeDefined();
    expect(await read('database_connections_waiting')).toBe('0');
    expect(Number(await read('database_connection_wait_seconds'))).toBeGreaterThanOrEqual(0);
    const { max } = (dataSource.driver as unknown as { master: { options: { max: number } } })
      .master.options;
    const held = Array.from({ length: max }, () => dataSource.createQueryRunner());
    await Promise.all(held.map((runner) => runner.connect()));
    const waiting = dataSource.query('SELECT 1');
    const reading = read('database_connections_waiting');
    await Promise.all(held.map((runner) => runner.release()));
    await waiting;
    expect(await reading).toBe('1');
  });

  describe('a business event', () => {
    it('is counted, and logged with the request’s id, when its transaction commits', async () => {
      const { dataSource } = test.database;
      expect(new DatabaseMetrics(dataSource, test.messaging.metrics)).toBeDefined();
      const lines: unknown[] = [];
      const log = (line: unknown) => void lines.push([currentRequestId(), line]);
      Logger.overrideLogger({ log, warn: log, error: log });
      const booking = (fails: boolean) =>
        runWithRequestId('request-1', () =>
          inTransaction(dataSource, async (tx) => {
            recordWhenCommitted(tx, 'payment-succeeded', { paymentId: 'a' });
            if (fails) throw new Error('no');
          }),
        );
      await expect(booking(true)).rejects.toThrow('no');
      const count = async () =>
        /^business_events_total\{event="payment-succeeded".*\} (\d+)$/m.exec(
          await test.messaging.metrics.text(),
        )?.[1];
      expect(await count()).toBe('0');
      await booking(false);
      recordBusiness(dataSource, 'payment-succeeded', { paymentId: 'b' });
      Logger.overrideLogger(false);
      expect(await count()).toBe('2');
      expect(lines).toEqual([
        ['request-1', { msg: 'payment-succeeded', paymentId: 'a' }],
        [undefined, { msg: 'payment-succeeded', paymentId: 'b' }],
      ]);
    });
  });
});
