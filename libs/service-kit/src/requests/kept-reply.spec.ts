import { request } from '@contracts/messaging';
import { KeptReply } from './kept-reply';
import type { Requests } from './requests';

const definition = request<Record<string, never>, { readonly fee: string }>('rules.decided');

/** Answers with what `answers` returns or throws. */
function keptReply(answers: () => { readonly fee: string }) {
  const requests = { ask: () => Promise.resolve().then(answers) } as unknown as Requests;
  return new KeptReply(requests, definition, { fee: '80.00' });
}

describe('a kept reply', () => {
  it('is the newest answer, and stays while no one answers', async () => {
    const answers = [{ fee: '90.00' }];
    const kept = keptReply(() => {
      const [next] = answers.splice(0, 1);
      if (!next) throw new Error('No answer');
      return next;
    });
    expect(kept.current).toEqual({ fee: '80.00' });
    await kept.refresh();
    // An outage is said once.
    await expect(kept.refresh()).rejects.toThrow('No answer');
    await kept.refresh();
    expect(kept.current).toEqual({ fee: '90.00' });
  });

  it('calls listeners once after a change, and again if one has failed', async () => {
    let fee = '80.00';
    const kept = keptReply(() => ({ fee }));
    const listener = jest.fn(() => Promise.resolve());
    kept.onChange(listener);
    await kept.refresh();
    expect(listener).not.toHaveBeenCalled();
    fee = '90.00';
    listener.mockRejectedValueOnce(new Error('The disk is full'));
    await expect(kept.refresh()).rejects.toThrow('The disk is full');
    await kept.refresh();
    await kept.refresh();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
