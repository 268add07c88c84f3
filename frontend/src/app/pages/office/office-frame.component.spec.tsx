import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OfficeFindings } from '@contracts/office-search';
import { examplePayment } from '@contracts/testing/examples';
import { appointment } from '../../../features/dispatch/test/factories';
import { technician } from '../../../shared/live/test/factories';
import { expectAccessible } from '../../../testing/accessible';
import { startClock } from '../../../testing/clock';
import { openDispatch } from '../../../testing/dispatch-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import './technician-management-page';
import { exampleCustomerRow } from '@contracts/testing/examples';
import { findings, pageOf } from '../../../testing/office-search';
import { deferred, noConnection, type ApiCall } from '../../../testing/open-page';

const searching = 'GET /api/admin/search';
const job = appointment({ customerName: 'Nora Field', phone: '9045550147' });
const field = () => screen.findByRole('combobox', { name: 'Search everything' });
/** With the code, which Ant Design reads and user-event leaves out. */
const pressEnter = async () => fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
const rail = () => within(screen.getByRole('navigation', { name: 'Office' }));
const address = () => location.pathname + location.search;

describe('the search', () => {
  it('finds a job by its phone number, and opens it with Enter', async () => {
    const { user, sent } = openDispatch('', {
      appointments: [job],
      answers: { [searching]: findings({ appointments: pageOf([job], 41) }) },
    });
    await user.click(await field());
    await user.keyboard('(904) 555-0147');
    const found = await screen.findByText('Nora Field');
    expect(found.parentElement!.textContent).toContain(`${job.number} · Fri, Nov 20, 2026, `);
    screen.getByText('Jobs · 1 of 41');
    await expectAccessible(document.querySelector('.ant-select-dropdown')!);
    await expectAccessible(screen.getByRole('banner'));
    expect(sent(searching).map(({ query }) => query)).toEqual([{ search: '(904) 555-0147' }]);
    await pressEnter();
    await screen.findByRole('dialog', { name: new RegExp(`^${job.number}`) });
    expect(((await field()) as HTMLInputElement).value).toBe('');
  });

  it('opens nothing that belongs to earlier words', async () => {
    const [older, newer] = [deferred<OfficeFindings>(), deferred<OfficeFindings>()];
    const { user, sent } = openDispatch('', {
      answers: {
        [searching]: ({ query: { search } }: ApiCall) =>
          search === 'Nora' ? older.promise : newer.promise,
      },
    });
    await user.click(await field());
    await user.keyboard('Nora');
    const refunded = examplePayment({ refunded: '40.00' });
    older.resolve(findings({ appointments: pageOf([job]), payments: pageOf([refunded]) }));
    await screen.findByText('Nora Field');
    screen.getByText(/Partly refunded/);
    await user.keyboard(' Baker');
    await pressEnter();
    await waitFor(() => expect(sent(searching)).toHaveLength(2));
    await pressEnter();
    expect(address()).toBe('/admin-tracking');
    newer.resolve(findings());
    await screen.findByText('No results for “Nora Baker”');
  });

  it('asks again for records that were not searched in time, and shows them then', async () => {
    const ivy = exampleCustomerRow({ name: 'Ivy Stone', address: '9 Pier Road, Palatka' });
    let isSlow = true;
    startClock();
    const { user } = openDispatch('', {
      answers: {
        [searching]: () =>
          isSlow ? findings({ appointments: null }) : findings({ customers: pageOf([ivy]) }),
      },
    });
    await user.click(await field());
    await user.keyboard('palatka');
    await screen.findByText(/Some records can’t be searched right now/);
    isSlow = false;
    await screen.findByText(/9 Pier Road, Palatka/);
    expect(screen.queryByText(/Some records can’t be searched/)).toBeNull();
  });

  it.each([
    ['some records', findings({ payments: null })],
    ['all others', noConnection],
  ])(
    'finds a technician, opens their card, and says when %s can’t be searched',
    async (_what, answer) => {
      const { user } = openDispatch('', {
        technicians: [
          technician({ name: 'Marcus Bell' }),
          technician({ id: 't2', name: 'Ada Lund' }),
        ],
        answers: { [searching]: answer },
      });
      await user.click(await field());
      await user.keyboard('lund');
      await screen.findByText('Ada Lund', { selector: '[class*=foundName]' });
      screen.getByText(/Some records can’t be searched right now/);
      await pressEnter();
      const card = await screen.findByRole('article', { name: 'Ada Lund' });
      expect(document.activeElement).toBe(within(card).getByRole('heading', { name: 'Ada Lund' }));
    },
  );

  it('keeps the words while the server cannot be reached', async () => {
    const { user, answer: answerWith } = openDispatch('', {
      answers: { [searching]: findings({ appointments: pageOf([job]) }) },
    });
    await user.click(await field());
    await user.keyboard('Nora');
    await screen.findByText('Nora Field');
    answerWith({ [searching]: noConnection });
    await user.keyboard(' Baker');
    // What earlier words found is gone, too: Enter opens nothing.
    await screen.findByText(/We couldn’t reach the server/);
    expect(screen.queryByText('Nora Field')).toBeNull();
    await pressEnter();
    expect(address()).toBe('/admin-tracking');
    expect(((await field()) as HTMLInputElement).value).toBe('Nora Baker');
  });
});

describe('the keys', () => {
  it('lead to the search, and are listed', async () => {
    const { user } = openDispatch('');
    const input = await field();
    await user.keyboard('/');
    expect(document.activeElement).toBe(input);
    await user.keyboard('a?/');
    expect((input as HTMLInputElement).value).toBe('a?/');
    await user.keyboard('{Escape}');
    expect((input as HTMLInputElement).value).toBe('');
    input.blur();
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    within(list).getByText('Search everything');
    await expectAccessible(list);
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    await user.keyboard('/');
    expect(document.activeElement).toBe(input);
  });
});

describe('the rail', () => {
  it('leads to each place and shows where one is', async () => {
    const { user } = openDispatch('?tab=appointments');
    await field();
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Jobs');
    await user.click(rail().getByRole('link', { name: 'Requests' }));
    await waitFor(() => expect(address()).toBe('/admin-tracking?tab=service-requests'));
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Requests');
    await expectAccessible(screen.getByRole('navigation', { name: 'Office' }));
  });

  it('names its icons for the mouse and the keyboard when it is narrow', async () => {
    const { matchMedia } = window;
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: /768px/.test(query) }));
    const { user } = openDispatch('?tab=appointments');
    await field();
    await user.hover(rail().getByRole('link', { name: /^Jobs/ }));
    await screen.findByRole('tooltip', { name: 'Jobs' });
    act(() =>
      rail()
        .getByRole('link', { name: /^Messages/ })
        .focus(),
    );
    await screen.findByRole('tooltip', { name: 'Messages' });
    narrow.mockRestore();
  });

  it('counts what waits at each', async () => {
    const since = '2026-11-20T14:00:00.000Z';
    const alert = { message: '', appointmentId: null, technicianId: null, since };
    openDispatch('', {
      alerts: [
        { ...alert, type: 'payment-flagged' },
        { ...alert, type: 'payment-disputed' },
        { ...alert, type: 'message-failed' },
      ],
    });
    await waitFor(() => expect(rail().getByTitle('2 waiting')).toBeTruthy());
    expect(rail().getByRole('link', { name: /^Money/ }).textContent).toContain('2');
    expect(rail().getByRole('link', { name: /^Messages/ }).textContent).toContain('1');
    expect(rail().getByRole('link', { name: /^Jobs/ }).textContent).toBe('Jobs');
  });
});
