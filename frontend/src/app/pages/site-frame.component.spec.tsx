import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { pass, startClock } from '../../testing/clock';
import { account } from '../../testing/customers';
import { fill } from '../../testing/fields';
import { PageErrors } from '../page-errors';
import { toast } from '../../shared/ui/feedback/toast-store';
import { expectToast, noConnection, openPage, refusal } from '../../testing/open-page';

it('leads home and to the phone from a page that fails', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const log = jest.spyOn(console, 'error');
  const usual = log.getMockImplementation();
  log.mockImplementation();
  render(
    <PageErrors>
      <Broken />
    </PageErrors>,
  );
  log.mockImplementation(usual);
  screen.getByRole('button', { name: 'Reload the page' });
  const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect([leadsTo(/^Back to Home/), leadsTo(/^Call/)]).toEqual(['/', 'tel:+19045550142']);
});

describe('the frame of a public page', () => {
  it('has a header with the emergency banner that leads everywhere', () => {
    openPage('/login');
    const header = within(screen.getByRole('banner'));
    header.getByText('Emergency Repairs Available 24/7');
    expect(header.getByRole('link', { name: /^Call Now/ }).getAttribute('href')).toBe(
      'tel:+19045550142',
    );
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    for (const name of ['Services', 'Brands', 'Reviews', 'Contact'])
      nav.getByRole('button', { name });
    const leadsTo = (name: string) => nav.getByRole('link', { name }).getAttribute('href');
    expect(['Careers', 'Track', 'Pay Now', 'Portal'].map(leadsTo)).toEqual([
      '/careers',
      '/technician-tracking',
      '/payment',
      '/customer-portal',
    ]);
    expect(header.getByRole('link', { name: /^Schedule Service/ }).getAttribute('href')).toBe(
      '/book-appointment',
    );
  });

  it('leaves toasts the room below it', async () => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      return { bottom: this.dataset.siteHeader === undefined ? 700 : 104 } as DOMRect;
    });
    openPage('/login');
    act(() => void toast({ title: 'Saved' }));
    await expectToast('Saved');
    const region = await screen.findByRole('region', { name: /^Notifications/ });
    const toasts = region.querySelector<HTMLElement>('[data-toasts]');
    expect(toasts?.style.getPropertyValue('--below-header')).toBe('104px');
  });

  it.each(['/', '/login'])(
    'says at %s who is logged in, as far as that is known',
    async (address) => {
      const { user, answer } = openPage(address, {
        signedInAs: 'customer',
        answers: { 'GET /api/auth/user': noConnection },
      });
      const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
      nav().getByRole('link', { name: 'Portal' });
      answer({ 'GET /api/auth/user': account({ firstName: 'Nora', lastName: 'Field' }) });
      await user.click(nav().getByRole('link', { name: 'Careers' }));
      const name = await nav().findByRole('link', { name: 'Portal Logged in as Nora Field' });
      expect(name.getAttribute('href')).toBe('/customer-portal');
      await user.click(screen.getByRole('button', { name: 'Open menu' }));
      const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
      menu.getByRole('link', { name: 'Customer Portal Logged in as Nora Field' });
      localStorage.clear();
      act(() => void dispatchEvent(new Event('storage')));
      menu.getByRole('link', { name: 'Customer Portal' });
    },
  );

  it('has a footer with services, contact, careers and 2024', () => {
    openPage('/login');
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain('Refrigerator repair');
    expect(footer.textContent).toContain('© 2024');
    within(footer).getByRole('link', { name: 'service@example.com' });
    const careers = within(footer).getByRole('link', { name: 'Careers' });
    expect(careers.getAttribute('href')).toBe('/careers');
  });

  it.each(['Contact', /, home$/])(
    'stays at home when %s overtakes a page that is loading',
    (name) => {
      openPage('/');
      const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      // As the address is until that page is shown.
      window.history.pushState(null, '', '/careers');
      fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name }));
      expect(location.pathname).toBe('/');
      expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'smooth' }));
      expect(sessionStorage.getItem('scroll-target')).toBeNull();
      scroll.mockRestore();
    },
  );

  it('stores the section that is asked for on another page, and goes home', async () => {
    const { user } = openPage('/careers');
    const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
    for (const [label, section] of [
      ['Services', 'services'],
      ['Brands', 'brands'],
      ['Reviews', 'testimonials'],
      ['Contact', 'contact'],
    ] as const) {
      await user.click(nav().getByRole('button', { name: label }));
      expect(sessionStorage.getItem('scroll-target')).toBe(section);
      expect(location.pathname).toBe('/');
      await user.click(nav().getByRole('link', { name: 'Careers' }));
      expect(location.pathname).toBe('/careers');
    }
  });

  it('has a menu for phones with the four main links, closed where it leads', async () => {
    const { user } = openPage('/careers');
    const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
    expect(menu()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const leadsTo = (name: string) =>
      within(menu()!).getByRole('link', { name }).getAttribute('href');
    expect(
      ['Book Appointment', 'Track Technician', 'Pay Now', 'Customer Portal'].map(leadsTo),
    ).toEqual(['/book-appointment', '/technician-tracking', '/payment', '/customer-portal']);
    await user.click(within(menu()!).getByRole('link', { name: 'Customer Portal' }));
    expect(location.pathname).toBe('/customer-portal');
    expect(menu()).toBeNull();
  });

  it.each(['/', '/careers', '/no-such-page'])('dials the same number at %s', (address) => {
    openPage(address);
    const call = within(screen.getByRole('banner')).getByRole('link', { name: /^Call Now/ });
    expect(call.getAttribute('href')).toBe('tel:+19045550142');
    expect(call.textContent).toContain('(904) 555-0142');
  });
});

