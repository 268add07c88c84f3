import type { DoorBill } from '@contracts/tracking/technician-phone';
import { renderToString } from 'react-dom/server';
import { aJob } from '../test/factories';
import { emptyQueue } from '../steps/step-queue';
import { JobBill } from './job-bill';

const payUrl = 'https://repairs.example.com/payment#token';

/** What the card says of it, without tags. */
function said(bill: Partial<DoorBill>): string {
  const steps = { enter: () => true, payLater: () => undefined, queue: emptyQueue };
  const whole = { total: '150.00', lines: [], paid: '0.00', due: '0.00', payUrl: null, ...bill };
  const html = renderToString(
    <JobBill job={aJob({ bill: whole })} steps={steps} announce={() => undefined} />,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it.each([
  [{ due: '150.00', payUrl }, 'Due at the door: $150.00 Show code to pay FC-1042'],
  [
    { paid: '49.99', due: '100.01', payUrl },
    'Due at the door: $100.01 Paid: $49.99 Show code to pay FC-1042',
  ],
  [{ paid: '150.00' }, 'Paid: $150.00'],
  [{ total: null }, ''],
])('says of %j: %s', (bill, words) => {
  expect(said(bill)).toBe(words);
});
