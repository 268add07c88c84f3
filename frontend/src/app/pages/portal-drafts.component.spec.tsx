/** Each form of a customer keeps what is typed for its visit and its person. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { account, noContacts, visit as ownVisit } from '../../testing/customers';
import { field, fill, valueOf } from '../../testing/fields';
import { visit } from '../../testing/form-accidents';
import { openPage, tokenOf, type PageOptions } from '../../testing/open-page';
import { tokenKeys } from '../../shared/session/token-keys';

const settings = '/customer-portal?view=settings';
const ada = account({ id: 7, phone: '(904) 555-0133' });

function openPortal(address: string, answers: PageOptions['answers'] = {}) {
  return openPage(address, {
    signedInAs: 'customer',
    answers: {
      'GET /api/auth/user': ada,
      'GET /api/customer/contacts': noContacts,
      'GET /api/customer/service-requests': [],
      'GET /api/customer/appointments': [],
      ...answers,
    },
  });
}

function logInInAnotherTab() {
  act(() => {
    localStorage.setItem(tokenKeys.customer, tokenOf('someone else'));
    dispatchEvent(new Event('storage'));
  });
}

describe('the profile', () => {
  const form = async () =>
    (await screen.findByRole('button', { name: 'Save changes' })).closest('form')!;

  it('keeps what was typed while another page is open', async () => {
    openPortal(settings);
    fill({ Phone: '(904) 555-0188' }, await form());
    visit('/privacy');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    visit(settings);
    expect(valueOf('Phone', await form())).toBe('(904) 555-0188');
  });

  it('shows the next person nothing of it, not even of the same account', async () => {
    openPortal(settings);
    const first = await form();
    fill({ Phone: '(904) 555-0188' }, first);
    logInInAnotherTab();
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(valueOf('Phone', await form())).toBe(ada.phone);
  });
});

describe('a visit’s cancellation', () => {
  const visits = [ownVisit(), ownVisit({ id: 'a2', number: 'FC-2041' })];
  const reasonFor = async (number: string) => {
    const name = new RegExp(`^Cancel.*${number}`);
    fireEvent.click(await screen.findByRole('button', { name }));
    return field('Reason', await screen.findByRole('dialog', { name: `Cancel ${number}?` }));
  };
  const close = () =>
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep my visit' }),
    );

  it('keeps its reason, and shows it to no other visit and no other person', async () => {
    openPortal('/customer-portal?tab=appointments', { 'GET /api/customer/appointments': visits });
    fireEvent.change(await reasonFor('FC-2040'), { target: { value: 'We moved.' } });
    close();
    expect((await reasonFor('FC-2041')).value).toBe('');
    close();
    expect((await reasonFor('FC-2040')).value).toBe('We moved.');
    logInInAnotherTab();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await reasonFor('FC-2040')).value).toBe('');
  });
});

describe('a visit’s rating', () => {
  const done = (id: string, number: string) =>
    ownVisit({ id, number, status: 'completed', canChange: false, changeUntil: null });
  const words = () => screen.findByLabelText<HTMLTextAreaElement>(/What should we know/);

  it('keeps its words, and shows them to no other visit', async () => {
    openPage('/manage#m1', {
      answers: {
        'GET /api/manage/m1': done('a1', 'FC-2040'),
        'GET /api/manage/m2': done('a2', 'FC-2041'),
      },
    });
    const open = async (address: string, number: string) => {
      visit(address);
      await within(screen.getByRole('main')).findAllByText(number);
      return words();
    };
    fireEvent.change(await open('/manage#m1', 'FC-2040'), { target: { value: 'Quick.' } });
    expect((await open('/manage#m2', 'FC-2041')).value).toBe('');
    expect((await open('/manage#m1', 'FC-2040')).value).toBe('Quick.');
  });
});

it('offers a typed email address on the other pages of accounts', async () => {
  openPage('/login');
  await screen.findByLabelText(/^Email/);
  fill({ Email: 'ada@example.com' });
  visit('/forgot-password');
  await screen.findByRole('button', { name: /link/i });
  expect(valueOf('Email')).toBe('ada@example.com');
});
