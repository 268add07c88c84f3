import { screen, within } from '@testing-library/react';
import type { CustomerReceipt } from '@contracts/payments/paying';
import { expectAccessible } from '../../testing/accessible';
import { account } from '../../testing/customers';
import { openPage, refusal, textsOf, type PageOptions } from '../../testing/open-page';

const own = 'GET /api/customer/payments';

const receipt = (changes: Partial<CustomerReceipt> = {}): CustomerReceipt => ({
  id: 'p1',
  amount: '50.00',
  refunded: '0.00',
  description: 'Repair, Maytag Dryer',
  receiptNumber: 'R-1042',
  appointmentNumber: 'FC-2041',
  paidAt: '2026-11-20T15:00:00.000Z',
  payer: 'Nora Field',
  cardLast4: '4242',
  method: 'card',
  checkNumber: null,
  bill: { total: '150.00', lines: [], paid: '50.00', due: '100.00' },
  ...changes,
});

const open = (address: string, answer: unknown, config: PageOptions['config'] = {}) =>
  openPage(address, {
    config,
    signedInAs: 'customer',
    answers: {
      'GET /api/auth/user': account(),
      'GET /api/customer/service-requests': [],
      'GET /api/customer/appointments': [],
      [own]: answer,
    },
  });

it('lists what was paid, when and by which card, and leads to each receipt', async () => {
  const loose = { id: 'p2', amount: '9.00', appointmentNumber: null, receiptNumber: 'R-1043' };
  const { press, answer, user } = open('/customer-portal', [
    receipt(loose),
    receipt({ refunded: '20.00' }),
    receipt({ id: 'p3', receiptNumber: 'R-1044', refunded: '50.00', voided: 'returned-check' }),
  ]);
  await press('Payments and receipts');
  const list = within(await screen.findByRole('region', { name: 'Payments and receipts' }));
  const rows = textsOf(await list.findAllByRole('listitem'));
  expect(rows[0]).toContain('$9.00November 20, 2026Card ending in 4242 · Repair, Maytag Dryer');
  expect(rows[1]).toMatch(/\$50\.00Partly refunded: \$20\.00.*Card ending in 4242 · FC-2041/);
  expect(rows[2]).toContain('Voided: $50.00');
  await expectAccessible(screen.getByRole('main'));
  list.getByRole('link', { name: 'Receipt R-1042' }).click();
  await screen.findByRole('heading', { name: 'Your receipt' });
  expect(location.search).toBe('?receipt=p1');
  answer({ [own]: [receipt({ refunded: '50.00' })] });
  await user.click(screen.getByRole('link', { name: 'All your payments' }));
  await screen.findByText('Refunded: $50.00');
});

it('shows one again, with the payer, the card and what is still due', async () => {
  const lines = [
    { text: 'Service call', amount: '89.00' },
    { text: 'Drain pump', amount: '61.00' },
  ];
  const earlier = [
    {
      amount: '30.00',
      receiptNumber: 'R-1040',
      method: 'cash',
      paidAt: '2026-11-19T15:00:00.000Z',
    } as const,
  ];
  const sums = { ...receipt().bill!, lines, paid: '80.00', due: '70.00' };
  open('/payment-success?receipt=p1', [receipt({ bill: sums, earlier })]);
  const shown = await screen.findByRole('region', { name: 'Receipt' });
  expect(textsOf(within(shown).getAllByRole('listitem'))).toEqual([
    'Service call $89.00',
    'Drain pump $61.00',
  ]);
  for (const [label, value] of [
    ['Amount paid', '$50.00'],
    ['Receipt', 'R-1042'],
    ['Paid by', 'Nora Field'],
    ['Card', 'Ending in 4242'],
    ['Appointment', 'FC-2041'],
    ['Bill total', '$150.00'],
    ['Paid so far', '$80.00'],
    ['Paid before', '$30.00 in cash, November 19, 2026, R-1040'],
    ['Still due', '$70.00'],
  ] as const) {
    const [cell] = within(shown).getAllByText(label, { selector: 'dt' });
    expect(cell?.nextElementSibling?.textContent).toBe(value);
  }
  expect(shown.textContent.split('$150.00')).toHaveLength(2);
  const rest = screen.getByRole('link', { name: 'Pay the rest: $70.00' });
  expect(rest.getAttribute('href')).toBe('/payment');
  await expectAccessible(screen.getByRole('main'));
});

it.each([
  ['paid', '150.00', 'Paid in full'],
  ['refunded', '0.00', 'Nothing to pay'],
])('says that nothing is due of a bill that was %s', async (_, paid, said) => {
  const sums = { ...receipt().bill!, paid, due: '0.00' };
  open('/payment-success?receipt=p1', [receipt({ bill: sums })]);
  const balance = await screen.findByText('Balance', { selector: 'dt' });
  expect(balance.nextElementSibling?.textContent).toBe(said);
});

it('offers to pay the rest only where the site takes cards', async () => {
  const sums = { ...receipt().bill!, paid: '80.00', due: '70.00' };
  open('/payment-success?receipt=p1', [receipt({ bill: sums })], {
    stripe: { mode: 'off', publishableKey: null },
  });
  await screen.findByRole('region', { name: 'Receipt' });
  expect(screen.queryByRole('link', { name: /^Pay the rest/ })).toBeNull();
});

it('shows no one else’s, and no one who is not logged in', async () => {
  open('/payment-success?receipt=p9', [receipt()]);
  await screen.findByRole('heading', { name: 'This receipt cannot be shown here' });
});

it('asks to log in for a receipt', async () => {
  openPage('/payment-success?receipt=p1');
  const link = await screen.findByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login?view=payments');
});

it('says so when there is none yet, or when they cannot be loaded', async () => {
  const { press, answer } = open('/customer-portal?view=payments', refusal(502));
  await screen.findByText('Your payments could not be loaded');
  answer({ [own]: [] });
  await press('Try Again');
  await screen.findByRole('heading', { name: 'No payments yet' });
});
