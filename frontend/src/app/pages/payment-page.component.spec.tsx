import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { exampleInvoice } from '@contracts/testing/examples';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { errorUnder, field, fill } from '../../testing/fields';
import { account, visit } from '../../testing/customers';
import { expectToast, noConnection, openPage, refusal, textsOf } from '../../testing/open-page';

const create = 'POST /api/create-payment-intent';
const demo = { stripe: { mode: 'demo', publishableKey: null } } as const;

const confirm = 'POST /api/demo/payments/:id/confirm';
const nora = { 'Your name': 'Nora Field', 'Email for the receipt': 'nora@example.com' };

async function leaveAndReturn() {
  fireEvent.click(screen.getAllByRole('link', { name: 'Careers' })[0]!);
  await waitFor(() => expect(location.pathname).toBe('/careers'));
  act(() => history.back());
}

function openEntry(answer: unknown) {
  const page = openPage('/payment', { config: demo, answers: { [create]: answer } });
  const proceed = () => page.user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  return { ...page, proceed };
}

it('says what happened when nothing can be set up, and keeps what was entered', async () => {
  const message = 'Too many attempts. Please wait a little.';
  const { proceed, sent } = openEntry(refusal(429, { code: 'rate_limited', message }));
  fill({ Amount: '0.5' });
  await proceed();
  expect(errorUnder('Amount')).toContain('from $1.00 to $10,000.00');
  expect(document.activeElement).toBe(field('Amount'));
  expect(sent(create)).toEqual([]);
  fill({ Amount: '89.5' });
  await proceed();
  await expectToast('Payment Not Started', message);
  screen.getByText(/Your details are still here\./);
  expect(field('Amount').value).toBe('89.50');
  expect(sent(create)).toHaveLength(1);
});

it.each(['', '0', '-5'])('pays nothing while the amount is %j', async (typed) => {
  const { proceed, sent, bodies } = openEntry(refusal(503));
  fill({ Amount: typed });
  await proceed();
  expect(errorUnder('Amount')).toContain('from $1.00 to $10,000.00');
  expect(field('Amount').value).toBe(typed);
  expect(sent(create)).toEqual([]);
  const plate = screen.getByRole('complementary', { name: 'Your payment' });
  expect(plate.textContent).toContain('You pay–');
  fill({ Amount: '80' });
  expect(plate.textContent).toContain('You pay$80.00');
  expect(errorUnder('Amount')).toBeNull();
  await proceed();
  await expectToast('Payment Not Started');
  expect(bodies(create)).toMatchObject([{ amount: 80 }]);
});

it('shows what the bank is still working on, and not the card form again', async () => {
  startClock('2026-11-20T14:00:00Z');
  const { proceed, answer } = openEntry(refusal(502));
  await proceed();
  await expectToast('Payment Not Started');
  answer({
    [create]: { clientSecret: 'pi_1_secret_1', paymentId: 'p1' },
    'GET /api/payments/pi_1': { status: 'processing' },
  });
  await proceed();
  await screen.findByText(/^Your bank is working on it\./);
  // An error of ours decides nothing.
  answer({ 'GET /api/payments/pi_1': refusal(500) });
  await pass(5_000);
  answer({ 'GET /api/payments/pi_1': { status: 'cancelled' } });
  await pass(30_000);
  await screen.findByRole('heading', { name: 'The payment did not go through' });
});

it('says why a payment without a bill was stopped', async () => {
  const { proceed, press, answer } = openEntry({ clientSecret: 'pi_1_secret_1', paymentId: 'p1' });
  fill({ Amount: '31' });
  await proceed();
  await press(/^Use it: 4242/);
  fill(nora);
  answer({ [confirm]: { status: 'cancelled' } });
  await press(/^Pay \$/);
  await screen.findByText(/Too many cards were tried/, { selector: 'form p' });
});

