import { screen, waitFor, within } from '@testing-library/react';
import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import { aJob } from '../../features/technician-phone/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { errorUnder, fill } from '../../testing/fields';
import { openPage, refusal, type ApiCall, type PageOptions } from '../../testing/open-page';
import { online, phoneForTests } from '../../testing/phone-database';

const list = 'GET /api/technician/jobs';
const move = 'PUT /api/technician/jobs/:id/status';
const price = 'PUT /api/technician/jobs/:id/price';
const taking = 'POST /api/technician/jobs/:id/payments';
const unpriced: DoorBill = { total: null, lines: [], paid: '0.00', due: '0.00', payUrl: null };
const billed = { total: '150.00', lines: [{ text: 'Door seal', amount: '150.00' }] };
const owed: DoorBill = {
  ...billed,
  paid: '0.00',
  due: '150.00',
  payUrl: 'https://x.example.com/p',
};
const paid = { ...billed, paid: '150.00', due: '0.00' };

phoneForTests();
beforeEach(() => startClock('2026-11-20T16:00:00Z'));

async function openAtDoor(
  bill: DoorBill,
  answers: Record<string, unknown> = {},
  { job = {}, config = {} }: { job?: Partial<PhoneJob>; config?: PageOptions['config'] } = {},
) {
  const server = { job: aJob({ status: 'in-progress', allowed: ['completed'], bill, ...job }) };
  const page = openPage('/technician', {
    config,
    signedInAs: 'technician',
    answers: {
      [list]: () => [server.job],
      [price]: () => {
        server.job = { ...server.job, bill: owed };
        return owed;
      },
      [taking]: () => {
        server.job = { ...server.job, bill: { ...paid, payUrl: null } };
        return { paymentId: 'p', receiptNumber: 'R-1001', bill: paid };
      },
      [move]: (): PhoneJob => (server.job = { ...server.job, status: 'completed', allowed: [] }),
      'PUT /api/technician/location': null,
      ...answers,
    },
  });
  const card = await screen.findByRole('article', { name: 'Job FC-1042' });
  await pass(1_000);
  const press = (name: string | RegExp) =>
    page.user.click(within(card).getByRole('button', { name }));
  const inDialog = (name: string | RegExp) =>
    page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  return { ...page, card, press, inDialog, server };
}

const bodyOf = (call: ApiCall | undefined) => call?.body;

it('says what was paid for a visit at which no one was home, and asks for no price', async () => {
  const { card } = await openAtDoor(
    { ...unpriced, paid: '50.00' },
    {},
    { job: { status: 'cancelled', noShow: true, allowed: [] } },
  );
  within(card).getByText('Paid: $50.00');
  expect(card.textContent).not.toContain('No price yet');
});

it('shows no code to pay where the site takes no cards', async () => {
  const { card } = await openAtDoor(
    owed,
    {},
    { config: { stripe: { mode: 'off', publishableKey: null } } },
  );
  expect(card.textContent).toContain('Due at the door: $150.00');
  expect(within(card).queryByRole('button', { name: /^Show code/ })).toBeNull();
});

it('says that a price far above the office’s waits, and what is due until then', async () => {
  const { card, press, inDialog } = await openAtDoor(owed, {
    [price]: { ...owed, asked: '450.00' },
  });
  await press('Change the price FC-1042');
  fill({ Amount: '450.00' }, screen.getByRole('dialog'));
  await inDialog('Save $450.00');
  await pass(1_000);
  within(card).getByText(/^\$450\.00 waits for the office’s OK\./);
  expect(card.textContent).toContain('Until then the price is $150.00.');
  expect(card.textContent).toContain('Due at the door: $150.00');
  await expectAccessible(card);
});

