import { counterDatabase, increment, refuse, startCounter } from '../test/counter-service';
import { NatsLink } from './nats-link';
import { Refusal } from './refusal';
import { Requests } from './requests';
import type { RunningService } from './service';
import { eventually } from './testing/eventually';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
import { testNats } from './testing/test-nats';

describe('a service on NATS', () => {
  let database: TestDatabase;
  let service: RunningService;
  let link: NatsLink;
  let requests: Requests;

  beforeAll(async () => {
    const nats = testNats();
    database = await createTestDatabase(counterDatabase);
    service = await startCounter(database.url, nats);
    link = await NatsLink.open({ name: 'spec', url: nats.natsUrl, prefix: nats.natsPrefix });
    requests = new Requests(link);
  });

  afterAll(async () => {
    requests?.onApplicationShutdown();
    await link?.close();
    await service?.stop();
    await database?.drop();
  });

  it('answers', async () => {
    await expect(requests.ask(increment, { counter: 'a' })).resolves.toEqual({ value: 1 });
    await expect(requests.ask(increment, { counter: 'a' })).resolves.toEqual({ value: 2 });
  });

  it('hears its own events once each', async () => {
    await requests.ask(increment, { counter: 'heard' });
    await requests.ask(increment, { counter: 'heard' });
    await eventually(async () => {
      const rows = await database.dataSource.query(`SELECT times FROM heard WHERE name = 'heard'`);
      expect(rows).toEqual([{ times: 2 }]);
    });
  });

  it('lets a refusal cross with code, message and details', async () => {
    const refusal = await requests.ask(refuse, { why: 'closed' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: 'too_late',
      message: 'Too late.',
      details: { why: 'closed' },
    });
  });
});
