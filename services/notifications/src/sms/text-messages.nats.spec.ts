import { randomUUID } from 'node:crypto';
import {
  appointmentAssigned,
  appointmentCancelled,
  bookingRequests,
} from '@contracts/booking/appointments';
import { conversationRequests } from '@contracts/notifications/conversations';
import { notificationsRequests } from '@contracts/notifications/messages';
import { phoneLinkRequested, technicianRequests } from '@contracts/tracking/technicians';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { anEvent, factsOf, trackedVisit, type Visit } from '../../test/factories';
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
    under.requests.ask(conversationRequests.receiveText, { from, body });
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

  const howToReturn = expect.stringMatching(/get more texts.*Reply START/) as string;
  it.each([
    // The provider answers STOP on its own.
    ['STOP', null],
    ['Stop texting me', howToReturn],
  ])(
    'end with "%s", which is answered once at most, and begin again with START',
    async (body, text) => {
      expect(await receive('+19045550110', body)).toEqual({ text });
      expect(await receive('+19045550110', 'please stop')).toEqual({ text: null });
      const reason = expect.stringContaining('STOP') as string;
      expect(await textAbout({ phone })).toMatchObject({ state: 'skipped', reason });
      await receive('+19045550110', 'START');
      expect(await textAbout({ phone })).toMatchObject({ state: 'sent' });
    },
  );

  it.each([
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

  describe('to technicians', () => {
    const [mo, ada, gone] = [randomUUID(), randomUUID(), randomUUID()];
    const phones = new Map<string, string>([
      [mo, '(904) 555-0131'],
      [ada, '(904) 555-0132'],
      [gone, '(904) 555-0133'],
    ]);
    const assigned = new Map<string, string>();
    const left = new Set<string>();

    beforeAll(() => {
      under.when(technicianRequests.contact, ({ technicianId }) => ({
        phone: phones.get(technicianId) ?? '',
        active: !left.has(technicianId),
      }));
      under.when(bookingRequests.visit, ({ appointmentId }) =>
        trackedVisit(
          under.visits.get(appointmentId)!,
          'scheduled',
          assigned.get(appointmentId) ?? null,
        ),
      );
    });

    const assign = (visit: Visit, version: number, technicianId: string, former?: string) => {
      assigned.set(visit.id, technicianId);
      const facts = { technicianId, ...(former && { formerTechnicianId: former }) };
      return under.tell(anEvent(appointmentAssigned, visit.id, version, factsOf(visit, facts)));
    };
    const textsTo = (technicianId: string) =>
      under.texts.received
        .filter(({ fields }) => fields.To === `+1${phones.get(technicianId)!.replace(/\D/g, '')}`)
        .map(({ fields }) => fields.Body);

    it('say once what they were given, and what was taken from them', async () => {
      const visit = under.visit();
      await assign(visit, 2, mo);
      await under.told(visit.id, [{ kind: 'job-assigned', channel: 'sms', state: 'sent' }]);
      const moved = anEvent(appointmentAssigned, visit.id, 3, {
        ...factsOf(visit, { technicianId: ada, formerTechnicianId: mo }),
      });
      assigned.set(visit.id, ada);
      // Also in another envelope, as after NATS lost its disk.
      for (const event of [moved, { ...moved, id: randomUUID() }]) await under.tell(event);
      await under.told(visit.id, [
        { state: 'sent' },
        { kind: 'job-assigned', state: 'sent' },
        { kind: 'job-removed', state: 'sent' },
      ]);
      expect(textsTo(mo)).toEqual([
        expect.stringMatching(/^New job: FC-1042, .*\/technician$/),
        expect.stringMatching(/^No longer yours: FC-1042, /),
      ]);
      expect(textsTo(ada)).toEqual([expect.stringMatching(/^New job: /)]);
      const none = { accountIds: [], emails: [], serviceRequestIds: [] };
      const about = { ...none, appointmentIds: [visit.id] };
      // They are not the customer's messages.
      expect(await under.requests.ask(notificationsRequests.about, about)).toEqual([]);
      const { items } = await under.requests.ask(notificationsRequests.messages, {});
      const theirs = items.filter(({ appointmentId }) => appointmentId === visit.id);
      expect(theirs.map(({ technicianId }) => technicianId).toSorted()).toEqual(
        [mo, mo, ada].toSorted(),
      );
    });

    it('bring a phone link unless it was replaced, and say who had it sent', async () => {
      const path = '/technician#tOkEn';
      const [linkId, replaced] = [randomUUID(), randomUUID()];
      under.when(technicianRequests.phoneLinkMessage, (asked) => {
        if (asked.linkId !== linkId) throw new Refusal('token_invalid');
        return { technicianId: mo, phone: phones.get(mo)!, active: true, path };
      });
      for (const id of [linkId, replaced]) {
        const facts = { technicianId: mo, linkId: id, by: 'Dana Owner' };
        await under.tell(anEvent(phoneLinkRequested, id, 1, facts));
      }
      await under.told(linkId, [{ kind: 'phone-link', state: 'sent' }]);
      await under.told(replaced, [{ state: 'skipped' }]);
      expect(textsTo(mo).at(-1)).toMatch(/ https:\/\/repairs\.example\.com\/technician#tOkEn$/);
      const { items } = await under.requests.ask(notificationsRequests.messages, {});
      const message = items.find(({ kind, state }) => kind === 'phone-link' && state === 'sent');
      expect(message).toMatchObject({ technicianId: mo, askedBy: 'Dana Owner' });
      expect(message!.subject).not.toContain('tOkEn');
    });

    it('go to no one who does not work here anymore, but to who takes over', async () => {
      const visit = under.visit();
      await assign(visit, 2, gone);
      await under.told(visit.id, [{ state: 'sent' }]);
      left.add(gone);
      await assign(visit, 3, ada, gone);
      const reason = expect.stringContaining('deactivated') as string;
      await under.told(visit.id, [{}, { state: 'sent' }, { state: 'skipped', reason }]);
      expect(textsTo(gone)).toHaveLength(1);
    });
  });
});
