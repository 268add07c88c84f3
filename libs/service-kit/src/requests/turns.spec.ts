import { Turns } from './turns';

const noTurn = () => new Error('no turn');

/** Work that ends when it is told to. */
function held(turns: Turns) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const outcomes: Promise<string>[] = [];
  const add = (index: number) => {
    const work = () => {
      started.push(index);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    outcomes.push(
      turns.run(work).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      ),
    );
  };
  return { started, ends, outcomes, add };
}

afterEach(() => {
  jest.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at once, and the others in their order', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 10, waitMs: 60_000 }, noTurn);
  const { started, ends, outcomes, add } = held(turns);
  for (let index = 0; index < 5; index += 1) add(index);
  await settled();
  expect(started).toEqual([0, 1]);
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]!();
    await settled();
  }
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await Promise.all(outcomes)).toEqual(Array(5).fill('done'));
});

it('takes no more than may wait', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2, waitMs: 60_000 }, noTurn);
  const { ends, outcomes, add } = held(turns);
  for (let index = 0; index < 4; index += 1) add(index);
  expect(await outcomes[3]).toBe('no turn');
  for (let ended = 0; ended < 3; ended += 1) {
    ends[ended]!();
    await settled();
  }
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'no turn']);
});

it('does not begin what has waited too long', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const turns = new Turns({ atOnce: 1, waiting: 2, waitMs: 1_000 }, noTurn);
  const { started, ends, outcomes, add } = held(turns);
  add(0);
  add(1);
  await settled();
  jest.advanceTimersByTime(1_000);
  expect(await outcomes[1]).toBe('no turn');
  add(2);
  ends[0]!();
  await settled();
  ends[1]!();
  expect(await outcomes[2]).toBe('done');
  expect(started).toEqual([0, 2]);
});

it('gives the turn of work that fails to the next', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2, waitMs: 60_000 }, noTurn);
  const failed = turns.run(() => Promise.reject(new Error('wrong')));
  const done = turns.run(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('wrong');
  expect(await done).toBe('done');
});
