import {
  emptyQueue,
  withDoorEntry,
  withEstimate,
  withStep,
  type Outcome,
  type QueuedStep,
  type StepQueue,
} from './step-queue';
import { StepSender } from './step-sender';
import {
  storedSteps,
  notesOfOtherLinks,
  takeDoorOfOtherLinks,
  type QueueStore,
} from './stored-steps';
import { newDraft } from '../estimate/estimate-draft';
import { anEntry, aTap } from '../test/factories';

/** A local storage that outlives the page. */
function memory(): Storage {
  const items: Record<string, string> = {};
  return Object.assign(
    Object.create({
      getItem: (key: string) => items[key] ?? null,
      setItem(key: string, value: string) {
        items[key] = value;
        Object.assign(this, items);
      },
      removeItem(key: string) {
        Reflect.deleteProperty(items, key);
        Reflect.deleteProperty(this, key);
      },
    }) as Storage,
  );
}

function setUp(store: QueueStore = storedSteps('a-phone-link', always(memory()))) {
  const sent: string[] = [];
  let doorAnswer: Outcome = { kind: 'taken' };
  let answer: Outcome | 'none' = { kind: 'taken' };
  let online = true;
  const sender = new StepSender({
    store,
    isOnline: () => online,
    newKey: () => 'n',
    sendDoor: ({ key }) => {
      sent.push(key);
      return Promise.resolve(doorAnswer);
    },
    photos: { next: () => undefined, send: () => Promise.resolve({ kind: 'taken' }) },
    send: ({ status }: QueuedStep) => {
      sent.push(status);
      return answer === 'none' ? new Promise(() => undefined) : Promise.resolve(answer);
    },
  });
  return {
    sender,
    sent,
    from: (next: Outcome | 'none') => {
      answer = next;
    },
    atDoor: (next: Outcome) => {
      doorAnswer = next;
    },
    network: (there: boolean) => {
      online = there;
    },
  };
}

const always =
  <T>(value: T) =>
  () =>
    value;
const setOff = (queue: StepQueue) => withStep(queue, aTap());
const cash = (queue: StepQueue) => withDoorEntry(queue, anEntry());
const arrive = (queue: StepQueue) =>
  withStep(queue, aTap({ key: 'k2', from: 'en-route', status: 'arrived' }));

