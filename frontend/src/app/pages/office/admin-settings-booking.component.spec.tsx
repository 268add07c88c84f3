import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BookingSettings } from '@contracts/booking/settings';
import { exampleSettings } from '@contracts/testing/examples';
import {
  feeMessage,
  textSignatureMessage,
  widestHours,
} from '@contracts/vocabulary/office/booking-settings';
import { serviceCounties } from '@contracts/vocabulary/places/service-area';
import { fill } from '../../../testing/fields';
import { expectIn, expectToast, openPage, refusal } from '../../../testing/open-page';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../../layouts/admin-layout';
import './admin-settings-page';

const changing = 'PATCH /api/admin/settings';
const adding = 'POST /api/admin/settings/holidays';
const removing = 'DELETE /api/admin/settings/holidays/:date';
const thanksgiving = { date: '2026-11-26', reason: 'Thanksgiving', visits: 2 };
const part = (name: string) => screen.findByRole('region', { name });

/** With these settings, which a write may replace. */
function open(settings: BookingSettings) {
  const server = { settings };
  const page = openPage('/admin-settings', {
    signedInAs: 'admin',
    answers: { 'GET /api/admin/settings': () => server.settings },
  });
  return { ...page, server };
}

it('sets hours, counties, the fee and the signature in one go, each within its limits', async () => {
  const { press, answer, bodies, server } = open(exampleSettings());
  const area = await part('Hours and area');
  await waitFor(() => expect(within(area).getAllByPlaceholderText('Closed')).toHaveLength(14));
  const messages = await part('Alerts and messages');
  const saturday = within(area).getByText('Saturday').parentElement!;
  fireEvent.click(saturday.querySelector('.ant-picker-clear')!);
  fireEvent.click(
    within(area)
      .getAllByLabelText(/^close/i)
      .at(-1)!,
  );
  fill({ 'Service-call fee': '89.5', 'Lead time': '20161' }, await part('Booking'));
  fill({ 'Signature of text messages': 'x'.repeat(25) }, messages);
  await press('Save');
  await expectIn(messages, textSignatureMessage);
  await expectIn(await part('Booking'), feeMessage);
  await expectIn(await part('Booking'), 'Enter minutes from 0 to 20160');
  expect(bodies(changing)).toEqual([]);
  fill({ 'Service-call fee': '89.50', 'Lead time': '90' }, await part('Booking'));
  fill({ 'Signature of text messages': 'Nadia, front desk' }, messages);
  const history = [
    { at: '2026-11-21T15:00:00.000Z', by: 'Dana', message: 'Lead time: 90 minutes' },
  ];
  answer({ [changing]: () => (server.settings = exampleSettings({ version: 2, history })) });
  await press('Save');
  await expectToast('Settings saved');
  await expectIn(await part('History'), 'Lead time: 90 minutesDana');
  expect(bodies(changing)).toEqual([
    {
      openingHours: widestHours.slice(0, 5),
      counties: serviceCounties.slice(0, 3),
      serviceCallFee: '89.50',
      leadTimeMinutes: 90,
      textSignature: 'Nadia, front desk',
      version: 1,
    },
  ]);
});

it('names the visits that the opening hours leave outside, and says how many on saving', async () => {
  const visit = { id: 'v1', number: 'FC-1042', customerName: 'Nora Field' };
  const outside = {
    count: 21,
    next: [{ ...visit, appointmentDate: '2026-11-23', timeSlot: '18:00-19:00' }],
  };
  const { press, answer, server } = open(exampleSettings());
  const area = await part('Hours and area');
  expect(within(area).queryByText(/outside these hours/)).toBeNull();
  const saturday = within(area).getByText('Saturday').parentElement!;
  fireEvent.click(saturday.querySelector('.ant-picker-clear')!);
  answer({ [changing]: () => (server.settings = exampleSettings({ version: 2, outside })) });
  await press('Save');
  await expectToast(
    'Settings saved',
    '21 visits are outside these hours. Move them, or keep them.',
  );
  await expectIn(area, 'FC-1042, Nora Field, Mon, Nov 23, 6:00 – 7:00 PM20 more');
  expect(within(area).getByRole('link', { name: 'FC-1042' })).toBeTruthy();
});

it('closes a day, says what is booked on it, and opens it again', async () => {
  const { press, answer, bodies, sent, server } = open(exampleSettings());
  fill({ 'Lead time': '90' }, await part('Booking'));
  const panel = await part('Holidays');
  await press('Add', panel);
  await expectIn(panel, 'Choose a date');
  const date = within(panel).getByLabelText('Date');
  fireEvent.mouseDown(date);
  fireEvent.change(date, { target: { value: 'Nov 26, 2026' } });
  fireEvent.keyDown(date, { key: 'Enter', code: 'Enter', keyCode: 13 });
  fill({ 'What the day is': 'Thanksgiving' }, panel);
  answer({
    [adding]: () => (server.settings = exampleSettings({ version: 2, holidays: [thanksgiving] })),
    [removing]: () => (server.settings = exampleSettings({ version: 3 })),
  });
  await press('Add', panel);
  await expectToast('Closed on November 26, 2026', /Visits still booked: 2/);
  expect(bodies(adding)).toEqual([{ date: '2026-11-26', reason: 'Thanksgiving' }]);
  await press(/^Remove Thanksgiving/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Thanks/ })).toBeNull());
  expect(sent(removing)[0]!.params).toEqual({ date: '2026-11-26' });
  // What was typed before is based on what was seen then.
  server.settings = exampleSettings({ version: 4, holidays: [thanksgiving] });
  answer({ [changing]: refusal(502) });
  await press('Save');
  await waitFor(() => expect(bodies(changing)).toEqual([{ leadTimeMinutes: 90, version: 1 }]));
  await screen.findByRole('button', { name: /^Remove Thanksgiving/ });
});
