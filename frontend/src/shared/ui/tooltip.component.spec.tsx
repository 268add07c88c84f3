/** When the office's tooltips open and close. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip, TooltipProvider } from './tooltip';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

function openOffice() {
  jest.useFakeTimers();
  render(
    <TooltipProvider>
      {['Jobs', 'Money'].map((name) => (
        <Tooltip key={name} text={`About ${name}`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  return userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
}

it('opens after 700 ms, and the next one at once within 300 ms', async () => {
  const user = openOffice();
  await user.hover(button('Jobs'));
  await pass(699);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('About Jobs');
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
  await pass(299);
  await user.hover(button('Money'));
  expect(shown()).toBe('About Money');
  await user.click(button('Money'));
  expect(shown()).toBeNull();
  await pass(300);
  await user.hover(button('Jobs'));
  await pass(699);
  expect(shown()).toBeNull();
});

it('opens for the keyboard, too', async () => {
  const user = openOffice();
  await user.tab();
  expect(shown()).toBe('About Jobs');
  await user.tab();
  expect(shown()).toBe('About Money');
});
