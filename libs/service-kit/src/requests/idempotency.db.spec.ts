import { counterDatabase } from '../../test/counter-service';
import { onceForKey, releaseKey } from './idempotency';
import { Refusal } from './refusal';
import { specDatabase } from '../testing/test-database';
import { inTransaction } from '../database/transaction';

describe('an idempotency key', () => {
  const database = specDatabase(counterDatabase);

  beforeEach(() => database.clear());

  const counters = async () => {
    const rows = await database.dataSource.query<{ count: number }[]>(
      `SELECT count(*) AS count FROM counters`,
    );
    return rows[0]?.count;
  };
  const create = (call: Partial<Parameters<typeof onceForKey>[1]> & { name: string }) =>
    inTransaction(database.dataSource, (tx) =>
      onceForKey(
        tx,
        { operation: 'create', principal: 'p', key: 'k', body: { a: 1, b: 2 }, ...call },
        async () => {
          await tx.query(`INSERT INTO counters VALUES ($1, 0)`, [call.name]);
          return { name: call.name, at: [1, null] };
        },
      ),
    );

  it('gives 50 concurrent callers one effect and the same reply', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `n${index}`);
    const replies = await Promise.all(names.map((name) => create({ name })));
    expect(await counters()).toBe(1);
    expect(replies).toEqual(names.map(() => replies[0]));
  });

  it('refuses another body', async () => {
    await create({ name: 'first' });
    const other = create({ name: 'second', body: { a: 1, b: 3 } });
    await expect(other).rejects.toBeInstanceOf(Refusal);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await counters()).toBe(1);
  });

  it('takes the same body for the same whatever the order of its fields, until it is released', async () => {
    const release = (reply: object) =>
      inTransaction(database.dataSource, (tx) =>
        releaseKey(tx, { operation: 'create', principal: 'p', key: 'k' }, reply),
      );
    const first = await create({ name: 'first' });
    await release({ ...first, name: 'of an earlier use' });
    expect(await create({ name: 'second', body: { b: 2, a: 1 } })).toEqual(first);
    await release(first);
    expect(await create({ name: 'second' })).toMatchObject({ name: 'second' });
  });

  it('belongs to one principal and one operation', async () => {
    await create({ name: 'a' });
    await create({ name: 'b', principal: 'q' });
    await create({ name: 'c', operation: 'destroy' });
    expect(await counters()).toBe(3);
  });

  it('remembers nothing of an effect that failed, and lets the next caller through', async () => {
    const failing = inTransaction(database.dataSource, (tx) =>
      onceForKey(tx, { operation: 'create', principal: 'p', key: 'k', body: {} }, () =>
        Promise.reject(new Error('no')),
      ),
    );
    await expect(failing).rejects.toThrow('no');
    await create({ name: 'after', body: { other: true } });
    expect(await counters()).toBe(1);
  });
});
