import {
  SCROLL_TARGET_KEY,
  scrollOffset,
  storeScrollTarget,
  takeScrollTarget,
} from './scroll-target';

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('hands a target over once', () => {
  const store = memory();
  storeScrollTarget(store, 'contact');
  expect(store.getItem(SCROLL_TARGET_KEY)).toBe('contact');
  expect(takeScrollTarget(store)).toBe('contact');
  expect(takeScrollTarget(store)).toBeNull();
});

it('stops 20 px under the header, 120 px from the top without one', () => {
  expect(scrollOffset(112)).toBe(132);
  expect(scrollOffset(undefined)).toBe(120);
});
