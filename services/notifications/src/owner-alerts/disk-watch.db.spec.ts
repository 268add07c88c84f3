import type { OfficeUser } from '@contracts/customers/office-users';
import { Requests } from '@service-kit/requests/requests';
import { SenderUnderTest } from '../../test/sender-under-test';
import { MessageQueueService } from '../messages/message-queue.service';
import { DiskWatchService } from './disk-watch.service';
import { OwnerAlertsService } from './owner-alerts.service';

let sender: SenderUnderTest;
let used = 0;
let isAway = false;
beforeAll(async () => {
  sender = await SenderUnderTest.open();
});
beforeEach(async () => {
  await sender.clear();
  isAway = false;
});
afterAll(() => sender?.close());

const users = [
  { id: 1, active: true, officeRole: 'owner' },
  { id: 2, active: true, officeRole: 'dispatcher' },
  { id: 3, active: false, officeRole: 'owner' },
] as OfficeUser[];
const requests = {
  ask: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ users })),
} as unknown as Requests;
const watch = () =>
  new DiskWatchService(
    sender.dataSource,
    new OwnerAlertsService(requests, sender.get(MessageQueueService)),
    () => Promise.resolve(used),
  );
const at = (share: number, time: string) => {
  used = share;
  return watch().queueDue(new Date(`2030-03-${time}:00Z`));
};
const queued = () =>
  sender.query<{ account_id: number; channel: string }>(
    `SELECT account_id, channel FROM messages WHERE kind = 'disk-full' ORDER BY id, channel`,
  );
const told = async () => (await queued()).length / 2;

describe('the watch over the disk', () => {
  it('tells every owner by email and text, however many replicas look', async () => {
    await at(0.799, '11T10:00');
    expect(await queued()).toEqual([]);
    used = 0.8;
    const now = new Date('2030-03-11T10:01:00Z');
    await Promise.all(Array.from({ length: 6 }, () => watch().queueDue(now)));
    expect((await queued()).sort((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      { account_id: 1, channel: 'email' },
      { account_id: 1, channel: 'sms' },
    ]);
  });

  it('tells once, and again only after there was room', async () => {
    await at(0.81, '11T10:00');
    // Days later, and around the limit.
    for (const [share, time] of [
      [0.95, '12T10:00'],
      [0.76, '12T11:00'],
      [0.83, '13T10:00'],
    ] as const)
      await at(share, time);
    expect(await told()).toBe(1);
    expect(await watch().full()).toEqual({ used: 0.83 });
    await at(0.74, '14T10:00');
    expect(await watch().full()).toBeNull();
    await at(0.82, '14T11:00');
    expect(await told()).toBe(2);
  });

  it('tells no more than once a day, also of a disk that fills and empties', async () => {
    for (let minute = 10; minute < 20; minute += 2) {
      await at(0.9, `11T10:${minute}`);
      await at(0.5, `11T10:${minute + 1}`);
    }
    expect(await told()).toBe(1);
  });

  it('tells later if customers is away', async () => {
    isAway = true;
    await expect(at(0.9, '11T10:00')).rejects.toThrow('away');
    isAway = false;
    await at(0.9, '11T10:01');
    expect(await told()).toBe(1);
  });
});
