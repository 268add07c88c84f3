/** Recipients and texts stay out of logs and of a deleted customer's rows. */
import { inspect } from 'node:util';
import { eventually } from '@service-kit/testing/eventually';
import type { MessageEntity } from '../messages/message.entity';
import { composed, senderForTests } from '../../test/sender-under-test';

const sender = senderForTests();
const erasedFirst = async (message: MessageEntity) => {
  await sender.query(`UPDATE messages SET erased = true`);
  return composed(message);
};

describe('the sender’s log', () => {
  it('names in its log neither whom it wrote to nor what', async () => {
    const lines: string[] = [];
    const write = (...line: unknown[]) => void lines.push(inspect(line, { depth: 10 }));
    const logger = { log: write, warn: write, error: write, debug: write };
    sender.server.answers.push(
      { code: 451, text: 'nora@example.com is over quota, see https://mail.example.com/nora' },
      'drop',
      { code: 550, text: 'no mailbox nora@example.com' },
    );
    await sender.add(2);
    await sender.replica({ logger, times: { concurrency: 1 } });
    await eventually(async () => {
      const states = (await sender.rows()).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['failed', 'sent']);
    });
    expect(sender.server.received[0]?.mail.text).toContain('The secret words');
    await eventually(() => expect(lines.join()).toMatch(/message failed[^]*message sent/));
    expect(lines.join('\n')).not.toMatch(/nora|secret words|Hello|mail\.example/);
  });

  it('does not write down whom it went to when the customer was deleted in the meantime', async () => {
    await sender.add();
    await sender.replica({ compose: erasedFirst });
    await sender.allSent();
    expect(await sender.rows()).toMatchObject([{ recipient: null, subject: null }]);
  });

  it('does not write down why it failed either, where the server names whom it was for', async () => {
    sender.server.answers.push({
      code: 554,
      text: 'nora@example.com (Nora Field) will not have "Hello"',
    });
    await sender.add();
    await sender.replica({ compose: erasedFirst });
    await sender.become([{ state: 'failed' }]);
    expect(JSON.stringify(await sender.rows())).not.toMatch(/nora|hello/i);
  });
});
