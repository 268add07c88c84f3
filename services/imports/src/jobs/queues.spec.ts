import { queueOf, openQueues, type ImportQueue } from './queues';

const four = { concurrency: 4, kept: 1 };
const running = (office: number, customers: number): ImportQueue[] => [
  ...Array.from({ length: office }, () => 'office' as const),
  ...Array.from({ length: customers }, () => 'customers' as const),
];

describe('the queues of jobs', () => {
  it.each([
    [0, 0, ['office', 'customers']],
    [0, 3, ['office']],
    [3, 0, ['customers']],
    [2, 1, ['office', 'customers']],
    [1, 3, []],
    [2, 2, []],
  ])('%i of the office and %i of customers leave room for %j', (office, customers, open) => {
    expect(openQueues(running(office, customers), four)).toEqual(open);
  });

  it('gives the only worker of a process to the next job of any kind', () => {
    const one = { concurrency: 1, kept: 1 };
    expect(openQueues([], one)).toEqual(['office', 'customers']);
    expect(openQueues(['customers'], one)).toEqual([]);
  });

  it('knows whose a job is', () => {
    expect([queueOf({ accountId: null }), queueOf({ accountId: 7 })]).toEqual([
      'office',
      'customers',
    ]);
  });
});
