import { memo, type ReactNode } from 'react';
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
  render: (item: Item, context: Context) => ReactNode;
}

interface RowProps<Item, Context> {
  columns: readonly RecordColumn<Item, Context>[];
  item: Item;
  context: Context;
  rowProps?: ((item: Item) => Readonly<Record<`data-${string}`, boolean>>) | undefined;
}

interface TableFrameProps {
  columns: readonly Pick<RecordColumn<never>, 'title' | 'width' | 'actions'>[];
  /** Each row has controls: texts of one line stand level with them. */
  level?: boolean;
  className?: string | undefined;
  /** One or more `<tbody>`. */
  children: ReactNode;
}

/** The office's table without its rows, for a list in groups. */
export function TableFrame({ columns, level = false, className, children }: TableFrameProps) {
  return (
    <table className={classNames(styles.table, level && styles.level, className)}>
      <thead>
        <tr>
          {columns.map(({ title, width, actions }) => (
            <th key={title} scope="col" style={{ width }}>
              {actions ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function Row<Item, Context>({ columns, item, context, rowProps }: RowProps<Item, Context>) {
  return (
    <tr {...rowProps?.(item)}>
      {columns.map(({ title, className, actions, render }) => (
        <td key={title} className={actions ? styles.controls : className}>
          {actions ? (
            <div className={styles.rowActions}>{render(item, context)}</div>
          ) : (
            render(item, context)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only if its record or what all rows share has changed. */
export const RecordRow = memo(Row) as typeof Row;

interface RecordTableProps<Item, Context>
  extends Omit<RowProps<Item, Context>, 'item'>, Pick<TableFrameProps, 'level' | 'className'> {
  items: readonly Item[];
}

/** A list of the office on a wide screen: a row each. */
export function RecordTable<Item extends { readonly id: string | number }, Context>({
  items,
  level,
  className,
  ...row
}: RecordTableProps<Item, Context>) {
  return (
    <TableFrame columns={row.columns} {...{ level, className }}>
      <tbody>
        {items.map((item) => (
          <RecordRow key={item.id} item={item} {...row} />
        ))}
      </tbody>
    </TableFrame>
  );
}
