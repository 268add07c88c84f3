import type { ReportPosition } from '@contracts/tracking/records';
import { PositionReporter, type Delivery } from './position-reporter';

const fix = (lat: number): ReportPosition => ({ lat, lng: -81.3 });

function setUp() {
  const sent: number[][] = [];
  const waiting: number[] = [];
  const refused: number[] = [];
  let answer: Delivery | 'throws' = 'delivered';
  const reporter = new PositionReporter({
    send: (positions) => {
      sent.push(positions.map(({ lat }) => lat));
      return answer === 'throws' ? Promise.reject(new Error('no')) : Promise.resolve(answer);
    },
    onWaiting: (count) => waiting.push(count),
    onRefused: () => refused.push(sent.length),
  });
  return {
    reporter,
    sent,
    waiting,
    refused,
    from: (next: Delivery | 'throws') => {
      answer = next;
    },
  };
}

describe('PositionReporter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('sends the first fix at once and then the newest one of each second', async () => {
    const { reporter, sent } = setUp();
    reporter.take(fix(1));
    expect(sent).toEqual([[1]]);
    await pass(200);
    reporter.take(fix(2));
    await pass(300);
    reporter.take(fix(3));
    await pass(1_000);
    expect(sent).toEqual([[1], [3]]);
  });

  it('does not lose the last fix before the van stops', async () => {
    const { reporter, sent } = setUp();
    reporter.take(fix(1));
    reporter.take(fix(2));
    await pass(5_000);
    expect(sent).toEqual([[1], [2]]);
  });

  it.each(['later', 'throws'] as const)(
    'keeps every fix without a connection (%s) and sends them together, oldest first',
    async (failure) => {
      const { reporter, sent, waiting, from } = setUp();
      from(failure);
      reporter.take(fix(1));
      reporter.take(fix(2));
      await pass(0);
      reporter.take(fix(3));
      expect(waiting.at(-1)).toBe(3);
      from('delivered');
      reporter.retry();
      // While they are on their way.
      reporter.take(fix(4));
      await pass(0);
      expect(sent.at(-1)).toEqual([1, 2, 3]);
      expect(waiting.at(-1)).toBe(0);
      await pass(1_000);
      expect(sent.at(-1)).toEqual([4]);
    },
  );

  it('waits longer after each failure, and tries at once when told that the connection is back', async () => {
    const { reporter, sent, from } = setUp();
    from('later');
    reporter.take(fix(1));
    await pass(0);
    expect(sent).toHaveLength(1);
    await pass(2_000);
    expect(sent).toHaveLength(2);
    await pass(3_999);
    expect(sent).toHaveLength(2);
    await pass(1);
    expect(sent).toHaveLength(3);
    from('delivered');
    reporter.retry();
    expect(sent).toHaveLength(4);
    // In place of the attempt that was to come.
    await pass(7_900);
    reporter.take(fix(2));
    reporter.take(fix(3));
    await pass(900);
    expect(sent.at(-1)).toEqual([2]);
  });

  it('keeps the newest five hundred', async () => {
    const { reporter, sent, from } = setUp();
    from('later');
    reporter.take(fix(0));
    await pass(0);
    for (let lat = 1; lat <= 600; lat += 1) reporter.take(fix(lat));
    from('delivered');
    reporter.retry();
    expect(sent.at(-1)).toHaveLength(500);
    expect(sent.at(-1)?.[0]).toBe(101);
    expect(sent.at(-1)?.at(-1)).toBe(600);
  });

  it('drops what was refused for good, says so, and continues', async () => {
    const { reporter, sent, waiting, refused, from } = setUp();
    from('refused');
    reporter.take(fix(1));
    await pass(1_000);
    expect(refused).toEqual([1]);
    expect(waiting).toEqual([]);
    from('delivered');
    reporter.take(fix(2));
    await pass(1_000);
    expect(sent).toEqual([[1], [2]]);
    expect(refused).toEqual([1]);
    expect(waiting).toEqual([0]);
  });

  it('says nothing more once it is stopped', async () => {
    const { reporter, sent } = setUp();
    reporter.take(fix(1));
    reporter.take(fix(2));
    reporter.stop();
    await pass(10_000);
    expect(sent).toEqual([[1]]);
  });
});
