/** What the office decides about who is one person. */
import type { DecideMerge } from '@contracts/customers/people';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { capturedQueries, planOf } from '@service-kit/testing/query-plans';
import { specDatabase } from '@service-kit/testing/test-database';
import { database } from '../database/data-source';
import { forgetMerges, MergesService } from './merges.service';

const testDatabase = specDatabase(database);
const merges = () => new MergesService(testDatabase.dataSource);
const dana = { accountId: 1, name: 'Dana Office' };
const [ann, anne] = ['ann@example.com', '9045550101 anne smith'];
const decide = (decision: DecideMerge['decision'], version: number, by = dana) =>
  merges().decide({ one: ann, other: anne, decision, version, by });

afterEach(() => testDatabase.clear());

describe('merged people', () => {
  it('are found from either side, say who decided, and can be taken back', async () => {
    expect(await decide('same', 0)).toMatchObject({
      decision: 'same',
      version: 1,
      by: 'Dana Office',
    });
    for (const key of [ann, anne]) {
      expect(await merges().of({ keys: [key, 'other'] })).toMatchObject([{ decision: 'same' }]);
    }
    expect(await decide('open', 1)).toMatchObject({ decision: 'open', version: 2 });
    expect(await decide('different', 2)).toMatchObject({ decision: 'different', version: 3 });
    expect(await merges().of({ keys: ['other'] })).toEqual([]);
  });

  it('are one decision, however the two are named', async () => {
    await decide('same', 0);
    const again = { one: anne, other: ann, decision: 'same', version: 0, by: dana } as const;
    expect(await merges().decide(again)).toMatchObject({ version: 1 });
    expect(await merges().of({ keys: [ann] })).toHaveLength(1);
  });

  it('of two offices at once, one decides and the other sees it', async () => {
    for (const [version, wishes] of [
      [0, ['same', 'different']],
      [1, ['open', 'same', 'different']],
    ] as const) {
      const before = await merges().of({ keys: [ann] });
      const asked = wishes.filter((wish) => wish !== before[0]?.decision);
      const outcomes = await Promise.all(asked.map((wish) => outcomeOf(decide(wish, version))));
      expect(outcomes.filter((outcome) => outcome === 'changed_meanwhile')).toHaveLength(
        asked.length - 1,
      );
      expect(await merges().of({ keys: [ann] })).toMatchObject([{ version: version + 1 }]);
    }
  });

  it('are forgotten with the account that they are about', async () => {
    await decide('same', 0);
    await testDatabase.dataSource.transaction((tx) => forgetMerges(tx, [anne]));
    expect(await merges().of({ keys: [ann] })).toEqual([]);
  });

  it('are read from indexes among thousands', async () => {
    await testDatabase.asAdmin(
      `INSERT INTO customers.merges (one, other, decision, decided_by)
     SELECT 'a' || n || '@example.com', 'b' || n || '@example.com', 'same', 'Dana'
     FROM generate_series(1, 5000) AS n`,
    );
    await testDatabase.asAdmin('ANALYZE customers.merges');
    const captured = capturedQueries(testDatabase.dataSource);
    await merges().of({ keys: ['b7@example.com', 'a9@example.com'] });
    const plan = await planOf(testDatabase.dataSource, captured[0]!.text, captured[0]!.values);
    expect(plan).toMatch(/merges_other/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
