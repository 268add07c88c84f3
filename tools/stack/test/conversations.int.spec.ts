/** A text goes out, comes back and is answered, with the provider on a socket. */
import type { ConversationText, NamedConversation } from '@contracts/notifications/conversations';
import type { MessageRecord } from '@contracts/notifications/messages';
import { eventually } from '@service-kit/testing/eventually';
import { TextServer } from '@services/notifications/test/text-server';
import { addTechnician, book, office, type Headers } from './people';
import { WholeChain } from './whole-chain';

const site = 'https://repairs.example.com';
const phone = '+19045550161';
const path = `/api/admin/conversations/${encodeURIComponent(phone)}`;

describe('a conversation by text', () => {
  let provider: TextServer;
  let chain: WholeChain;
  let admin: Headers;
  let origin: string;

  beforeAll(async () => {
    provider = await new TextServer().listen();
    chain = await WholeChain.open({ SMS_URL: provider.url, PUBLIC_URL: site });
    origin = `http://127.0.0.1:${chain.port}`;
    admin = await office(chain);
    await addTechnician(chain, admin);
  });
  afterAll(async () => {
    await chain?.close();
    await provider?.close();
  });

  const newestText = async () =>
    (
      await chain.get<ConversationText[]>(
        `/api/admin/texts?numbers=${encodeURIComponent(phone)}`,
        admin,
      )
    )[0];
  const textsOf = (words: RegExp) =>
    provider.received.filter(({ fields }) => words.test(fields.Body ?? ''));

  it('goes out with its visit, is answered both ways, and says what arrived', async () => {
    const visit = await book(chain, admin, { smsConsent: true });
    await chain.call('post', `/api/appointments/${visit.id}/cancel`, admin, {
      version: visit.version,
    });
    await eventually(() => expect(textsOf(/is canceled/)).toHaveLength(1));
    const [ours] = textsOf(/is canceled/);
    expect((await provider.report(ours!, 'delivered', origin)).status).toBe(204);
    expect((await provider.report(ours!, 'sent', origin)).status).toBe(204);
    const delivered = { delivered: true, errorCode: null };
    await eventually(async () => {
      const messages = await chain.get<MessageRecord[]>('/api/admin/messages', admin);
      const text = messages.find(({ channel }) => channel === 'sms');
      expect(text).toMatchObject({ appointmentId: visit.id, receipt: delivered });
    });

    const webhook = `${site}/api/webhooks/sms`;
    const reply = await provider.bring(phone, 'no, keep my visit!', webhook, origin);
    expect(await reply.text()).toMatch(/^<Response><Message>.* we got your text/);
    expect(await chain.get<NamedConversation>(path, admin)).toMatchObject({
      unread: 1,
      visit: { number: visit.number, customerName: 'Ada Byrne' },
    });

    await chain.call('post', `${path}/texts`, admin, { text: 'Sure, you’re back on.' }, 201);
    await eventually(() => expect(textsOf(/^Sure, you're back on\.$/)).toHaveLength(1));
    const [answer] = textsOf(/^Sure/);
    await provider.report(answer!, 'undelivered', origin, 30_006);
    await eventually(async () =>
      expect(await newestText()).toMatchObject({
        sent: { by: 'Iris Stone', receipt: { delivered: false, errorCode: 30_006 } },
      }),
    );
    expect(await chain.get<NamedConversation>(path, admin)).toMatchObject({ callInstead: true });
  });
});
