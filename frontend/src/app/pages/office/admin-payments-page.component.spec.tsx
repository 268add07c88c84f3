import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DaySettlement, SettleDay } from '@contracts/payments/day-sheets';
import type { PaymentDetail, StripeSetup } from '@contracts/payments/office';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import {
  exampleMoneySums,
  examplePayment,
  exampleReport,
  exampleTakerDay,
} from '@contracts/testing/examples';
import { paymentsPollingMs } from '../../../features/payments-admin/payment-endpoints';
import { choose } from '../../../testing/choices';
import { pass, startClock } from '../../../testing/clock';
import { field, fill, valueOf } from '../../../testing/fields';
import { savedFiles } from '../../../testing/files';
import {
  changedMeanwhile,
  deferred,
  expectIn,
  expectToast,
  noConnection,
  openPage,
  refusal,
  text,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-payments-page';

const refunding = 'POST /api/admin/payments/:id/refund';
const reviewing = 'POST /api/admin/payments/:id/review';
const detail = (changes: Partial<PaymentDetail> = {}): PaymentDetail => ({
  ...examplePayment({ id: 'p1' }),
  history: [],
  refunds: [],
  disputes: [],
  bill: null,
  customerNumber: null,
  ...changes,
});

const flagged = detail({ status: 'flagged', flagReason: 'unknown', receiptNumber: null });
const message = 'Someone has changed this in the meantime.';

const rows = () => screen.queryAllByRole('row').slice(1);
const part = (name: string) => screen.findByRole('region', { name });

/** With one payment, as it is now. */
function openPayments(query: string, payment = detail(), answers: PageOptions['answers'] = {}) {
  const server = { payment };
  const page = openPage(`/admin-payments${query}`, {
    signedInAs: 'admin',
    answers: {
      'GET /api/admin/payments': ({ query: { search, status } }: ApiCall) =>
        search === 'nothing-such' || status ? [] : [server.payment],
      'GET /api/admin/payments/:id': () => server.payment,
      'GET /api/admin/money': exampleMoneySums,
      ...answers,
    },
  });
  return { ...page, server };
}

it('refunds a payment in part, then the rest, and nothing typed is lost', async () => {
  const { press, answer, sent, server } = openPayments('');
  await press(/^Details of R-1042/);
  const refund = await part('Refund');
  expect(valueOf('Amount')).toBe('150.00');
  fill({ Amount: '150.01' });
  await press('Refund', refund);
  await expectIn(refund, 'Up to $150.00 can be refunded');
  await expectIn(refund, 'Enter a reason');
  const reason = 'Part was defective';
  fill({ Amount: '75', Reason: reason });
  // The drawer may be closed, and the answer may be lost.
  await press('Close', screen.getByRole('dialog', { name: 'R-1042' }));
  await press(/^Details of R-1042/);
  await waitFor(() => expect(valueOf('Amount')).toBe('75'));
  const confirm = async (words: RegExp) => {
    await press('Refund', await part('Refund'));
    const question = await screen.findByRole('dialog', { name: 'Refund $75.00?' });
    expect(question.textContent).toMatch(words);
    await press('Refund $75.00', question);
  };
  answer({ [refunding]: noConnection });
  await confirm(/\$75\.00 of R-1042 \(\$150\.00\) goes back to the card/);
  await expectToast('Error refunding the payment', /couldn’t reach the server/);
  expect(valueOf('Reason')).toBe(reason);
  const made = (refundable: string) => () => {
    const { version, refunds } = server.payment;
    const by = { by: 'Sam', reason, createdAt: '2026-11-21' };
    const refund = { ...by, id: String(version), method: 'card', amount: '75.00' } as const;
    return (server.payment = detail({
      version: version + 1,
      refundable,
      refunds: [...refunds, { ...refund, status: 'succeeded' }],
      history: [{ at: '2026-11-21T15:00:00.000Z', by: 'Sam', message: `${refundable} is left` }],
    }));
  };
  answer({ [refunding]: made('75.00') });
  await confirm(/goes back/);
  await expectToast('$75.00 refunded', 'R-1042: refunded.');
  await waitFor(() => expect(valueOf('Amount')).toBe('75.00'));
  expect(valueOf('Reason')).toBe('');
  expect(within(await part('Refunds')).getAllByRole('listitem')).toHaveLength(1);
  fill({ Reason: reason });
  const message = 'Stripe refused: the charge is too old.';
  answer({ [refunding]: refusal(409, { code: 'refund_refused', message }) });
  await confirm(/all that is left of it/);
  await expectToast('Error refunding the payment', message);
  answer({ [refunding]: made('0.00') });
  await confirm(/all that is left of it/);
  await expectToast('$75.00 refunded', 'R-1042: refunded.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Refund' })).toBeNull());
  await expectIn(await part('History'), '0.00 is left');
  await expectIn(await part('Refunds'), reason);
  // The bank has sent the last refund back.
  server.payment = detail({ refundable: '75.00' });
  await press('Close', screen.getByRole('dialog', { name: 'R-1042' }));
  await press(/^Details of R-1042/);
  await part('Refund');
  expect(valueOf('Amount')).toBe('75.00');
  const calls = sent(refunding);
  expect(calls.map(({ body }) => body)).toEqual(calls.map(() => ({ amount: 75, reason })));
  // What is done or refused for good is over, so the same words are another refund.
  const [lost, again, ...others] = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(lost).toMatch(/./);
  expect(again).toBe(lost);
  expect(new Set([lost, ...others]).size).toBe(3);
});

