import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Invoice, IssueInvoice, VisitInvoices } from '@contracts/payments/invoices';
import { exampleInvoice } from '@contracts/testing/examples';
import { appointment } from '../../../features/dispatch/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { choose } from '../../../testing/choices';
import { openDispatch } from '../../../testing/dispatch-page';
import { field, fill } from '../../../testing/fields';
import { proposal, taxSettings } from '../../../testing/invoices';
import { changedMeanwhile, expectToast, refusal, type ApiCall } from '../../../testing/open-page';

const issuing = 'PUT /api/appointments/:id/invoices/:invoiceId';
const crediting = 'PUT /api/admin/invoices/:id/credit-notes/:creditId';
const voiding = 'POST /api/admin/invoices/:id/void';

const anInvoice = (changes: Partial<Invoice> = {}) =>
  exampleInvoice({ appointmentId: 'a1', ...changes });

async function openJob(
  of: Partial<VisitInvoices>,
  changes: Parameters<typeof appointment>[0] = {},
  answers: object = {},
) {
  const page = openDispatch('?tab=appointments&day=all&job=a1', {
    appointments: [appointment({ totalCost: '313.75', due: '313.75', ...changes })],
    answers: {
      'GET /api/appointments/:id/invoices': { invoices: [], proposal: null, ...of },
      'GET /api/admin/sales-tax': taxSettings(),
      ...answers,
    },
  });
  const drawer = await screen.findByRole('dialog', { name: /^FC-1042 · / });
  const section = await within(drawer).findByRole('region', { name: 'Invoice' });
  const pressIn = async (name: string | RegExp) =>
    page.user.click(await within(section).findByRole('button', { name }));
  return { ...page, drawer, section, pressIn };
}

const takeOff = (form: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });

