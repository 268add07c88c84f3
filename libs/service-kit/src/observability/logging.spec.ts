import { QueryFailedError } from 'typeorm';
import { createLogger } from './logging';
import { runInContext, runWithRequestId } from './request-context';

describe('a log line', () => {
  let lines: string[];
  const logger = () => createLogger('info', { write: (line) => lines.push(line) });
  const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}');

  beforeEach(() => {
    lines = [];
  });

  it('is one line of JSON with the service and the request it belongs to', async () => {
    await runInContext({ service: 'one' }, () =>
      runWithRequestId('req-1', async () => {
        await Promise.resolve();
        logger().info({ count: 2 }, 'counted\ntwice');
      }),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim()).not.toContain('\n');
    expect(last()).toMatchObject({
      level: 'info',
      service: 'one',
      requestId: 'req-1',
      count: 2,
      msg: 'counted\ntwice',
    });
  });

  it('keeps services in one process apart', async () => {
    const write = (service: string) =>
      runInContext({ service }, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        logger().info(service);
      });
    await Promise.all([write('one'), write('other')]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ service: 'one', msg: 'one' }),
      expect.objectContaining({ service: 'other', msg: 'other' }),
    ]);
  });

  it('never shows a secret', () => {
    const said = {
      password: 'hunter2',
      body: { token: 'hunter2', clientSecret: 'hunter2', name: 'kept' },
      call: { body: { apiKey: 'hunter2' } },
      req: { headers: { authorization: 'hunter2', cookie: 'hunter2' } },
      failure: Object.assign(new Error('refused'), { token: 'hunter2' }),
      calls: [{ secret: 'hunter2' }, { name: 'kept' }],
    };
    const before = JSON.stringify(said);
    logger().info(said);
    expect(lines[0]).not.toContain('hunter2');
    expect(last()).toMatchObject({ body: { name: 'kept' }, calls: [{}, { name: 'kept' }] });
    // Only the line is struck out, not what was to be logged.
    expect(JSON.stringify(said)).toBe(before);
  });

  it('shows of a failed statement neither its parameters nor the row', () => {
    const driverError = Object.assign(new Error('duplicate key value violates "people_email"'), {
      code: '23505',
      constraint: 'people_email',
      detail: 'Key (email)=(hunter2) already exists.',
    });
    logger().error({ err: new QueryFailedError('INSERT …', ['hunter2'], driverError) });
    expect(lines[0]).not.toContain('hunter2');
    expect(last().err).toMatchObject({
      type: 'QueryFailedError',
      message: expect.stringContaining('people_email'),
      stack: expect.stringContaining('logging.spec'),
      code: '23505',
      constraint: 'people_email',
    });
  });
});
