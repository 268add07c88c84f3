import { GatewayConfig } from '../../config';
import { InvalidRequests } from './invalid-requests';
import { invalidRequests } from './limits';

const { attempts: allowed, windowSeconds } = invalidRequests;
const take = async (limit: InvalidRequests, count: number) => {
  const taken = Array.from({ length: count }, () => limit.take('192.0.2.1'));
  return (await Promise.allSettled(taken)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the limit of invalid requests', () => {
  it('lets so many through at the same moment, and frees what was no invalid request', async () => {
    const limit = new InvalidRequests(new GatewayConfig());
    const taken = await take(limit, allowed * 3);
    expect(taken).toHaveLength(allowed);
    await Promise.all(taken.map((attempt) => limit.onAnswer(attempt, 200)));
    expect(await take(limit, allowed * 3)).toHaveLength(allowed);
  });

  it('frees nothing of a later window', async () => {
    const limit = new InvalidRequests(new GatewayConfig());
    const taken = await take(limit, allowed);
    jest.advanceTimersByTime(windowSeconds * 1000);
    await Promise.all(taken.map((attempt) => limit.onAnswer(attempt, 200)));
    expect(await take(limit, allowed * 3)).toHaveLength(allowed);
  });
});
