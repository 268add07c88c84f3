import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the appointments board shows. It stands in the address, so that a reload or a link shows the same. */
export interface BoardParams {
  /** One of the day choices or a single day `YYYY-MM-DD`. */
  readonly day: string;
  readonly status: string;
  readonly search: string;
  /** The appointment whose details are open; empty for none. */
  readonly job: string;
}

const defaults: BoardParams = { day: 'coming', status: '', search: '', job: '' };
const names = Object.keys(defaults) as (keyof BoardParams)[];

export function useBoardParams(): [BoardParams, (changes: Partial<BoardParams>) => void] {
  const [params, setParams] = useSearchParams();
  const board = useMemo(
    () =>
      Object.fromEntries(
        names.map((name) => [name, params.get(name) ?? defaults[name]]),
      ) as unknown as BoardParams,
    [params],
  );
  const change = useCallback(
    (changes: Partial<BoardParams>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === defaults[name as keyof BoardParams]) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [board, change];
}
