import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { counterDatabase } from '../../test/counter-service';
import { specDatabase } from '../testing/test-database';
import { inTransaction } from './transaction';
import { dropUnseenMarks } from './unseen-marks';

const database = specDatabase(counterDatabase);

beforeEach(() => database.clear());

const texts = [
  'ann@example.com',
  '\u202adee@example.com\u202c',
  'bea\u200b@exam\u00adple.com',
  '\ufeffcy@example.com ',
  '3208\u200e4',
  'Zo\u200dë',
  'می\u200cخو',
  '\u2800\u200b',
];

async function cleaned(columns: Parameters<typeof dropUnseenMarks>[2]): Promise<string[]> {
  await database.dataSource.query(
    `INSERT INTO counters SELECT text, place FROM unnest($1::text[]) WITH ORDINALITY AS t (text, place)`,
    [texts],
  );
  await inTransaction(database.dataSource, ({ queryRunner }) =>
    dropUnseenMarks(queryRunner!, 'counters', columns),
  );
  const rows = await database.dataSource.query<{ name: string }[]>(
    `SELECT name FROM counters ORDER BY value`,
  );
  return rows.map(({ name }) => name);
}

describe('stored text', () => {
  it('cleans what is plain as what is typed, unless nothing would be left', async () => {
    const [first, second, third, fourth, zip, name] = await cleaned({ plain: ['name'] });
    expect([first, second, third, fourth, zip]).toEqual([
      'ann@example.com',
      ...texts.slice(1, 5).map((text) => cleanLine(text)),
    ]);
    expect(name).toBe('Zoë');
  });

  it('keeps the joiners of names, and a name of nothing else', async () => {
    expect((await cleaned({ names: ['name'] })).slice(4)).toEqual(['32084', ...texts.slice(5)]);
  });
});
