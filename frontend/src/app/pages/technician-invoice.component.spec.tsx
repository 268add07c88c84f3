import { screen, within } from '@testing-library/react';
import type { IssueInvoice, VisitInvoices } from '@contracts/payments/invoices';
import { exampleInvoice } from '@contracts/testing/examples';
import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import { aJob } from '../../features/technician-phone/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { field, fill, valueOf } from '../../testing/fields';
import { proposal } from '../../testing/invoices';
import { changedMeanwhile, noConnection, openPage, type ApiCall } from '../../testing/open-page';
import { phoneForTests } from '../../testing/phone-database';

const list = 'GET /api/technician/jobs';
const reading = 'GET /api/technician/jobs/:id/invoices';
const issuing = 'PUT /api/technician/jobs/:id/invoices/:invoiceId';
const priced: DoorBill = {
  total: '313.75',
  lines: [
    { text: 'Drain pump', amount: '148.75' },
    { text: 'Labor', amount: '165.00' },
  ],
  paid: '50.00',
  due: '263.75',
  payUrl: 'https://x.example.com/p',
};
const making = 'Make the invoice FC-1042';
const issued = ({ params }: ApiCall): VisitInvoices => ({
  invoices: [
    exampleInvoice({
      id: String(params.invoiceId),
      tax: '23.53',
      total: '337.28',
      county: 'Duval',
    }),
  ],
  proposal: null,
});

phoneForTests();
beforeEach(() => startClock('2026-11-20T16:00:00Z'));

async function openAtDoor(job: Partial<PhoneJob> = {}, answers: Record<string, unknown> = {}) {
  const page = openPage('/technician', {
    signedInAs: 'technician',
    answers: {
      [list]: [aJob({ status: 'in-progress', allowed: ['completed'], bill: priced, ...job })],
      [reading]: { invoices: [], proposal: proposal() } satisfies VisitInvoices,
      [issuing]: issued,
      'PUT /api/technician/location': null,
      ...answers,
    },
  });
  const card = await screen.findByRole('article', { name: 'Job FC-1042' });
  await pass(1_000);
  const press = (name: string | RegExp) =>
    page.user.click(within(card).getByRole('button', { name }));
  const sheet = () => screen.getByRole('dialog', { name: 'Invoice for FC-1042' });
  const inSheet = (name: string | RegExp) =>
    page.user.click(within(sheet()).getByRole('button', { name }));
  const say = (name: string | RegExp) =>
    page.user.click(within(sheet()).getByRole('radio', { name }));
  return { ...page, card, press, sheet, inSheet, say };
}

const partPaid = exampleInvoice({
  balance: {
    lines: [{ text: 'Deposit received', amount: '-50.00' }],
    paid: '50.00',
    due: '284.14',
  },
});

