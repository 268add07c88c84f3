import { MAIL_PROGRAM_MS, watchForMailProgram } from './mail-fallback';

describe('after a press on a mail link', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function watch(copy: (text: string) => Promise<void> = async () => undefined) {
    const surroundings = { window: new EventTarget(), document: new EventTarget() };
    const copied = jest.fn(copy);
    const report = jest.fn();
    const stop = watchForMailProgram('service@example.com', report, {
      ...surroundings,
      copy: copied,
    });
    return { ...surroundings, copied, report, stop };
  }

  it('copies the address when nothing takes the focus', async () => {
    const { copied, report } = watch();
    await jest.advanceTimersByTimeAsync(MAIL_PROGRAM_MS - 1);
    expect(copied).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(copied).toHaveBeenCalledWith('service@example.com');
    expect(report.mock.calls).toEqual([['copied']]);
  });

  it('shows the address when the clipboard refuses', async () => {
    const { report } = watch(() => Promise.reject(new Error('not allowed')));
    await jest.advanceTimersByTimeAsync(MAIL_PROGRAM_MS);
    expect(report.mock.calls).toEqual([['shown']]);
  });

  it.each([
    ['window', 'blur'],
    ['window', 'pagehide'],
    ['document', 'visibilitychange'],
  ] as const)('does nothing when the %s says %s', async (where, event) => {
    const watched = watch();
    await jest.advanceTimersByTimeAsync(MAIL_PROGRAM_MS - 1);
    watched[where].dispatchEvent(new Event(event));
    await jest.advanceTimersByTimeAsync(MAIL_PROGRAM_MS);
    expect(watched.copied).not.toHaveBeenCalled();
    expect(watched.report).not.toHaveBeenCalled();
  });

  it('ends with the page that began it', async () => {
    const { report, stop } = watch();
    stop();
    await jest.advanceTimersByTimeAsync(MAIL_PROGRAM_MS);
    expect(report).not.toHaveBeenCalled();
  });
});
