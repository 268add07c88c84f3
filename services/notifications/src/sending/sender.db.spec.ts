import { Unavailable } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { composed, senderForTests } from '../../test/sender-under-test';
import type { MessageEntity } from '../messages/message.entity';
import { DailyLimitsService } from './daily-limits.service';

const sender = senderForTests();

describe('the sender', () => {
  it('sends one of each with three replicas, and no header that a subject brings along', async () => {
    await sender.add(60);
    // Long leases, since a second attempt on a busy machine may send twice.
    const patient = { timeoutMs: 30_000, times: { leaseMs: 60_000, sendMs: 30_000 } };
    for (let index = 0; index < 3; index += 1) await sender.replica(patient);
    await sender.allSent();
    const ids = (await sender.rows()).map(({ id }) => `<${id}@repairs.example.com>`);
    expect(sender.server.messageIds.toSorted()).toEqual(ids.toSorted());
    const { mail, raw } = sender.server.received[0]!;
    expect(mail.subject).toBe('Hello Bcc: everybody@example.com');
    expect(raw).not.toMatch(/^bcc:/im);
    expect(new Set(sender.server.received.map(({ to }) => to))).toEqual(
      new Set(['nora@example.com']),
    );
  });

  it('counts a message for each day of the business zone on which it is tried', async () => {
    await sender.add();
    const [row] = await sender.rows();
    const message = {
      id: row!.id,
      kind: 'booking-confirmed',
      channel: 'email',
      technicianId: null,
    } as const;
    for (const hour of ['02', '03', '05']) {
      const at = new Date(`2026-07-10T${hour}:00:00Z`);
      await sender.get(DailyLimitsService).take(message, 'nora@example.com', at);
    }
    expect(await sender.query(`SELECT day::text, messages FROM daily_counts ORDER BY day`)).toEqual(
      [
        { day: '2026-07-09', messages: 1 },
        { day: '2026-07-10', messages: 1 },
      ],
    );
  });

  it('continues after a restart in the middle', async () => {
    await sender.add(40);
    const first = await sender.replica({ times: { concurrency: 1 } });
    await eventually(() => expect(sender.server.received.length).toBeGreaterThan(2));
    await first.close();
    expect(sender.server.received.length).toBeLessThan(40);
    await sender.replica();
    await sender.allSent();
    expect(new Set(sender.server.messageIds).size).toBe(40);
    expect(sender.server.received).toHaveLength(40);
  });

  it('sends twice, under one Message-ID, when it is killed between the sending and the commit', async () => {
    await sender.add();
    const killed = sender.leases();
    // A killed process neither commits nor takes another message, nor the same one a moment before.
    const take = killed.take.bind(killed);
    killed.take = async (...asked) => {
      const taken = await take(...asked);
      if (taken.length > 0) killed.take = () => Promise.resolve([]);
      return taken;
    };
    let end: (settled: boolean) => void = () => undefined;
    killed.settle = () =>
      new Promise<boolean>((resolve) => {
        end = resolve;
      });
    await sender.replica({ leases: killed });
    sender.atEnd(() => Promise.resolve(end(false)));
    await eventually(() => expect(sender.server.received).toHaveLength(1));
    expect(await sender.rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await sender.query(`UPDATE messages SET leased_until = now()`);
    await sender.replica();
    await sender.allSent();
    expect(await sender.rows()).toMatchObject([{ attempts: 2 }]);
    const [first, second, ...more] = sender.server.messageIds;
    expect(second).toBe(first);
    expect(more).toEqual([]);
  });

  it('writes down nothing of an attempt that took longer than its lease', async () => {
    await sender.add();
    const leases = sender.leases();
    const [late] = await leases.take(['email'], 1, 1);
    await sender.query(`UPDATE messages SET leased_until = now()`);
    const [taken] = await leases.take(['email'], 1, 60_000);
    expect(await leases.settle(late!, { state: 'failed', reason: 'It came too late' })).toBe(false);
    expect(await sender.rows()).toMatchObject([{ state: 'waiting', attempts: 2, reason: null }]);
    expect(await leases.settle(taken!, { state: 'skipped', reason: 'It is known' })).toBe(true);
  });

  it('writes down what it sent although the database was away for a moment', async () => {
    await sender.add();
    const leases = sender.leases();
    const settle = leases.settle.bind(leases);
    let failures = 0;
    leases.settle = (...what) => {
      failures += 1;
      return failures < 3 ? Promise.reject(new Error('Connection terminated')) : settle(...what);
    };
    await sender.replica({ leases, times: { leaseMs: 10_000 } });
    await sender.allSent();
    expect(sender.server.received).toHaveLength(1);
  });

  it('waits for owners that do not answer, and for what is a bug of ours', async () => {
    const failures = [new Unavailable('booking.x', 'deadline'), new Error('a bug')];
    const compose = (message: MessageEntity) => {
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : composed(message);
    };
    await sender.add();
    await sender.replica({ compose });
    await sender.allSent();
    expect(await sender.rows()).toMatchObject([{ attempts: 3 }]);
  });

  it('leaves messages to wait where there is no way to send them, and gives them up after a day', async () => {
    await sender.add(2);
    await sender.query(
      `UPDATE messages SET give_up_at = now() - interval '1 s'
     WHERE id = (SELECT min(id::text)::uuid FROM messages)`,
    );
    await sender.replica({ settings: { NODE_ENV: 'production', SMTP_URL: undefined } });
    await eventually(async () => {
      const states = (await sender.rows()).map(({ state, attempts }) => `${state} ${attempts}`);
      expect(states.toSorted()).toEqual(['failed 0', 'waiting 0']);
    });
    expect(sender.server.attempts).toBe(0);
  });
});