it('asks who pays without a bill, before it charges their card, and keeps it', async () => {
  const page = openEntry({ clientSecret: 'pi_1_secret_1', paymentId: 'p1' });
  await page.proceed();
  await page.press(/^Use it: 4242/);
  await page.press(/^Pay \$/);
  expect(errorUnder('Your name')).toBe('Please enter your name');
  expect(errorUnder('Email for the receipt')).toBe('Valid email is required');
  expect(document.activeElement).toBe(field('Your name'));
  fill(nora);
  await page.press('Change the amount');
  page.answer({
    [confirm]: refusal(402, { code: 'payment_declined', message: 'Declined.' }),
    'GET /api/payments/pi_1': { status: 'failed' },
  });
  await page.proceed();
  await page.press(/^Use it: 4242/);
  await page.press(/^Pay \$/);
  await expectToast('Payment Failed', 'Declined.');
  const payer = { payerName: 'Nora Field', payerEmail: 'nora@example.com' };
  expect(page.bodies(confirm)).toEqual([
    { card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', ...payer },
  ]);
});

describe('an appointment that is named', () => {
  const find = 'POST /api/payments/find';
  const [number, knownBy] = ['Appointment number', 'ZIP code or phone number'] as const;
  const lines = [
    { text: 'Service call', amount: '89.00' },
    { text: 'Drain pump', amount: '110.50' },
    { text: 'Discount', amount: '-10.00' },
  ];
  const due = {
    number: 'FC-1042',
    description: 'Dryer',
    total: '189.50',
    lines,
    paid: '40.00',
    invoices: [],
  };
  const notFound = refusal(404, { code: 'appointment_not_found', message: 'Check both.' });

  it('is asked for with its ZIP code or phone number', async () => {
    const { press, bodies } = openPage('/payment', { config: demo, answers: { [find]: notFound } });
    fill({ [number]: 'my dryer' });
    await press('Open my bill');
    expect(errorUnder(number)).toContain('for instance FC-1042');
    expect(document.activeElement).toBe(field(number));
    fill({ [number]: 'fc 1042' });
    await press('Open my bill');
    expect(errorUnder(knownBy)).toContain('ZIP code or phone number you gave');
    for (const [index, [typed, proof]] of (
      [
        ['32080-1234', { zipCode: '320801234' }],
        ['(904) 555-0133', { phone: '9045550133' }],
      ] as const
    ).entries()) {
      fill({ [knownBy]: typed });
      await press('Open my bill');
      await waitFor(() => expect(errorUnder(number)).toBe('Check both.'));
      expect(bodies(find)[index]).toEqual({ appointmentNumber: 'FC-1042', ...proof });
    }
  });

  it.each(['Open my bill', 'Proceed to Payment'])('opens its bill by “%s”', async (button) => {
    const { press } = openPage('/payment', {
      config: demo,
      answers: {
        [find]: { payToken: 'found' },
        'GET /api/payments/due/found': { ...due, due: '149.50' },
      },
    });
    const scroll = jest.spyOn(window, 'scrollTo');
    fill({ [number]: 'FC-1042', [knownBy]: '32080' });
    await press(button);
    const bill = await screen.findByRole('region', { name: 'Bill for FC-1042' });
    for (const words of ['Total$189.50', 'Paid so far$40.00', 'Due$149.50', 'Dryer']) {
      expect(bill.textContent).toContain(words);
    }
    expect(textsOf(within(bill).getAllByRole('listitem'))).toEqual([
      'Service call $89.00',
      'Drain pump $110.50',
      'Discount -$10.00',
    ]);
    // The bill says what it's for, and its total, once.
    const said = screen.getByRole('main').textContent;
    for (const words of ['$189.50', 'Dryer']) expect(said.split(words)).toHaveLength(2);
    expect(field('Amount').value).toBe('149.50');
    expect(location.hash).toBe('');
    // Its button is gone, and the form was long.
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    await expectAccessible(screen.getByRole('main'));
  });

  it('goes along with a payment without a bill if it is not found', async () => {
    const { press, bodies } = openPage('/payment', {
      config: demo,
      answers: { [find]: notFound, [create]: refusal(503, { code: 'payments_unavailable' }) },
    });
    fill({ Amount: '89.50', [knownBy]: '32080' });
    // What is corrected is looked up again.
    for (const typed of ['FC-1024', 'FC-1042']) {
      fill({ [number]: typed });
      expect(errorUnder(number)).toBeNull();
      await press('Proceed to Payment');
      await waitFor(() => expect(errorUnder(number)).toBe('Check both.'));
    }
    expect(bodies(create)).toEqual([]);
    await press('Proceed to Payment');
    await expectToast('Payment Not Started');
    const named = { appointmentNumber: 'FC-1042', zipCode: '32080' };
    expect(bodies(create)).toEqual([
      { amount: 89.5, description: 'Appliance Repair Service', ...named },
    ]);
  });

  it('opens the bill that only the description names', async () => {
    const { press, bodies } = openPage('/payment', {
      config: demo,
      answers: { [find]: { payToken: 'found' }, 'GET /api/payments/due/found': due },
    });
    fill({ Description: 'Washer, visit fc 1042', [number]: '', [knownBy]: '' });
    await press('Proceed to Payment');
    expect(errorUnder(knownBy)).toContain('ZIP code');
    expect(field(number).value).toBe('FC-1042');
    fill({ [knownBy]: '32080' });
    await press('Proceed to Payment');
    await screen.findByRole('region', { name: 'Bill for FC-1042' });
    expect(bodies(find)).toEqual([{ appointmentNumber: 'FC-1042', zipCode: '32080' }]);
    expect(bodies(create)).toEqual([]);
  });
});

describe('a bill without a balance', () => {
  it.each([
    ['is paid', { total: '150.00', paid: '150.00' }, 'This bill is paid'],
    ['was refunded', { total: '150.00', paid: '0.00' }, 'No balance due'],
    [
      'is of a visit that was canceled after a payment',
      { total: null, paid: '50.00' },
      'No balance due',
    ],
  ])('says so when it %s', async (_, sums, title) => {
    const bill = {
      number: 'FC-1042',
      description: 'Dryer',
      lines: [],
      due: '0.00',
      invoices: [],
      ...sums,
    };
    openPage('/payment#one', { config: demo, answers: { 'GET /api/payments/due/one': bill } });
    await screen.findByRole('heading', { level: 1, name: title });
  });
});

it.each([
  ['', '334.14'],
  [' that is paid', '0.00'],
])('shows the tax of an invoiced bill%s, and opens its documents as PDF', async (_, due) => {
  openPage('/payment#one', {
    config: demo,
    answers: {
      'GET /api/payments/due/one': {
        number: 'FC-1042',
        description: 'Dryer',
        total: '334.14',
        lines: [
          { text: 'Drain pump', amount: '313.75' },
          { text: 'Sales tax', amount: '20.39' },
        ],
        paid: '0.00',
        due,
        invoices: [
          { id: 'n1', number: 'CN10001', kind: 'credit-note' },
          { id: 'i1', number: 'INV10001', kind: 'invoice' },
        ],
        invoice: exampleInvoice({
          total: '344.14',
          balance: {
            lines: [{ text: 'Credit note CN10001', amount: '-10.00' }],
            paid: due === '0.00' ? '334.14' : '0.00',
            due,
          },
        }),
      },
    },
  });
  const bill = await screen.findByRole('region', { name: 'Bill for FC-1042' });
  expect(bill.textContent).toContain('Florida sales tax 6% + St. Johns surtax 0.5% $20.39');
  expect(bill.textContent).toContain(
    `Total $344.14Credit note CN10001 -$10.00${due === '0.00' ? 'Paid in full' : 'Balance due $334.14'}`,
  );
  const links = within(bill).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Credit note CN10001 (PDF)', '/api/payments/due/one/invoices/n1/pdf'],
    ['Invoice INV10001 (PDF)', '/api/payments/due/one/invoices/i1/pdf'],
  ]);
  await expectAccessible(bill);
});

