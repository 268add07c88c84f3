/** Credentials must never appear in a log, a table, an event or an error. */
import { importCalls } from '@contracts/imports/jobs';
import { eventually } from '@service-kit/testing/eventually';
import { keptErrors } from '@service-kit/testing/kept-errors';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { importsForTests, nora } from '../test/imports-under-test';
import { refusing } from '../test/rows-server';

const secrets = ['right-key-of-nora', 'wrong "key" of nora'];

const imports = importsForTests();
const lines = loggedLines();
const { errors, failing } = keptErrors();
const told: string[] = [];

beforeAll(async () => {
  imports.nats.connection.subscribe(imports.nats.subject('>'), {
    callback: (_error, message) => {
      // The gateway's request contains them.
      const isAsked = message.subject === imports.nats.subject(importCalls.fromSystem.subject);
      if (!isAsked) told.push(message.string());
    },
  });
});

describe('credentials', () => {
  it('leaves none of them anywhere', async () => {
    const [right = '', wrong = ''] = secrets;
    await imports.start();
    imports.rows.key = right;
    imports.rows.serve(120);
    const open = imports.rows.hold();
    const running = imports.fromSystem(right);
    await eventually(() => expect(imports.rows.asked).toHaveLength(1));
    const whileRunning = await imports.everyRow();
    expect(whileRunning).toContain('"credentials": "\\\\x'.replaceAll('": "', '":"'));
    open();
    await running;
    await failing(imports.fromSystem(wrong));
    imports.rows.fault = (_from, response) => refusing(response, 500);
    await failing(imports.fromSystem(right));
    await failing(imports.fromSystem(''));
    // A missing column: the database's error contains all values.
    await imports.database.asAdmin(`ALTER TABLE imports.import_jobs RENAME COLUMN input TO lost`);
    await failing(imports.fromSystem(right));
    await imports.database.asAdmin(`ALTER TABLE imports.import_jobs RENAME COLUMN lost TO input`);
    const { items } = await imports.ask(importCalls.jobs, { accountId: nora });
    expect(items.map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded']);
    const found: Record<string, string> = {
      log: lines.join('\n'),
      tables: await imports.everyRow(),
      'tables in the meantime': whileRunning,
      errors: errors.join('\n'),
      messages: told.join('\n'),
      jobs: JSON.stringify(items),
    };
    expect(found.log).toContain('import failed');
    expect(found.tables).toContain('The system refused …');
    expect(errors).toHaveLength(4);
    expect(found.messages).toContain('"status":"failed"');
    expect(told.length).toBeGreaterThan(3);
    for (const secret of secrets.flatMap((each) => [
      each,
      encodeURIComponent(each),
      JSON.stringify(each).slice(1, -1),
    ])) {
      for (const [place, text] of Object.entries(found)) {
        expect(`${place}: ${text.includes(secret) ? secret : 'none'}`).toBe(`${place}: none`);
      }
    }
  });
});
