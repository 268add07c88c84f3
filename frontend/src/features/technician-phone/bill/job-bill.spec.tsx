import type { DoorBill } from '@contracts/tracking/technician-phone';
import { renderToString } from 'react-dom/server';
import { aJob } from '../test/factories';
import { JobBill } from './job-bill';

const payUrl = 'https://repairs.example.com/payment#token';

/** What the card says of it, without tags. */
function said(bill: Partial<DoorBill>): string {
  const whole = { total: '150.00', paid: '0.00', due: '0.00', payUrl: null, ...bill };
  const html = renderToString(<JobBill job={aJob({ bill: whole })} />);
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('says what is due, and offers the code to pay it', () => {
  expect(said({ due: '150.00', payUrl })).toBe('Due at the door: $150.00 Show code to pay FC-1042');
});

it('says what was paid of it before', () => {
  expect(said({ paid: '49.99', due: '100.01', payUrl })).toBe(
    'Due at the door: $100.01 Paid: $49.99 Show code to pay FC-1042',
  );
});

it('offers no code once it is paid', () => {
  expect(said({ paid: '150.00' })).toBe('Paid: $150.00');
});

it('says nothing while there is no total', () => {
  expect(said({ total: null })).toBe('');
});
