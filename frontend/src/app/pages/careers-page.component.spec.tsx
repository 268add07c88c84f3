import { act, screen, waitFor, within } from '@testing-library/react';
import { pass, startClock } from '../../testing/clock';
import { openPage } from '../../testing/open-page';

const email = 'service@example.com';
const position = 'Appliance Repair Apprentice';

/** No mail program opens in jsdom, which says so in the console. */
const stayHere = (event: MouseEvent) => event.preventDefault();

beforeEach(() => {
  startClock();
  window.addEventListener('click', stayHere);
});
afterEach(() => window.removeEventListener('click', stayHere));

function openCareers(copy: (text: string) => Promise<void>) {
  const { user } = openPage('/careers');
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(copy);
  const card = within(screen.getByRole('article', { name: position }));
  const apply = () => user.click(card.getByRole('link', { name: /^Apply Now/ }));
  return { user, card, apply, copied };
}

it('copies the address where no mail program opens, and names the subject', async () => {
  const { user, card, apply, copied } = openCareers(() => Promise.resolve());
  await apply();
  const alert = card.getByRole('alert');
  await waitFor(() => expect(alert.textContent).toContain('Email address copied to clipboard'));
  expect(alert.textContent).toContain(`Application for ${position} Position`);
  expect(copied).toHaveBeenCalledWith(email);
  await user.click(card.getByRole('button', { name: 'Close this note' }));
  expect(alert.textContent).toBe('');
});

it('shows the address where the clipboard is closed too', async () => {
  const { card, apply } = openCareers(() => Promise.reject(new Error('no')));
  await apply();
  await waitFor(() =>
    expect(card.getByRole('alert').textContent).toContain(`Please send your resume to ${email}`),
  );
});

it('says nothing when a mail program has taken over', async () => {
  const { card, apply } = openCareers(() => Promise.resolve());
  await apply();
  act(() => void window.dispatchEvent(new Event('blur')));
  await pass(5_000);
  expect(card.getByRole('alert').textContent).toBe('');
  // The same wait does bring the note when nothing takes the focus.
  await apply();
  await pass(5_000);
  expect(card.getByRole('alert').textContent).not.toBe('');
});
