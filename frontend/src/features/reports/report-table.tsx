import { Table } from 'antd';
import type { ReportColumn } from '@contracts/vocabulary/office/reports';
import { formatCell } from './report-words';
import styles from './reports.module.css';

interface ReportTableProps<Row> {
  title: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** By what a click on a column's name sorts; otherwise rows keep their order. */
  sortable?: boolean;
}

export function ReportTable<Row extends object>({
  title,
  columns,
  rows,
  keyOf,
  sortable = false,
}: ReportTableProps<Row>) {
  return (
    // It scrolls where it is wider than the screen.
    <div className={styles.wide} role="region" tabIndex={0} aria-label={`${title}, table`}>
      <Table<Row>
        size="small"
        rowKey={keyOf}
        dataSource={rows}
        pagination={rows.length > 31 ? { pageSize: 31, showSizeChanger: false } : false}
        showSorterTooltip={false}
        columns={columns.map(({ title, kind, value }) => {
          const isText = kind === 'name' || kind === 'date';
          return {
            key: title,
            title,
            align: isText ? ('left' as const) : ('right' as const),
            className: isText ? styles.name : styles.number,
            render: (_: unknown, row: Row) => formatCell(kind, value(row)),
            ...(sortable && {
              sorter: (one: Row, other: Row) => compared(value(one), value(other)),
            }),
          };
        })}
      />
    </div>
  );
}

/** What has no value comes first. */
function compared(one: string | number | null, other: string | number | null): number {
  const [a, b] = [Number(one ?? -1), Number(other ?? -1)];
  return Number.isNaN(a) || Number.isNaN(b) ? String(one).localeCompare(String(other)) : a - b;
}
