import { act, renderHook } from '@testing-library/react';
import { useTypedSearch } from './use-typed-search';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function typing() {
  const sent: string[] = [];
  const apply = (text: string) => void sent.push(text);
  const { result, rerender } = renderHook(({ applied }) => useTypedSearch(applied, apply), {
    initialProps: { applied: '' },
  });
  return {
    sent,
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.setText(text)),
    pause: () =>
      act(() => {
        jest.advanceTimersByTime(1_000);
      }),
    /** The page has come as far as this. */
    shows: (applied: string) => rerender({ applied }),
  };
}

it('keeps what is typed while the page is behind with earlier words', () => {
  const { type, pause, shows, text, sent } = typing();
  type('No');
  pause();
  type('Nora');
  pause();
  expect(sent).toEqual(['No', 'Nora']);
  type('Nora B');
  shows('No');
  expect(text()).toBe('Nora B');
  shows('Nora');
  expect(text()).toBe('Nora B');
  pause();
  expect(sent).toEqual(['No', 'Nora', 'Nora B']);
});

it('keeps it when the page leaves earlier words out', () => {
  const { type, pause, shows, text } = typing();
  type('No');
  pause();
  type('Nora');
  pause();
  type('Nora B');
  shows('Nora');
  expect(text()).toBe('Nora B');
});

it('follows a change from elsewhere, also to words that were typed before', () => {
  const { type, pause, shows, text } = typing();
  type('Nora');
  pause();
  shows('Nora');
  shows('Baker');
  expect(text()).toBe('Baker');
  shows('Nora');
  expect(text()).toBe('Nora');
});