describe('a toast', () => {
  const path = '../../shared/ui/feedback/toast-store';
  // Those of other specs stay. A real one would be gone before a busy machine looks at it.
  const store = jest.requireMock<{ TOAST_DURATION_MS: number }>(path);
  const hour = 3_600_000;
  beforeEach(() => void (store.TOAST_DURATION_MS = hour));
  afterEach(() => void (store.TOAST_DURATION_MS = Infinity));

  const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });
  const toasts = () => within(region()).queryAllByRole('listitem');

  async function failToLogIn(message: string) {
    startClock();
    const page = openPage('/login');
    const say = (words: string) =>
      page.answer({
        'POST /api/auth/login': refusal(401, { code: 'credentials_rejected', message: words }),
      });
    say(message);
    say(message);
    fill({ Email: 'nora@example.com', Password: 'not the password' });
    await page.user.keyboard('{Enter}');
    // In the form and in the toast. By the text: looking for roles takes longer on a busy machine
    // than the toast is up.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    return { ...page, say };
  }

  it('takes the place of the one that is up', async () => {
    const { user, say } = await failToLogIn('The first reason.');
    say('The second reason.');
    await user.keyboard('{Enter}');
    await expectToast('Login Failed', 'The second reason.');
    expect(region().textContent).not.toContain('The first reason.');
  });

  it('leaves by itself once its time is up, which is five seconds', async () => {
    expect(jest.requireActual<typeof store>(path).TOAST_DURATION_MS).toBe(5_000);
    await failToLogIn('Read me quickly.');
    await pass(hour / 2);
    expect(toasts()).toHaveLength(1);
    await pass(hour / 2);
    expect(toasts()).toHaveLength(0);
  });

  it('is reached by F8, and stays while the focus is there', async () => {
    const { user } = await failToLogIn('Stay a while.');
    const list = within(region()).getByRole('list');
    const paused = jest.fn();
    list.addEventListener('toast.viewportPause', paused);
    // The list listens for focus a moment after it has a toast.
    await waitFor(async () => {
      list.blur();
      await user.keyboard('[F8]');
      expect(paused).toHaveBeenCalled();
    });
    expect(document.activeElement).toBe(list);
    await pass(2 * hour);
    await expectToast('Login Failed', 'Stay a while.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(toasts()).toHaveLength(0));
  });
});