it('offers a dispatcher no refund', async () => {
  openPage('/admin-payments?payment=p1', {
    signedInAs: 'admin',
    claims: { officeRole: 'dispatcher' },
    answers: {
      'GET /api/admin/payments': [detail()],
      'GET /api/admin/payments/:id': detail(),
      'GET /api/admin/money': exampleMoneySums,
    },
  });
  await part('History');
  expect(screen.queryByRole('region', { name: 'Refund' })).toBeNull();
});

it('says that a past payment of the demo can’t be refunded, and that one was refunded in part', async () => {
  const demo = detail({ intentId: 'pi_demo_xab', refunded: '40.00' });
  const { press, answer } = openPayments('?payment=p1', demo, {
    'GET /api/admin/payments': [demo, detail({ id: 'p2', receiptNumber: 'R-1043' })],
  });
  const refund = await part('Refund');
  await expectIn(refund, 'part of the demo’s history');
  expect(within(refund).queryByRole('button')).toBeNull();
  await expectIn(rows()[0]!, 'Partly refunded');
  // The next one isn't taken for it until its details come.
  answer({ 'GET /api/admin/payments/:id': deferred().promise });
  await press('Close');
  await press(/^Details of R-1043/);
  await screen.findByRole('dialog', { name: 'Payment' });
});

it('reviews a payment on the version that was seen when its note was started', async () => {
  startClock();
  const { press, answer, bodies, server } = openPayments('?payment=p1', flagged);
  const review = await part('Review');
  await expectIn(rows()[0]!, 'Names a payment that we don’t have');
  await press('Mark as reviewed', review);
  await expectIn(review, 'Please say what you found');
  fill({ 'What you found': 'A deposit.' });
  const change = (changes: Partial<PaymentDetail>) =>
    (server.payment = { ...server.payment, ...changes, version: server.payment.version + 1 });
  // Someone else refunds a part of it, and the page shows that while the note is being written.
  const theirs = { at: '2026-11-21T15:00:00.000Z', by: 'Dana' };
  change({ history: [{ ...theirs, message: 'Refunded $50.00' }] });
  await pass(paymentsPollingMs);
  await expectIn(await part('History'), 'Refunded $50.00');
  answer({ [reviewing]: () => changedMeanwhile(server.payment, message) });
  await press('Mark as reviewed', review);
  await expectToast('Error marking the payment', message);
  // That said what it is now: the next press is made on it. By then, someone else has reviewed it.
  const reviewed = () => change({ review: { ...theirs, note: 'Looked at it, too.' } });
  answer({ [reviewing]: () => changedMeanwhile(reviewed(), message) });
  await press('Mark as reviewed', review);
  await expectIn(await part('Review'), 'ReviewedLooked at it, too.Dana');
  // After a warning of fraud it needs another review, and then one that starts with nothing.
  const warn = () => change({ review: null, fraudWarning: 'made_with_stolen_card' });
  warn();
  await pass(paymentsPollingMs);
  await waitFor(() => expect(valueOf('What you found')).toBe('A deposit.'));
  answer({ [reviewing]: reviewed });
  await press('Mark as reviewed');
  await expectToast('Marked as reviewed');
  warn();
  await pass(paymentsPollingMs);
  await waitFor(() => expect(valueOf('What you found')).toBe(''));
  expect(bodies(reviewing)).toEqual([2, 3, 4].map((version) => ({ note: 'A deposit.', version })));
});

