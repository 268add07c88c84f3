import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { slotLabels } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { bookableDates } from '../../shared/booking-window';
import { trackingRecord } from '../../shared/live/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { allHoursFree, visit } from '../../testing/customers';
import { field, fill } from '../../testing/fields';
import {
  deferred,
  expectToast,
  noConnection,
  openPage,
  refusal,
  type PageOptions,
} from '../../testing/open-page';

async function open(
  appointment: CustomerAppointment = visit(),
  answers: PageOptions['answers'] = {},
  config: PageOptions['config'] = {},
) {
  const page = openPage('/manage#m1', {
    config,
    answers: {
      'GET /api/manage/m1': appointment,
      'GET /api/appointments/available-slots': allHoursFree,
      ...answers,
    },
  });
  const main = within(screen.getByRole('main'));
  await main.findAllByText(appointment.number);
  return { ...page, main };
}

const dialog = () => within(screen.getByRole('dialog'));

/** Opens the dialog and chooses a date, counted from today, and an hour. Only one other than the visit's can be confirmed. */
async function toAnotherHour({ user }: Awaited<ReturnType<typeof open>>, [date, hour]: number[]) {
  await user.click(screen.getByRole('button', { name: /^Reschedule/ }));
  const dates = within(dialog().getByRole('group', { name: 'Date' })).getAllByRole('button');
  await user.click(dates[date!]!);
  await user.click((await dialog().findAllByRole('button', { name: /[AP]M$/ }))[hour!]!);
  return () => user.click(dialog().getByRole('button', { name: 'Reschedule' }));
}

describe('an estimate of the visit', () => {
  it.each([
    ['Your estimate is ready FC-2040', visit({ estimateUrl: '/estimate#e1' })],
    ['See your estimate FC-2040', visit({ estimateUrl: '/estimate#e1', totalCost: '245.00' })],
    [
      'See your estimate FC-2040',
      visit({ estimateUrl: 'https://x.example.com/estimate#e1', status: 'completed' }),
    ],
  ])('leads to its estimate: %s', async (name, appointment) => {
    const { main } = await open(appointment);
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe('/estimate#e1');
  });

  it('leads to no estimate if none was sent', async () => {
    const { main } = await open();
    expect(main.queryByRole('link', { name: /estimate/ })).toBeNull();
  });
});

const move = 'POST /api/manage/m1/reschedule';

it('says where the link is when there is none', () => {
  openPage('/manage');
  screen.getByText(/Open the “Reschedule or cancel” link/);
});

it('says that a link leads nowhere, and how to call', async () => {
  openPage('/manage#m1', {
    answers: { 'GET /api/manage/m1': refusal(404, { code: 'not_found' }) },
  });
  const main = within(screen.getByRole('main'));
  await main.findByRole('heading', { level: 1, name: 'We can’t find that appointment' });
  expect(main.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/);
});

