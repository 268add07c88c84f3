import { Flex, Table, type TableColumnType } from 'antd';
import { createContext, memo, useContext, useMemo, useState, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden';
import styles from './record-table.module.css';

/** A column as Ant Design's Table takes it, apart from `context`, which all rows share. */
export interface RecordColumn<Item, Context = undefined> {
  title: string;
  /** In pixels, or a share of the table. The column without it takes the rest. */
  width?: number | string;
  className?: string | undefined;
  /** Buttons, under a heading that is only read out. */
  actions?: true;
  /** Rows can be put into the order of this, and its reverse. */
  order?: (item: Item) => string | number | null;
  render: (item: Item, context: Context) => ReactNode;
}

/** Records under a heading of their own, as long as the list has its own order. */
export interface RecordGroup<Item> {
  readonly key: string;
  readonly title: ReactNode;
  readonly items: readonly Item[];
}

interface GroupTitle {
  readonly key: string;
  readonly groupTitle: ReactNode;
}

type Row<Item> = Item | GroupTitle;

type Rows<Item> =
  | { items: readonly Item[]; groups?: undefined }
  | { items?: undefined; groups: readonly RecordGroup<Item>[] };

type RecordTableProps<Item, Context> = Rows<Item> & {
  /** The same in each render, so outside of the component. */
  columns: readonly RecordColumn<Item, Context>[];
  /** What cells need besides their record. Rows are drawn again when it changes. */
  context: Context;
  rowProps?: (item: Item) => Readonly<Record<`data-${string}`, boolean>>;
  className?: string | undefined;
};

/**
 * The headings stay under the office's header. Ant Design's own sticky heading is a table of its
 * own, so its cells would no longer be named by it.
 */
const headings = { header: { cell: { position: 'sticky', zIndex: 3, top: 61 } } } as const;

const isTitle = <Item extends object>(row: Row<Item>): row is GroupTitle => 'groupTitle' in row;

const rowKey = (row: Row<{ readonly id: string | number }>) => (isTitle(row) ? row.key : row.id);

const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });
const compare = (a: string | number | null, b: string | number | null) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : compareTexts(String(a ?? ''), String(b ?? ''));

const Shared = createContext<unknown>(undefined);
const Sorted = createContext(false);

/** Whether a cell's list is in a column's order, without the titles of its groups. */
export const useIsSorted = () => useContext(Sorted);

interface CellProps<Item> {
  item: Item;
  render: (item: Item, context: never) => ReactNode;
}

/** Drawn again only if its record or what all rows share has changed. */
const Cell = memo(function Cell<Item>({ item, render }: CellProps<Item>) {
  return render(item, useContext(Shared) as never);
}) as <Item>(props: CellProps<Item>) => ReactNode;

/** A list of the office on a wide screen: a row each. */
export function RecordTable<Item extends { readonly id: string | number }, Context>({
  items,
  groups,
  columns,
  context,
  rowProps,
  className,
}: RecordTableProps<Item, Context>) {
  const [sorted, setSorted] = useState(false);
  const rows = useMemo(
    () =>
      items ??
      groups.flatMap(({ key, title, items: ofGroup }): Row<Item>[] =>
        sorted ? [...ofGroup] : [{ key, groupTitle: title }, ...ofGroup],
      ),
    [items, groups, sorted],
  );
  const tableColumns = useMemo(() => columns.map(tableColumn), [columns]);
  return (
    <Shared value={context}>
      <Sorted value={sorted}>
        <Table
          className={classNames(styles.table, className)}
          rowKey={rowKey}
          columns={tableColumns}
          dataSource={rows}
          pagination={false}
          showSorterTooltip={false}
          tableLayout="fixed"
          styles={headings}
          onRow={(row) => (isTitle(row) ? {} : (rowProps?.(row) ?? {}))}
          onChange={(_page, _filters, sorter) =>
            setSorted(!Array.isArray(sorter) && sorter.order != null)
          }
        />
      </Sorted>
    </Shared>
  );
}

function tableColumn<Item extends object, Context>(
  { title, width, className, actions, order, render }: RecordColumn<Item, Context>,
  index: number,
  { length }: readonly unknown[],
): TableColumnType<Row<Item>> {
  return {
    key: title,
    title: actions ? <VisuallyHidden>{title}</VisuallyHidden> : title,
    ...(width !== undefined && { width }),
    ...(className && { className }),
    ...(order && {
      sorter: (a, b) => (isTitle(a) || isTitle(b) ? 0 : compare(order(a), order(b))),
    }),
    onCell: (row) =>
      isTitle(row)
        ? { colSpan: index === 0 ? length : 0, className: classNames(styles.group) }
        : {},
    render: (_value, row) =>
      isTitle(row) ? (
        row.groupTitle
      ) : actions ? (
        <Flex wrap gap={6} justify="end" align="center">
          <Cell item={row} render={render} />
        </Flex>
      ) : (
        <Cell item={row} render={render} />
      ),
  };
}