describe('a customer who is logged in', () => {
  const own = 'GET /api/customer/appointments';
  const bill = (number: string, payToken: string) =>
    visit({ number, due: '150.00', payUrl: `https://repairs.example.com/payment#${payToken}` });
  const due = (number: string) => ({
    number,
    description: 'Dryer',
    total: '150.00',
    lines: [],
    invoices: [],
    due: '150.00',
    paid: '0.00',
  });
  const open = (bills: CustomerAppointment[]) =>
    openPage('/payment', {
      config: demo,
      signedInAs: 'customer',
      answers: {
        'GET /api/auth/user': account(),
        [own]: bills,
        'GET /api/payments/due/one': due('FC-2041'),
        'GET /api/payments/due/two': due('FC-2042'),
      },
    });

  it('pays it as themselves, unless they say otherwise', async () => {
    const page = open([bill('FC-2041', 'one')]);
    page.answer({ [create]: { clientSecret: 'pi_1_secret_1', paymentId: 'p1' } });
    await page.press('Proceed to Payment');
    await screen.findByRole('heading', { name: 'Complete Payment' });
    expect(field('Your name').value).toBe('Nora Field');
    fill({ 'Your name': '', 'Email for the receipt': 'x' });
    await page.press(/^Use it: 4242/);
    await page.press(/^Pay \$/);
    expect(errorUnder('Email for the receipt')).toBe('Valid email is required');
    fill({ 'Email for the receipt': '' });
    page.answer({ [confirm]: { status: 'failed' } });
    await page.press(/^Pay \$/);
    await expectToast('Payment Failed');
    expect(page.bodies(confirm)[0]).not.toHaveProperty('payerEmail');
  });

  it('is shown the bill that is due, and may pay for something else', async () => {
    const { user, sent } = open([bill('FC-2041', 'one')]);
    await screen.findByRole('region', { name: 'Bill for FC-2041' });
    expect(sent(own)[0]?.query).toMatchObject({ unpaid: 'true' });
    expect(field('Amount').value).toBe('150.00');
    await user.click(screen.getByRole('button', { name: 'Pay for something else' }));
    await screen.findByRole('heading', { name: 'Pay for your repair' });
  });

  it('chooses among several', async () => {
    const { user } = open([bill('FC-2041', 'one'), bill('FC-2042', 'two')]);
    await user.click(await screen.findByRole('button', { name: /^FC-2042, .*: \$150\.00$/ }));
    await screen.findByRole('region', { name: 'Bill for FC-2042' });
    await expectAccessible(screen.getByRole('main'));
  });

  it('pays any amount when nothing is due anymore', async () => {
    const { answer } = open([bill('FC-2041', 'one')]);
    await screen.findByRole('region', { name: 'Bill for FC-2041' });
    answer({ [own]: [] });
    await leaveAndReturn();
    await screen.findByRole('heading', { name: 'Pay for your repair' });
  });
});

