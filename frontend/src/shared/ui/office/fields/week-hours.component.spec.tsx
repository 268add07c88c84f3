import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { WorkDay } from '@contracts/vocabulary/technician-work';
import { currentToasts, dismissToast } from '../../feedback/toast-store';
import { WeekHours } from './week-hours';

const monday: WorkDay = { weekday: 1, start: '08:00', end: '17:00' };

function openHours(fullHours = false) {
  const changed = jest.fn<void, [days: WorkDay[]]>();
  function Hours() {
    const [days, setDays] = useState([monday]);
    const change = (next: WorkDay[]) => {
      changed(next);
      setDays(next);
    };
    return <WeekHours value={days} onChange={change} closed="Off" fullHours={fullHours} />;
  }
  render(<Hours />);
  const [start, end] = screen.getAllByLabelText<HTMLInputElement>('Monday');
  return { user: userEvent.setup(), changed, start: start!, end: end! };
}

// Other specs of the same process may have left some.
beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const said = () => currentToasts().flatMap(({ open, title }) => (open ? [title] : []));

it.each([
  ['9:30a', '9:30 AM', '09:30'],
  ['1030', '10:30 AM', '10:30'],
  ['11', '11:00 AM', '11:00'],
])('takes the time that is typed, whole: %s', async (typed, shown, kept) => {
  const hours = openHours();
  await hours.user.click(hours.start);
  await hours.user.keyboard(typed);
  expect(hours.start.value).toBe(typed);
  await hours.user.keyboard('{Enter}');
  await hours.user.keyboard('4p{Enter}');
  expect([hours.start.value, hours.end.value]).toEqual([shown, '4:00 PM']);
  expect(hours.changed.mock.lastCall).toEqual([[{ weekday: 1, start: kept, end: '16:00' }]]);
  expect(said()).toEqual([]);
});

it.each([
  ['9:75', false, '“9:75” isn’t a time'],
  ['9:30', true, '“9:30” isn’t a full hour'],
])('keeps the earlier time, and says so, for %s', async (typed, fullHours, title) => {
  const { user, changed, start } = openHours(fullHours);
  const before = start.value;
  await user.click(start);
  await user.keyboard(typed);
  await user.tab();
  expect(start.value).toBe(before);
  expect(changed).not.toHaveBeenCalled();
  expect(said()).toEqual([title]);
});
