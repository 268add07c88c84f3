/** The office's alerts: what each service worries about, in words. */
import { bookingRequests } from '@contracts/booking/appointments';
import { importCalls } from '@contracts/imports/jobs';
import type { RequestDefinition } from '@contracts/messaging';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls, type PaymentConcerns } from '@contracts/payments/office';
import { examplePayment } from '@contracts/testing/examples';
import { trackingRequests, type Alert } from '@contracts/tracking/records';
import { aMessage, pageOf } from './factories';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests();

const alerts = async () =>
  (await gateway.office('get', '/api/admin/alerts').expect(200)).body as Alert[];
const away = () => new Promise<never>(() => undefined);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const since = hoursAgo(1);
const alert = (type: Alert['type'], message: string): Alert => ({
  type,
  message,
  appointmentId: null,
  technicianId: null,
  since,
});
const noConcerns: PaymentConcerns = {
  flagged: null,
  unmatched: null,
  disputes: null,
  stopped: null,
  refusals: [],
  differences: null,
};
const texts = (sent: number) => ({ texts: { sent, budget: 500, since }, received: null });
const failed = (...ages: number[]) =>
  pageOf(
    ages.map((hours) => aMessage({ state: 'failed', createdAt: hoursAgo(hours) })),
    { limit: 100 },
  );
const late = alert('late-technician', 'Mo Haddad is late for FC-1001');
const unassigned = alert('unassigned-job', 'FC-1001 has no technician');
const guest = { email: 'guest@example.com', customerName: 'Guest', visits: 3, attempts: 1, since };
const strangers = {
  source: 'hash',
  customerNames: ['Ana', 'Bo', 'Cy'],
  visits: 5,
  attempts: 2,
  since,
};

beforeEach(() => {
  const { stubs } = gateway;
  stubs.answer(trackingRequests.alerts, () => []);
  stubs.answer(bookingRequests.concerns, () => ({ crowded: [], crowdedSources: [], alerts: [] }));
  stubs.answer(officePaymentCalls.concerns, () => noConcerns);
  stubs.answer(importCalls.concerns, () => ({ failed: null }));
  stubs.answer(notificationsRequests.messages, () => failed());
  stubs.answer(notificationsRequests.concerns, () => ({ texts: null, received: null }));
});

