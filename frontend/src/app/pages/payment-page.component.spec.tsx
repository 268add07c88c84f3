import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/accessible';
import { errorUnder, field, fill } from '../../testing/fields';
import { expectToast, openPage, refusal } from '../../testing/open-page';

const create = 'POST /api/create-payment-intent';
const demo = { stripe: { mode: 'demo', publishableKey: null } } as const;

it('says what happened when nothing can be set up, and keeps what was entered', async () => {
  const message = 'Too many attempts. Please wait a little.';
  const { user, sent } = openPage('/payment', {
    config: demo,
    answers: { [create]: refusal(429, { code: 'rate_limited', message }) },
  });
  const proceed = () => user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  fill({ Amount: '0.5' });
  await proceed();
  expect(errorUnder('Amount')).toContain('from $1.00 to $10,000.00');
  expect(document.activeElement).toBe(field('Amount'));
  expect(sent(create)).toEqual([]);
  fill({ Amount: '89.5' });
  await proceed();
  await expectToast('Payment Not Started', message);
  screen.getByText(/What you entered is still here\./);
  expect(field('Amount').value).toBe('89.50');
  expect(sent(create)).toHaveLength(1);
});

it('shows what the bank is still working on, and not the card form once more', async () => {
  const { user, answer } = openPage('/payment', {
    config: demo,
    answers: { [create]: refusal(502) },
  });
  const proceed = () => user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
  await proceed();
  await expectToast('Payment Not Started');
  answer({
    [create]: { clientSecret: 'pi_1_secret_1', paymentId: 'p1' },
    'GET /api/payments/pi_1': { status: 'processing' },
  });
  await proceed();
  await screen.findByText(/^Your bank is working on it\./);
});

it('says that a link leads to no bill', async () => {
  openPage('/payment#nothing', {
    config: demo,
    answers: { 'GET /api/payments/due/nothing': refusal(404, { code: 'not_found' }) },
  });
  await screen.findByRole('heading', { name: 'This link leads to no bill' });
  expect(location.hash).toBe('');
  await expectAccessible(screen.getByRole('main'));
});

it('says how to pay where no cards are taken online, and asks nobody about an old link', async () => {
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
