import { createServer, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@service-kit/testing/eventually';
import type { MessageRow } from '../../test/notifications-under-test';
import { senderForTests } from '../../test/sender-under-test';

const sender = senderForTests();

// On a busy machine a server of the test may be slow, which must not count as an attempt.
const patient = { timeoutMs: 30_000, times: { leaseMs: 60_000, sendMs: 30_000 } };

/** The address of a server that is closed when the test ends. */
async function listening(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sender.atEnd(() => new Promise((resolve) => server.close(resolve)));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the mail sender', () => {
  it('tries again what the server refuses for now', async () => {
    sender.server.answers.push({ code: 451, text: 'try later' }, { code: 421, text: 'closing' });
    await sender.add();
    await sender.replica(patient);
    await sender.allSent();
    expect(sender.server.received).toHaveLength(1);
    expect(await sender.rows()).toMatchObject([
      { attempts: 3, recipient: 'nora@example.com', reason: null, account_id: 7 },
    ]);
  });

  it('gives up at once what it refuses for good, and says why without a word of the server', async () => {
    sender.server.answers.push({
      code: 550,
      text: '5.1.1 nora: no mailbox for "The secret words"',
    });
    await sender.add();
    await sender.replica(patient);
    await sender.become([{ state: 'failed', attempts: 1, recipient: null }]);
    const [row] = await sender.rows();
    expect(row?.reason).toBe(
      'The mail server refused it for good: 550 5.1.1, there is no such mailbox.',
    );
  });

  it('tries again when the server drops the connection', async () => {
    sender.server.answers.push('drop', 'drop');
    await sender.add();
    await sender.replica(patient);
    await sender.allSent();
    expect(sender.server.attempts).toBe(3);
    expect(sender.server.received).toHaveLength(1);
  });

  it('tries again when the server hangs', async () => {
    sender.server.answers.push('hang', 'hang');
    await sender.add();
    await sender.replica();
    await sender.allSent();
    expect(sender.server.attempts).toBeGreaterThanOrEqual(3);
  });

  it('may send twice what was taken by a server that drops the connection before it says so', async () => {
    sender.server.answers.push('take and drop');
    await sender.add();
    await sender.replica(patient);
    await sender.allSent();
    expect(sender.server.received).toHaveLength(2);
    expect(new Set(sender.server.messageIds).size).toBe(1);
  });

  it('does not wait longer than it may for a server that never greets, and closes what it opened', async () => {
    const silent = await listening((socket) => socket.on('error', () => undefined));
    await sender.add();
    await sender.replica({ url: silent });
    await sender.become([
      { state: 'waiting', reason: expect.stringContaining('mail server') as string },
    ]);
  });

  it('does not wait longer than it may for a server that says a little forever', async () => {
    const slow = await listening((socket) => {
      socket.on('error', () => undefined);
      socket.write('220-');
      const dripping = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(dripping));
    });
    await sender.add();
    await sender.replica({ url: slow, times: { sendMs: 200 } });
    await eventually(async () => expect((await sender.rows())[0]?.attempts).toBeGreaterThan(1));
    expect((await sender.rows())[0]?.reason).toContain('mail server');
  });

  it('gives up what could not be sent for a day, visibly, until the office gives it another day', async () => {
    const later = { code: 451, text: 'try later' };
    sender.server.answers.push(later, later);
    await sender.add();
    await sender.query(`UPDATE messages SET give_up_at = now()`);
    await sender.replica(patient);
    await sender.become([
      {
        state: 'failed',
        reason: expect.stringMatching(/^Given up\. .*451, it had a failure of its own/) as string,
      },
    ]);
    const [{ id }] = (await sender.rows()) as [MessageRow];
    const by = { accountId: 1, name: 'Dana Office' };
    expect(await sender.messages.retry(id, by)).toMatchObject({ state: 'waiting', attempts: 0 });
    await sender.allSent();
  });
});
