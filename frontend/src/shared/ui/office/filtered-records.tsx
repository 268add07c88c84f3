import type { ComponentType, ReactNode } from 'react';
import type { LoadedList } from '../../api/list-page';
import { useSearchParam } from '../../page/use-typed-search';
import { listState } from './list-state';
import { NothingFound } from './nothing-found';
import { RecordBoard, type PagedList } from './record-board';
import cards from './record-cards.module.css';
import { BoardChoice, BoardSearch, FilterBar } from './record-filters';
import { RecordTable, type RecordColumn } from './record-table';
import { useWideScreen } from './use-wide-screen';

export interface RecordProps<Item> {
  item: Item;
  onOpen: (item: Item) => void;
}

interface FilteredRecordsProps<Item, Choice extends string> {
  title: string;
  /** `payment` */
  noun: string;
  list: PagedList & { data?: unknown };
  /** What is loaded of it. */
  found: LoadedList<Item>;
  /** The first of its options, `''`, is all of them. */
  choice: {
    label: string;
    value: Choice | '';
    options: { value: Choice | ''; label: string }[];
    onChange: (value: Choice | '') => void;
  };
  params: { readonly search: string };
  change: (changes: { search: string }) => void;
  /** What can be looked for. */
  placeholder: string;
  /** Ends choice and search. */
  onClear: () => void;
  /** Said while there are none at all. */
  none: ReactNode;
  /** Next to the filters. */
  action?: ReactNode;
  filtersClass?: string | undefined;
  /** On a wide screen. Opening the details is what all rows share. */
  columns: readonly RecordColumn<Item, (item: Item) => void>[];
  /** A record on a narrow screen. */
  Card: ComponentType<RecordProps<Item>>;
  onOpen: (item: Item) => void;
}

/** Records of the office that can be filtered by a choice and by words, as a table or as cards. */
export function FilteredRecords<Item extends { readonly id: string }, Choice extends string>({
  title,
  noun,
  list,
  found,
  choice,
  params,
  change,
  placeholder,
  onClear,
  none,
  action,
  filtersClass,
  columns,
  Card,
  onOpen,
}: FilteredRecordsProps<Item, Choice>) {
  const wide = useWideScreen();
  const search = useSearchParam(params, change);
  const filtered = choice.value !== '';
  const searched = params.search.trim() !== '';
  return (
    <RecordBoard
      title={title}
      noun={`${noun}s`}
      {...listState(list, found, search)}
      empty={
        filtered || searched ? (
          <NothingFound
            noun={noun}
            choice={choice.label.toLowerCase()}
            {...{ filtered, searched, onClear }}
          />
        ) : (
          none
        )
      }
      filters={
        <FilterBar className={filtersClass} label={`Filter ${noun}s`}>
          <BoardChoice {...choice} />
          <BoardSearch placeholder={placeholder} text={search.text} onText={search.setText} />
          {action}
        </FilterBar>
      }
    >
      {wide ? (
        <RecordTable columns={columns} items={found.items} context={onOpen} />
      ) : (
        <ul className={cards.cards}>
          {found.items.map((item) => (
            <Card key={item.id} item={item} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </RecordBoard>
  );
}
