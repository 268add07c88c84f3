import type { ReactNode } from 'react';
import type { LoadedList } from '../../api/list-page';
import { useSearchParam } from '../../page/use-typed-search';
import { listState } from './list-state';
import { NothingFound } from './nothing-found';
import { RecordBoard, type PagedList } from './record-board';
import { BoardChoice, BoardSearch, FilterBar } from './record-filters';
import { RecordTable, type RecordColumn } from './record-table';

/** The first of its options, `''`, is all of them. */
interface Choice {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

interface FilteredRecordsProps<Item> {
  title: string;
  /** `payment` */
  noun: string;
  list: PagedList & { data?: unknown };
  /** What is loaded of it. */
  found: LoadedList<Item>;
  choices: readonly Choice[];
  params: { readonly search: string };
  change: (changes: { search: string }) => void;
  /** What can be looked for. */
  placeholder: string;
  /** Ends choices and search. */
  onClear: () => void;
  /** Said while there are none at all. */
  none: ReactNode;
  /** Next to the filters. */
  action?: ReactNode;
  filtersClass?: string | undefined;
  /** Opening the details is what all rows share. */
  columns: readonly RecordColumn<Item, (item: Item) => void>[];
  onOpen: (item: Item) => void;
}

/** Records of the office that can be filtered by choices and by words, in a list. */
export function FilteredRecords<Item extends { readonly id: string }>({
  title,
  noun,
  list,
  found,
  choices,
  params,
  change,
  placeholder,
  onClear,
  none,
  action,
  filtersClass,
  columns,
  onOpen,
}: FilteredRecordsProps<Item>) {
  const search = useSearchParam(params, change);
  const filtered = choices.some(({ value }) => value !== '');
  const searched = params.search.trim() !== '';
  return (
    <RecordBoard
      title={title}
      noun={`${noun}s`}
      {...listState(list, found, search)}
      empty={
        filtered || searched ? <NothingFound {...{ noun, filtered, searched, onClear }} /> : none
      }
      filters={
        <FilterBar className={filtersClass} label={`Filter ${noun}s`}>
          {choices.map((choice) => (
            <BoardChoice key={choice.label} {...choice} />
          ))}
          <BoardSearch placeholder={placeholder} text={search.text} onText={search.setText} />
          {action}
        </FilterBar>
      }
    >
      <RecordTable columns={columns} items={found.items} context={onOpen} />
    </RecordBoard>
  );
}
