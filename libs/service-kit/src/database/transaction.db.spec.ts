import { Logger } from '@nestjs/common';
import { counterDatabase } from '../../test/counter-service';
import { violates } from './database-errors';
import { specDatabase } from '../testing/test-database';
import { afterCommit, inTransaction, onCommit } from './transaction';

describe('a transaction', () => {
  Logger.overrideLogger(false);
  const database = specDatabase(counterDatabase);

  beforeEach(async () => {
    await database.clear();
    await database.dataSource.query(`INSERT INTO counters VALUES ('a', 0), ('b', 0)`);
  });

  it('is tried again after a deadlock', async () => {
    let bothHoldOne = 2;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let runs = 0;
    const lock = (first: string, second: string) =>
      inTransaction(database.dataSource, async (tx) => {
        runs += 1;
        await tx.query(`UPDATE counters SET value = value + 1 WHERE name = $1`, [first]);
        bothHoldOne -= 1;
        if (bothHoldOne === 0) release();
        await held;
        await tx.query(`UPDATE counters SET value = value + 1 WHERE name = $1`, [second]);
      });
    await Promise.all([lock('a', 'b'), lock('b', 'a')]);
    expect(runs).toBeGreaterThan(2);
    expect(await database.dataSource.query(`SELECT value FROM counters`)).toEqual([
      { value: 2 },
      { value: 2 },
    ]);
  });

  it('is not tried again after anything else', async () => {
    let runs = 0;
    const failing = inTransaction(database.dataSource, async (tx) => {
      runs += 1;
      await tx.query(`INSERT INTO counters VALUES ('a', 1)`);
    });
    const error = await failing.catch((failure: unknown) => failure);
    expect(runs).toBe(1);
    expect(violates(error, 'counters_pkey')).toBe(true);
    expect(violates(error, 'another')).toBe(false);
  });

  it('raises a signal once it is committed, never when it is not', async () => {
    let raised = 0;
    onCommit(database.dataSource, 'spec', () => {
      raised += 1;
    });
    await inTransaction(database.dataSource, async (tx) => {
      afterCommit(tx, 'spec');
      await tx.query('SELECT 1');
      expect(raised).toBe(0);
    });
    expect(raised).toBe(1);
    const failing = inTransaction(database.dataSource, async (tx) => {
      afterCommit(tx, 'spec');
      await tx.query('SELECT nonsense');
    });
    await expect(failing).rejects.toThrow('nonsense');
    expect(raised).toBe(1);
  });
});