describe('an invoice that is made at the door', () => {
  it('asks whether parts were installed, shows the tax, and is on the bill then', async () => {
    const { card, press, sheet, inSheet, say, bodies } = await openAtDoor();
    await press(making);
    await within(sheet()).findByText('Were any parts or materials installed?');
    expect(valueOf('County')).toBe('Duval');
    expect(sheet().textContent).not.toContain('Total');
    await inSheet('Issue');
    within(sheet()).getByText('Choose what the invoice is for');
    expect(bodies(issuing)).toEqual([]);
    await say('Yes');
    expect(sheet().textContent).toContain('Florida sales tax 6% + Duval surtax 1.5% $23.53');
    await expectAccessible(sheet());
    await inSheet('Issue $337.28');
    expect(bodies(issuing)).toEqual([
      {
        county: 'Duval',
        basis: 'parts',
        lines: [
          { kind: 'labor', text: 'Drain pump', amount: 148.75 },
          { kind: 'labor', text: 'Labor', amount: 165 },
        ],
        priced: 3,
        total: 337.28,
      } satisfies IssueInvoice,
    ]);
    await within(card).findByText('Invoice INV10482:', { exact: false });
    expect(card.textContent).toContain('$23.53 of it sales tax');
    // Less what was paid before.
    expect(card.textContent).toContain('Due at the door: $287.28');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(card).queryByRole('button', { name: making })).toBeNull();
    expect(within(card).queryByRole('button', { name: /^Change the price/ })).toBeNull();
    within(card).getByRole('button', { name: 'Cash FC-1042' });
  });

  it('charges no tax for labor only', async () => {
    const { press, sheet, say } = await openAtDoor();
    await press(making);
    await within(sheet()).findByText('Were any parts or materials installed?');
    await say('No, labor only');
    expect(sheet().textContent).toContain('no parts or materials were installed. $0.00');
    within(sheet()).getByRole('button', { name: 'Issue $313.75' });
  });

  it('can be for something else, such as with a certificate', async () => {
    const { press, sheet, inSheet, say, bodies } = await openAtDoor();
    await press(making);
    await within(sheet()).findByText('Were any parts or materials installed?');
    await say('Something else');
    fill({ 'What is it?': 'Exempt, with a certificate' });
    within(sheet()).getByText(/^Enter the certificate’s number/);
    fill({ 'Certificate number': '85-8012345678C-1', 'Its last day': '2026-11-19' }, sheet());
    within(sheet()).getByText(/^The certificate ended on Nov 19, 2026/);
    fill({ 'Its last day': '2030-11-30' }, sheet());
    await inSheet('Issue $313.75');
    expect(bodies(issuing)).toMatchObject([
      {
        basis: 'exempt-certificate',
        certificate: { kind: 'exempt', number: '85-8012345678C-1', until: '2030-11-30' },
        total: 313.75,
      },
    ]);
  });

  it('says that it needs a connection', async () => {
    const { press, sheet, inSheet, answer } = await openAtDoor({}, { [reading]: noConnection });
    await press(making);
    await within(sheet()).findByText(/^No connection\. An invoice needs one/);
    await expectAccessible(sheet());
    answer({ [reading]: { invoices: [], proposal: proposal({ county: null }) } });
    await inSheet('Try Again');
    await within(sheet()).findByText('Were any parts or materials installed?');
    expect(field('County').value).toBe('');
  });

  it('keeps the answers when the price has changed, and when it got no answer', async () => {
    const now = proposal({
      priced: 4,
      lines: [{ kind: 'labor', text: 'Labor', amount: '200.00' }],
    });
    const { card, press, sheet, inSheet, say, answer, sent } = await openAtDoor(
      {},
      { [issuing]: changedMeanwhile({ invoices: [], proposal: now } satisfies VisitInvoices) },
    );
    await press(making);
    await within(sheet()).findByText('Were any parts or materials installed?');
    await say('No, labor only');
    await inSheet('Issue $313.75');
    await within(sheet()).findByText(/has just changed/);
    answer({ [issuing]: noConnection });
    await inSheet('Issue $200.00');
    await within(sheet()).findByText(/couldn’t reach the server/);
    answer({ [issuing]: issued });
    await inSheet('Issue $200.00');
    await within(card).findByText('Invoice INV10482:', { exact: false });
    const [first, lost, again] = sent(issuing).map(({ params }) => params.invoiceId);
    expect(again).toBe(lost);
    expect(lost).not.toBe(first);
  });

  it.each<[string, Partial<PhoneJob>]>([
    ['before the work starts', { status: 'arrived', allowed: ['in-progress'] }],
    ['without a price', { bill: { ...priced, total: null, lines: [], due: '0.00' } }],
    ['for a canceled visit', { status: 'cancelled', allowed: [] }],
  ])('isn’t offered %s', async (_, job) => {
    const { card } = await openAtDoor(job);
    expect(within(card).queryByRole('button', { name: making })).toBeNull();
  });

  it('was issued by the office in the meantime', async () => {
    const { press, sheet } = await openAtDoor(
      {},
      { [reading]: { invoices: [partPaid], proposal: null } },
    );
    await press(making);
    await within(sheet()).findByText('Invoice INV10482');
  });

  it('is shown with what was paid, and what is due', async () => {
    const { press, sheet } = await openAtDoor(
      { bill: { ...priced, invoice: { number: 'INV10482', total: '334.14', tax: '20.39' } } },
      { [reading]: { invoices: [partPaid], proposal: null } },
    );
    await press(/^Show the invoice/);
    await within(sheet()).findByText('Deposit received');
    expect(sheet().textContent).toMatch(
      /Drain pump \$148\.75.*Total \$334\.14Deposit received -\$50\.00Balance due \$284\.14$/,
    );
  });
});
