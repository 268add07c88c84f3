import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

const rowsOf = (list: HTMLElement) =>
  [...list.querySelectorAll('tr[data-row-key], li')].filter(hasControl);
/** Work doesn't go on with choosing the next row. */
const controls = 'input:not([type=checkbox]), button';
const typeOf = (control: Element) => (control instanceof HTMLInputElement ? control.type : '');
const hasControl = (row: Element): boolean => row.querySelector(controls) !== null;

/**
 * When the row with the focus leaves the list, focuses the same control of the row that takes its
 * place, or `heading`. Returns the list's `onFocus`.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ control: HTMLElement; place: number }>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.control.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const row =
      list.current &&
      rowsOf(list.current)
        .slice(0, lost.place + 1)
        .at(-1);
    const next =
      [...(row?.querySelectorAll(lost.control.tagName) ?? [])].find(
        (control) => typeOf(control) === typeOf(lost.control),
      ) ?? row?.querySelector(controls);
    (next instanceof HTMLElement ? next : heading.current)?.focus();
  });
  return ({ target, currentTarget }) => {
    const place = rowsOf(currentTarget).findIndex((row) => row.contains(target));
    last.current = place < 0 ? null : { control: target, place };
  };
}
