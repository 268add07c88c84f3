import { Flex, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useWideScreen } from '../../shared/ui/office/use-wide-screen';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';

export type RecordColumns<Item> = readonly {
  readonly title: string;
  readonly align?: 'right';
  readonly width?: number;
  /** Its title is needed where columns are under each other. */
  readonly titled?: true;
  /** Its title is only for screen readers. */
  readonly untitled?: true;
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
      render: (item) => (
        <Flex vertical gap={4}>
          {columns.map(({ title, titled, render }) => (
            <div key={title}>
              {titled && `${title}: `}
              {render(item)}
            </div>
          ))}
        </Flex>
      ),
    },
  ];
  return (
    <Table
      tableLayout="fixed"
      showHeader={wide}
      columns={(wide ? columns : stacked).map((column, index, all) => ({
        title: column.untitled ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title,
        key: column.title,
        ...(column.align && { align: column.align }),
        ...(column.width !== undefined && { width: column.width }),
        // As far in as the heading of its panel.
        onHeaderCell: () => ({ style: inset(index, all.length) }),
        onCell: () => ({ style: wide ? inset(index, all.length) : { padding: '12px 20px' } }),
        render: (_: unknown, item: Item) => column.render(item),
      }))}
      {...table}
    />
  );
}

const inset = (index: number, count: number) => ({
  ...(index === 0 && { paddingInlineStart: 20 }),
  ...(index === count - 1 && { paddingInlineEnd: 20 }),
});
