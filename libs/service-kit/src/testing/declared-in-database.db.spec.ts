import { counterDatabase } from '../../test/counter-service';
import { differencesFrom, type DeclaredColumn } from './declared-in-database';
import { specDatabase } from './test-database';

describe('what a database says of the values of a vocabulary', () => {
  const database = specDatabase(counterDatabase);

  beforeAll(async () => {
    await database.asAdmin(`
      CREATE TABLE counter.lamps (
        state text NOT NULL CONSTRAINT known_state CHECK (state IN ('on', 'off', 'broken')),
        room text,
        lit smallint GENERATED ALWAYS AS (CASE WHEN state = 'on' THEN 2 ELSE 0 END) STORED);
      CREATE UNIQUE INDEX one_lit ON counter.lamps (room) WHERE room IS NOT NULL AND state = 'on';
      GRANT SELECT ON counter.lamps TO counter`);
  });

  const lamps: DeclaredColumn = {
    table: 'lamps',
    column: 'state',
    vocabulary: ['on', 'off', 'broken'],
    conditions: {
      known_state: { holdsFor: ['on', 'off', 'broken'] },
      one_lit: { holdsFor: ['on'], row: { room: 'hall' } },
      lit: { holdsFor: ['on'], is: '> 0' },
    },
  };
  const differences = (changes: Partial<DeclaredColumn> = {}) =>
    differencesFrom(database.dataSource, 'counter', { ...lamps, ...changes });

  it('may agree', async () => {
    expect(await differences()).toEqual([]);
  });

  it('is found to lack a new value, condition by condition', async () => {
    const conditions = Object.fromEntries(
      Object.entries(lamps.conditions).map(([name, condition]) => [
        name,
        { ...condition, holdsFor: [...condition.holdsFor, 'dimmed'] },
      ]),
    );
    expect(await differences({ vocabulary: [...lamps.vocabulary, 'dimmed'], conditions })).toEqual(
      [
        `lamps.known_state does not hold for state 'dimmed', unlike the vocabulary: a migration is missing`,
        `lamps.lit does not hold for state 'dimmed', unlike the vocabulary: a migration is missing`,
        `lamps.one_lit does not hold for state 'dimmed', unlike the vocabulary: a migration is missing`,
      ].toSorted(),
    );
  });

  it('is found to know a value that is none anymore', async () => {
    expect(
      await differences({
        vocabulary: ['on', 'off'],
        conditions: { ...lamps.conditions, known_state: { holdsFor: ['on', 'off'] } },
      }),
    ).toEqual([
      `lamps.known_state names state 'broken', which the vocabulary does not know: a migration is missing`,
    ]);
  });

  it('is not left unsaid', async () => {
    const { one_lit, ...rest } = lamps.conditions;
    expect(one_lit).toBeDefined();
    expect(await differences({ conditions: { ...rest, gone: { holdsFor: [] } } })).toEqual([
      'lamps has no gone on its state',
      'lamps.one_lit names state, and nothing says for which values',
    ]);
  });
});
