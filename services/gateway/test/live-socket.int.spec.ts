/** The WebSocket itself: who may open it, what it takes, and what a bad reader costs the others. */
import { technicianRequests } from '@contracts/tracking/technicians';
import { eventually } from '@service-kit/testing/eventually';
import { startGateway, type GatewayUnderTest } from './gateway-under-test';
import { LiveStage } from './live-stage';

let gateway: GatewayUnderTest;
let stage: LiveStage;

beforeAll(async () => {
  gateway = await startGateway();
});

beforeEach(() => {
  stage = new LiveStage(gateway);
});

afterEach(() => stage.close());

afterAll(() => gateway.stop());

describe('a socket', () => {
  it.each(['', 'hello', '['.repeat(2_000)])(
    'that says %p is told so and stays open',
    async (text) => {
      const odd = await stage.browser();
      odd.socket.send(text);
      await odd.until('error');
      expect(odd.of('error')[0]).toMatchObject({ code: 'validation_failed' });
      await odd.settled();
    },
  );

  it('that speaks in bytes is told so', async () => {
    const odd = await stage.browser();
    odd.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    await odd.until('error');
    expect(odd.of('pong')).toHaveLength(0);
  });

  it('that says more than 4 kB at once is closed', async () => {
    const loud = await stage.browser();
    loud.socket.send('x'.repeat(5_000));
    await eventually(() => expect(loud.closed?.code).toBe(1009));
  });

  it('may watch so many appointments and no more', async () => {
    const curious = await stage.browser();
    for (let watched = 0; watched < 51; watched += 1) {
      curious.say({ type: 'subscribe', appointmentId: stage.underWay().appointmentId });
    }
    await curious.until('tracking_update', 50);
    await curious.until('error');
    expect(curious.of('error')).toHaveLength(1);
    expect(curious.of('subscribed')).toHaveLength(50);
  });

  it('is given to our own pages', async () => {
    for (const origin of ['https://repairs.example.com', `http://127.0.0.1:${gateway.port}`]) {
      await (await stage.browser({ origin })).settled();
    }
  });

  it('that stops reading costs no one else anything, and later gets the newest only', async () => {
    const record = stage.underWay();
    const slow = await stage.browser();
    const quick = await stage.browser();
    await slow.watch(record.appointmentId);
    await quick.watch(record.appointmentId);
    slow.socket.pause();

    // More than the buffers of both ends and of the kernel between them hold, in few large records, so
    // that a busy machine is done before the gateway ends a connection that is 30 seconds behind.
    const bulk = 'x'.repeat(900_000);
    const sends = 40;
    for (let sent = 1; sent <= sends; sent += 1) {
      stage.tell({
        ...record,
        version: 5 + sent,
        notifications: [{ type: 'x', message: bulk, timestamp: '' }],
      });
      await quick.until('tracking_update', 1 + sent);
    }
    expect(quick.of('tracking_update')).toHaveLength(1 + sends);

    slow.socket.resume();
    const versions = () => slow.of('tracking_update').map(({ tracking }) => tracking.version);
    await eventually(() => expect(versions().at(-1)).toBe(5 + sends));
    expect(versions().length).toBeLessThan(sends / 2);
    expect(versions()).toEqual([...versions()].sort((a, b) => a - b));
    stage.tell({ ...record, version: 6 + sends });
    await eventually(() => expect(versions().at(-1)).toBe(6 + sends));
  });
});

describe('a gateway that stops', () => {
  afterEach(async () => {
    gateway = await startGateway();
  });

  it('tells its browsers to go elsewhere', async () => {
    const last = await stage.browser();
    await last.settled();
    const stopped = gateway.stop();
    await eventually(() => expect(last.closed?.code).toBe(1001));
    await stopped;
  });

  it('answers what it has taken in, and takes in nothing more', async () => {
    let answer: (technicians: []) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      gateway.stubs.answer(technicianRequests.technicians, () => {
        resolve();
        return new Promise((settle) => (answer = settle));
      });
    });
    const authorization = `Bearer ${gateway.token('admin')}`;
    const list = gateway.http.get('/api/technicians').set({ authorization });
    const answered = list.then(({ status }) => status);
    await asked;
    const stopped = gateway.stop();
    await eventually(() =>
      expect(gateway.http.get('/health/live')).rejects.toThrow('ECONNREFUSED'),
    );
    answer([]);
    expect(await answered).toBe(200);
    await stopped;
  });
});