it('offers no change anymore when the deadline passes', async () => {
  startClock('2026-11-22T13:59:30.000Z');
  const { main } = await open(visit({ changeUntil: '2026-11-22T14:00:00.000Z' }));
  main.getByText(/Reschedule or cancel here\./);
  await pass(40_000);
  const tooLate = main.getByText(/It’s too late to reschedule or cancel this visit online\./);
  expect(within(tooLate).getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  expect(main.queryByText(/Reschedule or cancel here\./)).toBeNull();
  expect(main.queryByRole('button', { name: /^(Reschedule|Cancel)/ })).toBeNull();
});

it('can be loaded again after a failure, and looking changes nothing', async () => {
  const { user, answer, sent } = openPage('/manage#m1', {
    answers: { 'GET /api/manage/m1': refusal(503) },
  });
  await screen.findByRole('heading', { name: 'Your appointment could not be loaded' });
  answer({ 'GET /api/manage/m1': visit() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findAllByText('FC-2040');
  expect(sent('GET /api/manage/m1')).toHaveLength(2);
});

it('does not move a visit to the time that it has', async () => {
  const own = { appointmentDate: bookableDates(Date.now())[4]!, timeSlot: slotLabels[2]! };
  const page = await open(visit(own));
  await toAnotherHour(page, [4, 2]);
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Reschedule' }).disabled).toBe(
    true,
  );
});

it('offers available times when the chosen one is taken in the meantime', async () => {
  const alternatives = [{ date: '2099-12-04', timeSlot: '13:00-14:00' }];
  const page = await open(visit(), { [move]: refusal(409, { code: 'slot_taken', alternatives }) });
  const confirm = await toAnotherHour(page, [8, 6]);
  await confirm();
  await dialog().findByRole('group', { name: /was just taken/ });
  expect(document.activeElement).toBe(dialog().getByRole('alert'));
  // Nothing is said against another time that is chosen instead.
  const hours = dialog().getAllByRole('button', { name: /^\d.*[AP]M$/ });
  await page.user.click(hours[2]!);
  expect(dialog().queryByText(/was just taken/)).toBeNull();
  const second = deferred<unknown>();
  page.answer({ [move]: second.promise });
  await confirm();
  await dialog().findByText('Moving...');
  expect(dialog().queryByText(/was just taken/)).toBeNull();
  second.resolve(refusal(409, { code: 'slot_taken', alternatives }));
  await dialog().findByRole('group', { name: /was just taken/ });
  await page.user.click(hours[6]!);
  await page.user.click(hours[2]!);
  expect(document.activeElement).toBe(hours[2]);
  const offered = within(dialog().getByRole('group', { name: /was just taken/ }));
  await page.user.click(offered.getByRole('button'));
  expect(offered.getByRole('button').getAttribute('aria-pressed')).toBe('true');
  page.answer({
    [move]: visit({ version: 4, appointmentDate: '2099-12-04', timeSlot: '13:00-14:00' }),
  });
  await confirm();
  await expectToast('Visit rescheduled');
  expect(page.sent(move).at(-1)!.body).toEqual({
    appointmentDate: '2099-12-04',
    timeSlot: '13:00-14:00',
    version: 3,
  });
  // Others have booked on the first date, so its times were fetched again.
  const asked = page.sent('GET /api/appointments/available-slots').map(({ query }) => query.date);
  expect(asked.filter((date) => date === asked[0])).toHaveLength(3);
});

it('shows what the office has made of it in the meantime, and then changes that', async () => {
  const current = visit({ version: 5, timeSlot: '15:00-16:00' });
  const page = await open(visit(), {
    [move]: refusal(409, { code: 'changed_meanwhile', current }),
  });
  page.live.connect();
  const confirm = await toAnotherHour(page, [6, 5]);
  await confirm();
  await screen.findByText(/^FC-2040 is on .*3:00 – 4:00 PM/);
  expect(dialog().getByRole('alert').textContent).toContain('changed in the meantime');
  page.answer({ 'GET /api/manage/m1': visit({ version: 6, timeSlot: '16:00-17:00' }) });
  page.live.push({ type: 'tracking_update', appointmentId: 'a1', tracking: trackingRecord() });
  await screen.findByText(/^FC-2040 is on .*4:00 – 5:00 PM/);
  page.answer({ [move]: visit({ version: 7 }) });
  await confirm();
  await expectToast('Visit rescheduled');
  expect(page.bodies(move)).toMatchObject([{ version: 3 }, { version: 6 }]);
});

it('keeps what it has heard when a refusal from before comes late', async () => {
  const late = deferred<unknown>();
  const page = await open(visit(), { [move]: late.promise });
  page.live.connect();
  const confirm = await toAnotherHour(page, [6, 5]);
  await confirm();
  page.answer({ 'GET /api/manage/m1': visit({ version: 6, timeSlot: '16:00-17:00' }) });
  page.live.push({ type: 'tracking_update', appointmentId: 'a1', tracking: trackingRecord() });
  await page.main.findAllByText(/4:00 – 5:00 PM/);
  page.answer({ 'GET /api/manage/m1': deferred().promise });
  const current = visit({ version: 5, timeSlot: '15:00-16:00' });
  late.resolve(refusal(409, { code: 'changed_meanwhile', current }));
  await dialog().findByRole('alert');
  expect(page.main.queryByText(/3:00 – 4:00 PM/)).toBeNull();
});

it('says that the technician was sent out while someone thought about it', async () => {
  const { user, main, answer, sent } = await open(visit(), {
    'POST /api/manage/m1/cancel': refusal(409, { code: 'too_late' }),
  });
  await user.click(main.getByRole('button', { name: /^Cancel visit/ }));
  fill({ Reason: 'It works again.' });
  await expectAccessible(screen.getByRole('dialog'));
  answer({ 'GET /api/manage/m1': visit({ version: 4, canChange: false }) });
  await user.click(dialog().getByRole('button', { name: 'Cancel visit' }));
  await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('too late'));
  expect(sent('POST /api/manage/m1/cancel').map(({ body }) => body)).toEqual([
    { version: 3, reason: 'It works again.' },
  ]);
  dialog().getByRole('link', { name: /555-01/ });
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[0]!);
  // What the refusal said is on the page, too.
  await waitFor(() => expect(main.queryByRole('button', { name: /^Cancel/ })).toBeNull());
});

