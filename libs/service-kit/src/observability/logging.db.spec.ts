import { Logger } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { counterDatabase } from '../../test/counter-service';
import { failureReason } from './failure-reason';
import { rootLogger } from './logging';
import { RpcFailureFilter } from '../requests/rpc-failure.filter';
import { loggedLines } from '../testing/logged-lines';
import { specDatabase } from '../testing/test-database';

/** What someone has typed into a form. */
const typed = {
  name: 'Wilhelmina Ashworth',
  phone: '(904) 555-0142',
  email: 'w.ashworth@example.com',
  text: 'the "blue" fridge hums; key under the mat',
};

describe('what a failed statement leaves in the log', () => {
  const database = specDatabase(counterDatabase);
  const lines = loggedLines();
  const pinoLogger = rootLogger('silent');

  beforeAll(async () => {
    await database.asAdmin(`CREATE TABLE counter.people (
      name text NOT NULL, phone text NOT NULL, email text PRIMARY KEY, text varchar(50) NOT NULL,
      born date, CHECK (name <> phone))`);
    await database.asAdmin(`GRANT ALL ON counter.people TO counter`);
    await database.asAdmin(`CREATE FUNCTION counter.complain(text) RETURNS void LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'cannot serve "%"', $1; END $$`);
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const { name, phone, email, text } = typed;
  const insert = `INSERT INTO people (name, phone, email, text) VALUES ($1, $2, $3, $4)`;
  const statements: Record<string, () => Promise<unknown>> = {
    'a broken unique constraint': async () => {
      await database.dataSource.query(`DELETE FROM people`);
      await database.dataSource.query(insert, [name, phone, email, text]);
      await database.dataSource.query(insert, [name, phone, email, text]);
    },
    'a broken check': () => database.dataSource.query(insert, [name, name, email, text]),
    'a missing value': () => database.dataSource.query(insert, [name, phone, email, null]),
    'a value too long': () =>
      database.dataSource.query(insert, [name, phone, 'x', `${text} ${name} ${phone} ${email}`]),
    'a text that is no uuid': () => database.dataSource.query(`SELECT $1::uuid`, [text]),
    'a name that is no number': () => database.dataSource.query(`SELECT $1::int`, ['Ashworth']),
    'a text that is no date': () =>
      database.dataSource.query(`UPDATE people SET born = $1`, [`${name}, ${email}`]),
    'a text that is no JSON': () =>
      database.dataSource.query(`SELECT $1::jsonb`, [`{"name": ${name} ${phone}}`]),
    'a function that complains': () =>
      database.dataSource.query(`SELECT complain($1)`, [`${text} ${phone}`]),
    'a reply that is no JSON': async () => JSON.parse(`${name} ${phone} ${email}`),
  };

  const loggers: Record<string, (error: Error) => void> = {
    'an error of Nest': (error) => new Logger('Spec').error(error),
    'an object of Nest': (error) => new Logger('Spec').error({ msg: 'it failed', err: error }),
    'an object under another name': (error) => new Logger('Spec').warn({ call: { error } }),
    'text and stack, as Nest itself calls': (error) =>
      new Logger('Spec').error(error.message, error.stack),
    PinoLogger: (error) => new PinoLogger({ pinoHttp: {} }).error({ err: error }, 'it failed'),
    'PinoLogger with the error alone': (error) => new PinoLogger({ pinoHttp: {} }).error(error),
    pino: (error) => pinoLogger.fatal({ err: error }, 'it failed'),
    'pino without words': (error) => pinoLogger.error({ err: error }),
    'pino with the error alone': (error) => pinoLogger.error(error),
    'pino with the error in the words': (error) => pinoLogger.error('it failed: %s', error),
    'a child of pino': (error) => pinoLogger.child({ part: 'spec' }).error({ err: error }),
    'a cause': (error) => new Logger('Spec').error(new Error('outer', { cause: error })),
    'one of several': (error) =>
      new Logger('Spec').error(new AggregateError([new Error('first'), error], 'all failed')),
    'words made by hand': (error) => new Logger('Spec').warn(`it waits: ${failureReason(error)}`),
    'an answer to a request': (error) =>
      new RpcFailureFilter().catch(error).subscribe({ error: () => undefined }),
  };

  it.each(Object.keys(statements))(
    'names %s and shows nothing of what was typed',
    async (failing) => {
      const error: unknown = await statements[failing]!().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof Error)) throw new Error('The statement should fail');
      for (const [way, log] of Object.entries(loggers)) {
        lines.length = 0;
        log(error);
        const written = lines.join('');
        expect([way, JSON.parse(written)]).toEqual([
          way,
          expect.objectContaining({ level: expect.any(String) }),
        ]);
        const words = [
          'Wilhelm',
          name,
          phone,
          email,
          text,
          'Ashworth',
          'fridge',
          '555-01',
          'example.com',
        ];
        expect([way, words.filter((word) => written.includes(word))]).toEqual([way, []]);
      }
    },
  );

  it('still says which constraint, and where', async () => {
    const error: unknown = await statements['a broken unique constraint']!().catch(
      (e: unknown) => e,
    );
    new Logger('Spec').error(error);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      context: 'Spec',
      msg: 'duplicate key value violates unique constraint "people_pkey"',
      err: {
        type: 'QueryFailedError',
        code: '23505',
        constraint: 'people_pkey',
        stack: expect.stringMatching(/^QueryFailedError: duplicate key[^\n]*\n\s+at /),
      },
    });
  });
});
