import { useCallback, useEffect, useState } from 'react';

const waitMs = 300;

interface TypedSearch {
  text: string;
  setText: (text: string) => void;
  waiting: boolean;
}

/**
 * The text of a search field, applied once typing pauses. `waiting` while the results belong to an
 * earlier text. A change from elsewhere, such as a link, replaces what was typed.
 */
export function useTypedSearch(applied: string, apply: (text: string) => void): TypedSearch {
  const [text, setText] = useState(applied);
  /** Own texts that aren't applied yet. On a busy page, there may be several, and some are left out. */
  const [seen, setSeen] = useState<{ applied: string; sent: readonly string[] }>({
    applied,
    sent: [],
  });
  if (seen.applied !== applied) {
    const place = seen.sent.indexOf(applied);
    setSeen({ applied, sent: place < 0 ? [] : seen.sent.slice(place + 1) });
    if (place < 0) setText(applied);
  }
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => {
      setSeen((before) => ({ ...before, sent: [...before.sent, text] }));
      apply(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, applied, apply]);
  return { text, setText, waiting: text.trim() !== applied.trim() };
}

/** The same for the `search` parameter of a page's address. */
export const useSearchParam = (
  { search }: { search: string },
  change: (changes: { search: string }) => void,
): TypedSearch =>
  useTypedSearch(
    search,
    useCallback((text: string) => change({ search: text }), [change]),
  );