describe('the second of two payers', () => {
  const due = 'GET /api/payments/due/shared';
  const outcome = 'GET /api/payments/pi_shared';
  const bill = (paid: number) => ({
    number: 'FC-2041',
    description: 'Dryer',
    total: '150.00',
    lines: [],
    invoices: [],
    paid: `${paid}.00`,
    due: `${150 - paid}.00`,
  });
  const open = async (amount: string) => {
    const intent = { clientSecret: 'pi_shared_secret_1', paymentId: 'p1' };
    const page = openPage('/payment#shared', {
      config: demo,
      // The tab knows the payments of earlier tests.
      answers: { [due]: bill(0), [create]: intent, [outcome]: { status: 'pending' } },
    });
    await screen.findByRole('region', { name: 'Bill for FC-2041' });
    fill({ Amount: amount });
    await page.press('Proceed to Payment');
    await screen.findByRole('heading', { name: 'Complete Payment' });
    return page;
  };
  const paid = (amount: number, status = 'succeeded') => ({
    [confirm]: refusal(402, { code: 'payment_declined', message: 'It was paid already.' }),
    [outcome]: { status },
    [due]: bill(amount),
  });
  const payByCard = async ({ press }: ReturnType<typeof openPage>) => {
    await press(/^Use it: 4242/);
    await press(/^Pay \$/);
  };

  it('hears that the bill was just paid, and that they were not charged', async () => {
    const page = await open('150');
    page.answer(paid(150));
    await payByCard(page);
    const heading = await screen.findByRole('heading', { name: 'This bill was just paid' });
    await expectToast('This Bill Was Just Paid', 'You weren’t charged.');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByText(/bill changed|Thank you/)).toBeNull();
    expect(location.pathname).toBe('/payment');
    await expectAccessible(screen.getByRole('main'));
  });

  it.each([
    ['50', '50.00'],
    ['120', '100.00'],
  ])('pays no more than the rest if the first one paid a part: $%s', async (amount, left) => {
    const page = await open(amount);
    page.answer(paid(50));
    await payByCard(page);
    await expectToast('Part of This Bill Was Just Paid', /\$50\.00/);
    await screen.findByText(/You weren’t charged/, { selector: 'form p' });
    expect(field('Amount').value).toBe(left);
    expect(field('Amount').getAttribute('max')).toBe('100');
  });

  it('pays no more than the rest when they open the link again', async () => {
    await open('120');
    cleanup();
    openPage('/payment#shared', { config: demo, answers: { [due]: bill(50) } });
    await waitFor(() => expect(field('Amount').value).toBe('100.00'));
  });

  it('hears it as well when they have not yet sent a card', async () => {
    const page = await open('150');
    // Back from the bank, the browser may show the page as it was.
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    page.answer(paid(150));
    await page.press('Proceed to Payment');
    await screen.findByRole('heading', { name: 'This bill was just paid' });
    expect(page.sent(confirm)).toEqual([]);
  });

  it('is no one who comes back to a bill that is paid', async () => {
    const page = await open('150');
    page.answer(paid(150));
    await leaveAndReturn();
    await screen.findByRole('heading', { name: 'This bill is paid' });
  });

  it('is told that someone is paying while a bank works on it', async () => {
    const page = await open('150');
    page.answer(paid(0, 'processing'));
    await payByCard(page);
    await screen.findByText(/Someone is paying this bill right now/, { selector: 'form p' });
  });

  it('is no one whose own answer was lost', async () => {
    const page = await open('150');
    page.answer({ ...paid(150), [confirm]: noConnection });
    await payByCard(page);
    await screen.findByRole('heading', { name: 'Payment received' });
    await expectToast('Payment Successful', 'Thank you for your payment!');
  });

  it('is no one who sends their card again after a lost answer', async () => {
    const page = await open('150');
    page.answer({ [confirm]: noConnection, [outcome]: refusal(503) });
    await payByCard(page);
    await screen.findByText(/No answer\./);
    page.answer(paid(150));
    await payByCard(page);
    await screen.findByRole('heading', { name: 'Payment received' });
  });
});

