import {
  Card,
  ConfigProvider,
  Descriptions,
  Flex,
  Table,
  type TableColumnType,
  type TableProps,
} from 'antd';
import { createContext, memo, useContext, useMemo, useState, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden';
import { Near, NearOnly, NearRow, rowsAtOnce, useNear } from '../near-screen';
import styles from './record-table.module.css';
import { useWideScreen } from './use-wide-screen';

/** A column as Ant Design's Table takes it, apart from `context`, which all rows share. */
export interface RecordColumn<Item, Context = undefined> {
  title: string;
  /** In pixels, or a share of the table. The column without it takes the rest, and a card's whole width. */
  width?: number | string;
  className?: string | undefined;
  /** Buttons, under a heading that is only read out, and at the foot of a card. Far rows have none. */
  actions?: true;
  /** At the top of a card, across from the first column. */
  status?: true;
  /** Rows can be put into the order of this, and its reverse. */
  order?: (item: Item) => string | number | null;
  render: (item: Item, context: Context) => ReactNode;
  /** What differs in a tablet's table. A list with one such column is a table there. */
  tablet?:
    | false
    | { width?: number | string; render?: (item: Item, context: Context) => ReactNode };
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

interface Listed {
  readonly id: string | number;
}

type Row<Item> = Item | GroupTitle;

type RowProps = Readonly<Record<`data-${string}`, boolean>>;

type TableRowSelection<Item> = NonNullable<TableProps<Item>['rowSelection']>;

type Rows<Item> =
  | { items: readonly Item[]; groups?: undefined }
  | { items?: undefined; groups: readonly RecordGroup<Item>[] };

export interface RecordSelection<Item> {
  readonly chosen: readonly string[];
  onChange: (ids: string[]) => void;
  nameOf: (item: Item) => string;
}

type RecordTableProps<Item, Context> = Rows<Item> & {
  /** The same in each render, so outside of the component. */
  columns: readonly RecordColumn<Item, Context>[];
  /** What cells need besides their record. Rows are drawn again when it changes. */
  context: Context;
  rowProps?: (item: Item) => Readonly<Record<`data-${string}`, boolean>>;
  className?: string | undefined;
  /** Rows can be chosen, except on a narrow screen. Its functions are the same in each render. */
  selection?: RecordSelection<Item>;
  /** `customer` or `-customer`, for a page that keeps the order in its address. */
  sort?: string;
  onSort?: (sort: string) => void;
};

/**
 * The headings stay under the office's header. Ant Design's own sticky heading is a table of its
 * own, so its cells would no longer be named by it.
 */
const headings = { header: { cell: { position: 'sticky', zIndex: 3, top: 60 } } } as const;

const fewColumns = 4;

const components = { body: { row: NearRow } };

const cardStyles = {
  root: { height: '100%' },
  title: { flex: '1 1 40%', fontWeight: 'inherit' },
} as const;

const cardClasses = { root: classNames(styles.card), extra: classNames(styles.extra) };

const isTitle = <Item extends object>(row: Row<Item>): row is GroupTitle => 'groupTitle' in row;

const rowKey = (row: Row<Listed>) => (isTitle(row) ? row.key : row.id);

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

/** A list of the office: a row each, or on a narrow screen, a card. */
export function RecordTable<Item extends Listed, Context>(props: RecordTableProps<Item, Context>) {
  const { columns } = props;
  const wide = useWideScreen();
  const tablet = useWideScreen(true) && !wide;
  const forTablet = columns.some((column) => column.tablet !== undefined);
  const ofTablet = useMemo(
    () =>
      columns.flatMap((column) =>
        column.tablet === false ? [] : [{ ...column, ...column.tablet }],
      ),
    [columns],
  );
  const list =
    tablet && forTablet ? (
      <WideTable {...props} columns={ofTablet} size="middle" />
    ) : wide || (tablet && columns.length <= fewColumns) ? (
      <WideTable {...props} />
    ) : (
      <Cards {...props} />
    );
  return <Shared value={props.context}>{list}</Shared>;
}

function WideTable<Item extends Listed, Context>({
  items,
  groups,
  columns,
  rowProps,
  className,
  selection,
  size = 'large',
  ...order
}: RecordTableProps<Item, Context> & { size?: 'large' | 'middle' }) {
  const [own, setOwn] = useState('');
  const { sort = own, onSort = setOwn } = order;
  const sorted = columns.some((column) => column.order && orderOf(column, sort));
  const rows = useMemo(
    () =>
      items ??
      groups.flatMap(({ key, title, items: ofGroup }): Row<Item>[] =>
        sorted ? [...ofGroup] : [{ key, groupTitle: title }, ...ofGroup],
      ),
    [items, groups, sorted],
  );
  const tableColumns = useMemo(
    () =>
      columns.map((column, index, all): TableColumnType<Row<Item>> => ({
        ...tableColumn(column, index, all),
        ...(column.order && { sortOrder: orderOf(column, sort) }),
      })),
    [columns, sort],
  );
  const { chosen, onChange: onChoose, nameOf } = selection ?? {};
  const rowSelection = useMemo(
    () => chosen && onChoose && nameOf && selectionOf({ chosen, onChange: onChoose, nameOf }),
    [chosen, onChoose, nameOf],
  );
  // Ant Design's table draws each of its cells again whenever it is drawn, also if nothing changed.
  const table = useMemo(
    () => (
      <Table
        size={size}
        className={classNames(styles.table, className)}
        rowKey={rowKey}
        columns={tableColumns}
        dataSource={rows}
        pagination={false}
        showSorterTooltip={false}
        tableLayout="fixed"
        styles={headings}
        components={components}
        onRow={(row, index = 0): RowProps =>
          isTitle(row)
            ? {}
            : { ...rowProps?.(row), ...(index >= rowsAtOnce && { 'data-far': true }) }
        }
        {...(rowSelection && { rowSelection })}
        onChange={(_page, _filters, sorter) => {
          if (Array.isArray(sorter)) return;
          const { order: direction, columnKey } = sorter;
          const name = String(columnKey).toLowerCase();
          onSort(direction ? `${direction === 'descend' ? '-' : ''}${name}` : '');
        }}
      />
    ),
    [className, tableColumns, rows, rowProps, rowSelection, onSort, size],
  );
  return (
    <Sorted value={sorted}>
      <ConfigProvider componentSize="small">{table}</ConfigProvider>
    </Sorted>
  );
}

/** As the address names it. */
function orderOf({ title }: { title: string }, sort: string) {
  const name = title.toLowerCase();
  if (sort === name) return 'ascend';
  return sort === `-${name}` ? 'descend' : null;
}

function selectionOf<Item extends Listed>({
  chosen,
  onChange,
  nameOf,
}: RecordSelection<Item>): TableRowSelection<Row<Item>> {
  return {
    columnWidth: 44,
    selectedRowKeys: [...chosen],
    onChange: (keys) => onChange(keys.map(String)),
    getCheckboxProps: (row) =>
      isTitle(row) ? { disabled: true } : { 'aria-label': `Select ${nameOf(row)}` },
    onCell: (row) => (isTitle(row) ? { className: classNames(styles.group) } : {}),
    renderCell: (_checked, row, _index, checkbox) =>
      isTitle(row) ? null : <NearOnly>{checkbox}</NearOnly>,
  };
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
        <NearOnly>
          <Flex wrap gap={6} justify="end" align="center">
            <Cell item={row} render={render} />
          </Flex>
        </NearOnly>
      ) : (
        <Cell item={row} render={render} />
      ),
  };
}

