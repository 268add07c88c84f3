/** The contacts that a customer edits in the account settings. */
import { screen, waitFor, within } from '@testing-library/react';
import type { AccountContacts } from '@contracts/customers/account-contacts';
import { exampleAccountContacts } from '@contracts/testing/examples';
import { bookingMessages } from '@contracts/vocabulary/booking';
import { customerMessages } from '@contracts/vocabulary/office/customers';
import { account } from '../../testing/customers';
import { field, fill, valueOf } from '../../testing/fields';
import { visit } from '../../testing/form-accidents';
import {
  changedMeanwhile,
  expectToast,
  openPage,
  refusal,
  type ApiCall,
  type PageOptions,
} from '../../testing/open-page';

const get = 'GET /api/customer/contacts';
const put = 'PUT /api/customer/contacts';
const settings = '/customer-portal?view=settings';

const cell = { id: 'p1', phone: '(904) 555-0117', label: 'Cell', texts: true };
const contacts = exampleAccountContacts({ version: 3, phones: [cell] });

function openSettings(answers: PageOptions['answers'] = {}, user = account()) {
  return openPage(settings, {
    signedInAs: 'customer',
    answers: {
      'GET /api/auth/user': user,
      'GET /api/customer/service-requests': [],
      'GET /api/customer/appointments': [],
      [get]: contacts,
      [put]: ({ body }: ApiCall) => ({ ...(body as AccountContacts), version: 4 }),
      ...answers,
    },
  });
}

const group = (name: string) => screen.findByRole('group', { name });
const errorIn = (label: string, within: HTMLElement) => {
  const note = field(label, within).getAttribute('aria-describedby');
  return document.getElementById(note ?? '')?.textContent;
};

describe('the contacts of the account', () => {
  it('are saved as a whole, with another phone and without the house', async () => {
    const { press, sent } = openSettings();
    expect(valueOf('Gate Code', await group('Address 1'))).toBe('12');
    await press('Add phone');
    const second = await group('Phone 2');
    expect(document.activeElement).toBe(field('Phone', second));
    fill({ Phone: '(904) 555-0177', Label: 'Wife' }, second);
    await press('Remove address 1');
    expect(document.activeElement?.textContent).toBe('Add address');
    await press('Save contacts');
    await expectToast('Contacts Saved');
    expect(sent(put).map(({ body }) => body)).toEqual([
      {
        version: 3,
        phones: [cell, { phone: '(904) 555-0177', label: 'Wife', texts: false }],
        emails: [],
        addresses: [],
      },
    ]);
    expect(screen.queryByRole('group', { name: 'Address 1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  });

  it('say what is wrong next to each field, and lead to the first one', async () => {
    const { press, sent } = openSettings();
    await press('Add email');
    await press('Add address');
    const [phone, email, house] = [
      await group('Phone 1'),
      await group('Email 1'),
      await group('Address 2'),
    ];
    fill({ Phone: '12' }, phone);
    fill({ 'Zip Code': '3208', 'Gate Code': 'front door' }, house);
    await press('Save contacts');
    expect(document.activeElement).toBe(field('Phone', phone));
    expect(errorIn('Email', email)).toBe(customerMessages.email);
    expect(errorIn('Street Address', house)).toBe(customerMessages.address);
    expect(errorIn('City', house)).toBe(customerMessages.city);
    expect(errorIn('Zip Code', house)).toBe(customerMessages.zipCode);
    expect(errorIn('Gate Code', house)).toBe(bookingMessages.gateCode);
    expect(sent(put)).toEqual([]);
    // Its errors aren't those of the row that takes its place.
    await press('Remove phone 1');
    await press('Add phone');
    expect(field('Phone', await group('Phone 1')).getAttribute('aria-invalid')).toBeNull();
  });

  it('show the server’s errors in their rows', async () => {
    const { press } = openSettings({
      [put]: refusal(400, {
        code: 'validation_failed',
        errors: [{ field: 'addresses.0.city', message: 'Too long' }],
      }),
    });
    fill({ City: 'x' }, await group('Address 1'));
    await press('Save contacts');
    const house = await group('Address 1');
    await waitFor(() => expect(errorIn('City', house)).toBe('Too long'));
    expect(document.activeElement).toBe(field('City', house));
  });

  it('keep what was typed while another page is open', async () => {
    openSettings();
    fill({ 'Gate Code': '4711' }, await group('Address 1'));
    visit('/privacy');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Address 1' })).toBeNull());
    visit(settings);
    expect(valueOf('Gate Code', await group('Address 1'))).toBe('4711');
  });

  it('that the office changed, too, are chosen from, and the rest is theirs', async () => {
    const theirs = { ...contacts, version: 7, phones: [{ ...cell, label: 'Old' }], emails: [] };
    let tries = 0;
    const { press, sent } = openSettings({
      [put]: ({ body }: ApiCall) =>
        ++tries === 1 ? changedMeanwhile(theirs) : { ...(body as AccountContacts), version: 8 },
    });
    fill({ Label: 'Mine' }, await group('Phone 1'));
    await press('Save contacts');
    const conflict = within(
      await screen.findByRole('region', { name: /^Our office or another device changed/ }),
    );
    conflict.getByText('(904) 555-0117, Old');
    await press('Keep mine');
    await expectToast('Contacts Saved');
    expect(sent(put).at(-1)?.body).toMatchObject({ version: 7, phones: [{ label: 'Mine' }] });
  });

  it('wait until the email address is verified', async () => {
    const { sent } = openSettings({}, account({ emailVerified: false }));
    await screen.findByText(/^Confirm your email address first/);
    expect(screen.queryByRole('button', { name: 'Save contacts' })).toBeNull();
    expect(sent(get)).toEqual([]);
  });

  it('are asked for again after a failure', async () => {
    const { press, answer } = openSettings({ [get]: refusal(503) });
    await screen.findByText('Your contacts could not be loaded');
    answer({ [get]: contacts });
    await press('Try Again');
    await group('Phone 1');
  });
});
