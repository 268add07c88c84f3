import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden';
import styles from './record-table.module.css';

interface RecordTableProps {
  columns: readonly string[];
  /** A last column of buttons, whose heading is only read out. */
  actions?: boolean;
  /** Each row has controls: texts of one line stand level with them. */
  level?: boolean;
  /** Says how wide the columns are. */
  className: string | undefined;
  /** Its `<tbody>`, or several. */
  children: ReactNode;
}

/** A list of the office on a wide screen: a row each. */
export function RecordTable({
  columns,
  actions = false,
  level = false,
  className,
  children,
}: RecordTableProps) {
  return (
    <table className={classNames(styles.table, level && styles.level, className)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {children}
    </table>
  );
}
