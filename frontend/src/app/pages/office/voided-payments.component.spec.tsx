import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PaymentDetail } from '@contracts/payments/office';
import { exampleMoneySums, examplePayment, exampleTakerDay } from '@contracts/testing/examples';
import type { DaySheet } from '@contracts/payments/day-sheets';
import { paymentsPollingMs } from '../../../features/payments-admin/payment-endpoints';
import { choose } from '../../../testing/choices';
import { pass, startClock } from '../../../testing/clock';
import { fill, valueOf } from '../../../testing/fields';
import {
  changedMeanwhile,
  expectIn,
  expectToast,
  openPage,
  refusal,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-payments-page';

const voiding = 'POST /api/admin/payments/:id/void';
const moving = 'POST /api/admin/payments/:id/move';
const check = (changes: Partial<PaymentDetail> = {}): PaymentDetail => ({
  ...examplePayment({ id: 'p1', method: 'check', checkNumber: '1042', takenBy: 'Nadia Cole' }),
  ...{ intentId: null, cardLast4: null, appointmentId: 'a1', appointmentNumber: 'FC-1042' },
  ...{ history: [], refunds: [], disputes: [], bill: null, customerNumber: null },
  ...changes,
});
const part = (name: string) => screen.findByRole('region', { name });
const pick = (label: string) => fireEvent.click(screen.getByLabelText(label));

function openPayment(payment: PaymentDetail, options: Partial<PageOptions> = {}) {
  const server = { payment };
  const page = openPage('/admin-payments?payment=p1', {
    signedInAs: 'admin',
    ...options,
    answers: {
      'GET /api/admin/payments': () => [server.payment],
      'GET /api/admin/payments/:id': () => server.payment,
      'GET /api/admin/money': { ...exampleMoneySums, voided: '20.00' },
      'GET /api/technicians': [{ id: 't1', name: 'Nadia Cole' }],
    },
  });
  return { ...page, server };
}

it('voids a returned check with its fee, on the version that was seen', async () => {
  const { press, answer, bodies, server } = openPayment(check());
  const form = await part('Void');
  await press('Void', form);
  await expectIn(form, 'Choose a reason');
  pick('Check returned by the bank');
  fill({ Fee: '2000' });
  await press('Void', form);
  await expectIn(form, 'Please enter a fee up to $1,000');
  fill({ Fee: '30' });
  const confirm = async () => {
    await press('Void', await part('Void'));
    const question = await screen.findByRole('dialog', { name: 'Void $150.00?' });
    expect(question.textContent).toContain('FC-1042 is due again, with a fee of $30.00');
    await press('Void it', question);
  };
  const message = 'Someone has changed this in the meantime.';
  answer({ [voiding]: () => changedMeanwhile(check({ version: 3 }), message) });
  await confirm();
  await expectToast('Error voiding the payment', message);
  const entry = { id: 'r1', amount: '150.00', method: 'check', createdAt: '2026-11-21' } as const;
  answer({
    [voiding]: () =>
      (server.payment = check({
        ...{ version: 4, refunded: '150.00', refundable: '0.00', voided: 'returned-check' },
        refunds: [
          {
            ...{ ...entry, by: 'Sam', status: 'succeeded', reason: 'Check returned by the bank' },
            ...{ stillOwed: true, voided: 'returned-check' },
          },
        ],
      })),
  });
  await confirm();
  await expectToast('R-1042 is voided', 'The bill is due again.');
  expect(bodies(voiding)).toEqual(
    [2, 3].map((version) => ({ reason: 'returned-check', fee: 30, version })),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Void' })).toBeNull());
  await expectIn(await part('Refunds and voids'), 'Voided');
  expect((await part('Refunds and voids')).textContent).toMatch(/Sam: Check returned by the bank$/);
});

it('lets a dispatcher move a payment to the right job, and nothing else', async () => {
  const { press, answer, bodies, server } = openPayment(check(), {
    claims: { officeRole: 'dispatcher' },
  });
  const form = await part('Void');
  expect(within(form).getAllByRole('radio')).toHaveLength(1);
  pick('Recorded on the wrong job');
  fill({ 'Right appointment number': '1043' });
  const move = async () => {
    await press('Move', await part('Void'));
    const question = await screen.findByRole('dialog', { name: 'Move $150.00?' });
    expect(question.textContent).toContain('the payment counts for FC-1043');
    await press('Move it', question);
  };
  const message = 'FC-1043 has $100.00 due.';
  answer({ [moving]: refusal(409, { code: 'nothing_due', message }) });
  await move();
  await expectToast('Error moving the payment', message);
  expect(valueOf('Right appointment number')).toBe('1043');
  answer({ [moving]: () => (server.payment = check({ voided: 'wrong-job', refundable: '0.00' })) });
  await move();
  await expectToast('Moved to FC-1043');
  expect(bodies(moving)).toEqual([1, 2].map(() => ({ appointmentNumber: 'FC-1043', version: 2 })));
});

it('offers no void of a card payment, and no returned cash', async () => {
  const { server, press } = openPayment(check({ method: 'cash', checkNumber: null }));
  await part('Void');
  expect(screen.queryByLabelText('Check returned by the bank')).toBeNull();
  server.payment = check({ method: 'card', intentId: 'pi_1' });
  await press('Close');
  await expectIn(await part('Sums'), 'Refunded or voided$50.00$20.00 voided');
  await press(/^Details of R-1042/);
  await part('Refund');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Void' })).toBeNull());
});

it('asks whether what is refunded is still owed', async () => {
  const { press, answer, bodies, server } = openPayment(check());
  await part('Refund');
  fill({ Reason: 'Paid in cash instead' });
  pick('Yes, it’s due again');
  answer({ 'POST /api/admin/payments/:id/refund': () => server.payment });
  await press('Refund', await part('Refund'));
  const question = await screen.findByRole('dialog', { name: 'Refund $150.00?' });
  expect(question.textContent).toContain('and the bill asks for it again');
  await press('Refund $150.00', question);
  await expectToast('$150.00 refunded');
  expect(bodies('POST /api/admin/payments/:id/refund')).toMatchObject([{ stillOwed: true }]);
});

it('asks out of whose cash a refund comes', async () => {
  const cash = check({ method: 'cash', checkNumber: null, heldBy: 't2' });
  const refunding = 'POST /api/admin/payments/:id/refund';
  const { press, answer, bodies } = openPayment(cash);
  const form = await part('Refund');
  const send = async () => {
    await press('Refund', form);
    await press('Refund $150.00', await screen.findByRole('dialog', { name: 'Refund $150.00?' }));
  };
  // Of the one who took it, who has left since, until another is chosen.
  await expectIn(form, 'Nadia Cole');
  fill({ Reason: 'Part was defective' });
  answer({ [refunding]: refusal(409, { code: 'nothing_left' }) });
  await send();
  await expectToast('Error refunding the payment');
  await choose(screen.getByLabelText('Out of whose cash'), 'The office');
  answer({
    [refunding]: {
      ...cash,
      refunded: '150.00',
      refundable: '0.00',
      refunds: [
        {
          ...{ id: 'r1', status: 'succeeded', amount: '150.00', method: 'cash' },
          ...{ reason: 'Part was defective', by: 'Sam', cashOf: null },
          createdAt: '2026-11-20T15:00:00.000Z',
        },
      ],
    },
  });
  await send();
  await expectToast('$150.00 refunded');
  const body = { amount: 150, reason: 'Part was defective', method: 'cash' };
  expect(bodies(refunding)).toEqual([body, { ...body, cashOf: 'office' }]);
});

it('shows voids on the day’s sheet', async () => {
  const entry = { amount: '100.00', appointmentNumber: 'FC-1001', taken: '2026-11-19' } as const;
  const nadia = exampleTakerDay({
    ...{ cashTaken: '150.00', cashExpected: '50.00' },
    voids: [
      { ...entry, number: null, method: 'cash', reason: 'entered-wrongly' },
      { ...entry, number: '1042', method: 'check', reason: 'wrong-job' },
    ],
  });
  startClock();
  let day: DaySheet = { day: '2026-11-20', technicians: [nadia] };
  openPage('/admin-payments?tab=end-of-day&day=2026-11-20', {
    signedInAs: 'admin',
    answers: {
      'GET /api/admin/payments': [check({ voided: 'wrong-job' })],
      'GET /api/admin/money': { ...exampleMoneySums, voided: '20.00' },
      'GET /api/admin/day-sheet': () => day,
    },
  });
  const sheet = await part('End of Friday, November 20, 2026');
  await expectIn(sheet, '$50.00$150.00 takenVoided $100.00: Entered by mistake, FC-1001, taken');
  await expectIn(sheet, 'Voided #1042 $100.00: Recorded on the wrong job');
  await expectIn(sheet, '0 for -$54.50');
  // The office's own are a row like a technician's.
  const office = { technicianId: null, name: 'The office', voids: [] };
  day = { ...day, office: { ...nadia, ...office, checks: [{ number: '7', amount: '60.00' }] } };
  await pass(paymentsPollingMs);
  await expectIn(sheet, 'The office2 jobs$50.00$150.00 taken#7 $60.00');
  await expectIn(sheet, '1 for $5.50');
});
