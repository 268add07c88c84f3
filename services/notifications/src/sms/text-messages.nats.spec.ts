import { appointmentCancelled } from '@contracts/booking/appointments';
import { notificationsRequests } from '@contracts/notifications/messages';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, factsOf, type Visit } from '../../test/factories';
import { notificationsForTests, type MessageRow } from '../../test/notifications-under-test';

describe('text messages', () => {
  const under = notificationsForTests({ RATE_LIMIT: 'off' });

  beforeAll(() => under.start({ SMS_URL: under.texts.url }));

  /** The text about a canceled visit, once it isn't waiting anymore. */
  async function textAbout(
    changes: Partial<Visit>,
  ): Promise<Pick<MessageRow, 'state' | 'reason' | 'recipient'>> {
    const visit = under.visit({ status: 'cancelled', ...changes });
    await under.tell(anEvent(appointmentCancelled, visit.id, 2, factsOf(visit)));
    return eventually(async () => {
      const [row] = await under.query<MessageRow>(
        `SELECT state, reason, recipient FROM messages
         WHERE appointment_id = $1 AND channel = 'sms' AND state <> 'waiting'`,
        [visit.id],
      );
      expect(row).toBeDefined();
      return row!;
    });
  }
  const receive = (from: string, body: string) =>
    under.requests.ask(notificationsRequests.receiveText, { from, body });
  const phone = '(904) 555-0110';

  it('go out with consent', async () => {
    const sent = { state: 'sent', reason: null, recipient: '+19045550110' };
    expect(await textAbout({ phone })).toEqual(sent);
    expect(under.texts.received.at(-1)?.fields.Body).toMatch(
      /is canceled\..*Reply STOP to opt out\.$/,
    );
  });

  it.each([
    [{ smsConsent: false }, /consent/],
    [{ phone: '+44 20 7946 0958' }, /not one in the US/],
    [{ phone: 'ask my son' }, /not one in the US/],
  ])('do not go out with %p', async (changes, reason) => {
    const sent = under.texts.received.length;
    const text = await textAbout(changes);
    expect([text.state, text.reason]).toEqual(['skipped', expect.stringMatching(reason)]);
    expect(under.texts.received).toHaveLength(sent);
  });

  it('end with STOP and begin again with START', async () => {
    await receive('+19045550110', 'STOP');
    await receive('+19045550110', 'STOP');
    const { state, reason } = await textAbout({ phone });
    expect([state, reason]).toEqual(['skipped', expect.stringContaining('STOP')]);
    await receive('+19045550110', 'START');
    expect(await textAbout({ phone })).toMatchObject({ state: 'sent' });
  });

  it('end however someone says so, who is told once how to get them again', async () => {
    for (const word of ['Stop texting me', 'please stop']) {
      expect(await receive('+19045550110', word)).toEqual({
        text: word === 'please stop' ? null : expect.stringMatching(/get more texts.*Reply START/),
      });
      expect(await textAbout({ phone })).toMatchObject({ state: 'skipped' });
    }
    await receive('+19045550110', 'START');
    // The provider answers STOP on its own.
    expect(await receive('+19045550110', 'STOP')).toEqual({ text: null });
    await receive('+19045550110', 'START');
  });

  it.each([
    ['+19045550110', 'Please stop by at ten'],
    ['unknown', 'STOP'],
    ['+4420794609580', 'STOP'],
  ])('continue after %s wrote "%s"', async (from, body) => {
    await expect(receive(from, body)).resolves.toEqual({ text: null });
    expect(await textAbout({ phone })).toMatchObject({ state: 'sent' });
  });

  it('end when the provider knows of a STOP that we do not', async () => {
    const other = '(904) 555-0119';
    under.texts.answers.push({ status: 400, body: '{"code":21610,"message":"unsubscribed"}' });
    expect(await textAbout({ phone: other })).toMatchObject({ state: 'skipped' });
    const sent = under.texts.received.length;
    expect(await textAbout({ phone: other })).toMatchObject({ state: 'skipped' });
    expect(under.texts.received).toHaveLength(sent);
  });

  it('are tried again when the provider is away for a moment', async () => {
    under.texts.answers.push({ status: 503, body: '' }, 'drop');
    expect(await textAbout({ phone })).toMatchObject({ state: 'sent' });
  });
});