describe('an invoice in the office', () => {
  it('is made from the price, with the tax of its county', async () => {
    const { pressIn, user, bodies, sent } = await openJob(
      { proposal: proposal() },
      {},
      {
        [issuing]: ({ params }: ApiCall) => ({
          invoices: [anInvoice({ id: String(params.invoiceId) })],
          proposal: null,
        }),
      },
    );
    await pressIn('Make an invoice');
    const form = await screen.findByRole('dialog', { name: 'Invoice for FC-1042' });
    // 7.5% of 313.75, rounded once.
    expect(form.textContent).toContain('Florida sales tax 6% + Duval surtax 1.5% $23.53');
    expect(form.textContent).toContain('Total $337.28');
    await expectAccessible(form);

    await choose(field('County', form), 'St. Johns');
    await waitFor(() => expect(form.textContent).toContain('Total $334.14'));
    await choose(within(form).getByLabelText('Line 1, kind') as HTMLInputElement, 'Part');
    await user.click(within(form).getByRole('radio', { name: 'Labor only' }));
    await within(form).findByText(/^“Labor only” can’t have a part\./);
    const issue = within(form).getByRole<HTMLButtonElement>('button', { name: 'Issue invoice' });
    expect(issue.disabled).toBe(true);

    await user.click(within(form).getByRole('radio', { name: /^Parts installed/ }));
    await user.click(issue);
    await expectToast('INV10482 issued');
    expect(bodies(issuing)).toEqual([
      {
        county: 'St Johns',
        basis: 'parts',
        lines: [
          { kind: 'part', text: 'Drain pump', amount: 148.75 },
          { kind: 'labor', text: 'Labor', amount: 165 },
        ],
        priced: 3,
        total: 334.14,
      } satisfies IssueInvoice,
    ]);
    expect(sent(issuing)[0]?.params.invoiceId).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/);
  });

  it('says what was paid for it and what is due, and no more of a credit note', async () => {
    const paid = { text: 'Paid by check 1042', amount: '-280.89' };
    const note = { text: 'Credit note CN10001', amount: '-53.25' };
    const standing = anInvoice({ balance: { lines: [note, paid], paid: '280.89', due: '0.00' } });
    const credited = anInvoice({
      id: 'n1',
      number: 'CN10001',
      kind: 'credit-note',
      credits: { number: 'INV10482', reason: 'Came late' },
      net: '-50.00',
      tax: '-3.25',
      total: '-53.25',
    });
    const { section } = await openJob({ invoices: [credited, standing] }, { paid: '280.89' });
    const shown = async (name: string) =>
      (await within(section).findByRole('article', { name })).textContent;
    expect(await shown('INV10482')).toContain(
      'Total $334.14Credit note CN10001 -$53.25Paid by check 1042 -$280.89Paid in full',
    );
    expect(await shown('CN10001')).toMatch(/For INV10482: Came late.*Total -\$53\.25(?!.*due)/);
  });

  it('needs a county, and for an exempt one the certificate', async () => {
    const { pressIn, user } = await openJob({ proposal: proposal({ county: null }) });
    await pressIn('Make an invoice');
    const form = await screen.findByRole('dialog', { name: 'Invoice for FC-1042' });
    within(form).getByText('Choose the county of the service address');
    await choose(field('County', form), 'Duval');
    await user.click(within(form).getByRole('radio', { name: 'Exempt, with a certificate' }));
    await within(form).findByText(/^Enter the certificate’s number/);
    fill({ 'Certificate number': '85-8012345678C-1' }, form);
    await waitFor(() => expect(form.textContent).toContain('Total $313.75'));
    expect(form.textContent).toContain('(DR-14) 85-8012345678C-1 $0.00');
  });

  it('shows a price that changed in the meantime, and keeps what was chosen', async () => {
    const { pressIn, user, answer, bodies } = await openJob({ proposal: proposal() });
    await pressIn('Make an invoice');
    const form = await screen.findByRole('dialog', { name: 'Invoice for FC-1042' });
    await user.click(within(form).getByRole('radio', { name: 'Labor only' }));
    const now = proposal({
      priced: 4,
      lines: [{ kind: 'labor', text: 'Labor', amount: '200.00' }],
    });
    answer({
      [issuing]: changedMeanwhile({ invoices: [], proposal: now } satisfies VisitInvoices),
    });
    const issue = within(form).getByRole('button', { name: 'Issue invoice' });
    await user.click(issue);
    await within(form).findByText(/has just changed/);
    expect(form.textContent).toContain('Total $200.00');
    await user.click(issue);
    expect(bodies(issuing).at(-1)).toMatchObject({ basis: 'labor-only', priced: 4, total: 200 });
  });

  it('says why it was refused', async () => {
    const message = 'This visit has INV10001 already. Void or credit that one first.';
    const { pressIn, user } = await openJob(
      { proposal: proposal() },
      {},
      { [issuing]: refusal(409, { code: 'invoice_refused', message }) },
    );
    await pressIn('Make an invoice');
    await user.click(await screen.findByRole('button', { name: 'Issue invoice' }));
    await expectToast('Error issuing the invoice', message);
  });

  it('is credited in part, with its part of the tax', async () => {
    const { section, pressIn, user, bodies } = await openJob(
      { invoices: [anInvoice()] },
      { paid: '334.14', due: '0.00' },
      { [crediting]: { invoices: [anInvoice()], proposal: null } },
    );
    expect(section.textContent).toContain('Invoice INV10482');
    expect(section.textContent).toContain('Florida sales tax 6% + St. Johns surtax 0.5% $20.39');
    expect(within(section).queryByRole('button', { name: /^Void/ })).toBeNull();
    await expectAccessible(section);
    await pressIn('Credit INV10482');
    const form = await screen.findByRole('dialog', { name: 'Credit note for INV10482' });
    await within(form).findByText('Enter what you credit.');
    takeOff(form, 'Take off Drain pump', '1000');
    await within(form).findByText(/^That’s more than what is left/);
    takeOff(form, 'Take off Drain pump', '48.75');
    await waitFor(() => expect(form.textContent).toContain('Total -$51.91'));
    await expectAccessible(form);
    const make = within(form).getByRole('button', { name: 'Make credit note' });
    await user.click(make);
    await within(form).findByText('Say why it’s credited');
    fill({ 'Why it’s credited': 'The old pump went back.' }, form);
    await user.click(make);
    await expectToast('Credit note made', 'It takes $51.91 off INV10482.');
    expect(bodies(crediting)).toEqual([
      {
        lines: [{ kind: 'part', text: 'Drain pump', amount: 48.75 }],
        reason: 'The old pump went back.',
        total: 51.91,
      },
    ]);
  });

  it('counts earlier credit notes, and can’t be voided after one', async () => {
    const note = anInvoice({
      id: 'n',
      number: 'CN10001',
      kind: 'credit-note',
      lines: [{ kind: 'part', text: 'Drain pump', amount: '-148.75', item: null }],
      total: '-158.42',
      credits: { number: 'INV10482', reason: 'Wrong pump' },
    });
    const { section, pressIn } = await openJob({ invoices: [note, anInvoice()] });
    within(section).getByText('For INV10482: Wrong pump');
    expect(within(section).queryByRole('button', { name: /^Void/ })).toBeNull();
    await pressIn('Credit INV10482');
    const form = await screen.findByRole('dialog', { name: 'Credit note for INV10482' });
    takeOff(form, 'Take off Labor', '165.01');
    await within(form).findByText(/^That’s more than what is left/);
  });

  it('is voided while nothing is paid, with a reason', async () => {
    const voided = {
      at: '2026-11-29T15:00:00.000Z',
      by: 'Sam Owner',
      reason: 'Wrong customer.',
    };
    const { section, pressIn, user, bodies } = await openJob(
      { invoices: [anInvoice()] },
      {},
      { [voiding]: { invoices: [anInvoice({ voided })], proposal: proposal() } },
    );
    await pressIn('Void INV10482');
    const form = await screen.findByRole('dialog', { name: 'Void INV10482?' });
    await user.click(within(form).getByRole('button', { name: 'Void it' }));
    await within(form).findByText('Say why it’s voided');
    fill({ 'Why it’s voided': ' Wrong customer. ' }, form);
    await user.click(within(form).getByRole('button', { name: 'Void it' }));
    await expectToast('INV10482 is voided');
    expect(bodies(voiding)).toEqual([{ reason: 'Wrong customer.' }]);
    await within(section).findByText(/^Voided by Sam Owner, .*: Wrong customer\.$/);
    expect(within(section).queryByRole('button', { name: 'Credit INV10482' })).toBeNull();
    within(section).getByRole('button', { name: 'Make an invoice' });
  });
});

it('tells in the cost editor that the price stays while an invoice stands', async () => {
  const invoice = { number: 'INV10482', total: '334.14', tax: '20.39' };
  const { drawer } = await openJob({ invoices: [anInvoice()] }, { invoice });
  within(drawer).getByText(/^The price stays as it is: INV10482 is for it\./);
  within(drawer).getByText('Invoiced $334.14, with tax');
});
