import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { CustomerFile } from '@contracts/customers/customer-file';
import { formatCount } from '../../shared/format';
import { paths } from '../../shared/page/paths';
import { RecordPanel } from '../../shared/ui/office/record-panel';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './customers-admin.module.css';
import { StackingTable, type RecordColumns } from './stacking-table';

const rowsShown = 8;

interface SectionProps<Item> {
  title: string;
  /** Null if the service doesn't answer. */
  items: readonly Item[] | null;
  /** There are more than the answer has. */
  total?: number | undefined;
  none: string;
  note?: ReactNode;
  columns: RecordColumns<Item>;
  keyOf: (item: Item) => string;
  retry: () => unknown;
}

/** One kind of the customer's records, or a message that they can't be loaded. */
export function Section<Item extends object>(section: SectionProps<Item>) {
  const { title, items, none, note, columns, keyOf, retry } = section;
  const total = section.total ?? items?.length ?? 0;
  return (
    <RecordPanel
      title={title}
      aside={
        items !== null &&
        items.length > 0 && (
          <span className={text.quiet}>
            {total > items.length
              ? `the newest ${formatCount(items.length)} of ${formatCount(total)}`
              : formatCount(total)}
          </span>
        )
      }
    >
      {items === null ? (
        <div className={styles.empty} role="status">
          <p>{title} can’t be shown right now. Try again in a moment.</p>
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : items.length === 0 ? (
        <p className={styles.empty}>{none}</p>
      ) : (
        <StackingTable
          size="small"
          rowKey={keyOf}
          columns={columns}
          dataSource={items}
          pagination={{
            pageSize: rowsShown,
            hideOnSinglePage: true,
            showSizeChanger: false,
            className: styles.pages,
          }}
        />
      )}
      {note && <p className={styles.panelNote}>{note}</p>}
    </RecordPanel>
  );
}

/** Links to the board, which doesn't have imported records. */
export function RecordNumber({
  record: { number, origin },
  search,
}: {
  record: Pick<Appointment | ServiceRequest, 'number' | 'origin'>;
  search: string;
}) {
  if (origin === 'imported') return <span className={text.mono}>{number}</span>;
  return (
    <Link className={text.mono} to={{ pathname: paths.adminTracking, search }}>
      {number}
    </Link>
  );
}

/** Imported records may lack any of these. */
export const listed = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

export interface OfFile {
  file: CustomerFile;
  retry: () => unknown;
}
