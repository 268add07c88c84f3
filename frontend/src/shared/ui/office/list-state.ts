import { totalText, type LoadedList } from '../../api/list-page';
import { formatCount } from '../../format';
import type { PagedList, RecordBoardProps } from './record-board';

type ListState = Pick<RecordBoardProps, 'list' | 'count' | 'pending' | 'searching' | 'isEmpty'>;

/**
 * The state of a list that the server searches.
 * @param found the loaded part
 * @param search `waiting` while the results belong to an earlier text
 * @param words follow the count if there is no search
 */
export function listState(
  list: PagedList & { data?: unknown },
  found: LoadedList<unknown>,
  search: { text: string; waiting: boolean },
  words = 'shown',
): ListState {
  const isSearch = search.text.trim() !== '';
  return {
    list,
    count: list.data === undefined ? undefined : countOf(found, isSearch, words),
    pending: list.currentData === undefined || search.waiting,
    searching: isSearch ? 'Searching' : undefined,
    isEmpty: found.items.length === 0,
  };
}

/** `12 found`, `first 100 of 1,204`, `first 100 of 10,000+`, `31 shown` */
function countOf(found: LoadedList<unknown>, searching: boolean, words: string): string {
  const { items, total } = found;
  const loaded = items.length;
  const [some, all] = [formatCount(loaded), totalText(found)];
  if (searching) return total > loaded ? `first ${some} of ${all} found` : `${all} found`;
  return total > loaded ? `first ${some} of ${all}` : `${all} ${words}`;
}
