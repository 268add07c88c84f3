import type { ComponentType, ReactNode } from 'react';
import type { LoadedList } from '../../api/list-page';
import { useSearchParam } from '../../page/use-typed-search';
import { listState } from './list-state';
import { NothingFound } from './nothing-found';
import { RecordBoard, type PagedList } from './record-board';
import cards from './record-cards.module.css';
import { BoardChoice, BoardSearch, FilterBar } from './record-filters';
import { RecordTable } from './record-table';
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
  columns: readonly string[];
  tableClass: string | undefined;
  /** A record on a wide screen, and on a narrow one. */
  Row: ComponentType<RecordProps<Item>>;
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
  tableClass,
  Row,
  Card,
  onOpen,
}: FilteredRecordsProps<Item, Choice>) {
  const wide = useWideScreen();
  const search = useSearchParam(params, change);
  const filtered = choice.value !== '';
  const searched = params.search.trim() !== '';
  const shownAs = (Shown: typeof Row) =>
    found.items.map((item) => <Shown key={item.id} item={item} onOpen={onOpen} />);
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
        <RecordTable columns={columns} actions className={tableClass}>
          <tbody>{shownAs(Row)}</tbody>
        </RecordTable>
      ) : (
        <ul className={cards.cards}>{shownAs(Card)}</ul>
      )}
    </RecordBoard>
  );
}
