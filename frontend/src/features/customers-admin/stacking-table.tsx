import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useWideScreen } from '../../shared/ui/office/use-wide-screen';

export type RecordColumns<Item> = readonly {
  readonly title: string;
  readonly align?: 'right';
  readonly width?: number;
  readonly render: (item: Item) => ReactNode;
}[];

interface StackingTableProps<Item> extends Omit<TableProps<Item>, 'columns'> {
  columns: RecordColumns<Item>;
}

/** A table whose columns are under each other where there's no room for them. */
export function StackingTable<Item extends object>({
  columns,
  ...table
}: StackingTableProps<Item>) {
  const wide = useWideScreen();
  const stacked: RecordColumns<Item> = [
    {
      title: '',
      render: (item) =>
        columns.map((column) => <div key={column.title}>{column.render(item)}</div>),
    },
  ];
  return (
    <Table
      tableLayout="fixed"
      showHeader={wide}
      columns={(wide ? columns : stacked).map(({ render, ...column }) => ({
        ...column,
        key: column.title,
        render: (_: unknown, item: Item) => render(item),
      }))}
      {...table}
    />
  );
}
