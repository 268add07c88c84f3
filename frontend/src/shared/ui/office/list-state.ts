import type { LoadedList } from '../../api/list-page';
import { formatCount } from '../../format';
import type { PagedList, RecordBoardProps } from './record-board';

type ListState = Pick<RecordBoardProps, 'list' | 'count' | 'pending' | 'searching' | 'isEmpty'>;

/**
 * What a board says of a list that the server looks through.
 * @param loaded what is shown of it
 * @param search what is typed; `waiting` as long as what is shown belongs to other words
 * @param words of how many there are, as long as nothing is searched for
 */
export function listState(
  list: PagedList & { data?: unknown },
  { items, total }: LoadedList<unknown>,
  search: { text: string; waiting: boolean },
  words = 'shown',
): ListState {
  const isSearch = search.text.trim() !== '';
  return {
    list,
    count: list.data === undefined ? undefined : countOf(items.length, total, isSearch, words),
    pending: list.currentData === undefined || search.waiting,
    searching: isSearch ? 'Searching' : undefined,
    isEmpty: items.length === 0,
  };
}

/** `12 found`, `first 100 of 1,204`, `31 shown` */
function countOf(loaded: number, total: number, searching: boolean, words: string): string {
  const [some, all] = [formatCount(loaded), formatCount(total)];
  if (searching) return total > loaded ? `first ${some} of ${all} found` : `${all} found`;
  return total > loaded ? `first ${some} of ${all}` : `${all} ${words}`;
}
