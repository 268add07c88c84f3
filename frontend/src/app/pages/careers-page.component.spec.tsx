import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/accessible';
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

const titles = ['Senior Appliance Technician', position, 'Customer Service Representative'];

it('shows benefits, team and the way in', () => {
  openPage('/careers');
  const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
  expect(region('What you get for it').getAllByRole('list')[0]!.children).toHaveLength(4);
  expect(region(/^Three people/).getAllByRole('heading', { level: 4 })).toHaveLength(4);
  expect(
    region('From resume to first day in three steps').getAllByRole('list')[0]!.children,
  ).toHaveLength(3);
});

it('has a page for each opening, and leads from one to the other and back', async () => {
  const { user } = openPage('/careers');
  await user.click(screen.getByRole('link', { name: `Full description: ${titles[0]}` }));
  for (const title of titles) {
    await screen.findByRole('heading', { level: 1, name: title });
    expect(location.pathname).toBe(`/careers/${title.toLowerCase().replaceAll(' ', '-')}`);
    await waitFor(() =>
      expect(document.title).toMatch(new RegExp(`^${title}, St\\. Augustine, FL`)),
    );
    const main = within(screen.getByRole('main'));
    const others = within(screen.getByRole('navigation', { name: 'Other positions' }));
    const next = titles[titles.indexOf(title) + 1];
    await user.click(
      next ? others.getByRole('link', { name: next }) : main.getByText('All open positions'),
    );
  }
  await waitFor(() => expect(location.pathname).toBe('/careers'));
});

it('copies the address where no mail program opens, and names the subject', async () => {
  const { user, card, apply, copied } = openCareers(() => Promise.resolve());
  copied.mockClear();
  await apply();
  const alert = card.getByRole('alert');
  await waitFor(() => expect(alert.textContent).toContain('Email address copied to clipboard'));
  expect(alert.textContent).toContain(`Application for ${position} Position`);
  expect(copied.mock.calls).toEqual([[email]]);
  await expectAccessible(alert);
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

it.each([
  ['blur', window],
  ['pagehide', window],
  ['visibilitychange', document],
])('says nothing when a mail program has taken over: %s', async (event, where) => {
  const { card, apply } = openCareers(() => Promise.resolve());
  await apply();
  act(() => void where.dispatchEvent(new Event(event)));
  await pass(5_000);
  expect(card.getByRole('alert').textContent).toBe('');
  // The same wait does bring the note when nothing takes the focus.
  await apply();
  await pass(5_000);
  expect(card.getByRole('alert').textContent).not.toBe('');
});

it('copies nothing once its page has been left', async () => {
  const { apply, copied } = openCareers(() => Promise.resolve());
  copied.mockClear();
  await apply();
  cleanup();
  await pass(5_000);
  expect(copied).not.toHaveBeenCalled();
});