it('finds payments by status and words, and exports those alone', async () => {
  const { user, press, sent } = openPayments('?search=nothing-such&status=failed', undefined, {
    'GET /api/admin/payments.csv': text('id\r\np1\r\n'),
  });
  await screen.findByRole('heading', { name: 'No payment matches' });
  await press('Show all');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(location.search).toBe('');
  expect(rows()[0]!.textContent).toMatch(/R-1042.*Sub-Zero Refrigerator.*\$150\.00.*None.*Paid/);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'R-10');
  await waitFor(() => expect(location.search).toBe('?search=R-10'));
  const files = savedFiles();
  await press('Export CSV');
  await waitFor(() => expect(files).toMatchObject([{ text: 'id\r\np1\r\n' }]));
  expect(files[0]!.name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  expect(sent('GET /api/admin/payments.csv')[0]!.query).toEqual({ search: 'R-10' });
  await choose(field('Status'), 'Disputed');
  await waitFor(() => expect(location.search).toContain('status=disputed'));
  const last = sent('GET /api/admin/payments').at(-1)!;
  expect(last.query).toMatchObject({ dispute: 'open', search: 'R-10' });
});

it('opens with the sums of a period, which lead to their payments', async () => {
  const { user, sent } = openPayments('');
  const money = await part('Sums');
  await expectIn(money, 'Due now$340.002 jobs');
  await expectIn(money, 'Disputed now$150.001 dispute');
  await user.click(within(money).getByText('This month'));
  await waitFor(() => expect(sent('GET /api/admin/money').at(-1)!.query.from).toMatch(/-01$/));
  expect(location.search).toBe('?period=month');
  for (const name of ['Collected by card: $1,250.00', /^Refunded/])
    expect(within(money).getByRole('link', { name }).getAttribute('href')).toMatch(/when=month$/);
  await user.click(within(money).getByRole('link', { name: 'Collected in cash: $80.00' }));
  await waitFor(() =>
    expect(sent('GET /api/admin/payments').at(-1)!.query).toMatchObject({
      status: 'succeeded',
      method: 'cash',
      from: expect.stringMatching(/-01$/),
    }),
  );
  expect(new URLSearchParams(location.search).get('period')).toBe('month');
  expect(
    within(money)
      .getByRole('link', { name: /^Due now/ })
      .getAttribute('href'),
  ).toContain('status=due');
});

it('compares a day with Stripe, and leads to what is different', async () => {
  // Before midnight, when the date in London is tomorrow's.
  startClock('2026-11-21T04:58:00.000Z');
  const reports: ReconciliationReport[] = [];
  const report = exampleReport({
    fees: '9.30',
    net: '290.70',
    payouts: [{ id: 'po_1042', amount: '1204.00', status: 'in_transit' }],
    differenceCount: 1,
    differences: [
      {
        kind: 'missing-in-ledger',
        paymentId: 'p1',
        stripeId: 'pi_1042',
        ledger: null,
        stripe: '150.00',
        cause: 'A message was missed.',
      },
    ],
  });
  const checkedAt = '2026-11-20T12:00:00.000Z';
  const problem = { message: 'Cards are switched off in Stripe.', since: checkedAt };
  let setup: StripeSetup = { checkedAt, problems: [problem] };
  const { press, sent } = openPayments('?tab=reconciliation', undefined, {
    'GET /api/admin/reconciliation': () => reports,
    'POST /api/admin/reconciliation': () => {
      reports.push(report);
      return report;
    },
    'GET /api/admin/stripe-setup': () => setup,
    'POST /api/admin/stripe-setup': () => (setup = { ...setup, problems: [] }),
  });
  await screen.findByText('Cards are switched off in Stripe.');
  await press('Check again');
  await screen.findByText('Stripe is set up');
  await screen.findByRole('heading', { name: 'Nothing was compared yet' });
  expect(valueOf('Day')).toBe('11/19/2026');
  await pass(180_000);
  expect(valueOf('Day')).toBe('11/20/2026');
  fill({ Day: '11/20/2026' });
  fireEvent.keyDown(field('Day'), { key: 'Enter' });
  await press('Compare now');
  await expectToast('Friday, November 20, 2026', '1 difference.');
  expect(sent('POST /api/admin/reconciliation')[0]!.body).toEqual({ day: '2026-11-20' });
  const day = await part('Friday, November 20, 2026');
  within(day).getByRole('row', { name: /^Stripe \$300\.00 × 2 \$50\.00 × 1/ });
  expect(day.textContent).toContain('Stripe’s fees: $9.30. Net of these payments: $290.70.');
  expect(day.textContent).toContain('Payout to the bank: $1,204.00, in transit.');
  expect(day.textContent).toContain('Ledger: nothing. Stripe: $150.00.');
  await press('Show the payment', day);
  await screen.findByRole('dialog', { name: 'R-1042' });
});