it('takes the price and the cash before the job is done', async () => {
  const { card, press, inDialog, sent } = await openAtDoor(unpriced);
  await press('Job done');
  within(screen.getByRole('dialog')).getByText(/There is no price yet/);
  await inDialog('Not yet');
  await press('Enter the price FC-1042');
  await inDialog('Save');
  expect(errorUnder('Amount')).toBe('Enter dollars and cents');
  fill({ 'What it’s for': 'Door seal', Amount: '150' });
  await expectAccessible(screen.getByRole('dialog'));
  await inDialog('Save $150.00');
  expect(bodyOf(sent(price)[0])).toEqual({
    costLines: [{ text: 'Door seal', amount: 150 }],
    from: null,
  });
  await waitFor(() => expect(card.textContent).toContain('Due at the door: $150.00'));
  await press('Job done');
  within(screen.getByRole('dialog')).getByText('$150.00 is due.');
  await inDialog('Not yet');
  await press('Cash FC-1042');
  fill({ Amount: '150.01' });
  await inDialog('I took $150.01');
  expect(errorUnder('Amount')).toBe('$150.00 is due');
  fill({ Amount: '150' });
  await inDialog('I took $150.00');
  await waitFor(() => expect(card.textContent).toContain('Paid: $150.00'));
  const [call] = sent(taking);
  expect(bodyOf(call)).toMatchObject({ method: 'cash', amount: 150, takenAt: expect.any(String) });
  expect(call?.headers.get('idempotency-key')).toMatch(/\S{8}/);
  await press('Job done');
  expect(screen.getByRole('dialog').textContent).not.toContain('due');
});

it('changes the price that it showed, and none that the office has set since', async () => {
  const { card, press, inDialog, sent, server } = await openAtDoor(owed);
  await press('Change the price FC-1042');
  server.job = { ...server.job, bill: { ...owed, total: '200.00', due: '200.00' } };
  while (!card.textContent.includes('$200.00')) await pass(5_000);
  await inDialog('Save $150.00');
  expect(bodyOf(sent(price)[0])).toMatchObject({ from: 150 });
});

it('asks for the number of a check', async () => {
  const { card, press, inDialog, sent } = await openAtDoor(owed, {
    [taking]: { paymentId: 'p', receiptNumber: 'R-1001', bill: paid },
  });
  await press('Check FC-1042');
  await inDialog('I took $150.00');
  expect(errorUnder('Check number')).toBe('Please enter the number on the check');
  fill({ 'Check number': '1042' });
  await inDialog('I took $150.00');
  await waitFor(() =>
    expect(bodyOf(sent(taking)[0])).toMatchObject({ method: 'check', checkNumber: '1042' }),
  );
  // The list may not have it yet.
  await pass(1_000);
  expect(card.textContent).toContain('Paid: $150.00');
});

it('keeps all of it without a network, and completes the job all the same', async () => {
  const { card, press, inDialog, sent } = await openAtDoor(unpriced);
  online(false);
  await press('Enter the price FC-1042');
  fill({ Amount: '150' });
  await inDialog('Save $150.00');
  await press('Cash FC-1042');
  await inDialog('I took $150.00');
  expect(card.textContent).toContain('Paid: $150.00');
  await press('Job done');
  await inDialog('Yes, job done');
  await screen.findByText('3 updates will be sent when you’re back online.');
  expect([...sent(price), ...sent(taking), ...sent(move)]).toEqual([]);
  jest.setSystemTime(Date.now() + 24 * 60 * 60_000);
  online(true);
  await waitFor(() => expect(sent(move)).toHaveLength(1));
  expect(sent(price)).toHaveLength(1);
  expect(sent(taking).map(bodyOf)).toEqual([
    { method: 'cash', amount: 150, takenAt: expect.stringMatching(/^2026-11-20T16:00/) },
  ]);
});

it('says so when what was taken can’t be recorded', async () => {
  const message = 'FC-1042 is already paid.';
  const { press, inDialog } = await openAtDoor(owed, {
    [taking]: refusal(409, { code: 'nothing_due', message }),
  });
  await press('Cash FC-1042');
  await inDialog('I took $150.00');
  await screen.findByText(`$150.00 in cash for FC-1042 wasn’t recorded. ${message}`);
});

it('stays on top until the customer pays later', async () => {
  const { card, press } = await openAtDoor(owed);
  await press('Pay later FC-1042');
  await press('Job done');
  expect(screen.getByRole('dialog').textContent).not.toContain('is due');
  expect(within(card).queryByRole('button', { name: /Pay later/ })).toBeNull();
});
