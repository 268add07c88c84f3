import type { OfficeUser } from '@contracts/customers/office-users';
import { loadConfig } from '@service-kit/config/config';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { Requests } from '@service-kit/requests/requests';
import { SenderUnderTest } from '../../test/sender-under-test';
import { NotificationsConfig } from '../config';
import type { FirstStartService } from '../events/first-start.service';
import { MessageQueueService } from '../messages/message-queue.service';
import { BackupWatchService } from './backup-watch.service';
import { OwnerAlertsService } from './owner-alerts.service';

const day = '2030-03-11';
const at = (time: string) => new Date(`${day}T${time}:00Z`);
const user = (id: number, changes: Partial<OfficeUser> = {}) =>
  ({ id, active: true, officeRole: 'owner', ...changes }) as OfficeUser;

let sender: SenderUnderTest;
beforeAll(async () => {
  sender = await SenderUnderTest.open();
});
beforeEach(() => sender.clear());
afterAll(() => sender?.close());

function watch(
  settings: NodeJS.ProcessEnv = {},
  users: OfficeUser[] = [user(1)],
  metrics = new ServiceMetrics('notifications'),
) {
  const config = sender.get(NotificationsConfig);
  return new BackupWatchService(
    sender.dataSource,
    new OwnerAlertsService(
      { ask: () => Promise.resolve({ users }) } as unknown as Requests,
      sender.get(MessageQueueService),
    ),
    { at: new Date('2030-03-01T00:00:00Z') } as FirstStartService,
    Object.assign(Object.create(config) as NotificationsConfig, settings),
    metrics,
  );
}

const report = (moment: Date, failure: string | null = null) =>
  sender.query(`INSERT INTO backup_reports VALUES ($1, $2)`, [moment, failure]);
const queued = () =>
  sender.query<{ account_id: number; channel: string }>(
    `SELECT account_id, channel FROM messages WHERE kind = 'backup-late' ORDER BY 1, 2`,
  );

describe('the watch over backups', () => {
  it('is silent while the last good backup is of the last day', async () => {
    await report(at('08:00'));
    await report(at('08:30'), 'The line is down');
    const service = watch();
    expect(await service.late(new Date('2030-03-12T10:00:00Z'))).toBeNull();
    await service.queueDue(new Date('2030-03-12T10:00:00Z'));
    expect(await queued()).toEqual([]);
  });

  it('tells every owner by email and text, once a day, however many replicas look', async () => {
    await report(at('08:00'));
    await report(new Date('2030-03-12T08:00:00Z'), 'The disk is full');
    const now = new Date('2030-03-12T10:01:00Z');
    const users = [
      user(1),
      user(2),
      user(3, { officeRole: 'dispatcher' }),
      user(4, { active: false }),
    ];
    const replicas = Array.from({ length: 6 }, () => watch({}, users));
    expect(await replicas[0]?.late(now)).toEqual({
      lastAt: at('08:00'),
      failure: 'The disk is full',
    });
    await Promise.all(replicas.map((replica) => replica.queueDue(now)));
    const both = (account_id: number) => [
      { account_id, channel: 'email' },
      { account_id, channel: 'sms' },
    ];
    expect(await queued()).toEqual([...both(1), ...both(2)]);
    await replicas[0]?.queueDue(new Date('2030-03-13T14:00:00Z'));
    expect(await queued()).toHaveLength(8);
  });

  it('counts from the first start where there never was one, and not where others make them', async () => {
    expect(await watch().late(new Date('2030-03-02T01:00:00Z'))).toBeNull();
    expect(await watch().late(new Date('2030-03-02T03:00:00Z'))).toEqual({
      lastAt: null,
      failure: null,
    });
    expect(await watch({ BACKUP_HOUR: 'off' }).late(new Date('2030-06-01T00:00:00Z'))).toBeNull();
  });

  it('shows when the newest good one was made', async () => {
    const metrics = new ServiceMetrics('notifications');
    watch({}, [], metrics);
    const shown = async () =>
      Number(/^backup_last_good\S+ (\S+)$/m.exec(await metrics.text())?.[1]) * 1000;
    expect(await shown()).toBe(Date.parse('2030-03-01T00:00:00Z'));
    await report(at('08:00'));
    await report(at('08:30'), 'The line is down');
    expect(await shown()).toBe(at('08:00').getTime());
  });

  it('waits after a start for the backup of a night that was missed', async () => {
    jest.useFakeTimers({
      now: new Date('2030-03-20T12:00:00Z'),
      doNotFake: ['nextTick', 'setImmediate'],
    });
    const service = watch();
    jest.useRealTimers();
    await service.queueDue(new Date('2030-03-20T12:59:00Z'));
    expect(await queued()).toEqual([]);
    await service.queueDue(new Date('2030-03-20T13:01:00Z'));
    expect(await queued()).toHaveLength(2);
  });

  it('reads its hour as the backups do', () => {
    const env = {
      NODE_ENV: 'test',
      NOTIFICATIONS_DB_PASSWORD: 'x',
      DATABASE_URL: 'postgres://x',
      NATS_URL: 'nats://x',
    };
    expect(() => loadConfig(NotificationsConfig, { ...env, BACKUP_HOUR: '24' })).toThrow(
      'BACKUP_HOUR: must be an hour from 0 to 23, or off',
    );
  });
});
