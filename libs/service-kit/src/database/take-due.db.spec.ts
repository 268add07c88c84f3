import { counterDatabase } from '../../test/counter-service';
import { specDatabase } from '../testing/test-database';
import { takeDue, type DueRows } from './take-due';
import { inTransaction } from './transaction';

const database = specDatabase(counterDatabase);

beforeEach(async () => {
  await database.clear();
  await database.dataSource.query(
    `INSERT INTO counters VALUES ('late', 3), ('first', 1), ('not yet', 9), ('second', 2)`,
  );
});

/** Due by their value. */
const due: DueRows = {
  table: 'counters',
  key: 'name',
  isDue: 'value < $1',
  order: 'value',
  limit: 2,
  set: 'value = value + 10',
};
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();

describe('takeDue', () => {
  it('takes the first of those that are due, which then no longer are', async () => {
    const take = () => takeDue<{ name: string }>(database.dataSource, due, [5]);
    expect(names(await take())).toEqual(['first', 'second']);
    expect(names(await take())).toEqual(['late']);
    expect(await take()).toEqual([]);
  });

  it('answers the columns that it is asked for', async () => {
    const one = { ...due, limit: 1, returning: 'name, value' };
    expect(await takeDue(database.dataSource, one, [5])).toEqual([{ name: 'first', value: 11 }]);
  });

  it('passes over what another is taking, without waiting for it', async () => {
    const [others, rest] = await inTransaction(database.dataSource, async (tx) => [
      await takeDue<{ name: string }>(tx, due, [5]),
      await takeDue<{ name: string }>(database.dataSource, due, [5]),
    ]);
    expect(names(others!)).toEqual(['first', 'second']);
    expect(names(rest!)).toEqual(['late']);
  });
});