it('finds that it was done after a lost answer', async () => {
  const page = await open(visit(), {
    [move]: ({ body }: { body: unknown }) => {
      page.answer({ 'GET /api/manage/m1': visit({ ...(body as object), version: 4 }) });
      return noConnection;
    },
  });
  const confirm = await toAnotherHour(page, [5, 4]);
  await confirm();
  await expectToast('Visit rescheduled');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('doesn’t call a visit canceled where no one was home', async () => {
  const at = '2026-12-01T15:00:00.000Z';
  const cancellation = { by: 'office', at, reason: null, noShow: true } as const;
  const { main } = await open(visit({ status: 'cancelled', canChange: false, cancellation }));
  main.getByRole('heading', { level: 1, name: 'Sorry we missed you' });
  main.getByText('We were there on Tuesday, December 1, but missed you.');
  expect(main.queryByText(/canceled|No one will come/)).toBeNull();
});

describe('a visit at which no one was home', () => {
  it('isn’t called canceled to a customer who cancels it a moment later', async () => {
    const at = '2026-12-01T15:00:00.000Z';
    const cancellation = { by: 'office', at, reason: null, noShow: true } as const;
    const current = visit({ version: 4, status: 'cancelled', canChange: false, cancellation });
    const { user, main } = await open(visit(), {
      'POST /api/manage/m1/cancel': refusal(409, { code: 'changed_meanwhile', current }),
    });
    await user.click(main.getByRole('button', { name: /^Cancel visit/ }));
    await user.click(dialog().getByRole('button', { name: 'Cancel visit' }));
    const said = await dialog().findByRole('alert');
    expect(said.textContent).toBe(
      'This visit was changed in the meantime. We were there, but missed you.',
    );
  });
});

describe('a balance due', () => {
  const owing = visit({
    status: 'completed',
    canChange: false,
    totalCost: '150.00',
    due: '150.00',
    payUrl: '/payment#p1',
  });

  it('is paid on the site', async () => {
    const { main } = await open(owing);
    const pay = main.getByRole('link', { name: 'Pay $150.00 FC-2040' });
    expect(pay.getAttribute('href')).toBe('/payment#p1');
    expect(main.queryByText(/call us:/)).toBeNull();
  });

  it('is paid by phone where the site takes no cards', async () => {
    const { main } = await open(owing, {}, { stripe: { mode: 'off', publishableKey: null } });
    main.getByText(/^To pay \$150\.00, call us:/);
    expect(main.queryByRole('link', { name: /^Pay/ })).toBeNull();
  });
});

it('says who canceled the visit, and books it again with its appliance and its address', async () => {
  const at = '2026-12-01T15:00:00.000Z';
  const cancellation = { by: 'office', at, reason: 'Our van broke down.' } as const;
  const cancelled = visit({ status: 'cancelled', canChange: false, cancellation });
  const { user, main, sent } = await open(cancelled, { 'POST /api/appointments': refusal(502) });
  main.getByRole('heading', { level: 1, name: 'This appointment is canceled' });
  main.getByText('We canceled this visit on Tuesday, December 1.');
  main.getByText('Reason: Our van broke down.');
  await expectAccessible(screen.getByRole('main'));
  await user.click(main.getByRole('button', { name: /^Book again/ }));
  screen.getByRole('heading', { name: 'Select Date & Time' });
  const dates = within(screen.getByRole('group', { name: 'Date' })).getAllByRole('button');
  await user.click(dates[4]!);
  await user.click((await screen.findAllByRole('button', { name: /[AP]M$/ }))[2]!);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(field('Appliance').value).toBe('Ice Maker');
  expect(field('Brand').value).toBe('Miele');
  expect(field('Service Type').value).toBe('');
  fill({ 'Service Type': 'Maintenance' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Book Appointment' }));
  await expectToast('Booking Failed');
  expect(sent('POST /api/appointments')[0]!.body).toMatchObject({
    customerName: 'Nora Field',
    serviceType: 'Maintenance',
    appliance: 'Ice Maker',
    address: '3 Dune Road',
    city: 'Palm Coast',
    zipCode: '32137',
  });
});

describe('a visit that is done', () => {
  const done = visit({ status: 'completed', canChange: false, changeUntil: null });
  const rated = (stars: number, words: string | null = null) => ({
    ...done,
    version: done.version + 1,
    rating: { stars, words, at: '2026-11-25T17:00:00.000Z' },
  });
  const rate = 'POST /api/manage/m1/rating';
  const send = () => screen.getByRole('button', { name: 'Send rating' });

  it('is rated with one to five stars and a word', async () => {
    const { main, user, sent, answer } = await open(done);
    await expectAccessible(screen.getByRole('main'));
    await user.click(send());
    expect(main.getByRole('alert').textContent).toBe('Choose one to five stars');
    main.getByRole('radio', { name: '3 of 5 stars' }).focus();
    await user.keyboard(' ');
    await user.click(main.getByRole('radio', { name: '4 of 5 stars' }));
    await user.type(screen.getByLabelText(/What should we know/), '  Quick and kind.');
    const after = rated(4, 'Quick and kind.');
    answer({ [rate]: after, 'GET /api/manage/m1': after });
    await user.click(send());
    await main.findByText('Thank you! You gave this visit 4 of 5 stars.');
    expect(sent(rate)).toMatchObject([{ body: { stars: 4, words: 'Quick and kind.' } }]);
    main.getByText('Quick and kind.');
    expect(main.queryByRole('radio')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Thank you!/));
  });

  it('promises no warranty and leads to no reviews unless the company has them', async () => {
    const business = { ...defaultBusiness, reviewsUrl: '' };
    const { main } = await open(rated(5), {}, { content: emptyContent, business });
    main.getByText('Thank you for having us.');
    expect(main.queryByRole('link', { name: 'Leave a public review' })).toBeNull();
  });

  it('names the warranty of a company that has one', async () => {
    const { main } = await open(done);
    main.getByText('Thank you for having us. Each repair has a 90 day warranty.');
  });

  it.each([1, 5])('leads everyone to the public review, also after %i', async (stars) => {
    const { main } = await open(rated(stars));
    const link = main.getByRole('link', { name: 'Leave a public review' });
    expect(link.getAttribute('href')).toBe('https://reviews.example.com');
  });

  it('keeps stars and words when the rating could not be sent', async () => {
    const { main, user } = await open(done, { [rate]: noConnection });
    await user.click(main.getByRole('radio', { name: '2 of 5 stars' }));
    await user.type(screen.getByLabelText(/What should we know/), 'Late.');
    await user.click(send());
    await expectToast('Rating not sent');
    expect(main.getByRole<HTMLInputElement>('radio', { name: '2 of 5 stars' }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should we know/).value).toBe('Late.');
  });

  it.each([
    ['to come', visit()],
    ['canceled', visit({ status: 'cancelled', canChange: false, changeUntil: null })],
    ['imported', { ...done, origin: 'imported' as const }],
  ])('is not rated while it is %s', async (_, other) => {
    const { main } = await open(other);
    expect(main.queryByRole('button', { name: 'Send rating' })).toBeNull();
  });
});