function Cards<Item extends Listed, Context>({
  items,
  groups,
  columns,
  rowProps,
  className,
}: RecordTableProps<Item, Context>) {
  const card = { columns, ...(rowProps && { rowProps }), className };
  if (items) return <CardList items={items} {...card} />;
  return groups.map((group, place) => (
    <section key={group.key} className={styles.cardGroup}>
      <h3 className={styles.cardGroupTitle}>{group.title}</h3>
      <CardList
        items={group.items}
        above={groups.slice(0, place).reduce((sum, { items: { length } }) => sum + length, 0)}
        {...card}
      />
    </section>
  ));
}

interface CardsProps<Item> extends Pick<
  RecordTableProps<Item, never>,
  'columns' | 'rowProps' | 'className'
> {
  items: readonly Item[];
  /** How many cards earlier groups have. */
  above?: number;
}

function CardList<Item extends Listed>({
  items,
  above = 0,
  columns,
  rowProps,
  className,
}: CardsProps<Item>) {
  return (
    <ul className={classNames(styles.cards, className)}>
      {items.map((item, index) => (
        <NearCard
          key={item.id}
          {...{ item, columns }}
          atOnce={above + index < rowsAtOnce}
          {...rowProps?.(item)}
        />
      ))}
    </ul>
  );
}

interface NearCardProps<Item> extends Pick<CardsProps<Item>, 'columns'> {
  item: Item;
  atOnce: boolean;
}

function NearCard<Item extends Listed>({ item, columns, atOnce, ...props }: NearCardProps<Item>) {
  const [ref, near] = useNear<HTMLLIElement>(atOnce);
  return (
    <li ref={ref} {...props}>
      <Near value={near}>
        <RecordCard item={item} columns={columns} />
      </Near>
    </li>
  );
}

/** The first column is its head; the others follow with their titles. */
const RecordCard = memo(function RecordCard<Item>({
  item,
  columns: [first, ...others],
}: Pick<CardsProps<Item>, 'columns'> & { item: Item }) {
  const cell = ({ title, render }: RecordColumn<Item, never>) => (
    <Cell key={title} item={item} render={render} />
  );
  const actions = others.filter((column) => column.actions);
  return (
    <Card
      size="small"
      styles={cardStyles}
      classNames={cardClasses}
      title={first && cell(first)}
      extra={others.filter((column) => column.status).map(cell)}
    >
      <Descriptions
        size="small"
        layout="vertical"
        colon={false}
        column={2}
        items={others
          .filter((column) => !column.status && !column.actions)
          .map((column) => ({
            key: column.title,
            label: column.title,
            ...(column.width === undefined && { span: 'filled' }),
            children: <div className={styles.fact}>{cell(column)}</div>,
          }))}
      />
      {actions.length > 0 && (
        <NearOnly>
          <Flex wrap gap={8} className={styles.foot}>
            {actions.map(cell)}
          </Flex>
        </NearOnly>
      )}
    </Card>
  );
}) as <Item>(props: Pick<CardsProps<Item>, 'columns'> & { item: Item }) => ReactNode;
