import { conversationRequests, type ReceivedText } from '@contracts/notifications/conversations';
import type { RequestDefinition } from '@contracts/messaging';
import { exampleMessage } from '@contracts/testing/examples';
import { seedTexts } from './seed-texts';

describe('the demo’s conversation', () => {
  const text = exampleMessage({
    ...{ kind: 'appointment-cancelled', channel: 'sms', recipient: '+19045550110' },
  });
  const others = [
    exampleMessage({ kind: 'appointment-cancelled' }),
    exampleMessage({ kind: 'job-assigned', channel: 'sms', recipient: '+19045550131' }),
  ];

  /** The text is sent after so many looks. */
  async function seeded(sentAfter: number) {
    const received: ReceivedText[] = [];
    let looks = 0;
    const ask = (definition: RequestDefinition<unknown, unknown>, payload: unknown) => {
      if (definition === conversationRequests.receiveText) received.push(payload as ReceivedText);
      else looks += 1;
      return Promise.resolve({ items: looks > sentAfter ? [...others, text] : others });
    };
    await seedTexts({ pause: () => Promise.resolve() }, { ask } as never);
    return received;
  }

  it('waits for our text, and is the same each time', async () => {
    const [answer] = await seeded(3);
    expect(answer).toMatchObject({ from: '+19045550110', providerId: `demo-${text.id}` });
    expect(await seeded(0)).toEqual([answer]);
  });

  it('is left out if our text never leaves', async () => {
    expect(await seeded(1_000)).toEqual([]);
  });
});
