import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded } from './loaded';

const refetch = jest.fn();
const show = (data: string | undefined, error: unknown, small?: true) => (
  <Loaded what="the day" data={data} asked={{ error, refetch }} {...(small && { small })}>
    {(loaded) => <p>{loaded}</p>}
  </Loaded>
);

describe.each([undefined, true] as const)('data of the office (small: %s)', (small) => {
  it('is waited for, can fail, and appears after another attempt', async () => {
    const { rerender } = render(show(undefined, undefined, small));
    expect(screen.getByRole('status').textContent).toContain('Loading the day');
    rerender(show(undefined, { code: 'offline' }, small));
    expect(screen.getByRole('alert').textContent).toContain('The day could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(refetch).toHaveBeenCalled();
    rerender(show('Friday', undefined, small));
    screen.getByText('Friday');
  });

  it('stays when a later attempt fails', () => {
    render(show('Friday', { code: 'offline' }, small));
    screen.getByText('Friday');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