describe('the office’s alerts', () => {
  it('are only those about money for a bookkeeper', async () => {
    gateway.stubs.answer(trackingRequests.alerts, () => [late]);
    gateway.stubs.answer(officePaymentCalls.concerns, () => ({
      ...noConcerns,
      unmatched: { count: 2, since },
    }));
    expect((await alerts()).map(({ type }) => type)).toEqual([
      'late-technician',
      'payment-unmatched',
    ]);
    const bookkeeper = gateway.token('admin', { claims: { officeRole: 'bookkeeper' } });
    const { body } = await gateway.as(bookkeeper, 'get', '/api/admin/alerts').expect(200);
    expect((body as Alert[]).map(({ type }) => type)).toEqual(['payment-unmatched']);
  });

  it('say whose visit it is, and when, or its number if booking does not answer', async () => {
    const about = (from: Alert, appointmentId: string) => ({ ...from, appointmentId });
    const visit = { number: 'FC-1001', appointmentDate: '2026-12-04', timeSlot: '08:00-09:00' };
    gateway.stubs.answer(trackingRequests.alerts, () => [about(late, 'a'), about(late, 'b')]);
    gateway.stubs.answer(bookingRequests.names, ({ appointmentIds }) => {
      expect(appointmentIds).toEqual(['a', 'b']);
      return [{ ...visit, appointmentId: 'a', customerName: 'Ana Reyes', technicianName: null }];
    });
    expect((await alerts()).map(({ message }) => message)).toEqual([
      'Mo Haddad is late for Ana Reyes (FC-1001), Fri, Dec 4, 8–9 AM',
      late.message,
    ]);
    gateway.stubs.answer(bookingRequests.names, () => Promise.reject(new Error('a bug')));
    expect((await alerts()).map(({ message }) => message)).toEqual([late.message, late.message]);
  });

  it('say which answer did not get there', async () => {
    const undelivered = { count: 1, since, to: '+19045550110' };
    const concerns = { texts: null, received: null };
    gateway.stubs.answer(notificationsRequests.concerns, () => ({ ...concerns, undelivered }));
    expect(await alerts()).toEqual([
      alert(
        'text-received',
        'The office’s answer to (904) 555-0110 didn’t get there. Call instead',
      ),
    ]);
  });

  it('say which visit a text may mean that ends our texts', async () => {
    const shown = { from: '+19045550110', body: 'CANCEL', stopped: true, appointmentId: 'a' };
    gateway.stubs.answer(notificationsRequests.concerns, () => ({
      texts: null,
      received: { count: 1, since, shown },
    }));
    gateway.stubs.answer(bookingRequests.names, () => [
      {
        ...{ number: 'FC-1001', appointmentDate: '2026-12-04', timeSlot: '08:00-09:00' },
        ...{ appointmentId: 'a', customerName: 'Ana Reyes', technicianName: null },
      },
    ]);
    expect((await alerts()).map(({ message }) => message)).toEqual([
      '(904) 555-0110 texted “CANCEL”. They get no more texts. They may mean the visit of ' +
        'Ana Reyes (FC-1001), Fri, Dec 4, 8–9 AM, which stays booked until you cancel it.',
    ]);
  });

  it.each<[string, { subject: string }, unknown, Alert[]]>([
    [
      'a crowded contact, after those of booking',
      bookingRequests.concerns,
      { crowded: [guest], crowdedSources: [strangers], alerts: [unassigned] },
      [
        unassigned,
        {
          ...alert(
            'many-visits',
            'Guest (guest@example.com, not verified) has 3 visits to come and tried to book 1 more',
          ),
          email: guest.email,
        },
        {
          ...alert(
            'many-visits',
            "One internet connection has 5 visits to come with addresses that aren't verified (Ana, Bo, Cy, …), and tried to book 2 more",
          ),
          source: strangers.source,
        },
      ],
    ],
    [
      'each kind of trouble with money',
      officePaymentCalls.concerns,
      {
        flagged: { count: 2, since },
        unmatched: { count: 1, since },
        late: { count: 2, since, day: '2026-11-20' },
        disputes: { count: 1, since },
        stopped: { since, until: since },
        refusals: [{ words: 'Activate a payment method.', since }],
        setup: [{ message: 'Cards are switched off in Stripe.', since }],
        differences: { day: '2026-11-20', count: 3, since },
      },
      [
        alert(
          'payments-refused',
          'Stripe refuses card payments, and no one can pay online. Stripe says: Activate a payment method.',
        ),
        alert('payments-setup', 'Cards are switched off in Stripe.'),
        alert(
          'payments-stopped',
          expect.stringMatching(/without a bill are paused until about \d+:\d\d [AP]M/) as string,
        ),
        alert('payment-flagged', '2 payments need a look'),
        alert('payment-unmatched', 'A payment is not assigned to an appointment'),
        alert('payment-disputed', 'A disputed payment needs an answer'),
        {
          ...alert(
            'payment-late',
            'After closing: 2 entries of cash or checks, from Fri, Nov 20. The next deposit has them',
          ),
          day: '2026-11-20',
        },
        alert(
          'reconciliation-differs',
          'The ledger and Stripe differ for 2026-11-20: 3 differences',
        ),
      ],
    ],
    [
      'sales tax rates that end where we work',
      officePaymentCalls.concerns,
      {
        ...noConcerns,
        taxRates: [
          { county: 'Clay', until: '2026-12-31', since },
          { county: 'Duval', until: null, since },
          { county: 'St Johns', until: '2026-12-31', since },
          { county: 'Volusia', until: null, since },
          { county: 'Flagler', until: '2027-01-31', since },
        ],
      },
      [
        alert(
          'tax-rates-ending',
          'The sales tax rates for Clay and St. Johns end on Thu, Dec 31. Add next year’s, or invoices will be refused',
        ),
        alert(
          'tax-rates-ending',
          'There’s no sales tax rate for Volusia today. Invoices are refused until you add it',
        ),
        alert(
          'tax-rates-ending',
          'The sales tax rate for Flagler ends on Sun, Jan 31. Add next year’s, or invoices will be refused',
        ),
      ],
    ],
    [
      'a payment to look at: whose, which and why',
      officePaymentCalls.concerns,
      {
        ...noConcerns,
        flagged: {
          count: 1,
          since,
          oldest: examplePayment({
            payerName: 'Nora Field',
            appointmentNumber: 'FC-1042',
            fraudWarning: 'made_with_stolen_card',
            overpaid: '25.00',
          }),
        },
      },
      [
        alert(
          'payment-flagged',
          'A payment needs a look: $150.00 by Nora Field for FC-1042. The payer’s bank suspects fraud: made with stolen card. $25.00 more than the bill asks for',
        ),
      ],
    ],
    [
      'several payments to look at',
      officePaymentCalls.concerns,
      {
        ...noConcerns,
        flagged: {
          count: 3,
          since,
          oldest: examplePayment({
            payerName: null,
            appointmentNumber: null,
            flagReason: 'unknown',
          }),
        },
      },
      [
        alert(
          'payment-flagged',
          '3 payments need a look: the oldest of them, $150.00. Names a payment that we don’t have',
        ),
      ],
    ],
    [
      'failed imports',
      importCalls.concerns,
      { failed: { count: 2, since } },
      [alert('import-failed', '2 imports failed')],
    ],
    [
      'a text budget that is almost used up',
      notificationsRequests.concerns,
      texts(412),
      [alert('text-budget', expect.stringMatching(/^412 of today's 500 text messages/) as string)],
    ],
    [
      'a text budget that is used up',
      notificationsRequests.concerns,
      texts(500),
      [
        alert(
          'text-budget',
          expect.stringMatching(
            /500 text messages are used up: customers get email only/,
          ) as string,
        ),
      ],
    ],
    [
      'texts that no one has read, with the start of the newest',
      notificationsRequests.concerns,
      {
        texts: null,
        received: {
          count: 2,
          since,
          shown: {
            from: '+19045550110',
            body: `please\ncancel ${'x'.repeat(99)}`,
            stopped: true,
            appointmentId: null,
          },
        },
      },
      [
        alert(
          'text-received',
          expect.stringMatching(
            /^2 texts to read\. \(904\) 555-0110 texted “please cancel x{66}…”\. They get no more texts\. They may mean a visit, which stays booked until you cancel it\.$/,
          ) as string,
        ),
      ],
    ],
    [
      'a question about an estimate, which is no text',
      notificationsRequests.concerns,
      {
        texts: null,
        received: {
          count: 1,
          since,
          shown: {
            from: '+19045550110',
            body: 'How long?',
            stopped: false,
            appointmentId: 'a',
            fromEstimate: true,
          },
        },
      },
      [alert('text-received', '(904) 555-0110 asks about an estimate: “How long?”.')],
    ],
    [
      'failed messages of the last days, naming no one',
      notificationsRequests.messages,
      pageOf(
        [...failed(0).items, aMessage({ state: 'failed', createdAt: since }), ...failed(100).items],
        { limit: 100 },
      ),
      [
        alert(
          'message-failed',
          '2 messages could not be sent, the newest of them: Booking confirmed',
        ),
      ],
    ],
  ])(
    'tell of %s, and come without them while their service is away',
    async (_, asked, answer, told) => {
      const definition = asked as RequestDefinition<unknown, unknown>;
      gateway.stubs.answer(trackingRequests.alerts, () => [late]);
      gateway.stubs.answer(definition, () => answer);
      expect(await alerts()).toEqual([late, ...told]);
      gateway.stubs.answer(definition, away);
      expect(await alerts()).toEqual([late]);
    },
  );

  it.each([
    [failed(2), ['A message could not be sent: Booking confirmed']],
    [failed(...Array<number>(100).fill(1)), [expect.stringMatching(/^100 or more /)]],
    [failed(73, 500), []],
  ])('count the failed messages of the last days: %#', async (messages, words) => {
    gateway.stubs.answer(notificationsRequests.messages, () => messages);
    expect((await alerts()).map(({ message }) => message)).toEqual(words);
    expect(gateway.stubs.lastAsked(notificationsRequests.messages)).toEqual({
      state: 'failed',
      limit: 100,
    });
  });
});
