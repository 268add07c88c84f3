/** The form of a customer's record. */
import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerRecord } from '@contracts/customers/records';
import { exampleCustomerRecord, exampleCustomerRow } from '@contracts/testing/examples';
import { chooseFirstByKeys } from '../../../testing/choices';
import { customerFile } from '../../../testing/customers';
import { field, fill, valueOf } from '../../../testing/fields';
import {
  changedMeanwhile,
  expectToast,
  openPage,
  refusal,
  type ApiCall,
  type PageOptions,
} from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-customers-page';

const put = 'PUT /api/admin/customer-records/:number';
const file = 'GET /api/admin/customer-records/:number';

const nora = exampleCustomerRecord({
  version: 3,
  note: 'Two dogs',
  phones: [
    { id: 'p1', phone: '9045550117', label: 'Cell', texts: true, former: false },
    { id: 'p2', phone: '9045550118', label: 'Desk', texts: false, former: false },
    { id: 'p3', phone: '9045550119', label: '', texts: true, former: true },
  ],
  emails: [],
  addresses: [],
});

async function openForm(answers: PageOptions['answers'] = {}, record = nora) {
  const page = openPage('/admin-customer-management?customer=1042', {
    signedInAs: 'admin',
    answers: {
      [file]: customerFile(record),
      'GET /api/admin/customer-records/:number/changes': [],
      ...answers,
    },
  });
  page.live.connect();
  await page.press('Edit');
  return { ...page, form: await screen.findByRole('dialog', { name: 'Edit Nora Field' }) };
}

const row = (form: HTMLElement, name: string) => within(form).getByRole('group', { name });

describe('the form of a customer', () => {
  it('sends the whole record, with a phone removed and another one added', async () => {
    const { user, press, form, sent } = await openForm({
      'GET /api/admin/customer-records': [
        exampleCustomerRow({ number: 1001, name: 'Home Shield' }),
      ],
      [put]: { ...nora, version: 4 },
    });
    // A former phone isn't edited.
    expect(within(form).queryByRole('group', { name: 'Phone 3' })).toBeNull();
    await press('Remove phone 1', form);
    expect(valueOf('Phone', row(form, 'Phone 1'))).toBe('9045550118');
    await press('Add phone', form);
    await waitFor(() => expect(document.activeElement).toBe(field('Phone', row(form, 'Phone 2'))));
    await user.keyboard('904 555 0142');
    fill({ Label: 'Wife' }, row(form, 'Phone 2'));
    await press('Add address', form);
    fill(
      {
        'Street address': '9 Pier Road, Apt 2',
        City: 'Elkton',
        'ZIP code': '32033',
        'Gate code': '#4711',
        'How to get in': 'Side door',
      },
      row(form, 'Address 1'),
    );
    const payer = within(form).getByRole('combobox', { name: /Paid by/ });
    await user.type(payer, 'home');
    await chooseFirstByKeys(payer);
    await user.click(within(form).getByRole('checkbox', { name: 'Do not service' }));
    await user.type(within(form).getByLabelText('Reason not to service them'), 'Threats');
    await press('Save', form);
    await expectToast('Customer saved');
    expect(sent(put).map(({ body }) => body)).toEqual([
      {
        version: 3,
        kind: 'person',
        firstName: 'Nora',
        lastName: 'Field',
        note: 'Two dogs',
        doNotService: 'Threats',
        closed: false,
        paidBy: 1001,
        phones: [
          { id: 'p2', phone: '9045550118', label: 'Desk', texts: false },
          { phone: '904 555 0142', label: 'Wife', texts: true },
        ],
        emails: [],
        addresses: [
          {
            address: '9 Pier Road, Apt 2',
            city: 'Elkton',
            state: 'FL',
            zipCode: '32033',
            gateCode: '#4711',
            accessNotes: 'Side door',
          },
        ],
      },
    ]);
    await waitFor(() => expect(form.isConnected).toBe(false));
  });

  it('says what is wrong next to its field, and focuses the first of them', async () => {
    const { user, press, form, sent } = await openForm();
    fill({ 'First name': ' ', 'Last name': '' }, form);
    fill({ Phone: ' ' }, row(form, 'Phone 2'));
    await press('Add email', form);
    fill({ Email: 'nora@' }, row(form, 'Email 1'));
    await press('Add address', form);
    fill({ 'ZIP code': '320', 'Gate code': 'a b' }, row(form, 'Address 1'));
    await user.click(within(form).getByRole('checkbox', { name: 'Do not service' }));
    await press('Save', form);
    await within(form).findByText('Enter a name or a company');
    for (const [place, message] of [
      ['Phone 2', 'Enter a phone number'],
      ['Email 1', 'Enter a valid email address'],
      ['Address 1', 'Enter the street address'],
      ['Address 1', 'Enter the city'],
      ['Address 1', 'Enter the ZIP code'],
      ['Address 1', 'Use letters, digits, # and * only, 20 at most'],
    ] as const)
      expect(row(form, place).textContent).toContain(message);
    within(form).getByText('Enter a reason');
    expect(row(form, 'Phone 1').textContent).not.toContain('Enter');
    await waitFor(() => expect(document.activeElement).toBe(field('First name', form)));
    expect(sent(put)).toEqual([]);
  });

  it('shows what the server refuses next to its field', async () => {
    const message = 'Enter a phone number';
    const { press, form } = await openForm({
      [put]: refusal(400, {
        code: 'validation_failed',
        errors: [{ field: 'phones.1.phone', message }],
      }),
    });
    fill({ 'First name': 'Nina' }, form);
    await press('Save', form);
    await waitFor(() => expect(row(form, 'Phone 2').textContent).toContain(message));
    expect(valueOf('First name', form)).toBe('Nina');
  });
});

describe('a record that someone else has changed', () => {
  const answering = (current: CustomerRecord) => ({
    [put]: ({ body }: ApiCall) =>
      (body as { version: number }).version < current.version
        ? changedMeanwhile(current)
        : { ...current, ...(body as object), version: current.version + 1, phones: current.phones },
  });

  it('is saved with their other fields', async () => {
    const theirs = { ...nora, version: 4, note: 'Three dogs' };
    const { press, form, sent } = await openForm(answering(theirs));
    fill({ 'First name': 'Nina' }, form);
    await press('Save', form);
    await expectToast('Customer saved');
    expect(sent(put).at(-1)!.body).toMatchObject({
      version: 4,
      firstName: 'Nina',
      note: 'Three dogs',
    });
  });

  it('asks which of two versions to keep, and loses none of what was typed', async () => {
    const theirs = {
      ...nora,
      version: 4,
      firstName: 'Ellen',
      phones: [{ id: 'p1', phone: '9045550199', label: 'Cell', texts: true, former: false }],
    };
    const { press, form, sent } = await openForm(answering(theirs));
    fill({ 'First name': 'Nina' }, form);
    await press('Remove phone 2', form);
    await press('Save', form);
    await within(form).findByText('Someone else changed this while you were editing');
    const choice = (label: string) => within(form).getByRole('group', { name: label });
    expect(choice('First name').textContent).toMatch(/Ellen.*Nina/);
    expect(choice('Phones').textContent).toMatch(/9045550199, Cell.*9045550117, Cell/);
    expect(valueOf('First name', form)).toBe('Nina');
    await press('Take theirs', choice('Phones'));
    await press('Keep mine', choice('First name'));
    await expectToast('Customer saved');
    expect(sent(put).at(-1)!.body).toMatchObject({
      version: 4,
      firstName: 'Nina',
      phones: [{ id: 'p1', phone: '9045550199', label: 'Cell', texts: true }],
    });
  });
});