describe('StepSender', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('sends what was taken at the door before the taps, once', async () => {
    const { sender, sent, network } = setUp();
    network(false);
    sender.start();
    sender.change(setOff);
    sender.change(cash);
    sender.change(cash);
    network(true);
    sender.retry();
    await pass(0);
    expect(sent).toEqual(['cash-1', 'en-route']);
    expect(sender.current()).toMatchObject({ delivery: 'idle', queue: { steps: [], door: [] } });
  });

  it('goes on with the taps while it can’t be recorded, and tries again', async () => {
    const { sender, sent, atDoor } = setUp();
    atDoor({ kind: 'later' });
    sender.start();
    sender.change(cash);
    sender.change(setOff);
    await pass(0);
    expect(sent).toContain('en-route');
    expect(sender.current()).toMatchObject({ delivery: 'trouble', queue: { steps: [] } });
    expect(sender.current().queue.door).toHaveLength(1);
    atDoor({ kind: 'taken' });
    await pass(60_000);
    expect(sender.current()).toMatchObject({ delivery: 'idle', queue: { door: [] } });
  });

  it('keeps what was taken at the door when the link has ended', async () => {
    const { sender, atDoor } = setUp();
    atDoor({ kind: 'signed-out' });
    sender.start();
    sender.change(cash);
    await pass(0);
    expect(sender.current().delivery).toBe('trouble');
    expect(sender.current().queue.door).toHaveLength(1);
  });

  it('tries again with growing waits, and at once when told that the network is back', async () => {
    const { sender, sent, from } = setUp();
    from({ kind: 'later' });
    sender.start();
    sender.change(setOff);
    await pass(0);
    expect(sender.current().delivery).toBe('trouble');
    await pass(1_999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
    await pass(3_999);
    expect(sent).toHaveLength(2);
    from({ kind: 'taken' });
    sender.retry();
    await pass(0);
    expect(sent).toHaveLength(3);
    expect(sender.current()).toMatchObject({ delivery: 'idle', queue: { steps: [] } });
  });

  it('keeps everything when the link has ended, for that link alone', async () => {
    const storage = memory();
    const before = setUp(storedSteps('an-old-phone-link', always(storage)));
    before.from({ kind: 'signed-out' });
    before.sender.start();
    before.sender.change((queue) =>
      withStep(queue, aTap({ from: 'in-progress', status: 'completed', notes: 'New pump.' })),
    );
    await pass(60_000);
    expect(before.sent).toHaveLength(1);
    before.sender.stop();
    const after = setUp(storedSteps('another-phone-link', always(storage)));
    after.sender.start();
    await pass(0);
    expect(after.sent).toEqual([]);
    expect(notesOfOtherLinks('another-phone-link', always(storage))).toEqual({
      'FC-1042': 'New pump.',
    });
    expect(storedSteps('an-old-phone-link', always(storage)).read().steps).toHaveLength(1);
  });

  it('sees the taps of another tab of the same phone, and overwrites none', async () => {
    const storage = memory();
    const [one, two] = [1, 2].map(() => setUp(storedSteps('a-phone-link', always(storage))));
    one?.network(false);
    two?.network(false);
    one?.sender.start();
    two?.sender.start();
    one?.sender.change(setOff);
    two?.sender.change(arrive);
    one?.sender.reread();
    expect(one?.sender.current().queue.steps).toHaveLength(2);
    one?.network(true);
    one?.sender.retry();
    await pass(0);
    expect(one?.sent).toEqual(['en-route', 'arrived']);
    two?.sender.reread();
    expect(two?.sender.current().queue.steps).toEqual([]);
  });
});

describe('storedSteps', () => {
  it('starts empty with what is no queue', () => {
    const storage = memory();
    const store = storedSteps('a-phone-link', always(storage));
    for (const text of ['', 'null', '[]', '{"steps":[null,{"key":1}],"drafts":{"a":1}}', '{"st']) {
      storage.setItem('technician_steps:a-phone-link', text);
      expect(store.read()).toEqual(emptyQueue);
    }
  });

  it('holds for as long as the page where storing is forbidden', () => {
    const store = storedSteps('a-phone-link', () => {
      throw new Error('SecurityError');
    });
    store.write(setOff(emptyQueue));
    expect(store.read().steps).toHaveLength(1);
  });

  it('forgets links that left nothing behind, and keeps three', () => {
    const storage = memory();
    const write = (link: string, queue: StepQueue) =>
      storedSteps(`phone-link-${link}`, always(storage)).write(queue);
    write('0', emptyQueue);
    for (const link of ['1', '2', '3', '4']) write(link, setOff(emptyQueue));
    expect(Object.keys(storage)).toHaveLength(3);
    expect(Object.keys(storage)).toContain('technician_steps:phone-link-4');
  });
});

it('takes over money and estimates of a link that was replaced, and leaves none behind', () => {
  const storage = always(memory());
  const draft = newDraft({ fee: null, photos: [], from: null });
  storedSteps('an-old-link-1', storage).write(cash(emptyQueue));
  storedSteps('an-old-link-2', storage).write(withEstimate(emptyQueue, 'FC-1042', draft));
  expect(takeDoorOfOtherLinks('a-new-link-22', storage)).toEqual({
    door: [anEntry()],
    estimates: { 'FC-1042': draft },
  });
  expect(takeDoorOfOtherLinks('a-new-link-22', storage)).toEqual({ door: [], estimates: {} });
});
