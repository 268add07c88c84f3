import {
  currentToasts,
  dismissFailures,
  dismissToast,
  subscribeToasts,
  toast,
  TOAST_REMOVE_DELAY_MS,
} from './toast-store';

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  jest.runAllTimers();
  jest.useRealTimers();
});

it('shows one toast at a time: a new one takes the place of the old', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(currentToasts().map(({ title, open }) => ({ title, open }))).toEqual([
    { title: 'Second', open: true },
  ]);
});

it('keeps a dismissed toast, closed, for exactly 1,000,000 ms', () => {
  toast({ title: 'Saved' }).dismiss();
  jest.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1);
  expect(currentToasts()).toMatchObject([{ title: 'Saved', open: false }]);
  jest.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

it('lets the leftovers of a dismissed toast go without touching the one that followed', () => {
  toast({ title: 'First' }).dismiss();
  toast({ title: 'Second' });
  jest.advanceTimersByTime(TOAST_REMOVE_DELAY_MS);
  expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }]);
});

it('gives a new toast nothing of the one whose place it takes', () => {
  const action = { label: 'Retry', altText: 'Press Book again', onPress: () => undefined };
  toast({ title: 'Failed', description: 'Why', variant: 'destructive', action }).dismiss();
  const { id } = toast({ title: 'Saved' });
  expect(currentToasts()).toEqual([{ id, title: 'Saved', open: true }]);
});

it('takes failures away when something has worked, and nothing else', () => {
  toast({ title: 'Saved' });
  dismissFailures();
  expect(currentToasts()).toMatchObject([{ title: 'Saved', open: true }]);
  toast({ title: 'Failed', variant: 'destructive' });
  dismissFailures();
  expect(currentToasts()).toMatchObject([{ title: 'Failed', open: false }]);
});

it('tells its listeners of every change until they leave', () => {
  let changes = 0;
  const leave = subscribeToasts(() => changes++);
  toast({ title: 'One' }).dismiss();
  expect(changes).toBe(2);
  leave();
  toast({ title: 'Two' });
  expect(changes).toBe(2);
});