it('assigns a payment without a bill to the appointment its payer named', async () => {
  const assigning = 'POST /api/admin/payments/:id/assign';
  const unmatched = detail({ unmatched: true, description: 'Dryer (FC-1042)' });
  const { press, answer, sent, server } = openPayments('', unmatched);
  await screen.findByText('Unmatched: not assigned to a bill');
  await press(/^Details of R-1042/);
  const form = await part('Assign');
  expect(valueOf('Appointment number')).toBe('FC-1042');
  server.payment = { ...unmatched, description: 'Dryer and washer (FC-1042)' };
  answer({ [assigning]: refusal(409, { code: 'nothing_due', message: 'FC-1042 has $0.00 due.' }) });
  await press('Assign', form);
  await expectToast('Error assigning the payment', 'FC-1042 has $0.00 due.');
  await screen.findAllByText(/Dryer and washer/);
  fill({ 'Appointment number': '1043' });
  answer({
    [assigning]: () =>
      (server.payment = detail({ appointmentId: 'a1', appointmentNumber: 'FC-1043' })),
  });
  await press('Assign', form);
  await expectToast('Assigned to FC-1043');
  expect(sent(assigning).at(-1)?.body).toEqual({ appointmentNumber: 'FC-1043' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Assign' })).toBeNull());
});

it('counts what a technician hands in, and never over someone else’s count unseen', async () => {
  startClock();
  const settling = 'PUT /api/admin/day-sheet/:id';
  const [nadia, marcus] = [
    exampleTakerDay(),
    exampleTakerDay({ name: 'Marcus Hill', cashTaken: '0.00', cashExpected: '0.00' }),
  ];
  const sheet = { day: '2026-11-20', technicians: [marcus, nadia] };
  const { press, answer, bodies, sent } = openPayments(
    '?tab=end-of-day&day=2026-11-20',
    undefined,
    { 'GET /api/admin/day-sheet': () => sheet },
  );
  await part('End of Friday, November 20, 2026');
  await screen.findByText('Marcus Hill');
  expect(sent('GET /api/admin/day-sheet')[0]!.query).toEqual({ day: sheet.day });
  const row = () => rows().find(({ textContent }) => textContent.startsWith('Nadia'))!;
  expect(row().textContent).toMatch(/^Nadia Cole2 jobs\$150\.00#1042 \$45\.50.*Not counted/);
  const enter = (label: string, value: string) =>
    fireEvent.change(within(row()).getByLabelText(`${label}, Nadia Cole`), { target: { value } });
  enter('Cash counted', '145');
  enter('Checks counted', '1');
  await expectIn(row(), 'Short $5.00');
  enter('Note', 'Bought a hose.');
  const settle = (settlement: Partial<DaySettlement>) => {
    const settled = {
      ...nadia!,
      settlement: {
        version: 1,
        countedCash: '150.00',
        checksCounted: 1,
        note: null,
        by: 'Sam Owner',
        at: '2026-11-20T23:00:00.000Z',
        ...settlement,
      },
    };
    sheet.technicians = [marcus!, settled];
    return settled;
  };
  answer({ [settling]: () => changedMeanwhile(settle({}), message) });
  await press('Save, Nadia Cole', row());
  await expectToast('Error saving the count', message);
  await expectIn(row(), '$150.00 and 1 check counted by Sam Owner');
  await expectIn(row(), 'Short $5.00');
  const saving = deferred();
  answer({
    [settling]: ({ body }: ApiCall) =>
      saving.promise.then(() =>
        settle({ version: (body as SettleDay).version! + 1, countedCash: '145.00' }),
      ),
  });
  await press('Save, Nadia Cole', row());
  await waitFor(() => expect(sent(settling)).toHaveLength(2));
  // What is typed while it's being saved is the next change.
  enter('Note', 'And tape.');
  saving.resolve();
  await expectToast('Nadia Cole is counted', 'Short $5.00.');
  await press('Save, Nadia Cole', row());
  const counted = { day: sheet.day, countedCash: 145, checksCounted: 1, note: 'Bought a hose.' };
  await waitFor(() =>
    expect(bodies(settling)).toEqual([
      { ...counted, version: 0 },
      { ...counted, version: 1 },
      { ...counted, note: 'And tape.', version: 2 },
    ]),
  );
  // A phone that was offline sends a payment of the day.
  sheet.technicians = sheet.technicians.map((each) => ({ ...each, cashExpected: '200.00' }));
  await pass(paymentsPollingMs);
  await expectIn(row(), 'Short $55.00');
});
