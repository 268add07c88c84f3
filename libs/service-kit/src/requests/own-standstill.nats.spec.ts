import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { read } from '@contracts/messaging';
import { NatsConnection, natsOptions } from '../nats/nats-connection';
import { testNats } from '../testing/test-nats';
import { Requests } from './requests';

/** An owner in a thread of its own. It answers with how often it was asked, the first time while the caller stands still. */
const owner = `
  const { workerData: { options, subject, shared }, parentPort } = require('node:worker_threads');
  const { connect } = require('@nats-io/transport-node');
  const [isAsked, standsStill, isAnswered] = [0, 1, 2];
  const set = (index) => { Atomics.store(shared, index, 1); Atomics.notify(shared, index); };
  connect(options).then(async (nats) => {
    let asked = 0;
    nats.subscribe(subject, {
      callback: (_error, message) => {
        asked += 1;
        set(isAsked);
        Atomics.wait(shared, standsStill, 0);
        message.respond(JSON.stringify({ response: asked }));
        // The server has sent the answer once it has answered this twice.
        nats.flush().then(() => nats.flush()).then(() => set(isAnswered));
      },
    });
    await nats.flush();
    parentPort.postMessage('listens');
    parentPort.once('message', () => nats.close());
  });`;

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a service that stood still', () => {
  it('does not take its own standstill for the silence of an owner', async () => {
    const { natsUrl: url, natsPrefix: prefix } = testNats();
    const connection = await NatsConnection.open({ name: 'spec', url, prefix });
    const requests = new Requests(connection);
    const count = read<object, number>('counter.standing-still');
    const shared = new Int32Array(new SharedArrayBuffer(3 * 4));
    const [isAsked, standsStill, isAnswered] = [0, 1, 2] as const;
    const workerData = {
      options: natsOptions(url),
      subject: connection.subject(count.subject),
      shared,
    };
    const worker = new Worker(owner, { eval: true, workerData });
    try {
      await once(worker, 'message');
      const start = performance.now();
      const asked = requests.ask(count, {});
      while (Atomics.load(shared, isAsked) === 0) await turn();
      Atomics.store(shared, standsStill, 1);
      Atomics.notify(shared, standsStill);
      Atomics.wait(shared, isAnswered, 0);
      // Longer than an owner may be silent.
      Atomics.wait(shared, isAnswered, 1, 1_000 - (performance.now() - start));
      await expect(asked).resolves.toBe(1);
      await expect(requests.ask(count, {})).resolves.toBe(2);
    } finally {
      worker.postMessage('close');
      await once(worker, 'exit');
      await connection.close();
    }
  });
});

describe('a call that is sent right at its deadline', () => {
  it('times out like any other', async () => {
    const { natsUrl: url, natsPrefix: prefix } = testNats();
    const connection = await NatsConnection.open({ name: 'spec', url, prefix });
    const count = read<object, number>('counter.too-late');
    const silent = connection.connection.subscribe(connection.subject(count.subject));
    await connection.connection.flush();
    const clock = jest.spyOn(performance, 'now');
    try {
      // It's asked with a second left, and sent with half a millisecond.
      clock.mockReturnValueOnce(0).mockReturnValue(999.5);
      const asked = new Requests(connection).ask(count, {}, { deadlineMs: 1_000 });
      await expect(asked).rejects.toMatchObject({ reason: 'deadline' });
    } finally {
      clock.mockRestore();
      silent.unsubscribe();
      await connection.close();
    }
  });
});