it('says that a link leads to no bill', async () => {
  openPage('/payment#nothing', {
    config: demo,
    answers: { 'GET /api/payments/due/nothing': refusal(404, { code: 'not_found' }) },
  });
  await screen.findByRole('heading', { name: 'We can’t find that bill' });
  expect(location.hash).toBe('');
  await expectAccessible(screen.getByRole('main'));
});

it('says how to pay where no cards are taken online, and asks no one about an old link', async () => {
  openPage('/payment#a-pay-link-from-before', {
    config: { stripe: { mode: 'off', publishableKey: null } },
  });
  const main = within(screen.getByRole('main'));
  main.getByRole('heading', { level: 1, name: 'Pay when the work is done' });
  main.getByText(/cash, credit card or check at your door/);
  expect(main.getByRole('link', { name: /^Call \(904\)/ }).getAttribute('href')).toBe(
    'tel:+19045550142',
  );
  expect(main.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull();
  await expectAccessible(screen.getByRole('main'));
});

it('tries Stripe’s form again, whose frame did not come', async () => {
  const outcomes = ['loaderror', 'ready'];
  const form = () => {
    const outcome = outcomes.shift();
    const on = (event: string, heard: () => void) =>
      event === outcome && void Promise.resolve().then(heard);
    return { on, off: jest.fn(), mount: jest.fn(), update: jest.fn(), destroy: jest.fn() };
  };
  const none = jest.fn();
  const calls = { createToken: none, createPaymentMethod: none, confirmCardPayment: none };
  const elements = () => ({ create: form, getElement: () => null, update: none });
  Object.assign(window, { Stripe: () => ({ ...calls, elements }) });
  const { press } = openPage('/payment', {
    config: { stripe: { mode: 'live', publishableKey: 'pk_test_1' } },
    answers: { [create]: { clientSecret: 'pi_1_secret_1' } },
  });
  fill({ Description: 'Twice loaded' });
  await press('Proceed to Payment');
  await screen.findByText('The card form did not load.');
  await press('Try Again');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $150.00' }).disabled).toBe(
      false,
    ),
  );
});

it.each([
  ['/payment', 'pk_test_1', 1],
  ['/payment-success', 'pk_test_1', 1],
  ['/payment', 'pk_live_1', 0],
])('says on %s with %s whether it is a test', (path, publishableKey, notices) => {
  openPage(path, { config: { stripe: { mode: 'live', publishableKey } } });
  within(screen.getByRole('main')).getByRole('heading', { level: 1 });
  expect(screen.queryAllByText(/^This is a test\. No card is charged/)).toHaveLength(notices);
});
